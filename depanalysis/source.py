"""Where program text comes from, and how a place in it is named and shown.

A `Span` is a half-open range of text in a named file; lines and columns count from 1.
A `SourceFile` owns the text and draws the excerpt with carets that every message uses.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property

_WIDEST_EXCERPT = 160
_LAST_WORD = re.compile(r"\w+$")


def shortened(text: str, most: int = 60) -> str:
    """A text for a message, cut between two words where it is long."""
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    # A name that is cut in its middle looks like another name.
    is_inside = text[most - 1].isalnum() or text[most - 1] == "_"
    return f"{(is_inside and _LAST_WORD.sub('', kept)) or kept}…"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A range of source text; `end_column` is the first column after it.

    Without a line it is a file as a whole.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path


NOWHERE = Span("", 0, 0, 0, 0)


@dataclass(frozen=True)
class SourceFile:
    """A file's path, as the user wrote it, and its decoded text.

    `others` are files whose code is read together with it: headers, and those of the same
    project.
    """

    path: str
    text: str
    others: tuple["SourceFile", ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines without their ends; only `\\n` and `\\r\\n` end a line."""
        return tuple(line.removesuffix("\r") for line in self.text.split("\n"))

    def _has(self, span: Span) -> bool:
        is_here = not span.path or span.path == self.path
        return is_here and 1 <= span.line <= len(self.lines)

    def _other(self, span: Span) -> "SourceFile | None":
        return next((each for each in self.others if each.path == span.path), None)

    def text_of(self, span: Span) -> str:
        """The text that a span covers, joined to one line; none of an unknown file."""
        if not self._has(span):
            other = self._other(span)
            return other.text_of(span) if other is not None else ""
        if span.line == span.end_line:
            return self.lines[span.line - 1][span.column - 1 : span.end_column - 1]
        first = self.lines[span.line - 1][span.column - 1 :]
        middle = self.lines[span.line : span.end_line - 1]
        last = self.lines[span.end_line - 1 : span.end_line]
        tail = last[0][: span.end_column - 1] if last else ""
        return " ".join(part.strip() for part in (first, *middle, tail))

    def excerpt(self, span: Span) -> str:
        """The span's first line, with carets under the part that is meant."""
        if not self._has(span):
            other = self._other(span)
            return other.excerpt(span) if other is not None else ""
        line = self.lines[span.line - 1]
        end = span.end_column if span.end_line == span.line else len(line) + 1
        start = (
            max(0, span.column - _WIDEST_EXCERPT // 2)
            if len(line) > _WIDEST_EXCERPT
            else 0
        )
        shown = line[start : start + _WIDEST_EXCERPT]
        lead = "".join(
            "\t" if c == "\t" else " " for c in line[start : span.column - 1]
        )
        width = max(1, min(end - span.column, len(shown) - len(lead)))
        before = "…" * (start > 0)
        after = "…" * (start + _WIDEST_EXCERPT < len(line))
        return f"  {before}{shown}{after}\n  {' ' * len(before)}{lead}{'^' * width}"
