"""The lambda that a variable of the type `std::function` holds from its beginning to its end."""

from depanalysis.frontends.c.libclang import (
    FUNCTIONS,
    Cursor,
    Node,
    file_of,
    identity,
    is_lambda_type,
    is_static,
    node_of,
)
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.cxx.lambdas import changed_around
from depanalysis.frontends.cxx.methods import is_of_lambda


def held_lambda(call: Node) -> Cursor | None:
    """The body of the lambda that a call of a `std::function` runs, if that is known."""
    called = call.cursor.referenced
    if called is None or called.spelling != "operator()" or len(call.children) < 2:
        return None
    is_library = is_of_standard(file_of(called))
    if not is_library or called.semantic_parent.spelling != "function":
        return None
    variable = _variable(call.children[1])
    body = None if variable is None else _begun_with(variable)
    if variable is None or body is None or _signature(body) != _signature(called):
        return None
    is_constant = variable.type.get_canonical().is_const_qualified()
    is_kept = is_constant or identity(variable.canonical) not in changed_around(body)
    return body if is_kept else None


def as_call_of(call: Node, body: Cursor) -> Node:
    """The call of a lambda in place of what holds it."""
    callee = Node(body, "DECL_REF_EXPR", ())
    made = call.with_children((callee, *call.children[2:]))
    made.type_cache = call.type_cache
    return made


def _variable(owner: Node) -> Cursor | None:
    """The local variable that a call names as its object."""
    named = without_casts(owner.children[0]) if owner.children else owner
    declared = named.cursor.referenced if named.kind == "DECL_REF_EXPR" else None
    if declared is None or declared.kind.name != "VAR_DECL" or is_static(declared):
        return None
    is_local = declared.semantic_parent.kind.name in FUNCTIONS
    return declared if is_local else None


def _begun_with(variable: Cursor) -> Cursor | None:
    """The body of the lambda that a variable begins with."""
    node = node_of(variable)
    while not is_lambda_type(node.cursor.type):
        parts = [c for c in node.children if not c.kind.endswith(("_REF", "_DECL"))]
        called = node.cursor.referenced if node.kind == "CALL_EXPR" else None
        is_other = called is not None and called.kind.name != "CONSTRUCTOR"
        if len(parts) != 1 or is_other:
            return None
        node = parts[0]
    closure = node.cursor.type.get_canonical().get_declaration()
    bodies = [each for each in closure.get_children() if is_of_lambda(each)]
    is_plain = len(bodies) == 1 and bodies[0].kind.name == "CXX_METHOD"
    return bodies[0] if is_plain else None


def _signature(function: Cursor) -> tuple[str, ...]:
    whole = function.type.get_canonical()
    types = (function.result_type.get_canonical(), *whole.argument_types())
    return tuple(str(each.spelling) for each in types)
