"""A place in a list of tokens, and the errors that are drawn there."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from depanalysis.errors import ParseError
from depanalysis.ir.limits import DEEPEST, TOO_DEEP
from depanalysis.ir.text.lexer import Token, tokens
from depanalysis.ir.text.words import KEYWORDS
from depanalysis.source import SourceFile, Span, shortened

FURTHEST = 3


class Cursor:
    """Reads tokens from left to right.

    `reserved` are the bare words that are not taken for names of variables.
    `chained_at` is where the last chained comparison was read.
    """

    def __init__(self, source: SourceFile, reserved: frozenset[str] = KEYWORDS) -> None:
        """Start at the first token."""
        self.source = source
        self.reserved = reserved
        self.position = 0
        self.nesting = 0
        self.chained_at = -1
        found = tokens(source)
        self._tokens = (*found, *[found[-1]] * FURTHEST)

    def peek(self, ahead: int = 0) -> Token:
        """The token that is read next, or one up to `FURTHEST` ahead."""
        return self._tokens[self.position + ahead]

    def take(self) -> Token:
        """The next token; the end can be taken any number of times."""
        token = self.peek()
        self.position += token.kind != "end"
        return token

    def accept(self, *words: str) -> Token | None:
        """The next token if it is one of the words, else nothing is taken."""
        return self.take() if self.peek().is_word(*words) else None

    def expect(self, word: str) -> Token:
        """The next token, which has to be the word."""
        token = self.accept(word)
        if token is None:
            self.refuse(f"`{word}`")
        return token

    def name(self, what: str = "a name") -> str:
        """The next token as a name."""
        token = self.peek()
        is_bare = token.kind == "name" and token.text not in self.reserved
        if not is_bare and token.kind != "quoted":
            self.refuse(what)
        return self.take().text

    def string(self) -> str:
        """The next token as a string."""
        if self.peek().kind != "string":
            self.refuse("a string")
        return self.take().text

    def span(self, first: int, last: int | None = None) -> Span:
        """From one token to another, or to the one that was read last."""
        start = self._tokens[first].span
        end = self._tokens[self.position - 1 if last is None else last].span
        return Span(start.path, start.line, start.column, end.end_line, end.end_column)

    @contextmanager
    def nested(self) -> Iterator[None]:
        """One level deeper, unless that is too deep."""
        if self.nesting >= DEEPEST:
            raise self.error(TOO_DEEP, self.peek().span)
        self.nesting += 1
        yield
        self.nesting -= 1

    def refuse(self, expected: str) -> NoReturn:
        """Raise the error that something else stands here than what is expected."""
        token = self.peek()
        if token.kind == "bad":
            raise self.error(token.text, token.span)
        found = token.text if token.kind == "end" else f"`{self._shown(token)}`"
        raise self.error(f"expected {expected}, found {found}", token.span)

    def error(self, message: str, span: Span) -> ParseError:
        """An error that shows a place of the text."""
        return ParseError(message, span, self.source.excerpt(span))

    def skip_to(self, *words: str) -> None:
        """Go to the next token that is one of the words, or to the end."""
        while not (self.peek().is_word(*words) or self.peek().kind == "end"):
            self.position += 1

    def _shown(self, token: Token) -> str:
        return shortened(self.source.text_of(token.span).strip("`"), 40)
