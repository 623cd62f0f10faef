"""Tests whether a number is in an array, a list of numbers, or a container that stays as it is."""

import ast
from collections.abc import Callable, Iterator

from depanalysis.frontends.python.arithmetic import Typed, cast
from depanalysis.frontends.python.names import dotted, inside
from depanalysis.frontends.python.state import State
from depanalysis.frontends.python.things import given
from depanalysis.ir.expressions import Binary, Call, Expr, RealConst
from depanalysis.ir.types import BOOL, F64

Evaluate = Callable[[State, ast.expr], Typed]


def contained(
    s: State, node: ast.expr, item: ast.expr, among: ast.expr, typed: Evaluate
) -> Expr:
    """Whether a number is among others."""
    span = s.span(node)
    match among:
        case ast.Tuple(elts=[_, *_] as values) | ast.List(elts=[_, *_] as values):
            return _any_of(s, node, [_equal(item, each) for each in values], typed)
        case ast.Set(elts=values):
            return _any_of(s, node, [_equal(item, each) for each in values], typed)
        case ast.Name(id=name) if s.survey.is_array(name):
            if "np" in s.survey.hidden or s.survey.ranks[name] > 1:
                raise s.unmodelled(node, "does not model")
            function = ast.Attribute(ast.Name("np", ast.Load()), "any", ast.Load())
            whole: ast.expr = ast.Call(function, [_equal(among, item)], [])
            found, _ = typed(s, _placed(whole, node))
            # It is evaluated where there are no elements, too; NaN is equal to none.
            own, _ = typed(s, _equal(item, item))
            return Binary("and", own, found, span)
        case ast.Name(id=name) if _stays(s, name):
            value, kind = typed(s, item)
            if kind == BOOL:
                raise s.unmodelled(node, "does not model")
            s.note(f"`{name}` is a container that stays as it is")
            called = Call(f"in {name}", (cast((value, kind), F64),), span)
            return Binary("!=", called, RealConst("0.0", span), span)
        case _:
            raise s.unmodelled(node, "does not model")


def _equal(one: ast.expr, other: ast.expr) -> ast.expr:
    return _placed(ast.Compare(one, [ast.Eq()], [other]), one)


def _placed(made: ast.expr, place: ast.expr) -> ast.expr:
    return ast.fix_missing_locations(ast.copy_location(made, place))


def _any_of(s: State, node: ast.expr, tests: list[ast.expr], typed: Evaluate) -> Expr:
    """A number is compared with one after the other, up to the first that is equal."""
    values = [each.comparators[0] for each in tests if isinstance(each, ast.Compare)]
    if not all(map(_is_number, values)):
        raise s.unmodelled(node, "does not model")
    found = [cast(typed(s, each), BOOL) for each in tests]
    result = found[0]
    for each in found[1:]:
        result = Binary("or", result, each, s.span(node))
    return result


def _is_number(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _is_number(operand)
        case _:
            return False


def _stays(s: State, name: str) -> bool:
    """Whether all that a function does with a container is to ask what is in it."""
    if s.here is None or s.is_module or s.keeps_exceptions:
        return False
    facts = s.survey
    if name in facts.outer | facts.captured or s.index(name) is not None:
        return False
    nodes = list(inside(s.here.scope))
    asked = {id(each) for node in nodes for each in _asked(node)}
    uses = [n for n in nodes if isinstance(n, ast.Name) and n.id == name]
    loaded = [each for each in uses if isinstance(each.ctx, ast.Load)]
    if not all(id(each) in asked for each in loaded):
        return False
    if name in facts.parameters:
        return name not in facts.assigned
    values = given(s, name)
    return (
        len(values) == 1 and len(uses) == len(loaded) + 1 and _is_container(values[0])
    )


def _asked(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for operator, each in zip(node.ops, node.comparators, strict=True):
            if isinstance(operator, ast.In | ast.NotIn):
                yield each


def _is_container(value: ast.expr) -> bool:
    """Whether asking what is in something does not use it up."""
    match value:
        case ast.Call(func=function):
            return (dotted(function) or "").rpartition(".")[2] in _CONTAINERS
        case _:
            displays = (
                ast.Set | ast.List | ast.Tuple | ast.Dict | ast.SetComp | ast.ListComp
            )
            return isinstance(value, displays | ast.DictComp)


_CONTAINERS = ("set", "frozenset", "list", "tuple", "dict")
