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

    def graphs(self) -> tuple[Structure, ...]:
        """The shapes that have an edge in the range, each once.

        Structures are built from normal forms, so two equations with equal graphs have
        equal structures, except where a range is too short to tell them apart.
        """
        shapes = (shape for shape in self.structures() if shape.edge_count)
        return tuple(dict.fromkeys(shapes))
