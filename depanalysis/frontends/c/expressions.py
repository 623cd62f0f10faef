"""Arithmetic expressions of C: to IR expressions, with their side effects hoisted.

What C computes before the value is emitted first; what C does after it is postponed to
the next sequence point. Operands of `&&`, `||` and `?:` with side effects become `If`s.
"""

from collections.abc import Callable

from depanalysis.frontends.c.conditions import distance, is_not_null
from depanalysis.frontends.c.libclang import Node, evaluate, identity
from depanalysis.frontends.c.operations import (
    arithmetic_type,
    operands,
    operation,
    sequenced,
    settled_condition,
    stored_in_temporary,
    zero,
)
from depanalysis.frontends.c.places import Place, Pointer
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import is_pun
from depanalysis.frontends.c.tables import known_value
from depanalysis.frontends.c.types import (
    VOID,
    Arithmetic,
    ArrayOf,
    Other,
    PointerTo,
    converted,
    pointee,
    reinterpreted,
    size_of,
    type_of,
    wrapped,
)
from depanalysis.frontends.c.variables import constant_of, variable_at
from depanalysis.frontends.reals import literal
from depanalysis.ir.expressions import (
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    RealConst,
    Select,
    Unary,
)
from depanalysis.ir.statements import Assign, If
from depanalysis.ir.types import BOOL, F64, I32, Type
from depanalysis.source import Span

_CONDITIONS = ("==", "!=", "<", "<=", ">", ">=", "&&", "||")
_LITERALS = (
    "INTEGER_LITERAL",
    "CHARACTER_LITERAL",
    "CXX_UNARY_EXPR",
    "FLOATING_LITERAL",
)
_COMPLEX_PARTS = {"__real__": "creal", "__imag__": "cimag"}
_LVALUES = ("DECL_REF_EXPR", "MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")


def value(s: State, node: Node) -> Expr:
    """The value of an arithmetic expression."""
    rule = _RULES.get(node.kind)
    if rule is None:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    return rule(s, node)


def _literal(s: State, node: Node) -> Expr:
    type_ = arithmetic_type(s, node)
    constant = evaluate(node.cursor)
    if constant is None and node.kind == "CXX_UNARY_EXPR":
        found = s.temporary("size", type_, s.span(node))
        reason = f"no text tells what `{s.text(node)}` is"
        s.opaque(reason, (), (found.name,), s.span(node))
        return found
    if constant is None:
        raise s.unmodelled(node, f"the value of `{s.text(node)}` is not a constant")
    if type_.kind == "real":
        return literal(float(constant), type_, s.span(node))
    if type_ == BOOL:
        # That is what a trait such as `__is_class(T)` says.
        return BoolConst(constant != 0, s.span(node))
    return IntConst(int(constant), s.span(node))


def _imaginary(s: State, node: Node) -> Expr:
    """`2.0i`, of which nothing is known but that it is the same number each time."""
    arithmetic_type(s, node)
    return Call("imaginary", (s.to.value(s, node.children[0]),), s.span(node))


def _lvalue(s: State, node: Node) -> Expr:
    if node.kind == "DECL_REF_EXPR":
        substitute = s.values.get(identity(node.declaration))
        if substitute is not None:
            return substitute
        constant = constant_of(node)
        if constant is not None and arithmetic_type(s, node) == BOOL:
            return BoolConst(constant != 0, s.span(node))
        if constant is not None:
            return IntConst(constant, s.span(node))
    return _read(s, node, s.to.place(s, node))


def _read(s: State, node: Node, place: Place) -> Expr:
    type_, span, value = arithmetic_type(s, node), s.span(node), known_value(s, place)
    if value is None:
        return variable_at(s, place, span)
    return BoolConst(value != 0, span) if type_ == BOOL else IntConst(value, span)


