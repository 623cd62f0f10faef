"""Assignments of a function whose values nobody reads, as in `i, n = declare("int", 2)`."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from depanalysis.frontends.python.names import Scope, bound_names, inside

_Inner = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda
_READ, _PASSED, _SET = "read", "passed", "set"
"""What statements may do first to the value of a name, and what they do in any case."""


def dead_stores(scope: Scope) -> Iterator[ast.Name]:
    """The names in the body itself to which assignments give values that nobody reads.

    Only those that get others, too, of values whose form does not say what they are.
    """
    if isinstance(scope, ast.Module):
        return
    shared = {n for node in ast.walk(scope) for n in _shared(node, scope)}
    counts = Counter(n for node in inside(scope) for n in bound_names(node))
    shared |= {name for name, count in counts.items() if count == 1}
    for position, stmt in enumerate(scope.body):
        rest = scope.body[position + 1 :]
        for target in _targets(stmt) if _is_untold(stmt) else ():
            if target.id not in shared and _first(target.id, rest) != _READ:
                yield target


def _shared(node: ast.AST, scope: Scope) -> Iterator[str]:
    """The names that other functions may use."""
    if isinstance(node, ast.Global | ast.Nonlocal):
        yield from node.names
    elif isinstance(node, _Inner) and node is not scope:
        yield from (x.id for x in ast.walk(node) if isinstance(x, ast.Name))


def _is_untold(stmt: ast.stmt) -> bool:
    """Whether the form of what is assigned does not say what kind of number it is."""
    match stmt:
        case ast.Assign(value=ast.Constant(value=value)):
            return not isinstance(value, int | float)
        case ast.Assign(value=value):
            forms = (ast.Call, ast.Attribute, ast.Subscript)
            return any(isinstance(part, forms) for part in ast.walk(value))
        case _:
            return False


def _targets(stmt: ast.stmt) -> list[ast.Name]:
    """The names that an assignment sets, whatever it does else."""
    if not isinstance(stmt, ast.Assign):
        return []
    parts = [
        part
        for each in stmt.targets
        for part in (each.elts if isinstance(each, ast.Tuple | ast.List) else [each])
    ]
    return [part for part in parts if isinstance(part, ast.Name)]


def _first(name: str, body: Iterable[ast.stmt]) -> str:
    """What statements do to the value of a name, from the first one on."""
    for stmt in body:
        done = _done(name, stmt)
        if done != _PASSED:
            return done
    return _PASSED


def _done(name: str, stmt: ast.stmt) -> str:
    match stmt:
        case _ if not _uses(stmt, name):
            is_end = isinstance(stmt, ast.Return | ast.Raise)
            return _SET if is_end else _PASSED
        case ast.If(test=test, body=body, orelse=otherwise):
            return _of_branches(name, test, body, otherwise)
        case ast.For(target=target, iter=over, body=body, orelse=otherwise):
            is_read = _reads(over, name) or _reads(target, name)
            is_own = name in {n for x in ast.walk(target) for n in bound_names(x)}
            return _of_loop(name, [] if is_own else body, otherwise, is_read=is_read)
        case ast.While(test=test, body=body, orelse=otherwise):
            return _of_loop(name, body, otherwise, is_read=_reads(test, name))
        case ast.Assign() if not _reads(stmt, name):
            return _SET if any(x.id == name for x in _targets(stmt)) else _READ
    return _READ


def _of_branches(
    name: str, test: ast.expr, body: Sequence[ast.stmt], otherwise: Sequence[ast.stmt]
) -> str:
    done = {_first(name, body), _first(name, otherwise)}
    if _reads(test, name) or _READ in done:
        return _READ
    return _SET if done == {_SET} else _PASSED


def _of_loop(
    name: str, body: Sequence[ast.stmt], otherwise: Sequence[ast.stmt], *, is_read: bool
) -> str:
    """A loop may have no iterations, and an iteration may leave the name alone."""
    done = {_first(name, body), _first(name, otherwise)}
    return _READ if is_read or _READ in done else _PASSED


def _uses(stmt: ast.stmt, name: str) -> bool:
    return any(name in bound_names(x) or _is_read(x, name) for x in ast.walk(stmt))


def _reads(node: ast.AST, name: str) -> bool:
    return any(_is_read(part, name) for part in ast.walk(node))


def _is_read(node: ast.AST, name: str) -> bool:
    """Whether a node uses the value of a name, or makes it unbound."""
    if not isinstance(node, ast.Name) or node.id != name:
        return False
    return not isinstance(node.ctx, ast.Store)
