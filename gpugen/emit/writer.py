"""Collects the lines of one generated function; the state of an emission."""

import keyword
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from depanalysis.errors import SourceError, UnsupportedError
from depanalysis.ir.expressions import Expr
from depanalysis.source import NOWHERE, Span
from gpugen.emit.values import PLAIN, Value, ValueKind, Widths

_NO_LETTER = re.compile(r"\W", re.ASCII)
_CONTENTS = re.compile(
    r"\.depanalysis_(?:owned|shared|first|base|part)(?!\w)|depanalysis_"
)
"""Elements of a container of C++, which go by its name, and what else is said of one."""


def unsupported(reason: str, span: Span = NOWHERE) -> UnsupportedError:
    """A part of a program for which there is no generated code, and why."""
    return UnsupportedError(reason, span)


def located(error: SourceError) -> str:
    """The reason with the line and column of what it is about, where these are known."""
    span = error.span
    return (
        f"{error.message}, at {span.line}:{span.column}" if span.line else error.message
    )


def of_containers(name: str) -> str:
    """The name of a variable of the text: `a` for the elements of `a`, `a.size` beside them."""
    return _CONTENTS.sub("", name)


@dataclass(slots=True)
class Names:
    """The names of generated code: those of the program where they can be kept."""

    taken: set[str]

    def fresh(self, wanted: str) -> str:
        """An identifier like the wanted name that is not taken yet."""
        stem = _NO_LETTER.sub("_", of_containers(wanted)).strip("_") or "value"
        stem = f"x_{stem}" if stem[0].isdigit() or keyword.iskeyword(stem) else stem
        name, number = stem, 1
        while name in self.taken:
            number += 1
            name = f"{stem}_{number}"
        self.taken.add(name)
        return name


@dataclass(slots=True)
class Writer:
    """The lines so far, the names in scope, and values that are still in temporaries.

    `scalars` maps a scalar to its name; `indices` those of loops to their values.
    `widths` collects what NumPy types the scalars may get; it grows until nothing is
    new. `begun` are those that scalars have before. `inside` has the subscripts that were
    checked on the way here, by array and dimension. `dtypes` has the type of the elements
    of each array.
    """

    names: Names
    dtypes: dict[str, str]
    is_numpy: bool
    arrays: dict[str, str]
    inputs: dict[str, Value]
    widths: dict[str, Widths] = field(default_factory=dict)
    begun: dict[str, Widths] = field(default_factory=dict)
    scalars: dict[str, tuple[str, ValueKind]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    depth: int = 1
    known: dict[Expr, Value] = field(default_factory=dict)
    inside: set[tuple[str, int, str]] = field(default_factory=set)

    def line(self, text: str) -> None:
        """Appends a line at the current depth."""
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """An indented block; what is computed in it is not known after it."""
        self.line(head)
        outer, self.known = self.known, dict(self.known)
        checked, self.inside = self.inside, set(self.inside)
        self.depth += 1
        mark = len(self.lines)
        yield
        if len(self.lines) == mark:
            self.line("pass")
        self.depth -= 1
        self.known, self.inside = outer, checked

    def fail(self, condition: str, code: str) -> None:
        """Ends the iteration where a condition holds."""
        self.line(f"if {condition}:")
        self.line(f"    return {code}")

    def is_fixed(self, value: Value) -> bool:
        """Whether a name keeps its value for the rest of the iteration, or of its loop."""
        return all(value.text != text for text, _ in self.scalars.values())

    def kept(self, value: Value, wanted: str = "value") -> Value:
        """The value in a name of its own, unless it is simple already."""
        if value.is_simple:
            return value
        name = self.names.fresh(wanted)
        self.line(f"{name} = {value.text}")
        return Value(name, value.kind, value.bits, value.widths, True)

    def note_widths(self, scalar: str, widths: Widths) -> None:
        """A scalar may have these types, too."""
        self.widths[scalar] = self.widths.get(scalar, frozenset()) | widths

    def width_of(self, scalar: str) -> Widths:
        """The types that a scalar may have."""
        known = self.widths.get(scalar, frozenset())
        return known | self.begun.get(scalar, frozenset()) or PLAIN
