"""What happens in a sequence of small runs, looked at once for all questions about them.

Input: runs of one program. Output: for two sites and a loop that carries them, the first
run in which they meet; for a scalar, the first in which a value of it goes from one
iteration to a later one. No more runs are made than the questions asked so far need.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.memory import Indices
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import AccessKind, SiteId
from depanalysis.verdicts import DependenceKind

Filling: TypeAlias = Callable[[str, tuple[int, ...]], int]
Site: TypeAlias = tuple[SiteId, AccessKind]
# The loop that carries a meeting, and its two sites.
MeetingKey: TypeAlias = tuple[int, Site, Site]
# The loop that carries a value, the variable by its storage and name, what happens to it.
ValueKey: TypeAlias = tuple[int, int, str, DependenceKind]
Key: TypeAlias = MeetingKey | ValueKey
Pair: TypeAlias = tuple[Recorded, Recorded]


@dataclass(frozen=True, slots=True)
class Trial:
    """One run: its parameters, what memory held at first, and what it did.

    `tests` are the iterations in which nothing but a failing test happened. `is_whole`:
    the run was not cut off by what only a function or a size could tell.
    """

    parameters: dict[str, int]
    filling: Filling
    given: frozenset[str]
    log: tuple[Recorded, ...]
    tests: frozenset[Indices] = frozenset()
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """The first two accesses, source and sink, that answer a question in some run."""

    trial: Trial
    source: Recorded
    sink: Recorded


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
    _found: dict[Key, Shown] = field(default_factory=dict)

    def first(self, key: Key) -> Shown | None:
        """The answer to a question from the first run that has one."""
        while key not in self._found:
            trial = next(self.trials, None)
            if trial is None:
                return None
            for seen, (source, sink) in pairs(trial, self.scalars).items():
                self._found.setdefault(seen, Shown(trial, source, sink))
        return self._found[key]


def pairs(trial: Trial, scalars: Mapping[Site, tuple[int, str]]) -> dict[Key, Pair]:
    """The first two accesses of a run for each question that it answers."""
    return {
        **_meetings(trial.log, trial.tests),
        **_carried_values(trial.log, scalars, trial.tests),
    }


def _meetings(log: tuple[Recorded, ...], tests: frozenset[Indices]) -> dict[Key, Pair]:
    """The first sink of each two sites, with the first source in an earlier iteration."""
    shared = _shared(log)
    found: dict[Key, Pair] = {}
    earlier: dict[tuple[object, ...], dict[Site, Recorded]] = {}
    for access in log:
        if _element(access) not in shared:
            continue
        sink = access.site, access.kind
        for level, (number, index) in enumerate(access.iteration):
            if tests and access.iteration[: level + 1] in tests:
                continue
            place = (_element(access), access.iteration[:level], number)
            before = earlier.setdefault(place, {})
            for source, first in before.items():
                is_harmless = source[1] == sink[1] == "read"
                if not is_harmless and first.iteration[level][1] != index:
                    found.setdefault((number, source, sink), (first, access))
            # One iteration is over when the next begins, so the first access is enough.
            before.setdefault(sink, access)
    return found


def _shared(log: tuple[Recorded, ...]) -> set[tuple[object, ...]]:
    """The elements that are accessed more than once, and written."""
    seen: set[tuple[object, ...]] = set()
    again: set[tuple[object, ...]] = set()
    for access in log:
        element = _element(access)
        (again if element in seen else seen).add(element)
    return again & {_element(access) for access in log if access.kind == "write"}


def _element(access: Recorded) -> tuple[object, ...]:
    return access.variable, access.storage, access.element


def _carried_values(
    log: tuple[Recorded, ...],
    scalars: Mapping[Site, tuple[int, str]],
    tests: frozenset[Indices],
) -> dict[Key, Pair]:
    """A last write and the access after it, in different iterations of a loop."""
    found: dict[Key, Pair] = {}
    last: dict[tuple[int, int, str], Recorded] = {}
    for access in log:
        variable = scalars.get((access.site, access.kind))
        if variable is None:
            continue
        kind: DependenceKind = "output" if access.kind == "write" else "flow"
        for level, (number, _) in enumerate(access.iteration):
            if tests and access.iteration[: level + 1] in tests:
                continue
            place = (number, access.storage, access.variable)
            before = last.get(place)
            if before is not None and _is_carried(level, before, access):
                found.setdefault((number, *variable, kind), (before, access))
            if access.kind == "write":
                last[place] = access
    return found


def _is_carried(level: int, before: Recorded, access: Recorded) -> bool:
    return (
        before.iteration[:level] == access.iteration[:level]
        and before.iteration[level] != access.iteration[level]
    )
