"""The functions of the language that take and give single values."""

from collections.abc import Callable

from depanalysis.frontends.fortran.conversions import as_reals, converted
from depanalysis.frontends.fortran.kinds import real_of_kind
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Call,
    Cast,
    IntConst,
    Select,
    Unary,
)
from depanalysis.ir.types import F32, F64, I64

Evaluate = Callable[[State, Node], Value]

_EXTREMES: dict[str, BinaryOperator] = {
    "min": "min", "min0": "min", "amin1": "min", "dmin1": "min",
    "max": "max", "max0": "max", "amax1": "max", "dmax1": "max",
}  # fmt: skip
_BITS: dict[str, BinaryOperator] = {
    "iand": "&",
    "ior": "|",
    "ieor": "^",
    "shiftl": "<<",
    "shifta": ">>",
}
_TO_INTEGER = {"int": "", "ifix": "", "idint": "", "nint": "nint", "idnint": "nint",
               "floor": "floor", "ceiling": "ceil"}  # fmt: skip
_TO_REAL = {"real": F32, "float": F32, "sngl": F32, "dble": F64, "dfloat": F64}
_REAL = frozenset((
    "sqrt", "dsqrt", "exp", "dexp", "log", "alog", "dlog", "log10", "alog10", "dlog10",
    "sin", "dsin", "cos", "dcos", "tan", "dtan", "asin", "dasin", "acos", "dacos",
    "atan", "datan", "atan2", "datan2", "sinh", "dsinh", "cosh", "dcosh", "tanh",
    "dtanh", "asinh", "acosh", "atanh", "erf", "erfc", "gamma", "log_gamma", "hypot",
    "aint", "dint", "anint", "dnint", "csqrt", "cexp", "cabs", "conjg", "aimag",
    "cmplx", "dcmplx", "dim", "fraction", "scale", "spacing", "nearest",
))  # fmt: skip


def intrinsic(s: State, node: Node, value: Evaluate) -> Value:
    """The value of a reference to a function of the language."""
    name = node.node(0).word.lower()
    nodes = _argument_nodes(node)
    width = nodes[1:]
    if name in _TO_INTEGER or name in _TO_REAL:
        nodes = nodes[:1]
    if any(each.kind == "Actual_Arg_Spec" for each in nodes):
        raise s.unmodelled(node, f"`{s.text(node)}` has named arguments")
    known = name in _RULES or name in _REAL or name in _EXTREMES or name in _BITS
    if not known and name not in _TO_INTEGER and name not in _TO_REAL:
        raise s.unmodelled(node, f"the function `{name}` is not modelled")
    arguments = [value(s, each) for each in nodes]
    if name in _TO_REAL and len(arguments) == 1:
        to = real_of_kind(s.scope, width[0]) if width else _TO_REAL[name]
        return Value.of(converted(arguments[0], to), to)
    found = _known(name, arguments, node)
    if found is None:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    return found


def _known(name: str, arguments: list[Value], node: Node) -> Value | None:
    if not arguments:
        return None
    if name in _EXTREMES:
        return _extreme(_EXTREMES[name], arguments, node)
    if name in _BITS and _are(arguments, "int", 2):
        left, right = (each.expr for each in arguments)
        return Value(Binary(_BITS[name], left, right, node.span), "int")
    if name in _TO_INTEGER:
        return _to_integer(_TO_INTEGER[name], arguments[0], node)
    rule = _RULES.get(name)
    if rule is not None:
        return rule(arguments, node)
    return _called(name, arguments, node)


def _called(name: str, arguments: list[Value], node: Node) -> Value:
    reals, bits = as_reals(*arguments)
    return Value(Call(name, reals, node.span), "real", bits)


def _argument_nodes(node: Node) -> list[Node]:
    group = node.children[1:]
    if len(group) == 1 and group[0].kind.endswith("_List"):
        return list(group[0].children)
    return list(group)


