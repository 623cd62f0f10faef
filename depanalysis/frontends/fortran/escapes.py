"""Escape analysis: which pointer components of a local structure lead to memory of others.

A component leads to memory of its own where its unit allocates that, and does nothing by
which the pointer could get another target, or another pointer this one: it is associated
with nothing, handed to no procedure, and the structure is never named as a whole.
"""

from collections.abc import Sequence
from functools import lru_cache

from depanalysis.frontends.fortran.functions import is_redefined
from depanalysis.frontends.fortran.symbols import Scope, Symbol
from depanalysis.frontends.fortran.tree import Node

_GIVING = (
    "Association", "Call_Stmt", "Data_Ref", "Function_Reference",
    "Internal_Subprogram_Part", "Pointer_Assignment_Stmt", "Structure_Constructor",
)  # fmt: skip


def may_lead_elsewhere(parts: Sequence[Symbol]) -> bool:
    """Whether the last component of a local structure may lead to memory of others."""
    if not parts or not parts[-1].has("pointer"):
        return False
    root, *components = parts
    is_initialized = any(map(_has_target, components)) or any(map(_is_unknown, parts))
    return is_initialized or root.home is None or _is_given_away(root.home, root)


def _has_target(component: Symbol) -> bool:
    """Whether each structure begins with a value, other than NULL(), of a component."""
    value = component.value
    words = [] if value is None else [x.word.lower() for x in value.walk() if x.word]
    return component.has("initialized") and words != ["null"]


def _is_unknown(structure: Symbol) -> bool:
    """Whether no given file says what the type of a structure is."""
    return structure.home is not None and structure.record in structure.home.unknown


@lru_cache(maxsize=1024)
def _is_given_away(scope: Scope, root: Symbol) -> bool:
    """Whether a statement may give the pointers of a structure away, or new targets."""
    is_lost = any(each.kind == "Lost_Stmt" for each in scope.node.walk())
    executed = (x for x in scope.node.children if x.kind != "Specification_Part")
    return is_lost or scope.redefines or any(_gives(scope, x, root) for x in executed)


def _gives(scope: Scope, node: Node, root: Symbol) -> bool:
    if node.kind == "Specification_Part" or not _mentions(node, root):
        return False
    inner = node.children
    if node.kind == "Data_Ref" and _is(node.node(0), root):
        if not _is_no_structure(scope, node, root):
            return True
        # What is left are the subscripts.
        inner = tuple(
            x for part in inner if part.kind == "Part_Ref" for x in part.children[1:]
        )
    elif node.kind in _GIVING or _is(node, root) or _may_be_call(scope, node):
        return True
    return any(_gives(scope, each, root) for each in inner)


def _is_no_structure(scope: Scope, node: Node, root: Symbol) -> bool:
    """Whether `b%in%q(i)` ends with a component that is an array or a single value."""
    current: Symbol | None = root
    for part in node.children[1:]:
        name = part if part.kind == "Name" else part.node(0)
        fields = None if current is None else scope.components(current)
        current = (fields or {}).get(name.word.lower())
    return current is not None and current.type is not None


def _may_be_call(scope: Scope, node: Node) -> bool:
    """Whether a reference may be one to a procedure that is not the language's."""
    if node.kind == "Intrinsic_Function_Reference":
        return is_redefined(scope, node.node(0).word)
    if node.kind != "Part_Ref":
        return False
    symbol = scope.find(node.node(0).word)
    return symbol is None or not symbol.dimensions


def _mentions(node: Node, root: Symbol) -> bool:
    return any(_is(each, root) for each in node.walk())


def _is(node: Node, root: Symbol) -> bool:
    return node.kind == "Name" and node.word.lower() == root.text.lower()
