"""Types of names that come from a module that is missing, by how they are used.

A subscript, an extent and a bound of DO is an integer, what IF tests a logical value. The
first letter of such a name means nothing.
"""

from collections.abc import Iterator

from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.types import BOOL, INT, Type

_LOGICAL = (".and.", ".or.", ".not.", ".eqv.", ".neqv.")
_TESTS = ("If_Stmt", "If_Then_Stmt", "Else_If_Stmt")
_SHAPES = ("Explicit_Shape_Spec", "Subscript_Triplet", "Allocate_Shape_Spec")
_FAMILIES = {INT: ("integer", None), BOOL: ("logical", None)}


def settle_types(scope: Scope, unit: Node) -> None:
    """Gives names of missing modules the types that the statements of a unit need."""
    for part in unit.children:
        if part.kind in ("Specification_Part", "Execution_Part"):
            for name, type_ in _wanted(scope, part, None):
                _settle(scope, name, type_)


def _settle(scope: Scope, name: Node, type_: Type) -> None:
    symbol = scope.find(name.word)
    if symbol is None and scope.is_open:
        symbol = scope.symbol(name.word, name.span)
    if symbol is None or symbol.is_typed or not symbol.has("external"):
        return
    symbol.type, symbol.storage, symbol.is_typed = type_, _FAMILIES[type_], True


def _wanted(
    scope: Scope, node: Node, type_: Type | None
) -> Iterator[tuple[Node, Type]]:
    """The names in a node that must have a type, where the node itself has one."""
    if node.kind == "Name":
        if type_ is not None:
            yield node, type_
        return
    for part, needed in _parts(scope, node, type_):
        yield from _wanted(scope, part, needed)


def _parts(
    scope: Scope, node: Node, type_: Type | None
) -> Iterator[tuple[Node, Type | None]]:
    parts = node.children
    if node.kind in _SHAPES:
        yield from ((part, INT) for part in parts)
    elif node.kind == "Part_Ref":
        is_array = _is_array(scope, node)
        for part in parts[1:]:
            inside = part.children if part.kind.endswith("_List") else (part,)
            yield from ((each, INT if is_array else None) for each in inside)
    elif node.kind == "Loop_Control":
        for part in parts:
            is_counted = part.kind == "Tuple"
            yield from ((x, INT) for x in (part.children if is_counted else ()))
            if not is_counted:
                yield part, None if part.kind == "Forall_Header" else BOOL
    elif node.kind == "Tuple":
        yield from ((part, type_) for part in parts)
    elif node.kind in _TESTS and parts:
        yield parts[0], BOOL
        yield from ((part, None) for part in parts[1:])
    elif operator := next((x for x in node.parts if isinstance(x, str)), ""):
        is_logical = operator.lower() in _LOGICAL
        keeps = operator in ("+", "-", "*", "/", "(", "**") and type_ is not BOOL
        inner = BOOL if is_logical else type_ if keeps or operator == "(" else None
        yield from ((part, inner) for part in parts)
    else:
        yield from ((part, None) for part in parts)


def _is_array(scope: Scope, node: Node) -> bool:
    """Whether subscripts stand in a reference, and not the arguments of a function."""
    symbol = scope.find(node.node(0).word)
    is_section = any(each.kind == "Subscript_Triplet" for each in node.walk())
    return is_section or (symbol is not None and bool(symbol.dimensions))
