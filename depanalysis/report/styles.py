"""What a piece of a text report is, so that a terminal may color it.

A report is made of fragments. A `Style` turns each into the characters that are
printed; `plain_style` adds nothing. What cannot be printed safely never reaches a
style.
"""

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Role: TypeAlias = Literal[
    "plain",
    "place",
    "name",
    "parallel",
    "sequential",
    "runtime",
    "unknown",
    "out-of-scope",
    "error",
    "source",
    "sink",
    "gutter",
    "code",
    "label",
]
Style: TypeAlias = Callable[[Role, str], str]

_UNPRINTABLE = {
    code: "\N{REPLACEMENT CHARACTER}"
    for code in (*range(32), *range(127, 160), 0x061C, 0x200E, 0x200F, 0x2028, 0x2029,
                 *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    if code != ord("\t")
}  # fmt: skip


_NARROWEST = 20


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of one line."""

    role: Role
    text: str


def plain_style(role: Role, text: str) -> str:
    """The text itself, whatever its role."""
    return text


def printable(text: str) -> str:
    """The text without signs that steer a terminal or turn the direction of writing."""
    return text.translate(_UNPRINTABLE)


def styled(line: Iterable[Fragment], style: Style) -> str:
    """One line, without blanks at its end."""
    pieces = [(part.role, printable(part.text)) for part in line]
    while pieces and not pieces[-1][1].rstrip():
        pieces.pop()
    if pieces:
        pieces[-1] = (pieces[-1][0], pieces[-1][1].rstrip())
    return "".join(style(role, text) if text else "" for role, text in pieces)


def styled_lines(
    lines: Iterable[Sequence[Fragment]], style: Style, width: int | None = None
) -> str:
    """All lines, each with its end; sentences that are wider go on below their start."""
    return "".join(
        f"{styled(part, style)}\n" for line in lines for part in _wrapped(line, width)
    )


def _wrapped(
    line: Sequence[Fragment], width: int | None
) -> Iterator[Sequence[Fragment]]:
    """The line in parts; only a sentence, with or without a label, has more than one."""
    roles = [part.role for part in line]
    if width is None or roles not in (["plain"], ["label", "plain"]):
        yield line
        return
    *before, sentence = line
    words = sentence.text.lstrip()
    blanks = len(sentence.text) - len(words)
    start = sum(len(part.text) for part in before) + blanks
    if start + len(words) <= width or width - start < _NARROWEST:
        yield line
        return
    first, *others = textwrap.wrap(
        words, width - start, break_long_words=False, break_on_hyphens=False
    )
    yield (*before, Fragment("plain", " " * blanks + first))
    for each in others:
        yield (Fragment("plain", " " * start + each),)
