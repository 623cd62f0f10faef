"""Threads that atomic functions may order, as at a lock: their collisions are not sure.

Who uses what an atomic function finds may learn from it that another thread is done.
One thread is then before another one if it calls an atomic function after its access,
and the other one calls one for the same element later and before its own access.
Threads of a block pass on at barriers what they learned.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol, TypeAlias

from depanalysis.interpreter.teams import Touch
from depanalysis.interpreter.values import Element
from depanalysis.ir.expressions import Expr, Var, names
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Block, Stmt, walk_statements
from depanalysis.proofs.races.cuda.atomics import is_atomic

Home: TypeAlias = tuple[str, tuple[int, int, int] | None, Element]
"""An element: its array, the block that the array belongs to, if any, its subscripts."""

_Caller: TypeAlias = tuple[tuple[int, int, int], int]
"""A block and the number of a thread in it, or all of its threads."""
_ALL = -1

# Of these one may be the element that an atomic function itself touches.
_ENOUGH = 2


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


@dataclass(frozen=True, slots=True)
class _Calls:
    """Calls of atomic functions by one thread or one block, in the order of `places`.

    The place of a call is its time for a thread, and its phase for a block.
    """

    places: list[int] = field(default_factory=list)
    times: list[int] = field(default_factory=list)

    def add(self, place: int, time: int) -> None:
        """Takes a call that is behind the others."""
        self.places.append(place)
        self.times.append(time)


_NO_CALLS = _Calls()


@dataclass(frozen=True, slots=True)
class _Learned:
    """When something was last learned of each element, and which may not start at 0."""

    latest: Mapping[Home, int]
    unclear: tuple[Home, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    """What the thread of an access and its block learned before it, and told behind it.

    An atomic function is not kept from its `own` element by what it asks about it. It
    `is_unclear` where an element of which the thread learned something may not start at 0.
    """

    own: Home | None
    is_unclear: bool
    learned: tuple[Mapping[Home, int], ...]
    told: tuple[Mapping[Home, int], ...]


@dataclass(slots=True)
class Order:
    """Who may be before whom in one run; `touched` is in the order of time.

    `homes` are the elements that are touched, `heard` the statements of atomic functions
    whose results are used, `is_zero` tells whether an element is 0 at the start. What a
    thread and its block learned and told is computed once for each place between their
    calls; `steps` counts what that and the comparisons took.
    """

    touched: Sequence[Toucher]
    homes: Sequence[Home]
    heard: frozenset[int]
    is_zero: Callable[[Home], bool]
    steps: int = field(default=0, init=False)
    _times: Mapping[int, int] = field(init=False)
    _calls: dict[_Caller, _Calls] = field(default_factory=dict, init=False)
    _learned: dict[tuple[_Caller, int], _Learned] = field(
        default_factory=dict, init=False
    )
    _told: dict[tuple[_Caller, int], Mapping[Home, int]] = field(
        default_factory=dict, init=False
    )
    _around: dict[int, _Known] = field(default_factory=dict, init=False)
    _passed: dict[tuple[int, int], tuple[Home, ...]] = field(
        default_factory=dict, init=False
    )

    def __post_init__(self) -> None:
        self._times = {id(each): time for time, each in enumerate(self.touched)}
        if not any(map(self._is_heard, self.touched)):
            return
        atomic = [(time, e) for time, e in enumerate(self.touched) if e.is_atomic]
        for time, each in atomic:
            caller = each.block, each.touch.thread
            self._calls.setdefault(caller, _Calls()).add(time, time)
        for time, each in sorted(atomic, key=lambda call: call[1].touch.phase):
            caller = each.block, _ALL
            self._calls.setdefault(caller, _Calls()).add(each.touch.phase, time)

    def is_sure(self, first: Toucher, second: Toucher) -> bool:
        """Whether nothing that two threads learned keeps the later one from the earlier."""
        if not self._calls:
            return True
        one, other = self._known(first), self._known(second)
        if one.is_unclear or other.is_unclear:
            return False
        return not any(
            home != other.own
            for told in one.told
            for latest in other.learned
            for home in self._passed_on(told, latest)
        )

    def _known(self, one: Toucher) -> _Known:
        time = self._times[id(one)]
        found = self._around.get(time)
        if found is None:
            found = self._around[time] = self._knowledge(one, time)
        return found

    def _knowledge(self, one: Toucher, time: int) -> _Known:
        own = self.homes[time] if one.is_atomic else None
        lessons = tuple(self._before(one))
        is_unclear = any(home != own for each in lessons for home in each.unclear)
        learned = tuple(each.latest for each in lessons if each.latest)
        told = tuple(each for each in self._after(one) if each)
        return _Known(own, is_unclear, learned, told)

    def _is_heard(self, each: Toucher) -> bool:
        return each.is_atomic and each.touch.access.site.statement in self.heard

    def _before(self, one: Toucher) -> Iterator[_Learned]:
        """What the thread learned before, and its block in earlier phases."""
        for caller, place in self._places(one):
            calls = self._calls.get(caller, _NO_CALLS)
            end = bisect_left(calls.places, place)
            found = self._learned.get((caller, end))
            if found is None:
                found = self._learned[caller, end] = self._lesson(calls.times[:end])
            yield found

    def _lesson(self, times: Sequence[int]) -> _Learned:
        self.steps += len(times)
        heard = (time for time in times if self._is_heard(self.touched[time]))
        latest: dict[Home, int] = {}
        for time in heard:
            home = self.homes[time]
            latest[home] = max(time, latest.get(home, time))
        unclear = (home for home in latest if not self.is_zero(home))
        return _Learned(latest, tuple(islice(unclear, _ENOUGH)))

    def _after(self, one: Toucher) -> Iterator[Mapping[Home, int]]:
        """When the thread first told something, by the access or later, or its block did."""
        for caller, place in self._places(one):
            calls = self._calls.get(caller, _NO_CALLS)
            find = bisect_right if caller[1] == _ALL else bisect_left
            start = find(calls.places, place)
            found = self._told.get((caller, start))
            if found is None:
                found = self._told[caller, start] = self._report(calls.times[start:])
            yield found

    def _report(self, times: Sequence[int]) -> Mapping[Home, int]:
        self.steps += len(times)
        earliest: dict[Home, int] = {}
        for time in times:
            home = self.homes[time]
            earliest[home] = min(time, earliest.get(home, time))
        return earliest

    def _places(self, one: Toucher) -> tuple[tuple[_Caller, int], ...]:
        """The thread and its block, each with the place of an access among its calls."""
        thread = (one.block, one.touch.thread), self._times[id(one)]
        return thread, ((one.block, _ALL), one.touch.phase)

    def _passed_on(
        self, told: Mapping[Home, int], latest: Mapping[Home, int]
    ) -> tuple[Home, ...]:
        """A few elements by which something was told before it was learned."""
        fewer = min(told, latest, key=len)
        if len(fewer) <= _ENOUGH:
            return tuple(h for h in fewer if _is_between(h, told, latest))
        key = id(told), id(latest)
        if key not in self._passed:
            self.steps += len(fewer)
            found = (h for h in fewer if _is_between(h, told, latest))
            self._passed[key] = tuple(islice(found, _ENOUGH))
        return self._passed[key]


def _is_between(
    home: Home, told: Mapping[Home, int], latest: Mapping[Home, int]
) -> bool:
    return home in told and home in latest and told[home] < latest[home]
