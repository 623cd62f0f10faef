"""State that no variable shows, and variables that each thread has for itself.

Every real operation may raise an exception and rounds as the mode says, and each thread has
flags and a mode of its own. Where no unit of the file asks for flags or sets a mode, nobody
can tell; else loops that compute with reals get a statement that is not modelled. So do
loops that set what a directive `threadprivate` lists. Those that only read it are as good
as any others, once each thread has the value of the one that reaches them.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from depanalysis.ir.expressions import Call, Expr, Load, RealConst, Var, walk
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Assign,
    Block,
    If,
    Invoke,
    Loop,
    Opaque,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.ir.types import Type
from depanalysis.source import SourceFile

_OBSERVING = re.compile(
    r"^[^!]*\bieee_(?:get|set)_"
    r"(?:flag|status|rounding_mode|underflow_mode|halting_mode|modes)\b",
    re.IGNORECASE,
)
_LISTED = re.compile(r"^.?\$omp\s*threadprivate\s*\(([^)]*)\)", re.IGNORECASE)
_COMMON = re.compile(r"^\s*common\s*/\s*(\w+)\s*/([^/!]*)", re.IGNORECASE)
_NAME = re.compile(r"/?\s*[a-z]\w*\s*/?", re.IGNORECASE)
_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)
_COPIED = (
    "each thread has a `{0}` of its own, which holds what it holds in the thread that "
    "reaches the loop, as a clause copyin makes sure"
)


def with_environment(
    program: Program, source: SourceFile, *, is_used_elsewhere: bool = False
) -> Program:
    """The program as it is where the environment, or the thread, can be observed."""
    known = (*program.variables, *program.parameters)
    lines = enumerate(source.lines, start=1)
    line = next((number for number, text in lines if _OBSERVING.match(text)), 0)
    if line or is_used_elsewhere:
        place = f"line {line}" if line else "another file"
        types = {each.name: each.type for each in known}
        reason = (
            f"real arithmetic and the floating-point environment, which {place} uses"
        )
        body = _marked(program.body, lambda stmt: _computes(stmt, types), reason)
        program = replace(program, body=body)
    names = {_root(each.name) for each in known}
    for own in (each for each in _of_threads(source) if each in names):
        reason = f"each thread has a `{own}` of its own"
        body = _marked(program.body, partial(_sets, name=own), reason)
        notes = (*program.notes, _COPIED.format(own))
        own_of_threads = (*program.of_threads, own)
        program = replace(program, body=body, notes=notes, of_threads=own_of_threads)
    return program


def _of_threads(source: SourceFile) -> list[str]:
    """The names that directives list, with those of the variables of common blocks."""
    listed = [
        name.strip().lower()
        for line in source.lines
        if (found := _LISTED.match(line.lstrip()))
        for name in _NAME.findall(found[1])
    ]
    blocks = {
        found[1].lower(): _WORD.findall(found[2].lower())
        for line in source.lines
        if (found := _COMMON.match(line))
    }
    members = [each for name in listed for each in blocks.get(name.strip("/ "), ())]
    return sorted({name for name in (*listed, *members) if not name.startswith("/")})


def _marked(
    body: tuple[Stmt, ...], is_meant: Callable[[Stmt], bool], reason: str
) -> tuple[Stmt, ...]:
    result: list[Stmt] = []
    for stmt in body:
        if isinstance(stmt, Loop | While):
            inner = _marked(stmt.body, is_meant, reason)
            if any(map(is_meant, walk_statements((stmt,)))):
                inner = (Opaque(reason, (), (), stmt.span), *inner)
            result.append(replace(stmt, body=inner))
        elif isinstance(stmt, Block):
            result.append(replace(stmt, body=_marked(stmt.body, is_meant, reason)))
        elif isinstance(stmt, If):
            then = _marked(stmt.then, is_meant, reason)
            otherwise = _marked(stmt.otherwise, is_meant, reason)
            result.append(replace(stmt, then=then, otherwise=otherwise))
        else:
            result.append(stmt)
    return tuple(result)


def _expressions(stmt: Stmt) -> Iterator[Expr]:
    match stmt:
        case Assign(target=target, value=value):
            yield from (target, value)
        case Loop(lower=lower, upper=upper, step=step):
            yield from (lower, upper, step)
        case While(condition=condition) | If(condition=condition):
            yield condition
        case Invoke(arguments=arguments):
            yield from arguments
        case _:
            pass


def _computes(stmt: Stmt, types: Mapping[str, Type]) -> bool:
    """Whether a statement does more with real numbers than to copy them."""
    if isinstance(stmt, Invoke):
        return True
    if isinstance(stmt, Assign) and stmt.update is None:
        is_constant = isinstance(stmt.value, RealConst) and _is_real(stmt.target, types)
        is_copy = isinstance(stmt.value, Var | Load) and (
            _type(stmt.value, types) == _type(stmt.target, types)
        )
        if is_copy or is_constant:
            return False
    return any(
        isinstance(part, Call | RealConst)
        or (isinstance(part, Var | Load) and _is_real(part, types))
        for expr in _expressions(stmt)
        for part in walk(expr)
    )


def _type(place: Var | Load, types: Mapping[str, Type]) -> Type | None:
    return types.get(place.name if isinstance(place, Var) else place.array)


def _is_real(place: Var | Load, types: Mapping[str, Type]) -> bool:
    type_ = _type(place, types)
    return type_ is None or type_.kind == "real"


def _sets(stmt: Stmt, name: str) -> bool:
    """Whether a statement may change a variable, or a part of it."""
    match stmt:
        case Assign(target=target):
            return (
                _root(target.name if isinstance(target, Var) else target.array) == name
            )
        case Opaque(writes=writes):
            return writes is None or any(_root(each) == name for each in writes)
        case Invoke():
            return any(
                _root(part.name if isinstance(part, Var) else part.array) == name
                for argument in stmt.arguments
                for part in walk(argument)
                if isinstance(part, Var | Load)
            )
        case Loop(variable=variable):
            return _root(variable) == name
        case _:
            return False


def _root(name: str) -> str:
    found = _WORD.match(name.lower())
    return found[0] if found else name
