"""Where memory comes from that pointers of a function lead to: calls, and choices."""

from dataclasses import dataclass, field

from depanalysis.frontends.c.libclang import ClangType, Cursor, Node
from depanalysis.frontends.c.places import Place


@dataclass(frozen=True)
class Handed:
    """A call of an unknown function, and the variables that its arguments lead to.

    `objects` are those that pointers lead to. Where an argument is not modelled, there are
    none, and only the text says what that leads to.
    """

    call: Node
    names: set[str] = field(default_factory=set)
    objects: list[Place] = field(default_factory=list)


@dataclass(frozen=True)
class Returned:
    """The memory that an unknown function returns.

    `calls` are the positions of its calls among those of unknown functions, and `earlier`
    is how many of them may have been before.
    """

    base: str
    function: Cursor
    type: ClangType
    calls: set[int] = field(default_factory=set)
    earlier: int = 0


@dataclass(frozen=True)
class Allocated:
    """The call that returned fresh memory, and the type of what lies there."""

    call: Node
    type: ClangType


@dataclass(frozen=True, slots=True)
class Chosen:
    """The pointer that leads to memory of which only that is known, and its declaration."""

    pointer: str
    key: int
