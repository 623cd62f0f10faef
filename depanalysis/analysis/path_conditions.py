"""What the conditions of a path say about others, and about values that choices led to.

Input: conditions that hold where control is. Output: of each part of them whether it holds,
the least and greatest values of variables, and expressions that are simpler for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from depanalysis.analysis.folding import fold_binary, fold_select, fold_unary
from depanalysis.analysis.polynomials import Polynomial, polynomial
from depanalysis.ir.expressions import (
    COMPARISONS,
    NEGATED,
    Binary,
    BoolConst,
    Expr,
    IntConst,
    RealConst,
    Select,
    Unary,
    Var,
)

_MOST_PATHS = 512
_SWAPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


@dataclass(slots=True)
class Known:
    """What is known on a path: conditions, and bounds of variables, inclusive."""

    holds: dict[Expr, bool] = field(default_factory=dict)
    least: dict[Expr, int] = field(default_factory=dict)
    greatest: dict[Expr, int] = field(default_factory=dict)
    _simplified: dict[Expr, Expr] = field(default_factory=dict)

    def and_also(self, condition: Expr) -> "Known":
        """What is known where one more condition holds."""
        more = Known({**self.holds}, {**self.least}, {**self.greatest})
        more.note(condition)
        return more

    def simplified(self, expr: Expr) -> Expr:
        """An equal expression without choices that are known."""
        if isinstance(expr, Var | IntConst | RealConst):
            return BoolConst(self.holds[expr]) if expr in self.holds else expr
        if expr not in self._simplified:
            self._simplified[expr] = self._simpler(expr)
        return self._simplified[expr]

    def _simpler(self, expr: Expr) -> Expr:
        if expr in self.holds:
            return BoolConst(self.holds[expr])
        match expr:
            case Select(condition=condition, then=then, otherwise=otherwise):
                chosen = self.simplified(condition)
                if isinstance(chosen, BoolConst):
                    return self.simplified(then if chosen.value else otherwise)
                ways = self.simplified(then), self.simplified(otherwise)
                return fold_select(chosen, *ways)
            case Unary(operator=operator, operand=operand):
                inner = self.simplified(operand)
                return expr if inner is operand else fold_unary(operator, inner)
            case Binary(operator=operator, left=left, right=right):
                first, second = self.simplified(left), self.simplified(right)
                if first is not left or second is not right:
                    return fold_binary(operator, first, second)
                decided = self._decided(expr) if operator in COMPARISONS else None
                return expr if decided is None else BoolConst(decided)
            case _:
                return expr

    def note(self, condition: Expr) -> None:
        """Something that holds, too."""
        pending = [(self.simplified(condition), True)]
        while pending:
            part, holds = pending.pop()
            match part:
                case BoolConst():
                    continue
                case Unary(operator="not", operand=operand):
                    pending.append((operand, not holds))
                    continue
                case Binary(operator="and" | "or" as operator, left=left, right=right):
                    if holds == (operator == "and"):
                        pending += [(right, holds), (left, holds)]
                case Binary(operator=operator) if operator in COMPARISONS:
                    for each in _parts(part if holds else _negated(part)):
                        self._bound(each)
            self.holds[part] = holds
            self._simplified.clear()

    def _bound(self, condition: Binary) -> None:
        """A comparison of one variable with a number."""
        form = polynomial(condition.left) - polynomial(condition.right)
        atoms = form.atoms
        factor = dict(form.terms).get(atoms, 0) if len(atoms) == 1 else 0
        if abs(factor) != 1 or not isinstance(atoms[0], Var) or not form.is_affine:
            return
        operator = condition.operator if factor > 0 else _SWAPPED[condition.operator]
        (variable,), end = atoms, -form.constant * factor
        least, greatest = self.least.get(variable), self.greatest.get(variable)
        if operator == "!=":
            # Next to an end that is known, it moves the end.
            operator = {least: ">", greatest: "<"}.get(end, "")
        if operator in (">", ">=", "=="):
            low = end + (operator == ">")
            self.least[variable] = low if least is None else max(low, least)
        if operator in ("<", "<=", "=="):
            high = end - (operator == "<")
            self.greatest[variable] = high if greatest is None else min(high, greatest)

    def _decided(self, condition: Binary) -> bool | None:
        """Whether a comparison holds, where the bounds of its variables tell."""
        if not (self.least or self.greatest):
            return None
        form = polynomial(condition.left) - polynomial(condition.right)
        low, high = self._end(form, is_low=True), self._end(form, is_low=False)
        is_positive, is_natural = (
            low is not None and low > 0,
            low is not None and low >= 0,
        )
        is_negative = high is not None and high < 0
        is_at_most = high is not None and high <= 0
        true, false = {
            "<": (is_negative, is_natural),
            "<=": (is_at_most, is_positive),
            ">": (is_positive, is_at_most),
            ">=": (is_natural, is_negative),
            "==": (False, is_positive or is_negative),
            "!=": (is_positive or is_negative, False),
        }[condition.operator]
        return True if true else False if false else None

    def _end(self, form: Polynomial, *, is_low: bool) -> int | None:
        """The least or the greatest value of a sum."""
        total = 0
        for monomial, factor in form.terms:
            if not monomial:
                total += factor
                continue
            known = self.least if (factor > 0) == is_low else self.greatest
            if len(monomial) > 1 or monomial[0] not in known:
                return None
            total += factor * known[monomial[0]]
        return total


_KNOWN: dict[tuple[Expr, ...], Known] = {(): Known()}


def known_on(path: tuple[Expr, ...]) -> Known:
    """What is known where all conditions of a path hold, as a rule one more than before."""
    start = len(path)
    while start and path[:start] not in _KNOWN:
        start -= 1
    known = _KNOWN[path[:start]]
    for end in range(start, len(path)):
        known = known.and_also(path[end])
        if len(_KNOWN) > _MOST_PATHS:
            _KNOWN.clear()
            _KNOWN[()] = Known()
        _KNOWN[path[: end + 1]] = known
    return known


def _negated(condition: Binary) -> Binary:
    return Binary(NEGATED[condition.operator], condition.left, condition.right)


def _parts(condition: Binary) -> Iterator[Binary]:
    """`x >= max(a, b)` says that `x >= a` and `x >= b`."""
    left, right, operator = condition.left, condition.right, condition.operator
    is_greater = operator in (">", ">=")
    if operator not in ("==", "!="):
        if isinstance(right, Binary) and right.operator == (
            "max" if is_greater else "min"
        ):
            for each in (right.left, right.right):
                yield from _parts(Binary(operator, left, each))
        if isinstance(left, Binary) and left.operator == (
            "min" if is_greater else "max"
        ):
            for each in (left.left, left.right):
                yield from _parts(Binary(operator, each, right))
    yield condition
