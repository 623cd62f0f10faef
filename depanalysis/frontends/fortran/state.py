"""The translation of one program unit in progress: its statements and its names."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from depanalysis.frontends.fortran.symbols import Scope, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import Expr, Var
from depanalysis.ir.programs import Spelling
from depanalysis.ir.statements import Array, Declare, Opaque, Scalar, Stmt
from depanalysis.ir.types import Kind, Type
from depanalysis.source import SourceFile, Span

TOUCHABLE = "*"
"""In an `Opaque` that is still being built: everything that unknown code can reach."""

_LONGEST_QUOTE = 40


class UnmodelledError(Exception):
    """A part of a statement has no counterpart; the statement becomes an `Opaque`."""

    def __init__(self, reason: str, span: Span) -> None:
        super().__init__(reason)
        self.reason = reason
        self.span = span


@dataclass(frozen=True, slots=True)
class Value:
    """An expression and the family of its type: `int`, `real` or `bool`."""

    expr: Expr
    kind: Kind


@dataclass
class State:
    """One program unit on its way to a Program.

    `out` receives statements. `variables` are those of the Program by their key, which
    starts with the name in lower case. `indices` are the loops that are open, by the
    name of their index. `outside` are names that are mentioned outside of their loops.
    """

    scope: Scope
    source: SourceFile
    out: list[Stmt] = field(default_factory=list)
    variables: dict[str, Scalar | Array] = field(default_factory=dict)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    spellings: dict[str, Spelling] = field(default_factory=dict)
    indices: dict[str, str] = field(default_factory=dict)
    terminals: dict[int, str | None] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    innermost: str | None = None
    outside: frozenset[str] = frozenset()
    targets: frozenset[int] = frozenset()
    notes: dict[str, None] = field(default_factory=dict)
    count: int = 0
    inlining: int = 0
    substitutes: dict[str, Value] = field(default_factory=dict)

    def emit(self, stmt: Stmt) -> None:
        """Adds a statement."""
        self.out.append(stmt)

    @contextmanager
    def captured(self) -> Iterator[list[Stmt]]:
        """Statements inside go to the list."""
        outer, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = outer

    def note(self, text: str) -> None:
        """Adds a sentence to what was assumed, once."""
        self.notes.setdefault(text)

    def text(self, node: Node) -> str:
        """A node's text, cut where it would be long in a message."""
        text = self.source.text_of(node.span)
        short = len(text) <= _LONGEST_QUOTE
        return text if short else f"{text[: _LONGEST_QUOTE - 3]}..."

    def unmodelled(self, node: Node, reason: str) -> UnmodelledError:
        """The error that turns the statement around a node into an `Opaque`."""
        return UnmodelledError(reason, node.span)

    def fresh(self, stem: str) -> str:
        """A name that no variable of the text has."""
        self.count += 1
        return f"{stem}.{self.count}"

    def temporary(self, stem: str, type_: Type, span: Span) -> Var:
        """A local variable that the text does not name."""
        name = self.fresh(stem)
        self.spellings[name] = Spelling(name, stem)
        self.emit(Declare(Scalar(name, type_, span=span), span))
        return Var(name, span)

    def is_outer(self, symbol: Symbol) -> bool:
        """Whether a variable lives longer than the unit, or belongs to a caller."""
        if symbol.has("dummy", "common", "module", "save", "result", "external"):
            return True
        return self.scope.find(symbol.text) is not symbol or not any(
            each is symbol for each in self.scope.symbols.values()
        )

    def is_touchable(self, symbol: Symbol) -> bool:
        """Whether unknown procedures may read and write a variable by themselves."""
        if symbol.has("parameter"):
            return False
        if symbol.has("common", "module", "external", "pointer", "target"):
            return True
        is_own = any(each is symbol for each in self.scope.symbols.values())
        return not is_own or bool(self.scope.procedures)

    def opaque(
        self,
        reason: str,
        reads: tuple[str, ...] | None,
        writes: tuple[str, ...] | None,
        span: Span,
    ) -> None:
        """Emits code that is not modelled, and the names in the source it may touch."""
        self.emit(Opaque(reason, reads=reads, writes=writes, span=span))