def _cast(s: State, node: Node) -> Expr:
    operand = node.children[-1]
    target = arithmetic_type(s, node)
    source = type_of(operand)
    if isinstance(source, PointerTo | ArrayOf) and target == BOOL:
        return is_not_null(s, operand)
    if isinstance(source, Arithmetic) and is_pun(node):
        if size_of(source) != size_of(type_of(node)):
            raise s.unmodelled(node, f"`{s.text(node)}` reads other memory, too")
        return reinterpreted(s.to.value(s, operand), source.type, target)
    if isinstance(source, Arithmetic):
        return converted(s.to.value(s, operand), source.type, target)
    if isinstance(source, Other) and source != VOID:
        raise s.unmodelled(operand, f"`{s.text(operand)}` has {source.description}")
    raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")


def _seen_as_another_number(node: Node) -> Node | None:
    """The pointer to a number of the same size that `*(int *)&x` gets to, if it is so."""
    cast = node.children[0]
    if cast.kind != "CSTYLE_CAST_EXPR" or not cast.children:
        return None
    inner = cast.children[-1]
    one, other = pointee(type_of(node.children[0])), pointee(type_of(inner))
    are_numbers = isinstance(one, Arithmetic) and isinstance(other, Arithmetic)
    is_pun = are_numbers and one != other and size_of(one) == size_of(other)
    return inner if is_pun else None


def _unexposed(s: State, node: Node) -> Expr:
    if len(node.children) == 1:
        return _cast(s, node)
    if not node.children and isinstance(type_of(node), Arithmetic):
        return _literal(s, node)
    raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")


def _promotion(s: State, node: Node) -> Expr:
    (operand,) = node.children
    return converted(s.to.value(s, operand), BOOL, I32)


def _unary(s: State, node: Node) -> Expr:
    operator, span = node.operator, s.span(node)
    if operator == "*":
        seen_as = _seen_as_another_number(node)
        if seen_as is None:
            return _read(s, node, s.to.place(s, node))
        place = s.to.pointer(s, seen_as).place
        if place.type == pointee(type_of(seen_as)) and isinstance(
            place.type, Arithmetic
        ):
            value = variable_at(s, place, span)
            return reinterpreted(value, place.type.type, arithmetic_type(s, node))
        raise s.unmodelled(
            node, f"`{s.text(node)}` changes the type of what is pointed at"
        )
    if operator in ("x++", "x--", "++x", "--x"):
        return _step(s, node)
    type_ = arithmetic_type(s, node)
    if operator == "!":
        return _from_condition(s, node)
    operand = s.to.value(s, node.children[0])
    if operator == "+":
        return operand
    if operator == "-":
        return _negative(operand, type_, span)
    if operator in _COMPLEX_PARTS:
        return Call(_COMPLEX_PARTS[operator], (operand,), span)
    if operator == "~" and type_.is_integer:
        return wrapped(Unary("~", operand, span), type_)
    raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")


def _negative(operand: Expr, type_: Type, span: Span) -> Expr:
    if isinstance(operand, IntConst):
        return wrapped(IntConst(-operand.value, span), type_)
    return wrapped(Unary("-", operand, span), type_)


def _step(s: State, node: Node) -> Expr:
    """`i++` reads now and steps at the next sequence point; `++i` steps now."""
    if node.operator in ("++x", "--x"):
        return _read(s, node, s.to.assign(s, node))
    with s.captured() as steps:
        place = s.to.assign(s, node)
        if s.postponed:
            raise s.unmodelled(node, f"`{s.text(node)}` has two side effects")
    # Statements before the step itself compute the place, and belong before the read.
    s.out.extend(steps[:-1])
    s.postponed.append(steps[-1])
    return _read(s, node, place)


def _binary(s: State, node: Node) -> Expr:
    operator, span = node.operator, s.span(node)
    if operator in _CONDITIONS:
        return _from_condition(s, node)
    if operator == "=":
        return _assigned_value(s, node)
    if operator == ",":
        with sequenced(s):
            s.to.effect(s, node.children[0])
        return s.to.value(s, node.children[1])
    if operator == "-" and isinstance(type_of(node.children[0]), PointerTo):
        return distance(s, node)
    type_ = arithmetic_type(s, node)
    left, right = (s.to.value(s, child) for child in operands(node))
    return operation(operator, left, right, type_, span)


