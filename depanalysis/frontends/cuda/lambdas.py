"""Lambdas in kernels: their bodies name the variables of the function that makes them.

That is a kernel, a function of the device, or one of the host, whose variables are copied
when it launches a kernel. So a call of a lambda needs no object, and what a kernel names
of the host is a parameter of it.
"""

from collections.abc import Iterable, Iterator

from depanalysis.frontends.c.libclang import Cursor, Node, identity
from depanalysis.frontends.c.marking import mapped
from depanalysis.frontends.cxx.lambdas import (
    is_call_of_lambda,
    is_captured_value,
    maker_of,
    only_names,
    own_variables,
)
from depanalysis.frontends.cxx.methods import is_of_lambda
from depanalysis.frontends.cxx.references import is_reference, tree_of


def without_objects(function: Node) -> Node:
    """The tree in which calls of lambdas have no object."""
    return mapped(function, _called)


def _called(node: Node) -> Node:
    if node.kind != "CALL_EXPR" or not is_call_of_lambda(node):
        return node
    callee, made, *arguments = node.children
    return node.with_children((callee, *arguments)) if only_names(made) else node


def with_captures(kernel: Node, reached: Iterable[Node]) -> Node:
    """The kernel with the variables of the host that lambdas name as parameters."""
    functions = [*reached]
    own = {
        identity(part.cursor.canonical)
        for function in functions
        for part in function.walk()
        if part.kind in ("VAR_DECL", "PARM_DECL")
    }
    found: dict[int, Cursor] = {}
    for function in functions:
        for cursor in _named(function) if is_of_lambda(function.cursor) else ():
            if identity(cursor.canonical) not in own and _is_local(cursor):
                found.setdefault(identity(cursor.canonical), cursor)
    if not found:
        return kernel
    *parameters, body = kernel.children
    more = (Node(cursor, "PARM_DECL", ()) for cursor in found.values())
    return kernel.with_children((*parameters, *more, body))


def why_unread(body: Cursor, reached: frozenset[int]) -> str | None:
    """Why the names in a lambda are not those of the function around it, if so.

    What the host copies does not change any more, whatever the host does; `reached` are
    the functions of the device.
    """
    if identity(maker_of(body).canonical) in reached:
        return own_variables(body)
    if not body.is_const_method():
        return "a lambda with variables of its own"
    for part in tree_of(body).walk():
        if is_captured_value(part) and is_reference(part.cursor.referenced.type):
            return f"the lambda captures `{part.name}`, which is a reference"
    return None


def _named(function: Node) -> Iterator[Cursor]:
    for part in function.walk():
        is_name = part.kind == "DECL_REF_EXPR" and part.cursor.referenced is not None
        if is_name and part.declaration.kind.name in ("VAR_DECL", "PARM_DECL"):
            yield part.declaration


def _is_local(variable: Cursor) -> bool:
    """Whether a variable belongs to one call of a function."""
    parent = variable.semantic_parent
    kind = "" if parent is None else parent.kind.name
    is_kept = variable.storage_class.name in ("STATIC", "EXTERN")
    return kind in ("FUNCTION_DECL", "CXX_METHOD", "FUNCTION_TEMPLATE") and not is_kept
