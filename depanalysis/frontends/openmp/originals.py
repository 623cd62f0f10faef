"""Copies of a construct whose statement may still touch the variable as it was before.

A clause such as `private(t)` gives a new meaning to the name `t` in the text of the
construct, and to nothing else. A procedure that is called there, or a name that ASSOCIATE
gave to `t` before, means the variable of before, or the standard leaves open which one. In
a Program all of them are `t`.
"""

import re
from collections.abc import Iterable, Iterator

from depanalysis.frontends.openmp.programs import Construct
from depanalysis.ir.expressions import Load, Var, walk
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Block, Stmt, bodies, walk_statements
from depanalysis.source import NOWHERE, SourceFile, Span

COPIES = ("private", "firstprivate", "lastprivate", "reduction")


def use_of_an_original(
    construct: Construct,
    body: Iterable[Stmt],
    source: SourceFile,
    of_threads: tuple[str, ...] = (),
    extent: Span = NOWHERE,
) -> str:
    """What in the statement of a construct may mean a variable of before, or nothing.

    Procedures mean the same as the construct of what is `of_threads`: threadprivate. What
    is written in the `extent` of the statement, where that is known, has the new meaning.
    """
    copied = {
        name: re.split(r"\W", listed.text)[0]
        for listed in construct.listed(*COPIES)
        if not listed.is_pointer
        for name in listed.names
    }
    given = dict.fromkeys(of_threads, "") if construct.has("parallel") else {}
    for name, span in _distant(body, given | copied, source, extent):
        text = source.text_of(span)
        return f"`{text}`, which may mean another `{copied.get(name, name)}`"
    return ""


def _distant(
    body: Iterable[Stmt], copied: dict[str, str], source: SourceFile, extent: Span
) -> Iterator[tuple[str, Span]]:
    """Copied variables that a part of the text means without having their names.

    The names that a call would have to mention are the values of `copied`.
    """
    for stmt in body:
        if isinstance(stmt, Block) and stmt.name and stmt.kind == "inlined":
            words = {*re.findall(r"\w+", source.text_of(stmt.span).lower())}
            for name, _ in (
                use for each in walk_statements((stmt,)) for use in _used(each)
            ):
                root = copied.get(name, "")
                if root and root.lower() not in words:
                    yield name, stmt.span
            continue
        for name, span in _used(stmt):
            is_here = _holds(stmt.span, span)
            if name in copied and not is_here and not _is_in(extent, span):
                yield name, stmt.span
        for inner in bodies(stmt):
            yield from _distant(inner, copied, source, extent)


def _used(stmt: Stmt) -> Iterator[tuple[str, Span]]:
    """The variables that a statement itself evaluates or stores to, and where."""
    found = [part for expr in evaluated(stmt) for part in walk(expr)]
    for part in (*found, *((stmt.target,) if isinstance(stmt, Assign) else ())):
        if isinstance(part, Var | Load):
            yield (part.name if isinstance(part, Var) else part.array), part.span


def _holds(outer: Span, inner: Span) -> bool:
    """Whether a place lies in another one; one that the text has not is taken for that."""
    return inner == NOWHERE or _is_in(outer, inner)


def _is_in(outer: Span, inner: Span) -> bool:
    begins = (outer.line, outer.column) <= (inner.line, inner.column)
    ends = (inner.end_line, inner.end_column) <= (outer.end_line, outer.end_column)
    return begins and ends
