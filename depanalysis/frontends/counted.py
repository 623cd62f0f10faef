"""Loops as a language writes them, to `Loop` where they count and `While` where not.

Everything that a loop computes keeps its meaning: an index that is visible after the loop
is assigned its last value there, also on the way out through a `break`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from depanalysis.frontends.converging import converging
from depanalysis.frontends.joint_tests import joint_tests
from depanalysis.frontends.rewriting import (
    continues,
    outward_exits,
    with_exits_preceded,
    with_outward_exits_marked,
    without_continue,
)
from depanalysis.frontends.stepping import (
    Counter,
    Phase,
    RawLoop,
    Surroundings,
    comparison,
    counters,
    is_invariant,
)
from depanalysis.frontends.sums import added, extreme, subtracted
from depanalysis.ir.expressions import (
    ASSERTION,
    Binary,
    BinaryOperator,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    Select,
    Unary,
    Var,
    loads,
    names,
)
from depanalysis.ir.rewriting import Body, substituted_in
from depanalysis.ir.statements import (
    HELD,
    Assign,
    Declare,
    Exit,
    If,
    Loop,
    Scalar,
    Stmt,
    While,
)
from depanalysis.ir.types import BOOL, INT, Type

_INT_BITS = 32


@dataclass(frozen=True, slots=True)
class Lowered:
    """The statements that a raw loop becomes.

    `overwritten` names the index if its value before the loop is not needed.
    """

    statements: tuple[Stmt, ...]
    overwritten: str | None = None


def lowered(
    raw: RawLoop,
    around: Surroundings,
    *,
    supposes_end: bool = True,
    joins_tests: bool = False,
) -> Lowered:
    """The raw loop as statements: one `Loop` or `While` among them.

    `supposes_end`: a loop that would not end otherwise meets the bound of its `!=`, its step
    has the sign that its test asks for, and no sum in the test leaves its type.
    `joins_tests`: a jump at the start of the body may become one of the tests.
    """
    raw = _with_leading_test(raw)
    joined = _joined(raw, around) if joins_tests else None
    if joined is not None:
        return joined
    for counter in counters(raw, around):
        if not (supposes_end or _ends(counter, raw.condition)):
            continue
        result = _counted(raw, counter, around)
        if result is not None:
            return result
    return _converging(raw, around) or Lowered(uncounted(raw, around))


def _ends(it: Counter, condition: Expr) -> bool:
    """Whether the form of a loop shows that it comes to its end."""
    test = comparison(condition)
    is_bare = test is not None and Var(it.name) in (test[0], test[2])
    return is_bare and it.relation != "!=" and isinstance(it.step.amount, IntConst)


def _converging(raw: RawLoop, around: Surroundings) -> Lowered | None:
    found = converging(raw, around)
    if found is None:
        return None
    result = _counted(found.raw, found.counter, around)
    if result is None:
        return None
    return replace(result, statements=(*found.before, *result.statements))


def _joined(raw: RawLoop, around: Surroundings) -> Lowered | None:
    found = joint_tests(raw, around)
    if found is None:
        return None
    result = _counted(found.raw, found.counter, around, is_joined=True)
    if result is None:
        return None
    for each in found.tested:
        if each.relation != "!=" and not each.runs_to_zero:
            start = Var(each.name, raw.span)
            _note_assumptions(raw, each, start, around, is_joined=True)
    return Lowered((*found.before, *result.statements, *found.after))


def _with_leading_test(raw: RawLoop) -> RawLoop:
    """`for (;;) { if (c) break; … }` as a loop that tests `!c`."""
    if raw.condition != BoolConst(True) or raw.tests_last or not raw.body:
        return raw
    first = raw.body[0]
    if isinstance(first, If) and not first.otherwise and first.then == (Exit("break"),):
        return replace(raw, condition=_negated(first.condition), body=raw.body[1:])
    return raw


def uncounted(raw: RawLoop, around: Surroundings) -> tuple[Stmt, ...]:
    """The raw loop as a `While`, with every effect in its place."""
    body = raw.body
    if (raw.increment or raw.tests_last) and continues(body):
        body = without_continue(body, around.label("next"), raw.span)
    span = raw.span
    if not raw.head and not raw.tail and not raw.tests_last:
        body = (*body, *raw.increment)
        return (_while(raw, raw.condition, body),)
    test = _exit_test(raw, around)
    parts = (
        (body, raw.increment, test) if raw.tests_last else (test, body, raw.increment)
    )
    whole = tuple(stmt for part in parts for stmt in part)
    always = BoolConst(True, span)
    return (_while(raw, always, whole),)


def _while(raw: RawLoop, condition: Expr, body: tuple[Stmt, ...]) -> While:
    return While(condition, body, None, raw.directives, raw.span, raw.last_line)


def _exit_test(raw: RawLoop, around: Surroundings) -> tuple[Stmt, ...]:
    span = raw.condition.span
    if not raw.tail:
        leave = If(_negated(raw.condition), (Exit("break", span=span),), span=span)
        return (*raw.head, leave)
    name = around.fresh("condition", BOOL)
    keep = (
        Declare(Scalar(name, BOOL, span=span), span),
        Assign(Var(name, span), raw.condition, span=span),
    )
    leave = If(
        Unary("not", Var(name, span), span), (Exit("break", span=span),), span=span
    )
    return (*raw.head, *keep, *raw.tail, leave)


def _negated(condition: Expr) -> Expr:
    if isinstance(condition, Unary) and condition.operator == "not":
        return condition.operand
    return Unary("not", condition, condition.span)


def _counted(
    raw: RawLoop, it: Counter, around: Surroundings, *, is_joined: bool = False
) -> Lowered | None:
    entry = _entry(raw, it, around)
    if _may_start_below_zero(it, entry, around) or _misses(it, entry):
        return None
    if it.ahead and not _is_below_end(entry, it):
        return None
    if it.below is not None and not _holds(it.type, _range(it.below, around)):
        return None
    kept = _kept(raw, it, around)
    jumps = () if kept is None else outward_exits(raw.body)
    label = around.label(it.name) if jumps else None
    left = around.fresh(f"{it.name}.left", INT) if jumps else ""
    body = _body(_keeping(raw, it, around, kept), it, around)
    if body is None:
        return None
    if label is not None:
        marks: dict[tuple[str, str | None], Stmt] = {
            (e.kind, e.label): _set(left, k, raw) for k, e in _numbered(jumps)
        }
        body = with_outward_exits_marked(body, marks, label)
    step = it.step.amount
    is_early = it.step.phase in ("head", "tail") and not raw.tests_last
    lower = added(entry, step) if is_early else _start(entry, it)
    last = added(_last(it), step) if it.step.phase == "tail" else _last(it)
    if raw.tests_last:
        last = extreme(lower, last, it.sign)
    if raw.tests_last and it.runs_to_zero:
        around.note(f"`{it.name}` is not 0 before the loop that ends with its test")
    elif not it.runs_to_zero and it.below is None and not is_joined:
        _note_assumptions(raw, it, entry, around)
        stays = _stays_in_type(raw, it, entry, (lower, last), around)
        held = (*_moves(it), *_meets(raw, it, lower), *stays)
        body = (*_asserted(held, raw, it, around), *body)
    loop = Loop(
        it.name, lower, last, body, step, label, raw.directives, raw.span,
        last_line=raw.last_line,
    )  # fmt: skip
    statements = _with_last_value(loop, it, _final(loop, it, entry), around, kept)
    statements = _with_jumps_behind(raw, statements, jumps, left)
    return Lowered(statements, None if entry == Var(it.name) else it.name)


def _numbered(jumps: tuple[Exit, ...]) -> Iterable[tuple[int, Exit]]:
    return enumerate(jumps, start=1)


def _set(name: str, value: int, raw: RawLoop) -> Assign:
    return Assign(Var(name, raw.span), IntConst(value, raw.span), span=raw.span)


def _with_jumps_behind(
    raw: RawLoop, loop: Body, jumps: tuple[Exit, ...], left: str
) -> Body:
    """The jumps to labels outside, once the index has been assigned its last value."""
    if not jumps:
        return loop
    span = raw.span
    way_out = [
        If(Binary("==", Var(left, span), IntConst(k), span), (each,), span=span)
        for k, each in _numbered(jumps)
    ]
    declared = Declare(Scalar(left, INT, span=span), span)
    return (declared, _set(left, 0, raw), *loop, *way_out)


def _misses(it: Counter, entry: Expr) -> bool:
    """Whether constants show that `!=` goes on past the bound."""
    step, bound = it.step.amount, it.bound
    if it.relation != "!=" or not isinstance(bound, IntConst):
        return False
    if it.type.bounds and bound.value == it.type.bounds[it.sign < 0]:
        # No number of the type is on the bound's other side.
        return True
    if not isinstance(entry, IntConst) or not isinstance(step, IntConst):
        return False
    distance = bound.value - entry.value
    return distance * it.sign < 0 or distance % step.value != 0


def _entry(raw: RawLoop, it: Counter, around: Surroundings) -> Expr:
    """The value on entry: as it was assigned, where that still holds after the loop."""
    entry = around.initial_value(it.name)
    if entry is None or it.name in names(entry) or not is_invariant(raw, entry, around):
        return Var(it.name, raw.span)
    return entry


def _kept(raw: RawLoop, it: Counter, around: Surroundings) -> str | None:
    """A scalar for the last value of an index that a jump out of the loop leaves behind."""
    if not around.is_wanted_after(it.name):
        return None
    marked = _keeping(raw, it, around, it.name)
    return None if marked == raw else around.fresh(f"{it.name}.last", it.type)


def _keeping(
    raw: RawLoop, it: Counter, around: Surroundings, kept: str | None
) -> RawLoop:
    if kept is None:
        return raw
    keep: Stmt = Assign(Var(kept, raw.span), Var(it.name, raw.span), span=raw.span)
    by_return = around.is_wanted_after_return(it.name)
    return replace(
        raw, body=with_exits_preceded(raw.body, (keep,), by_return=by_return)
    )


def _body(raw: RawLoop, it: Counter, around: Surroundings) -> Body | None:
    """The body without the step; after the step, the index is one step ahead."""
    if it.step.phase in ("head", "tail"):
        is_alone = len(raw.head) + len(raw.tail) == 1
        body = raw.body
        if raw.increment and continues(body):
            body = without_continue(body, around.label("next"), raw.span)
        return (*body, *raw.increment) if is_alone else None
    if raw.head or raw.tail:
        return None
    positions = {(phase, k): amount for phase, k, amount in it.step.moves}
    body, shift = _shifted(raw.body, "body", positions, it.name, IntConst(0))
    others = [k for k in range(len(raw.increment)) if ("increment", k) not in positions]
    if others and continues(body):
        # What else the increment does must be done after a `continue` as well, with the
        # index as it is then, which is known only if the body does not step it.
        if it.step.moves[0][0] == "body":
            return None
        body = without_continue(body, around.label("next"), raw.span)
    increment, _ = _shifted(raw.increment, "increment", positions, it.name, shift)
    return (*body, *increment)


def _shifted(
    statements: Body,
    phase: Phase,
    moves: dict[tuple[Phase, int], Expr],
    name: str,
    shift: Expr,
) -> tuple[Body, Expr]:
    """The statements without the steps, with the index as far ahead as it is by then."""
    result: list[Stmt] = []
    for position, stmt in enumerate(statements):
        amount = moves.get((phase, position))
        if amount is not None:
            shift = added(shift, amount)
        elif shift == IntConst(0):
            result.append(stmt)
        else:
            result.extend(substituted_in((stmt,), {name: added(Var(name), shift)}))
    return tuple(result), shift


def _with_last_value(
    loop: Loop, it: Counter, final: Expr, around: Surroundings, kept: str | None
) -> Body:
    """The loop followed by what the index is worth after it."""
    loop = replace(loop, upper=_within_type(loop.upper, it, around))
    if not around.is_wanted_after(it.name):
        return (loop,)
    span = loop.span
    index = Var(it.name, span)
    if kept is None:
        return (loop, Assign(index, final, span=span))
    return (
        Declare(Scalar(kept, it.type, span=span), span),
        Assign(Var(kept, span), final, span=span),
        loop,
        Assign(index, Var(kept, span), span=span),
    )


def _start(entry: Expr, it: Counter) -> Expr:
    """The first value of the index; -1 if it counts down to 0 and does not start."""
    if it.below is None:
        return entry
    match entry:
        case Cast(
            type=type_,
            operand=Binary(
                operator="-", left=left, right=IntConst(value=back)
            ) as start,
        ) if type_ == it.type and left == it.below and back > 0:
            # Where `n - 1` is negative it wraps around, to a number that is not below n.
            return start
        case _:
            runs = Binary("<", entry, it.below, entry.span)
            return Select(runs, entry, IntConst(-1), entry.span)


def _final(loop: Loop, it: Counter, entry: Expr) -> Expr:
    """The first value of the index for which the test fails."""
    if it.below is not None and it.type.bounds is not None:
        runs = Binary("<", entry, it.below, loop.span)
        return Select(runs, IntConst(it.type.bounds[1]), entry, loop.span)
    lower, upper, step = loop.lower, loop.upper, loop.step
    if step in (IntConst(1), IntConst(-1)):
        value = extreme(lower, added(upper, step), it.sign)
    else:
        distance = added(subtracted(upper, lower), step)
        trips = extreme(IntConst(0), Binary("//", distance, step, loop.span), 1)
        value = added(lower, Binary("*", trips, step, loop.span))
    may_pass_zero = it.type.kind == "uint" and it.sign < 0 and it.step.phase == "tail"
    return Cast(it.type, value, loop.span) if may_pass_zero else value


def _last(it: Counter) -> Expr:
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


def _may_start_below_zero(it: Counter, entry: Expr, around: Surroundings) -> bool:
    """Whether an index that is compared as unsigned may start as a very large number."""
    return it.comparison_cast is not None and not _is_natural(entry, around)


def _is_below_end(entry: Expr, it: Counter) -> bool:
    """Whether the first sum that is tested is a number of the index's type."""
    step, bounds = it.step.amount, it.type.bounds
    if not isinstance(entry, IntConst) or not isinstance(step, IntConst):
        return False
    return bounds is not None and entry.value + step.value + it.ahead <= bounds[1]


