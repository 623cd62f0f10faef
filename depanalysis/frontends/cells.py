"""Memory as cells: an object and an offset in it, and what is said of pointers there.

The words in which the constraints of `points_to` speak.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeGuard

ANYWHERE = None
"""The offset of a pointer of which only the object is known."""

Offset: TypeAlias = int | None

Spread: TypeAlias = Literal["never", "perhaps", "surely"]
"""Whether a store leaves one pointer in two objects of a type.

It surely does where it gives one value to several objects, and perhaps where the value
comes from another object of the type.
"""


@dataclass(frozen=True, slots=True)
class Object:
    """A piece of memory, or many alike; `name` is how messages call it.

    `contents` is a type that holds pointers. All objects of the type from outside share
    what lies in them, because which of them is which is not known. `elements` is the type
    of the elements of a container, if these hold pointers.
    """

    key: Hashable
    kind: Literal["variable", "heap", "outside", "contents"]
    name: str = field(default="", compare=False)
    contents: str = ""
    elements: str = field(default="", compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Keys have other objects in them, and are looked up all the time.
        object.__setattr__(self, "_hash", hash(self.key))

    def __hash__(self) -> int:
        return self._hash

    @property
    def is_single(self) -> bool:
        """Whether it is one piece of memory."""
        return self.kind == "variable"


OWN = Object("own", "outside")
"""What holds the pointer that leads there, whichever of its like that is."""

Cell: TypeAlias = tuple[Object, Offset]
Node: TypeAlias = Hashable
"""A cell, or a value that the text computes: what has a set of cells to point at."""

OUTSIDE: Node = "outside"
"""What code that is not given can reach."""

MADE = "made"
"""Begins the keys of what code that is not given has made for one pointer alone."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Where something lies: cells with the lines that say so, and who holds the pointer."""

    cells: Mapping[Cell, int]
    holders: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeated:
    """Statements that run again and again, and the objects that are made in each turn.

    Each turn stores another part of `pieces`, which lie apart from each other. If that
    `is_chained`, the first part is what another statement stores.
    """

    place: Hashable
    made: frozenset[Hashable] = frozenset()
    pieces: frozenset[Hashable] = frozenset()
    is_chained: bool = False


@dataclass(frozen=True, slots=True)
class Compared:
    """No statement, but a comparison: a pointer may be the other one."""

    sides: Hashable


def is_handed(target: Object) -> bool:
    """Whether it is what the callers of one function hand over to it."""
    return isinstance(target.key, tuple) and target.key[0] == "given"


def is_piece(target: Object, together: Hashable) -> bool:
    """Whether a loop stores another part of an object in each turn."""
    return isinstance(together, Repeated) and target.key in together.pieces


def weight(together: Hashable) -> int:
    """How often a loop that stores parts stores what another statement stores."""
    return int(not (isinstance(together, Repeated) and together.is_chained))


def shifted(cell: Cell, offset: Offset) -> Cell:
    """The cell so far beyond another one."""
    object_, known = cell
    if known is ANYWHERE or offset is ANYWHERE:
        return object_, ANYWHERE
    return object_, known + offset


def initial(cell: Cell, contents: str) -> Object:
    """What a pointer in memory of which nothing is known points at."""
    name = cell[0].name
    if not contents and not cell[0].contents:
        # Of what has no type, memory behind memory is one, or there would be no end of it.
        return cell[0]
    return Object(("initial", cell), "outside", name, contents)


def is_made(object_: Object) -> bool:
    """Whether code that is not given has made it for one pointer alone."""
    return isinstance(object_.key, tuple) and object_.key[0] == MADE


def is_cell(node: Node) -> TypeGuard[Cell]:
    """Whether a node is a cell, and no value."""
    return isinstance(node, tuple) and isinstance(node[0], Object)


def of_all(target: Object) -> Object:
    """What stands for all objects of a type from outside, where it is one of these."""
    if not target.contents or target.kind != "outside":
        return target
    return Object(target.contents, "contents", target.name, target.contents)
