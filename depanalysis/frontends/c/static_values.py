"""Which values the static integers of a C file may have, from all that the file stores.

A variable with internal linkage, or one that a function keeps, is seen by its file alone.
Where every mention of it is read, or is the target of `=` with a constant, it always has one
of these constants or what it begins with. Nothing is known of the others, such as those
whose address is taken or that are stepped, nor in a file with assembly.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import (
    UNREAD,
    Cursor,
    Node,
    evaluate,
    identity,
    is_of_thread,
    is_static,
)
from depanalysis.frontends.c.types import Arithmetic, c_type


@dataclass(frozen=True, slots=True)
class Values:
    """The least and the greatest value of a variable, and whether nothing is stored."""

    low: int
    high: int
    is_constant: bool


def static_values(trees: Iterable[Node]) -> Mapping[int, Values]:
    """The values of variables, by identity; `trees` are functions and initializers."""
    found: dict[int, set[int] | None] = {}
    stored: set[int] = set()
    for tree in trees:
        for parent in tree.walk():
            if "ASM" in parent.kind:
                return {}
            for cursor, value in _mentions(parent):
                key = identity(cursor)
                known = found.setdefault(key, _initial(cursor))
                if value is None or known is None:
                    found[key] = None
                else:
                    known.update(value)
                    stored.update({key} if value else ())
    return {
        key: Values(min(v), max(v), key not in stored) for key, v in found.items() if v
    }


def _mentions(parent: Node) -> Iterator[tuple[Cursor, set[int] | None]]:
    """The static variables that a node names, and what it stores to them, if known."""
    if parent.kind == UNREAD:
        for part in parent.walk():
            if part.kind == "DECL_REF_EXPR" and _is_candidate(part):
                yield part.declaration, None
    for child in parent.children:
        if child.kind == "DECL_REF_EXPR" and _is_candidate(child):
            yield child.declaration, _stored(parent, child)


def _is_candidate(node: Node) -> bool:
    if node.cursor.referenced is None or not is_static(node.declaration):
        return False
    type_ = c_type(node.declaration.type)
    is_number = isinstance(type_, Arithmetic) and type_.type.is_integer
    return is_number and not is_of_thread(node.declaration)


def _stored(parent: Node, child: Node) -> set[int] | None:
    """What the node around a name stores in it: nothing where it is read."""
    if parent.kind == "UNEXPOSED_EXPR" and len(parent.children) == 1:
        return set()
    is_target = parent.kind == "BINARY_OPERATOR" and parent.operator == "="
    if not is_target or parent.children[0] is not child:
        return None
    value = evaluate(parent.children[1].cursor)
    return _held(child.declaration, value)


def _initial(cursor: Cursor) -> set[int] | None:
    """What a variable begins with."""
    whole = cursor.get_definition() or cursor
    if whole.type.is_volatile_qualified():
        return None
    has_value = any(each.kind.is_expression() for each in whole.get_children())
    return _held(cursor, evaluate(whole) if has_value else 0)


def _held(cursor: Cursor, value: int | float | None) -> set[int] | None:
    type_ = c_type(cursor.type)
    assert isinstance(type_, Arithmetic)
    bounds = type_.type.bounds
    is_held = isinstance(value, int) and bounds and bounds[0] <= value <= bounds[1]
    return {int(value)} if is_held and value is not None else None
