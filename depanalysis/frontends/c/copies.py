"""`memset`, `memcpy`, `memmove` and `calloc` as loops over the elements that they set or copy.

Input: a call. Output: its loops, where it is certainly about whole elements of one type,
so many as the given size holds; nothing where it is not, and then it stays a call.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

from depanalysis.frontends.c.effects import holds
from depanalysis.frontends.c.element_counts import element_count_of
from depanalysis.frontends.c.libclang import ClangType, Node, type_kind
from depanalysis.frontends.c.places import Place, Pointer
from depanalysis.frontends.c.products import unconverted
from depanalysis.frontends.c.rooms import has_room, lie_apart, room
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import is_memory_function, survey
from depanalysis.frontends.c.types import (
    Arithmetic,
    ArrayOf,
    CType,
    PointerTo,
    Record,
    c_type,
    is_same,
    pointee,
    reinterpreted,
    size_of,
    type_of,
)
from depanalysis.frontends.c.variables import fixed_value, flat_places, variable_at
from depanalysis.frontends.sections import ONE, ZERO, Naming, Positions, nest
from depanalysis.frontends.sums import multiplied
from depanalysis.ir.expressions import Binary, Expr, IntConst, RealConst
from depanalysis.ir.statements import Assign, Block
from depanalysis.ir.types import BOOL, INT, Type

_MOST_PARTS = 16
_MOST_ZEROED = 1024

# What is stored to the parts of one element.
_Stores: TypeAlias = Callable[[Positions], tuple[Assign, ...]]


@dataclass(frozen=True, slots=True)
class _Region:
    """So many elements from a pointer on; `inner` are the extents of an element."""

    start: Pointer
    count: Expr
    inner: tuple[int, ...]

    @property
    def size(self) -> Expr:
        """The bytes of all elements."""
        return multiplied(self.count, IntConst(size_of(self.start.place.type)))

    @property
    def extents(self) -> tuple[Expr, ...]:
        """The extents of the loops over all numbers or structs, the innermost first."""
        outer = () if self.count == ONE else (self.count,)
        return (*map(IntConst, reversed(self.inner)), *outer)

    def at(self, positions: Positions) -> tuple[Place, ...]:
        """The numbers at positions, the innermost first."""
        rest = list(reversed(positions))
        place = self.start.place
        if len(rest) > len(self.inner):
            place = self.start.moved(rest.pop(0)).place
        for position in rest:
            place = place.decayed().moved(position).place
        return tuple(flat_places(place))


def copied(s: State, node: Node, name: str) -> Pointer | None:
    """The target of the call, whose loops are emitted; `None` if it stays a call."""
    arguments = node.children[1:]
    if not is_memory_function(node) or len(arguments) != 3:
        return None
    if any(map(_has_effects, arguments)):
        return None
    target, source, size = (unconverted(each) for each in arguments)
    region = _region(s, target, size)
    if region is None:
        return None
    origin = None
    if name == "memset":
        stores = _filling(s, node, region, fixed_value(source))
    else:
        origin = _region(s, source, size)
        stores = None if origin is None else _copying(s, node, region, origin)
    if stores is None or (name == "memmove" and _may_overlap(region, origin)):
        return None
    _fits(s, node, region)
    if origin is not None:
        _fits(s, node, origin)
        if name == "memcpy":
            lie_apart(s, region.size, region.start.place, origin.start.place)
    _emit(s, node, name, region, stores)
    return region.start


def zeroed(s: State, node: Node, fresh: Pointer) -> bool:
    """Whether memory that was just allocated has been set to 0, where its size is known.

    A run of a program has to be long to get beyond a loop over much memory.
    """
    inner, part = _extents(fresh.place.type)
    count = fresh.place.extents[0]
    if inner is None or count is None or not _is_plain(part):
        return False
    if isinstance(count, IntConst) and count.value * prod(inner) > _MOST_ZEROED:
        return False
    region = _Region(fresh, count, inner)
    stores = _filling(s, node, region, 0)
    if stores is None:
        return False
    _emit(s, node, "calloc", region, stores)
    return True


def _emit(s: State, node: Node, name: str, region: _Region, stores: _Stores) -> None:
    naming = Naming(lambda stem: s.claim(stem, INT), span=s.span(node))
    with s.scope():
        body = nest(region.extents, stores, naming)
    s.emit(Block("inlined", body, name=name, span=s.span(node)))


def _fits(s: State, node: Node, region: _Region) -> None:
    """Asserts that there are as many elements as are copied, and not fewer than none."""
    place, count, span = region.start.place, region.count, s.span(node)
    if isinstance(count, IntConst):
        return
    holds(s, Binary(">=", count, ZERO, span))
    there = room(place)
    if there is not None:
        has_room(s, region.size, there)


def _has_effects(argument: Node) -> bool:
    is_calling = any(part.kind == "CALL_EXPR" for part in argument.walk())
    return is_calling or bool(survey(argument).modified)


def _region(s: State, node: Node, size: Node) -> _Region | None:
    """What a pointer leads to, if the size is that of a number of its elements."""
    type_ = type_of(node)
    if not isinstance(type_, PointerTo | ArrayOf):
        return None
    element = pointee(type_)
    inner, part = _extents(element)
    width = _width(node.cursor.type)
    if inner is None or not _is_plain(part) or width <= 0:
        return None
    count = element_count_of(s, (size,), width)
    if count is None:
        return None
    start = s.to.pointer(s, node)
    is_kept = is_same(element, start.place.type) and not start.place.width
    return _Region(start, count, inner) if is_kept and _has(start, count) else None


def _has(start: Pointer, count: Expr) -> bool:
    """Whether so many elements are where a pointer leads to, not other members as well."""
    place = start.place
    if not start.moves or not place.members:
        return start.moves or count == ONE
    match start.offset, count, place.extents[-1]:
        case _, _, None:
            # What a pointer leads to has no members beside it; so has an array at the end.
            return place.members[-1][0] < len(place.indices)
        case IntConst(first), IntConst(many), IntConst(extent):
            return first + many <= extent
        case _:
            return False


def _extents(type_: CType) -> tuple[tuple[int, ...] | None, CType]:
    """The constant extents of an array, and what it is made of."""
    found: list[int] = []
    while isinstance(type_, ArrayOf):
        if type_.extent is None:
            return None, type_
        found.append(type_.extent)
        type_ = type_.element
    return tuple(found), type_


def _is_plain(type_: CType) -> bool:
    """Whether objects of a type are numbers, or structs of a few of them."""
    if not isinstance(type_, Record):
        return isinstance(type_, Arithmetic)
    members = [c_type(raw) for _, raw in type_.fields]
    are_numbers = all(isinstance(each, Arithmetic) for each in members)
    return are_numbers and 0 < len(members) <= _MOST_PARTS


def _width(raw: ClangType) -> int:
    """How many bytes an element takes that a pointer or an array leads to."""
    canonical = raw.get_canonical()
    is_pointer = type_kind(canonical) == "POINTER"
    element = canonical.get_pointee() if is_pointer else canonical.element_type
    return int(element.get_size())


def _may_overlap(one: _Region, other: _Region | None) -> bool:
    if other is None:
        return True
    first, second = one.start.place, other.start.place
    return first.base == second.base or first.is_shared or second.is_shared


def _filling(
    s: State, node: Node, region: _Region, byte: int | float | None
) -> _Stores | None:
    """Stores of the numbers that bytes of one value make, if all of these are known."""
    span = s.span(node)
    types = {_type(part) for part in region.at((ZERO,) * len(region.extents))}
    values = {type_: _number(type_, byte) for type_ in types}
    if any(value is None for value in values.values()):
        return None

    def stores(positions: Positions) -> tuple[Assign, ...]:
        parts = region.at(positions)
        numbers = [(part, values[_type(part)]) for part in parts]
        return tuple(
            Assign(variable_at(s, part, span), value, span=span)
            for part, value in numbers
            if value is not None
        )

    return stores


def _number(type_: Type, byte: int | float | None) -> Expr | None:
    """The number whose bytes all have a value; for real numbers only zero is told."""
    if not isinstance(byte, int) or (byte and not type_.is_integer):
        return None
    if type_.kind == "real":
        return RealConst("0.0")
    if type_ == BOOL:
        return None
    is_signed = type_.kind == "int"
    size = type_.bits // 8
    value = int.from_bytes(bytes([byte % 256]) * size, "little", signed=is_signed)
    return IntConst(value)


def _copying(s: State, node: Node, region: _Region, origin: _Region) -> _Stores | None:
    """Stores of one element to another, if they have one type, or are numbers of one size."""
    span = s.span(node)
    types = region.start.place.type, origin.start.place.type
    if not is_same(*types) and not _are_of_one_size(*types):
        return None

    def stores(positions: Positions) -> tuple[Assign, ...]:
        pairs = zip(region.at(positions), origin.at(positions), strict=True)
        return tuple(
            Assign(
                variable_at(s, to, span),
                reinterpreted(variable_at(s, source, span), _type(source), _type(to)),
                span=span,
            )
            for to, source in pairs
        )

    return stores


def _are_of_one_size(one: CType, other: CType) -> bool:
    """Whether the bits of a number are a number of another type."""
    are_numbers = isinstance(one, Arithmetic) and isinstance(other, Arithmetic)
    return are_numbers and size_of(one) == size_of(other)


def _type(place: Place) -> Type:
    assert isinstance(place.type, Arithmetic)
    return place.type.type
