"""What the statements of an iteration are to a nest: regions, checks, what they touch.

Input: statements of the iteration as Python trees, in which a region is a loop over a call
of `region`. Output: facts about them by sight, and statements that hold lines of C++.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from gpugen.cuda.rendering import Kind
from gpugen.cuda.translation import blocks, names_in
from gpugen.emit.statements import ZEROS

Effect: TypeAlias = tuple[str, bool, bool]
"""A name in memory, whether it is written, and whether only the first thread does it."""
Block: TypeAlias = Sequence[ast.stmt]


def raw(text: str, names: Iterable[str] = ()) -> ast.stmt:
    """Lines of C++, and the names of the iteration that they have to do with."""
    named: list[ast.expr] = [ast.Name(each, ast.Load()) for each in names]
    return ast.Expr(
        ast.Call(ast.Name("raw", ast.Load()), [ast.Constant(text), *named], [])
    )


def zero(name: str, kind: Kind) -> ast.stmt:
    """A scalar gets the value that it has before any other."""
    return ast.parse(f"{name} = {ZEROS[kind]}").body[0]


def with_body(stmt: ast.For | ast.While, body: list[ast.stmt]) -> ast.stmt:
    """The loop with another body."""
    body = body or [ast.Pass()]
    if isinstance(stmt, ast.For):
        return ast.For(stmt.target, stmt.iter, body, [])
    return ast.While(stmt.test, body, [])


def is_region(node: ast.AST) -> bool:
    """Whether a team shares a loop."""
    match node:
        case ast.For(iter=ast.Call(func=ast.Name(id="region"))):
            return True
        case _:
            return False


def leaves(stmt: ast.stmt) -> bool:
    """Whether a jump in a statement leaves a loop around it."""
    if isinstance(stmt, ast.Break | ast.Continue):
        return True
    if isinstance(stmt, ast.For | ast.While):
        return False
    return any(leaves(each) for block in blocks(stmt) for each in block)


def is_check(stmt: ast.stmt) -> bool:
    """A condition under which the iteration ends, and nothing else."""
    match stmt:
        case ast.If(body=[ast.Return()], orelse=[]):
            return True
        case _:
            return False


def is_pure(stmt: ast.stmt) -> bool:
    """Whether all threads may compute a statement alike: it stores nothing."""
    return "is_stopped" not in names_in(stmt) and not any(
        is_write for _, is_write, _ in effects_of([stmt])
    )


def is_light(stmt: ast.stmt) -> bool:
    """Whether a statement touches no memory and has no loop."""
    loops = any(isinstance(each, ast.For | ast.While) for each in ast.walk(stmt))
    return not loops and is_pure(stmt) and not any(True for _ in effects_of([stmt]))


def returned_by(body: Block) -> Iterator[str]:
    """What statements return."""
    for stmt in body:
        for node in ast.walk(stmt):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Name):
                yield node.value.id


def effects_of(body: Block) -> Iterator[Effect]:
    """The arrays that statements read and write."""
    for stmt in body:
        for node in ast.walk(stmt):
            match node:
                case ast.Subscript(value=ast.Name(id=name), ctx=ctx):
                    yield name, isinstance(ctx, ast.Store), False


def mentioned_in(node: ast.AST, is_read: bool) -> Iterator[str]:
    """Names as often as they stand there, or as often as they are read."""
    for each in ast.walk(node):
        if isinstance(each, ast.AugAssign) and isinstance(each.target, ast.Name):
            yield each.target.id
        elif isinstance(each, ast.Name) and not (
            is_read and isinstance(each.ctx, ast.Store)
        ):
            yield each.id


def is_set_first(name: str, body: Block) -> bool:
    """Whether the first statement with a name gives it a value."""
    for stmt in body:
        if name in names_in(stmt):
            match stmt:
                case ast.Assign(targets=[ast.Name(id=target)], value=value):
                    return target == name and name not in names_in(value)
                case _:
                    return False
    return False
