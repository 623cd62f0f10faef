"""Pointers that change places, as in `t = u; u = v; v = t` after each step in time.

Where each leads to the whole of an array that nothing else names, the array of the Program
goes by the name of its pointer: what the text does to `u` is done to `u`, whichever memory
that is by then. So an inner loop without an exchange in it is judged by the names, and one with an
exchange is not judged at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.frontends.c.declarations import declare_local
from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.places import Place, Pointer, leaves, loaded_pointer
from depanalysis.frontends.c.state import State, UnmodelledError
from depanalysis.frontends.c.surveys import root_of, without_casts
from depanalysis.frontends.c.types import Arithmetic, PointerTo
from depanalysis.frontends.c.variables import pointer_at, slots_of, variable_at
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import I64

LENGTH = 3
"""The statements of an exchange."""


@dataclass(frozen=True, slots=True)
class _Exchange:
    """The two lvalues that change places, and the variable that helps."""

    spare: Node
    first: Node
    second: Node


def exchange(s: State, stmts: Sequence[Node]) -> bool:
    """Whether three statements are an exchange, which has been translated then.

    Outside of loops each pointer is followed to where it leads.
    """
    found = _found(stmts) if s.depth else None
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
    except UnmodelledError:
        return False
    first, second = zip(places, pointers, strict=True)
    if not (_are_alike(*pointers) and _are_whole(s, first, second)):
        return False
    _leave_behind(s, found.spare, places, pointers)
    _emit(s, stmts[0], places, pointers, [each for own in arrays for each in own])
    return True


def _found(stmts: Sequence[Node]) -> _Exchange | None:
    if len(stmts) < LENGTH:
        return None
    opening, middle, closing = stmts[:LENGTH]
    spare, kept = _begun(opening)
    (first, second), (third, back) = _assigned(middle), _assigned(closing)
    if None in (spare, kept, first, second, third, back):
        return None
    assert spare
    assert kept
    assert first
    assert second
    assert third
    assert back
    is_round = _is_same(kept, first) and _is_same(second, third)
    is_spare = _variable(back) == _variable(spare) is not None
    is_apart = not _is_same(first, second) and _variable(spare) not in (
        root_of(first),
        root_of(second),
    )
    return (
        _Exchange(spare, first, second) if is_round and is_spare and is_apart else None
    )


def _begun(stmt: Node) -> tuple[Node | None, Node | None]:
    """The variable of the first statement and what it keeps."""
    if stmt.kind != "DECL_STMT":
        return _assigned(stmt)
    if len(stmt.children) != 1 or stmt.children[0].kind != "VAR_DECL":
        return None, None
    variable = stmt.children[0]
    parts = [
        p for p in variable.children if p.kind not in ("TYPE_REF", "ANNOTATE_ATTR")
    ]
    return variable, without_casts(parts[-1]) if parts else None


def _assigned(stmt: Node) -> tuple[Node | None, Node | None]:
    if stmt.kind != "BINARY_OPERATOR" or stmt.operator != "=":
        return None, None
    target, source = stmt.children
    return without_casts(target), without_casts(source)


def _variable(node: Node) -> int | None:
    """The variable that is declared or named as a whole."""
    if node.kind == "VAR_DECL":
        return identity(node.cursor.canonical)
    return identity(node.declaration) if node.kind == "DECL_REF_EXPR" else None


def _is_same(one: Node, other: Node) -> bool:
    """Whether two names, or members of named structures, are the same."""
    if one.kind != other.kind or root_of(one) is None:
        return False
    if one.kind == "DECL_REF_EXPR":
        return root_of(one) == root_of(other)
    if one.kind != "MEMBER_REF_EXPR" or one.name != other.name:
        return False
    inner = [without_casts(each.children[0]) for each in (one, other)]
    return _is_same(*inner)


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
        and all(each is None for each in pointer.place.extents)
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
