"""Values as they are when a procedure is called, whatever it changes afterwards."""

from collections.abc import Sequence
from dataclasses import replace

from depanalysis.frontends.fortran.state import State
from depanalysis.ir.expressions import Expr, IntConst, Load, Var, loads, names
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import INT, Type


def is_steady(s: State, expr: Expr) -> bool:
    """Whether nothing that is called can change a value: constants and open indices."""
    return not loads(expr) and all(_is_fixed(s, name) for name in names(expr))


def _is_fixed(s: State, name: str) -> bool:
    if name in s.shared.opened.values():
        return True
    *_, unit = s.chain()
    symbol = unit.symbols.get(name)
    return symbol is not None and symbol.has("intent_in", "parameter")


def kept(s: State, expr: Expr, stem: str, type_: Type = INT) -> Expr:
    """A value that stays: the expression itself, or a variable that is set to it here."""
    if is_steady(s, expr):
        return expr
    variable = s.temporary(stem, type_, expr.span)
    s.emit(Assign(variable, expr, span=expr.span))
    return variable


def held(s: State, expr: Expr, stem: str) -> Expr:
    """A value that stays, where not the call itself sees to that."""
    return kept(s, expr, stem) if s.keeps else expr


def held_place(s: State, target: Var | Load, stem: str) -> Var | Load:
    """A variable or an element with the subscripts that it has now."""
    if isinstance(target, Var):
        return target
    return replace(target, indices=held_all(s, target.indices, stem))


def held_all(s: State, values: Sequence[Expr], stem: str) -> tuple[Expr, ...]:
    """Several values that stay."""
    return tuple(held(s, each, stem) for each in values)


ZERO, ONE = IntConst(0), IntConst(1)