def _are(arguments: list[Value], kind: str, count: int) -> bool:
    return len(arguments) == count and all(each.kind == kind for each in arguments)


def _extreme(operator: BinaryOperator, arguments: list[Value], node: Node) -> Value:
    is_integer = all(each.kind == "int" for each in arguments)
    parts, bits = as_reals(*arguments)
    if is_integer:
        parts = tuple(each.expr for each in arguments)
    result = parts[0]
    for part in parts[1:]:
        result = Binary(operator, result, part, node.span)
    return Value(result, "int" if is_integer else "real", bits)


def _to_integer(name: str, argument: Value, node: Node) -> Value | None:
    if argument.kind == "int":
        return argument
    if argument.kind != "real":
        return None
    inner = Call(name, (argument.expr,), node.span) if name else argument.expr
    return Value(Cast(I64, inner, node.span), "int")


def _modulo(operator: BinaryOperator, function: str) -> "Rule":
    def rule(arguments: list[Value], node: Node) -> Value | None:
        if _are(arguments, "int", 2):
            left, right = (each.expr for each in arguments)
            return Value(Binary(operator, left, right, node.span), "int")
        return _called(function, arguments, node)

    return rule


def _absolute(arguments: list[Value], node: Node) -> Value | None:
    if len(arguments) != 1 or arguments[0].kind == "bool":
        return None
    expr, span = arguments[0].expr, node.span
    if arguments[0].kind == "real":
        return _called("abs", arguments, node)
    test = Binary("<", expr, IntConst(0, span), span)
    return Value(Select(test, Unary("-", expr, span), expr, span), "int")


def _sign(arguments: list[Value], node: Node) -> Value | None:
    span = node.span
    if not _are(arguments, "int", 2):
        return _called("sign", arguments, node)
    size = _absolute(arguments[:1], node)
    assert size is not None
    test = Binary("<", arguments[1].expr, IntConst(0, span), span)
    return Value(Select(test, Unary("-", size.expr, span), size.expr, span), "int")


def _shift(arguments: list[Value], node: Node) -> Value | None:
    """A constant shift to the left; one to the right moves zeros in, as no `>>` does."""
    if not _are(arguments, "int", 2):
        return None
    left, right = (each.expr for each in arguments)
    if isinstance(right, IntConst) and right.value >= 0:
        return Value(Binary("<<", left, right, node.span), "int")
    return Value(Call("ishft", (left, right), node.span), "int")


def _not(arguments: list[Value], node: Node) -> Value | None:
    if not _are(arguments, "int", 1):
        return None
    return Value(Unary("~", arguments[0].expr, node.span), "int")


def _merge(arguments: list[Value], node: Node) -> Value | None:
    if len(arguments) != 3 or arguments[2].kind != "bool":
        return None
    first, second, test = arguments
    if first.kind != second.kind:
        return None
    expr = Select(test.expr, first.expr, second.expr, node.span)
    return Value(expr, first.kind, max(first.bits, second.bits))


def _logical(arguments: list[Value], _node: Node) -> Value | None:
    return arguments[0] if _are(arguments, "bool", 1) else None


def _product(arguments: list[Value], node: Node) -> Value | None:
    if len(arguments) != 2:
        return None
    left, right = (converted(each, F64) for each in arguments)
    return Value.of(Binary("*", left, right, node.span), F64)


Rule = Callable[[list[Value], Node], Value | None]
_RULES: dict[str, Rule] = {
    "mod": _modulo("trem", "fmod"),
    "amod": _modulo("trem", "fmod"),
    "dmod": _modulo("trem", "fmod"),
    "modulo": _modulo("%", "modulo"),
    "abs": _absolute,
    "iabs": _absolute,
    "dabs": _absolute,
    "sign": _sign,
    "isign": _sign,
    "dsign": _sign,
    "ishft": _shift,
    "not": _not,
    "merge": _merge,
    "logical": _logical,
    "dprod": _product,
}
