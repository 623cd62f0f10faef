"""Closed forms of scalars that a loop changes in the same way in every iteration.

Input: for each scalar `v` the value at the end of one iteration as an expression over
the values at its start (`header(v)`), the loop's index and values that the loop does
not change. Output: where one exists, the value at the start of iteration `COUNT` (from
0), over the values before the loop (`entry(v)`), `COUNT`, `LOWER` and `STEP`:

    unchanged     v' = v                  v(k) = v(0)
    induction     v' = v + p(k)           v(k) = v(0) + sum of p(t) for t < k,  p linear
    modulo 2^w    v' = (v + p(k)) mod 2^w v(k) = (v(0) + sum of p(t) for t < k) mod 2^w
    wrap-around   v' = e(k)               v(k) = v(0) if k = 0 else e(k - 1)

The third form is that of unsigned and narrow integers, which hold numbers modulo 2^w in
the range of their type.
"""

from collections.abc import Mapping

from depanalysis.analysis.folding import folded, is_large
from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.ir.expressions import (
    Binary,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
    names,
)
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.types import Type

COUNT, LOWER, STEP = Var("@count"), Var("@lower"), Var("@step")


def header(name: str) -> Var:
    """The value of a scalar at the start of an iteration."""
    return Var(f"@header {name}")


def entry(name: str) -> Var:
    """The value of a scalar before the loop."""
    return Var(f"@entry {name}")


def closed_forms(
    ends: Mapping[str, Expr],
    index: str,
    unstable: frozenset[str],
    types: Mapping[str, Type],
) -> dict[str, Expr]:
    """The scalars that have a closed form; `unstable` names change during the loop."""
    position = Binary("+", LOWER, Binary("*", STEP, COUNT))
    pending = dict(ends)
    forms: dict[str, Expr] = {}
    while True:
        known = {header(name).name: form for name, form in forms.items()} | {
            index: position
        }
        found: dict[str, Expr] = {}
        for name, end in pending.items():
            form = _closed_form(name, end, known, unstable, types)
            if form is not None:
                found[name] = form
        if not found:
            return forms
        forms |= found
        pending = {name: end for name, end in pending.items() if name not in found}


def _closed_form(
    name: str,
    end: Expr,
    known: Mapping[str, Expr],
    unstable: frozenset[str],
    types: Mapping[str, Type],
) -> Expr | None:
    own = header(name)
    if end == own:
        return entry(name)
    if names(end) & unstable:
        return None
    difference = folded(substituted(_change(end, own), known))
    if not _has_header(difference):
        total = _sum_before(polynomial(difference))
        return _bounded(Binary("+", entry(name), total)) if total is not None else None
    if isinstance(end, Cast) and end.type == types.get(name):
        return _modular_form(name, end, known)
    value = folded(substituted(end, known))
    if _has_header(value):
        return None
    previous = substituted(value, {COUNT.name: Binary("-", COUNT, IntConst(1))})
    return _bounded(Select(Binary("==", COUNT, IntConst(0)), entry(name), previous))


def _modular_form(name: str, end: Cast, known: Mapping[str, Expr]) -> Expr | None:
    """The closed form of a sum that is reduced to the type of its variable."""
    if end.type.bounds is None or not end.type.is_integer:
        return None
    own, bits = header(name), end.type.bits
    change = _change(_ring(end.operand, bits), own)
    difference = folded(_ring(substituted(change, known), bits))
    if _has_header(difference):
        return None
    total = _sum_before(polynomial(difference))
    if total is None:
        return None
    return _bounded(Cast(end.type, Binary("+", entry(name), total)))


def _ring(expr: Expr, bits: int) -> Expr:
    """A sum or product modulo 2^bits, without the reductions inside that keep it."""
    match expr:
        case Cast(type=type_, operand=operand) if _keeps(type_, bits):
            return _ring(operand, bits)
        case Binary(operator="+" | "-" | "*" as operator, left=left, right=right):
            return Binary(operator, _ring(left, bits), _ring(right, bits))
        case Unary(operator="-", operand=operand):
            return Unary("-", _ring(operand, bits))
        case _:
            return expr


def _keeps(type_: Type, bits: int) -> bool:
    """Whether a conversion to a type keeps integers modulo 2^bits."""
    return type_.kind in ("int", "uint") and type_.bits >= bits


def _change(end: Expr, own: Expr) -> Expr:
    """end - own, inside each branch of a selection."""
    if isinstance(end, Select):
        then, otherwise = _change(end.then, own), _change(end.otherwise, own)
        return Select(end.condition, then, otherwise)
    return expression(polynomial(end) - polynomial(own))


def _bounded(form: Expr) -> Expr | None:
    simple = folded(form)
    return None if is_large(simple) else simple


def _has_header(expr: Expr) -> bool:
    return any(name.startswith("@header ") for name in names(expr))


def _sum_before(change: Polynomial) -> Expr | None:
    """The sum of p(t) = a·t + b for 0 <= t < k, that is b·k + a·(k·(k - 1) / 2)."""
    slope = change.coefficient(COUNT)
    rest = change - slope * polynomial(COUNT)
    if any(COUNT.name in names(atom) for part in (slope, rest) for atom in part.atoms):
        return None
    linear = rest * polynomial(COUNT)
    if slope == constant(0):
        return expression(linear)
    pairs = Binary("*", COUNT, Binary("-", COUNT, IntConst(1)))
    triangle = Binary("//", pairs, IntConst(2))
    return Binary("+", expression(linear), Binary("*", expression(slope), triangle))
