"""Expressions of Python to expressions of the intermediate form, with their kinds.

Integers are exact, `//` and `%` round down. A real `//`, `%` or `**` is a pure function.
"""

import ast
import math
from dataclasses import replace

from depanalysis.frontends.python.arithmetic import (
    Typed,
    cast,
    constant,
    converted,
    demand_fitting,
    operation,
    placed,
)
from depanalysis.frontends.python.calls import called
from depanalysis.frontends.python.domains import demand_value
from depanalysis.frontends.python.kinds import (
    OF_INTEGERS,
    WHOLE_NUMBERS,
    join,
    kind_of,
)
from depanalysis.frontends.python.memberships import contained
from depanalysis.frontends.python.names import (
    COMPILERS,
    INTEGERS,
    LIBRARIES,
    NARROW,
    REALS,
    Within,
    dotted,
    element,
    is_new_axis,
    is_transposed,
)
from depanalysis.frontends.python.reductions import reduction
from depanalysis.frontends.python.state import NONE, TEXT, State, UnmodelledError
from depanalysis.frontends.python.subscripts import (
    Slice,
    extent,
    is_natural,
    is_of_one,
    require_rows,
    sliced,
    within,
    wrapped,
)
from depanalysis.frontends.python.things import given, is_dictionary, is_key, is_unseen
from depanalysis.frontends.sections import ZERO, Range, counted
from depanalysis.frontends.sums import added, extreme, multiplied
from depanalysis.ir.expressions import (
    UNKNOWN_CONDITION,
    Binary,
    BinaryOperator,
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
    loads,
)
from depanalysis.ir.rewriting import replaced
from depanalysis.ir.statements import UNSEEN
from depanalysis.ir.types import BOOL, F32, F64, INT, Type
from depanalysis.source import Span

_COMPARISONS: dict[type[ast.cmpop], Comparison] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
_MATHEMATICS = (
    "sqrt", "exp", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan",
    "atan2", "arcsin", "arccos", "arctan", "arctan2", "sinh", "cosh", "tanh", "hypot",
    "fabs", "pow", "power", "exp2", "expm1", "log1p", "cbrt", "square", "copysign",
    "fmod", "erf", "erfc", "gamma", "lgamma", "sign", "rint", "asinh", "acosh", "atanh",
    "arcsinh", "arccosh", "arctanh", "degrees", "radians", "deg2rad", "rad2deg", "remainder",
    *WHOLE_NUMBERS,
)  # fmt: skip

_PAIR = 2
_PARTS = {"real": "creal", "imag": "cimag"}
_OF_COMPLEX = {**_PARTS, "conj": "conj", "conjugate": "conj", "complex128": "cmplx"}
"""Functions of a complex number: of what they are given, the parts by name."""

_CONSTANTS = {"pi": math.pi, "e": math.e, "tau": math.tau}
_INFINITE, _UNDEFINED = ("inf", "Inf", "infty"), ("nan", "NaN", "NAN")


def typed(s: State, node: ast.expr) -> Typed:
    """The value of an expression and its kind."""
    try:
        with s.undone():
            found = reduction(s, node, typed, subscripts)
            return _single(s, node) if found is None else found
    except UnmodelledError as error:
        if s.replace is None or not s.may_emit or s.positions is not None:
            raise
        return s.replace(s, node, error)


def _single(s: State, node: ast.expr) -> Typed:
    span = s.span(node)
    match node:
        case ast.Constant(value=value):
            return constant(s, node, value)
        case ast.Name() | ast.Attribute():
            return _named(s, node, span)
        case ast.Subscript():
            return _rounded(s, _element(s, node, span))
        case ast.BinOp(left=left, op=operator, right=right):
            one, other = _operands(s, left, operator, right)
            demand_fitting(s, left, other)
            demand_fitting(s, right, one)
            return operation(s, node, operator, one, other)
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
    with s.emitting(False):
        one, other = typed(s, then), typed(s, otherwise)
    kind = join(one[1], other[1])
    if kind != BOOL and BOOL in (one[1], other[1]):
        raise s.unmodelled(node, "does not model a truth value or a number:")
    chosen, other_way = placed(one, kind), placed(other, kind)
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


