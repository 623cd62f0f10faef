"""BLOCK and ASSOCIATE: statements in which names have a meaning of their own.

A BLOCK has variables that live in one execution of it. The names of an ASSOCIATE stand for
variables, elements and sections as dummy arguments do, with the subscripts that these have
where the construct begins, or for values that are computed there.
"""

from collections.abc import Callable
from dataclasses import replace

from depanalysis.frontends.fortran.arguments import handed
from depanalysis.frontends.fortran.declarations import scope_of
from depanalysis.frontends.fortran.jumps import sections
from depanalysis.frontends.fortran.operands import dimensions_of
from depanalysis.frontends.fortran.places import component
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.storage import mark_overlaps
from depanalysis.frontends.fortran.symbols import Dimension, Scope, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.statements import Block, Declare
from depanalysis.ir.types import BOOL, INT, Type

Evaluate = Callable[[State, Node], Value]

_TYPES = {"int": INT, "bool": BOOL}


def block_construct(s: State, node: Node) -> None:
    """`BLOCK`: its variables are declared where it begins."""
    scope = scope_of(node, s.scope, s.scope.modules)
    mark_overlaps(scope)
    _inside(s, node, _frame(s, scope))


def associate_construct(s: State, node: Node, value: Evaluate) -> None:
    """`ASSOCIATE (x => a(i))`: all selectors are evaluated before the names mean them."""
    scope = Scope("associate", node, s.scope)
    inner = _frame(s, scope)
    for part in node.children[0].walk():
        if part.kind != "Association":
            continue
        name, selector = part.node(0), part.node(2)
        symbol = _associated(s, scope, name, selector, value)
        inner.hide([name.word.lower()])
        inner.bindings[symbol] = handed(s, inner, symbol, selector, value)
        scope.symbols[name.word.lower()] = symbol
    _inside(s, node, inner)


def _associated(
    s: State, scope: Scope, name: Node, selector: Node, value: Evaluate
) -> Symbol:
    """A name with the type and the rank of what it stands for."""
    rank = len(dimensions_of(s, selector))
    own = _variable(s, selector)
    symbol = Symbol(name.word, name.span, home=scope, attributes={"dummy"})
    symbol.dimensions = (Dimension(is_deferred=True),) * rank
    if own is not None and selector.kind == "Name":
        lowers = [each.lower for each in own.dimensions]
        symbol.dimensions = tuple(Dimension(x, is_deferred=True) for x in lowers)
        if any(_has_names(x) for x in lowers if x is not None):
            raise s.unmodelled(selector, f"a lower bound of `{own.text}` is no number")
    if own is not None:
        symbol.type, symbol.storage, symbol.record = own.type, own.storage, own.record
    elif rank:
        raise s.unmodelled(selector, f"`{name.word}` names an array that is computed")
    else:
        with s.captured():
            found = value(s, selector)
            symbol.type = _TYPES.get(found.kind, Type("real", found.bits))
    return symbol


def _has_names(node: Node) -> bool:
    return any(part.kind == "Name" for part in node.walk())


def _variable(s: State, node: Node) -> Symbol | None:
    """The symbol that says of which type a variable, an element or a section is."""
    if node.kind == "Data_Ref":
        return component(s, node)
    if node.kind not in ("Name", "Part_Ref"):
        return None
    name = node if node.kind == "Name" else node.node(0)
    symbol = s.scope.symbol(name.word, name.span)
    return symbol if node.kind == "Name" or symbol.dimensions else None


def _frame(s: State, scope: Scope) -> State:
    """The state in which the statements of a construct are translated."""
    scope.is_construct = True
    scope.targets, scope.outside = s.scope.targets, s.scope.outside
    scope.functions, scope.externals = s.scope.functions, s.scope.externals
    scope.redefines = s.scope.redefines
    inner = replace(
        s, scope=scope, out=[], variables={}, symbols={}, names={}, bindings={},
        indices=dict(s.indices), substitutes=dict(s.substitutes),
        constants=dict(s.constants), caller=s, before=[], kept_bounds={},
    )  # fmt: skip
    inner.hide(scope.symbols)
    return inner


def _inside(s: State, node: Node, inner: State) -> None:
    ((_, body),) = sections(node)
    s.shared.lower(inner, [x for x in body if x.kind != "Specification_Part"])
    declares = tuple(Declare(each, each.span) for each in inner.variables.values())
    stmts = (*inner.before, *declares, *inner.out)
    s.emit(Block("inlined", stmts, span=node.span))
