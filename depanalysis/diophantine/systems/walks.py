"""The component of an iteration under several equations, walked from one to the next.

No array is built, so the range may be of any size; the cost is that of the component.
"""

from collections.abc import Iterator, Sequence

from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.degenerate import (
    Clique,
    ConstantDistance,
    Star,
)
from depanalysis.diophantine.single.structures import Structure
from depanalysis.errors import UsageError

# The most iterations that a component may have to be walked, which takes some seconds.
LONGEST = 1_000_000


def component(graphs: Sequence[Structure], iteration: int) -> Sequence[int]:
    """The iterations connected with this one by dependences, in ascending order."""
    for shape in graphs:
        if isinstance(shape, Star | Clique):
            return range(shape.low, shape.high + 1)
    return sorted(_reached(graphs, iteration))


def is_seed(graphs: Sequence[Structure], iteration: int) -> bool:
    """Whether no smaller iteration is in the same component; stops at the first."""
    for shape in graphs:
        if isinstance(shape, Star | Clique):
            return iteration == shape.low
    return all(other >= iteration for other in _reached(graphs, iteration))


def neighbors(shape: Structure, iteration: int) -> Iterator[int]:
    """The iterations that depend on this one or it on them; no star, no clique."""
    match shape:
        case Chains():
            for other in (shape.predecessor(iteration), shape.successor(iteration)):
                if other is not None:
                    yield other
        case ConstantDistance(low, high, distance):
            for other in (iteration - distance, iteration + distance):
                if low <= other <= high:
                    yield other
        case _:
            yield from (i for i in shape.component(iteration) if i != iteration)


def _reached(graphs: Sequence[Structure], start: int) -> Iterator[int]:
    """The members of the component, each once, the start first."""
    reached, pending = {start}, [start]
    yield start
    while pending:
        place = pending.pop()
        for shape in graphs:
            for other in neighbors(shape, place):
                if other not in reached:
                    _check_length(len(reached), start)
                    reached.add(other)
                    pending.append(other)
                    yield other


def _check_length(length: int, start: int) -> None:
    if length >= LONGEST:
        raise UsageError(
            f"the component of {start} has more than {LONGEST} iterations; "
            "ask for bounds, for a part of the range, or for advice on another schedule"
        )
