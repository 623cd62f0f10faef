"""Statements that may wait for other threads, as generators that yield where they do.

What a generator yields is the number and the kind of the barrier; what it returns is the
signal of a closure of `statements`. Statements without barriers are such closures.
"""

from collections.abc import Callable, Generator
from itertools import count
from typing import TypeAlias

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.branches import Signal, Step
from depanalysis.interpreter.expressions import Index, expression_code
from depanalysis.interpreter.statements import (
    Compilation,
    bounds_code,
    declared_code,
    statement_code,
    statements_an_iteration,
    type_of_index,
)
from depanalysis.ir.statements import (
    Barrier,
    Block,
    Declare,
    If,
    Loop,
    Stmt,
    While,
    walk_statements,
)

Running: TypeAlias = Generator[tuple[int, str], None, Signal | None]
Script: TypeAlias = Callable[[], Running]


def _waits(stmt: Stmt) -> bool:
    return any(isinstance(each, Barrier) for each in walk_statements((stmt,)))


def body_script(body: tuple[Stmt, ...], compilation: Compilation) -> Script:
    """The generator function that executes statements one after the other."""
    steps: list[tuple[Step | None, Script | None]] = []
    for stmt in body:
        number = next(compilation.numbers)
        if isinstance(stmt, Declare):
            compilation = declared_code(stmt, compilation)
        if _waits(stmt):
            steps.append((None, _script(stmt, number, compilation)))
        else:
            steps.append((statement_code(stmt, number, compilation), None))

    def execute() -> Running:
        for plain, script in steps:
            if plain is not None:
                signal = plain()
            else:
                assert script is not None, "a step is one of the two"
                signal = yield from script()
            if signal is not None:
                return signal
        return None

    return execute


def _script(stmt: Stmt, number: int, compilation: Compilation) -> Script:
    match stmt:
        case Barrier(kind=kind):
            return _barrier_script(number, kind)
        case If():
            return _if_script(stmt, number, compilation)
        case Block():
            return _block_script(stmt, number, compilation)
        case While():
            return _while_script(stmt, number, compilation)
        case Loop():
            return _loop_script(stmt, number, compilation)
        case _:
            raise InterpretationError("this statement cannot wait")


def _barrier_script(number: int, kind: str) -> Script:
    def execute() -> Running:
        yield number, kind
        return None

    return execute


def _if_script(stmt: If, number: int, compilation: Compilation) -> Script:
    condition = expression_code(stmt.condition, compilation.context.at(number))
    then = body_script(stmt.then, compilation)
    otherwise = body_script(stmt.otherwise, compilation)

    def execute() -> Running:
        return (yield from (then() if condition() else otherwise()))

    return execute


def _block_script(stmt: Block, number: int, compilation: Compilation) -> Script:
    body = body_script(stmt.body, compilation.inside(stmt, number))
    leave = ("break", number)

    def execute() -> Running:
        signal = yield from body()
        return None if signal == leave else signal

    return execute


def _while_script(stmt: While, number: int, compilation: Compilation) -> Script:
    state = compilation.context.state
    condition = expression_code(stmt.condition, compilation.context.at(number))
    body = body_script(stmt.body, compilation.inside(stmt, number))
    leave, again = ("break", number), ("continue", number)
    cost = statements_an_iteration(stmt.body)

    def execute() -> Running:
        outer = state.moment
        signal: Signal | None = None
        for counter in count():
            state.charge(cost)
            state.enter(outer, number, counter, counter)
            if not condition():
                break
            signal = yield from body()
            if signal is not None and signal != again:
                break
            signal = None
        state.moment = outer
        return None if signal == leave else signal

    return execute


def _loop_script(stmt: Loop, number: int, compilation: Compilation) -> Script:
    context = compilation.context
    state = context.state
    bounds = bounds_code(stmt, context.at(number))
    slot = len(state.indices)
    state.indices.append(0)
    inner = compilation.inside(stmt, number)
    index = Index(slot, type_of_index(stmt, context))
    inner = inner.seeing({**context.scope, stmt.variable: index})
    body = body_script(stmt.body, inner)
    leave, again = ("break", number), ("continue", number)
    cost = statements_an_iteration(stmt.body)

    def execute() -> Running:
        outer = state.moment
        signal: Signal | None = None
        lower, step, trips = bounds()
        for counter in range(trips):
            state.indices[slot] = index = lower + counter * step
            state.enter(outer, number, index, counter)
            state.charge(cost)
            signal = yield from body()
            if signal is not None and signal != again:
                break
            signal = None
        state.moment = outer
        return None if signal == leave else signal

    return execute
