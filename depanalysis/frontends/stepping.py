"""Which scalar counts the iterations of a loop: its step, its test, and its direction.

A `RawLoop` is the common form of `for`, `while` and `do`: `head` runs before each test and
`tail` after it, whatever the outcome; `increment` runs after the body, also after a
`continue`. A scalar counts if it is stepped exactly once in every iteration by an amount
that does not change, and is compared with a bound that does not change.
"""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from depanalysis.frontends.rewriting import continues, written_names
from depanalysis.frontends.sums import added, subtracted
from depanalysis.ir.expressions import (
    Binary,
    Cast,
    Expr,
    IntConst,
    Unary,
    Var,
    loads,
    names,
)
from depanalysis.ir.rewriting import Body
from depanalysis.ir.statements import Assign, Exit, Stmt, walk_statements
from depanalysis.ir.types import Type
from depanalysis.source import Span

Phase: TypeAlias = Literal["head", "tail", "body", "increment"]

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!=", "==": "=="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "!=": "==", "==": "!="}


@dataclass(frozen=True, slots=True)
class RawLoop:
    """A loop before it is known whether it counts; `tests_last` is the form of `do`.

    `last_line` is that of the whole loop, where its span is that of its first word.
    """

    condition: Expr
    body: Body
    span: Span
    head: Body = ()
    tail: Body = ()
    increment: Body = ()
    tests_last: bool = False
    directives: tuple[str, ...] = ()
    last_line: int = 0

    @property
    def writes(self) -> tuple[frozenset[str], tuple[tuple[str, ...] | None, ...]]:
        """What the loop assigns, and what unmodelled code in it says that it writes."""
        return written_names((*self.head, *self.tail, *self.body, *self.increment))

    @property
    def may_end_early(self) -> bool:
        """Whether a jump in the body leaves the loop."""
        jumps = (e for e in walk_statements(self.body) if isinstance(e, Exit))
        return any(jump.kind != "continue" for jump in jumps)


class Surroundings(Protocol):
    """What a frontend knows about the variables around a loop."""

    def type_of_name(self, name: str) -> Type | None:
        """The type of a scalar, or of the elements of an array."""

    def is_changed(
        self,
        name: str,
        direct: frozenset[str],
        opaque: tuple[tuple[str, ...] | None, ...],
    ) -> bool:
        """Whether assignments to names, or unmodelled code, may change a variable."""

    def is_wanted_after(self, name: str) -> bool:
        """Whether the variable is visible after the loop."""

    def is_wanted_after_return(self, name: str) -> bool:
        """Whether the variable is visible after the program."""

    def initial_value(self, name: str) -> Expr | None:
        """The value that was assigned just before the loop, if it still holds."""

    def is_natural(self, name: str) -> bool:
        """Whether a signed scalar is known not to be negative here."""

    def fresh(self, stem: str, type_: Type) -> str:
        """A name for a scalar that the text does not have; the loop declares it."""

    def label(self, stem: str) -> str:
        """A label that no other statement has."""

    def note(self, text: str) -> None:
        """Records an assumption."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far an iteration moves the index, and where: at (phase, position, amount) each."""

    amount: Expr
    moves: tuple[tuple[Phase, int, Expr], ...]
    cast: Type | None

    @property
    def phase(self) -> Phase:
        """Where the index moves last."""
        return self.moves[-1][0]


@dataclass(frozen=True, slots=True)
class Counter:
    """An index, its step, its type, and the test `index relation bound`.

    `ahead`: how much the test adds to the index, in a type that wraps around. `below`: where
    the index counts down to 0 and fails the test as the greatest number of its type, the
    bound that it starts below, else the loop does not run.
    """

    name: str
    step: Step
    type: Type
    relation: str
    bound: Expr
    comparison_cast: Type | None = None
    sign: int = 1
    ahead: int = 0
    below: Expr | None = None

    @property
    def runs_to_zero(self) -> bool:
        """Whether an unsigned index counts down by one until it is 0.

        That is where it ends also if it starts with 0, after all numbers of its type.
        """
        is_zero = isinstance(self.bound, IntConst) and self.bound.value == 0
        is_unit = self.step.amount == IntConst(-1) and self.type.kind == "uint"
        return is_unit and is_zero and self.relation in (">", "!=")


def is_invariant(raw: RawLoop, expr: Expr, around: Surroundings) -> bool:
    """Whether a value stays the same while the loop runs."""
    direct, opaque = raw.writes
    used = sorted({*names(expr), *(load.array for load in loads(expr))})
    return not any(around.is_changed(name, direct, opaque) for name in used)


def counters(raw: RawLoop, around: Surroundings) -> list[Counter]:
    """All readings of the test as `index relation bound`."""
    test = comparison(raw.condition)
    if test is None:
        return []
    left, relation, right = test
    sides = (test, (right, _MIRRORED[relation], left))
    found = (_counter(raw, around, side) for side in sides)
    return [each for each in found if each is not None]


