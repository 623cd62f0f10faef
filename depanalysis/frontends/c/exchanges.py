"""Pointers that change places, as in `t = u; u = v; v = t` after each step in time.

Where each leads to the whole of an array that nothing else names, the array of the Program
goes by the name of its pointer: what the text does to `u` is done to `u`, whichever memory
that is by then. So an inner loop without an exchange in it is judged by the names, and one with an
exchange is not judged at all.
"""

from collections.abc import Iterator, Sequence

from depanalysis.frontends.c.declarations import declare_local
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.places import Place, Pointer, leaves, loaded_pointer, parts
from depanalysis.frontends.c.state import State, UnmodelledError
from depanalysis.frontends.c.swaps import found_exchange
from depanalysis.frontends.c.types import Arithmetic, PointerTo
from depanalysis.frontends.c.variables import pointer_at, slots_of, variable_at
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import I64


def exchange(s: State, stmts: Sequence[Node]) -> bool:
    """Whether three statements are an exchange, which has been translated then.

    Outside of loops each pointer is followed to where it leads.
    """
    found = found_exchange(stmts) if s.loops else None
    if found is None:
        return False
    try:
        places = [s.to.place(s, each) for each in (found.first, found.second)]
        if any(p.indices or not isinstance(p.type, PointerTo) for p in places):
            return False
        pointers = [
            pointer_at(s, node, place)
            for node, place in zip((found.first, found.second), places, strict=True)
        ]
        arrays = [list(_numbers(s, found.first, pointer.place)) for pointer in pointers]
        is_new = found.spare.kind == "VAR_DECL"
        is_apart = is_new or s.to.place(s, found.spare) not in places
    except UnmodelledError:
        return False
    first, second = zip(places, pointers, strict=True)
    is_chosen = any(pointer.place.base in s.unsure.memory for pointer in pointers)
    is_plain = is_apart and not is_chosen and _are_alike(*pointers)
    if not (is_plain and _are_whole(s, first, second)):
        return False
    _leave_behind(s, found.spare, places, pointers)
    _emit(s, stmts[0], places, pointers, [each for own in arrays for each in own])
    return True


def _numbers(s: State, node: Node, place: Place) -> Iterator[Place]:
    """The arrays of numbers at a place, behind the pointers in it, too."""
    for leaf in leaves(place):
        if isinstance(leaf.type, PointerTo):
            yield from _numbers(s, node, loaded_pointer(leaf).place)
        elif isinstance(leaf.type, Arithmetic):
            yield leaf
        else:
            raise s.unmodelled(node, f"`{leaf.base}` holds no numbers")


def _are_alike(one: Pointer, other: Pointer) -> bool:
    """Whether either may stand where the other one does."""

    def shape(pointer: Pointer) -> tuple[object, ...]:
        place = pointer.place
        return (
            pointer.moves,
            place.type,
            len(place.indices),
            place.extents,
            place.inner_extents,
            place.is_shared,
            place.is_exposed,
            place.width,
            place.walls,
        )

    return one.place.base != other.place.base and shape(one) == shape(other)


def _are_whole(s: State, *pairs: tuple[Place, Pointer]) -> bool:
    """Whether pointers lead to memory that has no name of its own."""
    named = {p.base for p in s.places.values() if not isinstance(p.type, PointerTo)}
    starts = {
        all(index == IntConst(0) for index in pointer.place.indices)
        for _, pointer in pairs
    }
    return len(starts) == 1 and all(
        pointer.place.base not in named
        and pointer.place.indices
        and (
            pointer.place.base in s.allocated
            or all(each is None for each in pointer.place.extents)
        )
        and (
            starts == {True}
            or pointer.place.indices == tuple(map(Var, slots_of(place.base, pointer)))
        )
        for place, pointer in pairs
    )


def _leave_behind(
    s: State, spare: Node, places: list[Place], pointers: list[Pointer]
) -> None:
    """Pointers that led to one of the arrays do not go with its name."""
    bases = {pointer.place.base for pointer in pointers}
    kept = {place.base for place in places}
    for name in sorted({*s.pointers, *s.choices} - kept):
        choice = s.choices.get(name)
        targets = (choice.then, choice.otherwise) if choice else (s.pointers[name],)
        if any(_is_within(target, bases) for target in targets):
            s.bind(name, None)
            # The memory to which it led goes by either name from here on.
            known = s.bound.setdefault(name, {})
            known |= {each.place.base: parts(each.place) for each in pointers}
    if spare.kind == "VAR_DECL":
        declare_local(s, spare)
    else:
        s.bind(s.to.place(s, spare).base, None)


def _is_within(target: Pointer | None, bases: set[str]) -> bool:
    """Whether a pointer leads to memory of these names, or to a member of it."""
    return target is not None and any(
        f"{target.place.base}.".startswith(f"{base}.") for base in bases
    )


def _emit(
    s: State,
    node: Node,
    places: list[Place],
    pointers: list[Pointer],
    arrays: list[Place],
) -> None:
    span = s.span(node)
    for each in arrays:
        variable_at(s, each, span)
    names = tuple(each.base for each in arrays)
    first, second = (place.base for place in places)
    s.opaque(f"exchanges the pointers `{first}` and `{second}`", names, names, span)
    for one, other in zip(
        *(pointer.place.indices for pointer in pointers), strict=True
    ):
        if isinstance(one, Var) and isinstance(other, Var):
            kept = s.temporary("offset", I64, span)
            s.emit(Assign(kept, one, span=span))
            s.emit(Assign(one, other, span=span))
            s.emit(Assign(other, kept, span=span))
