"""Pragmas become marks that the parser of C keeps.

libclang shows nothing of what is below a directive of OpenMP, and nothing of its clauses.
Every `#pragma omp` becomes the head of a loop in the same lines,

    #pragma omp for private(t)      →     while (__omp_mark("7:add.h", "0", t))

so that the parser binds the statement below it, resolves the names of the clauses, and
drops what a condition of the preprocessor drops. The first text is the key of the mark: its
number in its file, since a macro may be used in another one. The other texts number the
arguments, since a macro may stand for several. The loop is never analyzed as one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

from depanalysis.frontends.openmp.directives import Clause, Directive, directive, words
from depanalysis.frontends.openmp.pragmas import OPERATOR, written
from depanalysis.source import SourceFile, Span

MARK = "__omp_mark"
_ITEM = re.compile(r"([A-Za-z_]\w*)\s*((?:\[.*\])?)$", re.DOTALL)
_POINTED = re.compile(r"\*\s*([A-Za-z_]\w*)")
_LISTS = words(
    "private firstprivate lastprivate shared copyin copyprivate linear reduction "
    "in_reduction task_reduction depend"
)
_VALUES = words(
    "if num_threads collapse ordered safelen final filter grainsize num_tasks "
    "num_teams thread_limit priority sizes partial"
)
_UNPLACED = (
    "threadprivate",
    "declare",
    "begin",
    "end",
    "requires",
    "assumes",
    "allocate",
)


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a clause: which arguments of the mark are its variable and subscripts.

    A subscript is one argument, or two for a section with a start and a length.
    """

    text: str
    variable: int
    subscripts: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class MarkedClause:
    """A clause; `items` and `values` refer to the arguments of the mark."""

    clause: Clause
    items: tuple[Item, ...] = ()
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """A directive and where its clauses went; `problem` tells what was not understood."""

    key: str
    directive: Directive
    clauses: tuple[MarkedClause, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class MarkedText:
    """The text for the parser, its marks by number, and directives at no statement."""

    text: str
    marks: tuple[Mark, ...]
    unplaced: tuple[Directive, ...]


def marked(source: SourceFile, name: str = "") -> MarkedText:
    """A text of C with marks in the places of its directives.

    `name` is what the parser calls the file.
    """
    parts: list[str] = []
    marks: list[Mark] = []
    unplaced: list[Directive] = []
    last = 0
    for start, end, found in _pragmas(source):
        parts.append(source.text[last:start])
        lines = source.text.count("\n", start, end)
        # Lines that a macro goes on in have to stay lines of it.
        gap = (
            "\\\n" * lines if lines and source.text[start] not in "#%" else "\n" * lines
        )
        last = end
        if found.constructs[0] in _UNPLACED or found.constructs == (OPERATOR,):
            unplaced.append(found)
            parts.append(gap)
            continue
        arguments: list[str] = []
        key = f"{len(marks)}:{quote(name)}"
        mark = _mark(key, found, arguments)
        tail = ";" if found.is_standalone else ""
        listed = "".join(f', "{at}", {text}' for at, text in enumerate(arguments))
        call = f'while ({MARK}("{key}"{listed})){tail}'
        marks.append(mark)
        parts.append(call + gap)
    parts.append(source.text[last:])
    return MarkedText("".join(parts), tuple(marks), tuple(unplaced))


def _pragmas(source: SourceFile) -> Iterator[tuple[int, int, Directive]]:
    for each in written(source.text):
        span = _span(source, each.start, each.end)
        if each.text is None:
            yield each.start, each.end, Directive((OPERATOR,), span=span)
            continue
        found = directive(each.text, span)
        yield each.start, each.end, found or Directive(("unread",), span=span)


def _span(source: SourceFile, start: int, end: int) -> Span:
    line = source.text.count("\n", 0, start) + 1
    column = start - (source.text.rfind("\n", 0, start) + 1) + 1
    last = source.text.count("\n", 0, end) + 1
    text = source.lines[last - 1]
    return Span(source.path, line, column, last, len(text) + 1)


def _mark(key: str, found: Directive, arguments: list[str]) -> Mark:
    clauses: list[MarkedClause] = []
    for clause in found.clauses:
        marked_clause = _marked_clause(clause, arguments)
        if isinstance(marked_clause, str):
            return Mark(key, found, (), marked_clause)
        clauses.append(marked_clause)
    return Mark(key, found, tuple(clauses))


def _marked_clause(clause: Clause, arguments: list[str]) -> MarkedClause | str:
    values: list[str] = []
    if clause.name in _VALUES:
        values = list(clause.arguments)
    elif clause.name in ("schedule", "dist_schedule"):
        values = list(clause.arguments[1:])
    elif is_doacross(clause):
        values = list(clause.arguments) if clause.modifier == "sink" else []
    elif clause.name in _LISTS:
        items: list[Item] = []
        for text in clause.arguments:
            item = _item(_place(text, clause), arguments)
            if item is None:
                return f"`{text}` in the clause `{clause.name}`"
            items.append(item)
        if clause.name != "linear" or not clause.modifier:
            return MarkedClause(clause, tuple(items))
        arguments.append(clause.modifier)
        return MarkedClause(clause, tuple(items), (len(arguments) - 1,))
    first = len(arguments)
    arguments.extend(values)
    return MarkedClause(clause, (), tuple(range(first, len(arguments))))


def is_doacross(clause: Clause) -> bool:
    """Whether a dependence is between iterations and names no variable."""
    if clause.name == "doacross":
        return True
    return clause.name == "depend" and clause.modifier in ("", "source", "sink")


def _place(text: str, clause: Clause) -> str:
    """An argument as a variable with subscripts; a dependence may be on `*p`."""
    pointed = _POINTED.fullmatch(text.strip()) if clause.name == "depend" else None
    return f"{pointed[1]}[0]" if pointed else text.strip()


def _item(text: str, arguments: list[str]) -> Item | None:
    match = _ITEM.match(text)
    if match is None:
        return None
    variable = len(arguments)
    arguments.append(match[1])
    subscripts: list[tuple[int, ...]] = []
    for part in _brackets(match[2]):
        ends = part.split(":")
        if len(ends) > 2 or not ends[-1].strip():
            return None
        values = [end.strip() or "0" for end in ends]
        first = len(arguments)
        arguments.extend(values)
        subscripts.append(tuple(range(first, len(arguments))))
    return Item(text.strip(), variable, tuple(subscripts))


def _brackets(text: str) -> Iterator[str]:
    """The insides of `[…][…]`."""
    depth, first = 0, 0
    for position, character in enumerate(text):
        depth += (character == "[") - (character == "]")
        if character == "[" and depth == 1:
            first = position + 1
        if character == "]" and depth == 0:
            yield text[first:position]
