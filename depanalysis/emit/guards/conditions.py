"""Conditions on the parameters of a function, for the prover and as C that cannot overflow.

A condition is `form >= 0` or `form == 0` for a polynomial over parameters. Its C text is
false, never undefined, where its value would not fit into 64 bits.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import prod
from typing import Literal, TypeAlias

from depanalysis.analysis.polynomials import Monomial, Polynomial, constant, expression
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var
from depanalysis.ir.types import Type

Types: TypeAlias = Mapping[str, Type]
Relation: TypeAlias = Literal[">=", "=="]

_ROOM = 2**63
_MOST_FACTORS = 2
_MIRRORED = {">=": "<=", ">": "<"}


class NoGuardError(Exception):
    """Why a condition cannot be checked when the program runs, as a sentence."""


@dataclass(frozen=True, slots=True)
class Condition:
    """`form relation 0`."""

    form: Polynomial
    relation: Relation = ">="

    @property
    def truth(self) -> bool | None:
        """Whether it holds, where that depends on nothing."""
        value = self.form.as_constant
        if value is None:
            return None
        return value == 0 if self.relation == "==" else value >= 0

    @property
    def expression(self) -> Expr:
        """The condition in the intermediate form."""
        return Binary(self.relation, expression(self.form), IntConst(0))

    def text(self, types: Types) -> str:
        """The condition in C, for parameters of these types."""
        form, relation = self.form, self.relation
        if relation == ">=" and form.constant == -1 and len(form.terms) > 1:
            return _compared(form + constant(1), ">", types)
        return _compared(form, relation, types)


def above(form: Polynomial) -> Condition:
    """form > 0."""
    return Condition(form - constant(1))


def zero(form: Polynomial) -> Condition:
    """form = 0."""
    return Condition(form.scaled(-1) if form.terms[0][1] < 0 else form, "==")


def strongest(found: Iterable[Condition]) -> list[Condition]:
    """The conditions without those that differ from another one by a constant."""
    least: dict[tuple[Polynomial, Relation], Condition] = {}
    for each in found:
        key = (
            each.form - constant(each.form.constant)
            if each.relation == ">="
            else each.form,
            each.relation,
        )
        kept = least.get(key)
        if kept is None or each.form.constant < kept.form.constant:
            least[key] = each
    return list(least.values())


def value_text(form: Polynomial, types: Types) -> tuple[tuple[str, ...], str]:
    """Conditions under which a form fits into 64 bits, and its value in C."""
    positive, negative = _halves(form)
    if not negative and len(positive) == 1 and _is_variable(*positive[0]):
        return (), _name(positive[0][0])
    parts = [_sum(positive, types), *(_added(m, c, types) for m, c in negative)]
    return _limits(form, types), " - ".join(parts)


def _compared(form: Polynomial, relation: str, types: Types) -> str:
    positive, negative = _halves(form)
    limits: tuple[str, ...] = ()
    if _is_plain(positive, negative, types):
        left, right = _side(positive), _side(negative)
    else:
        limits = _limits(form, types)
        left, right = _operand(positive, types), _operand(negative, types)
    if not any(m for m, _ in positive):
        left, relation, right = right, _MIRRORED.get(relation, relation), left
    return " && ".join((*limits, f"{left} {relation} {right}"))


def _halves(form: Polynomial) -> tuple[list[tuple[Monomial, int]], ...]:
    """The terms above 0, and those below 0 with the other sign."""
    positive = [(m, c) for m, c in form.terms if c > 0]
    return positive, [(m, -c) for m, c in form.terms if c < 0]


def _is_plain(
    positive: list[tuple[Monomial, int]],
    negative: list[tuple[Monomial, int]],
    types: Types,
) -> bool:
    """Whether C compares at most one variable a side as it is, without arithmetic."""
    sides = (positive, negative)
    if any(len(side) > 1 for side in sides):
        return False
    terms = [term for side in sides for term in side]
    variables = [m for m, _ in terms if m]
    if any(len(m) > 1 or c != 1 for m, c in terms if m):
        return False
    found = {_type(m[0], types) for m in variables if size_of(m[0], types)}
    if any(c >= _ROOM for m, c in terms if not m):
        return False
    # A number that stands alone on its side is not negative, whatever the type.
    return len(found) == 1 or all(each.kind == "int" for each in found)


def _limits(form: Polynomial, types: Types) -> tuple[str, ...]:
    """What keeps a form inside 64 bits, beyond the types of its variables."""
    if _reach(form, types, None) < _ROOM:
        return ()
    for bits in (60, 48, 40, 31, 24):
        if _reach(form, types, bits) < _ROOM:
            wide = [a for a in form.atoms if size_of(a, types) > 2**bits]
            return tuple(text for a in wide for text in _between(a, bits, types))
    raise NoGuardError("a condition on its bounds needs more than 64 bits")


def _between(atom: Expr, bits: int, types: Types) -> Iterator[str]:
    name, limit = _name((atom,)), _number(2**bits)
    yield f"{name} <= {limit}"
    if _type(atom, types).kind == "int":
        yield f"{name} >= -{limit}"


def _reach(form: Polynomial, types: Types, bits: int | None) -> int:
    """What the absolute value of a form does not exceed."""
    limit = _ROOM * 2 if bits is None else 2**bits
    return sum(
        abs(c) * prod(min(size_of(a, types), limit) for a in m) for m, c in form.terms
    )


def size_of(atom: Expr, types: Types) -> int:
    """The greatest absolute value that the type of a parameter has."""
    bounds = _type(atom, types).bounds
    if bounds is None:
        raise NoGuardError("a condition on its bounds has a type that C does not know")
    return max(-bounds[0], bounds[1])


def _is_variable(monomial: Monomial, factor: int) -> bool:
    return factor == 1 and len(monomial) == 1


def _type(atom: Expr, types: Types) -> Type:
    if not isinstance(atom, Var) or atom.name not in types:
        raise NoGuardError("a condition on its bounds is about more than parameters")
    return types[atom.name]


def _name(monomial: Monomial) -> str:
    return monomial[0].name if monomial and isinstance(monomial[0], Var) else ""


def _side(terms: list[tuple[Monomial, int]]) -> str:
    """A side of a comparison that has one term or none."""
    if not terms:
        return "0"
    monomial, factor = terms[0]
    return _name(monomial) if monomial else _number(factor)


def _number(value: int) -> str:
    return f"{value}LL" if value >= 2**31 else str(value)


def _operand(side: list[tuple[Monomial, int]], types: Types) -> str:
    """A side of a comparison: what stands alone is compared as it is."""
    if not side:
        return "0"
    if len(side) == 1 and _is_variable(*side[0]) and _is_signed(side[0][0][0], types):
        return _name(side[0][0])
    return _sum(side, types)


def _sum(side: list[tuple[Monomial, int]], types: Types) -> str:
    """A sum in 64 bits: its first term is that wide, so that all of it is."""
    if not side:
        return "0LL"
    first, *others = side
    return " + ".join(
        (_term(*first, types), *(_added(*each, types) for each in others))
    )


def _added(monomial: Monomial, factor: int, types: Types) -> str:
    """A term after another one that is 64 bits wide."""
    if _is_variable(monomial, factor) and _is_signed(monomial[0], types):
        return _name(monomial)
    return _term(monomial, factor, types)


def _term(monomial: Monomial, factor: int, types: Types) -> str:
    """A product in 64 bits."""
    if not monomial:
        return _number(factor)
    if len(monomial) > _MOST_FACTORS:
        raise NoGuardError("a condition on its bounds has products of three values")
    names: list[str] = []
    for position, atom in enumerate(monomial):
        is_cast = position == 0 or not _is_signed(atom, types)
        names.append("(long long)" * is_cast + _name((atom,)))
    return " * ".join(([f"{factor}"] if factor != 1 else []) + names)


def _is_signed(atom: Expr, types: Types) -> bool:
    return _type(atom, types).kind == "int"
