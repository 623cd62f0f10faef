"""The preprocessor directives of a C text, and the statement that each `#pragma` is about.

Input: a text. Output: the directives in the order of the text. Comments and strings are
read over, so that a pragma is tied to the token that really follows it.
"""

import re
from dataclasses import dataclass

from depanalysis.source import SourceFile

_TOKENS = re.compile(
    r"(?P<skip>//(?:\\\r?\n|[^\n])*|/\*.*?(?:\*/|\Z)|\s+|\\\r?\n)"
    r"|(?P<directive>(?:#|%:)(?:\\\r?\n|/\*.*?\*/|[^\n])*)"
    r"|(?P<token>\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?|\w+|.)",
    re.DOTALL,
)
_PARTS = re.compile(r"(?:#|%:)\s*(?P<word>\w*)\s*(?P<rest>.*)", re.DOTALL)
_JOINTS = re.compile(r"(?:\\\r?\n|/\*.*?\*/|//.*|\s)+", re.DOTALL)
_STANDALONE = re.compile(
    r"omp\s+(threadprivate|barrier|taskwait|taskyield|flush|cancel|cancellation|end"
    r"|declare\s+(reduction|target))\b"
)
_UNRELATED = re.compile(
    r"(scop|endscop|STDC|once|pack|region|endregion|mark"
    r"|GCC\s+(diagnostic|push_options|pop_options|optimize|poison|target))\b"
)


@dataclass(frozen=True, slots=True)
class Directive:
    """A directive: its first line, its word, the rest of it as one line.

    `target` is the place of the token that follows, where a statement begins.
    """

    line: int
    word: str
    rest: str
    target: tuple[int, int] | None

    @property
    def is_openmp(self) -> bool:
        """Whether it is a pragma of OpenMP."""
        return self.word == "pragma" and re.match(r"omp\b", self.rest) is not None

    @property
    def is_about_next(self) -> bool:
        """Whether it is a pragma that belongs to the statement that follows."""
        is_loose = _STANDALONE.match(self.rest) or _UNRELATED.match(self.rest)
        return self.word == "pragma" and not is_loose

    def __str__(self) -> str:
        return f"#{self.word} {self.rest}"


def directives(source: SourceFile) -> tuple[Directive, ...]:
    """All directives of a text, in its order."""
    found: list[Directive] = []
    open_: list[Directive] = []
    line, start = 1, 0
    for match in _TOKENS.finditer(source.text):
        token, kind = match.group(), match.lastgroup
        if kind == "directive":
            open_.append(_directive(line, token))
        elif kind == "token" and open_:
            place = line, match.start() - start + 1
            found += [Directive(d.line, d.word, d.rest, place) for d in open_]
            open_ = []
        if (breaks := token.count("\n")) > 0:
            line += breaks
            start = match.start() + token.rindex("\n") + 1
    return (*found, *open_)


def _directive(line: int, text: str) -> Directive:
    parts = _PARTS.match(text)
    assert parts is not None
    rest = _JOINTS.sub(" ", parts["rest"]).strip()
    return Directive(line, parts["word"], rest, None)
