"""Random programs whose subscripts multiply, divide and combine the bits of unknowns.

Many shapes are those of real loops that no two iterations share an element in: rows of a
symbolic length, packed triangles, slices, quotient and remainder by a symbol, butterflies.
They stand beside others that look alike and are wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Cast,
    Expr,
    IntConst,
    Load,
    Var,
)
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import Array, Assign, If, Loop, Stmt, UpdateOperator
from depanalysis.ir.types import I32, U8, U32
from tests.oracle.affine import PARAMETERS, Shapes, binary
from tests.oracle.choices import Choices, happens, pick

_ARRAYS = ("a", "b")
_DIVISIONS: Sequence[BinaryOperator] = ("tdiv", "trem", "//", "%")
_BITS: Sequence[BinaryOperator] = ("^", "&", "|")
_PAIRS: Sequence[tuple[BinaryOperator, BinaryOperator]] = (
    ("tdiv", "trem"),
    ("//", "%"),
    ("//", "trem"),
)
_MOST_EXECUTIONS = 50


def _sum(left: Expr, right: Expr) -> Expr:
    return Binary("+", left, right)


def _product(left: Expr, right: Expr) -> Expr:
    return Binary("*", left, right)


@dataclass
class _Arithmetic:
    choices: Choices
    shapes: Shapes

    def symbol(self) -> Expr:
        """A parameter, at times made positive."""
        symbol = Var(pick(self.choices, PARAMETERS))
        match self.choices.integer(0, 3):
            case 0:
                return Binary("max", symbol, IntConst(1))
            case 1:
                return _sum(symbol, IntConst(2))
            case _:
                return symbol

    def outer(self) -> Expr:
        return Var(self.shapes.indices[0])

    def inner(self) -> Expr:
        return Var(self.shapes.indices[-1])

    def subscript(self) -> Expr:
        match self.choices.integer(0, 9):
            case 0 | 1:
                return self.power()
            case 2 | 3:
                return self.row()
            case 4 | 5:
                return self.divided()
            case 6 | 7:
                return self.bits()
            case 8:
                return Cast(pick(self.choices, (U8, U32)), self.power())
            case _:
                return self.shapes.shifted()

    def power(self) -> Expr:
        """A product of two indices or parameters, with a remainder of lower degree."""
        product = _product(self.shapes.atom(), self.shapes.shifted())
        if happens(self.choices, 25):
            product = _product(product, self.shapes.atom())
        return (
            _sum(product, self.shapes.scaled())
            if happens(self.choices, 50)
            else product
        )

    def row(self) -> Expr:
        """An element of a row whose length is a symbol, or of a triangle."""
        if happens(self.choices, 40):
            square = _product(self.outer(), _sum(self.outer(), IntConst(1)))
            return _sum(
                binary(pick(self.choices, ("tdiv", "//")), square, 2), self.inner()
            )
        return _sum(_product(self.symbol(), self.outer()), self.inner())

    def divided(self) -> Expr:
        """A quotient or remainder by a symbol, or both put together again."""
        symbol = self.symbol()
        if happens(self.choices, 40):
            pair = pick(self.choices, _PAIRS)
            quotient, rest = (binary(each, self.inner(), symbol) for each in pair)
            return _sum(_product(quotient, symbol), rest)
        return binary(pick(self.choices, _DIVISIONS), self.shapes.affine(), symbol)

    def bits(self) -> Expr:
        """Bits of two numbers, a butterfly's address, or a shift."""
        match self.choices.integer(0, 3):
            case 0 | 1:
                return binary(
                    pick(self.choices, _BITS), self.inner(), self.shapes.atom()
                )
            case 2:
                amount = Binary("max", Var("m"), IntConst(0))
                return binary(pick(self.choices, ("<<", ">>")), self.inner(), amount)
            case _:
                half = binary("<<", IntConst(1), Binary("max", Var("m"), IntConst(0)))
                return binary(pick(self.choices, _BITS), self.inner(), half)

    def guard(self) -> Expr:
        compared: Sequence[BinaryOperator] = ("<", ">", "==", "!=", "<=", ">=")
        right = self.subscript() if happens(self.choices, 50) else self.symbol()
        return Binary(pick(self.choices, compared), self.inner(), right)

    def element(self) -> Load:
        return Load(pick(self.choices, _ARRAYS), (self.subscript(),))

    def statement(self) -> Stmt:
        updates: Sequence[UpdateOperator | None] = (None, None, None, "+")
        value: Expr = self.element() if happens(self.choices, 40) else self.inner()
        assign = Assign(self.element(), value, pick(self.choices, updates))
        return If(self.guard(), (assign,)) if happens(self.choices, 25) else assign

    def loop(self, depth: int, executions: int) -> Loop:
        name = "ij"[len(self.shapes.indices)]
        loop, trips = self.bounds(name, executions)
        self.shapes.indices.append(name)
        if depth > 1:
            body: tuple[Stmt, ...] = (self.loop(depth - 1, executions // trips),)
        else:
            body = (self.statement(),)
        self.shapes.indices.pop()
        return Loop(name, loop.lower, loop.upper, body, loop.step)

    def bounds(self, name: str, executions: int) -> tuple[Loop, int]:
        """The head of a loop: a triangle, a row, a slice, or any other."""
        zero = IntConst(0)
        match self.choices.integer(0, 5):
            case 0 if self.shapes.indices:
                return Loop(name, zero, self.outer(), ()), 7
            case 1 if self.shapes.indices:
                return Loop(name, zero, binary("-", self.symbol(), 1), ()), 7
            case 2 if self.shapes.indices:
                last = binary("-", _sum(self.outer(), Var("m")), 1)
                return Loop(name, self.outer(), Binary("min", last, Var("n")), ()), 7
            case 3:
                return Loop(name, zero, Var("n"), (), self.symbol()), 7
            case _:
                return self.shapes.loop(name, executions)


def arithmetic_program(choices: Choices) -> Program:
    """A random program that no linear constraints describe."""
    writer = _Arithmetic(choices, Shapes(choices))
    body = writer.loop(choices.integer(1, 2), _MOST_EXECUTIONS)
    return Program(
        "random",
        (body,),
        tuple(map(Parameter, PARAMETERS)),
        tuple(Array(name, I32, (None,)) for name in _ARRAYS),
    )
