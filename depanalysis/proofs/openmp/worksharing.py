"""Loops whose iterations are shared out among the threads of a team."""

from dataclasses import replace

from depanalysis.frontends.openmp.programs import THREAD, Construct
from depanalysis.ir.expressions import Binary, Call, Expr, IntConst, Var
from depanalysis.ir.statements import (
    Assign,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    bodies,
    walk_statements,
)
from depanalysis.proofs.openmp.contexts import (
    MINE,
    OF_TEAM,
    PHASE,
    WAITS,
    Claimed,
    Context,
    Held,
)
from depanalysis.proofs.openmp.lowering import Body, Lowerer
from depanalysis.proofs.openmp.schedules import handout
from depanalysis.proofs.openmp.sharing import last_values

_LEFT = "other threads execute in part"


def worksharing_loop(
    lowerer: Lowerer,
    construct: Construct,
    body: Body,
    inner: Context,
    outer: Context,
) -> list[Stmt]:
    """The loops below a directive, each iteration of which one thread executes."""
    nest = nest_of(construct, body)
    if nest is None:
        lowerer.problem(construct.span, "a loop that is not in canonical form")
        return lowerer.body(body, inner)
    before, loops, innermost = nest
    if is_left(innermost, loops[-1].label):
        lowerer.problem(construct.span, "a jump out of the loop")
    out: list[Stmt] = []
    context = inner
    heads: list[Loop] = []
    for loop in loops:
        lower, upper, step = (
            lowerer.expr(e, context) for e in (loop.lower, loop.upper, loop.step)
        )
        heads.append(replace(loop, lower=lower, upper=upper, step=step))
        context = lowerer.entered(context, loop.variable)
    ends = tuple(e for head in heads for e in (head.lower, head.upper, head.step))
    out += lowerer.body(before, inner)
    out += lowerer.probe(outer, ends)
    shares = handout(lowerer, construct, heads, outer)
    is_ordered = construct.clause("ordered") is not None
    is_of_team = shares.name.startswith(OF_TEAM)
    indices = tuple(Var(head.variable) for head in heads)
    own = replace(
        context,
        turns=(*context.turns, *indices) if is_of_team else context.turns,
        indices=(*context.indices, *indices),
        claims=(*inner.claims, *shares.claims),
        shared_out="" if is_of_team else construct.directive.kind,
        ordered=Held(f"ordered {shares.name}", outer.turns) if is_ordered else None,
    )
    work = lowerer.body(innermost, own)
    work += _last(lowerer, construct, heads, own, outer)
    # What earlier iterations of the same thread have left is there at first.
    left = left_over(lowerer, work)
    work = [*left, *guarded(lowerer, shares.decides, work)]
    for head in reversed(heads):
        work = [replace(head, body=tuple(work))]
    return [*out, *work, *left]


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
    left = tuple(name for name in assigned if name not in {*declared, PHASE, WAITS})
    return [] if lowerer.is_run or not left else [Opaque(_LEFT, (), left)]


def guarded(lowerer: Lowerer, claimed: Claimed, work: list[Stmt]) -> list[Stmt]:
    """In a run, only the thread that has the work does it."""
    if not lowerer.is_run:
        return work
    number = IntConst(lowerer.claim(claimed.key))
    mine = Call(MINE, (number, Var(THREAD), *claimed.values))
    return [If(Binary("!=", mine, IntConst(0)), tuple(work))]


def nest_of(
    construct: Construct, body: Body
) -> tuple[Body, tuple[Loop, ...], Body] | None:
    """The loops of a directive: what stands before, their heads, the innermost body."""
    depth = _collapsed(construct)
    return None if depth is None else _nest(body, depth)


def _collapsed(construct: Construct) -> int | None:
    clause = construct.clause("collapse")
    ordered = construct.clause("ordered")
    if ordered is not None and ordered.values:
        return None
    if clause is None:
        return 1
    (depth,) = clause.values or (IntConst(0),)
    return depth.value if isinstance(depth, IntConst) and depth.value > 0 else None


def _nest(body: Body, depth: int) -> tuple[Body, tuple[Loop, ...], Body] | None:
    """What stands before the loops, the loops, and the body of the innermost one."""
    position = next((k for k, s in enumerate(body) if isinstance(s, Loop)), None)
    if position is None:
        return None
    loop, before = body[position], body[:position]
    assert isinstance(loop, Loop), "the position is that of a loop"
    # Afterwards the index gets its last value, which is its private copy's affair.
    after = body[position + 1 :]
    if not all(_only_sets(stmt, loop.variable) for stmt in after):
        return None
    before = tuple(s for s in before if not _only_sets(s, loop.variable))
    if not all(isinstance(stmt, Assign | Declare) for stmt in before):
        return None
    if depth == 1:
        return before, (loop,), loop.body
    inner = _nest(loop.body, depth - 1)
    if inner is None or inner[0]:
        return None
    return before, (loop, *inner[1]), inner[2]


def is_left(body: Body, label: str | None) -> bool:
    """Whether a jump ends the loop around a body."""
    for stmt in body:
        if isinstance(stmt, Exit) and stmt.kind == "break":
            if stmt.label in (None, label):
                return True
        elif isinstance(stmt, Loop | While):
            if label is not None and _names_label(stmt, label):
                return True
        elif any(is_left(inner, label) for inner in bodies(stmt)):
            return True
    return False


def _names_label(stmt: Stmt, label: str) -> bool:
    found = (each for each in walk_statements((stmt,)) if isinstance(each, Exit))
    return any(each.label == label for each in found)


def _only_sets(stmt: Stmt, name: str) -> bool:
    return isinstance(stmt, Assign) and stmt.target == Var(name)


def _last(
    lowerer: Lowerer,
    construct: Construct,
    heads: list[Loop],
    own: Context,
    outer: Context,
) -> list[Stmt]:
    if not construct.listed("lastprivate"):
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
    assert test is not None, "there is a loop"
    return [If(test, tuple(writes), span=construct.span)]
