"""The lines of an OpenScop text that say something, and the errors that are drawn there.

Blank lines and what follows a `#` mean nothing, except inside of generics, which are
kept as they stand.
"""

import re
from dataclasses import dataclass

from depanalysis.errors import ParseError
from depanalysis.frontends.openscop.scops import Generic
from depanalysis.ir.limits import LONGEST_INTEGER, TOO_LONG
from depanalysis.source import SourceFile, Span, shortened

_TAG = re.compile(r"<([A-Za-z_][\w.:-]*)>")
_INTEGER = re.compile(r"[+-]?[0-9]+", re.ASCII)
_LONGEST_QUOTE = 40
START, END = "<OpenScop>", "</OpenScop>"


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says, and where; the end of the text is a line that says nothing."""

    text: str
    span: Span

    @property
    def is_end(self) -> bool:
        """Whether the text has ended."""
        return not self.text


class Lines:
    """Reads meaningful lines from top to bottom."""

    def __init__(self, source: SourceFile) -> None:
        """Start at the first line."""
        self.source = source
        self._next = 0

    def peek(self) -> Line:
        """The line that is read next."""
        lines = self.source.lines
        while self._next < len(lines):
            text = lines[self._next].partition("#")[0]
            if text.strip():
                return Line(text.strip(), self._span(text))
            self._next += 1
        last = len(lines)
        column = len(lines[-1]) + 1
        return Line("", Span(self.source.path, last, column, last, column))

    def take(self) -> Line:
        """The next line; the end can be taken any number of times."""
        line = self.peek()
        self._next += not line.is_end
        return line

    def skip_to(self, text: str) -> None:
        """Go to the next line that is the text, or to the end."""
        while not self.peek().is_end and self.peek().text != text:
            self._next += 1

    def integers(self, what: str) -> tuple[tuple[int, ...], Line]:
        """The next line as integers."""
        line = self.peek()
        words = line.text.split()
        for word in words:
            if not _INTEGER.fullmatch(word):
                raise self.expected(what)
            if len(word) > LONGEST_INTEGER:
                raise self.error(TOO_LONG, line.span)
        if not words:
            raise self.expected(what)
        return tuple(int(word) for word in words), self.take()

    def count(self, what: str) -> int:
        """The next line as one number that is not negative."""
        values, line = self.integers(what)
        if len(values) != 1 or values[0] < 0:
            raise self.error(f"expected {what}, found `{_short(line.text)}`", line.span)
        return values[0]

    def generic(self, what: str) -> Generic:
        """The next tag and everything up to its end."""
        opening = self.peek()
        match = _TAG.fullmatch(opening.text)
        if match is None or opening.text == START:
            raise self.expected(what)
        self.take()
        closing = f"</{match[1]}>"
        lines: list[str] = []
        while self._next < len(self.source.lines):
            line = self.source.lines[self._next]
            stripped = line.strip()
            self._next += 1
            if stripped == closing:
                return Generic(match[1], tuple(lines), opening.span)
            if stripped in (START, END):
                break
            lines.append(line)
        raise self.error(f"`{_short(opening.text)}` is not closed", opening.span)

    def expected(self, what: str) -> ParseError:
        """The error that something else stands here than what is expected."""
        line = self.peek()
        found = "the end of the text" if line.is_end else f"`{_short(line.text)}`"
        return self.error(f"expected {what}, found {found}", line.span)

    def error(self, message: str, span: Span) -> ParseError:
        """An error that shows a place of the text."""
        return ParseError(message, span, self.source.excerpt(span))

    def _span(self, text: str) -> Span:
        number = self._next + 1
        start = len(text) - len(text.lstrip()) + 1
        return Span(self.source.path, number, start, number, len(text.rstrip()) + 1)


def _short(text: str) -> str:
    return shortened(text if text.isprintable() else ascii(text)[1:-1], _LONGEST_QUOTE)
