"""Which values the static integers of a C file may have, from all that the file stores.

A variable with internal linkage, or one that a function keeps, is seen by its file alone.
Where every mention of it is read, or is the target of `=` with a constant, it always has one
of these constants or what it begins with. Nothing is known of the others, such as those
whose address is taken or that are stepped, nor in a file with assembly. In C++ every place
of the texts that has the name of a variable has to be one of those, too: there is more
code than functions, such as that of templates of which nothing is made.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
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
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.c.types import Arithmetic, c_type

_OF_CLASSES = ("CLASS_DECL", "STRUCT_DECL", "UNION_DECL", "CLASS_TEMPLATE")
_OF_THE_FILE = ("INTERNAL", "UNIQUE_EXTERNAL")

Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Values:
    """The least and the greatest value of a variable, and whether nothing is stored."""

    low: int
    high: int
    is_constant: bool


def static_values(
    trees: Iterable[Node], texts: Collection[Text] | None = None
) -> Mapping[int, Values]:
    """The values of variables, by identity; `trees` are functions and initializers.

    `texts` are those of C++ in which names are looked for.
    """
    found: dict[int, set[int] | None] = {}
    stored: set[int] = set()
    places: dict[int, set[Place]] = {}
    named: dict[int, str] = {}
    for tree in trees:
        for parent in tree.walk():
            if "ASM" in parent.kind:
                return {}
            for node, value in _mentions(parent):
                cursor = node.declaration
                key = identity(cursor)
                named[key] = str(cursor.spelling)
                places.setdefault(key, _declared(cursor)).add(_place(node.cursor))
                known = found.setdefault(key, _initial(cursor))
                if value is None or known is None:
                    found[key] = None
                else:
                    known.update(value)
                    stored.update({key} if value else ())
    return {
        key: Values(min(v), max(v), key not in stored)
        for key, v in found.items()
        if v and (texts is None or _spelled(named[key], texts) <= places[key])
    }


def _declared(cursor: Cursor) -> set[Place]:
    return {_place(each) for each in (cursor, cursor.get_definition()) if each}


def _place(cursor: Cursor) -> Place:
    where = cursor.location
    return ("" if where.file is None else where.file.name, where.line, where.column)


def _spelled(name: str, texts: Iterable[Text]) -> set[Place]:
    """Where a name stands in texts, whatever it means there."""
    word = re.compile(rb"\b%s\b" % re.escape(name.encode()))
    return {
        (text.name, number, found.start() + 1)
        for text in texts
        for number, line in enumerate(text.raw.split(b"\n"), start=1)
        for found in word.finditer(line)
    }


def _mentions(parent: Node) -> Iterator[tuple[Node, set[int] | None]]:
    """The static variables that a node names, and what it stores to them, if known."""
    if parent.kind == UNREAD:
        for part in parent.walk():
            if part.kind == "DECL_REF_EXPR" and _is_candidate(part):
                yield part, None
    for child in parent.children:
        if child.kind == "DECL_REF_EXPR" and _is_candidate(child):
            yield child, _stored(parent, child)


def _is_candidate(node: Node) -> bool:
    if node.cursor.referenced is None or not _is_of_file(node.declaration):
        return False
    type_ = c_type(node.declaration.type)
    is_number = isinstance(type_, Arithmetic) and type_.type.is_integer
    return is_number and not is_of_thread(node.declaration)


def _is_of_file(cursor: Cursor) -> bool:
    """Whether only the file, or one function of it, can name a variable."""
    parent = cursor.semantic_parent
    if cursor.kind.name != "VAR_DECL" or (parent and parent.kind.name in _OF_CLASSES):
        return False
    return is_static(cursor) or cursor.linkage.name in _OF_THE_FILE


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
