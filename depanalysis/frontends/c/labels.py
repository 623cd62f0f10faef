"""Where `goto` leads, and which statements it enters without their conditions."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.libraries import RETURNING_TWICE
from depanalysis.frontends.c.pointers import library_name
from depanalysis.frontends.c.surveys import ASSEMBLY

SECOND_RETURN = "setjmp()"
_CONDITIONAL = ("IF_STMT", "SWITCH_STMT", "FOR_STMT", "WHILE_STMT", "DO_STMT")


def jumps_to(function: Node) -> Mapping[str, int]:
    """How many jumps lead to each label; a computed one, and assembly, to all of them.

    A call that may return once more stands for a label, to which other functions jump.
    """
    found: Counter[str] = Counter()
    is_computed = False
    for part in function.walk():
        label = jump_label(part)
        if label:
            found[label] += 1
        if returns_twice(part):
            found[SECOND_RETURN] += 1
        is_computed |= part.kind == "INDIRECT_GOTO_STMT" or _may_jump(part)
    if is_computed:
        found.update(_labels(function))
    return found


def returns_twice(node: Node) -> bool:
    """Whether a call may return again, long after it did."""
    name = library_name(node) if node.kind == "CALL_EXPR" else ""
    return name in RETURNING_TWICE


def _may_jump(node: Node) -> bool:
    """Whether a statement is assembly that names labels."""
    is_assembly = node.kind in ASSEMBLY
    return is_assembly and any(x.spelling == "goto" for x in node.cursor.get_tokens())


def jump_label(node: Node) -> str:
    """The label that a statement jumps to; nothing if it is no such jump."""
    is_jump = node.kind == "GOTO_STMT" and node.children
    return node.children[0].name if is_jump else ""


def forward_label(
    nodes: Sequence[Node], jumps: Mapping[str, int]
) -> tuple[str, int, int] | None:
    """The last label in a row of statements that is behind all jumps to it.

    And the positions of the first statement that jumps to any of the labels, and of its own.
    """
    targets = [(k, name) for k, each in enumerate(nodes) for name in _names(each)]
    if not targets:
        return None
    own = {name for _, name in targets}
    inside = [{n: c for n, c in jumps_to(e).items() if n in own} for e in nodes]
    start = next((k for k, each in enumerate(inside) if each), len(nodes))
    for end, name in reversed(targets):
        before = sum(each.get(name, 0) for each in inside[:end])
        if start < end and before == jumps.get(name, 0) > 0:
            return name, start, end
    return None


def _names(node: Node) -> Iterator[str]:
    """The labels of a statement."""
    while node.kind == "LABEL_STMT":
        yield node.name
        node = node.children[0]


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
