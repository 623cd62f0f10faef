"""Loops as a language writes them, to `Loop` where they count and `While` where not.

A `RawLoop` is the common form of `for`, `while` and `do`: `head` runs before each test and
`tail` after it, whatever the outcome; `increment` runs after the body, also after a
`continue`. A raw loop counts if one scalar is stepped exactly once in every iteration by
an amount that does not change, and is compared with a bound that does not change.
Everything that the loop computes keeps its meaning: an index that is visible after the
loop is assigned its last value there, also on the way out through a `break`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from depanalysis.frontends.rewriting import (
    added,
    continues,
    exits_assigned,
    map_statement,
    simplified_maximum,
    subtracted,
    without_continue,
    written_names,
)
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Unary,
    Var,
    loads,
    names,
)
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Scalar,
    Stmt,
    While,
)
from depanalysis.ir.types import BOOL, Type
from depanalysis.source import Span

Phase = Literal["head", "tail", "body", "increment"]

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!=", "==": "=="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "!=": "==", "==": "!="}


@dataclass(frozen=True, slots=True)
class RawLoop:
    """A loop before it is known whether it counts; `tests_last` is the form of `do`."""

    condition: Expr
    body: tuple[Stmt, ...]
    span: Span
    head: tuple[Stmt, ...] = ()
    tail: tuple[Stmt, ...] = ()
    increment: tuple[Stmt, ...] = ()
    tests_last: bool = False
    directives: tuple[str, ...] = ()


class Surroundings(Protocol):
    """What a frontend knows about the variables around a loop."""

    def type_of_name(self, name: str) -> Type | None:
        """The type of a scalar."""

    def is_changed_by(self, name: str, opaque_writes: tuple[str, ...] | None) -> bool:
        """Whether unmodelled code with these writes may change a variable."""

    def is_wanted_after(self, name: str) -> bool:
        """Whether the variable is visible after the loop."""

    def initial_value(self, name: str) -> Expr | None:
        """The value that was assigned just before the loop, if it still holds."""

    def fresh(self, stem: str) -> str:
        """A name for a scalar that the text does not have."""

    def label(self, stem: str) -> str:
        """A label that no other statement has."""

    def note(self, text: str) -> None:
        """Records an assumption."""


@dataclass(frozen=True, slots=True)
class _Step:
    """The one place where an index is stepped: its phase, position there, and amount."""

    phase: Phase
    position: int
    amount: Expr
    cast: Type | None


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An index, its step, its type, and the test `index relation bound`."""

    name: str
    step: _Step
    type: Type
    relation: str
    bound: Expr
    comparison_cast: Type | None = None
    sign: int = field(default=1)


@dataclass(frozen=True, slots=True)
class Lowered:
    """The statements that a raw loop becomes.

    `is_entry_assigned`: the value that the index had before the loop is not needed.
    """

    statements: tuple[Stmt, ...]
    index: str | None = None


def lowered(raw: RawLoop, around: Surroundings) -> Lowered:
    """The raw loop as statements: one `Loop` or `While` among them."""
    changed = _changes(raw, around)
    for candidate in _candidates(raw, around, changed):
        result = _counted(raw, candidate, around, changed)
        if result is not None:
            return Lowered(result, candidate.name)
    return Lowered(uncounted(raw, around))


def uncounted(raw: RawLoop, around: Surroundings) -> tuple[Stmt, ...]:
    """The raw loop as a `While`, with every effect in its place."""
    body = raw.body
    if (raw.increment or raw.tests_last) and continues(body):
        body = without_continue(body, around.label("next"), raw.span)
    span = raw.span
    if not raw.head and not raw.tail and not raw.tests_last:
        body = (*body, *raw.increment)
        return (While(raw.condition, body, directives=raw.directives, span=span),)
    test = _exit_test(raw, around)
    parts = (body, raw.increment, test) if raw.tests_last else (test, body, raw.increment)
    whole = tuple(stmt for part in parts for stmt in part)
    always = BoolConst(True, span)
    return (While(always, whole, directives=raw.directives, span=span),)


def _exit_test(raw: RawLoop, around: Surroundings) -> tuple[Stmt, ...]:
    span = raw.condition.span
    if not raw.tail:
        leave = If(_negated(raw.condition), (Exit("break", span=span),), span=span)
        return (*raw.head, leave)
    name = around.fresh("condition")
    keep = (
        Declare(Scalar(name, BOOL, span=span), span),
        Assign(Var(name, span), raw.condition, span=span),
    )
    leave = If(Unary("not", Var(name, span), span), (Exit("break", span=span),), span=span)
    return (*raw.head, *keep, *raw.tail, leave)


def _negated(condition: Expr) -> Expr:
    if isinstance(condition, Unary) and condition.operator == "not":
        return condition.operand
    return Unary("not", condition, condition.span)


# -- what the loop changes ---------------------------------------------------------------