def _from_condition(s: State, node: Node) -> Expr:
    """A comparison is an `int` in C and a `bool` in C++."""
    chosen = s.to.condition(s, node)
    is_boolean = arithmetic_type(s, node) == BOOL
    return chosen if is_boolean else Cast(I32, chosen, s.span(node))


def _truth(s: State, node: Node) -> Expr:
    return BoolConst(evaluate(node.cursor) != 0, s.span(node))


def _assigned_value(s: State, node: Node) -> Expr:
    """The value of an assignment: what its target holds after it."""
    place = s.to.assign(s, node)
    last = s.out[-1]
    if place.shared is not None or not isinstance(last, Assign):
        # A bit-field keeps some bits only.
        return _read(s, node, place)
    if isinstance(last.value, IntConst):
        return last.value
    if isinstance(last.value, RealConst):
        return converted(last.value, F64, arithmetic_type(s, node))
    return _read(s, node, place)


def _conditional(s: State, node: Node) -> Expr:
    test, then, otherwise = node.children
    type_, span = arithmetic_type(s, node), s.span(node)
    chosen = settled_condition(s, test)
    if isinstance(chosen, BoolConst):
        # The other operand is not evaluated, and may follow what leads nowhere.
        return s.to.value(s, then if chosen.value else otherwise)
    with s.perhaps() as first:
        left = s.to.value(s, then)
        if first or s.postponed:
            left = stored_in_temporary(s, left, type_)
    with s.perhaps() as second:
        right = s.to.value(s, otherwise)
        if second or s.postponed:
            right = stored_in_temporary(s, right, type_)
    if not first and not second:
        return Select(chosen, left, right, span)
    result = s.temporary("value", type_, span)
    then_body = (*first, Assign(result, left, span=span))
    s.emit(
        If(chosen, then_body, (*second, Assign(result, right, span=span)), span=span)
    )
    return result


def _compound(s: State, node: Node) -> Expr:
    return _read(s, node, s.to.assign(s, node))


def _call(s: State, node: Node) -> Expr:
    result = s.to.call(s, node)
    if result is None or isinstance(result, Place | Pointer):
        raise s.unmodelled(node, f"`{s.text(node)}` has no value that is modelled")
    return result


def _statement_expression(s: State, node: Node) -> Expr:
    *statements, last = node.children[0].children
    with s.scope():
        for statement in statements:
            s.to.statement(s, statement)
        return s.to.value(s, last)


def _listed(s: State, node: Node) -> Expr:
    """`{3}` is the number itself, `{}` is zero."""
    type_ = arithmetic_type(s, node)
    if not node.children:
        return zero(type_)
    if len(node.children) != 1:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    (only,) = node.children
    return converted(s.to.value(s, only), arithmetic_type(s, only), type_)


_RULES: dict[str, Callable[[State, Node], Expr]] = {
    **dict.fromkeys(_LITERALS, _literal),
    **dict.fromkeys(_LVALUES, _lvalue),
    "IMAGINARY_LITERAL": _imaginary,
    "UNEXPOSED_EXPR": _unexposed,
    "PROMOTION": _promotion,
    "CXX_BOOL_LITERAL_EXPR": _truth,
    "CSTYLE_CAST_EXPR": _cast,
    "UNARY_OPERATOR": _unary,
    "BINARY_OPERATOR": _binary,
    "COMPOUND_ASSIGNMENT_OPERATOR": _compound,
    "CONDITIONAL_OPERATOR": _conditional,
    "CALL_EXPR": _call,
    "StmtExpr": _statement_expression,
    "INIT_LIST_EXPR": _listed,
}
