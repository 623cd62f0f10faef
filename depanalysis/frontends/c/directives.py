"""The `#pragma` lines that stand directly before a loop, and comments that state facts."""

import re

from depanalysis.source import SourceFile, Span

_PRAGMA = re.compile(r"\s*#\s*pragma\b")
_FACT = re.compile(r"\s*(//|/\*)\s*depanalysis\b:?\s*assume\b")
_COMMENT = re.compile(r"\s*(//.*|/\*[^*]*\*/\s*)$")


def directives_before(source: SourceFile, span: Span) -> tuple[str, ...]:
    """The pragmas above a loop, continuation lines joined, in the order of the text.

    A loop of an included file has none that are seen.
    """
    found: list[str] = []
    position = span.line - 2 if span.path == source.path else -1
    while position >= 0:
        first = _first_of_continued(source, position)
        text = source.lines[first]
        if _PRAGMA.match(text) or _FACT.match(text):
            found.append(_joined(source.lines[first : position + 1]))
        elif text.strip() and not _COMMENT.match(text):
            break
        position = first - 1
    return tuple(reversed(found))


def _first_of_continued(source: SourceFile, position: int) -> int:
    while position > 0 and source.lines[position - 1].rstrip().endswith("\\"):
        position -= 1
    return position


def _joined(lines: tuple[str, ...]) -> str:
    parts = (line.strip().removesuffix("\\").strip() for line in lines)
    return " ".join(part for part in parts if part)
