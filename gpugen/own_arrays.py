"""Arrays that each iteration of an outer loop has for itself, as rows of one array.

    for (i = ...) { double t[8]; ... t[j] ... }     for (i = ...) { ... t_rows[i][j] ... }

Input: a program, a loop in it, and the arrays of the function that the loop may have for
each iteration, by proof. Output: a program in which each iteration has a row, in memory
that who starts the loop provides. So all threads of a team reach it, whatever its size.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from depanalysis.errors import UsageError
from depanalysis.ir.expressions import Expr, Load, Var, names, walk
from depanalysis.ir.programs import Program, declared
from depanalysis.ir.rewriting import map_bodies, map_own_expressions, mapped
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Loop,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import Type
from gpugen.emit.writer import Names
from gpugen.outer_reductions import Body, distance, put


@dataclass(frozen=True, slots=True)
class Rows:
    """An array of an iteration, and the one whose rows stand for it.

    Iteration `k` of a loop by `step` has the row at `k * |step|`. An extent is `None` where
    only the iteration says how large it is.
    """

    variable: str
    type: Type
    extents: tuple[Expr | None, ...]
    array: str

    def contract(self) -> Iterator[str]:
        """What who launches the kernel provides."""
        yield f"`{self.array}` has a row for each iteration, that of iteration k at k * |step|,"
        yield f"which is its `{self.variable}`; its contents before and after do not matter."
        if None in self.extents:
            yield f"Only the iteration says how large it is; with rows of `{self.array}` that are"
            yield "too short, state[0] is OUTSIDE afterwards. Then try longer ones."


def own_arrays(loop: Loop) -> tuple[Array, ...]:
    """The arrays that are declared in a loop."""
    return tuple(
        stmt.variable
        for stmt in walk_statements(loop.body)
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Array)
    )


def outside_arrays(program: Program, loop: Loop) -> tuple[Array, ...]:
    """The arrays of the function itself that nothing but the loop names."""
    inside = {id(stmt) for stmt in walk_statements((loop,))}
    named = {
        part.array
        for stmt in program.statements
        if id(stmt) not in inside
        for expr in _expressions(stmt)
        for part in _loads(expr)
    }
    return tuple(
        stmt.variable
        for stmt in program.body
        if isinstance(stmt, Declare)
        and isinstance(stmt.variable, Array)
        and stmt.variable.name not in named
    )


def with_rows(
    program: Program, loop: Loop, private: Collection[str]
) -> tuple[Program, Loop, tuple[Rows, ...]]:
    """The program, its loop, and the arrays with rows; or why that cannot be."""
    outside = [e for e in outside_arrays(program, loop) if e.name in private]
    arrays = [*own_arrays(loop), *outside]
    if not arrays:
        return program, loop, ()
    indices = {s.variable for s in program.statements if isinstance(s, Loop)}
    known = {each.name for each in (*declared(program), *program.variables)}
    fresh = Names(known | indices)
    made = tuple(_rows(each, loop, fresh) for each in arrays)
    rows = {each.variable: each.array for each in made}
    if len(rows) < len(made):
        raise _refused("two arrays of an iteration have one name")
    place = distance(loop)
    if isinstance(place, str):
        raise _refused(f"{place}, and iterations have arrays of their own")
    whole = replace(loop, body=_moved(loop.body, rows, place))
    changed = replace(
        program,
        body=put(_undeclared(program.body, rows), loop, whole),
        arrays=(
            *program.arrays,
            *(Array(e.array, e.type, (None, *e.extents)) for e in made),
        ),
    )
    return changed, whole, made


def _moved(body: Body, rows: Mapping[str, str], place: Expr) -> Body:
    """Statements without declarations of arrays, whose elements are those of rows."""

    def change(expr: Expr) -> Expr:
        if isinstance(expr, Load) and expr.array in rows:
            return replace(expr, array=rows[expr.array], indices=(place, *expr.indices))
        return expr

    def changed(stmt: Stmt) -> Stmt:
        own = map_own_expressions(stmt, lambda expr: mapped(expr, change))
        if isinstance(own, Assign):
            target = change(own.target)
            assert isinstance(target, Var | Load), "a place stays one"
            own = replace(own, target=target)
        return map_bodies(own, lambda inner: _moved(inner, rows, place))

    return tuple(map(changed, _undeclared(body, rows)))


def _rows(array: Array, loop: Loop, fresh: Names) -> Rows:
    """The rows of an array, whose size may be known before the loop."""
    assigned = {
        stmt.target.name
        for stmt in walk_statements(loop.body)
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var)
    }
    inside = {e.variable for e in walk_statements((loop,)) if isinstance(e, Loop)}
    if array.walls or array.record:
        raise _refused(
            f"the array `{array.name}` of an iteration is a part of a structure"
        )
    extents = (
        each
        if each and not names(each) & (assigned | inside) and not any(_loads(each))
        else None
        for each in array.extents
    )
    name = fresh.fresh(f"{array.name}_rows")
    return Rows(array.name, array.type, tuple(extents), name)


def _refused(reason: str) -> UsageError:
    return UsageError(f"the loop has no kernel: {reason}")


def _undeclared(body: Body, rows: Collection[str]) -> Body:
    """Statements without the declarations of some arrays among them."""
    return tuple(
        stmt
        for stmt in body
        if not (isinstance(stmt, Declare) and stmt.variable.name in rows)
    )


def _expressions(stmt: Stmt) -> Iterator[Expr]:
    yield from evaluated(stmt)
    if isinstance(stmt, Assign):
        yield stmt.target


def _loads(expr: Expr) -> Iterator[Load]:
    return (part for part in walk(expr) if isinstance(part, Load))