def starts_natural(name: str, around: Surroundings) -> bool:
    """Whether a scalar was given a value just before a loop that is not negative."""
    value = around.initial_value(name)
    return value is not None and _is_natural(value, around)


def _is_natural(expr: Expr, around: Surroundings) -> bool:
    """Whether the form of a value shows that it is not negative."""
    match expr:
        case IntConst(value=value):
            return value >= 0
        case Cast(type=type_):
            return type_.kind == "uint"
        case Var(name=name) | Load(array=name):
            type_of_name = around.type_of_name(name)
            is_unsigned = type_of_name is not None and type_of_name.kind == "uint"
            return is_unsigned or (isinstance(expr, Var) and around.is_natural(name))
        case Binary(operator="tdiv" | "//" | ">>" | "trem", left=left, right=right):
            is_positive = isinstance(right, IntConst) and right.value > 0
            return is_positive and _is_natural(left, around)
        case Binary(operator="+" | "*" | "min" | "max", left=left, right=right):
            return _is_natural(left, around) and _is_natural(right, around)
        case _:
            return False


def _within_type(last: Expr, it: Counter, around: Surroundings) -> Expr:
    """The bound, or the end of the index's type.

    A signed index does not overflow, and no loop of a short one ends that wraps around.
    """
    bounds = it.type.bounds
    most = _INT_BITS if it.type.kind == "int" else _INT_BITS - 1
    if bounds is None or it.type.bits > most:
        return last
    if not _may_exceed(last, it.type, around):
        return last
    return extreme(last, IntConst(bounds[it.sign > 0], last.span), -it.sign)


