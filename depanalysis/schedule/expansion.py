"""Scalar expansion: every iteration of a loop gets an element of its own for a temporary.

Legal where each iteration writes the scalar before it reads it. The scalar has its last
value afterwards where that is wanted, which needs every iteration to write it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.analysis.effects import effects
from depanalysis.analysis.liveness import is_live_after, iteration_use
from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, loads, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.schedule.pieces import Added, Kept, NewLoop, Piece, Refusal, Rewriting
from depanalysis.schedule.places import fresh, has_jumps, loop_at, rewritten


@dataclass(frozen=True, slots=True)
class _Count:
    """How many iterations a loop has, and the number of the present one."""

    trips: Expr
    number: Expr
    last: Expr


def expand(program: Program, place: int, name: str) -> Rewriting | Refusal:
    """The loop at a place with an array in the place of a scalar."""
    loop = loop_at(program, place)
    if isinstance(loop, Refusal):
        return loop
    scalar = _scalar(program, loop, name)
    if isinstance(scalar, Refusal):
        return scalar
    problem = next(_problems(program, place, loop, name), None)
    if problem is not None:
        return Refusal(problem)
    return rewritten(program, place, 1, _pieces(program, place, loop, scalar))


def expandable(program: Program, place: int) -> tuple[str, ...]:
    """The scalars that iterations of the loop only use for themselves."""
    loop = loop_at(program, place)
    if isinstance(loop, Refusal):
        return ()
    written = effects(loop.body).written
    return tuple(
        name
        for name in sorted(written)
        if not isinstance(expand(program, place, name), Refusal)
    )


def _scalar(program: Program, loop: Loop, name: str) -> Scalar | Refusal:
    """The variable: one from outside of the loop, or a local of its body."""
    inside = [
        stmt.variable
        for stmt in walk_statements(loop.body)
        if isinstance(stmt, Declare) and stmt.variable.name == name
    ]
    own = [
        stmt.variable
        for stmt in program.statements
        if isinstance(stmt, Declare) and stmt.variable.name == name
    ]
    found = [*program.scalars, *program.arrays, *own]
    named = [variable for variable in found if variable.name == name]
    if len(named) != 1 or not isinstance(named[0], Scalar):
        return Refusal(f"`{name}` is not one scalar")
    if inside and not _is_local(loop, name):
        return Refusal(f"`{name}` is declared deeper in the loop")
    return named[0]


def _is_local(loop: Loop, name: str) -> bool:
    return any(_declares(stmt, name) for stmt in loop.body)


def _declares(stmt: Stmt, name: str) -> bool:
    return isinstance(stmt, Declare) and stmt.variable.name == name


def _problems(program: Program, place: int, loop: Loop, name: str) -> Iterator[str]:
    if name in (*program.addressed, *program.exposed):
        yield f"`{name}` is also reached by a pointer"
    if not isinstance(loop.step, IntConst):
        yield f"the step of `{loop.variable}` is not a constant"
    changed = effects(loop.body)
    for bound in (loop.lower, loop.upper):
        read = names(bound) | {load.array for load in loads(bound)}
        if any(changed.may_write(each) for each in sorted(read)):
            yield "the bounds change during the loop"
    if any(isinstance(stmt, Opaque) for stmt in walk_statements(loop.body)):
        yield "code in the loop is not modelled"
    if has_jumps(loop.body):
        yield "a jump ends an iteration early"
    use = iteration_use(loop, name)
    if use.is_exposed:
        yield f"an iteration may read `{name}` before it writes it"
    if is_live_after(program, place, name) and not use.is_written:
        yield f"which iteration writes the last value of `{name}` is not known"


def _pieces(
    program: Program, place: int, loop: Loop, scalar: Scalar
) -> tuple[Piece, ...]:
    name, count = scalar.name, _count(loop)
    array = fresh(program, f"{name}_each")
    extent = Binary("max", IntConst(1), count.trips)
    declared = Added(Declare(Array(array, scalar.type, (extent,))))
    own = ((name, Load(array, (count.number,))),)
    body = tuple(Kept(stmt, own) for stmt in loop.body if not _declares(stmt, name))
    new = NewLoop(
        loop.variable, loop.lower, loop.upper, body, loop.step, loop.label, loop.span
    )
    if _is_local(loop, name) or not is_live_after(program, place, name):
        return declared, new
    last = Assign(Var(name), Load(array, (count.last,)))
    return declared, new, Added(If(Binary("<", IntConst(0), count.trips), (last,)))


def _count(loop: Loop) -> _Count:
    """trips = (upper - lower + step) // step, number = (index - lower) // step."""
    assert isinstance(loop.step, IntConst), "checked before"
    step = loop.step.value
    lower = polynomial(loop.lower)
    distance = polynomial(loop.upper) - lower + constant(step)
    passed = polynomial(Var(loop.variable)) - lower
    trips = _divided(distance, step)
    last = expression(polynomial(trips) - constant(1))
    return _Count(trips, _divided(passed, step), last)


def _divided(form: Polynomial, by: int) -> Expr:
    if by < 0:
        form, by = form.scaled(-1), -by
    return expression(form) if by == 1 else Binary("//", expression(form), IntConst(by))
