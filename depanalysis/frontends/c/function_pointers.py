"""The function that a pointer leads to, where the text says which one.

A parameter that is never changed leads where the call says that is inlined, and a local
variable that is never changed where it begins.
"""

from depanalysis.frontends.c.libclang import Cursor, Node, identity, type_kind
from depanalysis.frontends.c.state import Frame, State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import REFERENCES

_DEEPEST = 8


def named_function(s: State, node: Node, depth: int = 0) -> Node | None:
    """The mention of a function that an expression is, under whatever name."""
    inner = without_casts(node)
    while inner.kind == "UNARY_OPERATOR" and inner.operator in ("&", "*"):
        inner = without_casts(inner.children[0])
    if inner.kind != "DECL_REF_EXPR" or inner.cursor.referenced is None:
        return None
    declared = inner.declaration
    if declared.kind.name == "FUNCTION_DECL":
        return inner
    if depth > _DEEPEST or not leads_to_function(declared):
        return None
    key = identity(declared.canonical)
    for frame in reversed(s.frames):
        found = frame.functions.get(key) or _beginning(s, frame, key, depth)
        if found is not None:
            return found if _is_of_type(declared, found) else None
    return None


def leads_to_function(variable: Cursor) -> bool:
    """Whether a variable is a pointer or a reference to a function."""
    raw = variable.type.get_canonical()
    is_leading = type_kind(raw) in ("POINTER", *REFERENCES)
    is_steady = is_leading and not raw.is_volatile_qualified()
    return is_steady and type_kind(raw.get_pointee()) == "FUNCTIONPROTO"


def is_changed(frame: Frame, key: int) -> bool:
    """Whether a function may let one of its variables lead elsewhere."""
    return key in frame.survey.modified or key in frame.survey.addressed


def _beginning(s: State, frame: Frame, key: int, depth: int) -> Node | None:
    """The function that a local variable begins with."""
    if is_changed(frame, key):
        return None
    for part in frame.node.walk():
        is_it = part.kind == "VAR_DECL" and identity(part.cursor.canonical) == key
        if is_it and part.children:
            return named_function(s, part.children[-1], depth + 1)
    return None


def _is_of_type(variable: Cursor, mention: Node) -> bool:
    """Whether a function is called as what it is."""
    taken = variable.type.get_canonical().get_pointee()
    return bool(taken == mention.declaration.type.get_canonical())
