"""How much of the functions that a text calls is translated in their place."""

from dataclasses import dataclass

MOST_INLINED = 15_000
"""How many nodes of the trees of called functions one function takes in."""

SMALL = 64
"""A function of so few nodes, such as one that reads a member, costs a file nothing."""


FAR = 512
"""The most nodes of a function of another file that is translated in place of a call."""


@dataclass(slots=True)
class Quota:
    """How many nodes may still be translated for calls of one file."""

    left: int = 10 * MOST_INLINED

    def take(self, size: int) -> bool:
        """Takes a number of nodes, if there are so many."""
        if size > self.left:
            return False
        self.left -= size
        return True
