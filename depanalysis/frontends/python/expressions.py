"""Expressions of Python to expressions of the intermediate form, with their kinds.

Integers are exact, `//` and `%` round down. A real `//`, `%` or `**` is a pure function.
"""

import ast

from depanalysis.frontends.python.kinds import join, kind_of
from depanalysis.frontends.python.names import LIBRARIES, dotted, element
from depanalysis.frontends.python.state import State
from depanalysis.frontends.python.subscripts import extent_of, wrapped
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Call,
    Cast,
    Comparison,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.types import BOOL, F64, INT, Type
from depanalysis.source import Span

OPERATORS: dict[type[ast.operator], BinaryOperator] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//",
    ast.Mod: "%", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<",
    ast.RShift: ">>",
}  # fmt: skip
_COMPARISONS: dict[type[ast.cmpop], Comparison] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
_ON_REALS = ("+", "-", "*", "/")
_LARGEST_POWER = 4
_MATHEMATICS = (
    "sqrt", "exp", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan",
    "atan2", "arcsin", "arccos", "arctan", "arctan2", "sinh", "cosh", "tanh", "hypot",
    "fabs", "pow", "power", "exp2", "expm1", "log1p", "cbrt", "square", "copysign",
    "fmod", "erf", "gamma",
)  # fmt: skip

Typed = tuple[Expr, Type]


def typed(s: State, node: ast.expr) -> Typed:
    """The value of an expression and its kind."""
    span = s.span(node)
    match node:
        case ast.Constant(value=value):
            return _constant(s, node, value, span)
        case ast.Name() | ast.Attribute():
            return _named(s, node, span)
        case ast.Subscript():
            return _element(s, node, span)
        case ast.BinOp(left=left, op=operator, right=right):
            return operation(s, node, operator, _number(s, left), _number(s, right))
        case ast.UnaryOp(op=operator, operand=operand):
            return _prefixed(s, node, operator, operand)
        case ast.BoolOp() if kind_of(s.survey, node) != BOOL:
            raise s.unmodelled(node, "does not model the choice of an operand by")
        case ast.BoolOp() | ast.Compare():
            return _condition(s, node), BOOL
        case ast.IfExp(test=test, body=then, orelse=otherwise):
            return _choice(s, node, test, then, otherwise)
        case ast.Call():
            return _call(s, node, span)
        case _:
            raise s.unmodelled(node, "does not model")


def _choice(
    s: State, node: ast.expr, test: ast.expr, then: ast.expr, otherwise: ast.expr
) -> Typed:
    one, other = typed(s, then), typed(s, otherwise)
    kind = join(one[1], other[1])
    if kind != BOOL and BOOL in (one[1], other[1]):
        raise s.unmodelled(node, "does not model a truth value or a number:")
    chosen, other_way = cast(one, kind), cast(other, kind)
    return Select(condition(s, test), chosen, other_way, s.span(node)), kind


def _number(s: State, node: ast.expr) -> Typed:
    """A value to compute with.

    Truth values of NumPy are no numbers: their sum is a disjunction, their difference an
    error, and as a subscript they are a mask.
    """
    found = typed(s, node)
    if found[1] == BOOL:
        raise s.unmodelled(node, "does not compute with the truth value of")
    return found


def integer(s: State, node: ast.expr) -> Expr:
    """A value that has to be an integer."""
    value, kind = _number(s, node)
    if kind == F64:
        raise s.unmodelled(node, "cannot show that this is an integer:")
    return cast((value, kind), INT)


def condition(s: State, node: ast.expr) -> Expr:
    """A value as a condition."""
    if isinstance(node, ast.BoolOp | ast.Compare):
        return _condition(s, node)
    if isinstance(node, ast.IfExp):
        test, then = condition(s, node.test), condition(s, node.body)
        return Select(test, then, condition(s, node.orelse), s.span(node))
    return cast(typed(s, node), BOOL)


def cast(value: Typed, kind: Type) -> Expr:
    """A value in another kind."""
    expr, own = value
    if own == kind:
        return expr
    if kind == BOOL:
        zero = IntConst(0) if own == INT else RealConst("0.0")
        return Binary("!=", expr, zero, expr.span)
    if kind == F64 and isinstance(expr, IntConst):
        size = RealConst(f"{abs(expr.value)}.0", expr.span)
        return size if expr.value >= 0 else Unary("-", size, expr.span)
    return Cast(kind, expr, expr.span)