def _may_exceed(expr: Expr, type_: Type, around: Surroundings) -> bool:
    """Whether a part of a value has a type with numbers that another type lacks."""
    match expr:
        case IntConst(value=value):
            least, greatest = type_.bounds or (value, value)
            return not least <= value <= greatest
        case Var(name=name) | Load(array=name):
            own = around.type_of_name(name)
            return own is None or not _contains(type_, own)
        case Cast(type=own):
            return not _contains(type_, own)
        case Binary(left=left, right=right) | Select(then=left, otherwise=right):
            return any(_may_exceed(each, type_, around) for each in (left, right))
        case Unary(operand=operand):
            return _may_exceed(operand, type_, around)
        case _:
            return False


def _contains(outer: Type, inner: Type) -> bool:
    if outer.bounds is None or inner.bounds is None:
        return outer.bounds is None
    return outer.bounds[0] <= inner.bounds[0] and inner.bounds[1] <= outer.bounds[1]


def _note_assumptions(
    raw: RawLoop,
    it: Counter,
    entry: Expr,
    around: Surroundings,
    *,
    is_joined: bool = False,
) -> None:
    """What is taken for granted of a loop that ends, also by a jump or another test."""
    step = it.step.amount
    may_end = is_joined or raw.may_end_early
    goes_on = "" if may_end else ", otherwise its loop would not end"
    if not isinstance(step, IntConst):
        word = "positive" if it.sign > 0 else "negative"
        around.note(f"the step of `{it.name}` is {word}{goes_on}")
    if it.relation == "!=":
        before = " before it wraps around" if _is_wrapping(it.type) else ""
        around.note(f"`{it.name}` meets the bound that `!=` compares it with{before}")
    elif _may_wrap(raw, it, entry, around):
        # A wrap that keeps the remainder by the step leads to numbers that passed before.
        keeps = not _is_untested(raw, it) and it.comparison_cast is None
        is_same = isinstance(step, IntConst) and 2**it.type.bits % step.value == 0
        around.note(
            f"`{it.name}` does not wrap around{goes_on if keeps and is_same else ''}"
        )


