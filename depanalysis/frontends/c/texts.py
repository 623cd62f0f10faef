"""Places of libclang in the user's text: byte columns to characters, shifted lines to real."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.c.libclang import Cursor, spelling_place
from depanalysis.frontends.c.units import Diagnostic
from depanalysis.source import SourceFile, Span


@dataclass(frozen=True)
class Text:
    """A source file, what libclang reads for it, and how many lines that starts later.

    `name` is what libclang calls the file: the source's own path, if that is a text.
    `others` are the files that are read together with it, by libclang's names.
    """

    source: SourceFile
    raw: bytes
    shift: int = 0
    name: str = ""
    others: Mapping[str, "Text"] = field(default_factory=dict)

    def at(self, cursor: Cursor) -> "Text":
        """The text that a cursor stands in, as far as it is known."""
        file = cursor.location.file
        return self if file is None else self.others.get(file.name, self)

    def span(self, cursor: Cursor) -> Span:
        """Where a cursor's text starts and ends."""
        start, end = cursor.extent.start, cursor.extent.end
        if start.file is None or start.file.name != (self.name or self.source.path):
            name = "" if start.file is None else start.file.name
            if name in self.others:
                return self.others[name].span(cursor)
            return Span(name, start.line, start.column, end.line, end.column)
        line, column = self._place(start.line, start.column)
        end_line, end_column = self._place(end.line, end.column)
        if (end_line, end_column) <= (line, column):
            return self._in_macro(cursor, line, column)
        return Span(self.source.path, line, column, end_line, end_column)

    def _in_macro(self, cursor: Cursor, line: int, column: int) -> Span:
        """Where the macro is used, or the expression that is written as its argument."""
        start = spelling_place(cursor.extent.start)
        end = spelling_place(cursor.extent.end)
        own = self.name or self.source.path
        is_written = start[0] == end[0] == own and start[1:3] < end[1:3]
        if is_written and cursor.kind.is_expression():
            return Span(
                self.source.path, *self._place(*start[1:3]), *self._place(*end[1:3])
            )
        return Span(self.source.path, line, column, line, column + 1)

    def error(self, diagnostic: Diagnostic) -> SourceError:
        """A diagnostic of libclang as an error of ours."""
        if diagnostic.file != (self.name or self.source.path):
            span = Span(diagnostic.file, diagnostic.line, diagnostic.column, 0, 0)
            return ParseError(_in_our_style(diagnostic.message), span)
        line, column = self._place(diagnostic.line, diagnostic.column)
        ends = [self._place(diagnostic.line, end)[1] for _, end in diagnostic.ranges]
        span = Span(self.source.path, line, column, line, max([column + 1, *ends]))
        return ParseError.at(self.source, span, _in_our_style(diagnostic.message))

    def _place(self, line: int, byte_column: int) -> tuple[int, int]:
        """The real line, and the column in characters."""
        last = len(self.source.lines)
        real = min(max(1, line - self.shift), last)
        text = self.source.lines[real - 1]
        if text.isascii():
            return real, min(byte_column, len(text) + 1)
        prefix = text.encode("utf-8", "replace")[: byte_column - 1]
        return real, len(prefix.decode("utf-8", "ignore")) + 1


def _in_our_style(message: str) -> str:
    quoted = message.replace("'", "`").rstrip(".")
    return quoted[:1].lower() + quoted[1:] if not quoted[:2].isupper() else quoted
