"""What code that is not modelled needs, so that it breaks no rule of the language.

Input: a statement, where it runs. Output: assertions about its subscripts, divisors, shifts
and the sizes that it gives to functions of the library, as far as they are made of variables
that it does not change. What it evaluates on a condition only is left out.
"""

from dataclasses import replace

from depanalysis.frontends.c.effects import holds
from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.libraries import SIZED, without_prefix
from depanalysis.frontends.c.pointers import library_name
from depanalysis.frontends.c.products import unconverted
from depanalysis.frontends.c.rooms import Room, fits, room
from depanalysis.frontends.c.state import State, UnmodelledError
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import (
    Arithmetic,
    ArrayOf,
    pointee,
    promoted,
    size_of,
    type_of,
)
from depanalysis.frontends.c.variables import fixed_value
from depanalysis.frontends.sums import subtracted
from depanalysis.ir.expressions import Binary, Expr, IntConst, loads

_CONNECTIVES = ("&&", "||")
_PLAIN = (
    "DECL_STMT", "VAR_DECL", "RETURN_STMT", "UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR", "PAREN_EXPR",
    "CALL_EXPR", "ARRAY_SUBSCRIPT_EXPR", "MEMBER_REF_EXPR", "UNARY_OPERATOR",
    "BINARY_OPERATOR", "COMPOUND_ASSIGNMENT_OPERATOR", "CONDITIONAL_OPERATOR",
    "INIT_LIST_EXPR", "ASM_STMT", "CXX_STATIC_CAST_EXPR",
)  # fmt: skip
"""Code that evaluates its parts wherever it runs, but for the conditional ones."""


def demand(s: State, node: Node) -> None:
    """Asserts what a statement needs of the values with which it begins."""
    _demand(s, node, survey(node).modified | survey(node).addressed)


def _demand(s: State, node: Node, changed: frozenset[int], behind: int = 0) -> None:
    """The same of a part; an address may be that `behind` the last element."""
    if node.kind not in _PLAIN:
        return
    parts = node.children
    is_lazy = node.kind == "BINARY_OPERATOR" and node.operator in _CONNECTIVES
    if is_lazy or node.kind == "CONDITIONAL_OPERATOR":
        parts = parts[:1]
    is_address = node.kind == "UNARY_OPERATOR" and node.operator == "&"
    for part in parts:
        _demand(s, part, changed, int(is_address))
    match node.kind:
        case "ARRAY_SUBSCRIPT_EXPR":
            extent = _extent(node.children[0])
            if extent:
                index = _value(s, node.children[1], changed)
                _within(s, index, 0, extent - 1 + behind)
        case "BINARY_OPERATOR" | "COMPOUND_ASSIGNMENT_OPERATOR":
            _operation(s, node, changed)
        case "CALL_EXPR":
            _call(s, node, changed)


def _operation(s: State, node: Node, changed: frozenset[int]) -> None:
    operator, (left, right) = node.operator.removesuffix("="), node.children
    first, second = type_of(left), type_of(right)
    if not isinstance(first, Arithmetic) or not isinstance(second, Arithmetic):
        return
    if not (first.type.is_integer and second.type.is_integer):
        return
    if operator in ("/", "%"):
        value = _value(s, right, changed)
        if value is not None:
            holds(s, Binary("!=", value, IntConst(0), s.span(node)))
    elif operator in ("<<", ">>"):
        bits = promoted(first.type).bits
        _within(s, _value(s, right, changed), 0, bits - 1)


def _call(s: State, node: Node, changed: frozenset[int]) -> None:
    name = without_prefix(library_name(node) or "")
    touched, factors, _ = SIZED.get(name, ((), (), 0))
    given = dict(enumerate(node.children[1:]))
    sizes = {at: _value(s, given[at], changed) for at in factors if at in given}
    rooms = {at: _room(s, given[at]) for at in touched if at in given}
    fits(s, node, name, rooms, {at: n for at, n in sizes.items() if n is not None})


def _extent(node: Node) -> int:
    """The extent of an array that is a variable, or a row of one; 0 if it has none."""
    root, type_ = without_casts(node), type_of(without_casts(node))
    while root.kind == "ARRAY_SUBSCRIPT_EXPR":
        root = without_casts(root.children[0])
    named = root.cursor.referenced if root.kind == "DECL_REF_EXPR" else None
    is_variable = named is not None and named.kind.name == "VAR_DECL"
    is_sized = is_variable and isinstance(type_of(root), ArrayOf)
    return (type_.extent or 0) if is_sized and isinstance(type_, ArrayOf) else 0


def _within(s: State, value: Expr | None, lower: int, upper: int) -> None:
    if value is not None:
        holds(s, Binary(">=", value, IntConst(lower), value.span), is_proof=False)
        holds(s, Binary("<=", value, IntConst(upper), value.span), is_proof=False)


def _value(s: State, node: Node, changed: frozenset[int]) -> Expr | None:
    """What an expression is that is made of variables which nothing here changes."""
    names = [part for part in node.walk() if part.kind == "DECL_REF_EXPR"]
    if fixed_value(node) is not None:
        return None
    if any(identity(part.declaration) in changed for part in names):
        return None
    try:
        with s.captured() as effects:
            value = s.to.value(s, node)
    except UnmodelledError:
        return None
    return None if effects or loads(value) else value


def _room(s: State, node: Node) -> Room | None:
    """How much there is behind an argument, which may be a pointer and a constant."""
    node, before = without_casts(node), 0
    if node.kind == "BINARY_OPERATOR" and node.operator == "+":
        steps = fixed_value(node.children[1])
        if not isinstance(steps, int):
            return None
        node = without_casts(node.children[0])
        before = steps * size_of(pointee(type_of(node)))
    try:
        with s.captured() as effects:
            there = room(s.to.pointer(s, unconverted(node)).place)
    except UnmodelledError:
        return None
    if effects or there is None:
        return None
    return replace(there, size=subtracted(there.size, IntConst(before)))
