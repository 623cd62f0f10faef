"""Whether a variable may be read after a loop, as far as numba can tell.

Input: a loop, its function and the variables that each iteration sets. Output: nothing, or
the sentence that says so. For numba every loop may have no iteration, so that it sees reads
which the verdict rules out; it then lets all iterations share the variable, and warns.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from depanalysis.emit.python.accumulations import NotPrivateError

_LOOPS = (ast.For, ast.While)
_JUMPS = (ast.Break, ast.Continue)


@dataclass(frozen=True, slots=True)
class _Use:
    """What statements do with a variable: read it first; certainly set it, or leave."""

    is_read: bool = False
    is_set: bool = False


def check_after(loop: ast.For, function: ast.FunctionDef, names: Iterable[str]) -> None:
    """Refuse a loop with a variable that may be read after it."""
    path = list(_path(function.body, loop))
    for name in sorted(names):
        if _is_live(path, name):
            raise NotPrivateError(
                f"numba cannot tell that `{name}` is not wanted after the loop"
            )


_Level = tuple[Sequence[ast.stmt], ast.stmt | None]


def _path(body: Sequence[ast.stmt], loop: ast.For) -> Iterator[_Level]:
    """What follows the loop in each block around it, the innermost first, and its owner."""
    for position, stmt in enumerate(body):
        if stmt is loop:
            yield body[position + 1 :], None
        elif any(part is loop for part in ast.walk(stmt)):
            for inner in _blocks(stmt):
                yield from _path(inner, loop)
            yield body[position + 1 :], stmt


def _blocks(stmt: ast.stmt) -> Iterator[Sequence[ast.stmt]]:
    if isinstance(stmt, ast.If | ast.For | ast.While):
        yield stmt.body
        yield stmt.orelse


def _is_live(path: list[_Level], name: str) -> bool:
    for rest, owner in path:
        if isinstance(owner, _LOOPS) and _use([owner], name).is_read:
            return True
        use = _use(rest, name)
        if use.is_read:
            return True
        is_sure = not any(isinstance(x, _JUMPS) for s in rest for x in ast.walk(s))
        if use.is_set and is_sure:
            return False
    return False


def _use(body: Sequence[ast.stmt], name: str) -> _Use:
    for stmt in body:
        use = _one(stmt, name)
        if use.is_read or use.is_set:
            return use
    return _Use()


def _one(stmt: ast.stmt, name: str) -> _Use:
    match stmt:
        case ast.Return():
            return _Use(_reads(stmt, name), True)
        case ast.If(test=test, body=then, orelse=otherwise):
            one, other = _use(then, name), _use(otherwise, name)
            is_read = _reads(test, name) or one.is_read or other.is_read
            return _Use(is_read, one.is_set and other.is_set)
        case ast.For(iter=sequence, target=target, body=inner):
            is_index = isinstance(target, ast.Name) and target.id == name
            return _Use(
                _reads(sequence, name) or (not is_index and _use(inner, name).is_read)
            )
        case ast.While(test=test, body=inner):
            return _Use(_reads(test, name) or _use(inner, name).is_read)
        case ast.AugAssign(target=ast.Name(id=target)) if target == name:
            return _Use(True)
        case _:
            return _Use(_reads(stmt, name), _sets(stmt, name))


def _reads(node: ast.AST, name: str) -> bool:
    return any(
        isinstance(part, ast.Name)
        and part.id == name
        and isinstance(part.ctx, ast.Load)
        for part in ast.walk(node)
    )


def _sets(node: ast.AST, name: str) -> bool:
    return any(
        isinstance(part, ast.Name)
        and part.id == name
        and isinstance(part.ctx, ast.Store)
        for part in ast.walk(node)
    )
