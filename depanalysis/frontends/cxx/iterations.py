"""Loops over classes of the user, written out with the iterators that they have.

    for (auto &x : r) body   becomes   for (; first != last; ++first) { auto &x = *first; body }

The parser shows how the iterator begins and what it leads to. Which functions give the end,
compare and step, functions behind the text say, one for each class.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from depanalysis.frontends.c.libclang import (
    ClangType,
    Cursor,
    Node,
    children_of,
    identity,
    node_of,
    text_from,
)
from depanalysis.frontends.c.marking import mapped
from depanalysis.frontends.c.surveys import hidden_mention
from depanalysis.frontends.c.types import PointerTo, c_type, is_record_of_user
from depanalysis.frontends.cxx.methods import Named

RANGE = "CXX_FOR_RANGE_STMT"
_PARTS = 3
_LOOP = re.compile(r"\bfor\s*\([^;]*?[^:]:[^:]")


def may_have_ranges(text: str) -> bool:
    """Whether a text may have loops over ranges."""
    return _LOOP.search(text) is not None


def ranged_over(functions: Iterable[Cursor]) -> Iterator[str]:
    """The classes of the user that functions have loops over."""
    for function in functions:
        for node in node_of(function).walk():
            if node.kind == RANGE and len(node.children) >= _PARTS:
                raw = node.children[-2].cursor.type
                if is_record_of_user(raw) and not gives_pointers(raw):
                    yield name_of(raw)


def ends(raw: ClangType) -> list[Cursor]:
    """The methods of a class that begin and end loops over it, if no template made it."""
    record = raw.get_canonical().get_declaration()
    return [
        each
        for each in children_of(record.get_definition() or record)
        if each.kind.name == "CXX_METHOD" and each.spelling in ("begin", "end")
    ]


def gives_pointers(raw: ClangType) -> bool:
    """Whether loops over a class go from one pointer to another."""
    results = [c_type(each.result_type) for each in ends(raw)]
    return bool(results) and all(isinstance(each, PointerTo) for each in results)


def name_of(raw: ClangType) -> str:
    """How a text names a type, wherever it stands."""
    return str(raw.get_canonical().spelling)


def iterating(name: str, type_: str) -> str:
    """A function that says what iterators of a class do."""
    steps = "auto first = made.begin(); auto last = made.end(); first != last; ++first;"
    return f"void {name}({type_} &made) {{ {steps} }}"


def has_hidden_start(node: Node) -> bool:
    """Whether a loop over a range begins with a statement, which the parser leaves out."""
    if node.kind != RANGE or len(node.children) < _PARTS:
        return False
    first, container = node.cursor.extent.start, node.children[-2].cursor.extent.start
    return b";" in text_from(node.cursor, max(0, container.offset - first.offset))


def with_iterators(tree: Node, known: Mapping[str, Cursor]) -> Node:
    """The tree; loops over classes of which something is known have iterators."""
    return mapped(tree, lambda node: _written_out(node, known)) if known else tree


def _written_out(node: Node, known: Mapping[str, Cursor]) -> Node:
    if node.kind != RANGE or len(node.children) < _PARTS or has_hidden_start(node):
        return node
    variable, container, body = node.children[-_PARTS:]
    function = known.get(name_of(container.cursor.type))
    first = hidden_mention(variable, "__begin")
    if function is None or first is None:
        return node
    begin = _named(node_of(first.cursor.referenced), variable.name)
    whole = hidden_mention(begin, "__range")
    if whole is None:
        return node
    (_, end, test, step) = _statements(function)
    last, is_named = _end(end, first), container.kind == "DECL_REF_EXPR"
    made = container if is_named else whole
    given = dict.fromkeys(("made", whole.name), made)
    given |= {"first": first, "last": _mention_of(last, first)}
    ranged = () if is_named else (node_of(whole.cursor.referenced),)
    before = (*ranged, _with(last, given))
    inner = Node(body.cursor, "COMPOUND_STMT", (_statement(node, variable), body))
    start = _statement(node, _with(begin, given))
    parts = (start, _with(test, given), _with(step, given), inner)
    loop = Node(node.cursor, "FOR_STMT", parts)
    head = (_statement(node, each) for each in before)
    return Node(node.cursor, "COMPOUND_STMT", (*head, loop))


def _statements(function: Cursor) -> tuple[Node, Node, Node, Node]:
    first, last, test, step = node_of(function).children[-1].children
    return first, last.children[0], test, step


def _named(declared: Node, name: str) -> Node:
    """A variable that goes by a name of the text."""
    cursor = Named(declared.cursor, name, identity(declared.cursor.canonical))
    return Node(cursor, declared.kind, declared.children)


def _end(declared: Node, first: Node) -> Node:
    """The variable of the end, of which each loop has one of its own."""
    key = -identity(first.declaration)
    return Node(Named(declared.cursor, "last", key), declared.kind, declared.children)


def _mention_of(variable: Node, like: Node) -> Node:
    mention = Named(like.cursor, variable.name, identity(variable.cursor))
    mention.type = variable.cursor.type
    mention.referenced = variable.cursor
    return Node(mention, "DECL_REF_EXPR", ())


def _with(tree: Node, given: Mapping[str, Node]) -> Node:
    """The tree with other variables for those of the function that it stands in."""

    def other(node: Node) -> Node:
        return given.get(node.name, node) if node.kind == "DECL_REF_EXPR" else node

    return mapped(tree, other)


def _statement(node: Node, declared: Node) -> Node:
    return Node(node.cursor, "DECL_STMT", (declared,))
