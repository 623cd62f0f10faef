"""The value of an expression in one lane: a polynomial over what the warp shares.

The lane's thread is concrete, so `threadIdx.x * n` is linear in `n`. Division, modulo,
shifts and masks by constants are resolved exactly: of `256*b + 5`, divided by 4, only
the 5 has a remainder. Where a uniform part decides the remainder, `SplitError` asks for
one case for each; the chosen one is then in `residues`, less than 0 if it only tells
the remainder by the number itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import gcd

from depanalysis.analysis.folding import folded
from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Load,
    Select,
    Unary,
    Var,
    children,
    names,
)
from depanalysis.ir.rewriting import map_children, substituted
from depanalysis.proofs.coalescing.intervals import (
    ANY,
    Range,
    added,
    is_within,
    multiplied,
    quotient,
    scaled,
)
from depanalysis.proofs.coalescing.scopes import Scope
from depanalysis.proofs.coalescing.segments import LINE, WARP
from depanalysis.proofs.evidence import choice

Residues = Mapping[tuple[Polynomial, int], int]
_DIVISIONS = {"//": True, "%": False, "tdiv": True, "trem": False}
_MOST_CASES = 128
_OPPOSITE = {">": "<=", ">=": "<", "!=": "=="}


class UnresolvedError(Exception):
    """The value has no form; the text says why."""


class SplitError(Exception):
    """The value depends on a uniform sum modulo a number; one case for each is needed.

    The cases are those modulo 128 times the number, where they are few: then the
    quotient is known modulo 128, too, which is what matters for an address.
    """

    def __init__(self, form: Polynomial, modulus: int) -> None:
        super().__init__(modulus)
        self.key = (form, modulus)
        self.cases = _cases(form, modulus * LINE)
        if len(self.cases) > _MOST_CASES:
            self.cases = tuple(-1 - case for case in _cases(form, modulus))


def _cases(form: Polynomial, modulus: int) -> tuple[int, ...]:
    step = modulus
    for _, factor in form.terms:
        step = gcd(step, factor)
    return tuple(range(0, modulus, step))


@dataclass(frozen=True, slots=True)
class Lane:
    """What is known in one lane: the fixed values with its thread, and chosen residues."""

    scope: Scope
    values: Mapping[str, int]
    residues: Residues

    @property
    def one(self) -> Polynomial:
        """The form of 1."""
        return constant(1)

    def form(self, expr: Expr) -> Polynomial:
        """The value of an integer expression."""
        match expr:
            case IntConst(value=value):
                return constant(value)
            case Var(name=name):
                return self._variable(name)
            case Unary(operator="-", operand=operand):
                return self.form(operand).scaled(-1)
            case Unary(operator="~", operand=operand):
                return self.form(operand).scaled(-1) - constant(1)
            case Binary():
                return self._binary(expr)
            case Select(condition=condition, then=then, otherwise=otherwise):
                return self._select(expr, condition, then, otherwise)
            case Cast():
                return self._cast(expr)
            case BoolConst(value=value):
                return constant(int(value))
            case _:
                return self._shared(expr)

    def truth(self, expr: Expr) -> bool | None:
        """Whether a condition holds, if that is the same for all values of the warp."""
        match expr:
            case BoolConst(value=value):
                return value
            case Unary(operator="not", operand=operand):
                known = self.truth(operand)
                return None if known is None else not known
            case Binary(operator="and" | "or" as operator, left=left, right=right):
                return _connected(operator, self.truth(left), self.truth(right))
            case Binary(operator=operator, left=left, right=right):
                return self._compared(operator, left, right)
            case _:
                return None

    def range(self, form: Polynomial) -> Range:
        """The range of a form, as far as those of its atoms tell."""
        total: Range = (0, 0)
        for monomial, factor in form.terms:
            product: Range = (1, 1)
            for atom in monomial:
                product = multiplied(product, self._range_of(atom))
            total = added(total, scaled(product, factor))
        return total

    def _variable(self, name: str) -> Polynomial:
        if name in self.values:
            return constant(self.values[name])
        if name not in self.scope.ranges:
            if self.scope.is_by_value and name in self.scope.loads:
                return polynomial(map_children(self.scope.loads[name], self._plain))
            raise UnresolvedError(name)
        divisor = self.scope.divisors.get(name)
        if divisor is None:
            return polynomial(Var(name))
        return polynomial(Var(f"{name}/{divisor}")).scaled(divisor)

    def _plain(self, expr: Expr) -> Expr:
        """An expression over what the warp shares, of equal value."""
        match expr:
            case Binary(operator="and" | "or"):
                return map_children(expr, self._plain)
            case Binary(operator=operator) if operator in COMPARISONS:
                return map_children(expr, self._plain)
            case Unary(operator="not"):
                return map_children(expr, self._plain)
            case _:
                return expression(self.form(expr))

    def _range_of(self, atom: Expr) -> Range:
        if isinstance(atom, Var):
            if atom.name in self.scope.ranges:
                return self.scope.ranges[atom.name]
            name, _, divisor = atom.name.rpartition("/")
            return quotient(self.scope.ranges.get(name, ANY), int(divisor or 1))
        if isinstance(atom, Binary) and isinstance(atom.right, IntConst):
            if atom.operator == "//":
                return quotient(self.range(polynomial(atom.left)), atom.right.value)
            if atom.operator == "%":
                return 0, atom.right.value - 1
        if isinstance(atom, Binary) and atom.operator == "&":
            return self._masked_range(atom)
        if isinstance(atom, Load):
            return self.scope.contents.get(atom.array, ANY)
        return (atom.type.bounds or ANY) if isinstance(atom, Cast) else ANY

    def _masked_range(self, atom: Binary) -> Range:
        masks = [e.value for e in (atom.left, atom.right) if isinstance(e, IntConst)]
        return (0, masks[0]) if masks and masks[0] >= 0 else ANY

    def _binary(self, expr: Binary) -> Polynomial:
        operator = expr.operator
        if operator in ("+", "-", "*"):
            left, right = self.form(expr.left), self.form(expr.right)
            if operator == "*":
                return left * right
            return left + right if operator == "+" else left - right
        if operator in ("min", "max"):
            return self._extremum(expr)
        if operator == ">>" and isinstance(expr.right, IntConst):
            expr = _shifted_inside(expr)
        try:
            return self._with_constant(
                expr, self.form(expr.left), self.form(expr.right)
            )
        except UnresolvedError:
            return self._shared(expr)

    def _with_constant(
        self, expr: Binary, left: Polynomial, right: Polynomial
    ) -> Polynomial:
        operator = expr.operator
        known = right.as_constant
        if known is None and operator in ("&", "|", "^"):
            left, right, known = right, left, left.as_constant
        if known is None:
            return self._of_two(expr, left, right)
        first = left.as_constant
        if first is not None:
            result = folded(Binary(operator, IntConst(first), IntConst(known)))
            if isinstance(result, IntConst):
                return constant(result.value)
        if operator in _DIVISIONS and known > 0:
            if operator in ("tdiv", "trem") and (self.range(left)[0] or -1) < 0:
                self._require_natural(expr, left)
            whole, rest = self._divided(left, known)
            return whole if _DIVISIONS[operator] else rest
        if operator in ("<<", ">>") and 0 <= known < 64:
            return (
                left.scaled(2**known)
                if operator == "<<"
                else self._divided(left, 2**known)[0]
            )
        if operator in ("&", "|", "^"):
            return self._bits(operator, expr, left, known)
        raise UnresolvedError(choice(expr))

    def _of_two(self, expr: Binary, left: Polynomial, right: Polynomial) -> Polynomial:
        if expr.operator == "^" and self.scope.is_of_rows:
            return self._exclusive(left, right)
        if expr.operator == ">>":
            return self._shifted(expr, left, right)
        raise UnresolvedError(choice(expr))

    def _shifted(self, expr: Binary, form: Polynomial, by: Polynomial) -> Polynomial:
        """A shift by at least so many bits, which the lanes of a warp may not differ in."""
        least = self.range(by)[0]
        if least is None or not 0 < least < 64:
            raise UnresolvedError(choice(expr))
        whole = expression(self._divided(form, 2**least)[0])
        return polynomial(Binary(">>", whole, expression(by - constant(least))))

    def _require_natural(self, expr: Binary, form: Polynomial) -> None:
        low = self.range(form)[0]
        if low is None or low < 0:
            raise UnresolvedError(f"{choice(expr)}, whose sign is not known")

    def _bits(
        self, operator: str, expr: Binary, form: Polynomial, mask: int
    ) -> Polynomial:
        if operator == "&" and mask < 0 and -mask & (-mask - 1) == 0:
            return form - self._divided(form, -mask)[1]
        if mask < 0:
            raise UnresolvedError(choice(expr))
        modulus = 1 << mask.bit_length()
        rest = self._divided(form, modulus)[1]
        if operator == "&" and mask == modulus - 1:
            return rest
        known = rest.as_constant
        if known is None:
            raise UnresolvedError(choice(expr))
        if operator == "&":
            return constant(known & mask)
        changed = known | mask if operator == "|" else known ^ mask
        return form - constant(known) + constant(changed)

    def _exclusive(self, left: Polynomial, right: Polynomial) -> Polynomial:
        """The bits in which two numbers differ: those of the last five, and all above."""
        (high, low), (other, last) = (self._divided(e, WARP) for e in (left, right))
        one, two = low.as_constant, last.as_constant
        if one is None or two is None:
            raise UnresolvedError("the last bits of a sum")
        if high == other:
            return constant(one ^ two)
        above = Binary("^", expression(high), expression(other))
        return polynomial(above).scaled(WARP) + constant(one ^ two)

    def _divided(self, form: Polynomial, divisor: int) -> tuple[Polynomial, Polynomial]:
        """Floor quotient and remainder by a positive number."""
        whole = Polynomial(
            tuple((m, f // divisor) for m, f in form.terms if m and not f % divisor)
        )
        rest = form - whole.scaled(divisor)
        known = rest.as_constant
        if known is not None:
            return whole + constant(known // divisor), constant(known % divisor)
        if is_within(self.range(rest), (0, divisor - 1)):
            return whole, rest
        uniform = rest - constant(rest.constant)
        if divisor > _MOST_CASES or self.scope.is_by_value:
            raise UnresolvedError(f"a sum modulo {divisor}")
        key = (uniform, divisor)
        if key not in self.residues:
            raise SplitError(*key)
        case = self.residues[key]
        unit = LINE if case >= 0 else 1
        inner = rest.constant + (case if case >= 0 else -1 - case)
        fresh = Binary("//", expression(uniform), IntConst(unit * divisor))
        whole = whole + polynomial(fresh).scaled(unit) + constant(inner // divisor)
        return whole, constant(inner % divisor)

    def _extremum(self, expr: Binary) -> Polynomial:
        left, right = self.form(expr.left), self.form(expr.right)
        low, high = self.range(left - right)
        is_least = expr.operator == "min"
        if high is not None and high <= 0:
            return left if is_least else right
        if low is not None and low >= 0:
            return right if is_least else left
        return self._shared(expr)

    def _select(
        self, expr: Expr, condition: Expr, then: Expr, otherwise: Expr
    ) -> Polynomial:
        chosen = self.truth(condition)
        if chosen is not None:
            return self.form(then if chosen else otherwise)
        return self._shared(expr)

    def _cast(self, expr: Cast) -> Polynomial:
        if expr.type.kind == "bool" or expr.type.bounds is None:
            return self._shared(expr)
        form = self.form(expr.operand)
        low, high = expr.type.bounds
        known = form.as_constant
        if known is not None:
            return constant((known - low) % (high - low + 1) + low)
        if is_within(self.range(form), (low, high)):
            return form
        try:
            return self._shared(expr)
        except UnresolvedError:
            shown = choice(expr.operand)
            raise UnresolvedError(f"{shown}, which may not fit {expr.type}") from None

    def _shared(self, expr: Expr) -> Polynomial:
        """A value that all lanes of the warp share is an atom, whatever it is."""
        plain = with_values(expr, self.values)
        if isinstance(plain, IntConst):
            return constant(plain.value)
        if self.scope.is_uniform(plain):
            return polynomial(plain)
        if self.scope.is_by_value and children(expr):
            return polynomial(folded(map_children(expr, self._plain)))
        raise UnresolvedError(choice(expr))

    def _compared(self, operator: str, left: Expr, right: Expr) -> bool | None:
        try:
            low, high = self.range(self.form(left) - self.form(right))
        except (UnresolvedError, SplitError):
            return None
        return decided(operator, low, high)


def with_values(expr: Expr, values: Mapping[str, int]) -> Expr:
    """The expression with the values that are known of its names."""
    used = sorted(names(expr) & values.keys())
    return _with_values(expr, tuple((name, values[name]) for name in used))


@lru_cache(maxsize=4096)
def _with_values(expr: Expr, values: tuple[tuple[str, int], ...]) -> Expr:
    # Lanes have much in common: only what depends on the thread differs.
    return folded(substituted(expr, {name: IntConst(v) for name, v in values}))


def _shifted_inside(expr: Binary) -> Binary:
    """`(a & b) >> c` as `(a >> c) & (b >> c)`: a part may have a form of its own."""
    bits = expr.left
    if not isinstance(bits, Binary) or bits.operator not in ("&", "|", "^"):
        return expr
    left, right = (replace(expr, left=each) for each in (bits.left, bits.right))
    return replace(bits, left=left, right=right)


def decided(operator: str, low: int | None, high: int | None) -> bool | None:
    """Whether all numbers of a range compare to 0 in one way."""
    match operator:
        case "<":
            return _sorted(high is not None and high < 0, low is not None and low >= 0)
        case "<=":
            return _sorted(high is not None and high <= 0, low is not None and low > 0)
        case ">" | ">=" | "!=":
            known = decided(_OPPOSITE[operator], low, high)
            return None if known is None else not known
        case "==":
            is_apart = (low or 0) > 0 or (high or 0) < 0
            return _sorted(low == high == 0, is_apart)
        case _:
            return None


def _sorted(holds: bool, fails: bool) -> bool | None:
    if holds:
        return True
    return False if fails else None


def _connected(operator: str, left: bool | None, right: bool | None) -> bool | None:
    absorbing = operator == "or"
    if absorbing in (left, right):
        return absorbing
    return None if None in (left, right) else not absorbing
