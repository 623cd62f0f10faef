"""Assignments of a function whose values nobody reads, as in `i, n = declare("int", 2)`."""

import ast
from collections.abc import Iterator

from depanalysis.frontends.python.names import Scope, bound_names

_Inner = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda


def dead_stores(scope: Scope) -> Iterator[ast.Name]:
    """The names that a statement sets and the next one with that name sets anew.

    Both are in the body itself, where nothing leads around them.
    """
    if isinstance(scope, ast.Module):
        return
    shared = {n for node in ast.walk(scope) for n in _shared(node, scope)}
    for position, stmt in enumerate(scope.body):
        for target in _targets(stmt):
            rest = scope.body[position + 1 :]
            following = next((x for x in rest if _uses(x, target.id)), None)
            if target.id not in shared and _sets_anew(following, target.id):
                yield target


def _shared(node: ast.AST, scope: Scope) -> Iterator[str]:
    """The names that other functions may use."""
    if isinstance(node, ast.Global | ast.Nonlocal):
        yield from node.names
    elif isinstance(node, _Inner) and node is not scope:
        yield from (x.id for x in ast.walk(node) if isinstance(x, ast.Name))


def _targets(stmt: ast.stmt | None) -> list[ast.Name]:
    """The names that an assignment sets, whatever it does else."""
    if not isinstance(stmt, ast.Assign):
        return []
    parts = [
        part
        for each in stmt.targets
        for part in (each.elts if isinstance(each, ast.Tuple | ast.List) else [each])
    ]
    return [part for part in parts if isinstance(part, ast.Name)]


def _uses(stmt: ast.stmt, name: str) -> bool:
    parts = ast.walk(stmt)
    return any(
        name in bound_names(x) or (isinstance(x, ast.Name) and x.id == name)
        for x in parts
    )


def _sets_anew(stmt: ast.stmt | None, name: str) -> bool:
    own = [x for x in ast.walk(stmt) if isinstance(x, ast.Name)] if stmt else []
    is_single = sum(each.id == name for each in own) == 1
    return is_single and any(each.id == name for each in _targets(stmt))
