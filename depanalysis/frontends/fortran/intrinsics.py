"""The functions of the language that take and give single values."""

from collections.abc import Callable

from depanalysis.frontends.fortran.conversions import as_reals, converted
from depanalysis.frontends.fortran.functions import (
    INTEGER,
    OF_TYPE,
    REAL,
    generic_name,
)
from depanalysis.frontends.fortran.kinds import real_of_kind, real_of_literal
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Call,
    Cast,
    Expr,
    IntConst,
    RealConst,
    Select,
    Unary,
)
from depanalysis.ir.types import F32, F64, I64, U64

Evaluate = Callable[[State, Node], Value]

_EXTREMES: dict[str, BinaryOperator] = {"min": "min", "max": "max"}
_BITS: dict[str, BinaryOperator] = {
    "iand": "&",
    "ior": "|",
    "ieor": "^",
    "shiftl": "<<",
    "shifta": ">>",
}
_TO_INTEGER = {"int": "", "nint": "nint", "floor": "floor", "ceiling": "ceil"}
_TO_REAL = {"real": F32, "dble": F64}


def intrinsic(s: State, node: Node, value: Evaluate) -> Value:
    """The value of a reference to a function of the language."""
    name = generic_name(node.node(0).word)
    nodes = _argument_nodes(node)
    if name in OF_TYPE:
        return _of_type(s, name, nodes, node)
    width = nodes[1:]
    if name in _TO_INTEGER or name in _TO_REAL:
        nodes = nodes[:1]
    if any(each.kind == "Actual_Arg_Spec" for each in nodes):
        nodes = _in_order(name, nodes)
    if not nodes:
        raise s.unmodelled(node, f"`{s.text(node)}` has named arguments")
    known = (*_RULES, *REAL, *INTEGER, *_EXTREMES, *_BITS, *_TO_INTEGER, *_TO_REAL)
    if name not in known:
        raise s.unmodelled(node, f"the function `{name}` is not modelled")
    arguments = [value(s, each) for each in nodes]
    if name in _TO_REAL and len(arguments) == 1:
        to = real_of_kind(s.scope, width[0]) if width else _TO_REAL[name]
        return Value.of(converted(arguments[0], to), to)
    found = _known(name, arguments, node)
    if found is None:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    return found


def _in_order(name: str, nodes: list[Node]) -> list[Node]:
    """Arguments by position where some have names, or none where we cannot tell."""
    order = _KEYWORDS.get(name, ())
    found: dict[str, Node] = {}
    for position, each in enumerate(nodes):
        if each.kind == "Actual_Arg_Spec":
            found[each.node(0).word.lower()] = each.node(1)
        elif position < len(order):
            found[order[position]] = each
    kind = found.pop("kind", None)
    is_known = found.keys() == set(order) and (kind is None or name in ("cmplx",))
    return [found[each] for each in order] if is_known else []


_KEYWORDS = {
    "merge": ("tsource", "fsource", "mask"),
    "mod": ("a", "p"),
    "modulo": ("a", "p"),
    "sign": ("a", "b"),
    "cmplx": ("x", "y"),
    "abs": ("a",),
    "sqrt": ("x",),
    "exp": ("x",),
    "log": ("x",),
}


def _of_type(s: State, name: str, nodes: list[Node], node: Node) -> Value:
    """A number that only depends on the type of the argument, which is not read."""
    storage = _storage_of(s, nodes[0]) if len(nodes) == 1 else ("", None)
    found = _LIMITS.get(storage, {}).get(name)
    if found is None and storage[0].startswith("real"):
        call = Call(name, (), node.span)
        is_real = name in ("epsilon", "tiny", "huge")
        return Value(call, "real") if is_real else Value(Cast(I64, call), "int")
    if found is None:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    if isinstance(found, str):
        type_ = F64 if storage[1] == F64.bits // 8 else F32
        return Value.of(RealConst(found, node.span), type_)
    return Value(IntConst(found, node.span), "int")


def _storage_of(s: State, node: Node) -> tuple[str, int | None]:
    if node.kind == "Real_Literal_Constant":
        return "real", real_of_literal(s.scope, node).bits // 8
    if node.kind == "Int_Literal_Constant" and len(node.parts) < 2:
        return "integer", 4
    name = node if node.kind == "Name" else node.child("Name")
    is_plain = node.kind in ("Name", "Part_Ref") and name is not None
    symbol = s.scope.find(name.word) if is_plain and name is not None else None
    return ("", None) if symbol is None else symbol.storage