def _operands(
    s: State, left: ast.expr, operator: ast.operator, right: ast.expr
) -> tuple[Typed, Typed]:
    """The operands of an operation; beside a number, a truth value is 0 or 1."""
    one, other = typed(s, left), typed(s, right)
    is_counted = isinstance(operator, ast.Add | ast.Sub | ast.Mult)
    for node, found, beside in ((left, one, other), (right, other, one)):
        is_number = is_counted and beside[1] != BOOL and not s.keeps_exceptions
        if found[1] == BOOL and not is_number:
            raise s.unmodelled(node, "does not compute with the truth value of")
    return one, other


def integer(s: State, node: ast.expr) -> Expr:
    """A value that has to be an integer."""
    with s.replacing(None):
        value, kind = _number(s, node)
    if kind == F64:
        raise s.unmodelled(node, "cannot show that this is an integer:")
    return cast((value, kind), INT)


def condition(s: State, node: ast.expr) -> Expr:
    """A value as a condition."""
    if isinstance(node, ast.BoolOp | ast.Compare):
        return _condition(s, node)
    if isinstance(node, ast.IfExp):
        test = condition(s, node.test)
        with s.emitting(False):
            then, otherwise = condition(s, node.body), condition(s, node.orelse)
        return Select(test, then, otherwise, s.span(node))
    return cast(typed(s, node), BOOL)


def place(s: State, node: ast.expr) -> tuple[Var | Load, Type]:
    """What an assignment writes, and the kind of what it holds."""
    span = s.span(node)
    if isinstance(node, ast.Name):
        if s.survey.is_array(node.id):
            raise s.unmodelled(node, "gives another object to the array")
        if node.id in s.survey.objects:
            raise s.unmodelled(node, "does not model texts and lists, such as")
        name = s.renamed.get(node.id, node.id)
        kind = s.survey.kinds.get(node.id, F64)
        s.scalars[name] = kind
        return Var(name, span), kind
    if isinstance(node, ast.Subscript):
        found, kind = _element(s, node, span)
        if isinstance(found, Load):
            return found, kind
    raise s.unmodelled(node, "does not model the assignment to")


def _named(s: State, node: ast.Name | ast.Attribute, span: Span) -> Typed:
    if isinstance(node, ast.Attribute) and _is_part_of_number(s, node):
        whole = cast(_number(s, node.value), F64)
        return Call(_PARTS[node.attr], (whole,), span), F64
    name = dotted(node)
    is_plain = name in s.survey.plain_sizes
    if isinstance(node, ast.Attribute) and node.attr == "size" and not is_plain:
        array, indices = element(node.value)
        fixed = sum(not isinstance(each, ast.Slice) for each in indices)
        size = extent_of(s, node.value, 0, span)
        assert array is not None, "what has an extent has a name"
        # How many dimensions it has makes a difference here, also without a subscript.
        s.arrays.setdefault(array, s.span(node.value))
        for dimension in range(1, s.survey.ranks[array] - fixed):
            other = extent_of(s, node.value, dimension, span)
            size = Binary("*", size, other, span)
        return size, INT
    if name is not None and s.survey.is_array(name) and s.positions:
        return _taken(s, node, name, ())
    if name is None or s.survey.is_array(name):
        raise s.unmodelled(node, "uses as a whole")
    if name in s.survey.objects:
        raise s.unmodelled(node, "does not model texts and lists, such as")
    if name in s.survey.owners:
        raise s.unmodelled(node, "does not model the object")
    known = _of_a_library(s, name, span)
    if known is not None:
        return known
    if isinstance(node, ast.Attribute):
        _check_attribute(s, node, name)
    return _scalar(s, name, span)


