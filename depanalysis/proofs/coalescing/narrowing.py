"""Ranges that follow from the conditions under which an access happens.

A lane that is active satisfies every condition, so `k < n` with a natural `k` says that
`n` is at least 1. The bounds of uniform names follow from the ranges of everything else,
the thread's coordinates included.
"""

from collections.abc import Iterator
from dataclasses import replace

from depanalysis.analysis.polynomials import Polynomial
from depanalysis.frontends.cuda.kernels import THREAD
from depanalysis.ir.expressions import NEGATED, Binary, Expr, Unary, Var
from depanalysis.options import Triple
from depanalysis.proofs.coalescing.forms import Lane, SplitError, UnresolvedError
from depanalysis.proofs.coalescing.intervals import intersected
from depanalysis.proofs.coalescing.scopes import Scope

_ROUNDS = 3


def narrowed(scope: Scope, block: Triple, conditions: tuple[Expr, ...]) -> Scope:
    """The scope with the ranges that hold where all conditions do."""
    threads = {name: (0, size - 1) for name, size in zip(THREAD, block, strict=True)}
    for _ in range(_ROUNDS):
        lane = Lane(replace(scope, ranges={**scope.ranges, **threads}), scope.fixed, {})
        ranges = dict(scope.ranges)
        for condition in conditions:
            for form in _natural(condition, lane):
                for name, low, high in _implied(form, lane):
                    if name in ranges:
                        ranges[name] = intersected(ranges[name], (low, high))
        if ranges == scope.ranges:
            break
        scope = replace(scope, ranges=ranges)
    return scope


def _natural(condition: Expr, lane: Lane) -> Iterator[Polynomial]:
    """Forms that are not negative where the condition holds."""
    match condition:
        case Binary(operator="and", left=left, right=right):
            yield from _natural(left, lane)
            yield from _natural(right, lane)
        case Unary(operator="not", operand=Binary(operator=op) as inner) if (
            op in NEGATED
        ):
            yield from _natural(replace(inner, operator=NEGATED[op]), lane)
        case Binary(operator=operator, left=left, right=right):
            try:
                difference = lane.form(right) - lane.form(left)
            except (UnresolvedError, SplitError):
                return
            if operator in ("<=", "=="):
                yield difference
            if operator in (">=", "=="):
                yield difference.scaled(-1)
            if operator in ("<", ">"):
                forward = difference if operator == "<" else difference.scaled(-1)
                yield forward - lane.one
        case _:
            return


def _implied(
    form: Polynomial, lane: Lane
) -> Iterator[tuple[str, int | None, int | None]]:
    """The bounds of single names, from c * name + rest >= 0."""
    for monomial, factor in form.terms:
        if len(monomial) != 1 or not isinstance(monomial[0], Var):
            continue
        if form.degree(monomial[0]) != 1:
            continue
        rest = form - Polynomial(((monomial, factor),))
        most = lane.range(rest)[1]
        if most is None:
            continue
        # factor * name >= -rest >= -most
        if factor > 0:
            yield monomial[0].name, -(most // factor), None
        else:
            yield monomial[0].name, None, most // -factor