def place(s: State, node: ast.expr) -> tuple[Var | Load, Type]:
    """What an assignment writes, and the kind of what it holds."""
    span = s.span(node)
    if isinstance(node, ast.Name):
        if s.survey.is_array(node.id):
            raise s.unmodelled(node, "gives another object to the array")
        name = s.renamed.get(node.id, node.id)
        kind = s.survey.kinds.get(node.id, F64)
        s.scalars[name] = kind
        return Var(name, span), kind
    if isinstance(node, ast.Subscript):
        found, kind = _element(s, node, span)
        if isinstance(found, Load):
            return found, kind
    raise s.unmodelled(node, "does not model the assignment to")


def operation(
    s: State, node: ast.expr, operator: ast.operator, left: Typed, right: Typed
) -> Typed:
    """An arithmetic operation on two values."""
    span = s.span(node)
    if isinstance(operator, ast.Pow):
        return _power(left, right, span)
    sign = OPERATORS.get(type(operator))
    if sign is None:
        raise s.unmodelled(node, "does not model")
    if left[1] == right[1] == BOOL and sign in ("&", "|", "^"):
        raise s.unmodelled(node, "does not model")
    kind = join(INT, join(left[1], right[1]))
    if sign == "/":
        kind = F64
    one, other = cast(left, kind), cast(right, kind)
    if kind == F64 and sign not in _ON_REALS:
        return Call(f"real {sign}", (one, other), span), F64
    return Binary(sign, one, other, span), kind


def _power(left: Typed, right: Typed, span: Span) -> Typed:
    exponent = right[0]
    if isinstance(exponent, IntConst) and 1 <= exponent.value <= _LARGEST_POWER:
        kind = join(INT, left[1])
        base = cast(left, kind)
        result = base
        for _ in range(exponent.value - 1):
            result = Binary("*", result, base, span)
        return result, kind
    return Call("pow", (cast(left, F64), cast(right, F64)), span), F64


def _constant(s: State, node: ast.expr, value: object, span: Span) -> Typed:
    if isinstance(value, bool):
        return BoolConst(value, span), BOOL
    if isinstance(value, int):
        return IntConst(value, span), INT
    if isinstance(value, float) and value == value and abs(value) != float("inf"):
        text = repr(value)
        if "e" in text and "." not in text:
            text = text.replace("e", ".0e")
        return RealConst(text, span), F64
    raise s.unmodelled(node, "does not model")


def _named(s: State, node: ast.Name | ast.Attribute, span: Span) -> Typed:
    name = dotted(node)
    if isinstance(node, ast.Attribute) and node.attr == "size":
        rank = s.survey.ranks.get(dotted(node.value) or "", 1)
        size = extent_of(s, node.value, 0, span)
        for dimension in range(1, rank):
            other = extent_of(s, node.value, dimension, span)
            size = Binary("*", size, other, span)
        return size, INT
    if name is None or s.survey.is_array(name):
        raise s.unmodelled(node, "uses as a whole")
    if isinstance(node, ast.Attribute) and (
        name in s.survey.assigned or name.partition(".")[0] in s.survey.assigned
    ):
        raise s.unmodelled(node, "uses the attribute, which is assigned:")
    if isinstance(node, ast.Attribute):
        if node.attr in s.survey.methods:
            raise s.unmodelled(node, "uses what the text defines as a function:")
        s.note(f"`{name}` is a plain attribute")
    name = s.renamed.get(name, name)
    if s.index(name) is not None:
        return Var(name, span), INT
    kind = s.scalars.get(name) or s.survey.kinds.get(name, F64)
    if name not in s.survey.assigned and name not in s.scalars:
        s.parameters[name] = kind
    else:
        s.scalars[name] = kind
    return Var(name, span), kind


