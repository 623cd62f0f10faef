"""A Fortran file to one Program for each program unit and procedure."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.fortran.declarations import PROCEDURES, scope_of
from depanalysis.frontends.fortran.lines import Lines, readable_lines
from depanalysis.frontends.fortran.programs import finished
from depanalysis.frontends.fortran.state import State
from depanalysis.frontends.fortran.statements import statements
from depanalysis.frontends.fortran.storage import mark_overlaps
from depanalysis.frontends.fortran.surveys import (
    formulas,
    jump_targets,
    mentioned_outside,
)
from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.fortran.units import read_units
from depanalysis.frontends.translation import Translation
from depanalysis.ir.programs import Program
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile, Span

_FRAMES = 20_000
_MODULES = ("Module", "Submodule")
_UNITS = ("Main_Program", "Main_Program0", *_MODULES, *PROCEDURES)


def translate(source: SourceFile) -> Translation:
    """All program units of a file, in the order of its text.

    A unit with a syntax error is left out, and an error says so.
    """
    lines = readable_lines(source)
    with _many_frames():
        units, errors = read_units(source, lines)
        file = _File(source, lines, list(errors))
        for unit in units:
            file.add(unit, None)
    return Translation(source, tuple(file.programs), tuple(file.errors))


class _File:
    """The units of a file, read in order; modules are known to those after them."""

    def __init__(
        self, source: SourceFile, lines: Lines, errors: list[SourceError]
    ) -> None:
        self.source = source
        self.lines = lines
        self.errors = errors
        self.programs: list[Program] = []
        self.modules: dict[str, Scope] = {}

    def add(self, unit: Node, parent: Scope | None) -> None:
        """A unit, then the procedures in it."""
        if unit.kind not in _UNITS:
            return
        try:
            scope = self._scope(unit, parent)
            if unit.kind in _MODULES:
                self.modules[scope.name.lower()] = scope
            else:
                self._translated(unit, scope)
        except Exception as error:
            # One unit that we fail on must not cost the user all the others.
            message = f"internal error: {type(error).__name__}: {error}"
            self.errors.append(ParseError.at(self.source, unit.span, message))
            return
        for procedure in scope.procedures.values():
            if any(procedure is each for p in unit.children for each in p.children):
                self.add(procedure, scope)

    def _scope(self, unit: Node, parent: Scope | None) -> Scope:
        scope = scope_of(unit, parent, self.modules)
        mark_overlaps(scope)
        scope.functions.update(formulas(scope, unit))
        return scope

    def _translated(self, unit: Node, scope: Scope) -> None:
        s = State(scope, self.source)
        s.outside = mentioned_outside(unit)
        s.targets = jump_targets(unit)
        for note in scope.notes:
            s.note(note)
        for part in unit.children:
            if part.kind == "Execution_Part":
                skipped = {id(each.value) for each in scope.functions.values()}
                statements(
                    s,
                    [
                        n
                        for n in part.children
                        if not (skipped & {id(c) for c in n.children})
                    ],
                )
        program = finished(s, scope.name, _head(unit))
        broken = verify(program, self.source)
        if broken:
            message = f"internal error: {broken[0].message}"
            error = ParseError(message, broken[0].span, broken[0].excerpt)
            self.errors.append(error)
        else:
            self.programs.append(program)


def _head(unit: Node) -> Span:
    return unit.span


@contextmanager
def _many_frames() -> Iterator[None]:
    """Room for texts that nest deeply."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
