"""Which parts of a function are executed whenever another one is, by the order of its text.

What stands in a branch or a loop may be left out; what stands behind a jump may be, too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.surveys import modified_part

_CHOOSING = ("IF_STMT", "CONDITIONAL_OPERATOR", "SWITCH_STMT")
_REPEATING = ("FOR_STMT", "WHILE_STMT", "CXX_FOR_RANGE_STMT")
_SHORT = ("&&", "||")
_JUMPS = (
    "RETURN_STMT", "BREAK_STMT", "CONTINUE_STMT", "GOTO_STMT", "INDIRECT_GOTO_STMT",
    "CXX_THROW_EXPR",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Place:
    """The number of a part in the text, and the branches around it."""

    at: int
    branches: frozenset[int]


@dataclass(frozen=True, slots=True)
class Text:
    """The places of the parts of a function, what changes something, the ends of jumps."""

    places: Mapping[int, _Place]
    changes: tuple[Node, ...]
    jumps: tuple[int, ...]

    def leads(self, one: Node, other: Node) -> bool:
        """Whether a part is executed before another one in each of its executions."""
        first, second = self.places.get(id(one)), self.places.get(id(other))
        if first is None or second is None:
            return False
        return first.at < second.at and first.branches <= second.branches

    def follows(self, one: Node, other: Node) -> bool:
        """Whether a part, or what stands in it, is executed after another one."""
        last, first = self.places.get(id(one)), self.places.get(id(other))
        if last is None or first is None or not last.branches <= first.branches:
            return False
        is_in = any(part is other for part in one.walk())
        # An assignment stands before its operands in the text, and is executed after them.
        is_left = any(first.at <= jump < last.at for jump in self.jumps)
        return is_in or (first.at < last.at and not is_left)


def text_of(function: Node) -> Text:
    """The order of the text of a function."""
    places: dict[int, _Place] = {}
    changes: list[Node] = []
    jumps: list[int] = []
    pending: list[tuple[Node, frozenset[int]]] = [(function, frozenset())]
    while pending:
        node, branches = pending.pop()
        places[id(node)] = _Place(len(places), branches)
        if modified_part(node) is not None:
            changes.append(node)
        if node.kind in _JUMPS:
            jumps.append(len(places) - 2 + sum(1 for _ in node.walk()))
        for child in reversed(node.children):
            own = {id(child)} if _may_be_left_out(node, child) else set()
            pending.append((child, branches | own))
    return Text(places, tuple(changes), tuple(jumps))


def _may_be_left_out(node: Node, child: Node) -> bool:
    is_short = node.kind == "BINARY_OPERATOR" and node.operator in _SHORT
    if node.kind in _CHOOSING or is_short:
        return child is not node.children[0]
    return node.kind in _REPEATING or node.kind == "CASE_STMT"


def jumped_over(block: Node) -> Iterator[tuple[range, Node]]:
    """The loops that jumps back to a label make of statements of a block."""
    labels: dict[str, int] = {}
    for at, child in enumerate(block.children):
        own = child.name if child.kind == "LABEL_STMT" else None
        for part in child.walk():
            if part.kind == "LABEL_STMT":
                labels[part.name] = at
            names = {each.name for each in part.children} & labels.keys()
            for name in names if part.kind == "GOTO_STMT" else ():
                first = labels[name]
                if first < at or name == own:
                    inner = block.with_children(block.children[first : at + 1])
                    yield range(first, at + 1), block.with_children((inner,))
