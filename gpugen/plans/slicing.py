"""The index slice: everything that decides which elements of some arrays a loop touches.

Input: a loop, and the arrays that are watched. Output: the statements, the scalars and the
arrays whose values an inspector needs, found backwards from subscripts and from the
conditions and bounds of whatever contains an access to them. Values that are only computed
with are pruned. The slice does not look at the order of statements: a scalar that is needed
anywhere is computed everywhere, which can only make the slice larger.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.ir.expressions import (
    Binary,
    Expr,
    Load,
    Select,
    Var,
    children,
    loads,
    names,
    walk,
)
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Assign,
    Declare,
    Exit,
    If,
    Loop,
    Stmt,
    While,
    walk_statements,
)

_DEEPER = 8  # How often an inner loop is supposed to run when costs are compared.


@dataclass(frozen=True, slots=True)
class Slice:
    """The numbers of the statements, and what is evaluated in them.

    `variables` are the scalars whose values are needed, `arrays` those whose elements
    are. A statement outside of `statements` touches nothing that is watched. The loops
    `repeating` touch the same each time, so that once is enough; those in `reading` write
    nothing.
    """

    statements: frozenset[int]
    variables: frozenset[str]
    arrays: frozenset[str]
    watched: frozenset[str]
    repeating: frozenset[int] = frozenset()
    reading: frozenset[int] = frozenset()

    def touches(self, expr: Expr) -> bool:
        """Whether an expression has an access to a watched array."""
        return _touches(expr, self.watched)


def index_slice(
    loop: Loop, number: int, watched: frozenset[str] | None = None
) -> Slice:
    """The slice of the body of a loop with a statement number; all arrays are watched."""
    if watched is None:
        watched = frozenset(_arrays(loop))
    listed = tuple(enumerate(walk_statements(loop.body), number + 1))
    spans = {n: _size(stmt) for n, stmt in listed}
    variables: frozenset[str] = frozenset()
    while True:
        kept = _relevant(listed, spans, variables, watched)
        exprs = [
            e for n, s in listed if n in kept for e in needed(s, variables, watched)
        ]
        found = variables.union(*(names(expr) for expr in exprs))
        if found == variables:
            arrays = frozenset(load.array for expr in exprs for load in loads(expr))
            return Slice(kept, variables, arrays, watched)
        variables = found


def needed(
    stmt: Stmt, variables: frozenset[str], watched: frozenset[str]
) -> Iterator[Expr]:
    """The expressions of a statement in the slice whose values an inspector needs."""
    match stmt:
        case Assign(target=Var(name=name), value=value) if name in variables:
            yield value
        case Assign(target=target, value=value):
            yield from guards(value, watched)
            if isinstance(target, Load):
                yield from guards(target, watched)
        case Loop(lower=lower, upper=upper, step=step):
            yield from (lower, upper, step)
        case While(condition=condition) | If(condition=condition):
            yield condition
        case _:
            return


def guards(expr: Expr, watched: frozenset[str]) -> Iterator[Expr]:
    """What decides which elements an expression touches, if its value is not wanted."""
    match expr:
        case Load(array=array, indices=indices) if array in watched:
            yield from indices
        case Select(condition=condition, then=then, otherwise=otherwise):
            if _touches(then, watched) or _touches(otherwise, watched):
                yield condition
            else:
                yield from guards(condition, watched)
            yield from guards(then, watched)
            yield from guards(otherwise, watched)
        case Binary(operator="and" | "or", left=left, right=right) if _touches(
            right, watched
        ):
            yield left
            yield from guards(right, watched)
        case _:
            for child in children(expr):
                yield from guards(child, watched)


def cost(loop: Loop, number: int, part: Slice | None = None) -> int:
    """A rough count of the operations of an iteration, of all or of a slice."""
    return _cost(loop.body, number + 1, part, 1)


def _cost(body: tuple[Stmt, ...], first: int, part: Slice | None, factor: int) -> int:
    total, number = 0, first
    for stmt in body:
        if part is None or number in part.statements:
            total += factor * _operations(stmt, part)
            if isinstance(stmt, Loop | While):
                total += _cost(stmt.body, number + 1, part, factor * _DEEPER)
            elif isinstance(stmt, If):
                total += _cost(stmt.then, number + 1, part, factor)
                beyond = number + 1 + sum(_size(each) for each in stmt.then)
                total += _cost(stmt.otherwise, beyond, part, factor)
        number += _size(stmt)
    return total


def _operations(stmt: Stmt, part: Slice | None) -> int:
    if part is not None:
        exprs = tuple(needed(stmt, part.variables, part.watched))
    elif isinstance(stmt, Assign):
        indices = stmt.target.indices if isinstance(stmt.target, Load) else ()
        exprs = (stmt.value, *indices)
    else:
        exprs = tuple(needed(stmt, frozenset(), frozenset()))
    return 1 + sum(1 for expr in exprs for _ in walk(expr))


def _relevant(
    listed: tuple[tuple[int, Stmt], ...],
    spans: dict[int, int],
    variables: frozenset[str],
    watched: frozenset[str],
) -> frozenset[int]:
    """Statements that touch a watched element, give a needed scalar, or contain such ones."""
    own = {n for n, stmt in listed if _matters(stmt, variables, watched)}
    found = set(own)
    for n, stmt in listed:
        contained = range(n + 1, n + spans[n])
        if isinstance(stmt, Exit):
            continue
        if any(inside in own for inside in contained):
            found.add(n)
    # A jump matters where something that matters is skipped by it.
    jumps = {n for n, stmt in listed if isinstance(stmt, Exit)}
    for n in jumps:
        outer = [m for m, _ in listed if m < n < m + spans[m]]
        loops = [m for m, s in listed if m in outer and isinstance(s, Loop | While)]
        if not loops or loops[-1] in found:
            found.add(n)
            found.update(outer)
    return frozenset(found)


def _matters(stmt: Stmt, variables: frozenset[str], watched: frozenset[str]) -> bool:
    match stmt:
        case Assign(target=Load() as target, value=value):
            return _touches(target, watched) or _touches(value, watched)
        case Assign(target=Var(name=name), value=value):
            return name in variables or _touches(value, watched)
        case Declare(variable=variable):
            return variable.name in variables
        case Loop(lower=lower, upper=upper, step=step):
            return any(_touches(each, watched) for each in (lower, upper, step))
        case If(condition=condition) | While(condition=condition):
            return _touches(condition, watched)
        case _:
            return False


def _touches(expr: Expr, watched: frozenset[str]) -> bool:
    return any(load.array in watched for load in loads(expr))


def _arrays(loop: Loop) -> Iterator[str]:
    for stmt in walk_statements(loop.body):
        exprs = [*evaluated(stmt)]
        if isinstance(stmt, Assign):
            exprs.append(stmt.target)
        for expr in exprs:
            yield from (load.array for load in loads(expr))


def _size(stmt: Stmt) -> int:
    return sum(1 for _ in walk_statements((stmt,)))
