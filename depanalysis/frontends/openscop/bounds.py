"""The bounds and the step of one loop over the instances of several systems.

Bounds that all systems have are enough, and then need no condition inside; otherwise
the loop covers all of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from depanalysis.frontends.openscop.forms import Form, Row, expression, number
from depanalysis.frontends.openscop.systems import (
    Multiple,
    NotSupportedError,
    System,
    projected,
)
from depanalysis.ir.expressions import Binary, BinaryOperator, Expr, IntConst


@dataclass(frozen=True, slots=True)
class Bounds:
    """The first and last value of an index, its step, and what they enforce."""

    first: Expr
    last: Expr
    step: Expr
    rows: frozenset[Row]
    multiple: Multiple | None

    def relieved(self, system: System) -> System:
        """The system without what the loop enforces."""
        kept = tuple(row for row in system.rows if not self._enforces(row))
        multiples = tuple(m for m in system.multiples if m != self.multiple)
        return replace(system, rows=kept, multiples=multiples)

    def _enforces(self, row: Row) -> bool:
        return all(half in self.rows for half in _halves(row))


def bounds_of(name: str, sign: int, systems: Sequence[System]) -> Bounds:
    """The bounds of an index that counts up for the sign 1, and down for -1."""
    lows = [_bounding(system, name, 1) for system in systems]
    highs = [_bounding(system, name, -1) for system in systems]
    common_lows, common_highs = _common(lows), _common(highs)
    lower = _extremum("min", "max", common_lows, lows, name, _at_least)
    upper = _extremum("max", "min", common_highs, highs, name, _at_most)
    starts = common_lows if sign > 0 else common_highs
    multiple = _stride(name, systems, starts)
    step = sign * (multiple.of if multiple else 1)
    first, last = (lower, upper) if sign > 0 else (upper, lower)
    enforced = frozenset((*common_lows, *common_highs))
    return Bounds(first, last, IntConst(step), enforced, multiple)


def _halves(row: Row) -> tuple[Row, ...]:
    if not row.is_equality:
        return (row,)
    return Row(row.form), Row(row.form.scaled(-1))


def _bounding(system: System, name: str, sign: int) -> list[Row]:
    """The rows that bound the index from below, or above, by what is known outside."""
    direct = _bounding_rows(system.rows, name, sign)
    if direct:
        return direct
    rows = [row for row in (*system.rows, *system.hints) if not _has(row, "/")]
    unknown = {n for row in rows for n in row.form.names if n.startswith("?")}
    found = _bounding_rows(projected(rows, frozenset(unknown)), name, sign)
    if not found:
        side = "lower" if sign > 0 else "upper"
        raise NotSupportedError(f"the iterator {name} has no {side} bound")
    return found


def _bounding_rows(rows: Sequence[Row], name: str, sign: int) -> list[Row]:
    halves = [half for row in rows for half in _halves(row)]
    return [
        half
        for half in dict.fromkeys(halves)
        if half.form.factor(name) * sign > 0
        and not (_has(half, "?") or _has(half, "/"))
    ]


def _has(row: Row, letter: str) -> bool:
    return any(name.startswith(letter) for name in row.form.names)


def _common(sides: Sequence[list[Row]]) -> list[Row]:
    return [row for row in sides[0] if all(row in side for side in sides[1:])]


def _extremum(
    outer: BinaryOperator,
    inner: BinaryOperator,
    common: list[Row],
    sides: Sequence[list[Row]],
    name: str,
    bound: Callable[[Form, str], Expr],
) -> Expr:
    """The tightest of common bounds, or the loosest of those of all systems."""
    chosen = [common] if common else list(sides)
    tightest = (
        _joined(inner, [bound(row.form, name) for row in side]) for side in chosen
    )
    return _joined(outer, list(dict.fromkeys(tightest)))


def _joined(operator: BinaryOperator, parts: list[Expr]) -> Expr:
    return reduce(lambda left, right: Binary(operator, left, right), parts)


def _at_least(form: Form, name: str) -> Expr:
    """a x + e >= 0: x is at least ceil(-e / a)."""
    factor = form.factor(name)
    rest = form.without(name).scaled(-1)
    if factor == 1:
        return expression(rest)
    above = expression(rest + number(factor - 1))
    return Binary("//", above, IntConst(factor))


def _at_most(form: Form, name: str) -> Expr:
    """e - b x >= 0: x is at most floor(e / b)."""
    factor = -form.factor(name)
    rest = expression(form.without(name))
    return rest if factor == 1 else Binary("//", rest, IntConst(factor))


def _stride(name: str, systems: Sequence[System], starts: list[Row]) -> Multiple | None:
    """The multiple that all systems ask of the index and that its start satisfies."""
    if len(starts) != 1 or abs(starts[0].form.factor(name)) != 1:
        return None
    factor = starts[0].form.factor(name)
    start = starts[0].form.without(name).scaled(-factor)
    for multiple in systems[0].multiples:
        is_shared = all(multiple in system.multiples for system in systems[1:])
        is_stride = abs(multiple.form.factor(name)) == 1
        at_start = multiple.form.replaced({name: start})
        # Then all other factors are multiples, too, so that the index alone counts.
        is_met = at_start.is_multiple_of(multiple.of)
        if is_shared and is_stride and is_met:
            return multiple
    return None
