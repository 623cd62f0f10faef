"""Which questions decide a region: threads among themselves, tasks, and both together.

What a task runs beside depends on who created it. A task and what its own creator does,
or another task of that creator, are apart if the creator waited in between; nothing but
barriers keeps others apart. So each pair of tasks is asked about twice, with one creator
and with two. Dependences order tasks of one creator only. A task in a task is asked about with
the one around it, and as a part of that one: what waits for that one has waited for it, if
that one waits for it before it ends, and what is a group does so in any case.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from types import MappingProxyType

from depanalysis.analysis.model import Access
from depanalysis.frontends.openmp.programs import NUMBERS, TEAM, THREAD, THREADS
from depanalysis.ir.expressions import Expr, IntConst, Var
from depanalysis.ir.sites import AccessKind
from depanalysis.proofs.openmp.contexts import (
    OF_LEAGUE,
    OF_TEAM,
    Depends,
    Required,
    Task,
)
from depanalysis.proofs.races.deciding import Free
from depanalysis.proofs.races.judging import Open, PairAnswer, Runs, judged
from depanalysis.proofs.races.teams import (
    Claim,
    Lock,
    Numbering,
    Pair,
    Place,
    TeamProgram,
)

Key = tuple[int, int, AccessKind]
"""A site: the number of its probe, its position in the statement, what it does."""

Keys = dict[Place, frozenset[Key]]
EVEN = "all teams have equally many threads"


@dataclass(frozen=True, slots=True)
class Level:
    """A task around an access, with the values of its instance."""

    task: Task
    creator: tuple[Expr, ...]
    turns: tuple[Expr, ...]
    depends: Depends

    @property
    def instance(self) -> tuple[Expr, ...]:
        """What tells the instances apart, in one of the task around it."""
        return (*self.creator, *self.turns)


@dataclass(frozen=True, slots=True)
class ConcurrentAccess:
    """A place of a thread or task, and how many waits there were before it.

    The `levels` are the tasks around, the outermost first. The `counters` are those of the
    thread, then of each task around.
    """

    place: Place
    key: Key
    recorded: Access
    levels: tuple[Level, ...]
    counters: tuple[tuple[Expr, ...], ...]
    required: tuple[Required, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The tasks around, by their numbers."""
        return tuple(each.task.number for each in self.levels)

    def is_awaited(self, level: int) -> bool:
        """Whether what it is in has ended when the task of that level has."""
        return all(each.task.is_awaited for each in self.levels[level + 1 :])

    def instance(self, level: int) -> tuple[Expr, ...]:
        """What tells the instances of the tasks above a level apart."""
        return tuple(v for each in self.levels[:level] for v in each.instance)


@dataclass(frozen=True, slots=True)
class Question:
    """A team program and the pairs of it that are meant: one of each side.

    `even` is the same program if all teams have equally many threads, where that says more.
    """

    team: TeamProgram
    first: frozenset[Place]
    second: frozenset[Place]
    even: TeamProgram | None = None

    def is_about(self, pair: Pair) -> bool:
        """Whether a pair has one place of each side."""
        one, other = pair.first, pair.second
        return (one in self.first and other in self.second) or (
            one in self.second and other in self.first
        )

    def answers(self, runs: Runs) -> Iterator[PairAnswer]:
        """What is known of each pair that is meant."""
        found = [each for each in judged(self.team, runs) if self.is_about(each.pair)]
        if self.even is None or not any(isinstance(a.outcome, Open) for a in found):
            yield from found
            return
        proofs = Runs(lambda *_: None, can_run=lambda: False)
        even = {each.pair: each.outcome for each in judged(self.even, proofs)}
        for each in found:
            outcome = even[each.pair]
            if isinstance(each.outcome, Open) and isinstance(outcome, Free):
                assumed = (*outcome.assumptions, EVEN)
                yield PairAnswer(each.pair, replace(outcome, assumptions=assumed))
            else:
                yield each


def questions(
    base: TeamProgram,
    accesses: tuple[ConcurrentAccess, ...],
    owned: Mapping[str, int] = MappingProxyType({}),
) -> tuple[tuple[Question, ...], Keys]:
    """All questions, and the sites of the places in them.

    The `owned` are arrays of what each thread has for itself and its tasks, with the
    number of subscripts that tell the instances apart.
    """
    keys: Keys = {}
    found: list[Question] = []
    for first, second in _sides(accesses, owned):
        sides: list[frozenset[Place]] = []
        for side in (first, second):
            for place, key in side:
                keys[place] = keys.get(place, frozenset()) | {key}
            sides.append(frozenset(place for place, _ in side))
        places = tuple(dict.fromkeys(place for place, _ in (*first, *second)))
        found.append(Question(replace(base, places=places), sides[0], sides[1]))
    return tuple(found), keys


