"""Branches, those that are passed by included.

Where a number of which nothing is known would choose, neither way is gone: what might have
been stored is unsettled from there on. Where a way leads out of a loop, so is what might
have been stored in it, and the run goes on behind it, or with its next iteration where all
that might be left is this one. A way that leads out of the program ends the run.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.expressions import (
    Binding,
    Code,
    Context,
    Variable,
    checking_code,
)
from depanalysis.interpreter.memory import aside
from depanalysis.interpreter.unsettled import UNSETTLED, UnsettledError
from depanalysis.interpreter.values import called
from depanalysis.ir.expressions import Var
from depanalysis.ir.statements import (
    Assign,
    Block,
    Exit,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    asserted,
    bodies,
    walk_statements,
)

Signal: TypeAlias = tuple[str, int]
Step: TypeAlias = Callable[[], Signal | None]


@dataclass(frozen=True, slots=True)
class Target:
    """A statement that an exit may name, with its number and the names that it sees."""

    stmt: Loop | While | Block
    number: int
    scope: Mapping[str, Binding]

    def is_meant(self, stmt: Exit) -> bool:
        """Whether an exit inside of it, and of nothing else that it may mean, leaves it."""
        return _is_meant(self.stmt, stmt)

    def is_only_continued(self) -> bool:
        """Whether no exit leaves more of it than an iteration."""
        inside = (found for each in self.stmt.body for found in _leaving(each))
        return all(stmt.kind == "continue" for stmt in inside if self.is_meant(stmt))


def _is_meant(target: Stmt, stmt: Exit) -> bool:
    if stmt.kind in ("return", "stop") or not isinstance(target, Loop | While | Block):
        return False
    is_loop = not isinstance(target, Block)
    is_named = is_loop if stmt.label is None else target.label == stmt.label
    return is_named and (is_loop or stmt.kind == "break")


def exit_signal(stmt: Exit, number: int, targets: Sequence[Target]) -> Signal:
    """What an exit says to the statements around it."""
    if stmt.kind in ("return", "stop"):
        return stmt.kind, number
    for target in reversed(targets):
        if target.is_meant(stmt):
            return stmt.kind, target.number
    raise InterpretationError(f"nothing is left by this {stmt.kind}")


def branch_code(
    stmt: If,
    condition: Code,
    ways: tuple[Step, Step],
    targets: Sequence[Target],
    context: Context,
) -> Step:
    """The closure that executes one of two ways."""
    then, otherwise = ways
    if context.functions is called:
        return lambda: then() if condition() else otherwise()
    pass_by, state = passing_code(stmt, targets, context), context.state
    stored = _stored(stmt, context.scope)
    check = checking_code((stmt.condition,), context)

    def execute() -> Signal | None:
        is_chosen = condition()
        if is_chosen is UNSETTLED:
            check()
            # Whichever way it is, the run has to be one of a conforming program.
            for way in () if pass_by is _end else ways:
                with aside(state, stored), suppress(UnsettledError):
                    way()
            return pass_by()
        return then() if is_chosen else otherwise()

    return execute


def passing_code(stmt: If | While, targets: Sequence[Target], context: Context) -> Step:
    """The closure that goes on where it is not known what the statement does."""
    state = context.state
    skipped = _skipped(stmt, targets)
    if skipped is None:
        return _end
    last, signal = skipped
    slots = _stored(stmt, context.scope)
    if last is not None:
        slots |= _stored(last.stmt, last.scope)

    def pass_by() -> Signal | None:
        state.is_whole = False
        if state.passed is None:
            state.passed = len(state.log) // 4
        for slot in sorted(slots):
            state.cells[slot].forget()
        return signal

    return pass_by


def _end() -> NoReturn:
    raise UnsettledError("the value of a function decides what is done next")


def _skipped(
    stmt: If | While, targets: Sequence[Target]
) -> tuple[Target | None, Signal | None] | None:
    """The outermost statement that may be left, and how; nothing if more may happen."""
    whole: Stmt = stmt
    last, signal = None, None
    while True:
        if any(map(_may_end, walk_statements((whole,)))):
            return None
        ends = {_left(each, targets) for each in _leaving(whole)}
        if None in ends:
            return None
        left = {position for position in ends if position is not None}
        if not left:
            return last, signal
        last = targets[min(left)]
        is_next = left == {len(targets) - 1} and last.is_only_continued()
        whole, targets = last.stmt, targets[: min(left)]
        signal = ("continue" if is_next else "break"), last.number


def _may_end(stmt: Stmt) -> bool:
    """Whether a statement may end the run: code that is not modelled, or an assertion."""
    is_lost = isinstance(stmt, Opaque) and not (
        stmt.kind in ("summary", "lost") and stmt.binds is not None
    )
    return is_lost or asserted(stmt) is not None


def _left(stmt: Exit, targets: Sequence[Target]) -> int | None:
    """The place of what an exit leaves among `targets`; none if that is the program."""
    for position in reversed(range(len(targets))):
        if targets[position].is_meant(stmt):
            return position
    return None


def _leaving(stmt: Stmt) -> Iterator[Exit]:
    """The exits inside a statement that leave it."""
    if isinstance(stmt, Exit):
        yield stmt
    for each in (inner for body in bodies(stmt) for inner in body):
        for found in _leaving(each):
            if not _is_meant(stmt, found):
                yield found


def _stored(stmt: Stmt, scope: Mapping[str, Binding]) -> set[int]:
    """The places of the variables that a statement may store to."""
    inside = list(walk_statements((stmt,)))
    found = [each.target for each in inside if isinstance(each, Assign)]
    names = {each.name if isinstance(each, Var) else each.array for each in found}
    names |= {
        n for each in inside if isinstance(each, Opaque) for n in each.writes or ()
    }
    variables = [scope.get(name) for name in names]
    return {each.slot for each in variables if isinstance(each, Variable)}
