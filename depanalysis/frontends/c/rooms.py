"""How much there is behind a pointer that a function of the library gets.

Input: the places that arguments lead to, and what the function is told of them. Output:
assertions that it is told no more than lies there, up to the end of the variable, or of the
allocated memory, that a text gives a size. What a parameter leads to has none, and neither
has a structure whose last member is left open. What a reference is bound to may be a part
of something larger: no run is shown that leaves an array of C++ so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from depanalysis.frontends.c.effects import holds
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.libraries import SIZED, TOUCHING_ALL
from depanalysis.frontends.c.places import Place
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import ArrayOf, Record, c_type, size_of
from depanalysis.frontends.c.variables import fixed_value
from depanalysis.frontends.sums import added, multiplied, subtracted
from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary

_NONE = ((), (), 0)


@dataclass(frozen=True, slots=True)
class Room:
    """So many bytes lie behind a pointer, and more if they are a part of something."""

    size: Expr
    is_part: bool = False


def fits(
    s: State,
    node: Node,
    name: str,
    rooms: Mapping[int, Room | None],
    sizes: Mapping[int, Expr],
) -> None:
    """Asserts that there is room for what a function touches behind its arguments.

    How much there is and what the sizes are is told by their positions.
    """
    touched, factors, unit = SIZED.get(name, _NONE)
    size: Expr = IntConst(unit)
    for each in factors:
        factor = _fixed(node, each) or sizes.get(each)
        if factor is None:
            return
        size = multiplied(size, factor)
    for each in touched:
        there = rooms.get(each)
        if there is not None:
            has_room(s, size, there, is_certain=name in TOUCHING_ALL)


def has_room(s: State, size: Expr, there: Room, *, is_certain: bool = True) -> None:
    """Asserts that a size fits; for proofs, too, if that is certain."""
    fit = Binary("<=", size, there.size, size.span)
    holds(s, fit, is_proof=is_certain and not there.is_part)


def lie_apart(s: State, size: Expr, first: Place, second: Place) -> None:
    """Asserts that as much memory from two places on does not overlap, for witnesses."""
    is_one = first.base == second.base and first.indices[:-1] == second.indices[:-1]
    if not (is_one and first.indices and first.type == second.type):
        return
    steps = subtracted(first.indices[-1], second.indices[-1])
    distance = multiplied(steps, IntConst(size_of(first.type)))
    before = Binary("<=", size, distance, size.span)
    behind = Binary("<=", size, Unary("-", distance), size.span)
    holds(s, Binary("or", before, behind, size.span), is_proof=False)


def _fixed(node: Node, position: int) -> IntConst | None:
    """The value of an argument that is a constant."""
    given = node.children[1 + position : 2 + position]
    value = fixed_value(given[0]) if given else None
    return IntConst(value) if isinstance(value, int) else None


def lies_inside(s: State, place: Place) -> None:
    """Asserts that a place lies in its object, or at its end, where its address is taken."""
    found = _bytes(place)
    if found is not None and not (place.is_shared or isinstance(found[1], IntConst)):
        size, offset = found
        for each in (Binary(">=", offset, IntConst(0)), Binary("<=", offset, size)):
            holds(s, replace(each, span=offset.span), is_proof=False)


def room(place: Place) -> Room | None:
    """What lies from a place to the end of the object that it lies in."""
    found = _bytes(place)
    return None if found is None else Room(subtracted(*found), place.is_shared)


def _bytes(place: Place) -> tuple[Expr, Expr] | None:
    """The size of the object that a place lies in, and how many bytes lie before the place."""
    stride: Expr = IntConst(size_of(place.type))
    offset: Expr = IntConst(0)
    parts = _parts(place)
    is_alone = place.is_shared and not place.extents
    if is_alone or place.width or parts is None or None in place.extents:
        return None
    for position in range(len(place.indices), -1, -1):
        for owner, before in parts.get(position, ()):
            offset, stride = added(offset, IntConst(before)), IntConst(owner)
        if stride == IntConst(0):
            return None
        extent = place.extents[position - 1] if position else None
        if extent is not None:
            index = place.indices[position - 1]
            offset = added(offset, multiplied(index, stride))
            stride = multiplied(stride, extent)
    return stride, offset


def _parts(place: Place) -> Mapping[int, Sequence[tuple[int, int]]] | None:
    """The structs that the members lie in by the subscripts before, the innermost first.

    For each its size is told, and how many bytes lie before the member at least.
    """
    found: dict[int, list[tuple[int, int]]] = {}
    owner = place.whole
    for position, name in place.members:
        if owner is None:
            return None
        names = [each for each, _ in owner.fields]
        if name not in names:
            return None
        types = [c_type(raw) for _, raw in owner.fields]
        at = names.index(name)
        before = sum(map(size_of, types[:at]))
        if name in owner.layout:
            before = owner.layout[name].start // 8
        found.setdefault(position, []).insert(0, (owner.size, before))
        inner = types[at]
        while isinstance(inner, ArrayOf):
            inner = inner.element
        owner = inner if isinstance(inner, Record) else None
    return found
