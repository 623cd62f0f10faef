"""What a loop over a class of the user begins and ends with: calls of `begin` and `end`."""

from depanalysis.frontends.c.libclang import (
    ClangType,
    Cursor,
    Node,
)
from depanalysis.frontends.c.types import PointerTo, c_type
from depanalysis.frontends.cxx.iterations import ends
from depanalysis.frontends.cxx.references import address_of

_NAMES = ("begin", "end")


def ends_of_range(node: Node) -> tuple[Node, Node] | None:
    """The calls that give pointers to the first element and behind the last one."""
    raw = node.cursor.type.get_canonical()
    methods = ends(raw)
    found = [
        _chosen([each for each in methods if each.spelling == name], raw)
        for name in _NAMES
    ]
    begin, end = (each and _call(each, node) for each in found)
    return (begin, end) if begin and end else None


def _chosen(methods: list[Cursor], raw: ClangType) -> Cursor | None:
    """The method that is called for an object: a constant one only where it has to be."""
    is_constant = bool(raw.is_const_qualified())
    fitting = [each for each in methods if each.is_const_method() or not is_constant]
    fitting.sort(key=lambda each: each.is_const_method() != is_constant)
    return fitting[0] if fitting else None


def _call(method: Cursor, owner: Node) -> Node | None:
    result = c_type(method.result_type)
    if not isinstance(result, PointerTo) or [*method.get_arguments()]:
        return None
    callee = Node(method, "DECL_REF_EXPR", ())
    made = Node(method, "CALL_EXPR", (callee, address_of(owner)))
    made.type_cache = result
    return made
