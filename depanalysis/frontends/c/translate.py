"""A C file, or some statements, to one Program for each function."""

import os
import re
import sys
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from depanalysis.errors import DefectError, ParseError, SourceError
from depanalysis.frontends.c import (
    assignments,
    calls,
    conditions,
    copies,
    effects,
    expressions,
    fragments,
    loops,
    objects,
    pointers,
    statements,
)
from depanalysis.frontends.c.attempts import translated
from depanalysis.frontends.c.inclusions import file_name
from depanalysis.frontends.c.libclang import (
    Cursor,
    Node,
    identity,
    node_of,
    parse,
    variables_below,
)
from depanalysis.frontends.c.linking import Linked, linked
from depanalysis.frontends.c.marking import readable_tree
from depanalysis.frontends.c.nesting import excess
from depanalysis.frontends.c.programs import finished
from depanalysis.frontends.c.state import (
    NO_DEFECTS,
    File,
    State,
    StatementError,
    Visitors,
)
from depanalysis.frontends.c.static_values import (
    aliased_names,
    argument_values,
    is_renamed,
    static_values,
)
from depanalysis.frontends.c.surveys import cleaned_up
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.c.units import Unit
from depanalysis.frontends.translation import Translation
from depanalysis.ir.programs import Program
from depanalysis.ir.verifier import verify
from depanalysis.options import AS_WRITTEN, Preprocessing
from depanalysis.projects import Project
from depanalysis.source import SourceFile, Span

_FRAMES = 20_000
_MOST_DEFECTS = 20
_PARENTS = (
    "FUNCTION_DECL", "COMPOUND_STMT", "IF_STMT", "FOR_STMT", "WHILE_STMT", "DO_STMT",
    "SWITCH_STMT", "CASE_STMT", "DEFAULT_STMT", "LABEL_STMT",
)  # fmt: skip
_LONE_RETURN = re.compile(r"\r(?!\n)")
VISITORS = Visitors(
    value=expressions.value,
    condition=conditions.condition,
    place=objects.place,
    pointer=pointers.pointer,
    assign=assignments.assign,
    call=calls.call,
    effect=effects.effect,
    statement=statements.statement,
    while_loop=loops.while_loop,
    lost=statements.lost,
    zeroed=copies.zeroed,
)


def translate(
    source: SourceFile,
    preprocessing: Preprocessing = AS_WRITTEN,
    project: Project | None = None,
) -> Translation:
    """All functions that a file defines, in the order of its text.

    A text that defines none, but is not empty, is read as statements. An error costs the
    statement that it stands in, and all of those.
    """
    problem = excess(source)
    if problem is not None:
        return Translation(source, errors=(problem,))
    try:
        with many_frames():
            return _read(source, preprocessing, project)
    except ParseError as error:
        return Translation(source, errors=(error,))


def _read(
    source: SourceFile, preprocessing: Preprocessing, project: Project | None
) -> Translation:
    path = file_name(source.path)
    plain = _LONE_RETURN.sub(" ", source.text)
    unit = parse(path, plain, preprocessing)
    text = _text(source, plain, 0)
    if unit.diagnostics and not _functions(unit.declarations):
        wrapped, shift = fragments.wrapped(plain)
        fragment = parse(path, wrapped, preprocessing)
        if len(fragment.diagnostics) < len(unit.diagnostics) or not _is_file(unit):
            unit, text = fragment, _text(source, wrapped, shift)
    whole = linked(path, plain, unit, preprocessing, project)
    others = texts_of(whole.unit, whole.files)
    known = replace(source, others=tuple(each.source for each in others.values()))
    return _programs(known, whole, replace(text, source=known, others=others), project)


def texts_of(unit: Unit, files: Mapping[str, str]) -> dict[str, Text]:
    """The files that are read together with a file, by libclang's names of them.

    `files` has the paths of those that do not go by libclang's names.
    """
    return {
        name: Text(
            SourceFile(files.get(name, os.path.normpath(name)), text),
            text.encode("utf-8", "replace"),
            0,
            name,
        )
        for name, text in unit.texts.items()
    }


