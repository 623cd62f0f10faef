"""What a function may consist of so that numba compiles it, and to the same results.

Input: a function and the meanings of its names. Output: nothing, or the first thing that
is not on the lists here and in `values`. A user would not see a failure before the function
is called, so that the lists hold only what was tried and gives Python's own values.
"""

import ast
from collections.abc import Iterable

from depanalysis.emit.python.kinds import INTEGER, SMALL, joined, kinds
from depanalysis.emit.python.meanings import Meanings
from depanalysis.emit.python.values import NotCompilableError, Values
from depanalysis.frontends.python.parsing import Places


def check_compilable(
    function: ast.FunctionDef, known: Meanings, places: Places
) -> None:
    """Refuse a function that has anything which is not on the lists."""
    values = Values(known, places, kinds(function))
    _check_block(values, function.body)
    _check_results(values, function)


def _check_block(values: Values, body: Iterable[ast.stmt]) -> None:
    for stmt in body:
        if not isinstance(stmt, ast.Pass | ast.Break | ast.Continue):
            _check_statement(values, stmt)


def _check_statement(values: Values, node: ast.stmt) -> None:
    match node:
        case ast.If(test=test) | ast.While(test=test, orelse=[]):
            values.check(test)
            _check_block(values, node.body)
            _check_block(values, node.orelse)
        case ast.For(orelse=[]):
            _check_sequence(values, node)
            _check_block(values, node.body)
        case ast.Return(value=value):
            values.check(*(x for x in _parts(value) if not values.is_array(x)))
        case ast.Assert(test=test, msg=None):
            values.check(test)
        case ast.Expr(value=ast.Constant()):
            pass
        case _:
            _check_assignment(values, node)


def _check_assignment(values: Values, node: ast.stmt) -> None:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                _check_pair(values, target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            _check_pair(values, target, value)
        case ast.AugAssign(target=ast.Name() | ast.Subscript() as target, value=value):
            result = ast.BinOp(target, node.op, value)
            values.check(ast.copy_location(result, node))
        case _:
            raise values.refusal(node)


def _check_pair(values: Values, target: ast.expr, value: ast.expr) -> None:
    match target, value:
        case ast.Tuple(elts=targets), ast.Tuple(elts=parts) if len(targets) == len(
            parts
        ):
            for one, other in zip(targets, parts, strict=True):
                _check_pair(values, one, other)
        case ast.Tuple(elts=targets), ast.Attribute(value=array, attr="shape") if all(
            isinstance(each, ast.Name) for each in targets
        ):
            values.check_array(array)
        case ast.Name(), _ if values.is_array(target):
            values.check_creation(value)
        case ast.Name(), _:
            values.check(value)
        case ast.Subscript(), _:
            values.check(target, value)
        case _:
            raise values.refusal(target)


def _check_sequence(values: Values, node: ast.For) -> None:
    """What a `for` goes over."""
    match node.target, node.iter:
        case ast.Name(), ast.Call(
            func=ast.Name(id="range"), args=arguments, keywords=[]
        ) if "range" not in values.known.hidden and len(arguments) in (1, 2, 3):
            values.check(*arguments)
        case ast.Name(), ast.Name():
            values.check_array(node.iter)
        case _:
            raise values.refusal(node.iter)


def _parts(value: ast.expr | None) -> list[ast.expr]:
    if value is None or (isinstance(value, ast.Constant) and value.value is None):
        return []
    return list(value.elts) if isinstance(value, ast.Tuple) else [value]


def _check_results(values: Values, function: ast.FunctionDef) -> None:
    """All returns have to give the same kinds of values, since numba has one type."""
    returns = [node for node in ast.walk(function) if isinstance(node, ast.Return)]
    shapes = {_shape(values, node.value) for node in returns}
    if not _leaves(function.body):
        shapes.add("nothing")
    if len(shapes) > 1:
        raise NotCompilableError(
            f"`{function.name}` returns {' or '.join(sorted(shapes))}, and numba has one "
            "type for results"
        )
    listed = [_parts(node.value) for node in returns]
    if len(listed) > 1 and not all(
        _is_alike(values, x) for x in zip(*listed, strict=True)
    ):
        raise NotCompilableError(
            f"`{function.name}` may return an integer here and a real there, and numba has "
            "one type for results"
        )


def _is_alike(values: Values, results: tuple[ast.expr, ...]) -> bool:
    """Whether what stands at one place of all results is evidently of one kind."""
    if any(map(values.is_array, results)):
        return True
    found = map(values.kinds.of, results)
    return joined(INTEGER if kind == SMALL else kind for kind in found) is not None


def _shape(values: Values, value: ast.expr | None) -> str:
    parts = ["an array" if values.is_array(x) else "a number" for x in _parts(value)]
    if not parts:
        return "nothing"
    return f"({', '.join(parts)})" if isinstance(value, ast.Tuple) else parts[0]


def _leaves(body: list[ast.stmt]) -> bool:
    """Whether a block certainly ends in a `return`."""
    match body[-1:]:
        case [ast.Return()]:
            return True
        case [ast.If(body=one, orelse=other)]:
            return _leaves(one) and _leaves(other)
        case _:
            return False
