"""Random programs about scalars: the idioms that privatisation and reductions look for.

Every idiom comes in forms that are parallel after some treatment and in forms that are
not; they are mixed freely, so that one spoils another.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Expr,
    IntConst,
    Load,
    Select,
    Var,
)
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Exit,
    If,
    Loop,
    Scalar,
    Stmt,
    UpdateOperator,
    While,
)
from depanalysis.ir.types import I32
from tests.oracle.affine import PARAMETERS, Shapes, binary
from tests.oracle.choices import Choices, happens, pick

_ARRAYS = ("a", "b")
_SCALARS = ("s", "t", "k")
_REDUCTIONS: tuple[UpdateOperator, ...] = ("+", "-", "*", "min", "max", "&", "|", "^")
_MOST_EXECUTIONS = 50
# How many percent of the scalars have a value before they are read: a run that reads one
# without says nothing about an order of iterations.
_INITIALIZED = 97


@dataclass
class Idioms:
    """Writes groups of statements for the body of a loop.

    In calm programs the outermost iterations write elements of their own and read
    others, so that all depends on the scalars.
    """

    choices: Choices
    shapes: Shapes
    scalars: tuple[str, ...] = _SCALARS
    locals: list[str] = field(default_factory=list)
    is_calm: bool = False

    def scalar(self) -> Var:
        """A visible scalar."""
        return Var(pick(self.choices, (*self.locals, *self.scalars)))

    def element(self, array: str | None = None) -> Load:
        """An element with a simple subscript, mostly the innermost index itself."""
        subscript = self.shapes.shifted()
        if self.is_calm:
            array = _ARRAYS[1]
        if self.shapes.indices and not happens(self.choices, 35):
            subscript = Var(self.shapes.indices[-1])
        return Load(array or pick(self.choices, _ARRAYS), (subscript,))

    def target(self) -> Load:
        """An element to write."""
        if self.is_calm and self.shapes.indices:
            return Load(_ARRAYS[0], (Var(self.shapes.indices[0]),))
        return self.element()

    def operand(self) -> Expr:
        """What a statement may read: an element, a scalar, an index, a constant."""
        match self.choices.integer(0, 5):
            case 3:
                return self.scalar()
            case 4:
                return self.shapes.atom()
            case 5:
                return IntConst(self.choices.integer(0, 3))
            case _:
                return self.element()

    def condition(self) -> Expr:
        """A guard on indices, on data or on a scalar."""
        match self.choices.integer(0, 3):
            case 2:
                return binary(">", self.element(), 0)
            case 3:
                return Binary("<", self.operand(), self.operand())
            case _:
                return self.shapes.guard()

    def reduction(self) -> list[Stmt]:
        """`s += e`, `s = s + e`, or `s = e - s`, which is none."""
        target, value = self.scalar(), self.operand()
        symbol = pick(self.choices, _REDUCTIONS)
        match self.choices.integer(0, 4):
            case 3:
                return [Assign(target, Binary(symbol, target, value))]
            case 4:
                return [Assign(target, Binary(symbol, value, target))]
            case _:
                return [Assign(target, value, symbol)]

    def extremum(self) -> list[Stmt]:
        """`if (e > s) s = e`, in all its directions."""
        target, value = self.scalar(), self.element()
        symbol: BinaryOperator = pick(self.choices, (">", "<", ">=", "<="))
        if happens(self.choices, 30):
            chosen = Select(Binary(symbol, value, target), value, target)
            return [Assign(target, chosen)]
        return [If(Binary(symbol, value, target), (Assign(target, value),))]

    def temporary(self) -> list[Stmt]:
        """`t = e; a[i] = t + e`."""
        target = self.scalar()
        total = Binary("+", target, self.operand())
        return [Assign(target, self.operand()), Assign(self.target(), total)]

    def exception(self) -> list[Stmt]:
        """`if (c) t = e; a[i] = t`, where data or the index decides."""
        target = self.scalar()
        guards = (binary(">", self.element(), 0), self.shapes.guard())
        change = If(pick(self.choices, guards), (Assign(target, self.operand()),))
        return [change, Assign(self.target(), target)]

    def swap(self) -> list[Stmt]:
        """Two elements change places through a scalar."""
        target, first, second = self.scalar(), self.target(), self.target()
        return [Assign(target, first), Assign(first, second), Assign(second, target)]

    def induction(self) -> list[Stmt]:
        """`k += c; a[k] = e`, in either order."""
        step = Assign(Var("k"), IntConst(pick(self.choices, (1, 2, -1))), "+")
        place = self.shapes.plus(Var("k"), self.choices.integer(0, 1))
        use = Assign(Load(pick(self.choices, _ARRAYS), (place,)), self.operand())
        return [step, use] if happens(self.choices, 50) else [use, step]

    def wraparound(self) -> list[Stmt]:
        """A scalar that holds the index of the iteration before."""
        target = self.scalar()
        read = Load("b" if self.is_calm else pick(self.choices, _ARRAYS), (target,))
        return [Assign(self.target(), read), Assign(target, self.shapes.shifted())]

    def assignment(self) -> list[Stmt]:
        """Anything is assigned to anything."""
        target = self.scalar() if happens(self.choices, 40) else self.target()
        return [Assign(target, Binary("+", self.operand(), self.operand()))]

    def conditional(self) -> list[Stmt]:
        """An idiom under a condition, perhaps another one otherwise."""
        then = tuple(self.idiom())
        otherwise = tuple(self.assignment()) if happens(self.choices, 40) else ()
        return [If(self.condition(), then, otherwise)]

    def idiom(self) -> list[Stmt]:
        """One of the above."""
        forms: list[Callable[[], list[Stmt]]] = [
            self.assignment,
            self.temporary,
            self.reduction,
            self.induction,
            self.extremum,
            self.swap,
            self.wraparound,
            self.exception,
        ]
        return pick(self.choices, forms)()


@dataclass
class _Writer:
    choices: Choices
    idioms: Idioms
    depth: int

    @property
    def indices(self) -> list[str]:
        return self.idioms.shapes.indices

    def loop(self, executions: int) -> Stmt:
        name = "ijl"[len(self.indices)]
        if self.indices and happens(self.choices, 10):
            return self.counted_while(executions)
        loop, trips = self.idioms.shapes.loop(name, executions)
        self.indices.append(name)
        body = self.body(executions // trips)
        self.indices.pop()
        return Loop(name, loop.lower, loop.upper, body, loop.step)

    def counted_while(self, executions: int) -> Stmt:
        """Runs at most three times, since nothing else writes its counter."""
        count, trips = Var("w"), min(3, executions)
        advance = Assign(count, IntConst(1), "+")
        body = (advance, *self.statements())
        loop = While(binary("<", count, trips), body)
        return If(binary("==", count, 0), (loop, Assign(count, IntConst(0))))

    def body(self, executions: int) -> tuple[Stmt, ...]:
        visible = list(self.idioms.locals)
        items: list[Stmt] = []
        if happens(self.choices, 35):
            name = "xyz"[len(self.indices) - 1]
            items.append(Declare(Scalar(name, I32)))
            self.idioms.locals.append(name)
            if happens(self.choices, _INITIALIZED):
                items.append(Assign(Var(name), self.idioms.element()))
        items += self.statements()
        if len(self.indices) < self.depth:
            items.append(self.loop(executions))
            items += self.statements() if happens(self.choices, 30) else []
        self.idioms.locals[:] = visible
        return tuple(items)

    def statements(self) -> list[Stmt]:
        items: list[Stmt] = []
        for _ in range(self.choices.integer(1, 2)):
            is_guarded = happens(self.choices, 25)
            items += self.idioms.conditional() if is_guarded else self.idioms.idiom()
        if happens(self.choices, 12):
            leave = Exit(pick(self.choices, ("continue", "break")))
            items.insert(0, If(self.idioms.condition(), (leave,)))
        return items


def scalar_program(choices: Choices) -> Program:
    """A random program about scalars."""
    shapes = Shapes(choices)
    scalars = _SCALARS[: choices.integer(1, len(_SCALARS))]
    idioms = Idioms(choices, shapes, scalars, is_calm=happens(choices, 60))
    writer = _Writer(choices, idioms, choices.integer(1, 3))
    body = [writer.loop(_MOST_EXECUTIONS)]
    if happens(choices, 40):
        # A value that is used after the loop has to be right there.
        name = pick(choices, scalars)
        body.append(Assign(Load("a", (IntConst(0),)), Var(name), "+"))
    declared = tuple(random_scalar(choices, name) for name in _SCALARS)
    return Program(
        "random",
        (*openings(choices, declared), Assign(Var("w"), IntConst(0)), *body),
        tuple(map(Parameter, PARAMETERS)),
        tuple(Array(name, I32, (None,)) for name in _ARRAYS),
        (*declared, Scalar("w", I32)),
    )


def openings(choices: Choices, scalars: Iterable[Scalar]) -> tuple[Stmt, ...]:
    """Values for nearly all scalars that have none when the program starts."""
    values: tuple[Expr, ...] = (IntConst(0), IntConst(2), Var("n"))
    return tuple(
        Assign(Var(scalar.name), pick(choices, values))
        for scalar in scalars
        if not scalar.is_input and happens(choices, _INITIALIZED)
    )


def random_scalar(choices: Choices, name: str) -> Scalar:
    """A scalar that comes in from outside or goes out, or both."""
    is_input, is_output = pick(
        choices, ((True, False), (True, True), (False, False), (False, True))
    )
    return Scalar(name, I32, is_input, is_output)
