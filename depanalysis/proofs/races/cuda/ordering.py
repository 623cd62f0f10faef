"""Threads that atomic functions may order, as at a lock: their collisions are not sure.

Who uses what an atomic function finds may learn from it that another thread is done.
One thread is then before another one if it calls an atomic function after its access,
and the other one calls one for the same element later and before its own access.
Threads of a block pass on at barriers what they learned.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from depanalysis.interpreter.teams import Touch
from depanalysis.interpreter.values import Element
from depanalysis.ir.expressions import Expr, Var, names
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Block, Stmt, walk_statements
from depanalysis.proofs.races.cuda.atomics import is_atomic

Home: TypeAlias = tuple[str, tuple[int, int, int] | None, Element]
"""An element: its array, the block that the array belongs to, if any, its subscripts."""


class Toucher(Protocol):
    """A thread of a block that touches an element."""

    @property
    def block(self) -> tuple[int, int, int]:
        """The block of the thread."""

    @property
    def touch(self) -> Touch:
        """What the thread does, and after how many barriers."""

    @property
    def is_atomic(self) -> bool:
        """Whether an atomic function does it."""


def heard(numbered: Sequence[Stmt], shared: frozenset[str]) -> frozenset[int]:
    """The statements, by number, of atomic functions whose results are used.

    `shared` variables are those that the functions change, not results.
    """
    number_of = {id(stmt): number for number, stmt in enumerate(numbered)}
    blocks = [stmt for stmt in numbered if isinstance(stmt, Block) and is_atomic(stmt)]
    inside = {id(part) for each in blocks for part in walk_statements(each.body)}
    used = {
        name
        for stmt in numbered
        if id(stmt) not in inside
        for expr in _expressions(stmt)
        for name in names(expr)
    }
    return frozenset(
        number_of[id(part)]
        for each in blocks
        if not used.isdisjoint(_results(each) - shared)
        for part in walk_statements(each.body)
    )


def _expressions(stmt: Stmt) -> Iterator[Expr]:
    yield from evaluated(stmt)
    if isinstance(stmt, Assign) and not isinstance(stmt.target, Var):
        yield stmt.target


def _results(block: Block) -> set[str]:
    return {
        stmt.target.name
        for stmt in walk_statements(block.body)
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var)
    }


@dataclass(slots=True)
class Order:
    """Who may be before whom in one run; `touched` is in the order of time.

    `homes` are the elements that are touched, `heard` the statements of atomic functions
    whose results are used, `is_zero` tells whether an element is 0 at the start.
    """

    touched: Sequence[Toucher]
    homes: Sequence[Home]
    heard: frozenset[int]
    is_zero: Callable[[Home], bool]
    _times: Mapping[int, int] = field(init=False)
    _signals: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self._times = {id(each): time for time, each in enumerate(self.touched)}
        is_any = any(map(self._is_heard, self.touched))
        self._signals = [
            time for time, each in enumerate(self.touched) if is_any and each.is_atomic
        ]

    def is_sure(self, first: Toucher, second: Toucher) -> bool:
        """Whether nothing that two threads learned keeps the later one from the earlier."""
        if not self._signals:
            return True
        learned = [*self._before(first), *self._before(second)]
        if not all(self.is_zero(self.homes[time]) for time in learned):
            return False
        told: dict[Home, int] = {}
        for time in self._after(first):
            told.setdefault(self.homes[time], time)
        return not any(
            told.get(self.homes[time], time) < time for time in self._before(second)
        )

    def _home(self, one: Toucher) -> Home:
        return self.homes[self._times[id(one)]]

    def _is_heard(self, each: Toucher) -> bool:
        return each.is_atomic and each.touch.access.site.statement in self.heard

    def _before(self, one: Toucher) -> Iterator[int]:
        """When the thread, or its block in an earlier phase, learned something."""
        for time in self._signals:
            each = self.touched[time]
            is_own = one.is_atomic and self.homes[time] == self._home(one)
            if self._is_heard(each) and self._precedes(each, one) and not is_own:
                yield time

    def _after(self, one: Toucher) -> Iterator[int]:
        """When the thread told something, by the access or later, or its block did."""
        for time in self._signals:
            each = self.touched[time]
            if each is one or self._precedes(one, each):
                yield time

    def _precedes(self, one: Toucher, other: Toucher) -> bool:
        if one.block != other.block:
            return False
        if one.touch.thread == other.touch.thread:
            return self._times[id(one)] < self._times[id(other)]
        return one.touch.phase < other.touch.phase
