"""Random programs whose dependences depend on index arrays and guards on elements."""

from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.ir.expressions import Binary, Expr, Load, Var
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Exit,
    If,
    Loop,
    Stmt,
    UpdateOperator,
)
from depanalysis.ir.types import I32
from tests.oracle.affine import PARAMETERS, Shapes, binary
from tests.oracle.choices import Choices, happens, pick
from tests.oracle.scalars import Idioms, openings, random_scalar

# Initial values of these arrays are small, so that they can be subscripts and collide.
INDEX_ARRAYS = ("p", "q")
_ARRAYS = ("a", "b")
_MOST_EXECUTIONS = 50


@dataclass
class _Indirect:
    choices: Choices
    shapes: Shapes
    idioms: Idioms

    def subscript(self) -> Expr:
        match self.choices.integer(0, 8):
            case 0 | 1 | 2:
                return Load(pick(self.choices, INDEX_ARRAYS), (self.shapes.shifted(),))
            case 3:
                return Binary("*", self.shapes.atom(), self.shapes.atom())
            case 4:
                row = Binary("*", self.shapes.atom(), Var("n"))
                return Binary("+", row, self.shapes.shifted())
            case 8:
                shift = Load(pick(self.choices, INDEX_ARRAYS), (self.shapes.atom(),))
                return Binary("+", self.shapes.scaled(), shift)
            case 5:
                inner = Load("p", (self.shapes.shifted(),))
                return Load("q", (inner,))
            case _:
                return self.shapes.shifted()

    def element(self) -> Load:
        return Load(pick(self.choices, _ARRAYS), (self.subscript(),))

    def value(self) -> Expr:
        """An element, or what no other statement writes."""
        if happens(self.choices, 50):
            return self.shapes.atom()
        return self.element()

    def guard(self) -> Expr:
        if happens(self.choices, 40):
            return self.shapes.guard()
        return binary(pick(self.choices, (">", "==", "<")), self.element(), 0)

    def statement(self) -> list[Stmt]:
        updates: Sequence[UpdateOperator | None] = (None, None, "+", "-", "max")
        update = pick(self.choices, updates)
        assign = Assign(self.element(), self.value(), update)
        match self.choices.integer(0, 9):
            case 6:
                return [If(self.guard(), (assign,))]
            case 7:
                index = Load(pick(self.choices, INDEX_ARRAYS), (self.shapes.shifted(),))
                return [assign, Assign(index, self.shapes.atom())]
            case 8:
                return [If(self.guard(), (Exit("break"),)), assign]
            case 9:
                return self.idioms.idiom()
            case _:
                return [assign]

    def loop(self, depth: int, executions: int) -> Loop:
        name = "ij"[len(self.shapes.indices)]
        loop, trips = self.shapes.loop(name, executions)
        self.shapes.indices.append(name)
        body = self.statement()
        if depth > 1:
            body.append(self.loop(depth - 1, executions // trips))
        elif happens(self.choices, 40):
            body += self.statement()
        self.shapes.indices.pop()
        return Loop(name, loop.lower, loop.upper, tuple(body), loop.step)


def data_program(choices: Choices) -> Program:
    """A random program whose dependences no analysis of the text can know."""
    shapes = Shapes(choices)
    writer = _Indirect(choices, shapes, Idioms(choices, shapes, ("s", "k")))
    body = writer.loop(choices.integer(1, 2), _MOST_EXECUTIONS)
    scalars = tuple(random_scalar(choices, name) for name in ("s", "k"))
    return Program(
        "random",
        (*openings(choices, scalars), body),
        tuple(map(Parameter, PARAMETERS)),
        tuple(Array(name, I32, (None,)) for name in (*_ARRAYS, *INDEX_ARRAYS)),
        scalars,
    )