def _integer_limits(bits: int) -> dict[str, int | str]:
    range_ = len(str(2 ** (bits - 1) - 1)) - 1
    return {
        "huge": 2 ** (bits - 1) - 1, "digits": bits - 1, "radix": 2, "range": range_,
        "bit_size": bits, "storage_size": bits,
    }  # fmt: skip


_LIMITS: dict[tuple[str, int | None], dict[str, int | str]] = {
    **{("integer", size): _integer_limits(8 * size) for size in (1, 2, 4, 8)},
    ("real", 4): {
        "epsilon": "1.1920928955078125e-7", "tiny": "1.1754943508222875e-38",
        "huge": "3.4028234663852886e38", "precision": 6, "range": 37, "digits": 24,
        "radix": 2, "minexponent": -125, "maxexponent": 128, "storage_size": 32,
    },
    ("real", 8): {
        "epsilon": "2.220446049250313e-16", "tiny": "2.2250738585072014e-308",
        "huge": "1.7976931348623157e308", "precision": 15, "range": 307, "digits": 53,
        "radix": 2, "minexponent": -1021, "maxexponent": 1024, "storage_size": 64,
    },
}  # fmt: skip


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
    if any(each.kind == "bool" for each in arguments):
        return None
    if name in INTEGER:
        call = Call(name, tuple(each.expr for each in arguments), node.span)
        is_real = any(each.kind == "real" for each in arguments)
        return Value(Cast(I64, call, node.span) if is_real else call, "int")
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


def _positive_difference(arguments: list[Value], node: Node) -> Value | None:
    if not _are(arguments, "int", 2):
        return _called("dim", arguments, node)
    left, right = (each.expr for each in arguments)
    difference = Binary("-", left, right, node.span)
    return Value(Binary("max", difference, IntConst(0), node.span), "int")


def _bit(arguments: list[Value], node: Node) -> Expr:
    return Binary("<<", IntConst(1), arguments[1].expr, node.span)


def _with_bit(arguments: list[Value], node: Node) -> Value | None:
    if not _are(arguments, "int", 2):
        return None
    found = Binary("|", arguments[0].expr, _bit(arguments, node), node.span)
    return Value(found, "int")


def _without_bit(arguments: list[Value], node: Node) -> Value | None:
    if not _are(arguments, "int", 2):
        return None
    mask = Unary("~", _bit(arguments, node), node.span)
    return Value(Binary("&", arguments[0].expr, mask, node.span), "int")


def _has_bit(arguments: list[Value], node: Node) -> Value | None:
    if not _are(arguments, "int", 2):
        return None
    found = Binary("&", arguments[0].expr, _bit(arguments, node), node.span)
    return Value(Binary("!=", found, IntConst(0), node.span), "bool")


def _some_bits(arguments: list[Value], node: Node) -> Value | None:
    if not _are(arguments, "int", 3):
        return None
    call = Call("ibits", tuple(each.expr for each in arguments), node.span)
    return Value(call, "int")


def _compared(operator: BinaryOperator) -> "Rule":
    """A comparison of integers without a sign."""

    def rule(arguments: list[Value], node: Node) -> Value | None:
        if not _are(arguments, "int", 2):
            return None
        left, right = (Cast(U64, each.expr, node.span) for each in arguments)
        return Value(Binary(operator, left, right, node.span), "bool")

    return rule


def _is_true(arguments: list[Value], node: Node) -> Value | None:
    """What a number tells, by a function of which nothing else is known."""
    call = Call(node.node(0).word.lower(), tuple(x.expr for x in arguments), node.span)
    nothing = IntConst(0) if _are(arguments, "int", 1) else RealConst("0.0")
    return Value(Binary("!=", call, nothing, node.span), "bool")


Rule = Callable[[list[Value], Node], Value | None]
_RULES: dict[str, Rule] = {
    "mod": _modulo("trem", "fmod"),
    "modulo": _modulo("%", "modulo"),
    "abs": _absolute,
    "sign": _sign,
    "dim": _positive_difference,
    "ishft": _shift,
    "not": _not,
    "ibset": _with_bit,
    "ibclr": _without_bit,
    "btest": _has_bit,
    "ibits": _some_bits,
    "bge": _compared(">="),
    "bgt": _compared(">"),
    "ble": _compared("<="),
    "blt": _compared("<"),
    "ieee_is_nan": _is_true,
    "isnan": _is_true,
    "ieee_is_finite": _is_true,
    "is_iostat_end": _is_true,
    "is_iostat_eor": _is_true,
    "merge": _merge,
    "logical": _logical,
    "dprod": _product,
}
