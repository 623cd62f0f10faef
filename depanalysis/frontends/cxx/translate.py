"""A C++ file to one Program for each function, method and instance of a template.

The functions are read by the C frontend, in trees that are C's. A part of the text with an
error, perhaps for want of a header, costs the statement that it stands in.
"""

import re
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TypeVar

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.c.aliases import Reading
from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.inclusions import file_name
from depanalysis.frontends.c.libclang import (
    Cursor,
    identity,
    variables_below,
)
from depanalysis.frontends.c.linking import Linked, linked
from depanalysis.frontends.c.nesting import excess
from depanalysis.frontends.c.standard import is_of_standard, standard_headers
from depanalysis.frontends.c.state import File, Visitors
from depanalysis.frontends.c.static_values import static_values
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.c.translate import (
    VISITORS,
    many_frames,
    program_of,
    texts_of,
    without_defects,
)
from depanalysis.frontends.cxx.calls import call
from depanalysis.frontends.cxx.functions import called_by, functions_of
from depanalysis.frontends.cxx.instances import Instances, instantiated
from depanalysis.frontends.cxx.lambdas import Alone
from depanalysis.frontends.cxx.statements import RULES, place, pointer
from depanalysis.frontends.cxx.trees import host_tree, is_dependent
from depanalysis.frontends.translation import Translation
from depanalysis.ir.expressions import Expr
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import (
    map_bodies,
    map_own_expressions,
    map_statements,
    mapped,
)
from depanalysis.ir.statements import (
    POLICY,
    Assign,
    Block,
    Loop,
    Stmt,
    walk_statements,
)
from depanalysis.options import AS_WRITTEN, Preprocessing
from depanalysis.projects import Project
from depanalysis.source import SourceFile, Span

_ARGUMENTS = (
    "-x",
    "c++",
    "-std=gnu++23",
    "-ferror-limit=0",
    "-fexceptions",
    "-Wno-register",
    "-Wno-dynamic-exception-spec",
    "-Wno-non-pod-varargs",
)
_STANDARDS = r"(c|gnu)\+\+(98|03|0x|11|1y|14|1z|17|2a|20|2b|23)"

_OF_A_FILE = re.compile(r"\bstatic\b|\bnamespace\s*\{")
_AT_ONCE = "depanalysis_at_once"
_COMBINING = ("reduce", "transform_reduce", "parallel_reduce", "depanalysis_reduce")
_COMBINED = "depanalysis_combine"
_PASSING_ON = ("submit",)
_LAMBDA = "operator()"
T = TypeVar("T", bound=Expr)

CXX = Dialect("C++", _ARGUMENTS, standard_headers(), _STANDARDS)
VISITORS_OF_CXX: Visitors = replace(
    VISITORS, call=call, place=place, pointer=pointer, rules=RULES
)


def translate(
    source: SourceFile,
    preprocessing: Preprocessing = AS_WRITTEN,
    project: Project | None = None,
) -> Translation:
    """All functions that a file defines, in the order of its text."""
    problem = excess(source)
    if problem is not None:
        return Translation(source, errors=(problem,))
    path = file_name(source.path)
    try:
        with many_frames():
            made = instantiated(path, source.text, preprocessing, CXX, project)
            whole = linked(path, made.text, made.unit, preprocessing, project, CXX)
            return _translated(source, made, whole, path, project)
    except ParseError as error:
        return Translation(source, errors=(error,))


