"""One part of a relation as constraints without local dimensions, exactly.

Input: rows over names. Output: a `System` that the same points satisfy. A local
dimension is replaced by what it has to be, or its existence by a test:

    v + e = 0                      v is -e
    m v + e = 0                    m divides e, v is -e / m
    0 <= e - m v < m               v is floor(e / m)
    e <= a v, b v <= f (all such)  ceil(e / a) <= floor(f / b)

What none of these rules takes away is refused.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from depanalysis.frontends.openscop.forms import (
    Form,
    Row,
    condition,
    expression,
    number,
    variable,
)
from depanalysis.ir.expressions import Binary, Expr, IntConst
from depanalysis.source import Span

_MOST_ROWS = 200
# Conditions nest as deep as there are constraints.
MOST_CONSTRAINTS = 120


class NotSupportedError(Exception):
    """A relation is not of a form that loops can be made of; the message says why."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.span = span


@dataclass(frozen=True, slots=True)
class Multiple:
    """A form is a multiple of a number."""

    form: Form
    of: int


@dataclass(frozen=True, slots=True)
class Gap:
    """There is an integer between low / by and high / of: ceil(…) <= floor(…)."""

    low: Form
    by: int
    high: Form
    of: int


@dataclass(frozen=True, slots=True)
class System:
    """Constraints that hold together; `hints` follow from them and are not needed.

    `floors` are the quotients that the forms mention, `values` the forms of names that
    were replaced.
    """

    rows: tuple[Row, ...] = ()
    multiples: tuple[Multiple, ...] = ()
    gaps: tuple[Gap, ...] = ()
    floors: Mapping[str, tuple[Form, int]] = field(default_factory=dict)
    values: Mapping[str, Form] = field(default_factory=dict)
    hints: tuple[Row, ...] = ()

    def forms(self) -> Iterator[Form]:
        """All forms that have to be satisfied."""
        yield from (row.form for row in self.rows)
        yield from (each.form for each in self.multiples)
        for gap in self.gaps:
            yield from (gap.low, gap.high)

    def replaced(self, values: Mapping[str, Form]) -> "System":
        """The system with forms for names."""

        def new(form: Form) -> Form:
            return form.replaced(values)

        return System(
            tuple(row.replaced(values) for row in self.rows),
            tuple(Multiple(new(each.form), each.of) for each in self.multiples),
            tuple(
                Gap(new(gap.low), gap.by, new(gap.high), gap.of) for gap in self.gaps
            ),
            {n: (new(form), by) for n, (form, by) in self.floors.items()},
            {name: new(form) for name, form in self.values.items()},
            tuple(row.replaced(values) for row in self.hints),
        )

    @property
    def is_impossible(self) -> bool:
        """Whether a row is satisfied by nothing, whatever the names are."""
        return any(row.is_false for row in self.rows)

    def has_multiple(self, each: Multiple) -> bool:
        """Whether the system asks that a form is a multiple of a number."""
        opposite = Multiple(each.form.scaled(-1), each.of)
        return each in self.multiples or opposite in self.multiples

    def guard(self) -> tuple[Expr, ...]:
        """The constraints as conditions."""
        rows = (row for row in self.rows if not row.is_true)
        return (
            *(condition(row, self.floors) for row in rows),
            *(self._divides(each) for each in self.multiples),
            *(self._between(gap) for gap in self.gaps),
        )

    def _divides(self, each: Multiple) -> Expr:
        rest = Binary("%", expression(each.form, self.floors), IntConst(each.of))
        return Binary("==", rest, IntConst(0))

    def _between(self, gap: Gap) -> Expr:
        above = expression(gap.low + number(gap.by - 1), self.floors)
        below = expression(gap.high, self.floors)
        return Binary(
            "<=",
            Binary("//", above, IntConst(gap.by)),
            Binary("//", below, IntConst(gap.of)),
        )


def solved(rows: Iterable[Row], names: tuple[str, ...]) -> System:
    """The constraints without the names, which are dimensions that some value fits."""
    start = tuple(dict.fromkeys(row.reduced() for row in rows))
    if len(start) > MOST_CONSTRAINTS:
        raise NotSupportedError(f"more than {MOST_CONSTRAINTS} constraints")
    system = System(start, hints=projected(start, frozenset(names)))
    left = set(names)
    while left:
        system = _without_one(system, left)
    return system


def _without_one(system: System, left: set[str]) -> System:
    rules: tuple[Callable[[System, str, set[str]], System | None], ...] = (
        _by_equality,
        _by_multiple,
        _by_floor,
        _by_gaps,
    )
    for rule in rules:
        for name in sorted(left, key=_order):
            found = rule(system, name, left)
            if found is not None:
                left.discard(name)
                return found
    raise NotSupportedError("a local dimension is not a quotient or remainder")


def _order(name: str) -> tuple[str, int, str]:
    """Output dimensions come after local ones, by number."""
    return name[0], len(name), name


def _by_equality(system: System, name: str, left: set[str]) -> System | None:
    """v + e = 0: v is -e."""
    for row in system.rows:
        factor = row.form.factor(name)
        if row.is_equality and abs(factor) == 1:
            value = row.form.without(name).scaled(-factor)
            rest = replace(system, rows=tuple(r for r in system.rows if r != row))
            return _with_value(rest, name, value)
    return None


