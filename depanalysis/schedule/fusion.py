"""Fusion: two loops with as many iterations, one right after the other, become one.

Legal if no iteration of the second one depends on a later one of the first.
"""

from collections.abc import Iterator
from dataclasses import replace

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.polynomials import expression, polynomial
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Conflict, Facts, conflict
from depanalysis.engines.polyhedral import meeting_points
from depanalysis.ir.expressions import Expr, IntConst, Var, loads, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.options import Options
from depanalysis.schedule.dependence_pairs import variable_of
from depanalysis.schedule.obstacles import assumptions, obstacle
from depanalysis.schedule.orders import independent, is_empty, narrowed
from depanalysis.schedule.pieces import Kept, NewLoop, Refusal, Rewriting, kept
from depanalysis.schedule.places import has_jumps, rewritten, siblings, size
from depanalysis.solvers.constraints import Constraint
from depanalysis.solvers.polyhedra import QuotaExceededError
from depanalysis.verdicts import Dependence

_DEFAULTS = Options()


def fuse(
    program: Program, place: int, options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """The loop at a place takes in the one that follows it."""
    made = fused(program, place)
    if isinstance(made, Refusal):
        return made
    facts = Facts(model(program, options.alias), options)
    numbered = {loop.number: loop for loop in facts.model.loops}
    first = numbered[place]
    second = numbered[place + size(made.replaced[0])]
    problem = obstacle(facts, [first]) or obstacle(facts, [second])
    if problem is not None:
        return problem
    found = next(_backward(facts, first, second), None)
    if found is not None:
        return Refusal("a dependence would go backward", found)
    taken = (*assumptions(facts, first), *assumptions(facts, second))
    return replace(made, assumptions=tuple(dict.fromkeys(taken)))


def fused(program: Program, place: int) -> Rewriting | Refusal:
    """The rewritten program, without a look at dependences."""
    found = siblings(program, place)
    if found is None or len(found.body) < 2:
        return Refusal("no loop follows")
    first, second = found.body[:2]
    if not isinstance(first, Loop) or not isinstance(second, Loop):
        return Refusal("two counted loops do not follow each other")
    problem = _mismatch(first, second)
    if problem is not None:
        return problem
    body = (*kept(first.body), *_renamed(first, second))
    loop = NewLoop(
        first.variable, first.lower, first.upper, body, first.step, span=first.span
    )
    return rewritten(program, place, 2, (loop,))


def _mismatch(first: Loop, second: Loop) -> Refusal | None:
    """Why the two do not have the same iterations at sight, if they do not."""
    if has_jumps(first.body) or has_jumps(second.body):
        return Refusal("a jump ends an iteration early")
    if first.step != second.step or not isinstance(first.step, IntConst):
        return Refusal("the steps differ or are not constant")
    distances = [polynomial(e.upper) - polynomial(e.lower) for e in (first, second)]
    if distances[0] != distances[1]:
        return Refusal("the loops do not have as many iterations at sight")
    changed = effects(first.body)
    for bound in (second.lower, second.upper):
        read = names(bound) | {load.array for load in loads(bound)}
        if any(changed.may_write(name) for name in sorted(read)):
            return Refusal("the first loop changes the bounds of the second")
    if first.variable != second.variable and _uses(second, first.variable):
        return Refusal(f"`{first.variable}` means something else in the second loop")
    return None


def _uses(loop: Loop, name: str) -> bool:
    found = effects(loop.body)
    indices = {s.variable for s in walk_statements(loop.body) if isinstance(s, Loop)}
    return found.may_read(name) or found.may_write(name) or name in indices


def _renamed(first: Loop, second: Loop) -> tuple[Kept, ...]:
    """The body of the second loop; its index is the first one's, perhaps moved."""
    offset = polynomial(second.lower) - polynomial(first.lower)
    value: Expr = expression(polynomial(Var(first.variable)) + offset)
    if value == Var(second.variable):
        return kept(second.body)
    return tuple(Kept(stmt, ((second.variable, value),)) for stmt in second.body)


def _backward(
    facts: Facts, first: LoopFacts, second: LoopFacts
) -> Iterator[Dependence]:
    """The dependences from an iteration of the first to an earlier one of the second."""
    for source in facts.model.inside(first):
        for sink in facts.model.inside(second):
            if variable_of(source) != variable_of(sink):
                continue
            if "write" not in (source.kind, sink.kind):
                continue
            question = ConflictQuestion(source, sink, None)
            if _may_be_backward(conflict(facts, question), first, second):
                yield independent(facts, question)


def _may_be_backward(prepared: Conflict, first: LoopFacts, second: LoopFacts) -> bool:
    try:
        points = meeting_points(prepared)
    except QuotaExceededError:
        return True
    if is_empty(points):
        return False
    earlier = narrowed(points, _earlier(prepared, first, second))
    return earlier is None or not is_empty(earlier)


def _earlier(
    prepared: Conflict, first: LoopFacts, second: LoopFacts
) -> Constraint | None:
    """The second loop's iteration has a lower number than the first one's."""
    encoding, before = prepared.encoding, len(prepared.encoding.variables)
    source, sink = prepared.source, prepared.sink
    assert isinstance(first.step, IntConst), "checked before"
    assert first.lower is not None, "a counted loop has bounds"
    assert second.lower is not None, "a counted loop has bounds"
    one = source.index(first) - source.form(first.lower)
    other = sink.index(second) - sink.form(second.lower)
    difference = (other - one).scaled(1 if first.step.value > 0 else -1)
    if not difference.is_affine:
        return None
    made = encoding.at_most(difference, -1)
    return made if len(encoding.variables) == before else None