def _programs(
    source: SourceFile, whole: Linked, text: Text, project: Project | None
) -> Translation:
    unit = whole.unit
    errors: list[SourceError] = [text.error(each) for each in unit.problems]
    defects: dict[Span, SourceError] = {}
    functions = _functions(unit.declarations)
    known = {identity(e.canonical): e for e in (*functions, *_functions(unit.included))}
    file = File(
        text,
        known,
        {},
        build=partial(readable_tree, errors=unit.diagnostics),
        linked=frozenset(whole.files.values()),
        declarations=(*unit.included, *unit.declarations),
        is_sequential=True,
        chooses_memory=True,
        is_broken=bool(unit.diagnostics),
        project=project,
    )
    if not errors and "static" in source.text:
        initialized = map(file.build, variables_below(file.declarations))
        trees = (*file.known_functions.values(), *initialized)
        aliased = aliased_names((source.text, *unit.texts.values()))
        file.static_values.update(static_values(trees, aliased=aliased))
        if not is_renamed((source.text, *unit.texts.values())):
            file.argument_values.update(argument_values(trees))
    programs: list[Program] = []
    for function in functions:
        span = _whole(source) if text.shift else text.span(function)
        if text.shift and errors:
            continue
        attempt = partial(program_of, file, VISITORS, function, span, unit.notes)
        made = without_defects(file, function, attempt)
        programs.extend(made.programs)
        defects.update((error.span, error) for error in made.errors)
    return Translation(source, tuple(programs), (*errors, *defects.values()))


def without_defects(
    file: File, function: Cursor, attempt: Callable[[Mapping[Span, str]], Program]
) -> Translation:
    """The Program of a function; a statement that we fail at is not modelled in it."""
    source, errors = file.text.source, list[SourceError]()
    refused: dict[Span, str] = {}
    while True:
        try:
            program = attempt(refused)
            broken = verify(program, source)
            if not broken:
                return Translation(source, (program,), tuple(errors))
            error = reported(broken[0])
            place = None if isinstance(error, ParseError) else error.span
        except StatementError as failure:
            error = _defect(source, failure.span, str(failure))
            place = failure.span
        except Exception as failure:
            error = _defect(source, file.text.span(function), _told(failure))
            place = None
        errors.append(error)
        found = statement_at(file, place, refused) if place is not None else None
        if found is None or len(refused) == _MOST_DEFECTS:
            return Translation(source, errors=tuple(errors))
        refused[found] = error.message


def _defect(source: SourceFile, span: Span, what: str) -> SourceError:
    error = DefectError.at(source, span, f"internal error: {what}")
    error.add_note(traceback.format_exc())
    return error


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def statement_at(file: File, place: Span, refused: Collection[Span]) -> Span | None:
    """The smallest statement around a place, of those that are not refused yet."""
    found = [
        span
        for tree in file.trees.values()
        for node in tree.walk()
        if node.kind in _PARENTS
        for span in map(file.text.span, (each.cursor for each in node.children))
        if is_inside(place, span) and span not in refused
    ]
    return min(found, key=_extent, default=None)


def _extent(span: Span) -> tuple[int, int]:
    return span.end_line - span.line, span.end_column - span.column


def reported(error: SourceError) -> SourceError:
    """What the verifier says about our own result: a limit, or a defect of ours."""
    if "[size]" in error.message:
        message = error.message.removesuffix(" [size]")
        return ParseError(message, error.span, error.excerpt)
    return DefectError(f"internal error: {error.message}", error.span, error.excerpt)


def program_of(
    file: File,
    visitors: Visitors,
    function: Cursor,
    span: Span,
    notes: tuple[str, ...],
    refused: Mapping[Span, str] = NO_DEFECTS,
) -> Program:
    """The Program of a function."""
    node = file.function(function.canonical) or node_of(function)

    def begun() -> State:
        is_fragment = file.text.shift > 0
        s = State(file, visitors, is_fragment=is_fragment, refused=refused)
        for note in notes:
            s.note(note)
        return s

    return finished(translated(node, begun, _body), function.spelling, span)


def _body(s: State, function: Node) -> None:
    attribute, body = cleaned_up(function), function.children[-1]
    if attribute is None:
        s.to.statement(s, body)
    else:
        error = s.unmodelled(attribute, "the attribute `cleanup` is not modelled")
        s.to.lost(s, body, error, ())


def _functions(declarations: tuple[Cursor, ...]) -> tuple[Cursor, ...]:
    return tuple(
        each
        for each in declarations
        if each.kind.name == "FUNCTION_DECL" and each.is_definition()
    )


def _is_file(unit: Unit) -> bool:
    """Whether a text has anything that only stands at the top level of a file."""
    return any(each.kind.name != "VAR_DECL" for each in unit.declarations)


def _text(source: SourceFile, content: str, shift: int) -> Text:
    name = file_name(source.path)
    return Text(source, content.encode("utf-8", "replace"), shift, name)


def _whole(source: SourceFile) -> Span:
    last = len(source.lines)
    return Span(source.path, 1, 1, last, len(source.lines[-1]) + 2)


def is_inside(inner: Span, outer: Span) -> bool:
    """Whether a place starts inside another."""
    first = (outer.line, outer.column)
    last = (outer.end_line, outer.end_column)
    return inner.path == outer.path and first <= (inner.line, inner.column) <= last


@contextmanager
def many_frames() -> Iterator[None]:
    """Trees of up to some hundred levels are walked by recursion."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
