"""Where GO TO and its relatives lead.

A jump forwards in a list of statements, also from inside of a construct in it, leaves a
block that ends before the labelled statement. A jump to what ends a loop goes on with it.
Labels that any other jump leads to are `jump_targets`: nothing is known at them.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.frontends.fortran.tree import Node

JUMPS = ("Goto_Stmt", "Computed_Goto_Stmt", "Arithmetic_If_Stmt")
_EXITS = ("Cycle_Stmt", "Exit_Stmt")
_DO_HEADS = ("Nonlabel_Do_Stmt", "Label_Do_Stmt")
_HEADS = {
    "If_Construct": ("If_Then_Stmt", "Else_If_Stmt", "Else_Stmt"),
    "Block_Construct": ("Block_Stmt",),
    "Associate_Construct": ("Associate_Stmt",),
    "Select_Type_Construct": ("Select_Type_Stmt", "Type_Guard_Stmt"),
    "Case_Construct": ("Select_Case_Stmt", "Case_Stmt"),
    "Block_Nonlabel_Do_Construct": _DO_HEADS,
    "Block_Label_Do_Construct": _DO_HEADS,
    "Action_Term_Do_Construct": _DO_HEADS,
}
_LOOPS = tuple(kind for kind, heads in _HEADS.items() if heads == _DO_HEADS)


def sections(construct: Node) -> list[tuple[Node, list[Node]]]:
    """The statements after each head of a construct, without what ends it."""
    found: list[tuple[Node, list[Node]]] = []
    for part in construct.children:
        if part.kind in _HEADS[construct.kind]:
            found.append((part, []))
        elif found and not part.kind.startswith("End_"):
            found[-1][1].append(part)
    return found


def label_of(node: Node) -> int | None:
    """The label of a statement, or of that with which a construct begins."""
    if node.label is None and node.kind.endswith("_Construct") and node.children:
        return node.children[0].label
    return node.label


def terminal(loop: Node) -> int | None:
    """The label of a statement that ends a loop and does nothing else."""
    last = loop.children[-1]
    return last.label if last.kind in ("Continue_Stmt", "End_Do_Stmt") else None


def destinations(jump: Node) -> tuple[int, ...]:
    """The labels of a jump in the order of its text."""
    groups = (part.children or (part,) for part in jump.children)
    return tuple(
        int(part.word) for group in groups for part in group if part.kind == "Label"
    )


def leaps(node: Node) -> Iterator[Node]:
    """The statements in a node that may go on elsewhere than behind it."""
    if node.kind in (*JUMPS, *_EXITS, "Return_Stmt"):
        yield node
    for part in node.children:
        is_own = node.kind in _LOOPS
        yield from (each for each in leaps(part) if not (is_own and _is_bare(each)))


def _is_bare(node: Node) -> bool:
    """Whether a CYCLE or EXIT is about the innermost loop."""
    return node.kind in _EXITS and node.child("Name") is None


def jump_targets(unit: Node) -> frozenset[int]:
    """The labels that jumps lead to in a way that is not modelled."""
    found: set[int] = set()
    for part in unit.children:
        if part.kind == "Execution_Part":
            found |= _unresolved(part.children, found)
    return frozenset(found)


def _unresolved(nodes: Sequence[Node], wild: set[int]) -> set[int]:
    """The labels that jumps in a list lead to, but for those forwards in it."""
    found: set[int] = set()
    for node in nodes:
        found.discard(label_of(node) or 0)
        found |= _leaving(node, wild)
        found.discard(_end(node) or 0)
    return found


def _leaving(node: Node, wild: set[int]) -> set[int]:
    """The labels outside of a node that jumps in it may lead to."""
    if node.kind in JUMPS:
        return set(destinations(node))
    if node.kind == "Lost_Stmt":
        wild.update(int(str(each)) for each in node.parts[1:])
    elif node.kind == "Label":
        wild.add(int(node.word))
    elif node.kind in _LOOPS:
        *before, (_, body) = sections(node)
        ahead = [_unresolved(each, wild) for _, each in before]
        return (_unresolved(body, wild) - {terminal(node) or 0}).union(*ahead)
    elif node.kind in _HEADS:
        parts = sections(node)
        heads = [_leaving(head, wild) for head, _ in parts]
        return set().union(*heads, *(_unresolved(body, wild) for _, body in parts))
    return set().union(*(_leaving(each, wild) for each in node.children))


@dataclass(frozen=True, slots=True)
class Landing:
    """Statements that a jump to a label leaves; the label stands behind them."""

    label: int
    items: "tuple[Item, ...]"

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The statements, without the blocks that they are in."""
        return flat(self.items)


Item: TypeAlias = Node | Landing


def flat(items: Sequence[Item]) -> tuple[Node, ...]:
    """The statements of a list, without the blocks that they are in."""
    return tuple(
        node
        for item in items
        for node in (item.nodes if isinstance(item, Landing) else (item,))
    )


@dataclass(frozen=True, slots=True)
class _Reach:
    """A label: the first statement with a jump to it, and how many stand before it."""

    label: int
    first: int
    end: int


def arranged(nodes: Sequence[Node], skipped: Container[int]) -> tuple[Item, ...]:
    """A list of statements in blocks that its jumps leave, but for labels to be skipped."""
    ends: dict[int, int] = {}
    for position, node in enumerate(nodes):
        for label, end in ((label_of(node), position), (_end(node), position + 1)):
            if label is not None and label not in skipped:
                ends.setdefault(label, end)
    first: dict[int, int] = {}
    for position, node in enumerate(nodes if ends else ()):
        for jump in (part for part in node.walk() if part.kind in JUMPS):
            for label in destinations(jump):
                if position < ends.get(label, 0):
                    first.setdefault(label, position)
    reaches = [_Reach(label, first[label], ends[label]) for label in first]
    return _nested(nodes, sorted(reaches, key=lambda each: each.end))


def _nested(nodes: Sequence[Node], reaches: Sequence[_Reach]) -> tuple[Item, ...]:
    """The block that ends last begins early enough to hold all that begin before its end."""
    if not reaches:
        return tuple(nodes)
    *others, last = reaches
    start = last.first
    for each in reversed(others):
        if each.end > start:
            start = min(start, each.first)
    before = [each for each in others if each.end <= start]
    within = [
        _Reach(each.label, each.first - start, each.end - start)
        for each in others
        if each.end > start
    ]
    landing = Landing(last.label, _nested(nodes[start : last.end], within))
    return (*_nested(nodes[:start], before), landing, *nodes[last.end :])


def _end(node: Node) -> int | None:
    """The label of what ends a construct other than a loop."""
    is_loop = node.kind in _LOOPS
    return None if is_loop or node.kind not in _HEADS else node.children[-1].label
