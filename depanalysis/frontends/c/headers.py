"""The parts of a `for` header, which libclang lists without saying which are missing."""

import re
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import STEPS, Node
from depanalysis.frontends.c.texts import Text

_WIDTHS = {"FOR_STMT": 3, "WHILE_STMT": 5, "DO_STMT": 2}
_SKIPPED = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class ForParts:
    """The parts of a loop; a missing one is `None`. `width` is that of the keyword."""

    init: Node | None
    condition: Node | None
    increment: Node | None
    body: Node
    tests_last: bool = False
    width: int = 3


def for_parts(text: Text, node: Node) -> ForParts:
    """Tells the parts of a `for` apart, by their places or, inside macros, by their form."""
    *header, body = node.children
    if len(header) == 3:
        return ForParts(header[0], header[1], header[2], body)
    semicolons = _semicolons(text, node)
    slots: list[Node | None] = [None, None, None]
    for position, part in enumerate(header):
        if semicolons is None:
            slot = _slot_by_form(part, position)
        else:
            slot = sum(part.cursor.extent.start.offset > each for each in semicolons)
        slots[slot] = part
    return ForParts(slots[0], slots[1], slots[2], body)


def _semicolons(text: Text, node: Node) -> tuple[int, int] | None:
    """The byte offsets of the two semicolons; nothing if a macro wrote the loop."""
    start = node.cursor.extent.start.offset
    end = node.children[-1].cursor.extent.start.offset
    header = text.at(node.cursor).raw[start:end].decode("utf-8", "replace")
    if not header.startswith("for"):
        return None
    blank = _SKIPPED.sub(lambda match: " " * len(match.group().encode()), header)
    depth, found = 0, []
    for position, character in enumerate(blank):
        depth += (character in "([{") - (character in ")]}")
        if character == ";" and depth == 1:
            found.append(start + len(blank[:position].encode()))
    return (found[0], found[1]) if len(found) >= 2 else None


def _slot_by_form(part: Node, position: int) -> int:
    if part.kind == "DECL_STMT":
        return 0
    if part.kind == "UNARY_OPERATOR" and part.operator in STEPS:
        return 2
    if part.kind == "COMPOUND_ASSIGNMENT_OPERATOR":
        return 2
    is_assignment = part.kind == "BINARY_OPERATOR" and part.operator == "="
    if is_assignment:
        return 0 if position == 0 else 2
    return 1
