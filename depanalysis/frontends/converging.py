"""Tests between values that move towards each other: `i < j` where i rises and j falls.

Both sides of the test are sums of scalars that every iteration steps by constants, and of
values that do not change. Then `right - left` falls by a constant c > 0 in every iteration,
and `left < right` holds in the first ceil((right - left) / c) of them, as they are on entry.
"""

from dataclasses import dataclass, replace

from depanalysis.frontends.stepping import (
    Counter,
    RawLoop,
    Step,
    Surroundings,
    comparison,
    is_invariant,
    whole_step,
)
from depanalysis.frontends.sums import added, multiplied, subtracted
from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary, Var, loads, names
from depanalysis.ir.rewriting import Body, substituted
from depanalysis.ir.statements import Assign, Declare, Scalar
from depanalysis.ir.types import Type

_INT_BITS = 32
_ONE = IntConst(1)


@dataclass(frozen=True, slots=True)
class Convergence:
    """The scalar that counts, what comes before the loop, and the loop with plain steps."""

    counter: Counter
    before: Body
    raw: RawLoop


@dataclass(frozen=True, slots=True)
class _Mover:
    """A scalar of the test and how far each iteration moves it."""

    name: str
    type: Type
    step: Step
    amount: int


def converging(raw: RawLoop, around: Surroundings) -> Convergence | None:
    """The loop as one that counts, if the two sides of its test meet after a known time."""
    test = comparison(raw.condition)
    if test is None:
        return None
    left, relation, right = test
    if relation in (">", ">="):
        left, right, relation = right, left, "<" if relation == ">" else "<="
    movers = _movers(raw, around, (left, right))
    if relation not in ("<", "<=") or not movers:
        return None
    amounts = {each.name: each.amount for each in movers}
    slopes = [_slope(raw, around, side, amounts) for side in (left, right)]
    if slopes[0] is None or slopes[1] is None:
        return None
    closing = slopes[0] - slopes[1]
    is_pair = relation == "<" and not raw.tests_last and _is_pair(left, right, movers)
    if closing <= 0 or not all(is_pair or _is_unbounded(each) for each in movers):
        return None
    distance = subtracted(right, left)
    if relation == "<":
        distance = subtracted(distance, _ONE)
    return _convergence(raw, around, movers, distance, closing)


def _convergence(
    raw: RawLoop,
    around: Surroundings,
    movers: list[_Mover],
    distance: Expr,
    closing: int,
) -> Convergence:
    """The last iteration, from 0, is distance // closing, with the values on entry."""
    index = max(movers, key=lambda each: (each.amount == 1, each.amount > 0))
    before: Body = ()
    first: Expr = IntConst(0)
    for each in movers:
        value, kept = _entry(raw, around, each)
        distance = substituted(distance, {each.name: value})
        before = (*before, *kept)
        if each == index:
            first = value
    trips: Expr = _folded(distance)
    if closing > 1:
        trips = Binary("//", trips, IntConst(closing), raw.span)
    last = added(first, multiplied(trips, IntConst(index.amount)))
    sign = 1 if index.amount > 0 else -1
    counter = Counter(
        index.name, index.step, index.type, "<" if sign > 0 else ">",
        added(last, IntConst(sign)), None, sign,
    )  # fmt: skip
    return Convergence(counter, before, _with_plain_steps(raw, movers, index))


def _movers(
    raw: RawLoop, around: Surroundings, sides: tuple[Expr, Expr]
) -> list[_Mover]:
    """The scalars of the test that change, in a fixed order; none if one does so freely."""
    found: list[_Mover] = []
    for name in sorted({name for side in sides for name in names(side)}):
        if is_invariant(raw, Var(name), around):
            continue
        type_, step = around.type_of_name(name), whole_step(raw, name, around)
        if type_ is None or not type_.is_integer or step is None:
            return []
        is_plain = all(phase in ("body", "increment") for phase, _, _ in step.moves)
        if not is_plain or step.cast not in (None, type_):
            return []
        if not isinstance(step.amount, IntConst) or step.amount.value == 0:
            return []
        found.append(_Mover(name, type_, step, step.amount.value))
    return found


def _slope(
    raw: RawLoop, around: Surroundings, expr: Expr, amounts: dict[str, int]
) -> int | None:
    """How much an expression grows in every iteration, if by a constant."""
    match expr:
        case Var(name=name) if name in amounts:
            return amounts[name]
        case Unary(operator="-", operand=operand):
            inner = _slope(raw, around, operand, amounts)
            return None if inner is None else -inner
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            one = _slope(raw, around, left, amounts)
            other = _slope(raw, around, right, amounts)
            if one is None or other is None:
                return None
            return one + other if operator == "+" else one - other
        case (
            Binary(operator="*", left=IntConst(value=factor), right=operand)
            | Binary(operator="*", left=operand, right=IntConst(value=factor))
        ):
            inner = _slope(raw, around, operand, amounts)
            return None if inner is None else factor * inner
        case _:
            return 0 if is_invariant(raw, expr, around) else None


def _is_pair(left: Expr, right: Expr, movers: list[_Mover]) -> bool:
    """`i < j` with i + 1 and j - 1: neither can leave the range between the two."""
    by_name = {each.name: each for each in movers}
    if not isinstance(left, Var) or not isinstance(right, Var) or len(by_name) != 2:
        return False
    rising, falling = by_name[left.name], by_name[right.name]
    is_alike = rising.type == falling.type
    return is_alike and (rising.amount, falling.amount) == (1, -1)


def _is_unbounded(mover: _Mover) -> bool:
    """Whether arithmetic on the scalar cannot wrap around."""
    return mover.type.kind == "int" and (
        mover.type.bits == 0 or mover.type.bits >= _INT_BITS
    )


def _entry(raw: RawLoop, around: Surroundings, mover: _Mover) -> tuple[Expr, Body]:
    """The value on entry in terms that hold after the loop, kept in a scalar if need be."""
    value = around.initial_value(mover.name)
    if value is not None and not loads(value) and is_invariant(raw, value, around):
        return value, ()
    name = around.fresh(f"{mover.name}.first", mover.type)
    variable = Scalar(name, mover.type, span=raw.span)
    keep = Assign(Var(name, raw.span), Var(mover.name, raw.span), span=raw.span)
    return Var(name, raw.span), (Declare(variable, raw.span), keep)


def _folded(distance: Expr) -> Expr:
    """`n - 1 - 0 - 1` as `n - 2`."""
    match distance:
        case Binary(operator="-", left=left, right=right):
            return subtracted(_folded(left), _folded(right))
        case Binary(operator="+", left=left, right=right):
            return added(_folded(left), _folded(right))
        case _:
            return distance


def _with_plain_steps(raw: RawLoop, movers: list[_Mover], index: _Mover) -> RawLoop:
    """The loop whose steps do not wrap, as the test has shown that they never do."""
    body, increment = list(raw.body), list(raw.increment)
    for mover in movers:
        for phase, position, amount in mover.step.moves:
            if mover == index or mover.step.cast is None:
                continue
            part = body if phase == "body" else increment
            target = Var(mover.name, part[position].span)
            part[position] = Assign(target, amount, "+", part[position].span)
    return replace(raw, body=tuple(body), increment=tuple(increment))
