"""How the loops of a nest should run: one choice for a nest, with its evidence.

In this order: the loop is parallel or a reduction as it stands, or once iterations have
their own copy of an array; another loop of the nest becomes the outermost and is; the
loop divides into parallel ones; an inner loop is parallel; components of iterations
are; the inner loops of a wavefront are, over blocks or over iterations, or loops in the
order that isl's scheduler proposes; the loop divides into some that are parallel. Else
it is sequential. Every rewriting is legal by its dependences, and every loop that is
called parallel has a verdict of its own in the rewritten program.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import Literal, TypeAlias

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.polynomials import Polynomial
from depanalysis.analysis.symbolic import model
from depanalysis.diophantine.equation import Equation, Kind
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, Stmt
from depanalysis.options import Options
from depanalysis.proofs.parallel import verdict
from depanalysis.schedule.copies import privatized
from depanalysis.schedule.dependence_pairs import (
    DependencePair,
    dependence_pairs,
    own_scalars,
)
from depanalysis.schedule.distribution import distribute
from depanalysis.schedule.expansion import expand, expandable
from depanalysis.schedule.fusion import fuse
from depanalysis.schedule.obstacles import obstacle
from depanalysis.schedule.orders import is_empty
from depanalysis.schedule.pieces import Refusal, Rewriting
from depanalysis.schedule.places import loop_at, perfect_nest, siblings, size
from depanalysis.schedule.reordering import (
    Matrix,
    front,
    identity,
    permutation,
    reorder,
    wavefront,
)
from depanalysis.schedule.tiling import tile
from depanalysis.schedule.wavefronts import front_vector
from depanalysis.solvers.polyhedra import (
    IntegerSet,
    QuotaExceededError,
    Relation,
    pairs_of,
    relation,
)
from depanalysis.solvers.scheduling import proposed_times
from depanalysis.verdicts import LoopVerdict, Verdict

ChoiceKind: TypeAlias = Literal[
    "parallel", "reduction", "components", "wavefront", "sequential"
]
Vector: TypeAlias = tuple[int, ...]
_DEFAULTS = Options()
_MOST_LOOPS = 4
# The edge of a block, and how many iterations a loop has at least to run in blocks.
_BLOCK = 64
_LEAST = 4 * _BLOCK


@dataclass(frozen=True, slots=True)
class ParallelLoop:
    """A loop of a program whose iterations may run at once, and what that needs."""

    place: int
    verdict: LoopVerdict


@dataclass(frozen=True, slots=True)
class Choice:
    """What is best for the loop at a place, and why nothing better was found.

    `loops` are those of `program` that run in parallel; `program` is the given one where
    `rewritings` is empty, else what the last of these made. `equations` relate the
    iterations for the kind "components"; `vector` is that of a wavefront. `verdict` is
    the one on the loop as it was.
    """

    kind: ChoiceKind
    reason: str
    verdict: LoopVerdict
    program: Program
    loops: tuple[ParallelLoop, ...] = ()
    rewritings: tuple[Rewriting, ...] = ()
    equations: tuple[Equation, ...] = ()
    vector: Vector = ()


def choose(
    program: Program, place: int, options: Options = _DEFAULTS
) -> Choice | Refusal:
    """The choice for the loop at a place with all inside it."""
    facts = Facts(model(program, options.alias), options)
    loop = next((each for each in facts.model.loops if each.number == place), None)
    if loop is None:
        return Refusal(f"statement {place} is not a loop")
    found = verdict(facts, loop)
    asked = _Asked(program, facts, loop, found)
    if found.verdict is Verdict.PARALLEL:
        return asked.made("as it stands", (ParallelLoop(place, found),))
    return next(_choices(asked))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A loop that is not parallel as it stands."""

    program: Program
    facts: Facts
    loop: LoopFacts
    verdict: LoopVerdict

    @property
    def place(self) -> int:
        return self.loop.number

    @property
    def options(self) -> Options:
        return self.facts.options

    def made(
        self,
        reason: str,
        loops: tuple[ParallelLoop, ...],
        rewritings: tuple[Rewriting, ...] = (),
    ) -> Choice:
        """A choice of parallel loops, in the program as the rewritings leave it."""
        has_reduction = any(each.verdict.needs.reduction for each in loops)
        kind: ChoiceKind = "reduction" if has_reduction else "parallel"
        program = rewritings[-1].program if rewritings else self.program
        return Choice(kind, reason, self.verdict, program, loops, rewritings)


