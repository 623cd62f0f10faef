"""A parsed file as data: what libclang shows of it, and what it says is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

# libclang's objects come without type stubs.
Cursor: TypeAlias = Any


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error that libclang reports: its text and its place as (file, line, byte column).

    One in an instance of a template was `requested` by lines of files.
    """

    message: str
    file: str
    line: int
    column: int
    ranges: tuple[tuple[int, int], ...] = ()
    requested: tuple[tuple[str, int], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Unit:
    """A parsed file: the cursors of its own top level, the errors, headers not found.

    `included` are the cursors of the top level of other files, `files` the names of those
    files, `texts` what the files that were found say, `supposed` the folders of the project
    that have headers which are in no folder that was given, `undeclared` what names are
    taken to be that no header declares which was found, and `origins` the errors about
    those by the errors that follow from them.
    """

    path: str
    declarations: tuple[Cursor, ...]
    diagnostics: tuple[Diagnostic, ...]
    missing_headers: Mapping[str, Diagnostic] = field(default_factory=dict)
    included: tuple[Cursor, ...] = ()
    files: frozenset[str] = frozenset()
    texts: Mapping[str, str] = field(default_factory=dict)
    supposed: Mapping[str, str] = field(default_factory=dict)
    undeclared: tuple[str, ...] = ()
    origins: Mapping[Diagnostic, Diagnostic] = field(default_factory=dict)

    @property
    def variables(self) -> frozenset[str]:
        """The names of the variables outside of functions."""
        declared = (*self.declarations, *self.included)
        return frozenset(e.spelling for e in declared if e.kind.name == "VAR_DECL")

    @property
    def unread_constants(self) -> frozenset[str]:
        """The enumerators of enumerations that an error is in."""
        declared = (*self.declarations, *self.included) if self.diagnostics else ()
        return frozenset(
            constant.spelling
            for each in filter(self._has_error, declared)
            for part in each.walk_preorder()
            if part.kind.name == "ENUM_DECL" and self._has_error(part)
            for constant in part.get_children()
        )

    def _has_error(self, cursor: Cursor) -> bool:
        start, end = cursor.extent.start, cursor.extent.end
        first, last = (start.line, start.column), (end.line, end.column)
        name = "" if start.file is None else str(start.file)
        return any(
            each.file == name and first <= (each.line, each.column) <= last
            for each in self.diagnostics
        )

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """The errors, behind the headers whose absence may be the reason for them."""
        missing = self.missing_headers.values()
        told = dict.fromkeys(self.origins.get(e, e) for e in self.diagnostics)
        return (*missing, *told) if told else ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What is said of headers with all that is judged."""
        has = "declares only what is used" if self.undeclared else "is empty"
        missing = (
            each.message.replace(" is not found", f", which was not found, {has}")
            for name, each in self.missing_headers.items()
            if name not in self.supposed
        )
        supposed = (
            f"the header {name} is taken from {folder}, as with -I {folder}"
            for name, folder in self.supposed.items()
        )
        return (*missing, *self.undeclared, *supposed)
