"""Counted loops as loops with a condition, whose index is a scalar like others."""

from depanalysis.ir.expressions import Binary, Expr, IntConst, Var
from depanalysis.ir.rewriting import substituted_in
from depanalysis.ir.statements import Assign, Block, Loop, Stmt, While
from depanalysis.proofs.races.cuda.redirecting import redirected


def as_while(
    loop: Loop, number: int, step: int | None
) -> tuple[While, tuple[Assign, ...]]:
    """The loop, and the assignments before it; `step` is that of the loop if known.

    The scalars that these set are new, and have the `number` in their names.
    """
    index, upper, by = (f"%{part}{number}" for part in ("index", "upper", "step"))
    heads = ((upper, loop.upper), (by, loop.step), (index, loop.lower))
    before = tuple(Assign(Var(n), value, span=loop.span) for n, value in heads)
    advance: Expr = Var(by) if step is None else IntConst(step)
    again = f"%body{number}"
    body = substituted_in(loop.body, {loop.variable: Var(index)})
    inner = redirected(body, loop.label, None, again)
    whole: tuple[Stmt, ...] = (
        Block("inlined", inner, label=again, span=loop.span),
        Assign(Var(index), advance, "+", span=loop.span),
    )
    condition = _goes_on(Var(index), Var(upper), advance)
    return While(condition, whole, loop.label, span=loop.span), before


def _goes_on(index: Expr, upper: Expr, step: Expr) -> Expr:
    rises, falls = Binary("<=", index, upper), Binary(">=", index, upper)
    if isinstance(step, IntConst):
        return rises if step.value > 0 else falls
    up = Binary("and", Binary(">", step, IntConst(0)), rises)
    down = Binary("and", Binary("<", step, IntConst(0)), falls)
    return Binary("or", up, down)