def _choices(asked: _Asked) -> Iterator[Choice]:
    """From the best to the one that always is there."""
    yield from _private(asked)
    yield from _interchanged(asked)
    divided, is_all = _divided(asked)
    if divided is not None and is_all:
        yield divided
    yield from _inner(asked)
    yield from _components(asked)
    yield from _wavefront(asked)
    yield from _proposed(asked)
    if divided is not None:
        yield divided
    reason = asked.verdict.reason
    yield Choice("sequential", reason, asked.verdict, asked.program)


def _private(asked: _Asked) -> Iterator[Choice]:
    found = privatized(asked.facts, asked.loop)
    if found is not None:
        loops = (ParallelLoop(asked.place, found),)
        yield asked.made("iterations have their own copy of an array", loops)


def _interchanged(asked: _Asked) -> Iterator[Choice]:
    """A loop of the nest that is parallel as the outermost one."""
    node = loop_at(asked.program, asked.place)
    depth = 1 if isinstance(node, Refusal) else len(perfect_nest(node, _MOST_LOOPS))
    for inner in range(1, depth):
        order = (inner, *(k for k in range(depth) if k != inner))
        made = reorder(asked.program, asked.place, permutation(order), asked.options)
        if isinstance(made, Refusal):
            continue
        loops = _parallel(made.program, (asked.place,), asked.options)
        if loops:
            yield asked.made("as the outermost loop of the nest", loops, (made,))


def _divided(asked: _Asked) -> tuple[Choice | None, bool]:
    """The loops that the body divides into, and whether all of them are parallel.

    Temporaries have been expanded, and neighbors that are parallel as one loop are one.
    """
    program, place = asked.program, asked.place
    made = distribute(program, place, options=asked.options)
    steps: tuple[Rewriting, ...] = ()
    if isinstance(made, Refusal):
        for name in expandable(program, place):
            expanded = expand(program, place, name)
            if not isinstance(expanded, Refusal):
                steps, program, place = (*steps, expanded), expanded.program, place + 1
        made = distribute(program, place, options=asked.options)
    if isinstance(made, Refusal):
        return None, False
    steps, places = _fused((*steps, made), _places(made), asked.options)
    loops = _parallel(steps[-1].program, places, asked.options)
    if not loops:
        return None, False
    reason = f"{len(loops)} of the {len(places)} loops that the body divides into"
    return asked.made(reason, loops, steps), len(loops) == len(places)


def _fused(
    steps: tuple[Rewriting, ...], places: tuple[int, ...], options: Options
) -> tuple[tuple[Rewriting, ...], tuple[int, ...]]:
    """Parallel neighbors as one parallel loop: threads start once, and find what they wrote."""
    number = 0
    while number + 1 < len(places):
        one, other = places[number : number + 2]
        program = steps[-1].program
        if len(_parallel(program, (one, other), options)) == 2:
            made = fuse(program, one, options)
            if isinstance(made, Rewriting) and _parallel(made.program, (one,), options):
                # The head of the other loop is gone.
                behind = tuple(place - 1 for place in places[number + 2 :])
                steps, places = (*steps, made), (*places[: number + 1], *behind)
                continue
        number += 1
    return steps, places


def _places(made: Rewriting) -> tuple[int, ...]:
    """The numbers of the new statements of a rewriting."""
    found = siblings(made.program, made.place)
    assert found is not None, "the new statements stand where the old ones stood"
    places = [made.place]
    for stmt in found.body[: len(made.pieces) - 1]:
        places.append(places[-1] + size(stmt))
    return tuple(places)


def _parallel(
    program: Program, places: Sequence[int], options: Options
) -> tuple[ParallelLoop, ...]:
    """Those of some loops that are parallel."""
    facts = Facts(model(program, options.alias), options, searches=False)
    loops = [each for each in facts.model.loops if each.number in places]
    found = [ParallelLoop(each.number, verdict(facts, each)) for each in loops]
    return tuple(each for each in found if each.verdict.verdict is Verdict.PARALLEL)