def _is_part_of_number(s: State, node: ast.Attribute) -> bool:
    """Whether an attribute is a part of a complex number, and no view of an array."""
    if node.attr not in _PARTS or node.attr in s.survey.methods or s.keeps_exceptions:
        return False
    match node.value:
        case ast.Name(id=name):
            return not s.survey.is_array(name) and _is_computed(s, name)
        case ast.Subscript():
            array, indices = element(node.value)
            is_one = array is not None and len(indices) == s.survey.ranks.get(array)
            return is_one and not any(isinstance(x, ast.Slice) for x in indices)
        case _:
            return isinstance(node.value, ast.BinOp)


def _is_computed(s: State, name: str) -> bool:
    """Whether all that a function gives a name are results of operations."""
    values = [] if name in s.survey.parameters else given(s, name)
    return bool(values) and all(
        isinstance(x, ast.BinOp | ast.UnaryOp)
        or (isinstance(x, ast.Constant) and not isinstance(x.value, str | bytes))
        or (isinstance(x, ast.Call) and dotted(x.func) == "complex")
        for x in values
    )


def _scalar(s: State, name: str, span: Span) -> Typed:
    name = s.renamed.get(name, name)
    if s.index(name) is not None:
        return Var(name, span), INT
    kind = s.scalars.get(name) or s.survey.kinds.get(name, F64)
    if name in s.survey.parts:
        raise UnmodelledError(f"does not know of which array `{name}` is a part", span)
    if s.positions and kind == F64 and name in s.survey.parameters:
        s.note(f"`{name}` is a number, or an array that overlaps no other")
    if name not in s.survey.assigned and name not in s.scalars:
        s.parameters[name] = kind
    else:
        s.scalars[name] = kind
    return Var(name, span), kind


def _of_a_library(s: State, name: str, span: Span) -> Typed | None:
    """A constant of a library; what is no finite number is for no run to compute with."""
    root, _, word = name.partition(".")
    is_library = root in LIBRARIES and root not in s.survey.hidden
    if s.keeps_exceptions or not is_library:
        return None
    if word in _CONSTANTS:
        return RealConst(repr(_CONSTANTS[word]), span), F64
    if word in _INFINITE:
        return Call("infinity", (), span), F64
    if word in _UNDEFINED:
        return Call("nan", (RealConst("0.0"),), span), F64
    return None


def _check_attribute(s: State, node: ast.Attribute, name: str) -> None:
    """Refuses what may be more than a plain number, and notes what is taken for one."""
    if name in s.survey.assigned or name.partition(".")[0] in s.survey.assigned:
        raise s.unmodelled(node, "uses the attribute, which is assigned:")
    if node.attr in s.survey.methods:
        raise s.unmodelled(node, "uses what the text defines as a function:")
    is_counted = s.survey.kinds.get(name) == INT and s.positions is None
    if s.survey.is_array(dotted(node.value) or "") and not is_counted:
        raise s.unmodelled(node, "does not know the attribute of an array:")
    if node.attr == "newaxis" or ".shape." in name:
        raise s.unmodelled(node, "does not model")
    s.note(f"`{name}` is a plain attribute")


def _rounded(s: State, found: Typed) -> Typed:
    """What an element holds, which may be another number than what was stored there."""
    value, kind = found
    if (
        kind != F64
        or not isinstance(value, Load)
        or value.array not in s.survey.rounded
    ):
        return found
    return _held(value), F64


def _held(place: Load) -> Expr:
    return Call("numpy element", (place,), place.span)


def updating(place: Load, value: Expr) -> Expr:
    """A value for an element, in which that itself stands where it is read."""
    return replaced(value, lambda part: place if part == _held(place) else None)


def _element(s: State, node: ast.Subscript, span: Span) -> Typed:
    match node:
        case ast.Subscript(
            value=ast.Attribute(value=measured, attr="shape"),
            slice=ast.Constant(value=int(position)),
        ) if position >= 0:
            return extent_of(s, measured, position, span), INT
    name, indices = element(node)
    if name is None or name.endswith(".shape"):
        raise s.unmodelled(node, "does not model")
    return _taken(s, node, name, indices)


