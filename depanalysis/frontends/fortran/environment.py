"""The floating-point environment, which is state where a file observes it.

Every real operation may raise an exception and rounds as the mode says, and each thread has
flags and a mode of its own. Where no unit of the file asks for flags or sets a mode, nobody
can tell; else loops that compute with reals get a statement that is not modelled.
"""

import re
from dataclasses import replace

from depanalysis.ir.expressions import Call, Load, RealConst, Var
from depanalysis.ir.programs import Program, variables
from depanalysis.ir.statements import (
    Assign,
    Block,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.source import SourceFile

_OBSERVING = re.compile(
    r"^[^!'\"]*\bcall\s+ieee_(?:get|set)_"
    r"(?:flag|status|rounding_mode|underflow_mode|halting_mode|modes)\b",
    re.IGNORECASE,
)


def with_environment(program: Program, source: SourceFile) -> Program:
    """The program as it is where the environment can be observed."""
    lines = enumerate(source.lines, start=1)
    line = next((number for number, text in lines if _OBSERVING.match(text)), 0)
    if not line:
        return program
    reals = frozenset(v.name for v in variables(program) if v.type.kind == "real")
    reason = (
        f"real arithmetic and the floating-point environment, which line {line} uses"
    )
    return replace(program, body=_marked(program.body, reals, reason))


def _marked(
    body: tuple[Stmt, ...], reals: frozenset[str], reason: str
) -> tuple[Stmt, ...]:
    result: list[Stmt] = []
    for stmt in body:
        if isinstance(stmt, Loop | While):
            inner = _marked(stmt.body, reals, reason)
            if any(_computes(each, reals) for each in walk_statements(stmt.body)):
                inner = (Opaque(reason, (), (), stmt.span), *inner)
            result.append(replace(stmt, body=inner))
        elif isinstance(stmt, Block):
            result.append(replace(stmt, body=_marked(stmt.body, reals, reason)))
        elif isinstance(stmt, If):
            then = _marked(stmt.then, reals, reason)
            otherwise = _marked(stmt.otherwise, reals, reason)
            result.append(replace(stmt, then=then, otherwise=otherwise))
        else:
            result.append(stmt)
    return tuple(result)


def _computes(stmt: Stmt, reals: frozenset[str]) -> bool:
    """Whether a statement gives a real variable more than a copy of a value."""
    if not isinstance(stmt, Assign):
        return False
    is_copy = isinstance(stmt.value, Var | Load | RealConst) and stmt.update is None
    target = stmt.target.name if isinstance(stmt.target, Var) else stmt.target.array
    return isinstance(stmt.value, Call) or (target in reals and not is_copy)
