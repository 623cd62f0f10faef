"""Equations of two variables, read from texts.

    equation = side ("=" | "==") side
    side     = sum | name "[" sum "]"

`2*x - 3*y = 5` and `2x = 3(y + 1) + 2` are equations, and so are two subscripts of one
array as they stand in a loop: `g[2*i + 1] = g[3*i + 6]`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.texts.sums import CONSTANT, Reader, Sum
from depanalysis.diophantine.texts.tokens import Token
from depanalysis.errors import ParseError, SourceError
from depanalysis.source import SourceFile, Span

_XY = ("x", "y")
_LONGEST = 100_000


@dataclass(frozen=True, slots=True)
class Reading:
    """Equations with the names of their two variables, or the errors in their texts."""

    equations: tuple[Equation, ...]
    names: tuple[str, str]
    errors: tuple[SourceError, ...] = ()


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of an equation; `array` is the name before a subscript."""

    value: Sum
    names: tuple[Token, ...]
    array: Token | None = None


@dataclass(frozen=True, slots=True)
class _Text:
    """Both sides of an equation, and its reader for errors about them."""

    reader: Reader
    left: _Side
    right: _Side

    @property
    def is_subscripts(self) -> bool:
        return self.left.array is not None

    @property
    def names(self) -> tuple[Token, ...]:
        return () if self.is_subscripts else (*self.left.names, *self.right.names)


def read_equations(texts: Sequence[str]) -> Reading:
    """The equations of texts that share their variables, or what is wrong with each.

    x and y keep their roles; of other names, the one that is read first in all of the
    texts is the first variable. In two subscripts the index is the first variable on
    the left and the second one on the right.
    """
    sources = (
        SourceFile(f"<equation {number}>", _one_line(text))
        for number, text in enumerate(texts, start=1)
    )
    read = [_read(source) for source in sources]
    names = _names([text for text in read if isinstance(text, _Text)])
    made = [_made(text, names) for text in read]
    errors = tuple(error for error in made if isinstance(error, SourceError))
    equations = tuple(each for each in made if isinstance(each, Equation))
    return Reading(() if errors else equations, names, errors)


def _one_line(text: str) -> str:
    return " ".join(text.replace("\r", "\n").split("\n"))


def _read(source: SourceFile) -> _Text | SourceError:
    if len(source.text) > _LONGEST:
        start = Span(source.path, 1, 1, 1, 2)
        message = f"text has more than {_LONGEST} characters"
        return ParseError(message, start, source.excerpt(start))
    reader = Reader(source)
    try:
        left = _side(reader)
        if not reader.accept("=", "=="):
            reader.refuse("'='")
        right = _side(reader)
        if reader.peek().kind != "end":
            reader.refuse("the end")
        text = _Text(reader, left, right)
        _check_subscripts(text)
    except SourceError as error:
        return error
    return text


def _side(reader: Reader) -> _Side:
    before = len(reader.names())
    array = None
    if reader.peek().kind == "name" and reader.peek(1).is_sign("["):
        array = reader.take()
        reader.expect("[")
    value = reader.sum()
    if array is not None:
        reader.expect("]")
        if reader.peek().is_sign("["):
            message = "only arrays of one dimension give one equation"
            raise reader.error(message, reader.peek().span)
    return _Side(value, reader.names()[before + (array is not None) :], array)


def _check_subscripts(text: _Text) -> None:
    """Both sides are subscripts of one array with one index each, or neither is one."""
    arrays = [side.array for side in (text.left, text.right) if side.array is not None]
    if not arrays:
        return
    first, last = arrays[0], arrays[-1]
    if len(arrays) == 1:
        message = f"'{first.text}' has a subscript on one side only"
        raise text.reader.error(message, first.span)
    if first.text != last.text:
        message = f"'{last.text}' is another array than '{first.text}'"
        raise text.reader.error(message, last.span)
    for side in (text.left, text.right):
        for name in side.names:
            if name.text != side.names[0].text:
                message = f"'{name.text}' is a second index in one subscript"
                raise text.reader.error(message, name.span)


def _names(texts: Sequence[_Text]) -> tuple[str, str]:
    """The first two names; where only one is used, the other one is x or y."""
    used = list(dict.fromkeys(token.text for text in texts for token in text.names))
    if set(used) <= set(_XY):
        return _XY
    first, second, *_ = [*used, *_XY]
    return first, second


def _made(text: _Text | SourceError, names: tuple[str, str]) -> Equation | SourceError:
    """The equation of a text, all on its left side but the constant."""
    if isinstance(text, SourceError):
        return text
    left, right = text.left.value, text.right.value
    constant = right[CONSTANT] - left[CONSTANT]
    if text.is_subscripts:
        return Equation(_factor(left), -_factor(right), constant)
    for name in text.names:
        if name.text not in names:
            known = " and ".join(f"'{each}'" for each in names)
            message = f"'{name.text}' is a third variable beside {known}"
            return text.reader.error(message, name.span)
    a, b = (left.get(name, 0) - right.get(name, 0) for name in names)
    return Equation(a, b, constant)


def _factor(subscript: Sum) -> int:
    """What the one index of a subscript is multiplied with."""
    return sum(number for name, number in subscript.items() if name != CONSTANT)
