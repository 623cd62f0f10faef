"""Which errors of the parser a kernel depends on: host code never costs a kernel.

A kernel reaches the declarations that it mentions, and those that they mention. An error
matters where it stands in one of them. An error anywhere else matters only where it may
have dropped or changed a declaration that the kernel would have meant: one with the name
of something that the kernel reaches. Where an error leaves no declaration at all, the text
between the declarations around it tells the names.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from depanalysis.frontends.c.libclang import (
    Cursor,
    Node,
    children_of,
    identity,
    made_of,
)
from depanalysis.frontends.c.units import Diagnostic, Unit

_CONTAINERS = ("NAMESPACE", "LINKAGE_SPEC", "UNEXPOSED_DECL")
_TYPES = (
    "STRUCT_DECL", "CLASS_DECL", "UNION_DECL", "ENUM_DECL", "TYPEDEF_DECL",
    "TYPE_ALIAS_DECL", "CLASS_TEMPLATE",
)  # fmt: skip
_STRUCTURE = re.compile(
    r"expected '}'|extraneous closing brace|function definition is not allowed here"
)
_NAME = re.compile(r"[A-Za-z_]\w*")
_ABOUT_TYPES = {"operator", "template", "struct", "class", "union", "enum", "using"}

_Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A declaration outside of functions and records: where it stands, and its names."""

    cursor: Cursor
    file: str
    first: _Point
    last: _Point

    def has(self, error: Diagnostic) -> bool:
        """Whether an error stands in it."""
        return self.file == error.file and (
            self.first <= (error.line, error.column) <= self.last
        )


@dataclass
class Relevance:
    """The errors of a unit, and what its declarations mention."""

    errors: tuple[Diagnostic, ...]
    pieces: dict[int, _Piece]
    texts: dict[str, list[str]]
    mentioned: dict[int, frozenset[int]] = field(default_factory=dict)

    def decisive(self, roots: Sequence[Node]) -> Diagnostic | None:
        """The first error that the kernel with these trees depends on."""
        if not self.errors:
            return None
        reached = self._reached(roots)
        values, types = self._names(reached)
        for error in self.errors:
            if _STRUCTURE.search(error.message):
                return error
            places = [key for key, piece in self.pieces.items() if piece.has(error)]
            if any(key in reached for key in places):
                return error
            words = {str(self.pieces[key].cursor.spelling) for key in places}
            if not places:
                words = set(_NAME.findall(self._gap(error)))
            if words & values or (words & types and words & _ABOUT_TYPES):
                return error
        return None

    def _reached(self, roots: Sequence[Node]) -> set[int]:
        reached: set[int] = set()
        pending = [key for root in roots for key in self._mentions(root.cursor)]
        pending += [key for root in roots for key in self._keys(root.cursor)]
        while pending:
            key = pending.pop()
            if key in reached:
                continue
            reached.add(key)
            if key not in self.mentioned:
                self.mentioned[key] = self._mentions(self.pieces[key].cursor)
            pending += self.mentioned[key]
        return reached

    def _mentions(self, cursor: Cursor) -> frozenset[int]:
        """The pieces that a part of the text names."""
        found: set[int] = set()
        pending = [cursor]
        while pending:
            current = pending.pop()
            pending += children_of(current)
            for named in (current.referenced, current.type.get_declaration()):
                if named is not None and named.kind.is_declaration():
                    found.update(self._keys(named))
        return frozenset(found)

    def _keys(self, cursor: Cursor) -> Iterator[int]:
        """The pieces in which a declaration and its definition stand."""
        others = (cursor.canonical, cursor.get_definition(), made_of(cursor))
        for each in (cursor, *others):
            outer = None if each is None else _outermost(each)
            if outer is None:
                continue
            template = made_of(outer)
            for one in (outer, template):
                if one is not None and identity(one) in self.pieces:
                    yield identity(one)

    def _names(self, reached: set[int]) -> tuple[set[str], set[str]]:
        values: set[str] = set()
        types: set[str] = set()
        for key in reached:
            cursor = self.pieces[key].cursor
            kind = types if cursor.kind.name in _TYPES else values
            kind.add(str(cursor.spelling))
        return values, types

    def _gap(self, error: Diagnostic) -> str:
        """The text between the declarations around an error."""
        place = (error.line, error.column)
        same = [each for each in self.pieces.values() if each.file == error.file]
        before = max((p.last for p in same if p.last < place), default=(1, 1))
        lines = self.texts.get(error.file, [])
        end = (len(lines) + 1, 1)
        after = min((p.first for p in same if p.first > place), default=end)
        taken = [*lines[before[0] - 1 : after[0]]]
        if taken and before[0] - 1 < len(lines):
            taken[0] = taken[0][before[1] - 1 :] if len(taken) > 1 else taken[0]
        return "\n".join(taken)


def relevance(unit: Unit, own_path: str, own_text: str) -> Relevance:
    """The errors of a unit with what is needed to tell whom they concern."""
    cursors = (*unit.included, *unit.declarations) if unit.diagnostics else ()
    pieces = {identity(each): _piece(each) for each in _opened(cursors)}
    whole = {**unit.texts, own_path: own_text}
    wanted = {each.file for each in unit.diagnostics}
    texts = {name: text.split("\n") for name, text in whole.items() if name in wanted}
    return Relevance(unit.diagnostics, pieces, texts)


def _opened(cursors: Iterable[Cursor]) -> Iterator[Cursor]:
    """Declarations, those in namespaces and `extern "C"` one by one."""
    pending = [*cursors]
    while pending:
        cursor = pending.pop()
        if cursor.kind.name in _CONTAINERS:
            pending.extend(children_of(cursor))
        else:
            yield cursor


def _piece(cursor: Cursor) -> _Piece:
    first, last = cursor.extent.start, cursor.extent.end
    file = str(first.file) if first.file is not None else ""
    return _Piece(cursor, file, (first.line, first.column), (last.line, last.column))


def _outermost(cursor: Cursor) -> Cursor | None:
    """The declaration around another that is in no function and no record."""
    while True:
        parent = cursor.lexical_parent
        if parent is None or parent.kind.name in ("TRANSLATION_UNIT", *_CONTAINERS):
            return cursor
        if parent.kind.is_invalid():
            return None
        cursor = parent
