"""Builds a Program in Python, without any text.

>>> from depanalysis.ir.printer import show
>>> from depanalysis.ir.types import F64
>>> b = Builder("smooth")
>>> n = b.parameter("n")
>>> a = b.array("a", F64, (None,))
>>> with b.loop("i", 1, n - 1) as i:
...     a[i] = (a[i - 1] + a[i]) / 2
...     with b.when(a[i] < 0):
...         a[i] *= -1
>>> print(show(b.program()), end="")
program smooth {
  parameter n: i32
  array a: f64[?]
  for i = 1 to n - 1 {
    a[i] = (a[i - 1] + a[i]) / 2.0
    if a[i] < 0.0 {
      a[i] *= -1.0
    }
  }
}

A variable is a `Term` (see `depanalysis.ir.terms`), and an array has one for each
element. The order of the calls is the order of the program's text. A scalar is changed
by `b.assign(s, s + 1)` or `b.update(s, "+", 1)`.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal, NoReturn

from depanalysis.errors import UsageError
from depanalysis.ir.expressions import Binary, Expr, Load, Var
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    BlockKind,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    UpdateOperator,
    While,
)
from depanalysis.ir.terms import Operand, Term, term
from depanalysis.ir.types import I32, Type
from depanalysis.ir.verifier import verify
from depanalysis.source import NOWHERE, Span


class Element(Term):
    """An element of an array; `a[i] += x` is an update of it and no sum."""

    __slots__ = ()

    def __iadd__(self, value: Operand) -> "Element":
        return Update(self, "+", value)

    def __isub__(self, value: Operand) -> "Element":
        return Update(self, "-", value)

    def __imul__(self, value: Operand) -> "Element":
        return Update(self, "*", value)

    def __itruediv__(self, value: Operand) -> "Element":
        return Update(self, "/", value)


class Update(Element):
    """What `a[i] += x` stores; anywhere else it is the value `a[i] + x`."""

    __slots__ = ("element", "operator", "value")

    def __init__(
        self, element: Element, operator: UpdateOperator, value: Operand
    ) -> None:
        self.element = element
        self.operator = operator
        self.value = term(value, element.is_real)
        expr = Binary(operator, element.expr, self.value.expr)
        super().__init__(expr, element.is_real)


class Variable(Term):
    """A scalar. Python would take `s += 1` for a change of its own variable `s`."""

    __slots__ = ()

    def __iadd__(self, value: Operand) -> NoReturn:
        raise UsageError(f"write `b.update({self!r}, ...)` to change `{self!r}`")

    __isub__ = __imul__ = __itruediv__ = __iadd__


class Elements:
    """An array under construction: `a[i, j]` is a term, `a[i, j] = x` a statement."""

    def __init__(self, builder: "Builder", array: Array) -> None:
        self._builder = builder
        self._array = array

    @property
    def name(self) -> str:
        """The name of the array."""
        return self._array.name

    def __getitem__(self, index: Operand | tuple[Operand, ...]) -> Element:
        indices = index if isinstance(index, tuple) else (index,)
        exprs = tuple(term(item).expr for item in indices)
        load = Load(self._array.name, exprs, self._builder.span)
        return Element(load, self._array.type.kind == "real")

    def __setitem__(self, index: Operand | tuple[Operand, ...], value: Operand) -> None:
        target = self[index]
        if isinstance(value, Update) and value.element.expr == target.expr:
            self._builder.update(target, value.operator, value.value)
        else:
            self._builder.assign(target, value)


class Builder:
    """Collects declarations and statements; `program()` checks and returns them.

    `span` is given to everything that is built while it is set, see `at`.
    """

    def __init__(self, name: str) -> None:
        self.span: Span = NOWHERE
        self._name = name
        self._parameters: list[Parameter] = []
        self._arrays: list[Array] = []
        self._scalars: list[Scalar] = []
        self._assumptions: list[Expr] = []
        self._notes: list[str] = []
        self._open: list[list[Stmt]] = [[]]
        self._count = 0

    @property
    def next_statement(self) -> int:
        """The number that the next statement gets, by which reports name it."""
        return self._count

    def program(self) -> Program:
        """The program so far; raises the first `VerificationError` in it."""
        if len(self._open) > 1:
            raise UsageError("the program is asked for inside one of its statements")
        program = Program(
            self._name,
            tuple(self._open[0]),
            tuple(self._parameters),
            tuple(self._arrays),
            tuple(self._scalars),
            tuple(self._assumptions),
            tuple(self._notes),
            span=self.span,
        )
        for error in verify(program):
            raise error
        return program

    @contextmanager
    def at(self, span: Span) -> Iterator[None]:
        """Give a place in a source text to all that is built meanwhile."""
        outer, self.span = self.span, span
        try:
            yield
        finally:
            self.span = outer

    def parameter(self, name: str, type_: Type = I32) -> Term:
        """Declare a value that never changes."""
        self._parameters.append(Parameter(name, type_, self.span))
        return Term(Var(name, self.span), type_.kind == "real")

    def array(
        self,
        name: str,
        type_: Type,
        extents: Sequence[Operand | None],
        may_alias: bool = False,
    ) -> Elements:
        """Declare an array of the program; an unknown extent is `None`."""
        array = self._array(name, type_, extents, may_alias)
        self._arrays.append(array)
        return Elements(self, array)

    def scalar(
        self, name: str, type_: Type, is_input: bool = False, is_output: bool = False
    ) -> Term:
        """Declare a variable of the program."""
        self._scalars.append(Scalar(name, type_, is_input, is_output, self.span))
        return self._variable(name, type_)

    def local(self, name: str, type_: Type) -> Term:
        """Declare a variable that is fresh at each execution of this body."""
        self._add(Declare(Scalar(name, type_, span=self.span), self.span))
        return self._variable(name, type_)

    def local_array(
        self, name: str, type_: Type, extents: Sequence[Operand | None]
    ) -> Elements:
        """Declare an array that is fresh at each execution of this body."""
        array = self._array(name, type_, extents, may_alias=False)
        self._add(Declare(array, self.span))
        return Elements(self, array)

    def assume(self, condition: Operand) -> None:
        """State what holds for the parameters on entry."""
        self._assumptions.append(term(condition).expr)

    def note(self, text: str) -> None:
        """Say in words what is assumed."""
        self._notes.append(text)

    def assign(self, target: Term, value: Operand) -> None:
        """Write a scalar or an element."""
        self._assign(target, value, None)

    def update(self, target: Term, operator: UpdateOperator, value: Operand) -> None:
        """Combine a value into a scalar or an element."""
        self._assign(target, value, operator)

    @contextmanager
    def loop(
        self,
        variable: str,
        lower: Operand,
        upper: Operand,
        step: Operand = 1,
        label: str | None = None,
    ) -> Iterator[Term]:
        """A counted loop up to its upper bound, inclusive; gives its index."""
        span = self.span
        bounds = (term(lower).expr, term(upper).expr)
        with self._body() as body:
            yield Term(Var(variable, span))
        stride = term(step).expr
        self._close(Loop(variable, *bounds, tuple(body), stride, label, span=span))

    @contextmanager
    def repeat(self, condition: Operand, label: str | None = None) -> Iterator[None]:
        """A loop that goes on while a condition holds."""
        span = self.span
        with self._body() as body:
            yield
        self._close(While(term(condition).expr, tuple(body), label, span=span))

    @contextmanager
    def when(self, condition: Operand) -> Iterator[None]:
        """Statements under a condition."""
        span = self.span
        with self._body() as body:
            yield
        self._close(If(term(condition).expr, tuple(body), span=span))

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """The alternative of the `when` directly before."""
        last = self._open[-1][-1] if self._open[-1] else None
        if not isinstance(last, If) or last.otherwise:
            raise UsageError("`otherwise` does not follow a `when`")
        with self._body(is_alternative=True) as body:
            yield
        self._open[-1][-1] = replace(last, otherwise=tuple(body))

    @contextmanager
    def block(
        self, kind: BlockKind, name: str = "", label: str | None = None
    ) -> Iterator[None]:
        """Statements that belong together."""
        span = self.span
        with self._body() as body:
            yield
        self._close(Block(kind, tuple(body), name, label, span=span))

    def leave(
        self, kind: Literal["break", "continue", "return"], label: str | None = None
    ) -> None:
        """Leave a loop or block, its iteration, or the program."""
        self._add(Exit(kind, label, self.span))

    def barrier(self, kind: str = "block") -> None:
        """Let all threads wait for each other."""
        self._add(Barrier(kind, self.span))

    def opaque(
        self,
        reason: str,
        reads: Sequence[str] | None = None,
        writes: Sequence[str] | None = None,
    ) -> None:
        """Stand for code that is not modelled; `None` is any variable."""
        read = None if reads is None else tuple(reads)
        written = None if writes is None else tuple(writes)
        self._add(Opaque(reason, read, written, self.span))

    def _add(self, stmt: Stmt) -> None:
        self._count += 1
        self._close(stmt)

    def _close(self, stmt: Stmt) -> None:
        self._open[-1].append(stmt)

    @contextmanager
    def _body(self, is_alternative: bool = False) -> Iterator[list[Stmt]]:
        """The statements inside of another one, which comes before them."""
        before = self._count
        self._count += not is_alternative
        body: list[Stmt] = []
        self._open.append(body)
        try:
            yield body
        except BaseException:
            # Nothing of it becomes a part of the program.
            self._count = before
            raise
        finally:
            self._open.pop()

    def _assign(
        self, target: Term, value: Operand, update: UpdateOperator | None
    ) -> None:
        if not isinstance(target.expr, Var | Load):
            raise UsageError(f"`{target!r}` is no variable and no element")
        expr = term(value, target.is_real).expr
        self._add(Assign(target.expr, expr, update, self.span))

    def _variable(self, name: str, type_: Type) -> Variable:
        return Variable(Var(name, self.span), type_.kind == "real")

    def _array(
        self,
        name: str,
        type_: Type,
        extents: Sequence[Operand | None],
        may_alias: bool,
    ) -> Array:
        exprs = tuple(None if item is None else term(item).expr for item in extents)
        return Array(name, type_, exprs, may_alias, span=self.span)
