"""What a run has to know of iterations that wait for others: their sinks and sources."""

from depanalysis.frontends.openmp.marks import is_doacross
from depanalysis.frontends.openmp.programs import Construct
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var, loads
from depanalysis.ir.statements import If, Stmt
from depanalysis.proofs.openmp.contexts import SINK, SOURCE, Context, Crossing
from depanalysis.proofs.openmp.crossings import is_box
from depanalysis.proofs.openmp.lowering import Body, Lowerer
from depanalysis.proofs.openmp.nests import nest

_FORM = "this form of `ordered`"


def crossing_of(
    lowerer: Lowerer, construct: Construct, body: Body, name: str, outer: Context
) -> Crossing | None:
    """The nest whose iterations may wait for each other."""
    clause = construct.clause("ordered")
    if clause is None or not clause.values:
        return None
    (depth,) = clause.values
    found = nest(body, depth.value) if isinstance(depth, IntConst) else None
    if found is None or not found[1]:
        lowerer.problem(construct.span, "a loop that is not in canonical form")
        return None
    _, loops, innermost = found
    return Crossing(name, outer.turns, loops, innermost)


def sinks_and_sources(
    lowerer: Lowerer, construct: Construct, context: Context
) -> list[Stmt]:
    """The events of an `ordered` directive without a statement."""
    crossing = context.crossing
    if crossing is None or not all(is_doacross(c.clause) for c in construct.clauses):
        lowerer.problem(construct.span, _FORM)
        return []
    indices = tuple(lowerer.expr(Var(e.variable), context) for e in crossing.loops)
    out: list[Stmt] = []
    for clause in construct.clauses:
        if clause.clause.modifier != "sink":
            out += _event(lowerer, SOURCE, crossing, indices)
            continue
        values = tuple(lowerer.expr(each, context) for each in clause.values)
        is_read = any(map(loads, values))
        if is_read or len(values) != len(indices) or not is_box(crossing):
            lowerer.problem(construct.span, _FORM)
            continue
        waits = _event(lowerer, SINK, crossing, values)
        test = _inside(lowerer, crossing, values, context)
        out.append(If(test, tuple(waits), span=construct.span))
    return out if lowerer.is_run else []


def _event(
    lowerer: Lowerer, word: str, crossing: Crossing, values: tuple[Expr, ...]
) -> list[Stmt]:
    number = lowerer.claim(crossing.name)
    return lowerer.event(f"{word}.{number}", *crossing.turns, *values)


def _inside(
    lowerer: Lowerer, crossing: Crossing, values: tuple[Expr, ...], context: Context
) -> Expr:
    """Whether there is an iteration with these indices."""
    found: Expr | None = None
    for loop, value in zip(crossing.loops, values, strict=True):
        lower, upper = (
            lowerer.expr(loop.lower, context),
            lowerer.expr(loop.upper, context),
        )
        ends = (Binary("<=", lower, value), Binary("<=", value, upper))
        if loop.step != IntConst(1):
            ends = (Binary(">=", lower, value), Binary(">=", value, upper))
        for each in ends:
            found = each if found is None else Binary("and", found, each)
    assert found is not None, "a nest has loops"
    return found
