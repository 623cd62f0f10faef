"""Arithmetic expressions of C: to IR expressions, with their side effects hoisted.

What C computes before the value is emitted first; what C does after it is postponed to
the next sequence point. Operands of `&&`, `||` and `?:` with side effects become `If`s.
"""

from collections.abc import Callable
from math import isfinite

from depanalysis.frontends.c.libclang import Node, evaluate, identity
from depanalysis.frontends.c.places import Place, Pointer
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import (
    VOID,
    Arithmetic,
    ArrayOf,
    Other,
    PointerTo,
    converted,
    truth,
    type_of,
    wrapped,
)
from depanalysis.frontends.c.variables import constant_of, variable_at
from depanalysis.frontends.sums import added, subtracted
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Call,
    Cast,
    Comparison,
    Connective,
    Expr,
    IntConst,
    RealConst,
    Select,
    Unary,
)
from depanalysis.ir.statements import Assign, If, Stmt
from depanalysis.ir.types import BOOL, I32, Type
from depanalysis.source import Span

_ARITHMETIC: dict[str, BinaryOperator] = {
    "+": "+", "-": "-", "*": "*", "/": "tdiv", "%": "trem", "&": "&", "|": "|", "^": "^",
    "<<": "<<", ">>": ">>",
}  # fmt: skip
_WRAPPING = ("+", "-", "*", "<<")
_COMPARISONS: dict[str, Comparison] = {
    "==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=",
}  # fmt: skip
_CONNECTIVES: dict[str, Connective] = {"&&": "and", "||": "or"}
_LITERALS = (
    "INTEGER_LITERAL",
    "CHARACTER_LITERAL",
    "CXX_UNARY_EXPR",
    "FLOATING_LITERAL",
)
_LVALUES = ("DECL_REF_EXPR", "MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")


def value(s: State, node: Node) -> Expr:
    """The value of an arithmetic expression."""
    rule = _RULES.get(node.kind)
    if rule is None:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    return rule(s, node)


def condition(s: State, node: Node) -> Expr:
    """An expression of any scalar type as a condition."""
    node = _without_boolean_casts(node)
    if node.kind == "BINARY_OPERATOR" and node.operator in _COMPARISONS:
        return _comparison(s, node, _COMPARISONS[node.operator])
    if node.kind == "BINARY_OPERATOR" and node.operator in _CONNECTIVES:
        return _connection(s, node, _CONNECTIVES[node.operator])
    if node.kind == "UNARY_OPERATOR" and node.operator == "!":
        return negated(condition(s, node.children[0]), s.span(node))
    if isinstance(type_of(node), PointerTo | ArrayOf):
        return _is_not_null(s, node)
    return truth(s.to.value(s, node), arithmetic_type(s, node))


def arithmetic_type(s: State, node: Node) -> Type:
    """The type of a node that has to be a number."""
    type_ = type_of(node)
    if isinstance(type_, Arithmetic):
        return type_.type
    described = (
        type_.description if isinstance(type_, Other) else "a type of another kind"
    )
    raise s.unmodelled(node, f"`{s.text(node)}` has {described}")


def operation(operator: str, left: Expr, right: Expr, type_: Type, span: Span) -> Expr:
    """`left operator right`, both of the type already, computed in that type."""
    if type_.kind == "real":
        real: BinaryOperator = "/" if operator == "/" else _ARITHMETIC[operator]
        return Binary(real, left, right, span)
    folded = _folded(operator, left, right, span)
    if folded is None:
        folded = Binary(_ARITHMETIC[operator], left, right, span)
    return wrapped(folded, type_) if operator in _WRAPPING else folded


def stored_in_temporary(s: State, expr: Expr, type_: Type, stem: str = "value") -> Expr:
    """The expression evaluated here and now, unless it is a constant."""
    if isinstance(expr, IntConst | RealConst | BoolConst):
        return expr
    temporary = s.temporary(stem, type_, expr.span)
    s.emit(Assign(temporary, expr, span=expr.span))
    return temporary


def _literal(s: State, node: Node) -> Expr:
    type_ = arithmetic_type(s, node)
    constant = evaluate(node.cursor)
    if constant is None:
        raise s.unmodelled(node, f"the value of `{s.text(node)}` is not a constant")
    if type_.kind == "real":
        return _real(float(constant), s.span(node))
    return IntConst(int(constant), s.span(node))