def _by_multiple(system: System, name: str, left: set[str]) -> System | None:
    """m v + e = 0 with nothing else unknown: m divides e, and v is their quotient."""
    for row in system.rows:
        factor = row.form.factor(name)
        dividend = row.form.without(name)
        if row.is_equality and factor and not dividend.names & left:
            dividend = dividend.scaled(-1 if factor > 0 else 1)
            by = abs(factor)
            rest = tuple(r for r in system.rows if r != row)
            test = Multiple(dividend, by)
            # Rows that mention v are multiplied, so that they stay linear.
            rows = tuple(_scaled_away(each, name, dividend, by) for each in rest)
            multiples = (*system.multiples, test)
            found = replace(system, rows=rows, multiples=multiples)
            return _with_value(found, name, None, (dividend, by))
    return None


def _scaled_away(row: Row, name: str, dividend: Form, by: int) -> Row:
    factor = row.form.factor(name)
    if not factor:
        return row
    form = row.form.without(name).scaled(by) + dividend.scaled(factor)
    return Row(form, row.is_equality).reduced()


def _by_floor(system: System, name: str, left: set[str]) -> System | None:
    """0 <= e - m v <= c with c < m: v is floor(e / m), and the remainder at most c."""
    for low in system.rows:
        by = -low.form.factor(name)
        dividend = low.form.without(name)
        if low.is_equality or by < 1 or dividend.names & left:
            continue
        for high in system.rows:
            total = low.form + high.form
            if high.is_equality or total.terms or not 0 <= total.constant < by:
                continue
            # Below m - 1, the upper bound says more than that v is the quotient.
            gone = (low, high) if total.constant == by - 1 else (low,)
            rows = tuple(row for row in system.rows if row not in gone)
            rest = replace(system, rows=rows)
            if by == 1:
                return _with_value(rest, name, dividend)
            return _with_value(rest, name, None, (dividend, by))
    return None


def _by_gaps(system: System, name: str, left: set[str]) -> System | None:
    """All lower bounds have to lie below all upper bounds, with an integer between."""
    mentioned = [row for row in system.rows if row.form.factor(name)]
    others = any(
        name in form.names
        for form in (
            *(each.form for each in system.multiples),
            *(form for gap in system.gaps for form in (gap.low, gap.high)),
            *(form for form, _ in system.floors.values()),
            *(form for form in system.values.values()),
        )
    )
    if others or name[0] == "@" or any(row.is_equality for row in mentioned):
        return None
    lows = [row for row in mentioned if row.form.factor(name) > 0]
    highs = [row for row in mentioned if row.form.factor(name) < 0]
    rows = [row for row in system.rows if row not in mentioned]
    gaps = list(system.gaps)
    for low, high in product(lows, highs):
        by, of = low.form.factor(name), -high.form.factor(name)
        bottom, top = low.form.without(name).scaled(-1), high.form.without(name)
        if by == 1 or of == 1:
            # bottom / by <= v <= top / of, one of them an integer.
            rows.append(Row(top.scaled(by) - bottom.scaled(of)).reduced())
        elif (bottom.names | top.names) & left:
            return None
        else:
            gaps.append(Gap(bottom, by, top, of))
    if len(rows) > _MOST_ROWS or len(gaps) > _MOST_ROWS:
        raise NotSupportedError("too many constraints on a local dimension")
    return replace(system, rows=tuple(dict.fromkeys(rows)), gaps=tuple(gaps))


def _with_value(
    system: System,
    name: str,
    value: Form | None,
    quotient: tuple[Form, int] | None = None,
) -> System:
    """The system with a form for a name, or with a new quotient for it."""
    floors = dict(system.floors)
    if quotient is not None:
        atom = f"/{len(floors)}"
        floors[atom] = quotient
        value = variable(atom)
    assert value is not None
    found = replace(system, floors=floors).replaced({name: value})
    return replace(found, values={**found.values, name: value})


def projected(rows: Iterable[Row], names: frozenset[str]) -> tuple[Row, ...]:
    """What the rows say of all other names over the rationals; too much work gives less."""
    found = list(dict.fromkeys(rows))
    for name in sorted(names):
        found = _eliminated(found, name)
    return tuple(row for row in found if not row.is_true)


def _eliminated(rows: list[Row], name: str) -> list[Row]:
    kept = [row for row in rows if not row.form.factor(name)]
    lows, highs = [], []
    for row in rows:
        factor = row.form.factor(name)
        if factor > 0 or (factor and row.is_equality):
            lows.append(row.form.scaled(1 if factor > 0 else -1))
        if factor < 0 or (factor and row.is_equality):
            highs.append(row.form.scaled(1 if factor < 0 else -1))
    if len(lows) * len(highs) + len(kept) > _MOST_ROWS:
        return kept
    for low, high in product(lows, highs):
        form = low.scaled(-high.factor(name)) + high.scaled(low.factor(name))
        row = Row(form).reduced()
        if not row.is_true:
            kept.append(row)
    return list(dict.fromkeys(kept))
