"""Iterations that wait for others: `ordered` with sinks and sources, or `doacross`.

What an iteration does behind its sinks and before its source comes after all that those
iterations do there that lead to it by the distances of a sink. Two iterations on one line
of such a distance never do that at once, which is what a lock for the line says: an
iteration of the nest between two others exists, since the nest is a box. All else that
sinks order, only runs know.
"""

from collections.abc import Iterator

from depanalysis.analysis.folding import folded
from depanalysis.frontends.openmp.marks import is_doacross
from depanalysis.frontends.openmp.programs import Construct, ParallelProgram
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var, names
from depanalysis.ir.statements import Exit, Stmt, walk_statements
from depanalysis.proofs.openmp.contexts import Context, Crossing, Held


def lines(
    parallel: ParallelProgram, body: tuple[Stmt, ...], context: Context
) -> dict[int, tuple[Held, ...]]:
    """For each statement of an iteration that others wait for: the lines that it is on.

    A sink counts if every iteration comes to it and to the source behind it.
    """
    crossing = context.crossing
    if crossing is None or body != crossing.body or not is_box(crossing):
        return {}
    steps = [parallel.step_of(stmt) for stmt in body]
    last = max((k for k, s in enumerate(steps) if _is(s, "sink")), default=-1)
    sources = [k for k, s in enumerate(steps) if _is(s, "source")]
    if last < 0 or not sources or sources[0] < last:
        return {}
    if any(isinstance(each, Exit) for each in walk_statements(body)):
        return {}
    held = tuple(
        held
        for step in steps
        if isinstance(step, Construct) and _is(step, "sink")
        for clause in step.clauses
        for held in _line(crossing, clause.values)
    )
    return dict.fromkeys(range(last + 1, sources[0]), held)


def is_box(crossing: Crossing) -> bool:
    """Whether the ends of no loop change in another one, and all steps are one."""
    indices = {loop.variable for loop in crossing.loops}
    return all(
        loop.step in (IntConst(1), IntConst(-1))
        and not (names(loop.lower) | names(loop.upper)) & indices
        for loop in crossing.loops
    )


def _is(step: object, word: str) -> bool:
    """Whether a step is an `ordered` directive with a sink, or with a source."""
    if not isinstance(step, Construct) or step.directive.constructs != ("ordered",):
        return False
    clauses = [each.clause for each in step.clauses if is_doacross(each.clause)]
    return any((each.modifier == "sink") == (word == "sink") for each in clauses)


def _line(crossing: Crossing, values: tuple[Expr, ...]) -> Iterator[Held]:
    """What is the same for all iterations on a line of one distance."""
    indices = [Var(loop.variable) for loop in crossing.loops]
    if len(values) != len(indices):
        return
    found = [
        folded(Binary("-", index, value))
        for index, value in zip(indices, values, strict=True)
    ]
    distances = [each.value for each in found if isinstance(each, IntConst)]
    along = [k for k, distance in enumerate(distances) if distance]
    if len(distances) != len(indices) or len(along) != 1:
        return
    (axis,) = along
    distance = distances[axis]
    if (distance > 0) != (crossing.loops[axis].step == IntConst(1)):
        return
    rest: list[Expr] = [each for k, each in enumerate(indices) if k != axis]
    if abs(distance) != 1:
        rest.append(Binary("%", indices[axis], IntConst(abs(distance))))
    yield Held(
        f"{crossing.name} along {axis} by {abs(distance)}", (*crossing.turns, *rest)
    )
