"""The state of the translation of one function: what was emitted, and what is around."""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from depanalysis.frontends.python.names import Survey
from depanalysis.frontends.python.parsing import Places
from depanalysis.ir.expressions import (
    ASSERTION,
    Call,
    Expr,
    IntConst,
    Var,
    names,
)
from depanalysis.ir.statements import (
    Assign,
    Declare,
    Opaque,
    Scalar,
    Stmt,
    asserted,
)
from depanalysis.ir.types import INT, Type
from depanalysis.source import Span, shortened

if TYPE_CHECKING:
    from depanalysis.frontends.python.calls import Here

NONE = "..is_none"
"""The end of the name of a parameter that says whether another one is `None`."""

TEXT = "..text"
"""The end of the name of a parameter that numbers the texts that another one may be."""

FINAL = ".final."
"""Between the name of an array and a dimension: the extent of the last array of that name."""

BOUND = "..bound"
"""The end of the name of a scalar that stands for which array a name means."""

OUTSIDE = "?outside"
"""Stands for globals, attributes and extents, all of which unmodelled code may change."""


class UnmodelledError(Exception):
    """A part of the text has no form in a Program, and why."""

    def __init__(self, reason: str, span: Span) -> None:
        super().__init__(reason)
        self.reason = reason
        self.span = span


@dataclass(frozen=True, slots=True)
class Index:
    """The values of the index of a loop around a place, both ends included."""

    name: str
    least: Expr
    greatest: Expr


Replace = Callable[["State", ast.expr, UnmodelledError], tuple[Expr, Type]]


