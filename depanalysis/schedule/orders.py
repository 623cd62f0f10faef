"""Does another order of a nest's iterations keep every dependence?

Input: the dependence pairs of a nest and a new time for its iterations. Output: a dependence
whose sink would come first, exact where the accesses are affine; what is not decided
counts as one.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.polynomials import Polynomial, constant
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts
from depanalysis.engines.encoding import Encoding
from depanalysis.engines.instances import Instance
from depanalysis.engines.polyhedral import spread
from depanalysis.ir.expressions import IntConst
from depanalysis.proofs.evidence import described, location
from depanalysis.schedule.dependence_pairs import DependencePair
from depanalysis.solvers.constraints import Constraint, Linear, all_of, any_of
from depanalysis.solvers.polyhedra import Extent, IntegerSet, QuotaExceededError
from depanalysis.verdicts import Dependence, Direction

# A constraint that holds where the sink's time is before the source's.
Inversion: TypeAlias = Callable[[DependencePair], Constraint | None]


@dataclass(frozen=True, slots=True)
class Times:
    """A time is a list of linear forms in the counters, compared from the left.

    Each row has a factor for every loop and a divisor, by which its value is divided
    and rounded down.
    """

    rows: tuple[tuple[tuple[int, ...], int], ...]


def broken(
    facts: Facts, found: Iterable[DependencePair], depth: int, times: Times
) -> Dependence | None:
    """A dependence that the new times of the outer loops do not keep, if there is one."""
    return _first(facts, found, depth, lambda each: _inversion(each, depth, times))


def left_inside(
    facts: Facts, found: Iterable[DependencePair], vector: tuple[int, ...]
) -> Dependence | None:
    """A dependence that a loop over the sum of indices times the vector does not carry.

    Such a loop goes forward by one iteration at least along all others.
    """
    depth = len(vector)
    return _first(facts, found, depth, lambda each: _standstill(each, vector))


def _first(
    facts: Facts, found: Iterable[DependencePair], depth: int, wrong: Inversion
) -> Dependence | None:
    """The first dependence between iterations of a nest at whose points something is wrong."""
    for pair in found:
        inversion = wrong(pair)
        for level in range(depth):
            carried = pair.where(pair.carried(level))
            if carried is not None and is_empty(carried):
                continue
            backward = narrowed(carried, inversion)
            if backward is None or not is_empty(backward):
                return dependence(facts, pair, level, backward)
    return None


def dependence(
    facts: Facts, pair: DependencePair, level: int, points: IntegerSet | None
) -> Dependence:
    """The dependence that a pair's points at one level are; `None` is any distance."""
    inner = pair.loops[level:]
    extents: tuple[Extent, ...] = ((None, None),) * len(inner)
    if points is not None:
        extents = spread(pair.conflict, points, inner)
    return between(facts, pair.question, level, extents)


def between(
    facts: Facts, question: ConflictQuestion, level: int, extents: Sequence[Extent]
) -> Dependence:
    """A dependence carried at a level of the nest, from the extents of its distances.

    Beyond the last loop that is around both, it stays inside of one iteration.
    """
    carrier = question.carrier
    assert carrier is not None, "dependences are asked for in a nest"
    loops = question.common[carrier.depth - 1 :]
    if level < len(loops):
        asked = ConflictQuestion(question.source, question.sink, loops[level])
        return described(facts, asked, tuple(extents), None, None)
    return independent(facts, question)


def independent(facts: Facts, question: ConflictQuestion) -> Dependence:
    """A dependence that stays in one iteration of all loops around both accesses."""
    same = tuple[Direction, ...]("=" for _ in question.common)
    return Dependence(
        question.kind,
        question.source.variable,
        location(facts, question.source),
        location(facts, question.sink),
        0,
        same,
        (0,) * len(same),
    )


def _standstill(pair: DependencePair, vector: tuple[int, ...]) -> Constraint | None:
    """The sink's sum is not greater than the source's."""
    loops = pair.loops[: len(vector)]
    own, encoding = pair.conflict, pair.conflict.encoding
    before = len(encoding.variables)
    scale = lcm(*(abs(_step(loop)) for loop in loops))
    source, sink = (
        _time(side, loops, vector, scale) for side in (own.source, own.sink)
    )
    if not (source.is_affine and sink.is_affine):
        return None
    made = encoding.at_most(sink - source)
    return made if len(encoding.variables) == before else None


def _inversion(pair: DependencePair, depth: int, times: Times) -> Constraint | None:
    """The sink's time is before the source's: lexicographically, row by row."""
    loops = pair.loops[:depth]
    own, encoding = pair.conflict, pair.conflict.encoding
    before = len(encoding.variables)
    scale = lcm(*(abs(_step(loop)) for loop in loops))
    cases: list[Constraint] = []
    equal: list[Constraint] = []
    for factors, divisor in times.rows:
        sides = [_time(side, loops, factors, scale) for side in (own.source, own.sink)]
        if not all(side.is_affine for side in sides):
            return None
        earlier, same = _compared(encoding, sides[0], sides[1], divisor, scale)
        cases.append(all_of([*equal, earlier]))
        equal.append(same)
    # A term that the pair does not know leaves its points unconstrained.
    if len(encoding.variables) != before:
        return None
    return any_of(cases)


def _compared(
    encoding: Encoding, source: Polynomial, sink: Polynomial, divisor: int, scale: int
) -> tuple[Constraint, Constraint]:
    """The sink is before the source, and both are the same, divided and rounded down."""
    difference = sink - source
    if divisor == 1:
        return encoding.at_most(difference, -1), encoding.is_zero(difference)
    first, second = (encoding.floor(f, divisor * scale) for f in (source, sink))
    ahead = ((first, 1), (second, -1))
    return Linear(ahead, -1), Linear(ahead, is_equality=True)


def _time(
    side: Instance, loops: Sequence[LoopFacts], factors: Sequence[int], scale: int
) -> Polynomial:
    """The scaled value of a row for one instance."""
    total = constant(0)
    for loop, factor in zip(loops, factors, strict=True):
        if factor:
            total = total + _counter(side, loop, scale).scaled(factor)
    return total


def _counter(side: Instance, loop: LoopFacts, scale: int) -> Polynomial:
    """The index of a loop of step 1, else its completed iterations, times the scale."""
    step, index = _step(loop), side.index(loop)
    if step == 1:
        return index.scaled(scale)
    assert loop.lower is not None, "a counted loop has bounds"
    return (index - side.form(loop.lower)).scaled(scale // step)


def _step(loop: LoopFacts) -> int:
    assert isinstance(loop.step, IntConst), "only constant steps are reordered"
    return loop.step.value


def narrowed(
    points: IntegerSet | None, constraint: Constraint | None
) -> IntegerSet | None:
    """The points with one more constraint; `None` where either is not known."""
    if points is None or constraint is None:
        return None
    try:
        return points.where(constraint)
    except QuotaExceededError:
        return None


def is_empty(points: IntegerSet) -> bool:
    """Whether there is certainly no point."""
    try:
        return points.is_empty()
    except QuotaExceededError:
        return False
