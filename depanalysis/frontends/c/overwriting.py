"""Whether a value that a loop leaves in its index may be read by a later statement.

Input: the nodes of a function without jumps into loops, each with the statements around
it. A read is harmless where an assignment certainly comes between the loop and it:
in the header of a loop around the read, or as an earlier statement of one block. So is
one that comes before the loop, if no loop is around both.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.frontends.c.headers import for_parts
from depanalysis.frontends.c.libclang import Node, identity

_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT")
_CASES = ("CASE_STMT", "DEFAULT_STMT")
_JUMPS = ("GOTO_STMT", "INDIRECT_GOTO_STMT")
_REFERENCE = "DECL_REF_EXPR"


@dataclass(frozen=True, slots=True)
class Found:
    """A node and the statements around it, outermost first."""

    node: Node
    path: tuple[Node, ...]


def walk(function: Node) -> Iterator[Found]:
    """All nodes in the order of the text, each with the statements around it."""
    pending: list[tuple[Node, tuple[Node, ...]]] = [(function, ())]
    while pending:
        node, path = pending.pop()
        yield Found(node, path)
        below = (*path, node) if node.kind.endswith("_STMT") else path
        pending.extend((child, below) for child in reversed(node.children))


@dataclass(frozen=True, slots=True)
class Read:
    """Where a variable is read, as offsets.

    `dangers`: a value that a loop leaves is seen only if the loop starts inside all of
    these ranges. `after`: none is seen that is left by a loop which starts there or later.
    """

    place: int
    after: int
    dangers: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Child:
    """A statement of a block, and the variable that it certainly assigns."""

    start: int
    end: int
    assigned: int | None
    is_labeled: bool


def reads(found: tuple[Found, ...]) -> dict[int, tuple[Read, ...]]:
    """The reads of each variable, by the identity of its declaration."""
    stored = {
        id(each.node.children[0])
        for each in found
        if each.node.kind == "BINARY_OPERATOR" and each.node.operator == "="
    }
    blocks = {
        id(each.node): _children(each.node)
        for each in found
        if each.node.kind in ("COMPOUND_STMT", "FOR_STMT")
    }
    grouped: dict[int, list[Read]] = {}
    for each in found:
        if each.node.kind == _REFERENCE and id(each.node) not in stored:
            key = identity(each.node.declaration)
            grouped.setdefault(key, []).append(_read(blocks, key, each))
    return {key: tuple(places) for key, places in grouped.items()}


def is_read_after(loop: Node, places: tuple[Read, ...]) -> bool:
    """Whether a read outside the loop may see the value that the loop leaves."""
    start, end = _start(loop), _end(loop)
    return any(
        not start <= read.place < end
        and start < read.after
        and all(first <= start <= last for first, last in read.dangers)
        for read in places
    )


def _children(node: Node) -> tuple[_Child, ...]:
    """The statements of a block; a loop stands for itself."""
    listed = node.children if node.kind == "COMPOUND_STMT" else (node,)
    return tuple(
        _Child(_start(n), _end(n), _assigned(n), n.kind in _CASES) for n in listed
    )


def _read(blocks: dict[int, tuple[_Child, ...]], key: int, found: Found) -> Read:
    place = _start(found.node)
    around = [outer for outer in found.path if outer.kind in _LOOPS]
    after = _end(around[0]) if around else _end(found.node)
    dangers: list[tuple[int, int]] = []
    for outer in found.path:
        if outer.kind == "FOR_STMT":
            (whole,) = blocks[id(outer)]
            if whole.assigned == key:
                dangers.append((whole.start, whole.end))
        elif outer.kind == "COMPOUND_STMT":
            dangers.extend(_shielded(blocks[id(outer)], key, place))
    return Read(place, after, tuple(dangers))


def _shielded(
    block: tuple[_Child, ...], key: int, place: int
) -> Iterator[tuple[int, int]]:
    """The range from the last assignment before a read to the statement that reads."""
    end = None
    for child in reversed(block):
        if end is None:
            if child.start <= place <= child.end:
                end = child.end
                if child.is_labeled:
                    return
        elif child.is_labeled:
            return
        elif child.assigned == key:
            yield child.start, end
            return


def is_jump(found: Found) -> bool:
    """Whether control may enter a statement otherwise than at its start.

    A label of a `switch` that stands where all labels usually stand is none.
    """
    if found.node.kind in _JUMPS:
        return True
    if found.node.kind not in _CASES:
        return False
    around = [node.kind for node in found.path if node.kind not in _CASES]
    return around[-2:] != ["SWITCH_STMT", "COMPOUND_STMT"]


def _assigned(statement: Node) -> int | None:
    """The variable that a statement certainly assigns before it reads it."""
    first: Node | None = statement
    if statement.kind == "FOR_STMT":
        first = for_parts(statement).init
    if first is None or first.kind != "BINARY_OPERATOR" or first.operator != "=":
        return None
    target, value = first.children
    if target.kind != _REFERENCE:
        return None
    key = identity(target.declaration)
    return None if any(_is_reference(node, key) for node in value.walk()) else key


def _is_reference(node: Node, key: int) -> bool:
    return node.kind == _REFERENCE and identity(node.declaration) == key


def _start(node: Node) -> int:
    return int(node.cursor.extent.start.offset)


def _end(node: Node) -> int:
    return int(node.cursor.extent.end.offset)