def _element(s: State, node: ast.Subscript, span: Span) -> Typed:
    name, indices = element(node)
    if name is not None and name.endswith(".shape"):
        (index,) = indices if len(indices) == 1 else (None,)
        assert isinstance(node.value, ast.Attribute)
        match index:
            case ast.Constant(value=int(position)) if position >= 0:
                return extent_of(s, node.value.value, position, span), INT
        raise s.unmodelled(node, "does not model")
    if name is None:
        raise s.unmodelled(node, "does not model")
    if name in s.survey.tainted:
        raise s.unmodelled(node, "does not know which array this is an element of:")
    if len(indices) != s.survey.ranks[name]:
        raise s.unmodelled(node, "uses a whole row:")
    for index in indices:
        if isinstance(index, ast.Slice | ast.Starred):
            raise s.unmodelled(node, "uses a section:")
    values = tuple(
        wrapped(s, name, k, integer(s, index), s.span(index))
        for k, index in enumerate(indices)
    )
    s.arrays.setdefault(name, span)
    kind = INT if name in s.survey.integer_arrays else F64
    return Load(name, values, span), kind


def _prefixed(
    s: State, node: ast.expr, operator: ast.unaryop, operand: ast.expr
) -> Typed:
    span = s.span(node)
    if isinstance(operator, ast.Not):
        return Unary("not", condition(s, operand), span), BOOL
    expr, number = _number(s, operand)
    if isinstance(operator, ast.UAdd):
        return expr, number
    if isinstance(operator, ast.USub):
        if isinstance(expr, IntConst):
            return IntConst(-expr.value, span), INT
        return Unary("-", expr, span), number
    if number != INT:
        raise s.unmodelled(node, "does not model")
    return Unary("~", expr, span), INT


def _condition(s: State, node: ast.expr) -> Expr:
    span = s.span(node)
    match node:
        case ast.BoolOp(op=operator, values=values):
            sign: BinaryOperator = "and" if isinstance(operator, ast.And) else "or"
            parts = [condition(s, each) for each in values]
            result = parts[0]
            for part in parts[1:]:
                result = Binary(sign, result, part, span)
            return result
        case ast.Compare(left=first, ops=operators, comparators=others):
            nodes = [first, *others]
            tests = [
                _comparison(s, node, one, operator, other)
                for one, operator, other in zip(nodes, operators, others, strict=False)
            ]
            result = tests[0]
            for test in tests[1:]:
                result = Binary("and", result, test, span)
            return result
        case _:
            raise s.unmodelled(node, "does not model")


def _comparison(
    s: State, node: ast.expr, one: ast.expr, operator: ast.cmpop, other: ast.expr
) -> Expr:
    sign = _COMPARISONS.get(type(operator))
    if sign is None:
        raise s.unmodelled(node, "does not model")
    left, right = typed(s, one), typed(s, other)
    kind = join(left[1], right[1])
    if kind == BOOL and sign not in ("==", "!="):
        kind = INT
    return Binary(sign, cast(left, kind), cast(right, kind), s.span(node))


def _call(s: State, node: ast.Call, span: Span) -> Typed:
    name = dotted(node.func) or ""
    library, _, function = name.rpartition(".")
    if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
        raise s.unmodelled(node, "calls")
    is_known = library in LIBRARIES and library not in s.survey.hidden
    if is_known and function in _MATHEMATICS and node.args:
        values = tuple(cast(typed(s, each), F64) for each in node.args)
        return Call(function, values, span), F64
    if library or name in s.survey.hidden:
        raise s.unmodelled(node, "calls")
    if name == "len" and len(node.args) == 1:
        return extent_of(s, node.args[0], 0, span), INT
    if name in ("min", "max") and len(node.args) > 1:
        return _extreme(s, name == "max", node.args, span)
    if name in ("abs", "int", "float") and len(node.args) == 1:
        return _converted(name, _number(s, node.args[0]), span)
    raise s.unmodelled(node, "calls")


def _extreme(
    s: State, is_greatest: bool, arguments: list[ast.expr], span: Span
) -> Typed:
    values = [_number(s, each) for each in arguments]
    kind = INT
    for value in values:
        kind = join(kind, value[1])
    result = cast(values[0], kind)
    for value in values[1:]:
        sign: BinaryOperator = "max" if is_greatest else "min"
        result = Binary(sign, result, cast(value, kind), span)
    return result, kind


def _converted(name: str, value: Typed, span: Span) -> Typed:
    if name == "int":
        expr, kind = value
        return (expr, INT) if kind == INT else (Cast(INT, expr, span), INT)
    if name == "float":
        return cast(value, F64), F64
    kind = join(INT, value[1])
    expr = cast(value, kind)
    zero = IntConst(0, span) if kind == INT else RealConst("0.0", span)
    test = Binary("<", expr, zero, span)
    return Select(test, Unary("-", expr, span), expr, span), kind