def _changes(raw: RawLoop, around: Surroundings) -> Callable[[str], bool]:
    """A test whether a name may change in the loop."""
    parts = (*raw.head, *raw.tail, *raw.body, *raw.increment)
    direct, opaque = written_names(parts)

    def is_changed(name: str) -> bool:
        return name in direct or any(around.is_changed_by(name, each) for each in opaque)

    return is_changed


def _is_invariant(expr: Expr, changed: Callable[[str], bool]) -> bool:
    used = {*names(expr), *(load.array for load in loads(expr))}
    return not any(changed(name) for name in used)


# -- recognition -------------------------------------------------------------------------


def _candidates(
    raw: RawLoop, around: Surroundings, changed: Callable[[str], bool]
) -> list[_Candidate]:
    """All readings of the test as `index relation bound`."""
    condition, is_negated = raw.condition, False
    while isinstance(condition, Unary) and condition.operator == "not":
        condition, is_negated = condition.operand, not is_negated
    if not isinstance(condition, Binary) or condition.operator not in _MIRRORED:
        return []
    relation = condition.operator
    shown = _OPPOSITE[relation] if is_negated else str(relation)
    sides = (
        (condition.left, shown, condition.right),
        (condition.right, _MIRRORED[shown], condition.left),
    )
    found = (_candidate(raw, around, changed, side) for side in sides)
    return [each for each in found if each is not None]


def _candidate(
    raw: RawLoop,
    around: Surroundings,
    changed: Callable[[str], bool],
    side: tuple[Expr, str, Expr],
) -> _Candidate | None:
    tested, relation, bound = side
    cast: Type | None = None
    if isinstance(tested, Cast):
        tested, cast = tested.operand, tested.type
    tested, bound = _isolated(tested, bound) if cast is None else (tested, bound)
    if not isinstance(tested, Var) or not _is_invariant(bound, changed):
        return None
    type_ = around.type_of_name(tested.name)
    step = _only_step(raw, tested.name, around)
    if type_ is None or not type_.is_integer or step is None:
        return None
    if not _is_invariant(step.amount, changed) or step.cast not in (None, type_):
        return None
    sign = _sign(step.amount, relation)
    if sign == 0:
        return None
    candidate = _Candidate(tested.name, step, type_, relation, bound, cast, sign)
    return candidate if _is_monotone(candidate) else None


def _isolated(tested: Expr, bound: Expr) -> tuple[Expr, Expr]:
    """`i + c < n` as `i < n - c`; signed arithmetic does not overflow."""
    match tested:
        case Binary(operator="+", left=Var() as index, right=IntConst() as constant):
            return index, subtracted(bound, constant)
        case Binary(operator="-", left=Var() as index, right=IntConst() as constant):
            return index, added(bound, constant)
        case _:
            return tested, bound


def _only_step(raw: RawLoop, name: str, around: Surroundings) -> _Step | None:
    """The single, unconditional assignment to a name in the loop, as a step."""
    phases: tuple[tuple[Phase, tuple[Stmt, ...]], ...] = (
        ("head", raw.head), ("tail", raw.tail), ("body", raw.body),
        ("increment", raw.increment),
    )  # fmt: skip
    found: list[_Step] = []
    for phase, statements in phases:
        for position, stmt in enumerate(statements):
            direct, opaque = written_names((stmt,))
            if name in direct:
                step = _step(stmt, name, phase, position)
                if step is None:
                    return None
                found.append(step)
            if any(around.is_changed_by(name, each) for each in opaque):
                return None
    if len(found) != 1:
        return None
    step = found[0]
    is_skipped = step.phase == "body" and continues(raw.body[: step.position])
    return None if is_skipped else step


def _step(stmt: Stmt, name: str, phase: Phase, position: int) -> _Step | None:
    if not isinstance(stmt, Assign) or stmt.target != Var(name):
        return None
    value, cast = stmt.value, None
    if stmt.update is not None:
        amount = _signed(value, stmt.update)
        return None if amount is None else _Step(phase, position, amount, None)
    if isinstance(value, Cast):
        value, cast = value.operand, value.type
    match value:
        case Binary(operator="+" | "-" as operator, left=Var(name=found), right=amount):
            signed = _signed(amount, operator) if found == name else None
        case Binary(operator="+", left=amount, right=Var(name=found)):
            signed = amount if found == name else None
        case _:
            signed = None
    if signed is None or name in names(signed):
        return None
    return _Step(phase, position, signed, cast)


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


def _is_monotone(candidate: _Candidate) -> bool:
    """Whether an unsigned index stays in its range until the test fails."""
    if candidate.comparison_cast is not None:
        return _is_harmless_cast(candidate)
    if candidate.type.kind != "uint" or candidate.sign > 0:
        return _is_in_range(candidate)
    return _is_unsigned_descent(candidate)