@dataclass(slots=True)
class State:
    """What is known at a place of a function; it is the `Surroundings` of a `while`.

    `positions` are where the elements of sections are taken, counted from their first.
    `may_emit`: what is evaluated is so once, where statements are emitted.
    `is_called`: this is a function for its callers, who see what it `returns`, by the names of
    scalars. `lost` is code in it that may change anything outside. `whole` is the expression
    that is all that a statement evaluates.
    `extents` are the sizes of arrays that stay what they are everywhere; those of `unsized`
    ones the text says in a way that is not modelled. `said` has a name for each statement that
    gives it an array of a size that the text says. `followed` are names whose values are being
    looked at. `final` are the extents of the only arrays of a name of which elements are used.
    `texts` are those that parameters are compared with, in the order of their numbers.
    `here` is where functions that are called are looked for.
    `keeps_exceptions`: a loop that runs beyond its bound is not supposed to end.
    `replace` gives a part of an expression that is not modelled a value that nobody knows;
    where none is wanted, the whole statement is lost.
    """

    places: Places
    survey: Survey
    out: list[Stmt] = field(default_factory=list)
    indices: list[Index] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    arrays: dict[str, Span] = field(default_factory=dict)
    parameters: dict[str, Type] = field(default_factory=dict)
    scalars: dict[str, Type] = field(default_factory=dict)
    extents: dict[str, Expr] = field(default_factory=dict)
    unsized: set[str] = field(default_factory=set)
    said: list[str] = field(default_factory=list)
    followed: set[str] = field(default_factory=set)
    final: dict[str, list[Var]] = field(default_factory=dict)
    texts: dict[str, dict[str, None]] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    results: list[str] = field(default_factory=list)
    plain: set[str] = field(default_factory=set)
    positions: tuple[Expr, ...] | None = None
    is_module: bool = False
    may_emit: bool = False
    keeps_exceptions: bool = False
    is_called: bool = False
    returns: list[tuple[str, ...]] = field(default_factory=list)
    whole: ast.expr | None = None
    lost: Opaque | None = None
    here: "Here | None" = None
    replace: "Replace | None" = None
    is_in_loop: bool = False

    def span(self, node: ast.expr | ast.stmt) -> Span:
        """The place of a node."""
        return self.places.span(node)

    def unmodelled(self, node: ast.expr | ast.stmt, what: str) -> UnmodelledError:
        """An error that quotes a node."""
        shown = shortened(self.places.text(node))
        return UnmodelledError(f"{what} `{shown}`", self.span(node))

    def emit(self, stmt: Stmt) -> None:
        """Appends a statement."""
        self.out.append(stmt)

    def require(self, test: Expr) -> None:
        """Says what is so wherever no exception was raised, once in a row."""
        for stmt in reversed(self.out):
            if not isinstance(stmt, Declare) and asserted(stmt) is None:
                break
            if asserted(stmt) == test:
                return
        name = self.temporary("holds", INT, test.span)
        held = Call(ASSERTION, (test,), test.span)
        self.emit(Assign(name, held, span=test.span))

    def require_if_certain(self, test: Expr) -> None:
        """The same of a part of an expression, where it is evaluated in any case."""
        if self.may_emit and self.positions is None and not self.keeps_exceptions:
            self.require(test)

    @contextmanager
    def captured(self) -> Iterator[list[Stmt]]:
        """Collects the statements that are emitted meanwhile."""
        outer, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = outer

    @contextmanager
    def undone(self) -> Iterator[None]:
        """Takes back what was emitted before something turned out not to be modelled."""
        mark, indices, renamed = len(self.out), list(self.indices), dict(self.renamed)
        try:
            yield
        except UnmodelledError:
            del self.out[mark:]
            self.indices, self.renamed = indices, renamed
            raise

    @contextmanager
    def at(self, positions: tuple[Expr, ...] | None) -> Iterator[None]:
        """Sections stand for their elements at the positions inside, or are refused."""
        outer, self.positions = self.positions, positions
        try:
            yield
        finally:
            self.positions = outer

    @contextmanager
    def following(self, name: str) -> Iterator[None]:
        """The value of a name is looked at, which may lead back to the name."""
        self.followed.add(name)
        try:
            yield
        finally:
            self.followed.discard(name)

    @contextmanager
    def evaluating(self, whole: ast.expr | None) -> Iterator[None]:
        """A statement evaluates this expression inside, and nothing else before it."""
        outer, self.whole = self.whole, whole
        try:
            yield
        finally:
            self.whole = outer

    @contextmanager
    def looping(self) -> Iterator[None]:
        """What stands inside may run again and again."""
        outer, self.is_in_loop = self.is_in_loop, True
        try:
            yield
        finally:
            self.is_in_loop = outer

    @contextmanager
    def replacing(self, replace: Replace | None) -> Iterator[None]:
        """What becomes of parts of expressions inside that are not modelled."""
        outer, self.replace = self.replace, replace
        try:
            yield
        finally:
            self.replace = outer

    @contextmanager
    def emitting(self, may_emit: bool) -> Iterator[None]:
        """Whether expressions inside may emit statements that belong to them."""
        outer, self.may_emit = self.may_emit, may_emit
        try:
            yield
        finally:
            self.may_emit = outer

    def temporary(self, stem: str, type_: Type, span: Span) -> Var:
        """A scalar that the text does not have, declared here."""
        name = self.fresh(stem, type_)
        self.emit(Declare(Scalar(name, type_, span=span), span))
        return Var(name, span)

    def index(self, name: str) -> Index | None:
        """The innermost loop around with an index."""
        return next(
            (each for each in reversed(self.indices) if each.name == name), None
        )

    def type_of_name(self, name: str) -> Type | None:
        """The type of a scalar."""
        if self.index(name) is not None or ".shape." in name:
            return INT
        known = self.parameters.get(name) or self.scalars.get(name)
        return known or self.survey.kinds.get(name)

    def is_changed(
        self,
        name: str,
        direct: frozenset[str],
        opaque: tuple[tuple[str, ...] | None, ...],
    ) -> bool:
        """Whether assignments, or unmodelled code, may change a variable."""
        is_written = name in direct or any(w is None or name in w for w in opaque)
        is_shared = self.survey.is_array(name) and any(
            map(self.survey.is_array, direct)
        )
        return is_written or is_shared

    def is_wanted_after(self, name: str) -> bool:
        """Whether the variable is visible after the loop: always, in Python."""
        return bool(name)

    def is_wanted_after_return(self, name: str) -> bool:
        """Whether the variable outlives the function."""
        return self.is_module or name in self.survey.outer

    def initial_value(self, name: str) -> Expr | None:
        """The value that was assigned just before, in terms that do not change."""
        for stmt in reversed(self.out):
            if not isinstance(stmt, Assign | Declare):
                return None
            if isinstance(stmt, Assign) and stmt.target == Var(name):
                is_plain = stmt.update is None
                return stmt.value if is_plain and self._is_fixed(stmt.value) else None
        return None

    def _is_fixed(self, value: Expr) -> bool:
        used = names(value)
        is_known = all(name in self.parameters for name in used)
        return is_known and (isinstance(value, IntConst | Var))

    def is_constant(self, value: Expr) -> bool:
        """Whether an expression has one value in the whole run."""
        survey = self.survey
        changing = survey.assigned | survey.captured | survey.outer
        return names(value) <= set(survey.parameters) - changing

    def is_natural(self, name: str) -> bool:
        """Nothing is unsigned in Python."""
        return not name

    def fresh(self, stem: str, type_: Type) -> str:
        """A name that the text does not have."""
        name, number = stem, 1
        while name in self.taken:
            number += 1
            name = f"{stem}_{number}"
        self.taken.add(name)
        self.parameters.pop(name, None)
        self.scalars.setdefault(name, type_)
        return name

    def fresh_index(self, stem: str) -> str:
        """A name for the index of a loop, which is no scalar."""
        name = self.fresh(f"{stem}.index", INT)
        del self.scalars[name]
        return name

    def label(self, stem: str) -> str:
        """A label that no other statement has."""
        name, number = stem, 1
        while name in self.taken:
            number += 1
            name = f"{stem}_{number}"
        self.taken.add(name)
        return name

    def note(self, text: str) -> None:
        """Records an assumption."""
        self.notes.setdefault(text)
