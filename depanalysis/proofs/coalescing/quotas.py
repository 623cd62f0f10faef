"""How many statements may be executed for one kernel, all of its accesses together."""

from dataclasses import dataclass

_MOST_STATEMENTS = 2_000_000


@dataclass(slots=True)
class Quota:
    """Statements that runs may still execute; a run that fails spends its whole limit.

    `size` is the number of statements of the text, which a run spends in any case.
    """

    size: int
    left: int = _MOST_STATEMENTS

    def limit(self, most: int) -> int:
        """The limit of the next run; 0 if there is none."""
        return max(0, min(most, self.left - self.size))

    def spend(self, statements: int) -> None:
        """Takes what a run has executed."""
        self.left -= statements + self.size