def _taken(s: State, node: ast.expr, name: str, indices: tuple[ast.expr, ...]) -> Typed:
    """An element; of a section, that at the position which is looked at."""
    found = subscripts(s, node, name, indices, is_spread=True)
    ranges = sum(isinstance(each, Range) for each in found)
    if s.positions is None or ranges > len(s.positions):
        if any(isinstance(each, ast.Slice) for each in indices):
            raise s.unmodelled(node, "uses a section:")
        if ranges:
            raise s.unmodelled(node, "uses a whole row:")
    if s.positions is not None and s.positions[0] == Var("?0") and s.may_emit:
        require_rows(s, name, found, s.span(node))
    at = iter((s.positions or ())[len(s.positions or ()) - ranges :])
    values = tuple(
        added(each.lower, multiplied(next(at), each.step))
        if isinstance(each, Range)
        else each
        for each in found
    )
    kind = s.survey.element(name)
    return Load(name, values, s.span(node)), kind


def subscripts(
    s: State,
    node: ast.expr,
    name: str,
    indices: tuple[ast.expr, ...],
    *,
    is_spread: bool = False,
) -> tuple[Expr | Range, ...]:
    """The subscripts of an array, one for each dimension; those left out are `:`.

    `is_spread`: a section of one element is the same one at all positions.
    """
    if name in s.survey.tainted:
        raise s.unmodelled(node, "does not know which array this is an element of:")
    if s.survey.ranks[name] != len(indices) and _is_of_transposed(node):
        raise s.unmodelled(node, "does not model")
    for each in filter(is_new_axis, indices):
        raise s.unmodelled(each, "does not model")
    missing = s.survey.ranks[name] - len(indices)
    if missing < 0 or not (indices or s.positions):
        raise s.unmodelled(node, "uses a whole row:")
    s.arrays.setdefault(name, s.span(node))
    whole = (*indices, *(ast.Slice() for _ in range(missing)))
    with s.at(None):
        found = [_subscript(s, node, name, k, each) for k, each in enumerate(whole)]
    return tuple(
        _range(s, each, s.span(node), is_spread=is_spread)
        if isinstance(each, Slice)
        else each
        for each in found
    )


