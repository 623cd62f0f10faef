"""Parses expressions, with one loop for operators and recursion for brackets only.

Operators wait on a stack until one that binds less tightly arrives, as in the
shunting-yard algorithm of Dijkstra, so that a long sum needs no deep recursion. A
chained comparison `a < b < c` means `a < b and b < c`.
"""

from dataclasses import dataclass
from typing import cast

from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    UnaryOperator,
    Var,
)
from depanalysis.ir.limits import LONGEST_INTEGER, TOO_LONG, excess
from depanalysis.ir.text.cursor import Cursor
from depanalysis.ir.text.lexer import Token
from depanalysis.ir.text.words import (
    BINARY_CALLS,
    BUILTINS,
    COMPARISON,
    PRECEDENCE,
    PREFIX,
)
from depanalysis.ir.types import TYPES

_SPELLINGS = {"&&": "and", "||": "or", "!": "not"}
_LAST_LEVEL = 0


def formula(cursor: Cursor) -> Expr:
    """The expression at the cursor, read as far as it goes."""
    first = cursor.position
    expr = _Formula(cursor).read()
    if complaint := excess(expr, cursor.nesting):
        raise cursor.error(complaint, cursor.span(first))
    return expr


@dataclass(frozen=True, slots=True)
class _Operand:
    """An expression and the tokens it was read from, brackets around it included."""

    expr: Expr
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class _Operator:
    word: str
    level: int
    first: int
    is_prefix: bool = False


