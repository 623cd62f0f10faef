"""A Fortran file to one Program for each program unit and procedure."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.fortran.declarations import (
    PROCEDURES,
    contained,
    scope_of,
)
from depanalysis.frontends.fortran.includes import with_included
from depanalysis.frontends.fortran.jumps import jump_targets
from depanalysis.frontends.fortran.layouts import adopt_blocks
from depanalysis.frontends.fortran.lines import Lines, readable_lines
from depanalysis.frontends.fortran.programs import finished
from depanalysis.frontends.fortran.state import State
from depanalysis.frontends.fortran.statements import statements
from depanalysis.frontends.fortran.storage import mark_overlaps, number_blocks
from depanalysis.frontends.fortran.surveys import (
    declare_used,
    executed,
    formulas,
    mentioned_outside,
)
from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.fortran.units import read_units
from depanalysis.frontends.translation import Translation
from depanalysis.ir.programs import Program
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile

_FRAMES = 20_000
_MODULES = ("Module", "Submodule")
_UNITS = ("Main_Program", "Main_Program0", *_MODULES, *PROCEDURES)


def translate(source: SourceFile, folders: tuple[str, ...] = ()) -> Translation:
    """All program units of a file, in the order of its text.

    A unit with a syntax error is left out, and an error says so. Files that it includes are
    looked for beside it and in some folders.
    """
    lines = with_included(source, readable_lines(source), folders)
    with _many_frames():
        units, errors = read_units(source, lines)
        file = _File(source, lines, list(errors))
        for unit in units:
            file.declare(unit, None)
        number_blocks((*file.modules.values(), *file.scopes))
        for scope in file.scopes:
            file.translate(scope)
    return Translation(source, tuple(file.programs), tuple(file.errors))


class _File:
    """The units of a file: first what all of them declare, then what they do.

    Modules are known to the units after them, procedures to all.
    """

    def __init__(
        self, source: SourceFile, lines: Lines, errors: list[SourceError]
    ) -> None:
        self.source = source
        self.lines = lines
        self.errors = errors
        self.programs: list[Program] = []
        self.modules: dict[str, Scope] = {}
        self.externals: dict[str, Scope] = {}
        self.scopes: list[Scope] = []

    def declare(self, unit: Node, parent: Scope | None) -> None:
        """What a unit declares, and the procedures in it."""
        if unit.kind not in _UNITS:
            return
        try:
            scope = self._scope(unit, parent)
        except Exception as error:
            self._failed(unit, error)
            return
        key = scope.name.lower()
        if unit.kind in _MODULES:
            self.modules[key] = scope
        else:
            self.scopes.append(scope)
        if unit.kind in PROCEDURES:
            (self.externals if parent is None else parent.procedures)[key] = scope
        for procedure in contained(unit):
            self.declare(procedure, scope)

    def _failed(self, unit: Node, error: Exception) -> None:
        # One unit that we fail on must not cost the user all the others.
        message = f"internal error: {type(error).__name__}: {error}"
        self.errors.append(ParseError.at(self.source, unit.span, message))

    def _scope(self, unit: Node, parent: Scope | None) -> Scope:
        scope = scope_of(unit, parent, self.modules, self.externals)
        scope.redefines = self.lines.redefines
        mark_overlaps(scope)
        scope.functions.update(formulas(scope, unit))
        if contained(unit):
            declare_used(scope, unit)
        scope.outside = mentioned_outside(unit)
        scope.targets = jump_targets(unit)
        for note in self._cut(unit):
            scope.notes.setdefault(note)
        return scope

    def _cut(self, unit: Node) -> Iterator[str]:
        """What a unit has behind the last column of a statement."""
        for number, text in self.lines.cut:
            if unit.span.line <= number <= unit.span.end_line:
                yield f'what stands behind column 72 is a comment, as in "{text}"'
                return

    def translate(self, scope: Scope) -> None:
        """The Program of a unit."""
        try:
            program = self._program(scope)
        except Exception as error:
            self._failed(scope.node, error)
            return
        broken = verify(program, self.source)
        if broken:
            message = f"internal error: {broken[0].message}"
            error_ = ParseError(message, broken[0].span, broken[0].excerpt)
            self.errors.append(error_)
        else:
            self.programs.append(program)

    def _program(self, scope: Scope) -> Program:
        s = State(scope, self.source)
        s.shared.lower = statements
        adopt_blocks(s, scope.node)
        for note in scope.notes:
            s.note(note)
        statements(s, executed(scope))
        return finished(s, scope.name, scope.node.span)


@contextmanager
def _many_frames() -> Iterator[None]:
    """Room for texts that nest deeply."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
