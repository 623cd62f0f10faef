"""Where values live: places of objects, and pointers that name them.

A place is a base name and subscripts. `pts[i].v[j]` is the place (`pts.v`, i, j): every
field of a struct is an array, or a scalar, of its own.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TypeAlias

from depanalysis.frontends.c.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Member,
    PointerTo,
    Record,
    c_type,
)
from depanalysis.frontends.sums import added, multiplied
from depanalysis.ir.expressions import Expr, IntConst, Var

OWNED = ".depanalysis_owned"
"""The end of the names of pointers by which containers have their elements."""

STORED = ".depanalysis_stored"
"""The end of the names of arrays that stand for the pointers in an object."""

RENEWED = ".depanalysis_renewed"
"""The end of the names that stand for all arrays to which pointers at a place lead."""

OFFSET, ROW = "..offset", "..row"
"""The ends of the names of the scalars that say where a pointer stands, and in which row.

No member has such a name, as one dot leads to it.
"""

CLASS = ".depanalysis_class"
"""The end of the names that stand for the classes of objects behind pointers."""

LENGTH = ".depanalysis_length"
BITS = ".depanalysis_bits"
SIZES = (".depanalysis_size", LENGTH, BITS)
"""The ends of the names of the sizes of containers, of strings and of containers of bits.

Nothing points at them.
"""


@dataclass(frozen=True, slots=True)
class Sharing:
    """An object with members that share bytes: its name, its subscripts and its type."""

    base: str
    depth: int
    type: Record


@dataclass(frozen=True, slots=True)
class Place:
    """An object: a scalar variable if there are no subscripts, else an element.

    `is_shared`: other arrays may overlap it. `extents` match `indices`.
    `members` are the fields in the base name, each with the number of subscripts before it.
    `width`: where an array of numbers is seen as one of structs, how many of them a struct
    takes; the last subscript counts numbers all the same.
    `starts` are the subscripts with which members begin that have others beside them; a
    last member of at most one element may be longer than it says. From what `is_alone`
    nobody gets to the members beside it. `whole` is the struct of the first member.
    `shared` is the outermost record on the way in which the member shares bytes.
    """

    base: str
    type: CType
    indices: tuple[Expr, ...] = ()
    extents: tuple[Expr | None, ...] = ()
    is_shared: bool = False
    is_exposed: bool = False
    inner_extents: tuple[Expr | None, ...] = ()
    record: str = ""
    members: tuple[tuple[int, str], ...] = ()
    width: int = 0
    starts: frozenset[int] = frozenset()
    is_alone: bool = field(default=False, compare=False)
    whole: Record | None = field(default=None, compare=False)
    shared: "Sharing | None" = field(default=None, compare=False)

    @property
    def level(self) -> str:
        """What tells pointers in an object from those that they lead to."""
        return f"{self.base} {len(self.indices)}"

    @property
    def walls(self) -> tuple[int, ...]:
        """The subscripts with which members begin that are arrays."""
        is_object = bool(self.extents) and self.extents[0] is None
        return tuple(sorted(self.starts & set(range(is_object, len(self.indices)))))

    def field(self, name: str, type_: CType) -> "Place":
        """A member of this place, which is a struct."""
        if self.width:
            return self._number(name, type_)
        lies = self.type.layout.get(name) if isinstance(self.type, Record) else None
        if lies is not None and lies.width:
            type_ = lies.of_bits(type_)
        is_open = isinstance(self.type, Record) and _is_open(self, name, type_)
        own = frozenset() if is_open else frozenset({len(self.indices)})
        # Structures have many members: `replace` would take most of the time.
        return Place(
            f"{self.base}.{name}",
            type_,
            self.indices,
            self.extents,
            self.is_shared,
            self.is_exposed,
            record=self.record or self.base,
            members=(*self.members, (len(self.indices), name)),
            width=self.width,
            starts=self.starts | own,
            is_alone=self.is_alone,
            whole=self.whole or (self.type if isinstance(self.type, Record) else None),
            shared=self.shared or self._sharing(lies),
        )

    def _sharing(self, lies: Member | None) -> "Sharing | None":
        """This object, if a member that lies there shares bytes with others."""
        if lies is None or not isinstance(self.type, Record):
            return None
        is_shared = bool(lies.width) or lies.is_shared(self.type.layout)
        return Sharing(self.base, len(self.indices), self.type) if is_shared else None

    def _number(self, name: str, type_: CType) -> "Place":
        """A member of a struct that numbers of an array are seen as."""
        assert isinstance(self.type, Record)
        position = [each for each, _ in self.type.fields].index(name)
        last = added(self.indices[-1], IntConst(position))
        return replace(self, type=type_, indices=(*self.indices[:-1], last), width=0)

    def decayed(self) -> "Pointer":
        """The pointer to the first element of this place, which is an array."""
        assert isinstance(self.type, ArrayOf)
        extent = self.inner_extents[0] if self.inner_extents else self._declared()
        place = replace(
            self,
            type=self.type.element,
            indices=(*self.indices, IntConst(0)),
            extents=(*self.extents, extent),
            inner_extents=self.inner_extents[1:],
        )
        return Pointer(place)

    def _declared(self) -> Expr | None:
        assert isinstance(self.type, ArrayOf)
        return None if self.type.extent is None else IntConst(self.type.extent)


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer to a place; `moves` if the last subscript counts its steps."""

    place: Place
    moves: bool = True

    @property
    def offset(self) -> Expr:
        """How far the pointer stands from the start of its row."""
        return self.place.indices[-1] if self.moves else IntConst(0)

    @property
    def prefix(self) -> tuple[Expr, ...]:
        """The subscripts before the offset."""
        return self.place.indices[:-1] if self.moves else self.place.indices

    def moved(self, offset: Expr) -> "Pointer":
        """The pointer after a number of steps."""
        return self.at((*self.prefix, added(self.offset, self.scaled(offset))))

    def scaled(self, steps: Expr) -> Expr:
        """By how much so many steps move the last subscript."""
        return (
            multiplied(steps, IntConst(self.place.width)) if self.place.width else steps
        )

    def seen_as(self, type_: CType) -> "Pointer | None":
        """The pointer to structs of numbers that an array of numbers holds, or back."""
        if self.place.width and type_ == self._element():
            return replace(self, place=replace(self.place, type=type_, width=0))
        members = type_.fields if isinstance(type_, Record) else ()
        is_row = self.moves and isinstance(self.place.type, Arithmetic)
        is_plain = all(c_type(raw) == self.place.type for _, raw in members)
        is_plain = is_plain and not (isinstance(type_, Record) and type_.layout)
        if not (is_row and is_plain and members):
            return None
        seen = replace(self.place, type=type_, width=len(members))
        return replace(self, place=seen)

    def _element(self) -> CType:
        assert isinstance(self.place.type, Record)
        return c_type(self.place.type.fields[0][1])

    def at(self, indices: tuple[Expr, ...]) -> "Pointer":
        """The pointer to another element of the same array."""
        return replace(self, place=replace(self.place, indices=indices))


