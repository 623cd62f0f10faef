"""Source lines with several places marked in them, as a compiler shows them.

       |
     3 |   a[i + 1] = a[i] + 1;
       |   ^^^^^^^^   ---- sink, reads
       |   |
       |   source, writes

Input: the source and its marks. Output: lines of (role, text) fragments, so that colors
are added without a look at the text.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from depanalysis.report.styles import Fragment, Role
from depanalysis.source import SourceFile, Span

_WIDEST = 120
_BEFORE_MARK = 30
_CUT = "…"

Line = tuple[Fragment, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place, the sign that underlines it, and what is said about it."""

    span: Span
    sign: str
    role: Role
    label: str


def annotated(source: SourceFile, marks: Iterable[Mark], indent: str) -> list[Line]:
    """The marked lines in the order of the text, with a gutter of line numbers."""
    by_line: dict[int, list[Mark]] = {}
    for mark in marks:
        if 1 <= mark.span.line <= len(source.lines):
            by_line.setdefault(mark.span.line, []).append(mark)
    gutter = len(str(max(by_line, default=0)))
    lines: list[Line] = []
    previous = None
    for number in sorted(by_line):
        if previous is not None and number > previous + 1:
            lines.append((Fragment("gutter", f"{indent}{'':{gutter}} ┆"),))
        lines += _marked(
            source.lines[number - 1], number, by_line[number], indent, gutter
        )
        previous = number
    return lines


def _marked(
    line: str, number: int, marks: list[Mark], indent: str, gutter: int
) -> list[Line]:
    """One source line and the rows below it."""
    window = _Window.around(line, marks)
    head = Fragment("gutter", f"{indent}{number:>{gutter}} | ")
    lead = Fragment("gutter", f"{indent}{'':{gutter}} | {window.before and ' '}")
    shown = f"{window.before}{window.text}{window.after}"
    rows: list[Line] = [(head, Fragment("code", shown))]
    for group in _without_overlap(marks):
        rows += [(lead, *row) for row in _rows_below(window, group)]
    return rows


def _without_overlap(marks: list[Mark]) -> list[list[Mark]]:
    """Marks that can share one row of underlines, from left to right."""
    groups: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda m: (m.span.column, m.span.end_column)):
        for group in groups:
            if group[-1].span.end_column < mark.span.column:
                group.append(mark)
                break
        else:
            groups.append([mark])
    return groups


def _rows_below(window: "_Window", marks: list[Mark]) -> list[Line]:
    """The underlines with the last label beside them; below, a row for each other."""
    underlines: list[Fragment] = []
    reached = 1
    for mark in marks:
        underlines.append(Fragment("plain", window.blank(reached, mark.span.column)))
        width = window.width(mark)
        underlines.append(Fragment(mark.role, mark.sign * width))
        reached = mark.span.column + len(window.clipped(mark))
    underlines.append(Fragment(marks[-1].role, f" {marks[-1].label}"))
    rows: list[Line] = [tuple(underlines)]
    for position in range(len(marks) - 2, -1, -1):
        rows.append(_connectors(window, marks[: position + 1], "|"))
        rows.append(_connectors(window, marks[: position + 1], marks[position].label))
    return rows


def _connectors(window: "_Window", marks: list[Mark], last: str) -> Line:
    """A bar below each mark, and `last` in the place of the last bar."""
    row: list[Fragment] = []
    reached = 1
    for position, mark in enumerate(marks):
        is_last = position == len(marks) - 1
        row.append(Fragment("plain", window.blank(reached, mark.span.column)))
        row.append(Fragment(mark.role, last if is_last else "|"))
        reached = mark.span.column + 1
    return tuple(row)


@dataclass(frozen=True, slots=True)
class _Window:
    """The part of a long line that is shown, by its first column and its end."""

    line: str
    start: int
    end: int

    @classmethod
    def around(cls, line: str, marks: list[Mark]) -> "_Window":
        if len(line) <= _WIDEST:
            return cls(line, 1, len(line) + 1)
        first = min(mark.span.column for mark in marks)
        start = max(1, min(first - _BEFORE_MARK, len(line) + 1 - _WIDEST))
        return cls(line, start, start + _WIDEST)

    @property
    def text(self) -> str:
        return self.line[self.start - 1 : self.end - 1]

    @property
    def before(self) -> str:
        """The sign that the line starts further left."""
        return _CUT if self.start > 1 else ""

    @property
    def after(self) -> str:
        """The sign that the line goes on."""
        return _CUT if self.end <= len(self.line) else ""

    def clipped(self, mark: Mark) -> str:
        """The marked text as far as it is on the line and in the window."""
        span = mark.span
        end = span.end_column if span.end_line == span.line else len(self.line) + 1
        return self.line[max(span.column, self.start) - 1 : min(end, self.end) - 1]

    def width(self, mark: Mark) -> int:
        return max(1, _cells(self.clipped(mark)))

    def blank(self, start: int, end: int) -> str:
        """Blanks as wide as the text from one column to another; tabs stay tabs."""
        passed = self.line[max(start, self.start) - 1 : max(end, self.start) - 1]
        blanks = "".join(
            "\t" if sign == "\t" else " " * _cells(sign) for sign in passed
        )
        return blanks + " " * max(0, end - max(start, len(self.line) + 1))


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_cell(sign) for sign in text)


def _cell(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
