"""What a rewritten loop consists of: new loop heads around statements of the text.

An emitter prints the heads and keeps the statements as they are written. `Kept.values`
says what an old index, or an expanded scalar, is in terms of the new indices; whoever
keeps the text of the statement declares the old name with that value.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from depanalysis.ir.expressions import Expr, IntConst, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import substituted_in
from depanalysis.ir.statements import If, Loop, Stmt
from depanalysis.source import NOWHERE, Span
from depanalysis.verdicts import Dependence

_ONE = IntConst(1)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a rewriting is not made, and the dependence that forbids it, if one does."""

    reason: str
    dependence: Dependence | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A statement of the original, and what names in it mean there."""

    statement: Stmt
    values: tuple[tuple[str, Expr], ...] = ()

    @property
    def span(self) -> Span:
        """Where the statement stands in the text."""
        return self.statement.span


@dataclass(frozen=True, slots=True)
class Added:
    """A statement that the text does not have, such as a declaration."""

    statement: Stmt


@dataclass(frozen=True, slots=True)
class NewLoop:
    """A loop head around pieces; `span` is the loop in the text that it stands for."""

    variable: str
    lower: Expr
    upper: Expr
    body: tuple["Piece", ...]
    step: Expr = _ONE
    label: str | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NewGuard:
    """Pieces that run under a condition on the new indices."""

    condition: Expr
    body: tuple["Piece", ...]


Piece: TypeAlias = Kept | Added | NewLoop | NewGuard


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A program with other loops in the place of some, and what these consist of.

    `place` is the number of the first replaced statement in the original program;
    `replaced` are the consecutive statements that `pieces` stand for, and `assumptions`
    the sentences that this rests on beyond the program's text.
    """

    program: Program
    place: int
    replaced: tuple[Stmt, ...]
    pieces: tuple[Piece, ...]
    assumptions: tuple[str, ...] = ()

    @property
    def spans(self) -> tuple[Span, ...]:
        """The text that is replaced."""
        return tuple(stmt.span for stmt in self.replaced)


def kept(statements: Iterable[Stmt]) -> tuple[Kept, ...]:
    """Statements as they are."""
    return tuple(Kept(stmt) for stmt in statements)


def statements(pieces: Iterable[Piece]) -> tuple[Stmt, ...]:
    """The statements that pieces stand for, with the spans of the text."""
    return tuple(_statement(piece) for piece in pieces)


def leaves(pieces: Iterable[Piece]) -> Iterator[Kept]:
    """The statements of the text in the pieces, in order."""
    for piece in pieces:
        if isinstance(piece, NewLoop | NewGuard):
            yield from leaves(piece.body)
        elif isinstance(piece, Kept):
            yield piece


def _substituted(stmt: Stmt, values: dict[str, Expr]) -> Stmt:
    """The statement with values in place of names; that of an array is another array."""
    arrays = {n: each.name for n, each in values.items() if isinstance(each, Var)}
    (new,) = substituted_in((stmt,), values, arrays)
    return new


def _statement(piece: Piece) -> Stmt:
    match piece:
        case Kept(statement=statement, values=values):
            return _substituted(statement, dict(values)) if values else statement
        case Added(statement=statement):
            return statement
        case NewGuard(condition=condition, body=body):
            return If(condition, statements(body))
        case NewLoop():
            return Loop(
                piece.variable,
                piece.lower,
                piece.upper,
                statements(piece.body),
                piece.step,
                piece.label,
                span=piece.span,
            )