def _moves(it: Counter) -> Iterable[Expr]:
    """What holds in iterations: a step of the other sign makes none that the loop has."""
    step = it.step.amount
    if not isinstance(step, IntConst):
        yield Binary(">" if it.sign > 0 else "<", step, IntConst(0))


def _meets(raw: RawLoop, it: Counter, lower: Expr) -> Iterable[Expr]:
    """What holds in iterations: the steps lead to the number that `!=` waits for."""
    step = it.step.amount
    if it.relation != "!=" or not isinstance(step, IntConst) or raw.may_end_early:
        return
    distance = subtracted(it.bound, lower)
    if abs(step.value) > 1 and not any(loads(distance)):
        rest = Binary("%", distance, IntConst(abs(step.value)))
        yield Binary("==", rest, IntConst(0))


def _stays_in_type(
    raw: RawLoop,
    it: Counter,
    entry: Expr,
    ends: tuple[Expr, Expr],
    around: Surroundings,
) -> Iterable[Expr]:
    """What holds in iterations: the number with which the loop ends is one of its type."""
    step, bounds = it.step.amount, it.type.bounds
    if bounds is None or not isinstance(step, IntConst) or raw.may_end_early:
        return
    meets = it.relation == "!=" and _holds(it.type, _range(it.bound, around))
    if meets or not _may_wrap(raw, it, entry, around):
        return
    lower, last = ends
    end = added(last, step)
    if abs(step.value) > 1:
        turns = Binary("//", subtracted(last, lower), step)
        end = added(added(lower, step), Binary("*", turns, step))
    if any(loads(end)):
        # What is in memory would be read once more: each step stays in the type instead.
        end = added(Var(it.name), step)
    relation: BinaryOperator = "<=" if it.sign > 0 else ">="
    yield Binary(relation, end, IntConst(bounds[it.sign > 0]))


