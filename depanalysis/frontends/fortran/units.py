"""A file to the trees of its program units; one that cannot be parsed costs only itself."""

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from depanalysis.errors import ParseError, SourceError
from depanalysis.folders import advice
from depanalysis.frontends.fortran.declarations import PROCEDURES
from depanalysis.frontends.fortran.error_recovery import (
    Lost,
    localities,
    rewritten,
    taken_out,
)
from depanalysis.frontends.fortran.lines import INCLUDE, Lines, Section, sections
from depanalysis.frontends.fortran.tree import Node, NotFortranError, Part, parsed
from depanalysis.source import SourceFile, Span

_MOST_MENDED = 20
_BEFORE_FORMULAS = ("Format_Stmt", "Data_Stmt", "Entry_Stmt", "Continue_Stmt")
_UNITS = (*PROCEDURES, "Main_Program", "Module", "Submodule")
_HARMLESS = ("#line", "#pragma", "#error", "#warning", "# ")


@lru_cache(maxsize=64)
def read_units(
    source: SourceFile, lines: Lines
) -> tuple[tuple[Node, ...], tuple[SourceError, ...]]:
    """The program units in the order of the text, and what was wrong with the others."""
    errors: list[SourceError] = []
    lost: dict[int, Lost] = {}
    kept = list(lines.lines)
    _drop_conditional_units(source, lines, kept, errors)
    if not any(_is_code(line, is_free=lines.is_free) for line in kept):
        return (), tuple(errors)
    errors += _not_found(source, lines)
    try:
        nodes = _parsed(source, lines, kept, 1, len(kept))
        return _with_missing(nodes, lines), tuple(errors)
    except NotFortranError as error:
        whole = error
    units: list[Node] = []
    found = sections(lines, 1, len(kept))
    for section in found:
        units += _unit(source, lines, kept, section, errors, lost)
    if not found:
        errors.append(_error(source, whole))
    nodes = tuple(_with_lost(each, lost) for each in units)
    return _with_missing(nodes, lines), tuple(errors)


def _not_found(source: SourceFile, lines: Lines) -> Iterator[SourceError]:
    """One message for each file that is missing."""
    first = {name: number for number, name in reversed(lines.missing)}
    for name, number in first.items():
        where = advice(source.path, name) or "; -I says where included files are"
        message = f"the file `{name}` is not found{where}"
        yield _error(source, NotFortranError(number, message))


def _with_missing(nodes: tuple[Node, ...], lines: Lines) -> tuple[Node, ...]:
    """The units without what a missing file could change: names, or the whole unit.

    A file that is missing among the declarations may declare any name.
    """
    if not lines.missing:
        return nodes
    found: list[Node] = []
    for node in nodes:
        if node.kind.endswith("_Subprogram_Part"):
            found.append(replace(node, parts=_with_missing(node.children, lines)))
            continue
        if node.kind not in _UNITS:
            found.append(node)
            continue
        inner = [
            each for each in node.walk() if each.kind in _UNITS and each is not node
        ]
        own = [
            line
            for line, _ in lines.missing
            if _covers(node, line) and not any(_covers(each, line) for each in inner)
        ]
        body = node.child("Execution_Part")
        if body is not None and any(line > body.span.line for line in own):
            continue
        parts: tuple[Part, ...] = _with_missing(node.children, lines)
        if own:
            lost = Node("Lost_Declaration", (), node.span)
            declared = Node("Specification_Part", (lost,), node.span)
            parts = (*parts[:1], declared, *parts[1:])
        found.append(replace(node, parts=parts))
    return tuple(found)


def _is_code(line: str, *, is_free: bool) -> bool:
    text = line.strip()
    return (
        bool(text)
        and not text.startswith("!")
        and (is_free or line[:1] not in ("c", "C", "*"))
    )


def _parsed(
    source: SourceFile, lines: Lines, kept: list[str], first: int, last: int
) -> tuple[Node, ...]:
    chosen = kept[first - 1 : last]
    numbers = [k for k, line in enumerate(chosen, first) for _ in line.split("\n")]
    text = "\n".join(chosen) + "\n"
    return parsed(text, source, numbers, is_free=lines.is_free).children


def _unit(
    source: SourceFile,
    lines: Lines,
    kept: list[str],
    section: Section,
    errors: list[SourceError],
    lost: dict[int, Lost],
) -> tuple[Node, ...]:
    """A unit; what cannot be parsed is taken out of it, statements or procedures."""
    first, last = section.first, section.last
    if not any(
        _is_code(line, is_free=lines.is_free) for line in kept[first - 1 : last]
    ):
        return ()
    try:
        return _parsed(source, lines, kept, first, last)
    except NotFortranError as error:
        problem = error
    before = list(kept)
    for inner in section.inner:
        if not inner.is_interface and not _unit(
            source, lines, kept, inner, errors, lost
        ):
            kept[inner.first - 1 : inner.last] = [""] * (inner.last - inner.first + 1)
    if kept != before:
        try:
            return _parsed(source, lines, kept, first, last)
        except NotFortranError as error:
            problem = error
    mended = _mended(source, lines, kept, section, problem)
    if mended is None:
        errors.append(_error(source, problem))
        return ()
    nodes, found = mended
    lost |= found
    errors += _complaints(source, found)
    return nodes


