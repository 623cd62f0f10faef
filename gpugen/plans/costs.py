"""What an iteration computes, and what a check of it has to look at, in rough counts.

Threads that compute gain by being several; threads that wait for memory hardly do. So
what is set against a check are the operations on values, and not those that find an
element.
"""

from collections.abc import Callable, Iterable, Iterator

from depanalysis.ir.expressions import Binary, Call, Expr, Load, Select, Unary, children
from depanalysis.ir.sites import SiteId, sites
from depanalysis.ir.statements import Assign, If, Loop, Stmt, While, bodies
from gpugen.plans.loops import Numbered, inner

DEEPER = 8
"""How often an inner loop is supposed to run."""

_OPERATORS = ("+", "-", "*", "/", "//", "%", "min", "max")
_SLOW = 5  # A division or a root takes about as long as this many additions.


def computing(body: tuple[Stmt, ...]) -> int:
    """The operations on values in one execution of a body."""
    total = 0
    for stmt in body:
        total += sum(_operations(expr) for expr in _values(stmt))
        total += int(isinstance(stmt, Assign) and stmt.update is not None)
        factor = DEEPER if isinstance(stmt, Loop | While) else 1
        total += factor * sum(computing(each) for each in bodies(stmt))
    return total


def rounds(body: tuple[Stmt, ...], count: Callable[[Loop], int]) -> int:
    """How often innermost bodies run in one execution of a body, at least once."""
    found = 1
    for stmt in body:
        inside = sum(rounds(each, count) for each in bodies(stmt))
        if isinstance(stmt, Loop):
            found += count(stmt) * inside
        elif inside:
            found += (DEEPER if isinstance(stmt, While) else 1) * inside - 1
    return found


def looking(
    body: Iterable[Numbered], arrays: frozenset[str], checked: frozenset[SiteId]
) -> int:
    """The accesses of some arrays, and the checked ones, in one execution of a body.

    A statement that names an element several times looks at it once.
    """
    total = 0
    for number, stmt in body:
        found = {
            site.node
            for site in sites(stmt, number)
            if isinstance(site.node, Load)
            if site.id in checked or site.node.array in arrays
        }
        factor = DEEPER if isinstance(stmt, Loop | While) else 1
        parts = inner(number, stmt)
        total += len(found) + factor * sum(looking(p, arrays, checked) for p in parts)
    return total


def _values(stmt: Stmt) -> Iterator[Expr]:
    match stmt:
        case Assign(value=value):
            yield value
        case If(condition=condition) | While(condition=condition):
            yield condition
        case _:
            return


def _operations(expr: Expr) -> int:
    """Subscripts are left out."""
    match expr:
        case Load():
            return 0
        case Binary(operator=operator):
            own = _SLOW if operator in ("/", "//", "%") else int(operator in _OPERATORS)
        case Call():
            own = _SLOW
        case Unary() | Select():
            own = 1
        case _:
            own = 0
    return own + sum(_operations(child) for child in children(expr))
