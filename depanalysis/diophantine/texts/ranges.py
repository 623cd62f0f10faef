"""Ranges of iterations, read from the texts of their two bounds: `-10**18 1_000`."""

from depanalysis.diophantine.texts.sums import CONSTANT, Reader
from depanalysis.errors import ParseError
from depanalysis.source import SourceFile, Span

_PLACE = "<range>"


_PARAMETER = "t"


def read_range(low: str, high: str) -> tuple[int, int]:
    """The bounds of a range that has at least one iteration.

    Errors show both bounds in one line, as they stand behind the option.
    """
    shown = SourceFile(_PLACE, f"{low} {high}")
    first = _bound(low, 0, shown)
    last = _bound(high, len(low) + 1, shown)
    if first > last:
        whole = Span(_PLACE, 1, 1, 1, len(shown.text) + 1)
        message = f"the range is empty: {first} is greater than {last}"
        raise ParseError.at(shown, whole, message)
    return first, last


def is_lettered(low: str, high: str) -> bool:
    """Whether an end of a range is a letter or a name, and no number."""
    return any(each.strip().isidentifier() for each in (low, high))


def read_ends(low: str, high: str) -> tuple[int | str, int | str]:
    """The bounds of a range of which one is a letter; `t` is that of the solutions."""
    shown, at = SourceFile(_PLACE, f"{low} {high}"), 0
    ends: list[int | str] = []
    for text in (low, high):
        name = text.strip()
        ends.append(name if name.isidentifier() else _bound(text, at, shown))
        if name == _PARAMETER:
            place = Span(_PLACE, 1, at + 1, 1, at + len(text) + 1)
            message = f"'{name}' is the parameter of the solutions; take another letter"
            raise ParseError.at(shown, place, message)
        at += len(text) + 1
    return ends[0], ends[1]


def _bound(text: str, offset: int, shown: SourceFile) -> int:
    """An integer, written as a calculation if need be; it starts at `offset`."""
    blank = " " * offset
    reader = Reader(SourceFile(_PLACE, blank + text), is_constant=True)
    place = Span(_PLACE, 1, offset + 1, 1, max(len(text), 1) + offset + 1)
    try:
        value = reader.sum()
        if reader.peek().kind != "end":
            reader.refuse("the end")
    except ParseError as error:
        raise ParseError.at(shown, error.span, error.message) from None
    if reader.names():
        raise ParseError.at(shown, place, f"'{text.strip()}' is not an integer")
    return value[CONSTANT]
