"""Trees in which text that the parser does not understand is marked with the reason.

Such text, perhaps for want of a header, costs the statement that it stands in: everything
that it mentions counts as changed and addressed.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from types import SimpleNamespace
from typing import Any

from depanalysis.frontends.c.libclang import (
    UNREAD,
    Cursor,
    Node,
    location_at,
    node_of,
    spelled,
    tokens_between,
)
from depanalysis.frontends.c.types import Arithmetic, PointerTo, Record, type_of
from depanalysis.frontends.c.units import Diagnostic

_LIKE_STATEMENTS = (
    "COMPOUND_STMT", "IF_STMT", "FOR_STMT", "WHILE_STMT", "DO_STMT", "SWITCH_STMT",
    "CASE_STMT", "DEFAULT_STMT", "LABEL_STMT", "CXX_FOR_RANGE_STMT", "CXX_TRY_STMT",
)  # fmt: skip
_LOOPS = ("for", "while", "do")
_VARIABLES = ("VAR_DECL", "PARM_DECL")
_DEPENDENT = "<dependent type>"

DROPPED = "DROPPED"
"""The kind of a statement of which the parser shows nothing."""


def readable_tree(cursor: Cursor, errors: Collection[Diagnostic]) -> Node:
    """The tree below a cursor of C, marked."""
    if not errors:
        return node_of(cursor)
    return mapped(with_errors(node_of(cursor), cursor, errors), understood)


def understood(node: Node) -> Node:
    """A node, marked where an error is in it or the parser gives it no type."""
    if node.kind in (UNREAD, DROPPED):
        return node
    if node.reason:
        return marked(node, node.reason)
    if node.kind.endswith("_EXPR") and node.cursor.type.spelling == _DEPENDENT:
        return marked(node, "the parser does not understand this text")
    return node


class Marked(Node):
    """A node of which only the names are known, and what it was."""

    __slots__ = ("original",)

    def __init__(self, original: Node, reason: str) -> None:
        super().__init__(original.cursor, UNREAD, original.children)
        self.type_cache, self.reason = type_of(original), reason
        self.original = original


def marked(node: Node, reason: str) -> Node:
    """A node of which only the names are known."""
    return Marked(node, reason)


def mapped(node: Node, change: Callable[[Node], Node]) -> Node:
    """The same from the leaves up, without recursion."""
    done: dict[int, Node] = {}
    for each in reversed([*node.walk()]):
        children = tuple(done[id(child)] for child in each.children)
        if any(a is not b for a, b in zip(children, each.children, strict=True)):
            each_again = each.with_children(children)
        else:
            each_again = each
        done[id(each)] = change(each_again)
    return done[id(node)]


class Placed:
    """A cursor at a place of the text of another one.

    With the words that stand there, and where loops begin among them.
    """

    def __init__(
        self,
        cursor: Cursor,
        line: int,
        column: int,
        words: frozenset[str] = frozenset(),
        tokens: tuple[Any, ...] = (),
        width: int = 1,
    ) -> None:
        self._cursor = cursor
        self.words = words
        self.loops = tuple(
            Placed(cursor, at.line, at.column, width=len(each.spelling))
            for each in _loops_among(tokens)
            for at in (each.extent.start,)
        )
        self.referenced = None
        start = location_at(cursor, line, column)
        end = location_at(cursor, line, column + width)
        self.location = start
        self.extent = SimpleNamespace(start=start, end=end)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cursor, name)


def with_errors(tree: Node, cursor: Cursor, errors: Iterable[Diagnostic]) -> Node:
    """The tree of a function; the smallest statement around each error has the reason."""
    inside = _inside(cursor, errors)
    variables = (e for e in tree.walk() if e.kind in _VARIABLES) if inside else ()
    own = Counter(each.name for each in variables)
    own.update(cursor.translation_unit.variables if inside else ())
    for error in inside:
        place = error.line, error.column
        way = _way(tree, place)
        node = way[-1]
        reason = f"the parser says: {error.message}"
        if (
            node.kind == "COMPOUND_STMT"
            and way[-2:-1]
            and way[-2].kind == "SWITCH_STMT"
        ):
            # A label that is not shown leads to what it stands before.
            way[-2].reason = reason
            continue
        if node.kind == "COMPOUND_STMT":
            # The parser shows nothing of this text, so that it may do anything.
            at = sum(_begin(child) < place for child in node.children)
            tokens = _tokens_between(node, at)
            words = _words(node, (str(each.spelling) for each in tokens))
            _drop(node, at, Placed(node.cursor, *place, words, tokens), reason)
            continue
        (_initializer(node, place) or node).reason = reason
        hidden = _words(node, spelled(node.cursor)) - _shown(node, own)
        blocks = [k for k, each in enumerate(way) if each.kind == "COMPOUND_STMT"]
        if blocks and not own.keys().isdisjoint(hidden):
            block, child = way[blocks[-1]], way[blocks[-1] + 1]
            placed = Placed(child.cursor, *_begin(child), hidden)
            _drop(block, block.children.index(child), placed, reason)
    return tree


def _shown(node: Node, own: Counter[str]) -> set[str]:
    """The names in the tree of a statement; `lib::f(k);` seems to declare another `k`."""
    is_declaration = node.kind == "DECL_STMT"
    return {
        part.name
        for part in node.walk()
        if not (is_declaration and part.kind in _VARIABLES and own[part.name] > 1)
    }


def _drop(block: Node, at: int, placed: Placed, reason: str) -> None:
    """Puts a statement of which nothing is shown before a child of a block, but one only."""
    near = block.children[max(0, at - 1) : at + 1]
    if any(each.kind == DROPPED and placed.words <= each.cursor.words for each in near):
        return
    dropped = Node(placed, DROPPED, ())
    dropped.reason = reason
    block.set_children((*block.children[:at], dropped, *block.children[at:]))


def _words(node: Node, tokens: Iterable[str]) -> frozenset[str]:
    """The words of a piece of text, with those of all macros in it."""
    macros = node.cursor.translation_unit.macros
    words, pending = set[str](), {*tokens}
    while pending:
        words |= pending
        pending = set().union(*(macros.get(each, ()) for each in pending)) - words
    return frozenset(words)


def _inside(cursor: Cursor, errors: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The errors in the text of a function."""
    start, end = cursor.extent.start, cursor.extent.end
    first, last = (start.line, start.column), (end.line, end.column)
    name = "" if start.file is None else str(start.file)
    return [
        each
        for each in errors
        if each.file == name and first <= (each.line, each.column) <= last
    ]


