"""Does another order of a loop's statements keep every dependence?

Input: the dependence pairs of a loop and a new tree of its statements. Output: a dependence
whose sink would come first, exact where the accesses are affine; what is not decided
counts as one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.polynomials import Polynomial, constant
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts
from depanalysis.engines.encoding import Encoding
from depanalysis.engines.instances import Instance
from depanalysis.engines.polyhedral import spread
from depanalysis.ir.expressions import IntConst
from depanalysis.proofs.evidence import described, location
from depanalysis.schedule.dependence_pairs import DependencePair
from depanalysis.schedule.scops import Scop
from depanalysis.solvers.constraints import (
    TRUE,
    Constraint,
    Floor,
    Linear,
    all_of,
    any_of,
)
from depanalysis.solvers.polyhedra import Extent, IntegerSet, QuotaExceededError
from depanalysis.solvers.trees import Tree, path_to
from depanalysis.verdicts import Dependence, Direction


def broken(
    facts: Facts, found: Iterable[DependencePair], old: Scop, tree: Tree
) -> Dependence | None:
    """A dependence of a loop that another tree of its statements does not keep, if any."""
    for pair in found:
        accesses = pair.question.source, pair.question.sink
        source, sink = (old.part_at(each.id.statement) for each in accesses)
        if source is None or sink is None:
            return dependence(facts, pair, 0, None)
        levels = range(_shared(old, source, sink) + (source < sink))
        wrong = _first(facts, pair, levels, _inversion(facts, pair, old, tree))
        if wrong is not None:
            return wrong
    return None


def _shared(old: Scop, source: int, sink: int) -> int:
    """The number of loops around two leaves."""
    around = [old.parts[each].loops for each in (source, sink)]
    return sum(1 for one, other in zip(*around, strict=False) if one == other)


def turned_back(
    facts: Facts, pair: DependencePair, old: Scop, rows: Mapping[int, Floor]
) -> tuple[int, int] | None:
    """The leaves of a pair if, by one row for each, no sink comes before its source.

    They are told as one leaf twice if no source and sink have the same value of their rows.
    """
    ends = pair.question.source, pair.question.sink
    source, sink = (old.part_at(each.id.statement) for each in ends)
    if source is None or sink is None or pair.points is None:
        return None
    levels = range(_shared(old, source, sink) + (source < sink))
    own, encoding = pair.conflict, pair.conflict.encoding
    before = len(encoding.variables)
    forms = [
        _form(facts, old, side, access, rows)
        for side, access in zip((own.source, own.sink), ends, strict=True)
    ]
    if not all(form.is_affine for form in forms):
        return None
    difference = forms[1] - forms[0]
    backward, same = encoding.at_most(difference, -1), encoding.is_zero(difference)
    if len(encoding.variables) != before:
        return None
    if _first(facts, pair, levels, backward) is not None:
        return None
    is_apart = _first(facts, pair, levels, same) is None
    return (source, source) if is_apart else (source, sink)


def _form(
    facts: Facts, old: Scop, side: Instance, access: Access, rows: Mapping[int, Floor]
) -> Polynomial:
    """The row of an instance; only loops of step 1 are counted by their index."""
    number = old.part_at(access.id.statement)
    assert number is not None, "asked before"
    numbered = {loop.number: loop for loop in facts.model.loops}
    nest = [numbered[each] for each in old.parts[number].loops]
    counted = dict(zip(old.counters(number), nest, strict=True))
    form = constant(rows[number].constant)
    for name, factor in rows[number].terms:
        assert isinstance(name, str), "a row is a sum of counters"
        form = form + _counter(side, counted[name], 1).scaled(factor)
    return form


def left_inside(
    facts: Facts, found: Iterable[DependencePair], vector: tuple[int, ...]
) -> Dependence | None:
    """A dependence that a loop over the sum of indices times the vector does not carry.

    Such a loop goes forward by one iteration at least along all others.
    """
    levels = range(len(vector))
    wrong = (_first(facts, each, levels, _standstill(each, vector)) for each in found)
    return next((each for each in wrong if each is not None), None)


def carried(facts: Facts, found: Iterable[DependencePair]) -> Dependence | None:
    """A dependence between different iterations of the outermost loop, if there is one."""
    wrong = (_first(facts, each, (0,), TRUE) for each in found)
    return next((each for each in wrong if each is not None), None)


def _first(
    facts: Facts, pair: DependencePair, levels: Iterable[int], wrong: Constraint | None
) -> Dependence | None:
    """The dependence of a pair, at the first of some levels, where something is wrong."""
    for level in levels:
        carried = pair.where(pair.carried(level))
        if carried is not None and is_empty(carried):
            continue
        backward = narrowed(carried, wrong)
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
        sum(
            (
                _counter(side, loop, scale).scaled(factor)
                for loop, factor in zip(loops, vector, strict=True)
            ),
            constant(0),
        )
        for side in (own.source, own.sink)
    )
    if not (source.is_affine and sink.is_affine):
        return None
    made = encoding.at_most(sink - source)
    return made if len(encoding.variables) == before else None


@dataclass(frozen=True, slots=True)
class _Moment:
    """A form, divided by a number and rounded down; `is_whole` if that leaves no rest."""

    form: Polynomial
    divisor: int
    is_whole: bool


def _inversion(
    facts: Facts, pair: DependencePair, old: Scop, tree: Tree
) -> Constraint | None:
    """The sink's time is not after the source's: lexicographically, from the root on."""
    own, encoding = pair.conflict, pair.conflict.encoding
    before = len(encoding.variables)
    source = _moments(facts, old, tree, own.source, pair.question.source)
    sink = _moments(facts, old, tree, own.sink, pair.question.sink)
    cases: list[Constraint] = []
    equal: list[Constraint] = []
    for first, second in zip(source, sink, strict=False):
        if isinstance(first, int) or isinstance(second, int):
            assert isinstance(first, int), "both are parts of one sequence"
            assert isinstance(second, int), "both are parts of one sequence"
            if first != second:
                cases += [all_of(equal)] if first > second else []
                break
            continue
        if not (first.form.is_affine and second.form.is_affine):
            return None
        is_before, is_same = _compared(encoding, first, second)
        cases.append(all_of([*equal, is_before]))
        equal.append(is_same)
    else:
        # One time for two instances is no order.
        cases.append(all_of(equal))
    # A term that the pair does not know leaves its points unconstrained.
    return any_of(cases) if len(encoding.variables) == before else None


def _moments(
    facts: Facts, old: Scop, tree: Tree, side: Instance, access: Access
) -> list[_Moment | int]:
    """The time of an instance."""
    number = old.part_at(access.id.statement)
    assert number is not None, "asked before"
    numbered = {loop.number: loop for loop in facts.model.loops}
    nest = [numbered[each] for each in old.parts[number].loops]
    scale = lcm(*(abs(_step(loop)) for loop in nest))
    counters = old.counters(number)
    forms = {
        name: _counter(side, loop, scale)
        for name, loop in zip(counters, nest, strict=True)
    }
    found: list[_Moment | int] = []
    for each in path_to(tree, number):
        if isinstance(each, int):
            found.append(each)
            continue
        form = constant(each.constant * scale)
        for name, factor in each.terms:
            form = form + forms[name].scaled(factor)
        found.append(_Moment(form, each.divisor * scale, each.divisor == 1))
    return found


def _compared(
    encoding: Encoding, source: _Moment, sink: _Moment
) -> tuple[Constraint, Constraint]:
    """The sink is before the source, and both are the same."""
    if source.is_whole and sink.is_whole and source.divisor == sink.divisor:
        difference = sink.form - source.form
        return encoding.at_most(difference, -1), encoding.is_zero(difference)
    first, second = (encoding.floor(e.form, e.divisor) for e in (source, sink))
    ahead = ((first, 1), (second, -1))
    return Linear(ahead, -1), Linear(ahead, is_equality=True)


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