def _is_harmless_cast(candidate: _Candidate) -> bool:
    """A signed index that counts up from 0 has the same value as an unsigned number."""
    cast = candidate.comparison_cast
    assert cast is not None
    if cast.kind != "uint" or candidate.type.kind != "int" or candidate.sign < 0:
        return False
    return cast.bits >= candidate.type.bits and candidate.relation in ("<", "<=", "!=")


def _is_in_range(candidate: _Candidate) -> bool:
    bounds = candidate.type.bounds
    if bounds is None or not isinstance(candidate.bound, IntConst):
        return True
    step = candidate.step.amount
    width = abs(step.value) if isinstance(step, IntConst) else 1
    limit = candidate.bound.value + (candidate.relation == "<=")
    if candidate.type.kind == "int" and candidate.type.bits >= 32:
        return True
    return candidate.sign < 0 or limit + width - 1 <= bounds[1]


def _is_unsigned_descent(candidate: _Candidate) -> bool:
    """The step that makes the test fail must not pass below zero."""
    step = candidate.step.amount
    if not isinstance(step, IntConst):
        return False
    least = -step.value
    if candidate.step.phase == "tail":
        # The last step happens after the test has failed, where the value is not tested.
        return candidate.relation in (">", "!=") and least == 1
    if candidate.relation == "!=" or (candidate.relation == ">" and least == 1):
        return least == 1
    if not isinstance(candidate.bound, IntConst):
        return False
    needed = least if candidate.relation == ">=" else least - 1
    return candidate.bound.value >= needed


# -- construction ------------------------------------------------------------------------


def _counted(
    raw: RawLoop, it: _Candidate, around: Surroundings, changed: Callable[[str], bool]
) -> tuple[Stmt, ...] | None:
    step = it.step.amount
    entry = around.initial_value(it.name)
    if entry is None or not _is_invariant(entry, changed) or it.name in names(entry):
        entry = Var(it.name, raw.span)
    is_early = it.step.phase in ("head", "tail") and not raw.tests_last
    lower = added(entry, step) if is_early else entry
    last = _last(it)
    if it.step.phase == "tail":
        last = added(last, step)
    if raw.tests_last:
        last = simplified_maximum(lower, last, it.sign)
    guard = _guard(it, entry)
    _note_assumptions(it, around)
    body = _body(raw, it, around)
    loop = Loop(
        it.name, lower, last, body, step, directives=raw.directives, span=raw.span
    )
    final = _final(lower, loop, it)
    return _with_last_value(loop, final, guard, it, around)


def _last(it: _Candidate) -> Expr:
    """The inclusive bound that the test states."""
    match it.relation:
        case "<":
            return subtracted(it.bound, IntConst(1))
        case ">":
            return added(it.bound, IntConst(1))
        case "!=":
            return subtracted(it.bound, IntConst(it.sign))
        case _:
            return it.bound


def _guard(it: _Candidate, entry: Expr) -> Expr | None:
    """A signed index that is compared as unsigned must start at 0 or above."""
    if it.comparison_cast is None or _is_natural(entry):
        return None
    return Binary(">=", entry, IntConst(0), entry.span)


def _is_natural(expr: Expr) -> bool:
    match expr:
        case IntConst(value=value):
            return value >= 0
        case Cast(type=Type(kind="uint")):
            return True
        case _:
            return False


def _note_assumptions(it: _Candidate, around: Surroundings) -> None:
    step = it.step.amount
    if not isinstance(step, IntConst):
        word = "positive" if it.sign > 0 else "negative"
        around.note(f"the step of `{it.name}` is {word}, otherwise its loop would not end")
    elif it.relation == "!=":
        around.note(f"`{it.name}` meets the bound it is compared with by `!=`")
    elif it.type.kind == "uint" and it.sign > 0 and _may_wrap(it):
        around.note(f"`{it.name}` does not wrap around, otherwise its loop would not end")


def _may_wrap(it: _Candidate) -> bool:
    is_unit = it.step.amount == IntConst(1)
    return not isinstance(it.bound, IntConst) and not (is_unit and it.relation == "<")


def _body(raw: RawLoop, it: _Candidate, around: Surroundings) -> tuple[Stmt, ...]:
    """The body without the step; after the step, the index is one step ahead."""
    stepped = added(Var(it.name), it.step.amount)
    position = it.step.position
    parts = {"head": raw.head, "tail": raw.tail, "body": raw.body, "increment": raw.increment}
    parts[it.step.phase] = parts[it.step.phase][:position]
    after = {
        "head": raw.head, "tail": raw.tail, "body": raw.body, "increment": raw.increment,
    }[it.step.phase][position + 1 :]  # fmt: skip

    def ahead(statements: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
        return tuple(map_statement(stmt, it.name, stepped) for stmt in statements)

    return _assembled(raw, it, around, (parts, after, ahead))