@dataclass(frozen=True, slots=True)
class Choice:
    """The two targets of a pointer, and the scalar that tells which one it has."""

    condition: Var
    then: Pointer
    otherwise: Pointer


def is_owner(place: Place) -> bool:
    """Whether a place is the pointer by which a container has its elements.

    It leads to no other memory than that, whatever it is at a time. A pointer that is an
    element of a container leads anywhere.
    """
    is_element = bool(place.members) and place.members[-1][0] < len(place.indices)
    is_owned = place.base.endswith(OWNED) and not is_element
    return isinstance(place.type, PointerTo) and is_owned


def loaded_pointer(place: Place, inner: tuple[Expr | None, ...] = ()) -> Pointer:
    """The pointer that is stored at a place: the rows of an array do not overlap.

    Neither do the elements of different containers in one object, which ends where another
    pointer leads: two of those may lead to one container.
    """
    assert isinstance(place.type, PointerTo)
    target = replace(
        place,
        type=place.type.target,
        indices=(*place.indices, IntConst(0)),
        extents=(*place.extents, None),
        inner_extents=inner,
        is_shared=not place.type.is_restrict,
        is_exposed=True,
        record=place.record if is_owner(place) else "",
    )
    return Pointer(target)


def _is_open(owner: Place, name: str, member: CType) -> bool:
    """Whether a member is alone, or the last one and may be longer than it says.

    More than its extent may be allocated for `double v[1]`, unless another object follows:
    subscripts other than that of a pointer say that there are some.
    """
    assert isinstance(owner.type, Record)
    if len(owner.type.fields) <= 1:
        return not name.startswith(CLASS[1:])
    is_long = isinstance(member, ArrayOf) and (member.extent or 0) > 1
    if name != owner.type.fields[-1][0] or is_long or isinstance(member, Record):
        return False
    return all(
        index == IntConst(0) or (isinstance(index, Var) and ".." in index.name)
        for index in owner.indices
    )


def is_part_of(name: str, base: str) -> bool:
    """Whether a variable is an object or a member of it."""
    return name == base or name.startswith(f"{base}.")


def is_part_of_one(name: str, bases: Collection[str]) -> bool:
    """Whether a variable is one of some objects, or a member of one."""
    return any(base in bases for base in accumulate(name.split("."), "{}.{}".format))


def parts(place: Place) -> tuple[str, ...]:
    """The names of the scalars and arrays that an object is made of."""
    return tuple(leaf.base for leaf in leaves(place))


def leaves(place: Place) -> list[Place]:
    """One place for each scalar or array that an object is made of."""
    if isinstance(place.type, Record):
        members = [place.field(name, c_type(raw)) for name, raw in place.type.fields]
        return [leaf for member in members for leaf in leaves(member)]
    if isinstance(place.type, ArrayOf):
        return leaves(place.decayed().place)
    return [place]


PointerKey: TypeAlias = tuple[str, tuple[Expr, ...], bool, int] | None


def pointer_key(pointer: Pointer | None) -> PointerKey:
    """What makes two bindings of a pointer the same."""
    if pointer is None:
        return None
    place = pointer.place
    return (place.base, place.indices, pointer.moves, place.width)
