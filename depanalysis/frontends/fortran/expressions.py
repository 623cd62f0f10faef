"""Values and conditions: `value(s, node)` gives an expression and the family of its type.

The language lets a program evaluate both operands of `.and.` and `.or.` or only one, if
one decides; the value is the same, so the lazy operators of the Program are right.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from depanalysis.frontends.fortran.bindings import is_bound
from depanalysis.frontends.fortran.calls import reference
from depanalysis.frontends.fortran.conversions import as_reals, converted
from depanalysis.frontends.fortran.functions import is_intrinsic, is_redefined
from depanalysis.frontends.fortran.inquiries import inquiry
from depanalysis.frontends.fortran.intrinsics import intrinsic
from depanalysis.frontends.fortran.kinds import real_of_literal
from depanalysis.frontends.fortran.places import place
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.texts import text_comparison
from depanalysis.frontends.fortran.transformations import (
    is_transformation,
    kept_value,
    transformed,
)
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.reals import literal
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    RealConst,
    Unary,
)
from depanalysis.ir.types import F64, F128

_COMPARISONS: dict[str, BinaryOperator] = {
    "==": "==", ".eq.": "==", "/=": "!=", ".ne.": "!=", "<": "<", ".lt.": "<",
    "<=": "<=", ".le.": "<=", ">": ">", ".gt.": ">", ">=": ">=", ".ge.": ">=",
}  # fmt: skip
_LOGICAL: dict[str, BinaryOperator] = {
    ".and.": "and",
    ".or.": "or",
    ".eqv.": "==",
    ".neqv.": "!=",
}
OPERATORS = (*_COMPARISONS, *_LOGICAL, ".not.")
_COMPLEX_PARTS = {"re": "real", "im": "aimag"}
_LARGEST_EXPONENT = 4
_DEEPEST_CONSTANT = 20
_WIDEST = 64


def value(s: State, node: Node) -> Value:
    """The value of an expression of one element."""
    rule = _RULES.get(node.kind)
    if rule is not None:
        return rule(s, node)
    if len(node.parts) == 3 and isinstance(node.parts[1], str):
        return _binary(s, node)
    if len(node.parts) == 2 and isinstance(node.parts[0], str) and node.children:
        return _unary(s, node)
    raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")


def condition(s: State, node: Node) -> Expr:
    """The value of a logical expression."""
    found = value(s, node)
    if found.kind != "bool":
        raise s.unmodelled(node, f"`{s.text(node)}` is no logical value")
    return found.expr


def _integer(_s: State, node: Node) -> Value:
    return Value(IntConst(int(node.word), node.span), "int")


def _real(s: State, node: Node) -> Value:
    written = node.word.lower().replace(" ", "")
    type_ = real_of_literal(s.scope, node)
    mantissa, _, exponent = re.sub("[dq]", "e", written).partition("e")
    whole, _, fraction = mantissa.partition(".")
    text = f"{whole or '0'}.{fraction or '0'}" + (
        f"e{exponent.removeprefix('+')}" if exponent else ""
    )
    if type_ == F64:
        return Value(RealConst(text, node.span), "real", F64.bits)
    return Value.of(literal(float(text), type_, node.span), type_)


def _logical(_s: State, node: Node) -> Value:
    return Value(BoolConst("t" in node.word.lower()[:2], node.span), "bool")


def _complex(s: State, node: Node) -> Value:
    """A complex constant; one without an imaginary part is the real number that it is."""
    parts = tuple(
        converted(value(s, p), F128) for p in node.children if p.kind != "Name"
    )
    if len(parts) == 2 and _is_zero(parts[1]):
        return Value(parts[0], "real")
    return Value(Call("cmplx", parts, node.span), "real")


def _is_zero(expr: Expr) -> bool:
    match expr:
        case Cast(operand=operand):
            return _is_zero(operand)
        case RealConst(text=text):
            return float(text) == 0
        case _:
            return expr == IntConst(0)


def _kept(s: State, node: Node) -> Value:
    return kept_value(s, node, value)


def _parenthesis(s: State, node: Node) -> Value:
    return value(s, node.children[0])


def _name(s: State, node: Node) -> Value:
    key = node.word.lower()
    if key in s.substitutes:
        return s.substitutes[key]
    if key in s.constants and key not in s.indices:
        return s.constants[key]
    symbol = s.scope.symbol(node.word, node.span)
    if symbol.has("unset"):
        raise s.unmodelled(node, f"`{symbol.text}` gets no value")
    if symbol.has("parameter") and symbol.value is not None and not symbol.dimensions:
        return _constant(s, node, symbol, symbol.value)
    return _variable(s, node)


def _constant(s: State, node: Node, symbol: Symbol, initial: Node) -> Value:
    """What a name stands for; the names in its value are those of its declaration."""
    if s.inlining > _DEEPEST_CONSTANT:
        raise s.unmodelled(node, f"`{s.text(node)}` is defined by itself")
    s.inlining += 1
    try:
        with s.seen_from(symbol.home or s.scope):
            found = value(s, initial)
    finally:
        s.inlining -= 1
    type_ = symbol.type
    if type_ is None:
        return found
    expr = converted(found, type_)
    if isinstance(expr, IntConst):
        expr = IntConst(expr.value, node.span)
    return Value.of(expr, type_)


def _variable(s: State, node: Node) -> Value:
    target, type_ = place(s, node, value)
    return Value.of(target, type_)


def _component(s: State, node: Node) -> Value:
    """A component of a structure, a function of its type, or a part of a complex number."""
    if is_bound(s.scope, node):
        return reference(s, node, value)
    *front, last = node.children
    part = _COMPLEX_PARTS.get(last.word.lower()) if last.kind == "Name" else None
    whole = front[0] if len(front) == 1 else replace(node, parts=tuple(front))
    if part is None or whole.kind == "Data_Ref":
        return _variable(s, node)
    name = whole if whole.kind == "Name" else whole.node(0)
    if s.scope.symbol(name.word, name.span).storage[0] != "complex":
        return _variable(s, node)
    found = value(s, whole)
    return replace(found, expr=Call(part, (found.expr,), node.span))


def _part_ref(s: State, node: Node) -> Value:
    name = node.node(0)
    symbol = s.scope.find(name.word)
    if symbol is not None and symbol.dimensions:
        return _variable(s, node)
    if is_intrinsic(s.scope, name.word):
        return intrinsic(s, node, value)
    return reference(s, node, value)


def _intrinsic(s: State, node: Node) -> Value:
    name = node.node(0)
    symbol = s.scope.find(name.word)
    if symbol is not None and symbol.dimensions:
        return _variable(s, node)
    if is_redefined(s.scope, name.word):
        return reference(s, node, value)
    if is_transformation(name.word):
        changed = transformed(s, node, value)
        if changed.kind == "Kept_Array":
            raise s.unmodelled(node, f"`{s.text(node)}` is an array")
        return value(s, changed)
    found = inquiry(s, node, value)
    return intrinsic(s, node, value) if found is None else found


def _unary(s: State, node: Node) -> Value:
    operator = str(node.parts[0]).lower()
    operand = value(s, node.children[-1])
    span = node.span
    if operator == ".not." and isinstance(operand.expr, BoolConst):
        return Value(BoolConst(not operand.expr.value, span), "bool")
    if operator == ".not." and operand.kind == "bool":
        return Value(Unary("not", operand.expr, span), "bool")
    if operator == "+" and operand.kind != "bool":
        return operand
    if operator == "-" and operand.kind != "bool":
        if isinstance(operand.expr, IntConst):
            return Value(IntConst(-operand.expr.value, span), "int")
        return replace(operand, expr=Unary("-", operand.expr, span))
    raise s.unmodelled(node, f"the operator `{operator}` is not modelled")


def _binary(s: State, node: Node) -> Value:
    operator = str(node.parts[1]).lower()
    compared = text_comparison(s, node)
    if compared is not None:
        return compared
    left, right = _operands(s, operator, node)
    span = node.span
    kinds = {left.kind, right.kind}
    if operator in _LOGICAL and kinds == {"bool"}:
        return Value(Binary(_LOGICAL[operator], left.expr, right.expr, span), "bool")
    if "bool" in kinds:
        raise s.unmodelled(node, f"the operator `{operator}` is not modelled here")
    if operator == "**":
        return _power(left, right, node)
    is_integer = kinds == {"int"}
    if operator in _COMPARISONS:
        sides, _ = _sides(left, right)
        return Value(Binary(_COMPARISONS[operator], *sides, span), "bool")
    if operator not in ("+", "-", "*", "/"):
        raise s.unmodelled(node, f"the operator `{operator}` is not modelled")
    sides, bits = _sides(left, right)
    if not is_integer:
        return Value(Binary(_ARITHMETIC[operator], *sides, span), "real", bits)
    return Value(_folded("tdiv" if operator == "/" else operator, *sides, node), "int")


def _operands(s: State, operator: str, node: Node) -> tuple[Value, Value]:
    """Both values; a program need not evaluate both operands of `.and.` and `.or.`."""
    if operator not in (".and.", ".or."):
        return value(s, node.node(0)), value(s, node.node(2))
    with s.strict(may_repeat=False):
        return value(s, node.node(0)), value(s, node.node(2))


_ARITHMETIC: dict[str, BinaryOperator] = {
    "+": "+",
    "-": "-",
    "*": "*",
    "/": "/",
    "tdiv": "tdiv",
}


def _folded(operator: str, left: Expr, right: Expr, node: Node) -> Expr:
    """Constants are folded, so that bounds and extents read as a person writes them."""
    if isinstance(left, IntConst) and isinstance(right, IntConst):
        a, b = left.value, right.value
        if operator in ("+", "-", "*"):
            result = {"+": a + b, "-": a - b, "*": a * b}[operator]
            return IntConst(result, node.span)
        if b != 0:
            quotient = abs(a) // abs(b)
            return IntConst(quotient if (a < 0) == (b < 0) else -quotient, node.span)
    return Binary(_ARITHMETIC[operator], left, right, node.span)


def _sides(left: Value, right: Value) -> tuple[tuple[Expr, Expr], int]:
    if left.kind == right.kind:
        return (left.expr, right.expr), max(left.bits, right.bits)
    (one, other), bits = as_reals(left, right)
    return (one, other), bits


def _power(left: Value, right: Value, node: Node) -> Value:
    span, exponent = node.span, right.expr
    if isinstance(exponent, IntConst) and 1 <= exponent.value <= _LARGEST_EXPONENT:
        result = left.expr
        for _ in range(exponent.value - 1):
            if isinstance(result, IntConst) and isinstance(left.expr, IntConst):
                result = IntConst(result.value * left.expr.value, span)
            else:
                result = Binary("*", result, left.expr, span)
        return replace(left, expr=result)
    if left.kind == "int" and right.kind == "int":
        match left.expr, exponent:
            case IntConst(value=a), IntConst(value=b) if 0 <= b <= _WIDEST:
                return Value(IntConst(a**b, span), "int")
        return Value(Call("pow", (left.expr, exponent), span), "int")
    sides, bits = as_reals(left, right)
    return Value(Call("pow", sides, span), "real", bits)


_RULES: dict[str, Callable[[State, Node], Value]] = {
    "Int_Literal_Constant": _integer,
    "Signed_Int_Literal_Constant": _integer,
    "Real_Literal_Constant": _real,
    "Signed_Real_Literal_Constant": _real,
    "Logical_Literal_Constant": _logical,
    "Complex_Literal_Constant": _complex,
    "Parenthesis": _parenthesis,
    "Name": _name,
    "Part_Ref": _part_ref,
    "Function_Reference": _part_ref,
    "Structure_Constructor": _part_ref,
    "Data_Ref": _component,
    "Intrinsic_Function_Reference": _intrinsic,
    "Kept_Element": _kept,
    "Kept_Extent": _kept,
}