def _asserted(
    conditions: Iterable[Expr], raw: RawLoop, it: Counter, around: Surroundings
) -> Iterable[Stmt]:
    span = raw.span
    for condition in conditions:
        name = around.fresh(f"{it.name}{HELD}", INT)
        test = Call(ASSERTION, (condition,), span)
        yield Declare(Scalar(name, INT, span=span), span)
        yield Assign(Var(name, span), test, span=span)


def _is_wrapping(type_: Type) -> bool:
    return type_.bits > 0 and (type_.kind == "uint" or type_.bits < _INT_BITS)


def _is_untested(raw: RawLoop, it: Counter) -> bool:
    """Whether the first step is made before any test."""
    return raw.tests_last or it.step.phase == "head"


def _may_wrap(raw: RawLoop, it: Counter, entry: Expr, around: Surroundings) -> bool:
    """Whether the numbers of its type let an index leave it on its way to the bound."""
    if not _is_wrapping(it.type) or it.type.bounds is None:
        return False
    step = it.step.amount
    if not isinstance(step, IntConst):
        return True
    end, way = (1, 1) if it.sign > 0 else (0, -1)
    furthest = _range(it.bound, around)[end]
    starts = [_range(entry, around)[end]] if _is_untested(raw, it) else []
    if furthest is None or None in starts:
        return True
    passed = furthest + it.ahead - way * (it.relation in "<>")
    last = [passed, *(start for start in starts if start is not None)]
    return any(way * (each + step.value - it.type.bounds[end]) > 0 for each in last)


def _range(expr: Expr, around: Surroundings) -> tuple[int, int] | tuple[None, None]:
    """The least and the greatest number that the types in a value allow."""
    type_: Type | None = None
    match expr:
        case IntConst(value=value):
            return value, value
        case Var(name=name) | Load(array=name):
            type_ = around.type_of_name(name)
        case Cast(type=type_):
            inner = _range(expr.operand, around)
            if _holds(type_, inner):
                return inner
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            one, other = _range(left, around), _range(right, around)
            if one[0] is None or other[0] is None:
                return None, None
            if operator == "+":
                return one[0] + other[0], one[1] + other[1]
            return one[0] - other[1], one[1] - other[0]
    return (type_ and type_.bounds) or (None, None)


def _holds(type_: Type, numbers: tuple[int, int] | tuple[None, None]) -> bool:
    bounds = type_.bounds
    if bounds is None or numbers[0] is None:
        return bounds is None
    return bounds[0] <= numbers[0] <= numbers[1] <= bounds[1]
