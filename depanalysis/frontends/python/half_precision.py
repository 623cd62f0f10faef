"""Real numbers of half a precision: a file that names `float16` may have them anywhere.

Input: a program, and the text that it is from. Output: the program whose real numbers are
those of 16 bits, so that runs show nothing that hangs on what such numbers round.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from depanalysis.ir.expressions import Cast, Expr
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_expressions, map_statements, replaced
from depanalysis.ir.statements import Array, Declare, Scalar, Stmt
from depanalysis.ir.types import F16, F64, Type

_Stored = TypeVar("_Stored", bound=Array | Scalar)
_NAMED = re.compile(r"""\bb?float16\b|\.half\b|["']half["']|["'][<>=|]?(f2|e)["']""")


def with_precision(program: Program, text: str) -> Program:
    """The program with the real numbers that its text may have."""
    if _NAMED.search(text) is None:
        return program
    parameters = (replace(p, type=_halved(p.type)) for p in program.parameters)
    return replace(
        program,
        body=map_expressions(map_statements(program.body, _declared), _converted),
        parameters=tuple(parameters),
        arrays=tuple(map(_stored, program.arrays)),
        scalars=tuple(map(_stored, program.scalars)),
    )


def _halved(type_: Type) -> Type:
    return F16 if type_ == F64 else type_


def _stored(variable: _Stored) -> _Stored:
    return replace(variable, type=_halved(variable.type))


def _declared(stmt: Stmt) -> Iterable[Stmt]:
    if isinstance(stmt, Declare):
        stmt = replace(stmt, variable=_stored(stmt.variable))
    return (stmt,)


def _converted(expr: Expr) -> Expr:
    return replaced(expr, _conversion)


def _conversion(expr: Expr) -> Expr | None:
    match expr:
        case Cast(type=type_, operand=operand) if type_ == F64:
            return Cast(F16, _converted(operand), expr.span)
        case _:
            return None
