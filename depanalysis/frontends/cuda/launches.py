"""The launches of kernels in the text of the host: their sizes, as far as constant."""

from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    Cursor,
    Node,
    evaluate,
    identity,
)
from depanalysis.frontends.c.surveys import survey
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.cuda.kernels import Extent, Launch
from depanalysis.frontends.cxx.references import tree_of

_CONFIGURATION = "__cudaPushCallConfiguration"
_UNSEEN: Extent = (None, None, None)
_MOST_STEPS = 8


def launches_in(text: Text, function: Cursor) -> list[tuple[Cursor, Launch]]:
    """The launches in a function of the host, each with its kernel as first declared."""
    tree = tree_of(function)
    found: list[tuple[Cursor, Launch]] = []
    for node in tree.walk():
        configuration = _configuration(node)
        called = node.cursor.referenced if configuration is not None else None
        if configuration is None or called is None:
            continue
        sizes = _Sizes(tree)
        grid, block = (sizes.extent(part) for part in configuration.children[1:3])
        launch = Launch(grid, block, text.span(node.cursor))
        found.append((called.canonical, launch))
    return found


def _configuration(node: Node) -> Node | None:
    if node.kind != "CALL_EXPR" or len(node.children) < 2:
        return None
    second = node.children[1]
    is_launch = second.kind == "CALL_EXPR" and second.name == _CONFIGURATION
    return second if is_launch and len(second.children) >= 3 else None


class _Sizes:
    """Evaluates sizes; variables of the function count if it sets them only once."""

    def __init__(self, function: Node) -> None:
        found = survey(function)
        changed = found.modified | found.addressed | _bound(function)
        self.fixed = {
            identity(node.cursor.canonical): node
            for node in function.walk()
            if node.kind == "VAR_DECL"
            and identity(node.cursor.canonical) not in changed
        }

    def extent(self, node: Node, steps: int = 0) -> Extent:
        """The three sizes that an expression of the type `dim3` gives."""
        while node.kind in ("UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR") and node.children:
            node = node.children[-1]
        if node.kind == "DECL_REF_EXPR" and steps < _MOST_STEPS:
            declared = self._declared(node)
            made = [c for c in declared.children if c.kind != "TYPE_REF"]
            if declared is node or len(made) > 1:
                return _UNSEEN
            return self.extent(made[0], steps + 1) if made else (1, 1, 1)
        if node.kind in ("CALL_EXPR", "INIT_LIST_EXPR", CONSTRUCTION):
            parts = _arguments(node) if node.kind == CONSTRUCTION else node.children
            made = [part for part in parts if part.kind != "TYPE_REF"]
            sizes = [self.number(part) for part in made[:3]]
            sizes += [1] * (3 - len(sizes))
            return sizes[0], sizes[1], sizes[2]
        return _UNSEEN

    def number(self, node: Node, steps: int = 0) -> int | None:
        """The value of one size; a default that the text leaves out is 1."""
        if node.cursor.extent.start.line == 0:
            return 1
        value = evaluate(node.cursor)
        if isinstance(value, int):
            return value
        while node.kind == "UNEXPOSED_EXPR" and len(node.children) == 1:
            node = node.children[0]
        if node.kind != "DECL_REF_EXPR" or steps >= _MOST_STEPS:
            return None
        declared = self._declared(node)
        if declared is node or not declared.children:
            return None
        return self.number(declared.children[-1], steps + 1)

    def _declared(self, node: Node) -> Node:
        return self.fixed.get(identity(node.declaration), node)


def _arguments(made: Node) -> tuple[Node, ...]:
    """What a constructor gets; before it stand its name and the address of the object."""
    return made.children[1].children[2:]


def _bound(function: Node) -> frozenset[int]:
    """The variables that a reference, also a parameter, may stand for."""
    plain = ("UNEXPOSED_EXPR", "MEMBER_REF_EXPR")
    return frozenset(
        identity(child.declaration)
        for node in function.walk()
        if node.kind not in plain
        for child in map(_root, node.children)
        if child.kind == "DECL_REF_EXPR" and child.cursor.referenced is not None
    )


def _root(node: Node) -> Node:
    """The variable of which a member is meant."""
    while node.kind == "MEMBER_REF_EXPR" and node.children:
        node = node.children[0]
    return node
