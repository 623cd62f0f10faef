"""CALL and references to functions: statement functions inlined, the rest not modelled."""

from collections.abc import Callable

from depanalysis.frontends.fortran.state import TOUCHABLE, State, Value
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.types import Type

Evaluate = Callable[[State, Node], Value]

_DEEPEST = 8


def arguments_of(node: Node) -> tuple[Node, ...]:
    """The arguments of a CALL or a reference."""
    rest = node.children[1:]
    if len(rest) == 1 and rest[0].kind.endswith("_List"):
        return rest[0].children
    return rest


def reference(s: State, node: Node, value: Evaluate) -> Value:
    """The value of a function of the user."""
    name = node.node(0).word
    formula = s.scope.statement_function(name)
    if formula is None:
        raise s.unmodelled(
            node, f"calls `{name}`, which is a function or an undeclared array"
        )
    if s.inlining >= _DEEPEST or len(formula.arguments) != len(arguments_of(node)):
        raise s.unmodelled(node, f"the statement function `{name}` is not modelled")
    values = [value(s, each) for each in arguments_of(node)]
    outer = s.substitutes
    s.substitutes = dict(zip(formula.arguments, values, strict=True))
    s.inlining += 1
    try:
        found = value(s, formula.value)
    finally:
        s.substitutes = outer
        s.inlining -= 1
    return _as_declared(s, name, found, node)


def _as_declared(s: State, name: str, found: Value, node: Node) -> Value:
    symbol = s.scope.find(name)
    type_: Type | None = symbol.type if symbol else s.scope.implicit_type(name)
    if type_ is None or found.kind == ("int" if type_.is_integer else type_.kind):
        return found
    raise s.unmodelled(node, f"the statement function `{name}` converts its value")


def call(s: State, node: Node) -> None:
    """A CALL of a procedure of which nothing is known."""
    name = node.node(0)
    mentioned = names_in(s, node)
    touched = (*mentioned, TOUCHABLE)
    changed = tuple(each for each in touched if each not in s.indices)
    reason = f"calls `{s.text(name)}`"
    s.opaque(reason, touched, changed, node.span)


def names_in(s: State, node: Node) -> tuple[str, ...]:
    """The variables that a piece of code names."""
    found = [part.word.lower() for part in node.walk() if part.kind == "Name"]
    return tuple(dict.fromkeys(found))
