"""Single values in memory that a program never changes, as parameters of the program.

Input: a Program and names that an assumption is about, such as `v.n` for `v->n`. Output:
the Program in which those that are only read, and only as the first element, are
parameters. That no other pointer changes them is an assumption, which a note states.
"""

from dataclasses import replace

from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Expr, IntConst, Load, Var, loads
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.rewriting import map_expressions, replaced
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Array, Declare, Stmt


def with_fixed(
    program: Program, names: frozenset[str], *, trusts_pointers: bool
) -> Program:
    """The program with parameters for the named values, where that is right.

    `trusts_pointers`: others than those that the text shows do not change the values.
    """
    direct, opaque = written_names(program.body)
    for array in program.arrays:
        is_written = array.name in direct or any(
            writes is None or array.name in writes for writes in opaque
        )
        is_trusted = trusts_pointers or not array.may_alias
        if array.name not in names or is_written or not is_trusted:
            continue
        if _is_single(program, array):
            program = _fixed(program, array)
    return program


def _is_single(program: Program, array: Array) -> bool:
    """Whether only the first element of an array of integers is ever touched."""
    first = (IntConst(0),) * len(array.extents)
    found = [
        load
        for stmt in program.statements
        for expr in (*evaluated(stmt), *_extents(stmt))
        for load in loads(expr)
        if load.array == array.name
    ]
    return array.type.is_integer and all(load.indices == first for load in found)


def _extents(stmt: Stmt) -> tuple[Expr, ...]:
    if not (isinstance(stmt, Declare) and isinstance(stmt.variable, Array)):
        return ()
    return tuple(extent for extent in stmt.variable.extents if extent is not None)


def _fixed(program: Program, array: Array) -> Program:
    def value(part: Expr) -> Expr | None:
        is_meant = isinstance(part, Load) and part.array == array.name
        return Var(array.name, part.span) if is_meant else None

    note = f"`{array.name}` is not changed by way of other pointers"
    return replace(
        program,
        body=map_expressions(program.body, lambda expr: replaced(expr, value)),
        parameters=(
            *program.parameters,
            Parameter(array.name, array.type, array.span),
        ),
        arrays=tuple(each for each in program.arrays if each is not array),
        notes=(*program.notes, note) if array.may_alias else program.notes,
    )
