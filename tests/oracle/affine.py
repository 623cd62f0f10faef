"""Random programs in which everything is affine, up to divisions by constants.

Loops of depth 1 to 4 with constant, parametric and triangular bounds, any step, minimum
and maximum; coupled subscripts, divisions and remainders; guards; imperfect nests; one
or two arrays of one or two dimensions, whose rows may overlap.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Cast,
    Comparison,
    Expr,
    IntConst,
    Load,
    Unary,
    Var,
)
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import Array, Assign, If, Loop, Stmt, UpdateOperator
from depanalysis.ir.types import F64, I32, Type
from tests.oracle.choices import Choices, happens, pick

PARAMETERS = ("n", "m")
LEAST_PARAMETER, GREATEST_PARAMETER = -1, 5
# The most iterations of a loop whose bounds depend on parameters or outer indices.
_LONGEST = 7
# The most executions of one statement; brute force compares accesses in pairs.
_MOST_EXECUTIONS = 150


def binary(symbol: BinaryOperator, left: Expr, right: Expr | int) -> Expr:
    """An operation, whose right operand may be a plain integer."""
    return Binary(symbol, left, IntConst(right) if isinstance(right, int) else right)


@dataclass
class Shapes:
    """Random affine expressions and loops over what is visible."""

    choices: Choices
    indices: list[str] = field(default_factory=list)

    def atom(self) -> Expr:
        """An index, or a parameter where there is none or by chance."""
        if self.indices and not happens(self.choices, 15):
            return Var(pick(self.choices, self.indices[::-1]))
        return Var(pick(self.choices, PARAMETERS))

    def shifted(self) -> Expr:
        """An atom plus a small constant."""
        return self.plus(self.atom(), pick(self.choices, (0, 1, -1, 2, -3)))

    def plus(self, expr: Expr, constant: int) -> Expr:
        """A sum as people write it: no added 0 and no negative constant."""
        if constant == 0:
            return expr
        return binary("+" if constant > 0 else "-", expr, abs(constant))

    def scaled(self) -> Expr:
        """An atom times a small constant."""
        factor = pick(self.choices, (1, 2, -1, 3, -2))
        atom = self.atom()
        if factor == -1:
            return Unary("-", atom)
        return atom if factor == 1 else binary("*", atom, factor)

    def affine(self) -> Expr:
        """A sum of up to two terms and a constant."""
        match self.choices.integer(0, 5):
            case 0 | 1 | 2:
                return self.shifted()
            case 3:
                return IntConst(self.choices.integer(0, 3))
            case _:
                signs: Sequence[BinaryOperator] = ("+", "-")
                total = Binary(pick(self.choices, signs), self.scaled(), self.scaled())
                return self.plus(total, pick(self.choices, (0, 1, -2)))

    def subscript(self) -> Expr:
        """An affine expression, at times divided by a constant."""
        expr = self.affine()
        if not happens(self.choices, 20):
            return expr
        divisions: Sequence[BinaryOperator] = ("//", "%", "tdiv", "trem")
        return binary(pick(self.choices, divisions), expr, pick(self.choices, (2, 3)))

    def comparison(self) -> Expr:
        """A comparison of two atoms, or a test of parity."""
        if happens(self.choices, 25):
            rest = binary(pick(self.choices, ("%", "trem")), self.affine(), 2)
            return binary(pick(self.choices, ("==", "!=")), rest, 0)
        symbols: Sequence[Comparison] = ("<", "<=", "==", "!=", ">", ">=")
        return Binary(pick(self.choices, symbols), self.shifted(), self.affine())

    def guard(self) -> Expr:
        """A comparison, or two that are connected, or the contrary of one."""
        match self.choices.integer(0, 7):
            case 5:
                return Binary("and", self.comparison(), self.comparison())
            case 6:
                return Binary("or", self.comparison(), self.comparison())
            case 7:
                return Unary("not", self.comparison())
            case _:
                return self.comparison()

    def loop(self, name: str, most: int) -> tuple[Loop, int]:
        """A loop without a body, and the most iterations that it has."""
        if most < _LONGEST or happens(self.choices, 20):
            start = pick(self.choices, (0, 1, -1))
            trips = max(1, self.choices.integer(min(most, 2), min(most, 5)))
            least, greatest = IntConst(start), IntConst(start + trips - 1)
            return self._stepped(name, least, greatest), trips
        return self._stepped(name, self._least(), self._greatest()), _LONGEST

    def _least(self) -> Expr:
        match self.choices.integer(0, 6):
            case 4 if self.indices:
                return self.plus(Var(self.indices[-1]), self.choices.integer(0, 1))
            case 5 if self.indices:
                below = binary("-", Var(self.indices[-1]), 1)
                return Binary("max", IntConst(0), below)
            case 6:
                half = binary(pick(self.choices, ("//", "tdiv")), Var("m"), 2)
                return Binary("max", IntConst(0), half)
            case _:
                return IntConst(self.choices.integer(0, 1))

    def _greatest(self) -> Expr:
        bound = Var(pick(self.choices, PARAMETERS))
        match self.choices.integer(0, 7):
            case 4 if self.indices:
                return self.plus(Var(self.indices[-1]), -self.choices.integer(0, 1))
            case 5 if self.indices:
                return Binary("min", bound, self.plus(Var(self.indices[-1]), 2))
            case 6 if self.indices:
                return Binary("-", bound, Var(self.indices[-1]))
            case 7:
                return binary(pick(self.choices, ("//", "tdiv")), bound, 2)
            case _:
                return self.plus(bound, -self.choices.integer(0, 1))

    def _stepped(self, name: str, least: Expr, greatest: Expr) -> Loop:
        step = pick(self.choices, (1, 1, 1, 2, -1, 3, -2))
        ends = (least, greatest) if step > 0 else (greatest, least)
        return Loop(name, *ends, body=(), step=IntConst(step))


def random_arrays(choices: Choices, type_: Type) -> tuple[Array, ...]:
    """A line and perhaps a table, whose rows overlap where their extent is known."""
    line = Array("a", type_, (None,))
    if not happens(choices, 55):
        return (line,)
    extent = pick(choices, (None, None, 4, 3, 2))
    inner = None if extent is None else IntConst(extent)
    table = Array("b", type_, (None, inner))
    return (table,) if happens(choices, 30) else (line, table)


@dataclass
class _Affine:
    """Builds one program; counts down how many statements it may still write."""

    choices: Choices
    shapes: Shapes
    arrays: tuple[Array, ...]
    type: Type
    statements: int
    depth: int
    loops: int = 0

    def body(self, executions: int) -> tuple[Stmt, ...]:
        """One to three statements at the present depth."""
        items = [self.item(executions)]
        while self.statements > 0 and len(items) < 3 and happens(self.choices, 35):
            items.append(self.item(executions))
        return tuple(items)

    def item(self, executions: int) -> Stmt:
        nesting = len(self.shapes.indices)
        if nesting < self.depth and (nesting == 0 or happens(self.choices, 60)):
            return self.loop(executions)
        if nesting and happens(self.choices, 20):
            return self.choice(executions)
        return self.assign()

    def loop(self, executions: int) -> Stmt:
        name = "ijkl"[len(self.shapes.indices)]
        loop, trips = self.shapes.loop(name, executions)
        self.shapes.indices.append(name)
        body = self.body(executions // trips)
        self.shapes.indices.pop()
        return Loop(name, loop.lower, loop.upper, body, loop.step)

    def choice(self, executions: int) -> Stmt:
        condition, then = self.shapes.guard(), self.body(executions)
        otherwise: tuple[Stmt, ...] = ()
        if self.statements > 0 and happens(self.choices, 30):
            otherwise = (self.assign(),)
        return If(condition, then, otherwise)

    def assign(self) -> Stmt:
        self.statements -= 1
        symbols: Sequence[UpdateOperator | None] = (None, None, None, "+", "-")
        return Assign(self.element(), self.value(), pick(self.choices, symbols))

    def value(self) -> Expr:
        """A weighted sum of elements, so that no change of one is lost."""
        total: Expr = self.element()
        for weight in range(2, 2 + self.choices.integer(0, 2)):
            factor: Expr = IntConst(weight)
            factor = Cast(self.type, factor) if self.type.kind == "real" else factor
            total = Binary("+", total, Binary("*", self.element(), factor))
        if happens(self.choices, 30):
            index = self.shapes.atom()
            is_real = self.type.kind == "real"
            total = Binary("+", total, Cast(self.type, index) if is_real else index)
        return total

    def element(self) -> Load:
        array = pick(self.choices, self.arrays)
        return Load(array.name, tuple(self.shapes.subscript() for _ in array.extents))


def affine_program(choices: Choices) -> Program:
    """A random program whose dependences are exactly decidable."""
    type_ = pick(choices, (I32, F64))
    arrays = random_arrays(choices, type_)
    statements, depth = choices.integer(1, 4), choices.integer(1, 4)
    writer = _Affine(choices, Shapes(choices), arrays, type_, statements, depth)
    body = writer.body(_MOST_EXECUTIONS)
    return Program("random", body, tuple(map(Parameter, PARAMETERS)), arrays)
