"""From text to tokens. Nothing is refused here: what is no token becomes a `bad` one.

White space, line ends and `/* comments */` separate tokens and mean nothing else.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, TypeAlias

from depanalysis.ir.text.words import BARE_NAME, REAL, unquote
from depanalysis.source import SourceFile, Span

TokenKind: TypeAlias = Literal[
    "name", "quoted", "string", "integer", "real", "symbol", "bad", "end"
]

_AFTER_NUMBER = r"(?![A-Za-z0-9_.$@])"
_GRAMMAR = re.compile(
    rf"""
      (?P<space>   \s+ | /\* .*? \*/ )
    | (?P<name>    {BARE_NAME} )
    | (?P<quoted>  ` (?: [^`\\\n] | \\. )* ` )
    | (?P<string>  " (?: [^"\\\n] | \\. )* " )
    | (?P<real>    (?: {REAL} ) {_AFTER_NUMBER} )
    | (?P<integer> [0-9]+ {_AFTER_NUMBER} )
    | (?P<comment> /\* )
    | (?P<symbol>  <<= | >>= | //= | && | \|\| | [=!<>+\-*/%&|^]= | << | >> | //
                 | [-+*/%&|^~<>=!(){{}}\[\],:?\#@] )
    | (?P<bad>     [0-9] [A-Za-z0-9_.$@]* | . )
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text; `text` is what it stands for, without quotes and escapes.

    For a `bad` token, `text` is the message that says what is wrong with it.
    """

    kind: TokenKind
    text: str
    span: Span

    def is_word(self, *words: str) -> bool:
        """Whether this is one of the given keywords or symbols."""
        return self.kind in ("name", "symbol") and self.text in words


def tokens(source: SourceFile) -> tuple[Token, ...]:
    """All tokens of a text; the last one is the `end`."""
    places = _Places(source)
    found = []
    position = 0
    while match := _GRAMMAR.match(source.text, position):
        position = match.end()
        if match.lastgroup == "comment":
            position = len(source.text)
        if match.lastgroup != "space":
            found.append(_token(match, places))
    size = len(source.text)
    return (*found, Token("end", "the end of the text", places.span(size, size)))


class _Places:
    """Lines and columns of a text by offset."""

    def __init__(self, source: SourceFile) -> None:
        self._path = source.path
        sizes = (len(line) + 1 for line in source.text.split("\n"))
        self._starts = [0, *accumulate(sizes)]

    def span(self, start: int, end: int) -> Span:
        return Span(self._path, *self._place(start), *self._place(end))

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def _token(match: re.Match[str], places: _Places) -> Token:
    span = places.span(*match.span())
    text = match[0]
    match match.lastgroup:
        case "quoted" | "string" as kind:
            inner = unquote(text)
            if inner is None:
                return Token("bad", f"unknown escape in {text}", span)
            return Token(kind, inner, span)
        case "name" | "real" | "integer" | "symbol" as kind:
            return Token(kind, text, span)
        case _:
            return Token("bad", _complaint(text), span)


def _complaint(text: str) -> str:
    if text == "/*":
        return "comment is not closed"
    if text in ('"', "`"):
        return "string is not closed" if text == '"' else "backquote is not closed"
    if text[0].isdigit():
        return f"malformed number `{text}`"
    return f"unknown character `{text if text.isprintable() else ascii(text)[1:-1]}`"
