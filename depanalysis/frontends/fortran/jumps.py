"""Where GO TO and its relatives lead.

A jump forwards in a list of statements, also from inside of a construct in it, leaves a
block that ends before the labelled statement; one backwards goes on with a loop that begins
with it. A jump to what ends a loop goes on with it.
Labels that any other jump leads to are `jump_targets`: nothing is known at them.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.frontends.fortran.tree import Node

_JUMPS = ("Goto_Stmt", "Computed_Goto_Stmt", "Arithmetic_If_Stmt")
_LABELLED = ("END", "ERR", "EOR")
"""What input and output state that goes on elsewhere."""

TRANSFERS = (
    "Print_Stmt", "Write_Stmt", "Read_Stmt", "Open_Stmt", "Close_Stmt", "Rewind_Stmt",
    "Backspace_Stmt", "Endfile_Stmt", "Inquire_Stmt", "Flush_Stmt",
)  # fmt: skip
"""The statements of input and output."""

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


def is_jump(node: Node) -> bool:
    """Whether a statement may go on at a label, also where a file ends."""
    is_transfer = node.kind in TRANSFERS and any(map(_states_label, node.walk()))
    return node.kind in _JUMPS or is_transfer


def _states_label(part: Node) -> bool:
    return part.kind.endswith("_Spec") and part.word.upper() in _LABELLED


def destinations(jump: Node) -> tuple[int, ...]:
    """The labels of a jump in the order of its text."""
    if jump.kind not in _JUMPS:
        stated = (part for part in jump.walk() if _states_label(part))
        return tuple(int(part.children[-1].word) for part in stated)
    groups = (part.children or (part,) for part in jump.children)
    return tuple(
        int(part.word) for group in groups for part in group if part.kind == "Label"
    )


def leaps(node: Node) -> Iterator[Node]:
    """The statements in a node that may go on elsewhere than behind it."""
    if node.kind in (*_EXITS, "Return_Stmt") or is_jump(node):
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
    """The labels that jumps in a list lead to, but for those in it."""
    found: set[int] = set()
    for node in nodes:
        found.discard(label_of(node) or 0)
        found |= _leaving(node, wild)
        found.discard(_end(node) or 0)
    return found - repeated_labels(nodes) if found else found


def _leaving(node: Node, wild: set[int]) -> set[int]:
    """The labels outside of a node that jumps in it may lead to."""
    if is_jump(node):
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
        """The statements, without what they are arranged in."""
        return flat(self.items)


@dataclass(frozen=True, slots=True)
class Repeated:
    """Statements that a jump to a label begins again; it stands before the first of them.

    A jump to the label `behind` them ends that.
    """

    label: int
    items: "tuple[Item, ...]"
    behind: int | None = None

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The statements, without what they are arranged in."""
        return flat(self.items)


Item: TypeAlias = Node | Landing | Repeated


def flat(items: Sequence[Item]) -> tuple[Node, ...]:
    """The statements of a list, without what they are arranged in."""
    return tuple(
        node
        for item in items
        for node in ((item,) if isinstance(item, Node) else item.nodes)
    )


@dataclass(slots=True)
class _Range:
    """Statements of a list, by their positions, and the label for which they belong together."""

    label: int
    first: int
    end: int
    is_repeated: bool


def arranged(nodes: Sequence[Node], skipped: Container[int]) -> tuple[Item, ...]:
    """A list of statements in blocks that its jumps leave, and others that they repeat.

    Labels to be skipped lead nowhere.
    """
    ranges = _ranges(nodes, skipped)
    ranges.sort(key=lambda each: (each.first, -each.end, each.is_repeated))
    return _nested(nodes, 0, len(nodes), ranges)


def repeated_labels(nodes: Sequence[Node]) -> frozenset[int]:
    """The labels of a list to which jumps lead back."""
    return frozenset(each.label for each in _ranges(nodes, ()) if each.is_repeated)


def _ranges(nodes: Sequence[Node], skipped: Container[int]) -> list[_Range]:
    """What belongs together, so that of two ranges one holds the other, or they are apart."""
    places: dict[int, int] = {}
    ends: dict[int, int] = {}
    for position, node in enumerate(nodes):
        for label, end in ((label_of(node), position), (_end(node), position + 1)):
            if label is not None and label not in skipped:
                ends.setdefault(label, end)
        places.setdefault(label_of(node) or 0, position)
    forwards: dict[int, _Range] = {}
    back: dict[int, _Range] = {}
    for position, node in enumerate(nodes if ends else ()):
        for jump in filter(is_jump, node.walk()):
            for label in destinations(jump):
                if position < ends.get(label, 0):
                    known = _Range(label, position, ends[label], is_repeated=False)
                    forwards.setdefault(label, known)
                elif label in ends and places.get(label, position + 1) <= position:
                    first = places[label]
                    again = back.setdefault(
                        label, _Range(label, first, 0, is_repeated=True)
                    )
                    again.end = position + 1
    return _fitted(nodes, [*forwards.values()], [*back.values()])


def _fitted(
    nodes: Sequence[Node], forwards: list[_Range], back: list[_Range]
) -> list[_Range]:
    """The ranges, made larger where they would cross, without those that are entered inside.

    A block may begin earlier, and what is repeated may end later.
    """
    is_changed = True
    while is_changed:
        is_changed = False
        both = [*forwards, *back]
        for one in both:
            for other in both:
                is_crossed = one.first < other.first < one.end < other.end
                if not is_crossed:
                    continue
                is_changed = True
                if not other.is_repeated:
                    other.first = one.first
                elif one.is_repeated:
                    one.end = other.end
                else:
                    back.remove(other)
                    break
            if is_changed:
                break
    # A bare CYCLE or EXIT in them is about the loop around them.
    kept = (
        each
        for each in back
        if not any(_is_bare(x) for n in nodes[each.first : each.end] for x in leaps(n))
    )
    return [*forwards, *kept]


def _nested(
    nodes: Sequence[Node], start: int, end: int, ranges: Sequence[_Range]
) -> tuple[Item, ...]:
    found: list[Item] = []
    rest = list(ranges)
    while rest:
        outer = rest.pop(0)
        inside = [each for each in rest if each.end <= outer.end]
        rest = rest[len(inside) :]
        found += nodes[start : outer.first]
        start = outer.end
        behind = label_of(nodes[start]) if start < len(nodes) else None
        if outer.is_repeated:
            # Who jumps behind them ends them, which needs no block.
            inside = [e for e in inside if e.is_repeated or e.label != behind]
        items = _nested(nodes, outer.first, outer.end, inside)
        made = Repeated(outer.label, items, behind) if outer.is_repeated else None
        found.append(made or Landing(outer.label, items))
    return (*found, *nodes[start:end])


def _end(node: Node) -> int | None:
    """The label of what ends a construct other than a loop."""
    is_loop = node.kind in _LOOPS
    return None if is_loop or node.kind not in _HEADS else node.children[-1].label
