"""What has to hold wherever a test holds that is not modelled, such as `norm(x - y) < tol`.

Distances, magnitudes and sums of squares are never below zero, so such a test only holds
where `tol` is positive, whatever is measured.
"""

import ast
from collections.abc import Callable, Iterable

from depanalysis.frontends.python.arithmetic import Typed, cast
from depanalysis.frontends.python.names import LIBRARIES, dotted
from depanalysis.frontends.python.state import State, UnmodelledError
from depanalysis.frontends.python.things import given
from depanalysis.ir.expressions import Binary, BinaryOperator, Expr, IntConst
from depanalysis.ir.types import BOOL, INT

Evaluate = Callable[[State, ast.expr], Typed]

_MAGNITUDES = (
    "abs",
    "absolute",
    "fabs",
    "linalg.norm",
    "norm",
    "square",
    "sqrt",
    "hypot",
)
_KEEPING = ("max", "min", "amax", "amin", "sum", "mean", "median", "nanmax", "nansum")
"""Functions of numbers that are not below zero, which give another such number."""

_BELOW: dict[type[ast.cmpop], BinaryOperator] = {ast.Lt: "<", ast.LtE: "<="}
_ABOVE: dict[type[ast.cmpop], BinaryOperator] = {ast.Gt: "<", ast.GtE: "<="}


def needed(s: State, test: ast.expr, typed: Evaluate) -> Expr | None:
    """What holds where a test does; `None` where nothing is known to."""
    parts = list(ast.walk(test))
    named = {each.id for each in parts if isinstance(each, ast.Name)}
    # Integers of NumPy wrap around.
    if named & s.survey.rounded or any(isinstance(x, ast.NamedExpr) for x in parts):
        return None
    return _needed(s, test, typed)


def is_about_names(test: ast.expr) -> bool:
    """Whether a test compares a variable that may stand for what was measured."""
    match test:
        case ast.BoolOp(values=values):
            return any(map(is_about_names, values))
        case ast.Compare(left=left, ops=[_], comparators=[right]):
            return isinstance(left, ast.Name) and isinstance(right, ast.Name)
        case _:
            return False


def _needed(s: State, test: ast.expr, typed: Evaluate) -> Expr | None:
    match test:
        case ast.BoolOp(op=ast.And(), values=[first, *rest]):
            parts = [_itself(s, first, typed)]
            parts += [_needed(s, each, typed) for each in (first, *rest)]
            return _joined("and", [each for each in parts if each is not None])
        case ast.BoolOp(op=ast.Or(), values=values):
            ways = [_needed(s, each, typed) for each in values]
            known = [each for each in ways if each is not None]
            return _joined("or", known) if len(known) == len(ways) else None
        case ast.Compare(left=least, ops=[operator], comparators=[most]) if (
            type(operator) in _BELOW
        ):
            return _above(s, least, _BELOW[type(operator)], most, typed)
        case ast.Compare(left=most, ops=[operator], comparators=[least]) if (
            type(operator) in _ABOVE
        ):
            return _above(s, least, _ABOVE[type(operator)], most, typed)
        case _:
            return None


def _joined(sign: BinaryOperator, parts: list[Expr]) -> Expr | None:
    found = parts[0] if parts else None
    for each in parts[1:]:
        assert found is not None
        found = Binary(sign, found, each)
    return found


def _itself(s: State, node: ast.expr, typed: Evaluate) -> Expr | None:
    """A test that is evaluated before all others, if it is modelled."""
    try:
        with s.undone(), s.emitting(False), s.replacing(None):
            return cast(typed(s, node), BOOL)
    except UnmodelledError:
        return None


def _above(
    s: State, least: ast.expr, sign: BinaryOperator, most: ast.expr, typed: Evaluate
) -> Expr | None:
    """That a bound is above zero, if it is a number which no evaluation changes."""
    if not (_is_number(s, most) and is_natural(s, least)):
        return None
    try:
        with s.undone(), s.emitting(False), s.replacing(None):
            bound, kind = typed(s, most)
    except UnmodelledError:
        return None
    return Binary(sign, cast((IntConst(0), INT), kind), bound)


def _is_number(s: State, node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float)
        case ast.Name(id=name):
            facts = s.survey
            is_own = name in {*facts.parameters, *facts.assigned}
            others = {*facts.outer, *facts.captured, *facts.objects, *facts.ranks}
            return is_own and name not in others and not s.is_module
        case ast.BinOp(left=left, op=ast.Mult() | ast.Add(), right=right):
            return _is_number(s, left) and _is_number(s, right)
        case _:
            return False


def is_natural(s: State, node: ast.expr, depth: int = 3) -> bool:
    """Whether a number, or each of an array, is not below zero, if it is one at all."""

    def are(parts: Iterable[ast.expr]) -> bool:
        return all(is_natural(s, each, depth) for each in parts)

    match node:
        case ast.Constant(value=int() | float() as value):
            return value >= 0
        case ast.BinOp(left=left, op=ast.Add() | ast.Mult() | ast.Div(), right=right):
            return are((left, right))
        case ast.BinOp(op=ast.Pow(), right=ast.Constant(value=2)):
            return True
        case ast.Call(
            func=ast.Name(id="max" | "min" as word), args=[_, _, *_] as given
        ):
            return word not in s.survey.hidden and are(given)
        case ast.Call(func=ast.Name(id="abs")):
            return "abs" not in s.survey.hidden
        case ast.Call(func=function, args=[first, *_]) if word := _of_library(
            s, function
        ):
            return word in _MAGNITUDES or (word in _KEEPING and are([first]))
        case ast.Call(func=ast.Attribute(value=inner, attr=word), args=[]):
            return word in _KEEPING and word not in s.survey.methods and are([inner])
        case ast.Name(id=name) if depth:
            return _holds_naturals(s, name, depth)
        case _:
            return False


def _of_library(s: State, function: ast.expr) -> str:
    name = dotted(function) or ""
    library, _, word = name.partition(".")
    return word if library in LIBRARIES and library not in s.survey.hidden else ""


def _holds_naturals(s: State, name: str, depth: int) -> bool:
    """Whether all that the function gives a name of its own is not below zero."""
    facts = s.survey
    others = {*facts.outer, *facts.captured, *facts.parameters, *facts.ranks}
    values = [] if s.is_module or name in others else given(s, name)
    return bool(values) and all(is_natural(s, each, depth - 1) for each in values)
