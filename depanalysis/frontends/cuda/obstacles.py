"""What C++ adds to C that could change a variable unseen: such a kernel is not read.

The C frontend knows every way in which C reaches a variable. A reference, a method or
an overloaded operator is a way of which it knows nothing, so that leaving out just the
statement with it would not be right. References are pointers here, as far as it is clear
what they are bound to.
"""

from collections.abc import Iterator

from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    Cursor,
    Node,
    children_of,
    identity,
)
from depanalysis.frontends.c.state import File
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import ArrayOf, CType, PointerTo, Record, c_type
from depanalysis.frontends.cuda.lambdas import why_unread
from depanalysis.frontends.cxx.lambdas import captured, is_call_of_lambda
from depanalysis.frontends.cxx.methods import (
    METHODS,
    unseen,
    unseen_parts,
)
from depanalysis.frontends.cxx.references import is_reference, unbound

_CONSTRUCTS = {
    "CXX_THIS_EXPR": "methods are not modelled",
    "CXX_FOR_RANGE_STMT": "loops over ranges are not modelled",
    "CXX_TRY_STMT": "exceptions are not modelled",
}


def obstacle(file: File, kernel: Node) -> str | None:
    """Why a kernel cannot be read at all, if so; functions that it calls count."""
    for parameter in kernel.children:
        if parameter.kind == "PARM_DECL" and is_reference(parameter.cursor.type):
            return f"the reference `{parameter.name}` is not modelled"
    functions = [*reached(file, kernel)]
    of_device = frozenset(identity(each.cursor.canonical) for each in functions)
    for function in functions:
        modified = survey(function).modified
        for node in function.walk():
            reason = _reason(node, of_device) or _moved_by_others(node, modified)
            if reason is not None:
                return reason
    return None


def reached(file: File, kernel: Node) -> Iterator[Node]:
    """The kernel and the functions of the files that it calls, each once."""
    seen: set[int] = set()
    pending = [kernel]
    while pending:
        function = pending.pop()
        key = identity(function.cursor.canonical)
        if key in seen:
            continue
        seen.add(key)
        yield function
        for node in function.walk():
            if node.kind == "CALL_EXPR" and node.children:
                callee = without_casts(node.children[0])
                if (
                    callee.kind == "DECL_REF_EXPR"
                    and callee.cursor.referenced is not None
                ):
                    called = file.function(callee.declaration)
                    pending += [] if called is None else [called]


def _reason(node: Node, of_device: frozenset[int]) -> str | None:
    if node.kind in _CONSTRUCTS:
        return _CONSTRUCTS[node.kind]
    if node.kind == "LAMBDA_EXPR":
        return captured(node)
    if node.kind == "CALL_EXPR" and is_call_of_lambda(node):
        return why_unread(node.cursor.referenced, of_device)
    reference = unbound(node)
    if reference is not None:
        return f"{reference} is not modelled"
    if node.kind in ("VAR_DECL", "CALL_EXPR", CONSTRUCTION):
        reason = unseen_parts(node.cursor.type)
        if reason is not None:
            return reason
    if node.kind != "CALL_EXPR":
        return None
    called = node.cursor.referenced
    if called is None or called.kind.name not in METHODS:
        return None
    if called.get_definition() is None or called.is_default_method():
        return f"the call of `{node.name}` is not modelled"
    return unseen(called)


def _moved_by_others(node: Node, modified: frozenset[int]) -> str | None:
    """A pointer that is not a thread's own, and that the kernel sets."""
    if node.kind != "DECL_REF_EXPR" or node.cursor.referenced is None:
        return None
    variable = node.declaration
    is_set = variable.kind.name == "VAR_DECL" and identity(variable) in modified
    if not (is_set and _is_common(variable) and _has_pointer(c_type(variable.type))):
        return None
    return f"`{node.name}` has a pointer that other threads may set, too"


def _is_common(variable: Cursor) -> bool:
    """Whether several threads have a variable in common."""
    kinds = {child.kind.name for child in children_of(variable)}
    parent = variable.semantic_parent
    is_local = parent is not None and parent.kind.name == "FUNCTION_DECL"
    is_kept = variable.storage_class.name in ("STATIC", "EXTERN")
    return not is_local or is_kept or "CUDASHARED_ATTR" in kinds


def _has_pointer(type_: CType) -> bool:
    match type_:
        case ArrayOf(element=element):
            return _has_pointer(element)
        case Record(fields=fields):
            return any(_has_pointer(c_type(raw)) for _, raw in fields)
        case _:
            return isinstance(type_, PointerTo)
