"""Changes inside lines of a text, which keep everything else where it stands.

Input: edits that do not overlap, none of them across the end of a line. Output: the new
texts of the lines that change, by their numbers.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from depanalysis.source import SourceFile


@dataclass(frozen=True, slots=True)
class Edit:
    """Columns from `start` to before `end` of a line, counted from 0, become a text."""

    line: int
    start: int
    end: int
    text: str


def edited(source: SourceFile, edits: Iterable[Edit]) -> dict[int, str]:
    """The lines with their edits; of several at one place, the first stands first."""
    lines: dict[int, str] = {}
    ordered = sorted(edits, key=lambda each: (each.line, each.start))
    for each in reversed(ordered):
        old = lines.get(each.line, source.lines[each.line - 1])
        lines[each.line] = old[: each.start] + each.text + old[each.end :]
    return lines