def _real(number: float, span: Span) -> Expr:
    """A literal; one that is too large for its type is infinite."""
    if not isfinite(number):
        return Call("infinity", (), span)
    return RealConst(repr(number).replace("e+", "e"), span)


def _lvalue(s: State, node: Node) -> Expr:
    if node.kind == "DECL_REF_EXPR":
        substitute = s.values.get(identity(node.declaration))
        if substitute is not None:
            return substitute
        constant = constant_of(node)
        if constant is not None:
            return IntConst(constant, s.span(node))
    return _read(s, node, s.to.place(s, node))


def _read(s: State, node: Node, place: Place) -> Expr:
    arithmetic_type(s, node)
    return variable_at(s, place, s.span(node))


def _cast(s: State, node: Node) -> Expr:
    operand = node.children[-1]
    target = arithmetic_type(s, node)
    source = type_of(operand)
    if isinstance(source, PointerTo | ArrayOf) and target == BOOL:
        return _is_not_null(s, operand)
    if isinstance(source, Arithmetic):
        return converted(s.to.value(s, operand), source.type, target)
    if isinstance(source, Other) and source != VOID:
        raise s.unmodelled(operand, f"`{s.text(operand)}` has {source.description}")
    raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")


def _unexposed(s: State, node: Node) -> Expr:
    if len(node.children) == 1:
        return _cast(s, node)
    raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")


def _unary(s: State, node: Node) -> Expr:
    operator, span = node.operator, s.span(node)
    if operator == "*":
        return _read(s, node, s.to.place(s, node))
    if operator in ("x++", "x--", "++x", "--x"):
        return _step(s, node)
    type_ = arithmetic_type(s, node)
    if operator == "!":
        return Cast(I32, condition(s, node), span)
    operand = s.to.value(s, node.children[0])
    if operator == "+":
        return operand
    if operator == "-":
        return _negative(operand, type_, span)
    if operator == "~":
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
    if operator in _COMPARISONS or operator in _CONNECTIVES:
        return Cast(I32, condition(s, node), span)
    if operator == "=":
        return _assigned_value(s, node)
    if operator == ",":
        s.to.effect(s, node.children[0])
        s.flush()
        return s.to.value(s, node.children[1])
    if operator == "-" and isinstance(type_of(node.children[0]), PointerTo):
        return _distance(s, node)
    type_ = arithmetic_type(s, node)
    left, right = (s.to.value(s, child) for child in node.children)
    return operation(operator, left, right, type_, span)


def _assigned_value(s: State, node: Node) -> Expr:
    """The value of an assignment: what its target holds after it."""
    place = s.to.assign(s, node)
    last = s.out[-1]
    if isinstance(last, Assign) and isinstance(last.value, IntConst | RealConst):
        return last.value
    return _read(s, node, place)


def _comparison(s: State, node: Node, operator: Comparison) -> Expr:
    first, second = node.children
    if isinstance(type_of(first), PointerTo) or isinstance(type_of(second), PointerTo):
        return _pointer_comparison(s, node, operator)
    left, right = s.to.value(s, first), s.to.value(s, second)
    return Binary(operator, left, right, s.span(node))


def _pointer_comparison(s: State, node: Node, operator: Comparison) -> Expr:
    first, second = node.children
    for one, other in ((first, second), (second, first)):
        if _is_null(one):
            known = _is_not_null(s, other)
            return known if operator == "!=" else negated(known, s.span(node))
    left, right = s.to.pointer(s, first), s.to.pointer(s, second)
    _check_same_row(s, node, left, right)
    return Binary(operator, left.offset, right.offset, s.span(node))


def _distance(s: State, node: Node) -> Expr:
    left, right = (s.to.pointer(s, child) for child in node.children)
    _check_same_row(s, node, left, right)
    return subtracted(left.offset, right.offset)


def _check_same_row(s: State, node: Node, left: Pointer, right: Pointer) -> None:
    if (left.place.base, left.prefix) != (right.place.base, right.prefix):
        raise s.unmodelled(node, "pointers to different objects are compared")


