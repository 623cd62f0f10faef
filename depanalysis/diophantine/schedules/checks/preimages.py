"""The parameters t whose edge starts or ends in a set of iterations, in closed form."""

from depanalysis.diophantine.single.progressions import Progression, ProgressionSum
from depanalysis.diophantine.systems.crossings import meet


def preimage(
    numbers: ProgressionSum, first: int, step: int, count: int
) -> ProgressionSum:
    """The t, 0 <= t < count, for which first + step t is in the set."""
    return ProgressionSum(
        tuple(_parameters(terms, first, step, count) for terms in numbers.added),
        tuple(_parameters(terms, first, step, count) for terms in numbers.removed),
    )


def _parameters(terms: Progression, first: int, step: int, count: int) -> Progression:
    """The t with first + step t among the terms: a progression again."""
    if step == 0:
        alone = meet(terms, Progression(first, 1, 1))
        return Progression(0, 1, count * alone.count)
    least = first if step > 0 else first + step * (count - 1)
    common = meet(terms, Progression(least, abs(step), count))
    if not common.count:
        return Progression(0, 1, 0)
    # t ascends with first + step t, or against it.
    start = common.first if step > 0 else common.last
    return Progression((start - first) // step, common.step // abs(step), common.count)
