"""What a lambda captured and what the function that gets it is handed beside it.

Input: two variables, of the function that made the lambda and of the one that gets it.
Output: whether the words of the calls let both come from one variable.
"""

from collections.abc import Hashable, Iterator
from typing import Any

from depanalysis.frontends.c.allocators import mentioned
from depanalysis.frontends.c.constraints import Reader
from depanalysis.frontends.c.libclang import (
    FUNCTIONS,
    Cursor,
    Node,
    identity,
    type_kind,
)
from depanalysis.frontends.c.paths import Function
from depanalysis.frontends.c.types import REFERENCES, Arithmetic, c_type


def is_captured(function: Cursor, variable: Cursor) -> bool:
    """Whether a lambda that a function gets was made where a variable is declared."""
    is_this = variable.kind.name in FUNCTIONS
    home = variable if is_this else variable.semantic_parent
    if home is None or home.kind.name not in FUNCTIONS:
        return False
    if identity(function.canonical) == identity(home.canonical):
        return False
    around = home.extent
    return any(
        around.start.file.name == place.file.name
        and around.start.offset < place.offset < around.end.offset
        for place in map(_place_of_class, function.get_arguments())
        if place.file is not None
    )


def _place_of_class(parameter: Cursor) -> Any:
    raw = parameter.type.get_canonical()
    raw = raw.get_pointee() if type_kind(raw) in REFERENCES else raw
    return raw.get_declaration().location


def may_be_of_one(reader: Reader, one: Hashable, other: Hashable) -> bool:
    """Whether two variables may get what they lead to from one variable, by the words."""
    return not _sources(reader, one).isdisjoint(_sources(reader, other))


def _sources(reader: Reader, variable: Hashable) -> set[Hashable]:
    """The variables that are named where one gets its value, and where these do."""
    found: set[Hashable] = set()
    pending = [variable]
    while pending:
        key = pending.pop()
        if key not in found and not _is_number(reader, key):
            found.add(key)
            pending += _named_for(reader, key)
    return found


def _is_number(reader: Reader, key: Hashable) -> bool:
    cursor = reader.variables.get(key)
    return cursor is None or (
        type_kind(cursor.type.get_canonical()) not in REFERENCES
        and isinstance(c_type(cursor.type), Arithmetic)
    )


def _named_for(reader: Reader, key: Hashable) -> Iterator[Hashable]:
    for function in reader.entered.values():
        if key in function.parameters:
            position = function.parameters.index(key)
            for call in function.calls:
                for value in call.values[position : position + 1]:
                    yield from _named(reader, value)
            return
    cursor = reader.variables.get(key)
    if cursor is None or cursor.kind.name != "VAR_DECL":
        return
    for function in reader.entered.values():
        if function.key == reader.key(cursor.semantic_parent.canonical):
            yield from _set_in(reader, function, key)


def _set_in(reader: Reader, function: Function, key: Hashable) -> Iterator[Hashable]:
    """What is named where a function sets a variable of its own."""
    for part in function.node.walk():
        if part.kind == "VAR_DECL":
            is_set = reader.key(part.cursor.canonical) == key
        elif part.kind == "BINARY_OPERATOR" and part.operator == "=":
            is_set = key in _named(reader, part.children[0])
        else:
            continue
        if is_set:
            yield from _named(reader, part)


def _named(reader: Reader, tree: Node) -> Iterator[Hashable]:
    """The variables in an expression, `this` too."""
    for part in tree.walk():
        named = mentioned(part) if part.kind == "DECL_REF_EXPR" else None
        if named is not None:
            yield reader.key(named.canonical)