class _Formula:
    """The operands and operators of one bracket level that wait for each other."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._operands: list[_Operand] = []
        self._operators: list[_Operator] = []

    def read(self) -> Expr:
        while True:
            self._read_prefixes()
            self._read_operand()
            word = _binary_word(self._cursor.peek())
            if word is None:
                self._apply_down_to(_LAST_LEVEL)
                return self._operands.pop().expr
            self._read_operator(word)

    def _read_prefixes(self) -> None:
        cursor = self._cursor
        while cursor.peek().is_word("-", "~", "not", "!") and not _is_negative(cursor):
            first = cursor.position
            token = cursor.take()
            level = PRECEDENCE["not"] if token.text == "not" else PREFIX
            word = _SPELLINGS.get(token.text, token.text)
            self._operators.append(_Operator(word, level, first, is_prefix=True))

    def _read_operand(self) -> None:
        first = self._cursor.position
        expr = _operand(self._cursor)
        last = self._cursor.position - 1
        self._operands.append(_Operand(expr, first, last))

    def _read_operator(self, word: str) -> None:
        level = PRECEDENCE[word]
        self._apply_down_to(level + 1)
        if level == COMPARISON and self._operators:
            if self._operators[-1].level == COMPARISON:
                self._share_operand()
        else:
            self._apply_down_to(level)
        self._operators.append(_Operator(word, level, self._cursor.position))
        self._cursor.take()

    def _share_operand(self) -> None:
        # The middle of a chain stands in both comparisons. A chain inside it would be
        # doubled at each level of nesting, so it is refused.
        cursor, shared = self._cursor, self._operands[-1]
        if cursor.chained_at >= shared.first:
            span = cursor.span(shared.first, shared.last)
            raise cursor.error("chained comparison inside a chained comparison", span)
        self._apply_down_to(COMPARISON)
        self._operands.append(shared)
        self._operators.append(_Operator("and", COMPARISON, cursor.position))
        cursor.chained_at = cursor.position

    def _apply_down_to(self, level: int) -> None:
        while self._operators and self._operators[-1].level >= level:
            operator = self._operators.pop()
            right = self._operands.pop()
            if operator.is_prefix:
                self._operands.append(self._unary(operator, right))
            else:
                left = self._operands.pop()
                self._operands.append(self._binary(operator, left, right))

    def _unary(self, operator: _Operator, operand: _Operand) -> _Operand:
        span = self._cursor.span(operator.first, operand.last)
        word = cast(UnaryOperator, operator.word)
        return _Operand(Unary(word, operand.expr, span), operator.first, operand.last)

    def _binary(self, operator: _Operator, left: _Operand, right: _Operand) -> _Operand:
        span = self._cursor.span(left.first, right.last)
        word = cast(BinaryOperator, operator.word)
        expr = Binary(word, left.expr, right.expr, span)
        return _Operand(expr, left.first, right.last)


def _binary_word(token: Token) -> str | None:
    if token.kind not in ("name", "symbol") or token.text == "not":
        return None
    word = _SPELLINGS.get(token.text, token.text)
    return word if word in PRECEDENCE and word != "not" else None


def _is_negative(cursor: Cursor) -> bool:
    # `-5` is a constant; the negation of the constant 5 is written `-(5)`.
    return cursor.peek().is_word("-") and cursor.peek(1).kind == "integer"


def _operand(cursor: Cursor) -> Expr:
    first, token = cursor.position, cursor.peek()
    if token.is_word("("):
        return _parenthesized(cursor)
    if token.kind in ("integer", "real") or token.is_word("-", "true", "false"):
        return _constant(cursor)
    name = cursor.name("an expression")
    if cursor.peek().is_word("["):
        return element(cursor, name, first)
    if not cursor.peek().is_word("("):
        return Var(name, token.span)
    arguments = _bracketed(cursor, ")")
    if token.kind == "name" and name in BUILTINS:
        return _builtin(cursor, name, arguments, first)
    return Call(name, arguments, cursor.span(first))


def element(cursor: Cursor, name: str, first: int) -> Load:
    """An element by its subscripts; a `:` behind them says that it goes by address."""
    cursor.take()
    if cursor.accept("]"):
        return Load(name, (), cursor.span(first))
    with cursor.nested():
        indices = [_Formula(cursor).read()]
        while cursor.accept(","):
            indices.append(_Formula(cursor).read())
    by_address = cursor.accept(":") is not None
    cursor.expect("]")
    return Load(name, tuple(indices), cursor.span(first), by_address)


def _parenthesized(cursor: Cursor) -> Expr:
    cursor.take()
    with cursor.nested():
        expr = _Formula(cursor).read()
    cursor.expect(")")
    return expr


def _bracketed(cursor: Cursor, closing: str) -> tuple[Expr, ...]:
    cursor.take()
    if cursor.accept(closing):
        return ()
    with cursor.nested():
        found = [_Formula(cursor).read()]
        while cursor.accept(","):
            found.append(_Formula(cursor).read())
    cursor.expect(closing)
    return tuple(found)


def _constant(cursor: Cursor) -> Expr:
    first = cursor.position
    sign = -1 if cursor.accept("-") else 1
    token = cursor.take()
    span = cursor.span(first)
    if token.kind == "integer":
        if len(token.text) > LONGEST_INTEGER:
            raise cursor.error(TOO_LONG, span)
        return IntConst(sign * int(token.text), span)
    if token.kind == "real":
        return RealConst(token.text, span)
    return BoolConst(token.text == "true", span)


def _builtin(
    cursor: Cursor, name: str, arguments: tuple[Expr, ...], first: int
) -> Expr:
    span = cursor.span(first)
    match arguments:
        case (operand,) if name in TYPES:
            return Cast(TYPES[name], operand, span)
        case (left, right) if name in BINARY_CALLS:
            return Binary(cast(BinaryOperator, name), left, right, span)
        case (condition, then, otherwise) if name == "select":
            return Select(condition, then, otherwise, span)
        case _:
            message = _wrong_count(name, len(arguments))
            raise cursor.error(message, span)


def _wrong_count(name: str, count: int) -> str:
    wanted = 1 if name in TYPES else 2 if name in BINARY_CALLS else 3
    noun = "argument" if wanted == 1 else "arguments"
    return f"`{name}` takes {wanted} {noun}, found {count}"
