"""From text to numbers, names and signs; what is none of these becomes a `bad` token.

Signs that papers and keyboards of other places have are read as the usual ones.
"""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from depanalysis.source import SourceFile, Span

Kind: TypeAlias = Literal["number", "name", "sign", "bad", "end"]

_USUAL = str.maketrans({"−": "-", "–": "-", "·": "*", "⋅": "*", "×": "*"})
_MOST_DIGITS = 1000
_GRAMMAR = re.compile(
    r"""
      (?P<space>  \s+ )
    | (?P<real>   [0-9_]*\.[0-9]+(?:[eE][+-]?[0-9]+)? | [0-9][0-9_]*\.
                | [0-9][0-9_]*[eE][+-][0-9]+
                | [0-9][0-9_]*__[0-9_]* | [0-9][0-9_]*_(?![0-9_]) )
    | (?P<number> [0-9][0-9_]*(?:[eE][0-9]+(?!\w))? )
    | (?P<name>   [^\W\d]\w* )
    | (?P<sign>   \*\* | == | [-+*^=()\[\]] )
    | (?P<other>  . )
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text; for a `bad` one, `text` says what is wrong with it."""

    kind: Kind
    text: str
    span: Span

    def is_sign(self, *signs: str) -> bool:
        """Whether this is one of the given signs."""
        return self.kind == "sign" and self.text in signs

    @property
    def is_ambiguous(self) -> bool:
        """Whether this is a number such as `2e3`, which may be 2 times e3 as well."""
        return self.kind == "number" and "e" in self.text.lower()

    @property
    def value(self) -> int:
        """The integer that a number stands for."""
        digits, _, exponent = self.text.lower().partition("e")
        return int(digits + "0" * int(exponent or "0"))


def tokens(source: SourceFile) -> tuple[Token, ...]:
    """All tokens of a text of one line; the last one is the `end`."""
    text = source.text.translate(_USUAL)
    found = [
        _token(match, source)
        for match in _GRAMMAR.finditer(text)
        if match.lastgroup != "space"
    ]
    return (*found, Token("end", "", span(source, len(text), len(text))))


def span(source: SourceFile, start: int, end: int) -> Span:
    """A piece of a text of one line by its offsets."""
    return Span(source.path, 1, start + 1, 1, end + 1)


def _token(match: re.Match[str], source: SourceFile) -> Token:
    place, text = span(source, *match.span()), match[0]
    match match.lastgroup:
        case "number":
            if _digits(text) > _MOST_DIGITS:
                return Token("bad", "number is too large", place)
            return Token("number", text, place)
        case "name" | "sign" as kind:
            return Token(kind, text, place)
        case "real":
            return Token("bad", f"'{text}' is not an integer", place)
    return Token("bad", _complaint(text), place)


def _digits(text: str) -> int:
    """How many digits a number has, told without computing it."""
    digits, _, exponent = text.lower().partition("e")
    shown = exponent.lstrip("0")
    return len(digits) + (int(shown or "0") if len(shown) < 6 else _MOST_DIGITS)


def _complaint(sign: str) -> str:
    if sign in "/%":
        return f"'{sign}' does not lead to integers; multiply both sides instead"
    shown = sign if sign.isprintable() else ascii(sign)[1:-1]
    return f"unknown character '{shown}'"
