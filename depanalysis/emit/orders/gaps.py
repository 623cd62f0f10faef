"""What stands between the statements of a loop's body, which no program shows.

A body is cut behind the line on which a statement ends. Between its statements there may be
comments, but no code: a type or a constant that is declared there would be out of reach
behind the cut.
"""

import re
from collections.abc import Iterable

from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.source import SourceFile, Span

_PART = re.compile(r"(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<break>\n)|[ \t]+", re.DOTALL)


def break_between(source: SourceFile, first: Span, second: Span) -> int:
    """The line behind which a body is cut between two of its statements."""
    text = _between(source, (first.end_line, first.end_column), second)
    if "\\" in text or "??/" in text:
        raise NoPlanError("a line between its statements continues on the next one")
    start = source.lines[first.end_line - 1][: first.end_column - 1]
    if text.startswith(";"):
        text = " " + text[1:]
    elif not start.endswith(("}", ";")):
        raise NoPlanError("two of its statements are one in the text")
    line, found, position = first.end_line, 0, 0
    while position < len(text):
        part = _PART.match(text, position)
        if part is None:
            raise NoPlanError("other code stands between its statements")
        if part["break"] and not found:
            found = line
        line += part[0].count("\n")
        position = part.end()
    if not found:
        raise NoPlanError("two of its statements stand on one line")
    return found


def check_body(
    source: SourceFile, span: Span, end: int, statements: Iterable[Span]
) -> None:
    """Refuse a body without braces, or with more in it than its statements.

    The header of the loop ends before a column of its line.
    """
    texts: list[str] = []
    at = span.line, end + 1
    for each in sorted(statements, key=lambda s: (s.line, s.column)):
        if at <= (each.line, each.column):
            texts.append(_between(source, at, each))
        at = max(at, (each.end_line, each.end_column))
    texts.append(_between(source, at, _end(span)))
    first, *others = map(_code, texts)
    last = others.pop() if others else ""
    if first != "{" or last not in ("}", ";}") or set(others) - {"", ";", ","}:
        raise NoPlanError("its body is not only statements in braces")


def _code(text: str) -> str:
    """A text without comments and spaces."""
    code = ""
    while text:
        part = _PART.match(text)
        code += "" if part else text[0]
        text = text[part.end() if part else 1 :]
    return code


def _end(span: Span) -> Span:
    line, column = span.end_line, span.end_column
    return Span(span.path, line, column, line, column)


def _between(source: SourceFile, start: tuple[int, int], end: Span) -> str:
    """The text from a line and a column on, counted from 1, to a span."""
    if start > (end.line, end.column):
        raise NoPlanError("two of its statements are one in the text")
    lines = list(source.lines[start[0] - 1 : end.line])
    lines[-1] = lines[-1][: end.column - 1]
    lines[0] = lines[0][start[1] - 1 :]
    return "\n".join(lines)
