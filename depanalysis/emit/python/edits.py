"""Changes of a Python text: parts of lines that are replaced, and lines that are added.

Input: a text and its edits, in lines and columns from 1. Output: the text with them, and
every other character as it was: line ends, indentation and a byte order mark, too.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from depanalysis.source import SourceFile

_MARK = "\ufeff"
_INDENTATION = re.compile(r"[ \t\f]*")


@dataclass(frozen=True, slots=True, order=True)
class Replacement:
    """Columns of one line that get another text; `column == end` only adds some."""

    line: int
    column: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, order=True)
class Addition:
    """Lines above a line, indented as it is."""

    line: int
    texts: tuple[str, ...]


def edited(
    source: SourceFile,
    replacements: Iterable[Replacement],
    additions: Iterable[Addition],
) -> str:
    """The text with all edits, which do not overlap."""
    text = source.text.removeprefix(_MARK)
    lines = text.split("\n")
    for each in sorted(replacements, reverse=True):
        line = lines[each.line - 1]
        before, after = line[: each.column - 1], line[each.end - 1 :]
        lines[each.line - 1] = before + each.text + after
    # Of two additions above one line, the later one comes first in the text.
    for addition in sorted(additions, key=lambda each: each.line, reverse=True):
        index = addition.line - 1
        lines[index:index] = _indented(lines, index, addition.texts)
    return _MARK * source.text.startswith(_MARK) + "\n".join(lines)


def _indented(lines: list[str], index: int, texts: tuple[str, ...]) -> list[str]:
    found = _INDENTATION.match(lines[index])
    assert found is not None
    # The last line of a file may have no end; then the one before it tells.
    like = index if index < len(lines) - 1 else max(0, index - 1)
    end = "\r" if lines[like].endswith("\r") else ""
    return [(found[0] + text if text else "") + end for text in texts]
