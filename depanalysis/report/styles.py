"""What a piece of a text report is, so that a terminal may color it.

A report is made of fragments. A `Style` turns each into the characters that are
printed; `plain_style` adds nothing. What cannot be printed safely never reaches a
style.
"""

from collections.abc import Callable, Iterable
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
    for code in (*range(32), *range(127, 160), 0x2028, 0x2029, *range(0x202A, 0x202F),
                 *range(0x2066, 0x206A))
    if code != ord("\t")
}  # fmt: skip


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
