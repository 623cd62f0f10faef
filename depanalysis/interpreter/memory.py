"""What a run changes: the variables, the log of accesses, the current iteration."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from depanalysis.errors import InterpretationError, LimitError
from depanalysis.interpreter.reals import uninterpreted
from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import (
    Element,
    NonconformingError,
    Value,
    conformed,
)
from depanalysis.ir.programs import Sized
from depanalysis.ir.sites import AccessKind, SiteId
from depanalysis.ir.statements import Array, Scalar

Indices: TypeAlias = tuple[tuple[int, int], ...]
Counters: TypeAlias = tuple[int, ...]
Memory: TypeAlias = Callable[[str, Element], Value]
Replies: TypeAlias = Callable[[str, int], int | None]


class Access(NamedTuple):
    """One access of a run; its `time` is its place among the recorded accesses.

    `storage` is 0 for a variable of the program and a new number for every execution
    of a `Declare`. `iteration` holds (statement number, index) of every enclosing loop,
    outermost first, `counters` the 0-based iteration numbers of the same loops. A
    `while` counts its iterations, and its condition belongs to the iteration that it
    would start.
    """

    site: SiteId
    variable: str
    storage: int
    element: Element
    kind: AccessKind
    iteration: Indices
    counters: Counters
    time: int


class Moment(NamedTuple):
    """The iteration of all enclosing loops, as an `Access` gives it."""

    iteration: Indices = ()
    counters: Counters = ()


# What is made all the time is made in C.
_ACCESS: Callable[[Iterable[Any]], Access] = partial(tuple.__new__, Access)
_MOMENT: Callable[[Iterable[Any]], Moment] = partial(tuple.__new__, Moment)


class LoggedSite(NamedTuple):
    """What all accesses of one site have in common."""

    id: SiteId
    variable: str
    kind: AccessKind


def unset(_: Element) -> Value:
    """What memory holds before it has a value: it may be copied, and decides nothing."""
    return UNSETTLED


def without_value(variable: Scalar | Array) -> Callable[[Element], Value]:
    """What a variable holds that has no value yet.

    A number of the text is not read then. A part of an object may be copied with it, and
    what the text does not name, such as where a pointer leads, has some value.
    """
    if isinstance(variable, Array) or "." in variable.name:
        return unset

    def read(_: Element) -> Value:
        raise NonconformingError(f"`{variable.name}` is read before it has a value")

    return read


class Cell(dict[Element, Value]):
    """The elements of one variable; a scalar has the one element `()`.

    An element that was not written has the value that `origin` says. `inner` holds the
    extents of the subscripts that may reach other rows: all but the first, or those behind
    the last one that is not known. `walls` are those of the array. Elements that nothing has
    read or written yet turn out to be greater than what `below` says. `missed` is the last
    element that was read before it had a value. `is_free`: it may hold
    whatever the text needs, such as the place of an element that a library looks at.
    """

    __slots__ = ("below", "inner", "is_free", "missed", "origin", "storage", "walls")

    def __init__(
        self,
        origin: Callable[[Element], Value],
        inner: tuple[int, ...] | None = None,
        storage: int = 0,
        walls: tuple[int, ...] = (),
    ) -> None:
        self.origin = origin
        self.inner = inner
        self.storage = storage
        self.walls = walls
        self.below: dict[Element, int] = {}
        self.missed: Element | None = None
        self.is_free = False

    def __missing__(self, element: Element) -> Value:
        if self.origin is unset:
            self.missed = element
            return UNSETTLED
        value = self[element] = self.origin(element)
        if self.below and value is not UNSETTLED:
            self._check(value, self.below.get(element, -1))
        return value

    def is_greater(self, element: Element, least: int) -> None:
        """Makes sure that an element is greater than a number, or turns out to be."""
        value = self[element] if element in self else self.origin(element)
        if value is UNSETTLED:
            raise NonconformingError("it is not known where a container ends")
        if element in self:
            self._check(value, least)
        else:
            self.below[element] = max(least, self.below.get(element, -1))

    @staticmethod
    def _check(value: Value, least: int) -> None:
        if value <= least:
            raise NonconformingError("an access left a container")

    @property
    def is_unset(self) -> bool:
        """Whether an element was read that has no value yet."""
        return self.missed is not None and self.missed not in self

    def forget(self, *, is_free: bool = False) -> None:
        """From here on nothing is known of any element."""
        self.clear()
        self.below = {}
        self.missed = None
        self.is_free = is_free
        self.origin = lambda _: UNSETTLED

    def duplicate(self) -> "Cell":
        """A copy that can be changed without changing this one."""
        copy = Cell(self.origin, self.inner, self.storage, self.walls)
        if self:
            copy.update(self)
        if self.below:
            copy.below = dict(self.below)
        copy.missed = self.missed
        copy.is_free = self.is_free
        return copy

    def is_in_rows(self, indices: Element) -> bool:
        """Whether all subscripts of rows are inside of their extents."""
        position = -1
        for extent in reversed(self.inner or ()):
            if not 0 <= indices[position] < extent:
                return False
            position -= 1
        return True

    def located(self, indices: Element) -> Element:
        """The name of an element: subscripts beyond inner extents reach other rows."""
        if self.inner is None or self.is_in_rows(indices):
            return indices
        carry = 0
        located = []
        start = len(indices) - len(self.inner) - 1
        for position in range(len(indices) - 1, start, -1):
            extent = self.inner[position - start - 1]
            if extent <= 0:
                raise InterpretationError("an array with an empty row was accessed")
            carry, rest = divmod(indices[position] + carry, extent)
            located.append(rest)
            if carry and position in self.walls:
                raise InterpretationError("an access left a member of a structure")
        return (*indices[:start], indices[start] + carry, *reversed(located))


@dataclass(slots=True)
class State:
    """The mutable state of one run.

    One access is four entries of the log in a row: its `LoggedSite`, storage, element
    and moment. A tuple for each access would keep the garbage collector busy.
    `is_whole`: nothing was passed by; else `passed` accesses had been recorded before that.
    `is_certain`: the run is to show what happens with
    any values of functions, and what is read before it was written is not known.
    `strayed` are the times of accesses that left a row where the text has no right to,
    `possible` a log of what may have happened where something was passed by, and `astray`
    its times of such accesses,
    `unplaced` the arrays of which an element was used that nobody knows.
    `stored` has the values of recorded writes by their times, where somebody wants them.
    `memory` has the values that come from outside, at the start and later.
    `enumerations` are the limits of what may be stored in a variable of an enumeration,
    `partners` the variables that may be one memory with each,
    `sized` the arrays that end where variables say.
    `indices` are the values of parameters, then those of loop indices; `reserved` are the
    variables that got a place when their code was compiled. `bounds` are the first index,
    the step and the number of iterations of loops that were entered, by their numbers and
    the iterations around them. `replies` are what unknown functions give, by the number of
    `calls` before.
    """

    budget: int = 0
    cells: list[Cell] = field(default_factory=list)
    indices: list[Value] = field(default_factory=list)
    reserved: list[Scalar | Array] = field(default_factory=list)
    log: list[Any] = field(default_factory=list)
    moment: Moment = field(default_factory=Moment)
    last_storage: int = 0
    is_whole: bool = True
    passed: int | None = None
    replies: Replies | None = None
    calls: Counter[str] = field(default_factory=Counter)
    bounds: dict[tuple[Indices, int], tuple[int, int, int]] = field(
        default_factory=dict
    )
    is_certain: bool = False
    strayed: list[int] = field(default_factory=list)
    possible: list[Any] = field(default_factory=list)
    astray: list[int] = field(default_factory=list)
    unplaced: set[str] = field(default_factory=set)
    stored: dict[int, Value] | None = None
    enumerations: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    partners: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sized: Mapping[str, tuple[Sized, ...]] = field(default_factory=dict)
    memory: Memory = field(default=lambda _name, _element: UNSETTLED)

    def begin(
        self,
        budget: int,
        parameters: list[Value],
        cells: list[Cell],
        memory: Memory,
        replies: Replies | None,
    ) -> None:
        """Puts all back to the start of a run, in the lists that compiled code holds."""
        self.budget = budget
        self.memory, self.replies, self.calls = memory, replies, Counter()
        self.indices[: len(parameters)] = parameters
        self.log.clear()
        self.strayed.clear()
        self.bounds = {}
        self.possible.clear()
        self.astray.clear()
        self.unplaced.clear()
        self.moment = Moment()
        self.last_storage = 0
        self.is_whole = True
        self.passed = None
        self.cells[:] = cells
        self.cells += [
            self._poisoned(variable, None, -position)
            for position, variable in enumerate(self.reserved, start=1)
        ]

    def replied(self, name: str) -> int | None:
        """What an unknown function gives this time, where the run says so."""
        if self.replies is None:
            return None
        self.calls[name] += 1
        return self.replies(name, self.calls[name] - 1)

    def charge(self, statements: int) -> None:
        """Takes executed statements from the budget."""
        self.budget -= statements
        if self.budget < 0:
            raise LimitError("the limit of executed statements was reached")

    def enter(self, outer: Moment, statement: int, index: int, counter: int) -> None:
        """Goes on to an iteration of a loop that stands in an outer moment."""
        place = (*outer.iteration, (statement, index)), (*outer.counters, counter)
        self.moment = _MOMENT(place)

    def accesses(self) -> tuple[Access, ...]:
        """The recorded accesses in the order of time."""
        return _accesses(self.log)

    def possible_accesses(self) -> tuple[Access, ...]:
        """What may have happened where something was passed by."""
        return _accesses(self.possible)

    def reserve(self, variable: Scalar | Array) -> int:
        """A place for a variable, which gets its storage later."""
        self.reserved.append(variable)
        self.cells.append(self._poisoned(variable, None, -len(self.reserved)))
        return len(self.cells) - 1

    def fresh(self, variable: Scalar | Array, inner: tuple[int, ...] | None) -> Cell:
        """New storage, whose elements have values that no other storage has."""
        self.last_storage += 1
        return self._poisoned(variable, inner, self.last_storage)

    def _poisoned(
        self, variable: Scalar | Array, inner: tuple[int, ...] | None, storage: int
    ) -> Cell:
        walls = variable.walls if isinstance(variable, Array) else ()
        if self.is_certain:
            return Cell(without_value(variable), inner, storage, walls)
        kind = variable.type.kind

        def poison(element: Element) -> Value:
            return conformed(uninterpreted("uninitialised", (storage, *element)), kind)

        return Cell(poison, inner, storage, walls)


class ViewCell(Cell):
    """Elements of another variable, each under the subscripts of one formal."""

    __slots__ = ("base", "place")

    def __init__(self, base: Cell, place: Callable[[Element], Element]) -> None:
        super().__init__(base.origin, storage=base.storage)
        self.base = base
        self.place = place

    def __getitem__(self, element: Element) -> Value:
        return self.base[self.place(element)]

    def __setitem__(self, element: Element, value: Value) -> None:
        self.base[self.place(element)] = value

    @property
    def is_unset(self) -> bool:
        """Whether an element was read that has no value yet."""
        return self.base.is_unset

    def forget(self, *, is_free: bool = False) -> None:
        """From here on nothing is known of any element of the whole variable."""
        self.base.forget(is_free=is_free)


def _accesses(log: list[Any]) -> tuple[Access, ...]:
    entries = iter(log)
    quadruples = zip(entries, entries, entries, entries, strict=True)
    return tuple(
        [
            _ACCESS(
                (
                    site.id, site.variable, storage, element, site.kind,
                    moment.iteration, moment.counters, time,
                )
            )
            for time, (site, storage, element, moment) in enumerate(quadruples)
        ]
    )  # fmt: skip


@contextmanager
def scratch(state: State) -> Iterator[None]:
    """Runs on a copy of the variables and forgets all that happened.

    Variables of code that is compiled meanwhile keep their places.
    """
    cells, entries, budget = state.cells[:], len(state.log), state.budget
    strayed = len(state.strayed)
    state.cells[:] = [cell.duplicate() for cell in cells]
    yield
    state.cells[: len(cells)] = cells
    del state.log[entries:]
    del state.strayed[strayed:]
    state.budget = budget


@contextmanager
def aside(state: State, slots: Collection[int]) -> Iterator[None]:
    """Looks at what may happen and store to some variables; only its accesses are kept.

    Other threads may have the same cells, so that it stores to copies of them.
    """
    cells = {slot: state.cells[slot] for slot in slots}
    for slot, cell in cells.items():
        state.cells[slot] = cell.duplicate()
    entries, strayed = len(state.log), len(state.strayed)
    moment, passed, is_whole = state.moment, state.passed, state.is_whole
    calls, bounds, storage = state.calls.copy(), state.bounds.copy(), state.last_storage
    try:
        yield
    finally:
        for slot, cell in cells.items():
            state.cells[slot] = cell
        moved = (len(state.possible) - entries) // 4
        state.astray += [time + moved for time in state.strayed[strayed:]]
        state.possible += state.log[entries:]
        del state.log[entries:]
        del state.strayed[strayed:]
        state.moment, state.passed, state.is_whole = moment, passed, is_whole
        state.calls, state.bounds, state.last_storage = calls, bounds, storage