def _is_null(node: Node) -> bool:
    inner = without_casts(node)
    while inner.kind == "CSTYLE_CAST_EXPR":
        inner = without_casts(inner.children[-1])
    return inner.kind == "INTEGER_LITERAL" and evaluate(inner.cursor) == 0


def _is_not_null(s: State, node: Node) -> Expr:
    """An unknown truth: pointers have no value that is modelled."""
    span = s.span(node)
    pointer = s.to.pointer(s, node)
    base = pointer.place.base
    temporary = s.temporary("is_set", BOOL, span)
    s.opaque(f"tests whether `{base}` is a null pointer", (), (temporary.name,), span)
    return temporary


def _connection(s: State, node: Node, operator: Connective) -> Expr:
    span = s.span(node)
    left = condition(s, node.children[0])
    if s.postponed:
        left = stored_in_temporary(s, left, BOOL, "condition")
        s.flush()
    with s.captured() as statements:
        right = condition(s, node.children[1])
        if statements or s.postponed:
            right = stored_in_temporary(s, right, BOOL, "condition")
    if not statements:
        return Binary(operator, left, right, span)
    return _guarded_operand(s, operator, left, right, (statements, span))


def _guarded_operand(
    s: State,
    operator: Connective,
    left: Expr,
    right: Expr,
    rest: tuple[list[Stmt], Span],
) -> Expr:
    """The right operand has side effects: they happen only if the left one asks for them."""
    statements, span = rest
    result = s.temporary("condition", BOOL, span)
    s.emit(Assign(result, left, span=span))
    guard = result if operator == "and" else negated(result, span)
    body = (*statements, Assign(result, right, span=span))
    s.emit(If(guard, body, span=span))
    return result


def _conditional(s: State, node: Node) -> Expr:
    test, then, otherwise = node.children
    type_, span = arithmetic_type(s, node), s.span(node)
    chosen = condition(s, test)
    if s.postponed:
        chosen = stored_in_temporary(s, chosen, BOOL, "condition")
        s.flush()
    with s.captured() as first:
        left = s.to.value(s, then)
        if first or s.postponed:
            left = stored_in_temporary(s, left, type_)
    with s.captured() as second:
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


def negated(expr: Expr, span: Span) -> Expr:
    """The opposite of a condition."""
    match expr:
        case Unary(operator="not", operand=operand):
            return operand
        case BoolConst(value=truth_value):
            return BoolConst(not truth_value, span)
        case Binary(operator="==" | "!=" as operator, left=left, right=right):
            # The other comparisons have no opposite where an operand is not a number.
            return Binary("!=" if operator == "==" else "==", left, right, span)
        case _:
            return Unary("not", expr, span)


def _without_boolean_casts(node: Node) -> Node:
    """Drops conversions around something that is a condition by itself."""
    inner = without_casts(node)
    is_logical = inner.kind == "BINARY_OPERATOR" and inner.operator in (
        *_COMPARISONS,
        *_CONNECTIVES,
    )
    is_negation = inner.kind == "UNARY_OPERATOR" and inner.operator == "!"
    return inner if is_logical or is_negation else node


def _folded(operator: str, left: Expr, right: Expr, span: Span) -> Expr | None:
    """Constants and zeros are folded, so that `N - 1` reads as a number."""
    if operator == "+" and isinstance(right, IntConst) and isinstance(left, IntConst):
        return added(left, right)
    if operator == "-" and isinstance(right, IntConst) and isinstance(left, IntConst):
        return subtracted(left, right)
    if operator == "*" and isinstance(left, IntConst) and isinstance(right, IntConst):
        return IntConst(left.value * right.value, span)
    return None


_RULES: dict[str, Callable[[State, Node], Expr]] = {
    **dict.fromkeys(_LITERALS, _literal),
    **dict.fromkeys(_LVALUES, _lvalue),
    "UNEXPOSED_EXPR": _unexposed,
    "CSTYLE_CAST_EXPR": _cast,
    "UNARY_OPERATOR": _unary,
    "BINARY_OPERATOR": _binary,
    "COMPOUND_ASSIGNMENT_OPERATOR": _compound,
    "CONDITIONAL_OPERATOR": _conditional,
    "CALL_EXPR": _call,
    "StmtExpr": _statement_expression,
}
