"""How a partition is asked for."""

from collections.abc import Iterable

from depanalysis.diophantine.equation import Equation, exact_integer
from depanalysis.diophantine.partitions.facade import Partition
from depanalysis.diophantine.partitions.merged import partition_of
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError


def partition(equations: Iterable[Equation], low: int, high: int) -> Partition:
    """The partition of the range from low to high, which is empty if low > high.

    Without equations every iteration is on its own. Equations without a dependence in
    the range, and those with the same dependences as another, cost nothing.
    """
    given = _listed(equations)
    return partition_of(System(given, exact_integer(low), exact_integer(high)))


def _listed(equations: object) -> tuple[Equation, ...]:
    """What was given, if it is equations: a type is no promise in a notebook."""
    if not isinstance(equations, Iterable):
        raise UsageError(f"'{equations}' is not a list of equations")
    given = tuple(equations)
    for each in given:
        if not isinstance(each, Equation):
            raise UsageError(f"'{each}' is not an equation")
    return given
