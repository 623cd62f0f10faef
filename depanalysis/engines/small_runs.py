"""What happens in a sequence of small runs, looked at once for all questions about them.

Input: runs of one program. Output: for two sites and a loop that carries them, the first
run in which they meet; for a scalar, the first in which a value of it goes from one
iteration to a later one. No more runs are made than the questions asked so far need.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from depanalysis.interpreter.machine import Bounds
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.memory import Indices
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import AccessKind, SiteId
from depanalysis.verdicts import DependenceKind

Filling: TypeAlias = Callable[[str, tuple[int, ...]], int]
Site: TypeAlias = tuple[SiteId, AccessKind]
Element: TypeAlias = tuple[str, int, tuple[int, ...]]
# The loop that carries a value, the variable by its storage and name, what happens to it.
ValueKey: TypeAlias = tuple[int, int, str, DependenceKind]


class Turn(NamedTuple):
    """An iteration of a loop; the place is the loop in one iteration of those around it."""

    loop: int
    place: int
    at: int


Turns: TypeAlias = tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """One run: its parameters, what memory held at first, and what it did.

    `tests` are the iterations in which nothing but a failing test happened. `is_whole`:
    the run was not cut off by what only a function or a size could tell; else it is what
    happens up to the time `certain`. `bounds` are those of its loops,
    and `replies` what unknown functions gave, each with its name and number.
    """

    parameters: dict[str, int]
    filling: Filling
    given: frozenset[str]
    log: tuple[Recorded, ...]
    tests: frozenset[Indices] = frozenset()
    is_whole: bool = True
    certain: int = 0
    bounds: Bounds = field(default_factory=dict)
    replies: tuple[tuple[str, int, int], ...] = ()

    def following(self, iteration: Indices) -> int | None:
        """The index of the next iteration by the bounds, where there is one."""
        *around, (number, index) = iteration
        known = self.bounds.get((tuple(around), number))
        if known is None:
            return None
        first, step, count = known
        return index + step if (index - first) // step + 1 < count else None

    def is_over(self, last: Recorded) -> bool:
        """Whether something is known to happen after the last access of a loop."""
        return self.is_whole or last.time + 1 < self.certain


@dataclass(frozen=True, slots=True)
class Shown:
    """The first two accesses, source and sink, that answer a question in some run."""

    trial: Trial
    source: Recorded
    sink: Recorded


_Each = TypeVar("_Each")


@dataclass(slots=True)
class Remembered(Generic[_Each]):
    """What an iterator gives, from the start each time, made when it is first wanted."""

    pending: Iterator[_Each]
    known: list[_Each] = field(default_factory=list)

    def __iter__(self) -> Iterator[_Each]:
        yield from self.known
        for each in self.pending:
            self.known.append(each)
            yield each


Seen: TypeAlias = dict[Site, tuple[Recorded, int]]
# What carries a meeting and where it ends, then where it begins.
Met: TypeAlias = defaultdict[tuple[int, Site], dict[Site, Shown]]
Carried: TypeAlias = dict[ValueKey, Shown]


@dataclass(slots=True)
class Survey:
    """The runs of a program, made when a question needs them.

    `scalars` tells which variable the accesses at a site are to, by storage and name,
    `flags` which logical values all runs were given to get into a loop.
    """

    program: Program
    trials: Iterator[Trial]
    scalars: Mapping[Site, tuple[int, str]]
    flags: Mapping[str, int] = field(default_factory=dict)
    _met: Met = field(default_factory=lambda: defaultdict(dict))
    _carried: Carried = field(default_factory=dict)
    _logs: set[tuple[Recorded, ...]] = field(default_factory=set)

    def meeting(self, carrier: int, source: Site, sink: Site) -> Shown | None:
        """Two sites in different iterations of a loop, in the first run that has both."""
        sources = self._met[carrier, sink]
        while source not in sources and self._has_looked_on():
            pass
        return sources.get(source)

    def value(self, key: ValueKey) -> Shown | None:
        """The first value of a run that goes from one iteration to a later one."""
        while key not in self._carried and self._has_looked_on():
            pass
        return self._carried.get(key)

    def _has_looked_on(self) -> bool:
        """Look at one more run, if there is one."""
        trial = next(self.trials, None)
        if trial is None:
            self._logs.clear()
            return False
        # Other contents of memory seldom make a difference to what is accessed.
        if trial.log in self._logs:
            return True
        self._logs.add(trial.log)
        turns = _turns(trial)
        _add_meetings(self._met, trial, turns)
        _add_carried(self._carried, trial, turns, self.scalars)
        return True


def carried(trial: Trial, scalars: Mapping[Site, tuple[int, str]]) -> Carried:
    """What one run says of values that go from one iteration to a later one."""
    found: Carried = {}
    _add_carried(found, trial, _turns(trial), scalars)
    return found


def _turns(trial: Trial) -> list[Turns]:
    """The iterations around each access, without those that are nothing but a test."""
    found: list[Turns] = []
    places: dict[tuple[int, Indices], int] = {}
    tests, last = trial.tests, None
    turns: Turns = ()
    for access in trial.log:
        iteration = access.iteration
        # Accesses of one iteration, which follow each other, share the object.
        if iteration is not last:
            last = iteration
            turns = tuple(
                Turn(
                    number,
                    places.setdefault((number, iteration[:level]), len(places)),
                    index,
                )
                for level, (number, index) in enumerate(iteration)
                if not (tests and iteration[: level + 1] in tests)
            )
        found.append(turns)
    return found


def _add_meetings(met: Met, trial: Trial, turns: Iterable[Turns]) -> None:
    """The first sink of each two sites, with the first source in an earlier iteration."""
    earlier = _shared(trial.log)
    for access, around in zip(trial.log, turns, strict=True):
        places = earlier.get(_element(access))
        if places is None:
            continue
        sink = access.site, access.kind
        for number, place, index in around:
            reads, writes = places.setdefault(place, ({}, {}))
            known = met[number, sink]
            for before in (writes,) if access.kind == "read" else (reads, writes):
                if before.keys() <= known.keys():
                    continue
                for source, (first, at) in before.items():
                    if at != index and source not in known:
                        known[source] = Shown(trial, first, access)
            # One iteration is over when the next begins, so the first access is enough.
            own = reads if access.kind == "read" else writes
            own.setdefault(sink, (access, index))


def _shared(log: tuple[Recorded, ...]) -> dict[Element, dict[int, tuple[Seen, Seen]]]:
    """A place for what happens to each element that is accessed again, and written."""
    counts = Counter(map(_element, log))
    written = {_element(access) for access in log if access.kind == "write"}
    return {element: {} for element in written if counts[element] > 1}


def _element(access: Recorded) -> Element:
    return access.variable, access.storage, access.element


def _add_carried(
    found: Carried,
    trial: Trial,
    turns: Iterable[Turns],
    scalars: Mapping[Site, tuple[int, str]],
) -> None:
    """A last write and the access after it, in different iterations of a loop."""
    last: dict[tuple[int, str], dict[int, tuple[Recorded, Turn]]] = {}
    for access, around in zip(trial.log, turns, strict=True):
        variable = scalars.get((access.site, access.kind))
        if variable is None:
            continue
        is_write = access.kind == "write"
        place = access.storage, access.variable
        writes = last.setdefault(place, {}) if is_write else last.get(place)
        if writes is None:
            continue
        kind: DependenceKind = "output" if is_write else "flow"
        for turn in around:
            write, at = writes.get(turn.loop, (access, turn))
            if at.place == turn.place and at.at != turn.at:
                key = (turn.loop, *variable, kind)
                if key not in found:
                    found[key] = Shown(trial, write, access)
            if is_write:
                writes[turn.loop] = access, turn