def _inner(asked: _Asked) -> Iterator[Choice]:
    """The outermost loops inside that are parallel as they stand."""
    found: list[ParallelLoop] = []
    for inner in asked.facts.model.loops:
        taken = any(each.place in inner.outer for each in found)
        if asked.place in inner.outer and not taken:
            judged = verdict(asked.facts, inner)
            if judged.verdict is Verdict.PARALLEL:
                found.append(ParallelLoop(inner.number, judged))
    if found:
        yield asked.made("inside of the sequential loop", tuple(found))


def _components(asked: _Asked) -> Iterator[Choice]:
    equations = carried_equations(asked.facts, asked.loop)
    if equations is not None and has_components(equations):
        reason = "iterations of different components do not depend on each other"
        yield Choice(
            "components", reason, asked.verdict, asked.program, equations=equations
        )


def _wavefront(asked: _Asked) -> Iterator[Choice]:
    node = loop_at(asked.program, asked.place)
    if not isinstance(node, Loop):
        return
    depth = len(perfect_nest(node, _MOST_LOOPS))
    numbered = {each.number: each for each in asked.facts.model.loops}
    for size_ in range(depth, 1, -1):
        nest = [numbered[asked.place + k] for k in range(size_)]
        vector = front_vector(asked.facts, nest)
        if vector is None:
            continue
        made = wavefront(asked.program, asked.place, vector, asked.options)
        if isinstance(made, Refusal):
            continue
        loops = _parallel(made.program, (asked.place + 1,), asked.options)
        if loops and vector == (1, 1):
            yield from _blocks(asked, nest)
        if loops:
            yield _waved(asked, loops, (made,), vector)


def _blocks(asked: _Asked, nest: Sequence[LoopFacts]) -> Iterator[Choice]:
    """Waves of blocks, if the loops may be long enough: threads start once for a wave."""
    trips = [_trips(loop.node) for loop in nest]
    if any(count is not None and count < _LEAST for count in trips):
        return
    tiled = tile(asked.program, asked.place, (_BLOCK, _BLOCK), asked.options)
    if isinstance(tiled, Refusal):
        return
    made = wavefront(tiled.program, asked.place, (1, 1), asked.options)
    if isinstance(made, Refusal):
        return
    loops = _parallel(made.program, (asked.place + 1,), asked.options)
    if loops:
        yield _waved(asked, loops, (tiled, made), (1, 1), " of blocks")


