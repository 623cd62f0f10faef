"""The equations of a loop and the range of its iterations, as one value."""

from dataclasses import dataclass

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.single.structures import Structure, structure


@dataclass(frozen=True, slots=True)
class System:
    """The iterations from low to high under the dependences of every equation.

    An edge joins two iterations as soon as one equation joins them; equations that are
    given twice, or in both orders of their roles, change nothing.
    """

    equations: tuple[Equation, ...]
    low: int
    high: int

    @property
    def size(self) -> int:
        """The number of iterations."""
        return max(0, self.high - self.low + 1)

    def structures(self) -> tuple[Structure, ...]:
        """The shape that each equation has in the range, in the order of `equations`."""
        return tuple(structure(each, self.low, self.high) for each in self.equations)