def comparison(condition: Expr) -> tuple[Expr, str, Expr] | None:
    """The two sides of a test and how they are compared, if it is a comparison."""
    is_negated = False
    while isinstance(condition, Unary) and condition.operator == "not":
        condition, is_negated = condition.operand, not is_negated
    if not isinstance(condition, Binary) or condition.operator not in _MIRRORED:
        return None
    relation = condition.operator
    shown = _OPPOSITE[relation] if is_negated else str(relation)
    return condition.left, shown, condition.right


def _counter(
    raw: RawLoop, around: Surroundings, side: tuple[Expr, str, Expr]
) -> Counter | None:
    shown, relation, bound = side
    tested, cast = _without_cast(shown)
    ahead = 0
    if cast is None:
        tested, bound = _isolated(tested, bound)
    elif cast.kind == "uint":
        divided = _divided(raw, tested, cast, around)
        if divided is not None and relation in ("<", "<="):
            tested, factor = divided
            bound = _quotient(bound, factor, is_rounded_up=relation == "<")
            cast = None
        else:
            tested, ahead = _ahead(tested, cast, around)
            bound = subtracted(bound, IntConst(ahead))
            cast = None if ahead else cast
    if not isinstance(tested, Var) or not is_invariant(raw, bound, around):
        return None
    type_ = around.type_of_name(tested.name)
    step = whole_step(raw, tested.name, around)
    if type_ is None or not type_.is_integer or step is None:
        return None
    if not is_invariant(raw, step.amount, around) or step.cast not in (None, type_):
        return None
    if cast is None and _passes_zero(raw, step, type_, relation, bound):
        zero = IntConst(0, raw.span)
        return Counter(tested.name, step, type_, ">=", zero, None, -1, below=bound)
    sign = _sign(step.amount, relation)
    if sign == 0 or (ahead and sign < 0):
        return None
    counter = Counter(tested.name, step, type_, relation, bound, cast, sign, ahead)
    return counter if _is_monotone(counter, raw) else None


def _passes_zero(
    raw: RawLoop, step: Step, type_: Type, relation: str, bound: Expr
) -> bool:
    """Whether the test is that of a loop down to 0: `i < n` or `i != -1` as `i--` wraps."""
    if type_.kind != "uint" or type_.bounds is None or step.amount != IntConst(-1):
        return False
    is_tested = not raw.tests_last and step.phase == "increment"
    greatest = IntConst(type_.bounds[1])
    return is_tested and (relation == "<" or (relation, bound) == ("!=", greatest))


def _without_cast(expr: Expr) -> tuple[Expr, Type | None]:
    return (expr.operand, expr.type) if isinstance(expr, Cast) else (expr, None)


def _isolated(tested: Expr, bound: Expr) -> tuple[Expr, Expr]:
    """`i + c < n` as `i < n - c`; signed arithmetic does not overflow."""
    match tested:
        case Binary(operator="+", left=Var() as index, right=IntConst() as constant):
            return index, subtracted(bound, constant)
        case Binary(operator="-", left=Var() as index, right=IntConst() as constant):
            return index, added(bound, constant)
        case _:
            return tested, bound


def _divided(
    raw: RawLoop, tested: Expr, cast: Type, around: Surroundings
) -> tuple[Var, int] | None:
    """The unsigned index in `i * c`, and the factor, where the product counts up from 0.

    By powers of two it either reaches the bound or, where that is above the last of them,
    comes back to 0 and never does.
    """
    match tested:
        case (
            Binary(operator="*", left=Var() as index, right=IntConst(value=factor))
            | Binary(operator="*", left=IntConst(value=factor), right=Var() as index)
        ):
            step = whole_step(raw, index.name, around)
        case _:
            return None
    if step is None or not isinstance(step.amount, IntConst) or raw.tests_last:
        return None
    width = step.amount.value * factor
    is_plain = step.phase in ("body", "increment") and factor > 0
    is_own = around.type_of_name(index.name) == cast
    begins = around.initial_value(index.name) == IntConst(0)
    is_power = width > 0 and width & (width - 1) == 0 and width < 2**cast.bits
    return (index, factor) if is_plain and is_own and begins and is_power else None


def _quotient(bound: Expr, factor: int, *, is_rounded_up: bool) -> Expr:
    above = factor - 1 if is_rounded_up else 0
    return Binary("//", added(bound, IntConst(above)), IntConst(factor), bound.span)


def _ahead(tested: Expr, cast: Type, around: Surroundings) -> tuple[Expr, int]:
    """The unsigned index in `i + c`, and how far the sum is ahead of it."""
    match tested:
        case Binary(
            operator="+", left=Var(name=name) as index, right=IntConst(value=c)
        ):
            is_own = c > 0 and around.type_of_name(name) == cast
            return (index, c) if is_own else (tested, 0)
        case _:
            return tested, 0


def whole_step(raw: RawLoop, name: str, around: Surroundings) -> Step | None:
    """The unconditional assignments to a name in the loop, as one step."""
    phases: tuple[tuple[Phase, Body], ...] = (
        ("head", raw.head), ("tail", raw.tail), ("body", raw.body),
        ("increment", raw.increment),
    )  # fmt: skip
    found: list[Step] = []
    for phase, statements in phases:
        for position, stmt in enumerate(statements):
            direct, opaque = written_names((stmt,))
            if name in direct:
                step = _step(stmt, name, phase, position)
                if step is None:
                    return None
                found.append(step)
            elif around.is_changed(name, direct, opaque):
                return None
    if not found or not _is_always_reached(raw, found):
        return None
    return found[0] if len(found) == 1 else _sum(found)