def questions_of_a_league(
    base: TeamProgram,
    accesses: tuple[ConcurrentAccess, ...],
    of_team: AbstractSet[str],
    *,
    may_be_even: bool,
) -> tuple[tuple[Question, ...], Keys]:
    """The questions about threads of one team, and about those of two.

    Nothing orders two teams, and nothing but the work that is shared out among all of
    them tells what they do apart; `of_team` are the arrays of which each has its own.
    All teams are taken to have equally many threads only if they `may_be_even`, and if
    nothing is proved without that.
    """
    keys: Keys = {}
    sides: tuple[list[Place], list[Place]] = ([], [])
    for each in accesses:
        place = each.place
        claims = [c for c in place.claims if not c.key.startswith(OF_TEAM)]
        inside = replace(place, claims=tuple(claims))
        claims = [c for c in place.claims if c.key.startswith((OF_TEAM, OF_LEAGUE))]
        apart = replace(
            place, unit=(Var(TEAM),), phase=(), claims=tuple(claims), locks=()
        )
        for side, found in zip(sides, (inside, apart), strict=True):
            if found is inside or place.array not in of_team:
                side.append(found)
                keys[found] = keys.get(found, frozenset()) | {each.key}
    within, between = (
        replace(base, places=tuple(dict.fromkeys(side)), shared=base.shared - unequal)
        for side, unequal in zip(sides, (set(), {TEAM, THREADS, *NUMBERS}), strict=True)
    )
    even = None
    if may_be_even:
        even = replace(
            between,
            shared=between.shared | {THREADS},
            numberings=(Numbering(TEAM, THREADS, THREAD),),
        )
    return (
        Question(within, frozenset(sides[0]), frozenset(sides[0])),
        Question(between, frozenset(sides[1]), frozenset(sides[1]), even),
    ), keys


Side = list[tuple[Place, Key]]


def _sides(
    accesses: tuple[ConcurrentAccess, ...], owned: Mapping[str, int]
) -> Iterator[tuple[Side, Side]]:
    threads = [each for each in accesses if not each.levels]
    yield _plain(threads), _plain(threads)
    tasks = _tasks_at(accesses, 0)
    for position, own in enumerate(tasks):
        for other in tasks[position:]:
            yield from _of_tasks(own, other)
        yield from _with_threads(own, threads, owned)
    prefixes = {
        each.numbers[:level]
        for each in accesses
        for level in range(1, len(each.levels))
    }
    for prefix in sorted(prefixes):
        level = len(prefix)
        inside = [each for each in accesses if each.numbers[:level] == prefix]
        hosts = [each for each in inside if each.numbers == prefix]
        tasks = _tasks_at(inside, level)
        for position, own in enumerate(tasks):
            for other in tasks[position:]:
                yield _siblings(own, other, level)
            yield _with_creator(own, hosts, level, owned)


Accesses = list[ConcurrentAccess]


def _tasks_at(accesses: Iterable[ConcurrentAccess], level: int) -> list[Accesses]:
    """The accesses in tasks of a level, by the task and what has ended with it."""
    found: dict[tuple[int, bool], Accesses] = {}
    for each in accesses:
        if len(each.levels) > level:
            key = each.levels[level].task.number, each.is_awaited(level)
            found.setdefault(key, []).append(each)
    return [found[key] for key in sorted(found)]


def _of_tasks(own: Accesses, others: Accesses) -> Iterator[tuple[Side, Side]]:
    one, other = own[0].levels[0].task, others[0].levels[0].task
    if one.key != other.key:
        yield _plain(own), _plain(others)
        return
    yield _siblings(own, others, 0)
    if one.creator:
        yield [_unordered_task(e) for e in own], [_unordered_task(e) for e in others]


def _with_threads(
    own: Accesses, threads: Accesses, owned: Mapping[str, int]
) -> Iterator[tuple[Side, Side]]:
    task = own[0].levels[0].task
    inside = [each for each in threads if _creator_of(each, task.key) is not None]
    created = min(each.recorded.id.statement for each in own)
    # Only the thread itself comes to what it has for itself.
    outside = [
        each
        for each in threads
        if each not in inside
        and not (
            each.place.array in owned and _is_before(each, own[0], 0, created, owned)
        )
    ]
    yield _with_creator(own, inside, 0, owned)
    yield _plain(own), _plain(outside)
    if task.creator:
        unordered = [
            (_apart(e.place, task.key, _creator_of(e, task.key) or ()), e.key)
            for e in inside
        ]
        yield [_unordered_task(each) for each in own], unordered


def _plain(accesses: Accesses) -> Side:
    return [(each.place, each.key) for each in accesses]


def _creator_of(access: ConcurrentAccess, key: str) -> tuple[Expr, ...] | None:
    """What tells a thread apart as a creator of tasks, if it is one where it stands."""
    if key == THREAD:
        return (Var(THREAD),)
    return next((c.values for c in access.place.claims if c.key == key), None)


