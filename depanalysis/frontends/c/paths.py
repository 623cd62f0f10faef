"""How expressions get to memory, and what calls make of that."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.origins import Origin, led_on
from depanalysis.frontends.cells import Offset

DEREFERENCE: Literal["*"] = "*"
Step: TypeAlias = Offset | Literal["*"]


@dataclass(frozen=True, slots=True)
class Path:
    """How an expression gets to memory: from a variable or a value, by steps."""

    root: Hashable
    steps: tuple[Step, ...] = ()
    is_value: bool = False

    def then(self, *steps: Step) -> "Path":
        """The path that goes on."""
        return Path(self.root, (*self.steps, *steps), self.is_value)

    def before(self, count: int) -> "Path":
        """The path without its last steps."""
        return Path(self.root, self.steps[:-count], self.is_value)

    def after(self, start: "Path") -> tuple[Step, ...] | None:
        """The steps that are left behind the end of a path with the same root."""
        length = len(start.steps)
        return self.steps[length:] if self.steps[:length] == start.steps else None


@dataclass(frozen=True, slots=True)
class Call:
    """What each argument of a call leads to; `caller` is the function around it.

    `origins` are the objects that the arguments, whose `values` are expressions, lead into,
    where their words say which.
    """

    node: Node

    caller: Hashable
    arguments: tuple[Path, ...]
    line: int
    origins: tuple[Origin | None, ...] = ()
    values: tuple[Node, ...] = ()


@dataclass(slots=True)
class Function:
    """A function of the text and its calls; `is_entry`: others may call it, too."""

    key: Hashable
    node: Node
    parameters: tuple[Hashable, ...]
    is_entry: bool
    calls: list[Call] = field(default_factory=list)

    @property
    def is_variadic(self) -> bool:
        """Whether it takes any number of arguments."""
        raw = self.node.cursor.type
        is_prototype = raw.kind.name == "FUNCTIONPROTO"
        return is_prototype and bool(raw.is_function_variadic())

    def passed(self, path: Path, call: Call) -> Path | None:
        """The path of the caller, of which one that begins at a parameter is the rest."""
        if path.root not in self.parameters or path.steps[:1] != (DEREFERENCE,):
            return None
        position = self.parameters.index(path.root)
        if position >= len(call.arguments) or call.arguments[position].root is None:
            return None
        return call.arguments[position].then(*path.steps[1:])

    def handed_twice(self, one: Path, other: Path, call: Call) -> Origin | None:
        """The object that a call hands over under two names, by its words."""
        found = [self._origin(path, call) for path in (one, other)]
        return found[0] if found[0] == found[1] else None

    def _origin(self, path: Path, call: Call) -> Origin | None:
        if path.root not in self.parameters or path.steps[:1] != (DEREFERENCE,):
            return None
        position = self.parameters.index(path.root)
        known = position < len(call.origins)
        return led_on(call.origins[position], path.steps[1:]) if known else None
