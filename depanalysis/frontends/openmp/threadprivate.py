"""The variables that a directive `threadprivate` is about: those of its own scope.

Another variable of the same name, in another function or unit, is none of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import Cursor, Node, identity
from depanalysis.frontends.openmp.directives import Directive
from depanalysis.source import SourceFile, Span

_BORDER = re.compile(r"\s*(end\s*module|contains|(sub)?module\s+(?!procedure)\w)", re.I)
_COMMON = re.compile(r"/\s*(\w+)\s*/([^/]*)")
_USE = re.compile(r"^\s*use\b\s*(?:,\s*\w+\s*)?(?:::)?\s*(\w+)(.*)$", re.M | re.I)
_HEAD = re.compile(r"[^()]*?\b(subroutine|function)\s+\w+\s*(\([^()]*\))?", re.I)
_PROVIDED = ("omp_lib", "iso_", "ieee_", "openacc", "mpi")
"""How modules begin whose variables all threads share."""

_CONTINUED = re.compile(r"&[ \t]*(?:![^\n]*)?\n\s*&?|\n {5}[^ 0\n]")
_EXTENTS = re.compile(r"\([^()]*\)")


def of_functions(
    directives: Iterable[Directive],
    functions: Iterable[Node],
    variables: Iterable[Cursor],
    span_of: Callable[[Cursor], Span],
) -> frozenset[int]:
    """The variables of a file of C, which may be static ones of its functions."""
    trees, outer = tuple(functions), tuple(variables)
    return frozenset(
        identity(each.canonical)
        for found in directives
        if found.constructs[0] == "threadprivate"
        for name in found.names
        for each in _meant(name, found.span, trees, outer, span_of)
    )


def _meant(
    name: str,
    place: Span,
    functions: tuple[Node, ...],
    variables: tuple[Cursor, ...],
    span_of: Callable[[Cursor], Span],
) -> tuple[Cursor, ...]:
    for function in functions:
        if _holds(span_of(function.cursor), place):
            own = tuple(_declared(name, place, function, span_of))
            if own:
                return own[-1:]
    return tuple(each for each in variables if each.spelling == name)


def _declared(
    name: str, place: Span, function: Node, span_of: Callable[[Cursor], Span]
) -> Iterator[Cursor]:
    """The declarations in the blocks around a place, from the outside to the inside."""
    for node in function.walk():
        if node.kind == "COMPOUND_STMT" and _holds(span_of(node.cursor), place):
            for stmt in node.children:
                if stmt.kind == "DECL_STMT" and _begin(span_of(stmt.cursor)) < _begin(
                    place
                ):
                    yield from (v.cursor for v in stmt.children if v.name == name)


@dataclass(frozen=True, slots=True)
class ThreadVariables:
    """The names that directives of a file of Fortran list, each with its line.

    A directive is about the variables of its own unit, and about the blocks `/c/` as that
    unit declares them. `lost` are the blocks whose variables are not in the text.
    """

    names: tuple[tuple[str, int], ...]
    lost: tuple[str, ...]
    units: tuple[Span, ...]
    source: SourceFile

    def has(self, name: str, declaration: Span) -> bool:
        """Whether a variable is one of them, by its name and its declaration."""
        return any(
            name == each
            and _is_one_scope(declaration.line, line, self.units, self.source)
            for each, line in self.names
        )

    def listed(self, text: str, line: int) -> tuple[str, ...]:
        """The variables that an entry of a clause in a line means: one, or those of a block."""
        if not text.startswith("/"):
            return (text,)
        return (*_members(text, line, self.units, self.source),) or (text,)


def of_units(
    directives: Iterable[Directive], units: Iterable[Span], source: SourceFile
) -> ThreadVariables:
    """The variables of a file of Fortran; `units` are its procedures."""
    spans = tuple(units)
    found: list[tuple[str, int]] = []
    lost: list[str] = []
    for each in directives:
        for listed in each.names if each.constructs[0] == "threadprivate" else ():
            line, is_block = each.span.line, listed.startswith("/")
            members = _members(listed, line, spans, source) if is_block else (listed,)
            names = [(name, line) for name in members]
            found += names
            lost += [] if names else [listed]
    return ThreadVariables(tuple(found), tuple(lost), spans, source)


def foreign(lines: Iterable[str], unit: str) -> Callable[[str], bool]:
    """Which names without a declaration may be of modules that are not in the file.

    `lines` are those of the file; no argument that `unit` lists at its beginning is one.
    """
    text = _CONTINUED.sub(" ", "\n".join(lines)).lower()
    own = {*re.findall(r"^\s*module\s+(\w+)", text, re.M)}
    uses = [each for each in _USE.findall(text) if each[0] not in own]
    uses = [each for each in uses if not each[0].startswith(_PROVIDED)]
    listed = {word for _, only in uses for word in re.findall(r"\w+", only)}
    is_open = any(not only.strip() for _, only in uses)
    head = _HEAD.match(unit.replace("&", " "))
    formals = set() if head is None else {*re.findall(r"\w+", head[0].lower())}
    return lambda name: (is_open or name in listed) and name not in formals


def _members(
    listed: str, line: int, units: tuple[Span, ...], source: SourceFile
) -> Iterator[str]:
    """The variables of a block `/c/`."""
    block = listed.strip("/ ").lower()
    for position, text in enumerate(source.lines, 1):
        head = re.match(r"\s*common\b", text, re.IGNORECASE)
        if head is None or not _is_one_scope(position, line, units, source):
            continue
        rest = "\n".join(source.lines[position - 1 : position + 39])
        joined = _CONTINUED.sub(" ", rest).split("\n")[0].split("!")[0]
        for name, members in _COMMON.findall(joined):
            if name.lower() == block:
                plain = _EXTENTS.sub("", members).lower()
                yield from re.findall(r"[a-z]\w*", plain)


def _is_one_scope(
    first: int, second: int, units: tuple[Span, ...], source: SourceFile
) -> bool:
    if any((first in _lines(u)) != (second in _lines(u)) for u in units):
        return False
    between = source.lines[min(first, second) : max(first, second) - 1]
    inside = any(first in _lines(each) for each in units)
    return inside or not any(map(_BORDER.match, between))


def _lines(unit: Span) -> range:
    return range(unit.line, unit.end_line + 1)


def _holds(outer: Span, inner: Span) -> bool:
    ends = (inner.line, inner.column) < (outer.end_line, outer.end_column)
    is_one_file = outer.path == inner.path
    return is_one_file and _begin(outer) <= _begin(inner) and ends


def _begin(span: Span) -> tuple[int, int]:
    return (span.line, span.column)
