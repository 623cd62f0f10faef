"""The bounds of new loops as Fortran.

Input: bounds of a new loop, and what the text calls the names in them. Output: their text,
or a `NoPlanError`. In a strip, which is counted by a variable of its own, the bounds are
those of the strip.
"""

from collections.abc import Collection
from dataclasses import dataclass

from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary, Var, names
from depanalysis.schedule.locality import STRIP_SIZE

STRIP = "da_strip"
_GREATEST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Strips:
    """Strips of a loop: where that with the number 0 begins, and the bounds of the loop.

    `lower` and `upper` are these as text, `last` is the upper one.
    """

    start: int
    lower: str
    upper: str
    last: Polynomial

    @property
    def is_first(self) -> bool:
        """Whether the loop begins where that strip does, and no strip before it."""
        return self.lower == str(self.start)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How the text of a nest writes bounds.

    `known` are the names that mean in the text what they mean in a bound. Where not
    `is_default`, some of them have another kind than literals have.
    """

    known: Collection[str]
    is_default: bool
    strips: Strips | None = None

    def lower(self, expr: Expr, index: str) -> str:
        """The first value of an index."""
        texts = [self._value(expression(self._placed(x))) for x in _parts(expr, "max")]
        if self.strips is not None and self.strips.is_first and STRIP in texts:
            texts = [text for text in texts if text != self.strips.lower]
        return self._joined("max", texts, index)

    def upper(self, expr: Expr, index: str) -> str:
        """The last value of an index."""
        forms = [self._placed(x) for x in _parts(expr, "min")]
        if any(_is_end(form) for form in forms) and self.strips is not None:
            # A strip ends where its loop does.
            forms = [form for form in forms if form != self.strips.last]
        return self._joined("min", [self._last(x, index) for x in forms], index)

    def strip(self, index: str) -> str:
        """The head of the loop over the strips of another one."""
        assert self.strips is not None, "only strips have such a head"
        first = self.strips.lower
        if not self.strips.is_first:
            size = self._alike(str(STRIP_SIZE), index)
            first = f"{first} - modulo({self._alike(first, index)}, {size})"
        return f"do {STRIP} = {first}, {self.strips.upper}, {STRIP_SIZE}"

    def _last(self, form: Polynomial, index: str) -> str:
        """A last value; beyond the end of a strip nothing is computed."""
        if not _is_end(form):
            return self._value(expression(form))
        beyond = form.constant
        assert self.strips is not None, "there are strips"
        if beyond >= STRIP_SIZE:
            raise NoPlanError("a bound lies beyond the end of a strip")
        rest = self._alike(f"{self.strips.upper} - {STRIP}", index)
        return f"{STRIP} + min({self._alike(str(beyond), index)}, {rest})"

    def _placed(self, expr: Expr) -> Polynomial:
        """A bound with the number of a strip told by where the strip begins."""
        form = polynomial(expr)
        if STRIP not in names(expr):
            return form
        assert self.strips is not None, "there are strips"
        number = polynomial(Var(STRIP))
        factor = form.coefficient(Var(STRIP)).as_constant
        rest = form - number.scaled(factor or 0)
        if not factor or factor % STRIP_SIZE or STRIP in names(expression(rest)):
            raise NoPlanError("a bound depends on the number of a strip")
        start = number - constant(self.strips.start)
        return rest + start.scaled(factor // STRIP_SIZE)

    def _joined(self, word: str, texts: list[str], index: str) -> str:
        texts = list(dict.fromkeys(texts))
        if len(texts) == 1:
            return texts[0]
        return f"{word}({', '.join(self._alike(text, index) for text in texts)})"

    def _alike(self, text: str, index: str) -> str:
        """A value of the kind of an index, as intrinsic functions want all of theirs."""
        return text if self.is_default else f"int({text}, kind({index}))"

    def _value(self, expr: Expr, *, is_factor: bool = False) -> str:
        """A value in normal form, in which nothing is added to a sum in parentheses."""
        match expr:
            case IntConst(value=value) if abs(value) <= _GREATEST:
                return f"({value})" if is_factor and value < 0 else str(value)
            case Var(name=name) if name in self.known:
                return name
            case Unary(operator="-", operand=operand):
                text = f"-{self._value(operand, is_factor=True)}"
            case Binary(operator="+" | "-" as sign, left=left, right=right):
                text = f"{self._value(left)} {sign} {self._value(right)}"
            case Binary(operator="*", left=left, right=right):
                factors = (self._value(x, is_factor=True) for x in (left, right))
                text = " * ".join(factors)
            case Binary(operator="//", left=left, right=IntConst(value=by)) if (
                0 < by <= _GREATEST and self.is_default
            ):
                text = self._value(expression(polynomial(left)))
                text = f"({text} - modulo({text}, {by})) / {by}"
            case _:
                raise NoPlanError("a new bound has no short text")
        return f"({text})" if is_factor else text


def _is_end(form: Polynomial) -> bool:
    """Whether a last value is a number of iterations behind the beginning of a strip."""
    return (form - polynomial(Var(STRIP))).as_constant is not None


def _parts(expr: Expr, word: str) -> list[Expr]:
    """The values of which a bound is the greatest or the least one."""
    if isinstance(expr, Binary) and expr.operator == word:
        return [*_parts(expr.left, word), *_parts(expr.right, word)]
    return [expr]