def _trips(loop: Stmt) -> int | None:
    """How often a loop with constant bounds runs."""
    match loop:
        case Loop(
            lower=IntConst(value=first),
            upper=IntConst(value=last),
            step=IntConst(value=step),
        ) if step:
            return max(0, (last - first + step) // step)
        case _:
            return None


def _waved(
    asked: _Asked,
    loops: tuple[ParallelLoop, ...],
    steps: tuple[Rewriting, ...],
    vector: Vector,
    what: str = "",
) -> Choice:
    reason = f"dependences go from one wave{what} to a later one"
    choice = asked.made(reason, loops, steps)
    return replace(choice, kind="wavefront", vector=vector)


def _proposed(asked: _Asked) -> Iterator[Choice]:
    """The order that isl proposes, or waves along the sum of its counters."""
    node = loop_at(asked.program, asked.place)
    if not isinstance(node, Loop):
        return
    depth = len(perfect_nest(node, _MOST_LOOPS))
    numbered = {each.number: each for each in asked.facts.model.loops}
    nest = [numbered[asked.place + k] for k in range(depth)]
    matrix = proposed_matrix(asked.facts, nest)
    if depth < 2 or matrix is None or obstacle(asked.facts, nest) is not None:
        return
    total = tuple(map(sum, zip(*matrix, strict=True)))
    for chosen in filter(None, (matrix, front(total))):
        made = reorder(asked.program, asked.place, chosen, asked.options)
        if isinstance(made, Refusal):
            continue
        loops = _parallel(made.program, (asked.place + 1,), asked.options)
        if loops:
            yield _waved(asked, loops, (made,), chosen[0])


# The matrix that isl's scheduler proposes for a perfect nest.


def proposed_matrix(facts: Facts, nest: Sequence[LoopFacts]) -> Matrix | None:
    """A matrix other than the identity that isl would map the counters with."""
    if any(loop.step != IntConst(1) for loop in nest):
        return None
    without = own_scalars(facts, nest[0], nest[-1])
    try:
        related = _dependences(
            list(dependence_pairs(facts, nest[0], without)), len(nest)
        )
    except QuotaExceededError:
        return None
    if related is None or related.is_empty():
        return None
    rows = proposed_times(related, len(nest))
    matrix = None if rows is None else _square(rows, len(nest))
    return None if matrix == identity(len(nest)) else matrix


def _dependences(found: Sequence[DependencePair], depth: int) -> Relation | None:
    """All pairs of iterations of the nest that depend on each other."""
    total = relation("{ }")
    for pair in found:
        for level in range(depth):
            points = pair.where(pair.carried(level))
            if points is None:
                return None
            total = total.union(_pairs(pair, points, depth))
    return total


def _pairs(pair: DependencePair, points: IntegerSet, depth: int) -> Relation:
    own = pair.conflict
    names: list[list[str]] = []
    for side in (own.source, own.sink):
        atoms = [side.index(loop).atoms[0] for loop in pair.loops[:depth]]
        names.append([atom.name for atom in atoms if isinstance(atom, Var)])
    return pairs_of(points, *names)


def _square(rows: Sequence[tuple[int, ...]], size: int) -> Matrix | None:
    """The first rows that are independent, if there are enough of them."""
    chosen: list[tuple[int, ...]] = []
    for row in rows:
        if len(chosen) < size and _is_independent([*chosen, row]):
            chosen.append(row)
    matrix = tuple(chosen)
    return matrix if len(matrix) == size else None


def _is_independent(rows: Sequence[tuple[int, ...]]) -> bool:
    """Whether no row is a combination of others, by elimination without fractions."""
    pending = [list(row) for row in rows]
    while pending:
        row = pending.pop()
        column = next((k for k, value in enumerate(row) if value), None)
        if column is None:
            return False
        head = row[column]
        pending = [
            [head * a - other[column] * b for a, b in zip(other, row, strict=True)]
            for other in pending
        ]
    return True


# Loops whose iterations depend on each other by linear equations in two of them.


def carried_equations(facts: Facts, loop: LoopFacts) -> tuple[Equation, ...] | None:
    """The equations between iterations of a loop of step 1 that say all it carries.

    `None` where a dependence is of another kind.
    """
    if loop.step != IntConst(1) or obstacle(facts, [loop]) is not None:
        return None
    found: dict[Equation, None] = {}
    for pair in dependence_pairs(facts, loop, own_scalars(facts, loop, loop)):
        carried = pair.where(pair.carried(0))
        if carried is not None and is_empty(carried):
            continue
        equation = _equation(pair, loop)
        if equation is None:
            return None
        found[equation] = None
    return tuple(found)


def has_components(equations: tuple[Equation, ...]) -> bool:
    """Whether the equations leave more than one component in a range that is wide enough."""
    kinds = {equation.kind for equation in equations}
    if not equations or not kinds <= {Kind.CHAIN, Kind.INVOLUTION, Kind.CONSTANT}:
        return False
    distances = [e.c // e.b for e in equations if e.kind is Kind.CONSTANT]
    return not distances or (len(distances) == len(equations) and gcd(*distances) > 1)


def _equation(pair: DependencePair, loop: LoopFacts) -> Equation | None:
    """a·x + b·y + c = 0 from the first subscript that is about nothing else."""
    prepared = pair.conflict
    x, y = prepared.source.index(loop), prepared.sink.index(loop)
    for difference in prepared.differences:
        a, b = _factor(difference, x), _factor(difference, y)
        rest = difference - x.scaled(a) - y.scaled(b)
        if rest.as_constant is not None and (a or b):
            normal = Equation(a, b, -rest.constant).normal_form()
            if normal is not None:
                return normal
    return None


def _factor(form: Polynomial, index: Polynomial) -> int:
    return form.coefficient(index.atoms[0]).as_constant or 0