def _loops_among(tokens: tuple[Any, ...]) -> list[Any]:
    """The keywords that begin loops; none where parts of the text may be left out."""
    words = [str(each.spelling) for each in tokens]
    if "#" in words:
        return []
    starts: list[Any] = []
    opened, ends_do = [], False
    last = ""
    for word, token in zip(words, tokens, strict=True):
        if word in _LOOPS and not (word == "while" and ends_do):
            starts.append(token)
        if word == "{":
            opened.append(last)
        ends_do = word == "}" and bool(opened) and opened.pop() == "do"
        last = word
    return starts


def _tokens_between(block: Node, at: int) -> tuple[Any, ...]:
    """The tokens between two statements of a block."""
    start, end = block.cursor.extent.start, block.cursor.extent.end
    if at > 0:
        start = block.children[at - 1].cursor.extent.end
    if at < len(block.children):
        end = block.children[at].cursor.extent.start
    return tokens_between(block.cursor, start, end)


def _way(tree: Node, place: tuple[int, int]) -> list[Node]:
    """From the body of a function down to the innermost statement around a place."""
    if not tree.children:
        # A declaration of a type that is not known.
        return [tree]
    found, way = 1, [tree.children[-1]]
    while True:
        inner = [each for each in way[-1].children if _has(each, place)]
        if not inner:
            return way[:found]
        way.append(inner[-1])
        if way[-2].kind in _LIKE_STATEMENTS:
            found = len(way)


def _initializer(node: Node, place: tuple[int, int]) -> Node | None:
    """The initializer that has an error, of a variable whose type is none the less known."""
    variables = node.children if node.kind == "DECL_STMT" else ()
    for variable in variables:
        if variable.kind != "VAR_DECL" or not variable.children:
            continue
        value, named = variable.children[-1], variable.cursor.location
        is_value = value.kind.endswith("_EXPR") and _begin(value) > (
            named.line,
            named.column,
        )
        is_known = isinstance(type_of(variable), Arithmetic | PointerTo | Record)
        if is_known and is_value and _has(value, place):
            return value
    return None


def _has(node: Node, place: tuple[int, int]) -> bool:
    end = node.cursor.extent.end
    return bool(_begin(node) <= place <= (end.line, end.column))


def _begin(node: Node) -> tuple[int, int]:
    start = node.cursor.extent.start
    return start.line, start.column