def _is_always_reached(raw: RawLoop, steps: list[Step]) -> bool:
    """Whether no `continue` passes by a step that stands in the body."""
    moves = [move for step in steps for move in step.moves]
    last = max((k for phase, k, _ in moves if phase == "body"), default=0)
    before = raw.body[:last]
    return not continues(before) and not any(isinstance(each, Exit) for each in before)


def _sum(steps: list[Step]) -> Step | None:
    """Several steps by constants in the body and the increment as one."""
    moves = tuple(move for step in steps for move in step.moves)
    amounts = [amount.value for _, _, amount in moves if isinstance(amount, IntConst)]
    is_simple = all(phase in ("body", "increment") for phase, _, _ in moves)
    is_one_way = min(amounts, default=0) > 0 or max(amounts, default=0) < 0
    casts = {step.cast for step in steps}
    if len(amounts) != len(moves) or not is_simple or not is_one_way or len(casts) > 1:
        return None
    return Step(IntConst(sum(amounts)), moves, steps[0].cast)


def _step(stmt: Stmt, name: str, phase: Phase, position: int) -> Step | None:
    if not isinstance(stmt, Assign) or stmt.target != Var(name):
        return None
    if stmt.update is not None:
        amount = _signed(stmt.value, stmt.update)
        return (
            None if amount is None else Step(amount, ((phase, position, amount),), None)
        )
    value, cast = _without_cast(stmt.value)
    match value:
        case Binary(operator="+" | "-" as operator, left=Var(name=found), right=amount):
            signed = _signed(amount, operator) if found == name else None
        case Binary(operator="+", left=amount, right=Var(name=found)):
            signed = amount if found == name else None
        case _:
            signed = None
    if signed is None or name in names(signed):
        return None
    return Step(signed, ((phase, position, signed),), cast)


def _signed(amount: Expr, operator: str) -> Expr | None:
    if operator == "+":
        return amount
    if operator != "-":
        return None
    if isinstance(amount, IntConst):
        return IntConst(-amount.value, amount.span)
    return Unary("-", amount, amount.span)


def _sign(amount: Expr, relation: str) -> int:
    """The direction: of the step if that is known, else the one in which the loop ends."""
    if relation in ("<", "<="):
        direction = 1
    elif relation in (">", ">="):
        direction = -1
    else:
        direction = 0
    if isinstance(amount, IntConst):
        own = (amount.value > 0) - (amount.value < 0)
        if relation == "!=":
            return own
        return own if own == direction else 0
    return direction if relation != "==" else 0


def _is_monotone(counter: Counter, raw: RawLoop) -> bool:
    """Whether an unsigned index stays in its range until the test fails."""
    if counter.comparison_cast is not None:
        return _is_harmless_cast(counter)
    if counter.type.kind != "uint" or counter.sign > 0:
        return _is_in_range(counter)
    if raw.tests_last and counter.runs_to_zero:
        return True
    # An index that is stepped before its first test may pass below zero untested.
    is_untested = raw.tests_last or counter.step.phase == "head"
    if is_untested or not _is_unsigned_descent(counter):
        return False
    # What ends by a jump may have gone on where the index has passed zero.
    return isinstance(counter.bound, IntConst) or not raw.may_end_early


def _is_harmless_cast(counter: Counter) -> bool:
    """A signed index that counts up from 0 has the same value as an unsigned number.

    That it starts at 0 or above is looked at where its start is known.
    """
    cast = counter.comparison_cast
    assert cast is not None
    if cast.kind != "uint" or counter.type.kind != "int" or counter.sign < 0:
        return False
    return cast.bits >= counter.type.bits and counter.relation in ("<", "<=", "!=")


def _is_in_range(counter: Counter) -> bool:
    bounds = counter.type.bounds
    if bounds is None or not isinstance(counter.bound, IntConst):
        return True
    step = counter.step.amount
    width = abs(step.value) if isinstance(step, IntConst) else 1
    limit = counter.bound.value + counter.ahead + (counter.relation == "<=")
    if counter.type.kind == "int" and counter.type.bits >= 32:
        return True
    return counter.sign < 0 or limit + width - 1 <= bounds[1]


def _is_unsigned_descent(counter: Counter) -> bool:
    """The step that makes the test fail must not pass below zero, if that is known."""
    step = counter.step.amount
    if not isinstance(step, IntConst):
        return False
    least = -step.value
    if counter.step.phase == "tail":
        # The last step happens after the test has failed, where the value is not tested.
        return counter.relation in (">", "!=") and least == 1
    if counter.relation == "!=" or (counter.relation == ">" and least == 1):
        return least == 1
    if not isinstance(counter.bound, IntConst):
        # That it stays above zero is noted as an assumption.
        return True
    needed = least if counter.relation == ">=" else least - 1
    return counter.bound.value >= needed
