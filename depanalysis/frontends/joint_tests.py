"""Loops that end with the first of several tests to fail: `while (i < n && m > 0)`.

A jump at the start of the body is one of the tests: `if (m == 0) goto out;`. Each test that
compares a scalar which steps by a constant with a bound holds in a number of iterations
that is known on entry, if the scalar does not leave its type before. The loop runs as often
as the least of these numbers says; after it, the jump is done if its test failed first.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from depanalysis.frontends.stepping import (
    Counter,
    RawLoop,
    Surroundings,
    counters,
    is_invariant,
)
from depanalysis.frontends.sums import added, extreme, multiplied, subtracted
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
    loads,
    names,
)
from depanalysis.ir.rewriting import Body
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Scalar,
    Stmt,
    bodies,
)

_INT_BITS = 32


@dataclass(frozen=True, slots=True)
class JointTests:
    """The scalar that counts, the scalars of all tests, and the loop without its jump.

    `before` and `after` are the statements around the loop.
    """

    counter: Counter
    tested: tuple[Counter, ...]
    before: Body
    raw: RawLoop
    after: Body


@dataclass(frozen=True, slots=True)
class _Trips:
    """In how many iterations a test holds; always, where it does not end."""

    count: Expr
    ends: Expr | None = None


def joint_tests(raw: RawLoop, around: Surroundings) -> JointTests | None:
    """The loop as one that counts, if all its tests do."""
    if raw.tests_last or raw.head or raw.tail:
        return None
    jump = _leading_jump(raw)
    rest = raw if jump is None else replace(raw, body=raw.body[1:])
    tests = _conjuncts(raw.condition)
    if jump is not None and _breaks(rest.body):
        return None
    if jump is None and len(tests) < 2:
        return None
    if jump is not None:
        tests.append(Unary("not", jump.condition, jump.span))
    found = [_counter(replace(rest, condition=test), around) for test in tests]
    tested = tuple(each for each in found if each is not None)
    return _joined(rest, around, tested, jump) if len(tested) == len(tests) else None


def _leading_jump(raw: RawLoop) -> If | None:
    """A choice at the start of the body that does nothing but leave the loop."""
    first = raw.body[0] if raw.body else None
    if not isinstance(first, If) or first.otherwise or not first.then:
        return None
    *others, last = first.then
    is_exit = isinstance(last, Exit) and last.kind != "continue"
    return first if is_exit and all(isinstance(e, Assign) for e in others) else None


def _conjuncts(condition: Expr) -> list[Expr]:
    if condition == BoolConst(True):
        return []
    if isinstance(condition, Binary) and condition.operator == "and":
        return [*_conjuncts(condition.left), *_conjuncts(condition.right)]
    return [condition]


def _breaks(body: Body) -> bool:
    """Whether a `break` of the loop around the statements is among them."""
    return any(
        (isinstance(stmt, Exit) and stmt.kind == "break" and stmt.label is None)
        or (isinstance(stmt, If | Block) and any(map(_breaks, bodies(stmt))))
        for stmt in body
    )


def _counter(raw: RawLoop, around: Surroundings) -> Counter | None:
    return next((e for e in counters(raw, around) if _is_plain(e)), None)


def _is_plain(it: Counter) -> bool:
    """Whether the values on entry say when a test fails."""
    phases = {phase for phase, _, _ in it.step.moves}
    is_wrapping = it.comparison_cast is not None or it.below is not None or it.ahead > 0
    if is_wrapping or not phases <= {"body", "increment"}:
        return False
    if not isinstance(it.step.amount, IntConst) or it.step.amount.value == 0:
        return False
    if it.relation == "!=" and not it.runs_to_zero:
        is_int = it.type.kind == "int" and (it.type.bits or _INT_BITS) >= _INT_BITS
        return is_int and abs(it.step.amount.value) == 1
    return it.relation != "=="


def _joined(
    raw: RawLoop, around: Surroundings, tested: tuple[Counter, ...], jump: If | None
) -> JointTests | None:
    before: list[Stmt] = []
    starts = {it.name: _start(raw, around, it, before) for it in tested}
    trips = [_trips(it, starts[it.name]) for it in tested]
    own = trips if jump is None else trips[:-1]
    stays, total = _least(own), _least(trips)
    if total is None or (own and stays is None):
        return None
    after = () if jump is None else _after(jump, stays, trips[-1])
    index = tested[0]
    used = {name for stmt in after for e in evaluated(stmt) for name in names(e)}
    used |= {name for stmt in after for name in _used(stmt)}
    if index.name in used and not around.is_wanted_after(index.name):
        return None
    end = added(starts[index.name], multiplied(total, index.step.amount))
    relation = "<" if index.sign > 0 else ">"
    counter = replace(index, relation=relation, bound=end)
    return JointTests(counter, tested, tuple(before), raw, after)


def _used(stmt: Stmt) -> Iterable[str]:
    return {
        name
        for body in bodies(stmt)
        for inner in body
        for expr in evaluated(inner)
        for name in names(expr)
    }


def _start(raw: RawLoop, around: Surroundings, it: Counter, before: list[Stmt]) -> Expr:
    """The value on entry in terms that hold during the loop, kept in a scalar if need be."""
    value = around.initial_value(it.name)
    if value is not None and not loads(value) and is_invariant(raw, value, around):
        return value
    span = raw.span
    name = around.fresh(f"{it.name}.first", it.type)
    before.append(Declare(Scalar(name, it.type, span=span), span))
    before.append(Assign(Var(name, span), Var(it.name, span), span=span))
    return Var(name, span)


def _trips(it: Counter, start: Expr) -> _Trips:
    """How often a test of `start`, `start + step`, … holds."""
    if it.runs_to_zero:
        return _Trips(start)
    low, high = (start, it.bound) if it.sign > 0 else (it.bound, start)
    distance = subtracted(high, low)
    if it.relation == "!=":
        return _Trips(distance, Binary("<=", low, high, start.span))
    assert isinstance(it.step.amount, IntConst), "the steps are constants"
    width = abs(it.step.amount.value)
    distance = added(distance, IntConst(width - (it.relation in ("<", ">"))))
    if width == 1:
        return _Trips(distance)
    return _Trips(Binary("//", distance, IntConst(width), start.span))


def _least(trips: list[_Trips]) -> Expr | None:
    """The number of iterations in which all tests hold, if one of them ends for sure."""
    sure = [each.count for each in trips if each.ends is None]
    if not sure:
        return None
    total = reduce(lambda one, other: extreme(one, other, -1), sure)
    for each in trips:
        if each.ends is not None:
            total = Select(each.ends, extreme(total, each.count, -1), total)
    return total


def _after(jump: If, stays: Expr | None, leaves: _Trips) -> Body:
    """The jump, if its test is the first to fail; a `break` has led here already."""
    body = jump.then
    if body[-1] == Exit("break", span=body[-1].span):
        body = body[:-1]
    if stays is None or not body:
        return body
    span = jump.span
    is_first = Binary("<", leaves.count, stays, span)
    is_entered = Binary("<", IntConst(0), stays, span)
    chosen = Binary("and", is_entered, is_first, span)
    if leaves.ends is not None:
        chosen = Binary("and", leaves.ends, chosen, span)
    return (If(chosen, body, span=span),)
