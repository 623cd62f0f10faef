"""Structures that are handed over to a procedure, and arrays of them with one subscript.

The procedure reaches the components of the caller's variable by the names that they have
there. Both have to mean the same definition of the type.
"""

from collections.abc import Callable
from dataclasses import replace

from depanalysis.frontends.fortran.entry_values import held, held_all
from depanalysis.frontends.fortran.places import (
    lower_bounds,
    refuse,
    structure,
    structures_of,
)
from depanalysis.frontends.fortran.state import Actual, State, Structure, Value
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sums import added, subtracted

Evaluate = Callable[[State, Node], Value]


def handed_structure(
    s: State, inner: State, dummy: Symbol, node: Node, value: Evaluate
) -> Actual:
    """What a dummy argument that is a structure stands for."""
    is_named = node.kind in ("Name", "Part_Ref", "Data_Ref")
    is_odd = dummy.has("value", "pointer", "allocatable") or len(dummy.dimensions) > 1
    if is_odd or not is_named:
        return Actual(reason=f"the argument `{dummy.text}` is a structure")
    if dummy.dimensions:
        found, type_ = _several(s, dummy, node, value)
    else:
        found, type_ = structure(s, node, value)
        indices = held_all(s, found.indices, dummy.text)
        found = replace(found, indices=indices)
    if not _is_of_type(s, type_, inner, dummy):
        raise s.unmodelled(node, f"`{dummy.text}` has another type than its argument")
    reason = f"`{dummy.text}` is a structure as a whole"
    return Actual(reason=reason, structure=found)


def _is_of_type(s: State, own: Symbol, inner: State, dummy: Symbol) -> bool:
    """Whether both mean one definition; a class has the extensions of its type, too."""
    fields = s.scope.components(own)
    if fields is None or fields is inner.scope.components(dummy):
        return fields is not None
    methods = (own.home or s.scope).methods_of(own.record)
    wanted = (dummy.home or inner.scope).methods_of(dummy.record)
    if not dummy.has("polymorphic") or methods is None or wanted is None:
        return False
    return any(each is wanted for each in methods.lineage())


def _several(
    s: State, dummy: Symbol, node: Node, value: Evaluate
) -> tuple[Structure, Symbol]:
    """The structures from the first one, or from the one that is named."""
    name = node if node.kind == "Name" else node.node(0)
    symbol = s.scope.symbol(name.word, name.span)
    refuse(s, node, symbol)
    if node.kind == "Data_Ref" or len(symbol.dimensions) != 1:
        raise s.unmodelled(node, f"`{s.text(node)}` is handed over as `{dummy.text}`")
    found = structures_of(s, symbol, node)
    if node.kind == "Name":
        return found, symbol
    place = node.node(1)
    index = value(s, place.node(0) if place.kind.endswith("_List") else place)
    if index.kind != "int":
        raise s.unmodelled(node, f"`{s.text(node)}` is handed over as `{dummy.text}`")
    (lower,) = lower_bounds(s, symbol, value)
    offset = held(s, subtracted(index.expr, lower), dummy.text)
    assert found.start is not None
    return replace(found, start=added(found.start, offset)), symbol
