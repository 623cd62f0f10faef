"""Objects without a name: `(struct P){x, y}`, `c ? p : q`, and what a comma leads to."""

from depanalysis.frontends.c import pointers
from depanalysis.frontends.c.assignments import copy_object
from depanalysis.frontends.c.declarations import initialize_parts
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.operations import settled_condition
from depanalysis.frontends.c.places import Place, is_owner, leaves
from depanalysis.frontends.c.pointers import called_name
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import is_pun, without_casts
from depanalysis.frontends.c.types import Arithmetic, PointerTo, Record, type_of
from depanalysis.frontends.c.variables import declare_storage
from depanalysis.ir.statements import If

_LIST = "INIT_LIST_EXPR"
_LITERALS = (_LIST, "COMPOUND_LITERAL_EXPR", "CSTYLE_CAST_EXPR")


def place(s: State, node: Node) -> Place:
    """The object that an expression names, or the variable that gets its value."""
    if is_pun(node):
        raise s.unmodelled(node, f"`{s.text(node)}` changes the type of what it names")
    node = without_casts(node)
    if isinstance(type_of(node), Record):
        lists = [each for each in (node, *node.children) if each.kind == _LIST]
        if lists and node.kind in _LITERALS:
            return _literal(s, node, lists[0])
        if node.kind == "CONDITIONAL_OPERATOR":
            return _chosen(s, node)
        if node.kind == "CALL_EXPR":
            return _returned(s, node)
    if node.kind == "BINARY_OPERATOR" and node.operator == ",":
        first, second = node.children
        s.to.effect(s, first)
        return s.to.place(s, second)
    return pointers.place(s, node)


def _literal(s: State, node: Node, values: Node) -> Place:
    found = _variable(s, node, (Arithmetic, PointerTo))
    initialize_parts(s, node, found, values)
    return found


def _chosen(s: State, node: Node) -> Place:
    """Either of two objects is copied into a variable."""
    test, *sides = node.children
    found = _variable(s, node, (Arithmetic,))
    condition = settled_condition(s, test)
    entry = s.leads()
    with s.captured() as first:
        copy_object(s, node, found, s.to.place(s, sides[0]))
    after = s.go_back(entry)
    with s.captured() as second:
        copy_object(s, node, found, s.to.place(s, sides[1]))
    s.join(after)
    s.emit(If(condition, tuple(first), tuple(second), span=s.span(node)))
    return found


def _returned(s: State, node: Node) -> Place:
    """What a call returns; of an unknown function nothing is known of it."""
    result = s.to.call(s, node)
    if isinstance(result, Place):
        return result
    found = _variable(s, node, (Arithmetic,))
    names = tuple(each.base for each in leaves(found))
    s.opaque(f"calls `{called_name(node)}`", (), names, s.span(node))
    return found


def _variable(s: State, node: Node, types: tuple[type, ...]) -> Place:
    """A variable for an object that consists of parts of some types."""
    found = Place(s.claim("object", object()), type_of(node))
    parts = leaves(found)
    if any(is_owner(each) or not isinstance(each.type, types) for each in parts):
        raise s.unmodelled(node, f"`{s.text(node)}` is not an object that is modelled")
    declare_storage(s, found, s.span(node))
    return found