def _siblings(own: Accesses, others: Accesses, level: int) -> tuple[Side, Side]:
    """Two tasks of one creator."""
    is_awaited = own[0].is_awaited(level) and others[0].is_awaited(level)
    depth = min(each[0].levels[level].task.depth for each in (own, others))
    return (
        [_sibling(e, others[0], 0, level, is_awaited, depth) for e in own],
        [_sibling(e, own[0], 1, level, is_awaited, depth) for e in others],
    )


def _with_creator(
    own: Accesses, hosts: Accesses, level: int, owned: Mapping[str, int]
) -> tuple[Side, Side]:
    """A task and what its creator does itself."""
    is_awaited, task = own[0].is_awaited(level), own[0].levels[level].task
    created = min(each.recorded.id.statement for each in own)
    beside = [e for e in hosts if not _is_before(e, own[0], level, created, owned)]
    if is_awaited:
        depends = own[0].levels[level].depends
        beside = [
            e
            for e in beside
            if not any(r.awaits(task.number, depends) for r in e.required)
        ]
    return (
        [_sibling(e, None, 0, level, is_awaited, task.depth) for e in own],
        [_host(e, task, level, is_awaited) for e in beside],
    )


def _sibling(
    access: ConcurrentAccess,
    other: ConcurrentAccess | None,
    role: int,
    level: int,
    is_awaited: bool,
    depth: int,
) -> tuple[Place, Key]:
    """A task beside what its own creator does, or another task of it.

    What is in it has ended with it, where that `is_awaited`, and with the group that it is
    in at this `depth`.
    """
    own = access.levels[level]
    locks = () if other is None else tuple(_ordered(access, other, role, level))
    counted = _counted(access, own.task.key, level, is_awaited, depth)
    phase = (*access.instance(level), *own.creator, *counted, Var(THREAD))
    place = replace(
        access.place,
        unit=(IntConst(own.task.number), IntConst(0), *own.instance),
        phase=(*access.place.phase, *phase),
        locks=(*access.place.locks, *locks),
    )
    return place, access.key


def _counted(
    access: ConcurrentAccess, key: str, level: int, is_awaited: bool, depth: int
) -> Iterator[Expr]:
    """The counters that put a place behind the end of a task of that level."""
    waits, of_work, *groups = access.counters[level]
    if is_awaited:
        yield waits
    if is_awaited and key != THREAD:
        yield of_work
    if depth:
        yield groups[depth - 1]


def _ordered(
    access: ConcurrentAccess, other: ConcurrentAccess, role: int, level: int
) -> Iterator[Lock]:
    """A lock for each two dependences that order the two tasks with all that is in them."""
    if not (access.is_awaited(level) and other.is_awaited(level)):
        return
    for position, (depend, indices) in enumerate(access.levels[level].depends):
        for number, (beside, _) in enumerate(other.levels[level].depends):
            if depend.orders(beside):
                turned = (position, number) if role == 0 else (number, position)
                yield Lock(f"{depend.name} {turned[0]} {turned[1]}", indices)


def _unordered_task(access: ConcurrentAccess) -> tuple[Place, Key]:
    """A task beside what another creator does."""
    root = access.levels[0]
    return _apart(access.place, root.task.key, root.creator), access.key


def _apart(place: Place, key: str, creator: tuple[Expr, ...]) -> Place:
    return replace(place, claims=(Claim(f"creator {key}", creator),))


def _host(
    access: ConcurrentAccess, task: Task, level: int, is_awaited: bool
) -> tuple[Place, Key]:
    """What the creator of a task does itself."""
    creator = () if level else _creator_of(access, task.key) or ()
    counted = _counted(access, task.key, level, is_awaited, task.depth)
    phase = (*access.instance(level), *creator, *counted, Var(THREAD))
    place = replace(
        access.place,
        unit=(Var(THREAD),),
        phase=(*access.place.phase, *phase),
        claims=(),
    )
    return place, access.key


def _is_before(
    access: ConcurrentAccess,
    task: ConcurrentAccess,
    level: int,
    created: int,
    owned: Mapping[str, int],
) -> bool:
    """Whether the creator always comes to a place before it creates the task."""
    if access.recorded.id.statement >= created:
        return False
    # A piece of work may be several iterations; of these, earlier ones create tasks, too.
    own = access.place.indices[: owned.get(access.place.array, 0)]
    same = (*task.instance(level), *task.levels[level].creator, *own)
    fixed = {value.name for value in same if isinstance(value, Var)}
    numbers = {loop.number for loop in task.recorded.loops}
    return all(
        loop.symbol in fixed for loop in access.recorded.loops if loop.number in numbers
    )