def _complaints(source: SourceFile, lost: dict[int, Lost]) -> Iterator[SourceError]:
    """What is said about statements that are no Fortran."""
    for line, each in lost.items():
        if not each.is_old:
            what = "nothing is known of the names in it"
            if not each.is_declaration:
                what = "it is taken for one that may do anything"
            yield _error(source, NotFortranError(line, f"{each.reason} here: {what}"))


def _mended(
    source: SourceFile,
    lines: Lines,
    kept: list[str],
    section: Section,
    problem: NotFortranError,
) -> tuple[tuple[Node, ...], dict[int, Lost]] | None:
    """A unit without the statements that cannot be parsed, if all are executable."""
    text = list(kept)
    found: dict[int, Lost] = {}
    for _ in range(_MOST_MENDED):
        line = problem.line
        if not section.first < line < section.last:
            return None
        own = localities(text[line - 1])
        if own:
            names = tuple(f"{name}=" if given else name for name, given in own.items())
            found[line] = Lost("locality", frozenset(), is_old=True, names=names)
        if not rewritten(text, line, is_free=lines.is_free):
            out = taken_out(text, line, is_free=lines.is_free)
            if out is None or out[0] in found:
                return None
            found[out[0]] = out[1]
        try:
            nodes = _parsed(source, lines, text, section.first, section.last)
        except NotFortranError as error:
            problem = error
            continue
        kept[:] = text
        for line in _among_declarations(nodes) & found.keys():
            if not found[line].is_old:
                found[line] = replace(found[line], is_declaration=True)
        return nodes, found
    return None


def _with_lost(node: Node, lost: dict[int, Lost]) -> Node:
    """The tree with what was lost in the places of the CONTINUEs that stand for it."""
    if not lost:
        return node
    found = lost.get(node.span.line)
    if found is not None and node.kind in ("Nonlabel_Do_Stmt", "Label_Do_Stmt"):
        own = tuple(Node("Locality", (each,), node.span) for each in found.names)
        return replace(node, parts=(*node.parts, *own))
    if found is not None and node.kind == "Continue_Stmt":
        why = (found.reason, *map(str, sorted(found.labels)))
        return replace(node, kind="Lost_Stmt", parts=why)
    parts: tuple[Part, ...] = tuple(
        _with_lost(each, lost) if isinstance(each, Node) else each
        for each in node.parts
    )
    if node.kind in _UNITS:
        parts = (*parts[:1], *_lost_declarations(node, lost), *parts[1:])
    return replace(node, parts=parts)


def _lost_declarations(unit: Node, lost: dict[int, Lost]) -> tuple[Node, ...]:
    """What stands for the declarations of a unit itself that are not understood."""
    inner = [each for each in unit.walk() if each.kind in _UNITS and each is not unit]
    names = {
        name
        for line, each in lost.items()
        if each.is_declaration
        and _covers(unit, line)
        and not any(_covers(one, line) for one in inner)
        for name in each.names
    }
    if not names:
        return ()
    found = Node("Lost_Declaration", tuple(sorted(names)), unit.span)
    return (Node("Specification_Part", (found,), unit.span),)


def _covers(unit: Node, line: int) -> bool:
    return unit.span.line <= line <= unit.span.end_line


def _among_declarations(nodes: tuple[Node, ...]) -> set[int]:
    """The lines that a declaration or statement function could stand on."""
    found: set[int] = set()
    for part in (part for each in nodes for part in each.walk()):
        if part.kind != "Execution_Part":
            continue
        for stmt in part.children:
            found.add(stmt.span.line)
            is_formula = (
                stmt.kind == "Assignment_Stmt" and stmt.node(0).kind == "Part_Ref"
            )
            if not is_formula and stmt.kind not in _BEFORE_FORMULAS:
                break
    return found


def _error(source: SourceFile, error: NotFortranError) -> SourceError:
    line = min(max(error.line, 1), len(source.lines))
    text = source.lines[line - 1]
    column = len(text) - len(text.lstrip()) + 1
    span = Span(
        source.path, line, column, line, max(len(text.rstrip()) + 1, column + 1)
    )
    is_included = INCLUDE.match(text) is not None
    message = f"in the file: {error.message}" if is_included else error.message
    return ParseError.at(source, span, message)


def _drop_conditional_units(
    source: SourceFile, lines: Lines, kept: list[str], errors: list[SourceError]
) -> None:
    """Units with preprocessor lines in them could be another program when it is run."""
    found = [each for each in lines.directives if not each[1].startswith(_HARMLESS)]
    found += [(number, f"include '{name}'") for number, name in lines.includes]
    if not found:
        return
    number, text = min(found)
    span = Span(source.path, number, 1, number, len(source.lines[number - 1]) + 1)
    name = next((name for at, name in lines.includes if at == number), None)
    what = "is not modelled" if name is None else "cannot be read as a part of a unit"
    if name is not None and not os.path.exists(
        os.path.join(os.path.dirname(source.path), name)
    ):
        what = f"is not found{advice(source.path, name)}"
    message = f"`{text}` {what}; units with such lines are left out"
    errors.append(ParseError.at(source, span, message))
    for section in sections(lines, 1, len(kept)):
        if any(section.first <= line <= section.last for line, _ in found):
            kept[section.first - 1 : section.last] = [""] * (
                section.last - section.first + 1
            )
