"""Copies of objects with containers in them: the sizes and the elements, if those are numbers.

What a function returns is such a copy, too: the container that it had ends there.
"""

from collections.abc import Iterator
from dataclasses import replace

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.places import (
    SIZES,
    Place,
    is_owner,
    leaves,
    loaded_pointer,
)
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import Arithmetic, PointerTo, Record, c_type
from depanalysis.frontends.c.variables import variable_at
from depanalysis.frontends.sections import Naming, nest
from depanalysis.ir.expressions import Expr
from depanalysis.ir.statements import Assign, Block, Stmt
from depanalysis.ir.types import INT

_LISTED = SIZES[:2]


def containers_copied(s: State, node: Node, target: Place, source: Place) -> bool:
    """Whether an object with containers of numbers has been copied, elements included."""
    if not _is_of_numbers(target):
        return False
    span = s.span(node)
    with s.captured() as body:
        for to, origin in zip(_parts(target), _parts(source), strict=True):
            s.out.extend(_copy(s, node, to, origin))
    s.emit(Block("inlined", tuple(body), name=s.text(node), span=span))
    return True


def _copy(s: State, node: Node, target: Place, source: Place) -> tuple[Stmt, ...]:
    """Copies a number, or a container."""
    span = s.span(node)
    if isinstance(target.type, Arithmetic):
        value = variable_at(s, source, span)
        return (Assign(variable_at(s, target, span), value, span=span),)
    sizes = [variable_at(s, _size(each), span) for each in (target, source)]
    elements = [_elements(s, each) for each in (target, source)]

    def stores(positions: tuple[Expr, ...]) -> tuple[Stmt, ...]:
        pairs = zip(*(leaves(_at(each, positions)) for each in elements), strict=True)
        return tuple(
            Assign(variable_at(s, to, span), variable_at(s, origin, span), span=span)
            for to, origin in pairs
        )

    naming = Naming(lambda stem: s.claim(stem, INT), span=span)
    with s.scope():
        loops = nest((sizes[0],), stores, naming)
    return (Assign(sizes[0], sizes[1], span=span), *loops)


def _parts(place: Place) -> Iterator[Place]:
    """The numbers and containers of numbers that make up an object."""
    if isinstance(place.type, Arithmetic) or _is_container(place):
        yield place
    elif isinstance(place.type, Record):
        for name, raw in place.type.fields:
            yield from _parts(place.field(name, c_type(raw)))


def _is_of_numbers(place: Place) -> bool:
    """Whether an object consists of such parts only."""
    if isinstance(place.type, Arithmetic) or _is_container(place):
        return True
    fields = place.type.fields if isinstance(place.type, Record) else ()
    inner = (place.field(name, c_type(raw)) for name, raw in fields)
    return isinstance(place.type, Record) and all(map(_is_of_numbers, inner))


def _is_container(place: Place) -> bool:
    fields = place.type.fields if isinstance(place.type, Record) else ()
    if len(fields) != 2 or f".{fields[1][0]}" not in _LISTED:
        return False
    owner = place.field(fields[0][0], c_type(fields[0][1]))
    if not is_owner(owner) or not isinstance(owner.type, PointerTo):
        return False
    parts = leaves(loaded_pointer(owner).place)
    return all(isinstance(each.type, Arithmetic) for each in parts)


def _size(place: Place) -> Place:
    assert isinstance(place.type, Record)
    name, raw = place.type.fields[1]
    return place.field(name, c_type(raw))


def _elements(s: State, place: Place) -> Place:
    """The first element of a container."""
    assert isinstance(place.type, Record)
    name, raw = place.type.fields[0]
    owner = place.field(name, c_type(raw))
    known = None if owner.indices else s.pointers.get(owner.base)
    return (known or loaded_pointer(owner)).place


def _at(first: Place, positions: tuple[Expr, ...]) -> Place:
    return replace(first, indices=(*first.indices[:-1], positions[0]))
