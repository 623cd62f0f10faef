"""Where `goto` leads, and which statements it enters without their conditions."""

from collections import Counter
from collections.abc import Mapping

from depanalysis.frontends.c.libclang import Node

_CONDITIONAL = ("IF_STMT", "SWITCH_STMT", "FOR_STMT", "WHILE_STMT", "DO_STMT")


def jumps_to(function: Node) -> Mapping[str, int]:
    """How many jumps lead to each label; a computed one leads to all of them."""
    found: Counter[str] = Counter()
    is_computed = False
    for part in function.walk():
        if part.kind == "GOTO_STMT" and part.children:
            found[part.children[0].name] += 1
        is_computed |= part.kind == "INDIRECT_GOTO_STMT"
    if is_computed:
        found.update(_labels(function))
    return found


def entrance(node: Node, jumps: Mapping[str, int]) -> str | None:
    """A label inside a conditional statement or a loop that is reached from outside."""
    if node.kind not in _CONDITIONAL:
        return None
    for part in node.children:
        inside = jumps_to(part) if _labels(part) else {}
        for label in _labels(part):
            if jumps.get(label, 0) > inside.get(label, 0):
                return label
    return None


def _labels(node: Node) -> list[str]:
    return [part.name for part in node.walk() if part.kind == "LABEL_STMT"]
