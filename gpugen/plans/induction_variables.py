"""Variables that count a `while` around a loop, where the Program steps them elsewhere.

    while w < n:
        w += 1
        for i in range(m):
            a[p[i]] = x[w]

In the Program the `while` is a loop over `w` that steps it at its end, and what comes after
the step names `w + 1`. When the loop over `i` begins, `w` of Python is already that.
"""

from depanalysis.ir.expressions import Binary, Expr, IntConst, Var, children, names
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Loop, walk_statements
from gpugen.plans.loops import PlannedLoop, size


def stepped_before(loop: PlannedLoop) -> tuple[str, ...]:
    """Variables that may have another value in the Program than when the loop begins."""
    found = {
        stmt.variable: stmt
        for n, stmt in enumerate(walk_statements(loop.program.body))
        if isinstance(stmt, Loop) and n < loop.number < n + size(stmt)
    }
    # The index of a `for` is no variable of the Program besides.
    program = loop.program
    variables = {each.name for each in program.parameters}
    variables |= {each.name for each in program.scalars}
    exprs = [e for stmt in walk_statements((loop.node,)) for e in evaluated(stmt)]
    return tuple(
        name
        for name, around in found.items()
        if name in variables
        and any(name in names(expr) for expr in exprs)
        and not any(_is_plain(expr, name, around) for expr in exprs)
    )


def _is_plain(expr: Expr, name: str, around: Loop) -> bool:
    """Whether the variable stands somewhere without a step added to it.

    After a step it stands nowhere so.
    """
    if _is_step(expr, name, around):
        return False
    if isinstance(expr, Var):
        return expr.name == name
    return any(_is_plain(each, name, around) for each in children(expr))


def _is_step(expr: Expr, name: str, around: Loop) -> bool:
    match expr:
        case Binary(operator="+" | "-", left=Var(name=stepped), right=amount):
            is_known = isinstance(around.step, IntConst)
            return stepped == name and (not is_known or isinstance(amount, IntConst))
        case _:
            return False
