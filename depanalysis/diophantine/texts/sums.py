"""Sums of integer multiples of variables, read from a text.

    sum     = product (("+" | "-") product)*
    product = factor (["*"] factor)*       behind a number or `)`, `*` may be missing
    factor  = ("+" | "-")* power
    power   = atom [("**" | "^") factor]
    atom    = integer | name | "(" sum ")"

Integers may have underscores, `1_000`, and where there are no variables a decimal
exponent, `1e18`.
"""

from typing import NoReturn, TypeAlias

from depanalysis.diophantine.texts.tokens import Token, tokens
from depanalysis.errors import ParseError
from depanalysis.source import SourceFile, Span

# The coefficient of every name that was read, and the constant term.
Sum: TypeAlias = dict[str, int]

CONSTANT = ""

_DEEPEST = 100
_LARGEST = 10**1000


class Reader:
    """Reads a text of one line from left to right."""

    def __init__(self, source: SourceFile, *, is_constant: bool = False) -> None:
        """Start at the first token; in a constant text `1e3` can only be 1000."""
        self.source = source
        self._is_constant = is_constant
        self._tokens = tokens(source)
        self._position = 0
        self._depth = 0

    def peek(self, ahead: int = 0) -> Token:
        """The token that is read next, or one after it."""
        return self._tokens[min(self._position + ahead, len(self._tokens) - 1)]

    def take(self) -> Token:
        """The next token; the end can be taken any number of times."""
        token = self.peek()
        self._position += token.kind != "end"
        return token

    def accept(self, *signs: str) -> Token | None:
        """The next token if it is one of the signs, else nothing is taken."""
        return self.take() if self.peek().is_sign(*signs) else None

    def expect(self, sign: str) -> Token:
        """The next token, which has to be the sign."""
        return self.accept(sign) or self.refuse(f"'{sign}'")

    def names(self) -> tuple[Token, ...]:
        """The names that were read so far, each time that they stand there."""
        passed = self._tokens[: self._position]
        return tuple(token for token in passed if token.kind == "name")

    def refuse(self, expected: str) -> NoReturn:
        """Raise the error that something else stands here than what is expected."""
        token = self.peek()
        if token.kind == "bad":
            raise self.error(token.text, token.span)
        found = f"'{token.text}'" if token.text else "the end"
        raise self.error(f"expected {expected}, found {found}", token.span)

    def error(self, message: str, span: Span) -> ParseError:
        """An error that shows a place of the text."""
        return ParseError(message, span, self.source.excerpt(span))

    def sum(self) -> Sum:
        """The sum that starts here."""
        start, total = self._position, self._product()
        while sign := self.accept("+", "-"):
            total = _added(total, self._product(), -1 if sign.text == "-" else 1)
            self._check(total, start)
            self._check_names(total)
        return total

    def _product(self) -> Sum:
        start, total = self._position, self._factor()
        while self.accept("*") or self._is_implied():
            other = self._factor()
            if is_constant(total):
                total = _scaled(other, total[CONSTANT])
            elif is_constant(other):
                total = _scaled(total, other[CONSTANT])
            else:
                raise self._not_linear(start)
            self._check(total, start)
        return total

    def _is_implied(self) -> bool:
        """Whether a factor follows without a sign: `2x`, `2(x + 1)`, `(2)x`."""
        passed, following = self._tokens[self._position - 1], self.peek()
        is_left = passed.kind == "number" or passed.is_sign(")")
        return is_left and (following.kind == "name" or following.is_sign("("))

    def _factor(self) -> Sum:
        factor = 1
        while sign := self.accept("+", "-"):
            factor = -factor if sign.text == "-" else factor
        if self._depth == _DEEPEST:
            raise self.error("text is nested too deeply", self.peek().span)
        self._depth += 1
        value = self._power()
        self._depth -= 1
        return _scaled(value, factor)

    def _power(self) -> Sum:
        start, base = self._position, self._atom()
        if not self.accept("**", "^"):
            return base
        exponent = self._factor()
        if not (is_constant(base) and is_constant(exponent)):
            raise self._not_linear(start)
        basis, times = base[CONSTANT], exponent[CONSTANT]
        if times < 0:
            message = f"{self._shown(start)} is not an integer"
            raise self.error(message, self._span(start))
        if abs(basis) > 1 and times * (basis.bit_length() - 1) > _LARGEST.bit_length():
            raise self.error("number is too large", self._span(start))
        value = {**base, **exponent, CONSTANT: basis**times}
        self._check(value, start)
        return value

    def _atom(self) -> Sum:
        token = self.peek()
        if token.is_ambiguous and not self._is_constant:
            digits, exponent = token.text.lower().split("e")
            both = f"{digits}*10**{exponent} or {digits}*e{exponent}"
            raise self.error(f"'{token.text}' is ambiguous; write {both}", token.span)
        if token.kind == "number":
            return {CONSTANT: self.take().value}
        if token.kind == "name":
            return {CONSTANT: 0, self.take().text: 1}
        if self.accept("("):
            inner = self.sum()
            self.expect(")")
            return inner
        return self.refuse("a number, a variable or '('")

    def _check(self, value: Sum, start: int) -> None:
        if any(abs(number) > _LARGEST for number in value.values()):
            raise self.error("number is too large", self._span(start))

    def _check_names(self, value: Sum) -> None:
        """No equation has more than two variables, so a third one ends the reading."""
        names = [name for name in value if name != CONSTANT]
        if len(names) > 2:
            token = next(each for each in self.names() if each.text == names[2])
            known = f"'{names[0]}' and '{names[1]}'"
            message = f"'{names[2]}' is a third variable beside {known}"
            raise self.error(message, token.span)

    def _not_linear(self, start: int) -> ParseError:
        return self.error(f"{self._shown(start)} is not linear", self._span(start))

    def _shown(self, start: int) -> str:
        return f"'{self.source.text_of(self._span(start))}'"

    def _span(self, start: int) -> Span:
        """From a token to the one that was read last."""
        first, last = self._tokens[start].span, self._tokens[self._position - 1].span
        return Span(first.path, 1, first.column, 1, last.end_column)


def is_constant(value: Sum) -> bool:
    """Whether no variable has a part in it."""
    return not any(number for name, number in value.items() if name != CONSTANT)


def _added(first: Sum, second: Sum, factor: int) -> Sum:
    total = dict(first)
    for name, number in second.items():
        total[name] = total.get(name, 0) + factor * number
    return total


def _scaled(value: Sum, factor: int) -> Sum:
    return {name: factor * number for name, number in value.items()}
