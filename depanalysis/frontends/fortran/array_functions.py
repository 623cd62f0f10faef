"""Functions of the user on arrays, each of which fills an array of its own.

Elemental ones whose statements are more than a formula are called for each element; a
result that is an array is filled by its function, like an argument that it changes.
"""

from depanalysis.frontends.fortran.calls import array_call, called
from depanalysis.frontends.fortran.intrinsics import Evaluate
from depanalysis.frontends.fortran.operands import (
    dimensions_of,
    element_of,
    element_wise,
    extents_of,
    operand,
)
from depanalysis.frontends.fortran.procedures import gives_array, has_prefix
from depanalysis.frontends.fortran.reductions import Operand, emit_block, own_array
from depanalysis.frontends.fortran.reductions import type_of as type_of_value
from depanalysis.frontends.fortran.state import State, UnmodelledError, Value
from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sections import ONE, ZERO, Elements
from depanalysis.frontends.sums import subtracted
from depanalysis.ir.expressions import Load, Var
from depanalysis.ir.statements import Assign, Loop, Stmt

_REFERENCES = ("Part_Ref", "Function_Reference", "Structure_Constructor")


def array_function(s: State, node: Node, value: Evaluate) -> Operand | None:
    """The elements of a reference to such a function, if it is one."""
    procedure = _procedure(s, node)
    if procedure is None:
        return None
    if gives_array(procedure):
        return array_call(s, node, procedure, value)
    if not has_prefix(procedure, "elemental") or not dimensions_of(s, node):
        return None
    try:
        with s.captured():
            operand(s, node, value)
    except UnmodelledError:
        return _for_each_element(s, node, procedure.name, value)
    # A formula may stand where the element is wanted.
    return None


def _procedure(s: State, node: Node) -> Scope | None:
    if node.kind not in _REFERENCES or node.node(0).kind != "Name":
        return None
    symbol = s.scope.find(node.node(0).word)
    is_array = symbol is not None and bool(symbol.dimensions)
    found = None if is_array else called(s, node)
    return found if found is not None and found.result is not None else None


def _for_each_element(s: State, node: Node, name: str, value: Evaluate) -> Operand:
    dimensions = dimensions_of(s, node)
    extents = extents_of(s, dimensions, value)
    with element_wise(s, node, len(dimensions)) as (names, called_there):
        found = value(s, element_of(s, node, names))
    type_ = type_of_value(found)
    own = own_array(s, name, type_, len(extents), node)
    places = tuple(Var(each, node.span) for each in names)
    target = Load(own, places, node.span)
    body: tuple[Stmt, ...] = (
        *called_there,
        Assign(target, found.expr, span=node.span),
    )
    for each, extent in zip(names, extents, strict=True):
        last = subtracted(extent, ONE)
        body = (Loop(each, ZERO, last, body, span=node.span),)
    emit_block(s, name, body, node)
    whole = Elements(extents, lambda place: Load(own, place, node.span))
    return whole, Value.of(Var(own), type_)
