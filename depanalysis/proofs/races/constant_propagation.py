"""Scalars whose values are known while a program is read from top to bottom."""

from depanalysis.analysis.folding import folded
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import (
    BoolConst,
    Call,
    Expr,
    IntConst,
    Load,
    RealConst,
    names,
    walk,
)
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.statements import Stmt

Env = dict[str, int]
"""The known values by the names of their scalars."""


def constant_of(expr: Expr, env: Env) -> int | None:
    """The value of an expression where it follows from known scalars."""
    if not names(expr) <= env.keys() or any(
        isinstance(part, Load | Call | RealConst) for part in walk(expr)
    ):
        return None
    values: dict[str, Expr] = {name: IntConst(env[name]) for name in names(expr)}
    value = folded(substituted(expr, values))
    if isinstance(value, IntConst | BoolConst):
        return int(value.value)
    return None


def forget(body: tuple[Stmt, ...], env: Env) -> None:
    """Drops what statements may change."""
    written, opaque = written_names(body)
    if None in opaque:
        env.clear()
    for name in (*written, *(n for each in opaque if each for n in each)):
        env.pop(name, None)
