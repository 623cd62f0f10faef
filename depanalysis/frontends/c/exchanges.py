"""Pointers that change places, as in `t = u; u = v; v = t` after each step in time.

Where each leads to the whole of an array that nothing else names, the array of the Program
goes by the name of its pointer: what the text does to `u` is done to `u`, whichever memory
that is by then. So an inner loop without an exchange in it is judged by the names, and one with an
exchange is not judged by them: what it hands on are the pointers. Memory that changes places
with other memory of which less is known is as unknown as that.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from depanalysis.frontends.c.declarations import declare_local
from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.places import Place, Pointer, leaves, loaded_pointer, parts
from depanalysis.frontends.c.state import State, UnmodelledError
from depanalysis.frontends.c.swaps import found_exchange
from depanalysis.frontends.c.types import Arithmetic, PointerTo
from depanalysis.frontends.c.variables import (
    pointer_at,
    slots_of,
    variable_at,
    which_slot,
)
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import Assign, Opaque
from depanalysis.ir.types import I64
from depanalysis.source import Span


def exchange(s: State, stmts: Sequence[Node]) -> int:
    """How many statements are an exchange, which has been translated then.

    Outside of loops each pointer is followed to where it leads.
    """
    found = found_exchange(stmts) if s.loops else None
    if found is None:
        return 0
    try:
        places = [s.to.place(s, part) for part in found.parts]
        if any(p.indices or not isinstance(p.type, PointerTo) for p in places):
            return 0
        pointers = [
            pointer_at(s, node, place)
            for node, place in zip(found.parts, places, strict=True)
        ]
        arrays = [list(_numbers(s, found.spare, p.place)) for p in pointers]
        is_new = found.spare.kind == "VAR_DECL"
        is_apart = is_new or s.to.place(s, found.spare) not in places
    except UnmodelledError:
        return 0
    is_chosen = any(pointer.place.base in s.unsure.memory for pointer in pointers)
    is_plain = is_apart and not is_chosen and _are_alike(s, pointers)
    if not (is_plain and _are_whole(s, places, pointers)):
        return 0
    _leave_behind(s, found.spare, places, pointers)
    _emit(s, stmts[0], places, pointers, [each for own in arrays for each in own])
    return found.length


def _numbers(s: State, node: Node, place: Place) -> Iterator[Place]:
    """The arrays of numbers at a place, behind the pointers in it, too."""
    for leaf in leaves(place):
        if isinstance(leaf.type, PointerTo):
            yield from _numbers(s, node, loaded_pointer(leaf).place)
        elif isinstance(leaf.type, Arithmetic):
            yield leaf
        else:
            raise s.unmodelled(node, f"`{leaf.base}` holds no numbers")


def _are_alike(s: State, pointers: Sequence[Pointer]) -> bool:
    """Whether each may stand where the others do; the function is read again if it might."""

    def shape(pointer: Pointer) -> tuple[object, ...]:
        place = pointer.place
        return (
            pointer.moves,
            place.type,
            len(place.indices),
            place.inner_extents,
            place.width,
            place.walls,
        )

    def bounds(pointer: Pointer) -> tuple[object, ...]:
        place = pointer.place
        return place.extents, place.is_shared, place.is_exposed

    bases = {pointer.place.base for pointer in pointers}
    first, *others = pointers
    is_one_shape = all(shape(each) == shape(first) for each in others)
    if not is_one_shape or len(bases) < len(pointers):
        return False
    if any(bounds(each) != bounds(first) for each in others):
        s.unsure.traded |= bases & s.allocated.keys()
        return False
    return True


def _are_whole(s: State, places: Sequence[Place], pointers: Sequence[Pointer]) -> bool:
    """Whether pointers lead to memory that has no name of its own."""
    named = {p.base for p in s.places.values() if not isinstance(p.type, PointerTo)}
    starts = {
        all(index == IntConst(0) for index in pointer.place.indices)
        for pointer in pointers
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
        for place, pointer in zip(places, pointers, strict=True)
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
            _forget(s, name, pointers)
    if spare.kind == "VAR_DECL":
        declare_local(s, spare)
        _forget(s, s.places[identity(spare.cursor.canonical)].base, pointers)
    else:
        _forget(s, s.to.place(s, spare).base, pointers)


def _forget(s: State, name: str, pointers: list[Pointer]) -> None:
    """The memory to which a pointer led goes by either name from here on."""
    s.bind(name, None)
    known = s.bound.setdefault(name, {})
    known |= {each.place.base: parts(each.place) for each in pointers}


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
    listed = ", ".join(f"`{place.base}`" for place in places[:-1])
    reason = f"exchanges the pointers {listed} and `{places[-1].base}`"
    s.emit(Opaque(reason, names, names, span, binds=names))
    for slots in zip(*(pointer.place.indices for pointer in pointers), strict=True):
        numbers = [slot for slot in slots if isinstance(slot, Var)]
        if len(numbers) == len(slots):
            _go_round(s, numbers, "offset", span)
    # Which memory each has is what one iteration hands on to the next.
    for place in places:
        s.unsure.numbered[place.base] = True
    _go_round(s, [which_slot(s, place.base, span) for place in places], "memory", span)


def _go_round(s: State, numbers: Sequence[Var], stem: str, span: Span) -> None:
    """Each number gets what the next one was."""
    kept = s.temporary(stem, I64, span)
    here = [Var(number.name, span) for number in numbers]
    s.emit(Assign(kept, here[0], span=span))
    for target, value in pairwise((*here, kept)):
        s.emit(Assign(target, value, span=span))
