"""Loops whose iterations are shared out among the threads of a team."""

from dataclasses import replace

from depanalysis.frontends.openmp.programs import THREAD, Construct
from depanalysis.ir.expressions import Binary, Call, Expr, IntConst, Var
from depanalysis.ir.statements import (
    Assign,
    Declare,
    If,
    Loop,
    Opaque,
    Stmt,
    walk_statements,
)
from depanalysis.proofs.openmp.contexts import (
    COUNTER,
    MINE,
    OF_TEAM,
    Claimed,
    Context,
    Held,
)
from depanalysis.proofs.openmp.lowering import Body, Lowerer
from depanalysis.proofs.openmp.nests import is_left, nest_of
from depanalysis.proofs.openmp.progressions import linear_values
from depanalysis.proofs.openmp.schedules import handout
from depanalysis.proofs.openmp.sharing import last_values
from depanalysis.proofs.openmp.sinks import crossing_of
from depanalysis.proofs.openmp.transformations import untransformed

_LEFT = "other threads execute in part"


def worksharing_loop(
    lowerer: Lowerer,
    construct: Construct,
    body: Body,
    inner: Context,
    outer: Context,
) -> list[Stmt]:
    """The loops below a directive, each iteration of which one thread executes."""
    construct, body = untransformed(lowerer, construct, body)
    nest = nest_of(construct, body)
    if nest is None:
        lowerer.problem(construct.span, "a loop that is not in canonical form")
        return lowerer.body(body, inner)
    before, loops, innermost = nest
    if is_left(innermost, loops[-1].label):
        lowerer.problem(construct.span, "a jump out of the loop")
    context, heads, ends = entered_loops(lowerer, loops, inner)
    out = lowerer.body(before, inner)
    out += lowerer.probe(outer, ends)
    shares = handout(lowerer, construct, heads, outer)
    is_ordered = construct.clause("ordered") is not None
    is_of_team = shares.name.startswith(OF_TEAM)
    indices = tuple(Var(head.variable) for head in heads)
    progressions, places = linear_values(lowerer, construct, heads, inner, outer)
    context = replace(context, names={**context.names, **places})
    own = replace(
        context,
        turns=(*context.turns, *indices) if is_of_team else context.turns,
        indices=(*context.indices, *indices),
        claims=(*inner.claims, *shares.claims),
        shared_out="" if is_of_team else construct.directive.kind,
        ordered=Held(f"ordered {shares.name}", outer.turns) if is_ordered else None,
        crossing=crossing_of(lowerer, construct, body, shares.name, outer),
    )
    work = [*progressions.each, *lowerer.body(innermost, own)]
    work += _last(lowerer, construct, heads, own, outer)
    # What earlier iterations of the same thread have left is there at first.
    left = left_over(lowerer, work)
    work = [*left, *guarded(lowerer, shares.decides, work)]
    for head in reversed(heads):
        work = [replace(head, body=tuple(work))]
    return [*out, *progressions.first, *work, *left]


def entered_loops(
    lowerer: Lowerer, loops: tuple[Loop, ...], context: Context
) -> tuple[Context, list[Loop], tuple[Expr, ...]]:
    """The context in a nest, its heads, and where they begin, end and step."""
    heads: list[Loop] = []
    for loop in loops:
        parts = (lowerer.expr(e, context) for e in (loop.lower, loop.upper, loop.step))
        lower, upper, step = parts
        heads.append(replace(loop, lower=lower, upper=upper, step=step))
        context = lowerer.entered(context, loop.variable)
    ends = tuple(e for head in heads for e in (head.lower, head.upper, head.step))
    return context, heads, ends


def left_over(lowerer: Lowerer, work: list[Stmt]) -> list[Stmt]:
    """The thread's own variables have unknown values, where others do part of the work.

    A run does not need this: there, each thread does its own part.
    """
    declared, assigned = set[str](), dict[str, None]()
    for stmt in walk_statements(tuple(work)):
        if isinstance(stmt, Declare):
            declared.add(stmt.variable.name)
        elif isinstance(stmt, Assign) and isinstance(stmt.target, Var):
            assigned.setdefault(stmt.target.name)
    left = tuple(
        name
        for name in assigned
        if name not in declared and not name.startswith(COUNTER)
    )
    return [] if lowerer.is_run or not left else [Opaque(_LEFT, (), left)]


def guarded(lowerer: Lowerer, claimed: Claimed, work: list[Stmt]) -> list[Stmt]:
    """In a run, only the thread that has the work does it."""
    if not lowerer.is_run:
        return work
    number = IntConst(lowerer.claim(claimed.key))
    mine = Call(MINE, (number, Var(THREAD), *claimed.values))
    return [If(Binary("!=", mine, IntConst(0)), tuple(work))]


def _last(
    lowerer: Lowerer,
    construct: Construct,
    heads: list[Loop],
    own: Context,
    outer: Context,
) -> list[Stmt]:
    if not construct.listed("lastprivate", "linear"):
        return []
    test: Expr | None = None
    for head in heads:
        if not isinstance(head.step, IntConst):
            lowerer.problem(
                construct.span, "`lastprivate` with a step that is no constant"
            )
            return []
        after = Binary("+", Var(head.variable), head.step)
        operator = ">" if head.step.value > 0 else "<"
        is_last = Binary(operator, after, head.upper)  # type: ignore[arg-type]
        test = is_last if test is None else Binary("and", test, is_last)
    writes = last_values(lowerer, construct, own, outer)
    writes += last_values(lowerer, construct, own, outer, "linear")
    assert test is not None, "there is a loop"
    return [If(test, tuple(writes), span=construct.span)]
