"""A Fortran file to one Program for each program unit and procedure."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.fortran.aliases import with_aliases
from depanalysis.frontends.fortran.declarations import (
    PROCEDURES,
    contained,
    name_of,
    scope_of,
    with_interface,
)
from depanalysis.frontends.fortran.environment import with_environment
from depanalysis.frontends.fortran.includes import with_included
from depanalysis.frontends.fortran.instances import translated
from depanalysis.frontends.fortran.jumps import jump_targets
from depanalysis.frontends.fortran.libraries import (
    called_names,
    library_of,
    library_text,
    strangers,
)
from depanalysis.frontends.fortran.lines import Lines, readable_lines, sections
from depanalysis.frontends.fortran.linking import (
    MOST_PROCEDURES,
    Index,
    called_procedures,
    defined_in,
    index_of,
    used_modules,
)
from depanalysis.frontends.fortran.programs import finished
from depanalysis.frontends.fortran.state import Library
from depanalysis.frontends.fortran.statements import statements
from depanalysis.frontends.fortran.static_values import settle_values
from depanalysis.frontends.fortran.storage import mark_overlaps, number_blocks
from depanalysis.frontends.fortran.surveys import (
    declare_used,
    formulas,
    mentioned_outside,
    shared_inside,
)
from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.fortran.units import read_units
from depanalysis.frontends.fortran.usage import settle_types
from depanalysis.frontends.observers import uses_environment
from depanalysis.frontends.translation import Translation
from depanalysis.ir.programs import Program
from depanalysis.ir.verifier import verify
from depanalysis.options import AS_WRITTEN, Preprocessing
from depanalysis.projects import Given, Project
from depanalysis.source import SourceFile

_FRAMES = 20_000
_MODULES = ("Module", "Submodule")
_UNITS = ("Main_Program", "Main_Program0", *_MODULES, *PROCEDURES)


def translate(
    source: SourceFile,
    preprocessing: Preprocessing | None = AS_WRITTEN,
    project: Project | None = None,
    *,
    is_sequential: bool = True,
) -> Translation:
    """All program units of a file, in the order of its text.

    A unit with a syntax error is left out, and an error says so. Files that it includes are
    looked for beside it and in some folders, modules and procedures in the project. Without
    `preprocessing`, units with lines for the preprocessor are left out. What threads run at
    once is not `is_sequential`: nothing is said of the order of output, nor of errors.
    """
    others = () if project is None else project.read("fortran")
    texts = [each.source.file.text for each in others if each.source is not None]
    every = tuple(dict.fromkeys((source.text, *texts)))
    with _many_frames():
        own = _File.read(source, preprocessing)
        program = _Program(own, Index() if project is None else index_of(project))
        program.library.is_sequential = is_sequential
        program.link()
        settle_values(program.whole_scopes, every)
        for scope in program.own_scopes:
            program.translate(scope)
    is_used = project is not None and uses_environment(project)
    environment = partial(with_environment, source=source, is_used_elsewhere=is_used)
    found = tuple(with_aliases(environment(each), every) for each in program.programs)
    return Translation(source, found, tuple(program.errors))


@dataclass(frozen=True, slots=True)
class _File:
    """The units of a file, and the errors of those that cannot be read."""

    source: SourceFile
    lines: Lines
    units: tuple[Node, ...]
    errors: tuple[SourceError, ...]

    @classmethod
    def read(cls, source: SourceFile, options: Preprocessing | None) -> "_File":
        given = AS_WRITTEN if options is None else options
        lines = readable_lines(source, options=options)
        lines = with_included(source, lines, given.include_directories, given.tree)
        return cls(source, lines, *read_units(source, lines))


class _Program:
    """The units of a file and those that it needs: what all declare, then what its own do.

    Modules are known to all that use them, procedures to all. Scopes are made anew for
    each file that is translated, since translating marks the symbols in them.
    """

    def __init__(self, own: _File, known: Index) -> None:
        self.own = own
        self.known = known
        self.errors = list(own.errors)
        self.programs: list[Program] = []
        self.modules: dict[str, Scope] = {}
        self.externals: dict[str, Scope] = {}
        self.scopes: list[Scope] = []
        self.own_scopes: list[Scope] = []
        self._waiting: dict[str, tuple[_File, Node]] = {}
        self.library = Library(statements, own.source.path)
        self.submodules: list[Scope] = []
        self._broken: set[str] = set()
        self._submodules: set[int] = set()
        self._read: dict[str, _File] = {own.source.path: own}

    @property
    def whole_scopes(self) -> tuple[Scope, ...]:
        """All units that are read, if no statement of theirs is lost."""
        files = self._read.values()
        broken = {each.source.path for each in files if each.errors} | self._broken
        every = (*self.submodules, *self.modules.values(), *self.scopes)
        # What is lost of a submodule may be about any module above it.
        is_lost = any(x.source and x.source.path in broken for x in self.submodules)
        if is_lost:
            return ()
        return tuple(x for x in every if x.source and x.source.path not in broken)

    def link(self) -> None:
        """Declares all units, each module before those that use it."""
        units = self.own.units
        self._waiting = {
            name_of(x).lower(): (self.own, x) for x in units if x.kind == "Module"
        }
        for unit in units:
            self._link(self.own, unit)
        linked = [unit for unit in units if unit.kind in _UNITS]
        self._link_procedures(linked)
        self._link_libraries()
        self.own_scopes.sort(
            key=lambda each: (each.node.span.line, each.node.span.column)
        )
        for scope in (*self.modules.values(), *self.scopes):
            # What a call may change is known where its procedure is.
            scope.changing = None
        number_blocks((*self.modules.values(), *self.scopes))
        sources = {path: file.source for path, file in self._read.items()}
        self.library.sources = sources

    def _link(self, file: _File, unit: Node) -> None:
        """Declares a unit after the modules that it needs."""
        key = name_of(unit).lower()
        if unit.kind == "Module" and self._waiting.pop(key, None) is None:
            return
        if unit.kind == "Submodule":
            if id(unit) in self._submodules:
                return
            self._submodules.add(id(unit))
        for name in used_modules((unit,)):
            self._link_module(name, file)
        parent = None
        if unit.kind == "Submodule":
            parent = self.modules.get(_parent_of(unit))
        self._declare(file, unit, parent)
        if unit.kind == "Module":
            self._link_submodules(key)

    def _link_submodules(self, name: str) -> None:
        """The submodules have procedures that all can call who use the module."""
        files = [self._file(given) for given in self.known.submodules.get(name, ())]
        for file in (self.own, *(each for each in files if each is not self.own)):
            for unit in file.units:
                if unit.kind == "Submodule" and name in used_modules((unit,))[:1]:
                    self._link(file, unit)

    def _link_module(self, name: str, user: _File) -> None:
        if name in self._waiting:
            self._link(*self._waiting[name])
        if name in self.modules:
            return
        given = self.known.module(name, user.source.path)
        if given is None:
            return
        self._file(given)
        if name in self._waiting:
            self._link(*self._waiting[name])
        if given.is_taken and name in self.modules:
            self.modules[name].taken_from = given.path

    def _file(self, given: Given) -> _File:
        """Another file; its modules wait until something uses them."""
        assert given.source is not None
        path = given.source.file.path
        if path not in self._read:
            file = _File.read(given.source.file, given.preprocessing)
            self._read[path] = file
            for unit in file.units:
                if unit.kind == "Module":
                    self._waiting.setdefault(name_of(unit).lower(), (file, unit))
        return self._read[path]

    def _link_procedures(self, callers: Sequence[Node]) -> None:
        """What units call, then what those procedures call, and so on."""
        tried: dict[str, None] = {}
        while callers:
            names = called_procedures(callers, self.known)
            new = [x for x in names if x not in self.externals and x not in tried]
            new = new[: MOST_PROCEDURES - len(tried)]
            tried.update(dict.fromkeys(new))
            callers = [unit for name in new for unit in self._link_procedure(name)]

    def _link_procedure(self, name: str) -> list[Node]:
        """The procedure of another file, declared like those of the own one."""
        given = self.known.procedure(name, self.own.source.path)
        if given is None:
            return []
        file = self._file(given)
        if file is self.own:
            return []
        units = [
            unit
            for unit in file.units
            if unit.kind in PROCEDURES and name_of(unit).lower() == name
        ]
        for unit in units:
            self._link(file, unit)
        return units

    def _link_libraries(self) -> None:
        """What no given file defines is that of a library, where all calls fit it."""
        own = self.own.lines
        defined = {*self.known.defined}
        defined.update(defined_in(own, sections(own, 1, len(own.lines))))
        found: list[str] = []
        for name in called_names(each.node for each in self.scopes):
            text = library_text(name)
            if name in defined or name in self.externals or text is None:
                continue
            file = _File.read(text, AS_WRITTEN)
            self._declare(file, file.units[0], None)
            scope = self.externals[name]
            scope.library = library_of(text)
            found.append(name)
            self._read[text.path] = file
        for name in {*strangers([x for x in self.scopes if not x.library])}:
            del self.externals[name]

    def _declare(self, file: _File, unit: Node, parent: Scope | None) -> None:
        """What a unit declares, and the procedures in it."""
        if unit.kind not in _UNITS:
            return
        try:
            unit = with_interface(unit, parent)
            scope = self._scope(file, unit, parent)
        except Exception as error:
            self._failed(file, unit, error)
            return
        key = scope.name.lower()
        if unit.kind == "Submodule":
            self.submodules.append(scope)
        if unit.kind in _MODULES:
            self.modules.setdefault(key, scope)
        else:
            self.scopes.append(scope)
            if file is self.own:
                self.own_scopes.append(scope)
        if unit.kind in PROCEDURES:
            known = self.externals if parent is None else parent.procedures
            known[key] = scope
            if parent is not None and parent.node.kind == "Submodule":
                _defined_for_module(parent, key, scope)
        for procedure in contained(unit):
            self._declare(file, procedure, scope)

    def _failed(self, file: _File, unit: Node, error: Exception) -> None:
        self._broken.add(file.source.path)
        # One unit that we fail on must not cost the user all the others.
        if file is self.own:
            message = f"internal error: {type(error).__name__}: {error}"
            self.errors.append(ParseError.at(file.source, unit.span, message))

    def _scope(self, file: _File, unit: Node, parent: Scope | None) -> Scope:
        scope = scope_of(unit, parent, self.modules, self.externals)
        scope.source = file.source
        scope.redefines = scope.redefines or file.lines.redefines
        settle_types(scope, unit)
        mark_overlaps(scope)
        scope.functions.update(formulas(scope, unit))
        if contained(unit):
            declare_used(scope, unit)
        scope.outside = mentioned_outside(unit)
        scope.shared = shared_inside(scope, unit)
        scope.targets = jump_targets(unit)
        for note in (*_cut(file.lines, unit), *_supposed(file.lines, unit)):
            scope.notes.setdefault(note)
        return scope

    def translate(self, scope: Scope) -> None:
        """The Program of a unit."""
        try:
            program = self._program(scope)
        except Exception as error:
            self._failed(self.own, scope.node, error)
            return
        broken = verify(program, self.own.source)
        if broken:
            message = f"internal error: {broken[0].message}"
            error_ = ParseError(message, broken[0].span, broken[0].excerpt)
            self.errors.append(error_)
        else:
            self.programs.append(program)

    def _program(self, scope: Scope) -> Program:
        self.library.cut.clear()
        self.library.is_cut = False
        s = translated(self.library, scope, frozenset(), scope.node.span)
        return finished(s, scope.name, scope.node.span)


def _parent_of(submodule: Node) -> str:
    """The module that a submodule belongs to, or the submodule directly above it."""
    head = submodule.children[0]
    return [each.word.lower() for each in head.children[0].walk() if each.word][-1]


def _defined_for_module(submodule: Scope, key: str, procedure: Scope) -> None:
    """A procedure that a module only declares is known wherever the module is."""
    for scope in submodule.around():
        symbol = scope.symbols.get(key)
        if symbol is not None and symbol.has("procedure"):
            scope.procedures.setdefault(key, procedure)


def _cut(lines: Lines, unit: Node) -> Iterator[str]:
    """What a unit has behind the last column of a statement."""
    for number, text in lines.cut:
        if unit.span.line <= number <= unit.span.end_line:
            yield f'what stands behind column 72 is a comment, as in "{text}"'
            return


def _supposed(lines: Lines, unit: Node) -> Iterator[str]:
    """Where files that a unit includes are from, if no option says so."""
    for number, name, folder in lines.supposed:
        if unit.span.line <= number <= unit.span.end_line:
            yield f"the file {name} is taken from {folder}, as with -I {folder}"


@contextmanager
def _many_frames() -> Iterator[None]:
    """Room for texts that nest deeply."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
