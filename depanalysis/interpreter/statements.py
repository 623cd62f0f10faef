"""Statements as Python closures.

A statement's closure returns `None` when control reaches its end, else a `Signal`: the
kind of exit and the number of the statement that it leaves or goes on with.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TypeAlias

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.assignments import assignment_code, declaration_code
from depanalysis.interpreter.branches import (
    Signal,
    Step,
    Target,
    branch_code,
    exit_signal,
    passing_code,
)
from depanalysis.interpreter.calls import argument_code
from depanalysis.interpreter.contents import held
from depanalysis.interpreter.expressions import (
    Binding,
    Context,
    Index,
    Variable,
    checking_code,
    expression_code,
)
from depanalysis.interpreter.memory import State
from depanalysis.interpreter.overflow import arithmetic_type, is_constant
from depanalysis.interpreter.reordering import Reordering, iterations_in_order
from depanalysis.interpreter.traced import counters
from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import (
    NonconformingError,
    called,
    conformed,
    integer,
    whole,
)
from depanalysis.ir.expressions import Binary
from depanalysis.ir.programs import Program
from depanalysis.ir.programs import declared as variables_of
from depanalysis.ir.statements import (
    FREE,
    INDEX_END,
    MADE,
    MOST_ITERATIONS,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Invoke,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    is_never_left,
    uncut,
    walk_statements,
)
from depanalysis.ir.types import Type

_DEEPEST = 20
_BEYOND = 1_000_000

Bounds: TypeAlias = Callable[[], tuple[int, int, int]]
Iterate: TypeAlias = Callable[[int, int, Iterable[int]], Signal | None]


@dataclass(frozen=True, slots=True)
class Compilation:
    """Where the compilation of a program stands; `numbers` counts the statements.

    Where it `is_lazy`, loops and branches wait until a run gets there.
    """

    context: Context
    numbers: Iterator[int]
    reordering: Reordering | None = None
    targets: tuple[Target, ...] = ()
    only: Mapping[int, Collection[int]] = field(default_factory=dict)
    procedures: Mapping[str, Program] = field(default_factory=dict)
    globals: Mapping[str, Binding] = field(default_factory=dict)
    is_lazy: bool = False

    def inside(self, stmt: Loop | While | Block, number: int) -> "Compilation":
        """The same compilation where exits may name one more statement."""
        target = Target(stmt, number, self.context.scope)
        return replace(self, targets=(*self.targets, target))

    def seeing(self, scope: Mapping[str, Binding]) -> "Compilation":
        """The same compilation with other names in scope."""
        return replace(self, context=replace(self.context, scope=scope))


def body_code(body: tuple[Stmt, ...], compilation: Compilation) -> Step:
    """The closure that executes statements one after the other."""
    steps = []
    for stmt in body:
        number = next(compilation.numbers)
        if isinstance(stmt, Declare):
            compilation = declared_code(stmt, compilation)
        if compilation.is_lazy and isinstance(stmt, Loop | While | If):
            steps.append(_when_reached(stmt, number, compilation))
        else:
            steps.append(statement_code(stmt, number, compilation))
    if len(steps) == 1:
        return steps[0]

    def execute() -> Signal | None:
        for step in steps:
            signal = step()
            if signal is not None:
                return signal
        return None

    return execute


def _when_reached(
    stmt: Loop | While | If, number: int, compilation: Compilation
) -> Step:
    """The closure of a statement, made when a run first gets there: most never do."""
    for _ in range(sum(1 for _ in walk_statements((stmt,))) - 1):
        next(compilation.numbers)
    made: list[Step] = []

    def execute() -> Signal | None:
        if not made:
            inside = replace(compilation, numbers=count(number + 1))
            made.append(statement_code(stmt, number, inside))
        return made[0]()

    return execute


def declared_code(stmt: Declare, compilation: Compilation) -> Compilation:
    """The compilation of what follows a declaration, which gets a place for it."""
    context = compilation.context
    variable = Variable(stmt.variable, context.state.reserve(stmt.variable))
    return compilation.seeing({**context.scope, stmt.variable.name: variable})


def statement_code(stmt: Stmt, number: int, compilation: Compilation) -> Step:
    """The closure that executes one statement."""
    match stmt:
        case Assign():
            return assignment_code(stmt, compilation.context.at(number))
        case Loop() | While():
            return _loop_code(stmt, number, compilation)
        case If():
            return _if_code(stmt, number, compilation)
        case Block():
            return _block_code(stmt, number, compilation)
        case Declare(variable=declared):
            return _declare_code(declared.name, compilation)
        case Exit():
            return _exit_code(stmt, number, compilation)
        case Barrier():
            return lambda: None
        case Invoke():
            return _invoke_code(stmt, number, compilation)
        case Opaque():
            return _opaque_code(stmt, compilation.context)


def _declare_code(name: str, compilation: Compilation) -> Step:
    variable = compilation.context.scope[name]
    assert isinstance(variable, Variable)
    return declaration_code(variable, compilation.context)


def _opaque_code(stmt: Opaque, context: Context) -> Step:
    if stmt.kind in FREE and context.functions is not called:
        return _choosing(stmt.writes or (), context, is_reply=stmt.kind == "reply")
    if stmt.kind == "presence" and context.functions is not called:
        return _setting(stmt.writes or (), context)
    is_forgotten = stmt.reason == MADE or stmt.kind in ("summary", "lost")
    if is_forgotten and context.functions is not called:
        is_free = stmt.kind == "summary"
        return _forgetting(stmt.writes or (), context, is_free=is_free)

    def execute() -> None:
        if stmt.reads != () or stmt.writes != ():
            raise InterpretationError(f"code that is not modelled ran: {stmt.reason}")

    return execute


def _forgetting(names: tuple[str, ...], context: Context, *, is_free: bool) -> Step:
    cells = context.state.cells
    variables = [context.scope.get(name) for name in names]
    slots = [each.slot for each in variables if isinstance(each, Variable)]

    def execute() -> None:
        for slot in slots:
            cells[slot].forget(is_free=is_free)

    return execute


def _setting(names: tuple[str, ...], context: Context) -> Step:
    """The closure that makes truths hold."""
    cells = context.state.cells
    variables = [context.scope.get(name) for name in names]
    slots = [each.slot for each in variables if isinstance(each, Variable)]

    def execute() -> None:
        for slot in slots:
            cells[slot][()] = True

    return execute


def _choosing(names: tuple[str, ...], context: Context, *, is_reply: bool) -> Step:
    """The closure that gives scalars the values that memory has for them at first.

    Those of a reply are given by the run, if it has any.
    """
    state = context.state
    found = [context.scope.get(name) for name in names]
    scalars = [
        (each.slot, each.declaration)
        for each in found
        if isinstance(each, Variable) and isinstance(each.declaration, Scalar)
    ]

    def execute() -> None:
        for slot, scalar in scalars:
            reply = state.replied(scalar.name) if is_reply else None
            value = whole(state.memory(scalar.name, ()) if reply is None else reply)
            bounds = state.enumerations.get(scalar.name)
            value = held(value, scalar.type, bounds)
            state.cells[slot][()] = conformed(value, scalar.type.kind)

    return execute


def _exit_code(stmt: Exit, number: int, compilation: Compilation) -> Step:
    signal = exit_signal(stmt, number, compilation.targets)
    return lambda: signal


def _invoke_code(stmt: Invoke, number: int, compilation: Compilation) -> Step:
    """The closure that runs a procedure; it is compiled anew for each call of the text."""
    callee = compilation.procedures.get(stmt.procedure)
    if callee is None or len(callee.formals or ()) != len(stmt.arguments):
        raise InterpretationError(f"{stmt.procedure} cannot be called like that")
    if sum(each.number == _BEYOND for each in compilation.targets) > _DEEPEST:
        raise InterpretationError(f"{stmt.procedure} calls itself")
    caller = compilation.context.at(number)
    given = dict(zip(callee.formals or (), stmt.arguments, strict=True))
    scope = dict(compilation.globals)
    entering: list[Callable[[], object]] = []
    for each in variables_of(callee):
        if each.name in given:
            scope[each.name], enter = argument_code(each, given[each.name], caller)
            entering.append(enter)
        elif isinstance(each, Scalar) and not (each.is_input or each.is_output):
            scope[each.name] = Variable(each, caller.state.reserve(each))
            entering.append(_declare_code(each.name, compilation.seeing(scope)))
    # Sites of procedures are not those of the program, so they get numbers of their own.
    whole = Block("inlined", callee.body)
    inside = replace(compilation.seeing(scope), numbers=count(_BEYOND), reordering=None)
    body = body_code(callee.body, inside.inside(whole, _BEYOND))

    def execute() -> Signal | None:
        for enter in entering:
            enter()
        signal = body()
        return None if signal is not None and signal[0] == "return" else signal

    return execute


def _if_code(stmt: If, number: int, compilation: Compilation) -> Step:
    condition = expression_code(stmt.condition, compilation.context.at(number))
    then = body_code(stmt.then, compilation)
    otherwise = body_code(stmt.otherwise, compilation)
    ways = then, otherwise
    return branch_code(stmt, condition, ways, compilation.targets, compilation.context)


def _block_code(stmt: Block, number: int, compilation: Compilation) -> Step:
    body = body_code(stmt.body, compilation.inside(stmt, number))
    leave = ("break", number)

    def execute() -> Signal | None:
        signal = body()
        return None if signal == leave else signal

    return execute


def _while_code(stmt: While, number: int, compilation: Compilation) -> Step:
    state = compilation.context.state
    condition = expression_code(stmt.condition, compilation.context.at(number))
    body = body_code(stmt.body, compilation.inside(stmt, number))
    leave, again = ("break", number), ("continue", number)
    cost = statements_an_iteration(stmt.body)
    pass_by = passing_code(stmt, compilation.targets, compilation.context)
    check = checking_code((stmt.condition,), compilation.context)

    def iterate() -> Signal | None:
        outer = state.moment
        for counter in count():
            state.charge(cost)
            state.enter(outer, number, counter, counter)
            goes_on = condition()
            if goes_on is UNSETTLED:
                check()
                return pass_by()
            if not goes_on:
                break
            signal = body()
            if signal is not None and signal != again:
                return signal
        return None

    return _entered(iterate, leave, state)


def _entered(iterate: Step, leave: Signal, state: State) -> Step:
    """The closure that enters a loop and, after it, is back in the outer iteration."""

    def execute() -> Signal | None:
        outer = state.moment
        signal = iterate()
        state.moment = outer
        return None if signal == leave else signal

    return execute


def _loop_code(loop: Loop | While, number: int, compilation: Compilation) -> Step:
    if isinstance(loop, While):
        return _while_code(loop, number, compilation)
    context = compilation.context
    bounds = bounds_code(loop, context.at(number))
    slot = len(context.state.indices)
    context.state.indices.append(0)
    inner = compilation.inside(loop, number)
    index = Index(slot, type_of_index(loop, context))
    inner = inner.seeing({**context.scope, loop.variable: index})
    body = body_code(loop.body, inner)
    cost = statements_an_iteration(loop.body)
    iterate = _iterations_code(number, slot, body, cost, context)
    entry = _ordered(bounds, iterate, number, compilation)
    return _entered(entry, ("break", number), context.state)


def type_of_index(loop: Loop, context: Context) -> Type | None:
    """The type that the bounds of a loop have, if they are not mere constants."""
    bounds = Binary("+", loop.lower, loop.upper)
    return None if is_constant(bounds) else arithmetic_type(bounds, context.type_of)


def bounds_code(loop: Loop, context: Context) -> Bounds:
    """The closure that finds the first index, the step and the number of iterations."""
    codes = [expression_code(e, context) for e in (loop.lower, loop.upper, loop.step)]
    is_bounded = is_never_left(loop)
    most = None if uncut(loop.upper) is None else INDEX_END.value

    def bounds() -> tuple[int, int, int]:
        first, upper, by = [code() for code in codes]
        lower, step = integer(first), integer(by)
        if step == 0:
            raise NonconformingError(f"the loop over {loop.variable} has a step of 0")
        trips = max(0, (whole(upper) - lower + step) // step)
        if is_bounded and trips and (trips > MOST_ITERATIONS or upper == most):
            raise NonconformingError(f"the loop over {loop.variable} does not end")
        return lower, step, trips

    return bounds


def _iterations_code(
    number: int, slot: int, body: Step, cost: int, context: Context
) -> Iterate:
    """The closure that executes given iterations in the given order."""
    state, indices = context.state, context.state.indices
    again = ("continue", number)

    def iterate(lower: int, step: int, counters: Iterable[int]) -> Signal | None:
        outer = state.moment
        for counter in counters:
            indices[slot] = index = lower + counter * step
            state.enter(outer, number, index, counter)
            state.charge(cost)
            signal = body()
            if signal is not None and signal != again:
                return signal
        return None

    return iterate


def _ordered(
    bounds: Bounds, iterate: Iterate, number: int, compilation: Compilation
) -> Step:
    reordering, state = compilation.reordering, compilation.context.state
    wanted = compilation.only.get(number)
    if wanted is not None:
        return _selected(bounds, iterate, wanted)
    if reordering is None or reordering.loop != number:

        def execute() -> Signal | None:
            lower, step, trips = entered = bounds()
            state.bounds[state.moment.iteration, number] = entered
            return iterate(lower, step, counters(trips))

        return execute

    def execute_reordered() -> Signal | None:
        lower, step, trips = bounds()
        outer = state.moment
        outcome: Signal | None = None

        def iteration(counter: int) -> None:
            nonlocal outcome
            state.moment = outer
            outcome = iterate(lower, step, (counter,)) or outcome

        iterations_in_order(reordering, trips, iteration, compilation.context)
        return outcome

    return execute_reordered


def _selected(bounds: Bounds, iterate: Iterate, wanted: Collection[int]) -> Step:
    """Executes the iterations with some indices only, in their order."""

    def execute() -> Signal | None:
        lower, step, trips = bounds()
        offsets = {index - lower for index in wanted}
        counters = sorted(offset // step for offset in offsets if offset % step == 0)
        return iterate(lower, step, [k for k in counters if 0 <= k < trips])

    return execute


def statements_an_iteration(body: tuple[Stmt, ...]) -> int:
    """The most statements that one iteration executes, those of inner loops apart."""
    most = 1
    pending = list(body)
    while pending:
        stmt = pending.pop()
        most += 1
        match stmt:
            case If(then=then, otherwise=otherwise):
                pending.extend((*then, *otherwise))
            case Block(body=inner):
                pending.extend(inner)
            case _:
                pass
    return most
