"""Text of a Python module to its syntax tree, or to one error with its place.

The standard `ast` parses. Its columns count bytes of UTF-8; a `Places` turns them into
columns of characters.
"""

import ast
import re
import warnings
from dataclasses import dataclass

from depanalysis.errors import ParseError, SourceError
from depanalysis.source import SourceFile, Span

_LONE_RETURN = re.compile(r"\r(?!\n)")


@dataclass(frozen=True, slots=True)
class Places:
    """Where the nodes of a tree stand in a file."""

    source: SourceFile

    def span(self, node: ast.expr | ast.stmt) -> Span:
        """The place of a node."""
        end_line = node.end_lineno or node.lineno
        end = node.end_col_offset or node.col_offset
        first = self._column(node.lineno, node.col_offset)
        last = self._column(end_line, end)
        return Span(self.source.path, node.lineno, first, end_line, last)

    def text(self, node: ast.expr | ast.stmt) -> str:
        """How the file writes a node, in one line."""
        return self.source.text_of(self.span(node)) or ast.unparse(node)

    def _column(self, line: int, offset: int) -> int:
        lines = self.source.lines
        text = lines[line - 1] if 1 <= line <= len(lines) else ""
        before = text.encode("utf-8", "replace")[:offset]
        return len(before.decode("utf-8", "ignore")) + 1


def parsed(source: SourceFile) -> ast.Module | SourceError:
    """The tree of a file, or what is wrong with its text."""
    text = _LONE_RETURN.sub(" ", source.text.removeprefix("\ufeff"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text)
    except SyntaxError as error:
        line, column = error.lineno or 1, error.offset or 1
        span = Span(source.path, line, max(1, column), line, max(1, column) + 1)
        return ParseError.at(source, span, _message(error))
    except (RecursionError, MemoryError):
        span = Span(source.path, 1, 1, 1, 2)
        return ParseError.at(source, span, "the text is nested too deeply")
    except ValueError as error:
        span = Span(source.path, 1, 1, 1, 2)
        return ParseError.at(source, span, str(error).lower())


def _message(error: SyntaxError) -> str:
    text = error.msg.removesuffix(".")
    return text[:1].lower() + text[1:]
