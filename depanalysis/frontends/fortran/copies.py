"""Assignments of structures, component by component.

Input: an assignment to a structure, or to an array of them. Output: one assignment for each
component, which together do the same, or nothing where the target is no structure.
"""

from collections.abc import Iterator

from depanalysis.frontends.fortran.arguments import arguments_of
from depanalysis.frontends.fortran.bindings import type_symbol
from depanalysis.frontends.fortran.state import State
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.tree import Node

_VARIABLES = ("Name", "Part_Ref", "Data_Ref")
_CONSTRUCTORS = ("Structure_Constructor", "Part_Ref", "Function_Reference")
_SHARED = ("pointer", "allocatable", "polymorphic")


def copies(s: State, node: Node) -> tuple[Node, ...] | None:
    """The assignments of components that an assignment stands for."""
    target, source = node.node(0), node.node(2)
    symbol = type_symbol(s.scope, target)
    fields = None if symbol is None else s.scope.components(symbol)
    if symbol is None or not symbol.record or fields is None:
        return None
    methods = (symbol.home or s.scope).methods_of(symbol.record)
    lineage = () if methods is None else methods.lineage()
    if s.scope.redefines or any(each.is_finalized for each in lineage):
        raise s.unmodelled(node, f"the assignment to `{symbol.text}` calls a procedure")
    last = target.children[-1] if target.kind == "Data_Ref" else target
    if symbol.has("allocatable") and symbol.dimensions and last.kind == "Name":
        raise s.unmodelled(node, f"the bounds of `{symbol.text}` may change")
    if symbol.has("polymorphic") or symbol.record in (symbol.home or s.scope).unknown:
        return None
    # The subscripts are those before anything is stored.
    for each in (*_subscripts(target), *_subscripts(source)):
        if not _is_apart(s, each, target):
            raise s.unmodelled(each, f"`{s.text(each)}` may change as it is used")
    own = type_symbol(s.scope, source) if source.kind in _VARIABLES else None
    if own is not None and s.scope.components(own) is fields:
        if own.has("polymorphic"):
            return None
        pairs = ((each, _component(source, each)) for each in fields.values())
        return tuple(_copied(s, target, pairs, node))
    given = _constructed(s, symbol, source, fields)
    if given is None or not _is_apart(s, source, target):
        return None
    return tuple(_copied(s, target, iter(given), node))


def _copied(
    s: State, target: Node, pairs: Iterator[tuple[Symbol, Node]], node: Node
) -> Iterator[Node]:
    for symbol, new in pairs:
        if symbol.has(*_SHARED):
            raise s.unmodelled(node, f"`{symbol.text}` is no value in its structure")
        parts = (_component(target, symbol), "=", new)
        yield Node("Assignment_Stmt", parts, node.span)


def _component(whole: Node, symbol: Symbol) -> Node:
    front = whole.children if whole.kind == "Data_Ref" else (whole,)
    name = Node("Name", (symbol.text,), whole.span)
    return Node("Data_Ref", (*front, name), whole.span)


def _constructed(
    s: State, symbol: Symbol, source: Node, fields: dict[str, Symbol]
) -> list[tuple[Symbol, Node]] | None:
    """The components with their values in `t(1, y=2)`, where no function has the name."""
    if source.kind not in _CONSTRUCTORS:
        return None
    name = source.node(0).word.lower()
    own = s.scope.find(name)
    is_variable = own is not None and (own.is_typed or bool(own.dimensions))
    if is_variable or s.scope.is_procedure(name) or s.scope.record(name) is not fields:
        return None
    order = list(fields)
    found: dict[str, Node] = {}
    for position, each in enumerate(arguments_of(source)):
        key = order[position] if position < len(order) else ""
        if len(each.children) == 2 and each.kind in _KEYED:
            key, each = each.node(0).word.lower(), each.node(1)
        if key not in fields or key in found:
            return None
        found[key] = each
    values = {key: found.get(key) or each.value for key, each in fields.items()}
    given = [(fields[key], each) for key, each in values.items() if each is not None]
    return given if len(given) == len(fields) else None


_KEYED = ("Actual_Arg_Spec", "Component_Spec")


def _is_apart(s: State, node: Node, target: Node) -> bool:
    """Whether nothing that a part of an assignment reads may be in its target."""
    root = next(x.word.lower() for x in target.walk() if x.kind == "Name")
    words = {part.word.lower() for part in node.walk() if part.kind == "Name"}
    symbols = [s.scope.find(each) for each in words]
    return root not in words and not any(
        x is not None and (x.has("pointer", "target", "overlapping") or s.bound(x))
        for x in symbols
    )


def _subscripts(node: Node) -> Iterator[Node]:
    for part in node.walk():
        if part.kind == "Part_Ref":
            yield from part.children[1:]