def _translated(
    source: SourceFile,
    made: Instances,
    whole: Linked,
    path: str,
    project: Project | None,
) -> Translation:
    unit = whole.unit
    others = texts_of(unit, whole.files)
    known = replace(source, others=tuple(each.source for each in others.values()))
    raw = source.text.encode("utf-8", "replace")
    text = Text(known, raw, 0, path, others)
    own, every = functions_of(unit)
    own += made.unread_in(unit)
    file = File(
        text,
        {identity(each.canonical): each for each in every},
        {},
        build=partial(host_tree, errors=unit.diagnostics),
        linked=frozenset(whole.files.values()),
        declarations=(*unit.included, *unit.declarations),
        is_sequential=True,
        chooses_memory=True,
        # Nobody reads what templates do of which nothing is made here.
        is_broken=bool(unit.diagnostics) or "template" in source.text,
        project=project,
        reading=READING,
    )
    # An instance of a template of ours may have an error that the library's has not.
    told = (each for each in unit.problems if not is_of_standard(each.file))
    errors: list[SourceError] = [text.error(each) for each in told]
    if not errors and _OF_A_FILE.search(source.text):
        own_texts = [x for x in (text, *others.values()) if not is_of_standard(x.name)]
        initialized = map(file.build, variables_below(file.declarations))
        trees = chain(file.known_functions.values(), initialized)
        file.static_values.update(static_values(trees, own_texts))
    programs: list[Program] = []
    for function in own:
        if isinstance(function, Alone):
            file.trees[identity(function)] = file.build(function)
        span = text.span(function)
        notes = made.notes_of(function, unit.notes)
        attempt = partial(program_of, file, VISITORS_OF_CXX, function, span, notes)
        found = without_defects(file, function, attempt)
        programs.extend(
            replace(each, body=_at_calls(each.body, each.span))
            for each in found.programs
        )
        errors.extend(found.errors)
    return Translation(known, tuple(programs), tuple(dict.fromkeys(errors)))


def _at_calls(body: tuple[Stmt, ...], call: Span) -> tuple[Stmt, ...]:
    """Statements in which what the library does stands where the text calls it."""

    def moved(part: T) -> T:
        return replace(part, span=call) if is_of_standard(part.span.path) else part

    found: list[Stmt] = []
    for stmt in body:
        is_own = not is_of_standard(stmt.span.path)
        call = stmt.span if is_own else call
        inside = partial(_at_calls, call=call)
        stmt = map_bodies(replace(stmt, span=call), inside)
        if isinstance(stmt, Assign):
            stmt = replace(stmt, target=moved(stmt.target))
        stmt = map_own_expressions(stmt, lambda each: mapped(each, moved))
        found.append(_asked_for(stmt))
    return tuple(found)


def _asked_for(stmt: Stmt) -> Stmt:
    """A loop that the text asks for by an execution policy is no loop of the library."""
    if not isinstance(stmt, Block):
        return stmt
    if stmt.name in (_AT_ONCE, *_PASSING_ON):
        return replace(stmt, name="")
    inner = [each for each in walk_statements(stmt.body) if isinstance(each, Block)]
    at_once = [each for each in inner if str(each.label).startswith(_AT_ONCE)]
    if at_once and stmt.name == _LAMBDA:
        return replace(stmt, name="")
    if all(each.span != stmt.span for each in at_once):
        return stmt
    if stmt.name in _COMBINING or any(each.name == _COMBINED for each in inner):
        return replace(stmt, name="")

    def marked(part: Stmt) -> tuple[Stmt, ...]:
        if isinstance(part, Loop) and part.span == stmt.span:
            part = replace(part, directives=(POLICY,))
        return (part,)

    return replace(stmt, name="", body=map_statements(stmt.body, marked))


def functions_in_cxx(
    path: str, text: str, preprocessing: Preprocessing
) -> tuple[list[Cursor], list[Cursor]]:
    """The functions that a text of C++ defines, with those that templates become.

    What it makes nothing of is left out: others may make anything of it.
    """
    made = instantiated(path, text, preprocessing, CXX)
    own = [e for e in functions_of(made.unit)[0] if not made.notes_of(e, ())]
    own = [e.body if isinstance(e, Alone) else e for e in own if not is_dependent(e)]
    return own, own


READING = Reading(
    "c++", CXX, lambda unit: functions_of(unit)[1], host_tree, called=called_by
)


__all__ = ["CXX", "VISITORS_OF_CXX", "Span", "translate"]