def _is_of_transposed(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and is_transposed(node.value)


def _range(s: State, part: Slice, span: Span, *, is_spread: bool) -> Range:
    found = sliced(s, part, span)
    return replace(found, step=IntConst(0)) if is_spread and is_of_one(part) else found


def _subscript(
    s: State, node: ast.expr, name: str, dimension: int, index: ast.expr
) -> Expr | Slice:
    if isinstance(index, ast.Starred):
        raise s.unmodelled(node, "uses a section:")
    if is_dictionary(s, name) and not is_key(s, name, index):
        # An entry is read like an element, but nobody knows whether it is there.
        s.require_if_certain(UNKNOWN_CONDITION)
    if isinstance(index, Within):
        return _within(s, node, name, dimension, index)
    if not isinstance(index, ast.Slice):
        return wrapped(s, name, dimension, integer(s, index), s.span(index))
    match index.step:
        case None:
            step = 1
        case ast.Constant(value=int(step)) if step > 0:
            pass
        case _:
            raise s.unmodelled(node, "steps through a section in another way:")
    lower, upper = (
        None if each is None else integer(s, each)
        for each in (index.lower, index.upper)
    )
    return Slice(name, dimension, lower, upper, step)


def _within(s: State, node: ast.expr, name: str, dimension: int, index: Within) -> Expr:
    """An element of a section, which has to be there."""
    part = _subscript(s, node, name, dimension, index.part)
    if not isinstance(part, Slice) or not s.may_emit or s.keeps_exceptions:
        raise s.unmodelled(node, "uses a section of a section:")
    place, span = integer(s, index.index), s.span(node)
    size = counted(sliced(s, part, span))
    if part.upper is not None or part.step > 1 or not is_natural(s, place):
        s.require(Binary("<", place, size, span))
        s.require(Binary(">=", place, Unary("-", size, span), span))
    return within(s, part, place, span)


def extent_of(s: State, node: ast.expr, dimension: int, span: Span) -> Expr:
    """The extent of an array that an expression names, or of a part of one."""
    name, indices = element(node)
    if name is None or name in s.survey.tainted or not s.survey.is_array(name):
        raise s.unmodelled(node, "does not model the size of")
    missing = max(0, s.survey.ranks[name] - len(indices))
    found = [*enumerate((*indices, *(ast.Slice() for _ in range(missing))))]
    left = [(k, part) for k, part in found if isinstance(part, ast.Slice)]
    if dimension >= len(left):
        raise s.unmodelled(node, "does not model the size of")
    k, part = left[dimension]
    if part.lower is part.upper is part.step is None:
        return extent(s, name, k, span)
    place = _subscript(s, node, name, k, part)
    assert isinstance(place, Slice)
    return extreme(counted(sliced(s, place, span)), ZERO, 1)


def _length(s: State, node: ast.expr, span: Span) -> Expr:
    """How many entries there are; the rows of a list need not have the same number."""
    size = extent_of(s, node, 0, span)
    name, indices = element(node)
    assert name is not None, "what has an extent has a name"
    is_part = bool(indices) and not any(isinstance(x, ast.Slice) for x in indices)
    if not is_part or name in s.survey.tables:
        return size
    whole = subscripts(s, node, name, indices)
    row = tuple(each for each in whole if not isinstance(each, Range))
    return Cast(INT, Call(f"length of a row of {name}", row, span), span)


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
            first, *rest = values
            parts = [condition(s, first)]
            with s.emitting(False):
                parts += [condition(s, each) for each in rest]
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
    match one, operator, other:
        case ast.Name(id=name), ast.Is() | ast.IsNot(), ast.Constant(value=None) if (
            not s.keeps_exceptions
            and name in s.survey.parameters
            and name not in s.survey.assigned
        ):
            s.parameters[f"{name}{NONE}"] = BOOL
            is_none = Var(f"{name}{NONE}", s.span(node))
            is_turned = isinstance(operator, ast.IsNot)
            return Unary("not", is_none, s.span(node)) if is_turned else is_none
        case ast.Name(id=name), _, _ if _is_option(s, name):
            found = _is_text(s, name, operator, other)
            if found is not None:
                return found
    if isinstance(operator, ast.In | ast.NotIn):
        found = contained(s, node, one, other, typed)
        is_turned = isinstance(operator, ast.NotIn)
        return Unary("not", found, s.span(node)) if is_turned else found
    if sign is None:
        raise s.unmodelled(node, "does not model")
    left, right = typed(s, one), typed(s, other)
    kind = join(left[1], right[1])
    if kind == BOOL and sign not in ("==", "!="):
        kind = INT
    return Binary(sign, cast(left, kind), cast(right, kind), s.span(node))


def _is_option(s: State, name: str) -> bool:
    """Whether whoever calls the function says once what a name is, and no number."""
    facts = s.survey
    is_own = name in facts.parameters and name not in facts.assigned | facts.captured
    is_text = not facts.is_array(name) and facts.kinds.get(name) != INT
    return is_own and is_text and not (s.keeps_exceptions or s.is_called)


def _is_text(s: State, name: str, operator: ast.cmpop, other: ast.expr) -> Expr | None:
    """Whether a parameter is one of some texts, by the number that they have."""
    parts = other.elts if isinstance(other, ast.Tuple | ast.List | ast.Set) else [other]
    is_single = isinstance(operator, ast.Eq | ast.NotEq) and parts == [other]
    is_listed = isinstance(operator, ast.In | ast.NotIn) and parts != [other]
    values = [x.value for x in parts if isinstance(x, ast.Constant)]
    texts = [each for each in values if isinstance(each, str)]
    if len(texts) != len(parts) or not texts or not (is_single or is_listed):
        return None
    known = s.texts.setdefault(name, {})
    known.update(dict.fromkeys(texts))
    s.parameters[f"{name}{TEXT}"] = INT
    number = Var(f"{name}{TEXT}", s.span(other))
    tests = [Binary("==", number, IntConst([*known].index(x))) for x in texts]
    found: Expr = tests[0]
    for test in tests[1:]:
        found = Binary("or", found, test)
    is_turned = isinstance(operator, ast.NotEq | ast.NotIn)
    return Unary("not", found) if is_turned else found


def _call(s: State, node: ast.Call, span: Span) -> Typed:
    returned = called(s, node, typed, subscripts)
    if returned is not None:
        if len(returned) != 1:
            raise s.unmodelled(node, "does not model what is returned by")
        return returned[0]
    name = dotted(node.func) or ""
    library, _, function = s.survey.imported.get(name, name).rpartition(".")
    if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
        raise not_called(s, node)
    if library in COMPILERS and function in (*NARROW, *INTEGERS, *REALS):
        library = "numpy" if library not in s.survey.hidden else library
    if library in LIBRARIES and library not in s.survey.hidden and node.args:
        return _of_library(s, node, library == "math", function)
    if library or name in s.survey.hidden:
        raise not_called(s, node)
    return _of_python(s, node, name, span)


def _of_python(s: State, node: ast.Call, name: str, span: Span) -> Typed:
    """A built-in function."""
    if name == "len" and len(node.args) == 1:
        return _length(s, node.args[0], span), INT
    if name in ("min", "max") and len(node.args) > 1:
        return _extreme(s, name == "max", node.args, span)
    if name == "float" and _is_infinite(node.args):
        return Call("infinity", (), span), F64
    if name == "complex" and not s.keeps_exceptions and not _is_bound(s, name):
        parts = tuple(cast(_number(s, each), F64) for each in node.args)
        return Call("cmplx", parts, span), F64
    if name == "round" and s.keeps_exceptions:
        raise s.unmodelled(node, "does not model")
    if name in ("abs", "int", "float", "round") and len(node.args) == 1:
        evaluated = _number if name in ("abs", "round") else typed
        return converted(name, evaluated(s, node.args[0]), span)
    if name == "pow" and len(node.args) == _PAIR and not _is_bound(s, name):
        power = ast.BinOp(node.args[0], ast.Pow(), node.args[1])
        return typed(s, ast.copy_location(power, node))
    raise not_called(s, node)


def _is_infinite(arguments: list[ast.expr]) -> bool:
    """Whether a text is handed over that stands for a number above all others."""
    match arguments:
        case [ast.Constant(value=str(text))]:
            return text.strip().lower() in ("inf", "infinity", "+inf", "+infinity")
        case _:
            return False


def _is_bound(s: State, name: str) -> bool:
    """Whether the text may give a built-in function another meaning."""
    if s.here is None:
        return True
    module = s.here.module
    known = {
        *module.bound(module.owner(s.here.scope, name)),
        *module.bound(module.tree),
    }
    return name in known or "*" in known


def not_called(s: State, node: ast.Call) -> UnmodelledError:
    """What a call is that is not modelled: of a known function, or one in no file."""
    error = s.unmodelled(node, "calls")
    is_known = not is_unseen(s, node)
    return (
        error if is_known else UnmodelledError(f"{error.reason}, {UNSEEN}", error.span)
    )


def _of_library(s: State, node: ast.Call, is_math: bool, function: str) -> Typed:
    """A function that a library has for numbers."""
    if is_math and function in OF_INTEGERS and not s.keeps_exceptions:
        return _of_integers(s, node, function)
    if function in _MATHEMATICS:
        return _mathematical(s, node, is_math, function)
    if function == "float32" and len(node.args) == 1:
        single = Cast(F32, cast(_number(s, node.args[0]), F64), s.span(node))
        return single, F64
    if is_math or s.keeps_exceptions:
        raise s.unmodelled(node, "calls")
    return _of_numpy(s, node, function)


def _mathematical(s: State, node: ast.Call, is_math: bool, function: str) -> Typed:
    """A function of `math` gives a number of Python; those of NumPy round otherwise."""
    span = s.span(node)
    values = [typed(s, each) for each in node.args]
    if is_math and function in WHOLE_NUMBERS and values[0][1] == INT:
        if s.keeps_exceptions:
            # Integers of NumPy become reals on the way, and lose digits beyond 2^53.
            raise s.unmodelled(node, "does not model")
        return Cast(INT, values[0][0], span), INT
    reals = tuple(cast(value, F64) for value in values)
    if is_math:
        demand_value(s, function, values, span)
    if not is_math:
        return Call(f"numpy {function}", reals, span), F64
    if function == "fabs":
        return Call(function, (Cast(F64, reals[0], span),), span), F64
    called = Call(function, reals, span)
    if function in WHOLE_NUMBERS:
        return Cast(INT, called, span), INT
    return called, F64


def _of_integers(s: State, node: ast.Call, function: str) -> Typed:
    """A function of `math` that takes integers, most of them none below zero."""
    span = s.span(node)
    values = tuple(integer(s, each) for each in node.args)
    for each in values if function not in ("gcd", "lcm") else ():
        s.require_if_certain(Binary(">=", each, IntConst(0, span), span))
    return Cast(INT, Call(function, values, span), span), INT


def _of_numpy(s: State, node: ast.Call, function: str) -> Typed:
    """A type of NumPy that makes a number of another one, or a function of numbers.

    Where exceptions are kept, so are the types of NumPy's numbers, which these have.
    """
    span = s.span(node)
    match function, node.args:
        case "where", [test, then, otherwise]:
            one, other = typed(s, then), typed(s, otherwise)
            kind = join(one[1], other[1])
            return Select(
                condition(s, test), cast(one, kind), cast(other, kind), span
            ), kind
        case (("maximum" | "minimum"), [_, _]) if _is_whole(s, node.args):
            return _extreme(s, function == "maximum", node.args, span)
        case (("maximum" | "minimum"), [left, right]):
            reals = tuple(cast(_number(s, each), F64) for each in (left, right))
            return Call(f"numpy {function}", reals, span), F64
        case (("abs" | "absolute"), [value]):
            return converted("abs", _number(s, value), span)
        case _, [value] if function in _OF_COMPLEX:
            whole = cast(_number(s, value), F64)
            return Call(_OF_COMPLEX[function], (whole,), span), F64
        case (("isnan" | "isfinite" | "isinf"), [value]):
            found = Call(f"numpy {function}", (cast(_number(s, value), F64),), span)
            return Binary("!=", found, RealConst("0.0", span), span), BOOL
        case (("float64" | "double"), [value]):
            return converted("float", typed(s, value), span)
        case _, [value] if function in INTEGERS:
            return converted("int", typed(s, value), span)
        case _, [value] if function in NARROW:
            return _narrowed(s, function, typed(s, value), span)
    raise s.unmodelled(node, "calls")


def _narrowed(s: State, function: str, value: Typed, span: Span) -> Typed:
    """A number that wraps around, as all do that are computed from it.

    It is none of the integers here, which are exact: nothing is known of it but that equal
    numbers give equal ones. NumPy raises an exception where one of Python does not fit.
    """
    number, kind = value
    bits = int("".join(c for c in function if c.isdigit()) or 32)
    low = 0 if function.startswith("u") else -(2 ** (bits - 1))
    high = low + 2**bits - 1
    if kind == INT and not loads(number):
        above = Binary(">=", number, IntConst(low, span), span)
        below = Binary("<=", number, IntConst(high, span), span)
        fits = Binary("and", above, below, span)
        s.require_if_certain(Binary("or", fits, UNKNOWN_CONDITION, span))
    return Call(f"numpy {function}", (cast(value, F64),), span), F64


def _is_whole(s: State, values: list[ast.expr]) -> bool:
    return all(kind_of(s.survey, each) == INT for each in values)


def _extreme(
    s: State, is_greatest: bool, arguments: list[ast.expr], span: Span
) -> Typed:
    values = [_number(s, each) for each in arguments]
    kind = INT
    for value in values:
        kind = join(kind, value[1])
    result = placed(values[0], kind)
    for value in values[1:]:
        sign: BinaryOperator = "max" if is_greatest else "min"
        result = Binary(sign, result, placed(value, kind), span)
    return result, kind
