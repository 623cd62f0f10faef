"""A loop of a Program with everything that it names, ready to be planned and emitted."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from depanalysis.frontends.sums import added
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Select, Var, walk
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import evaluated, sites
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Loop,
    Scalar,
    Stmt,
    bodies,
    exchange,
    walk_statements,
)
from depanalysis.ir.types import INT, Type

Numbered = tuple[int, Stmt]


@dataclass(frozen=True, slots=True)
class Input:
    """A value that the loop reads and does not change."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class PlannedLoop:
    """The loop with statement number `number` of a program.

    `arrays` are those that its body or its bounds touch, in the order of the program;
    `written` those that the body stores to, `stored` those that any statement of the program
    does. `inputs` are the scalars whose value on entry
    it may need, `changed` the scalars that it assigns.
    """

    program: Program = field(repr=False)
    number: int
    node: Loop = field(repr=False)
    arrays: tuple[Array, ...]
    written: tuple[str, ...]
    inputs: tuple[Input, ...]
    changed: tuple[Scalar, ...]
    stored: frozenset[str]


def numbered(body: tuple[Stmt, ...], first: int) -> Iterator[Numbered]:
    """The statements of a list with their numbers, those inside of them left out."""
    number = first
    for stmt in body:
        yield number, stmt
        number += size(stmt)


def size(stmt: Stmt) -> int:
    """How many statements a statement is, with all that it contains."""
    return sum(1 for _ in walk_statements((stmt,)))


def inner(number: int, stmt: Stmt) -> tuple[tuple[Numbered, ...], ...]:
    """The bodies of a statement, numbered."""
    first = number + 1
    found = []
    for body in bodies(stmt):
        found.append(tuple(numbered(body, first)))
        first += sum(size(each) for each in body)
    return tuple(found)


def planned_loop(program: Program, number: int) -> PlannedLoop | None:
    """The counted loop with a statement number, `None` if there is no such loop."""
    node = next((s for n, s in enumerate(program.statements) if n == number), None)
    if not isinstance(node, Loop):
        return None
    stored = set(stored_arrays(node.body))
    assigned = [s.target for s in walk_statements(node.body) if isinstance(s, Assign)]
    changed = {t.name for t in assigned if isinstance(t, Var)}
    touched = {
        site.node.array
        for n, stmt in enumerate(walk_statements((node,)), number)
        for site in sites(stmt, n)
        if isinstance(site.node, Load)
    }
    touched |= stored
    arrays = tuple(a for a in program.arrays if a.name in touched)
    scalars = tuple(_scalars(program, number, node))
    return PlannedLoop(
        program,
        number,
        node,
        arrays,
        tuple(a.name for a in arrays if a.name in stored),
        _inputs(program, node, changed, scalars),
        tuple(s for s in scalars if s.name in changed),
        frozenset(stored_arrays(program.body)),
    )


def end_of(loop: Loop) -> Expr:
    """The value past the last one, as the text has it where the loop goes over a `range`.

    The last value of `range(n + 1)` is `n` in the Program, which may be a number where NumPy
    has none for `n + 1`.
    """
    one = IntConst(1)
    if isinstance(loop.step, IntConst):
        return added(loop.upper, one if loop.step.value > 0 else IntConst(-1))
    test = Binary(">", loop.step, IntConst(0))
    match loop.upper:
        case Binary("-", end, Select(condition, _, _)) if condition == test:
            return end
    return Binary("+", loop.upper, Select(test, one, IntConst(-1)))


def stored_arrays(body: tuple[Stmt, ...]) -> Iterator[str]:
    """The arrays that statements store to, under whichever name, or exchange."""
    for stmt in walk_statements(body):
        places = exchange(stmt)
        if places is not None:
            yield from places[0]
        if isinstance(stmt, Assign) and isinstance(stmt.target, Load):
            yield stmt.target.array


def _scalars(program: Program, number: int, node: Loop) -> Iterator[Scalar]:
    """The scalars that are there when the loop begins."""
    yield from program.scalars
    inside = range(number, number + size(node))
    for n, stmt in enumerate(program.statements):
        if n in inside or not isinstance(stmt, Declare):
            continue
        if isinstance(stmt.variable, Scalar):
            yield stmt.variable


def _inputs(
    program: Program, node: Loop, changed: set[str], scalars: tuple[Scalar, ...]
) -> tuple[Input, ...]:
    own = {
        s.variable.name for s in walk_statements(node.body) if isinstance(s, Declare)
    }
    used = dict.fromkeys(_free((node,), frozenset()))
    types = {each.name: each.type for each in program.parameters}
    types |= {each.name: each.type for each in scalars}
    left = set(used) - own - changed
    return tuple(Input(name, types.get(name, INT)) for name in used if name in left)


def _free(body: tuple[Stmt, ...], hidden: frozenset[str]) -> Iterator[str]:
    """The names that statements read, but for the indices of loops where these hide them."""
    for stmt in body:
        exprs = [*evaluated(stmt)]
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Array):
            exprs += [each for each in stmt.variable.extents if each is not None]
        for expr in exprs:
            names = (each.name for each in walk(expr) if isinstance(each, Var))
            yield from (name for name in names if name not in hidden)
        inside = hidden | {stmt.variable} if isinstance(stmt, Loop) else hidden
        for inner_body in bodies(stmt):
            yield from _free(inner_body, inside)
