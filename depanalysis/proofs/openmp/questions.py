"""Which questions decide a region: threads among themselves, tasks, and both together.

What a task runs beside depends on who created it. A task and what its own creator does,
or another task of that creator, are apart if the creator waited in between; nothing but
barriers keeps others apart. So each pair of tasks is asked about twice, with one creator
and with two. Dependences order tasks of one creator only.
"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from types import MappingProxyType

from depanalysis.analysis.model import Access
from depanalysis.frontends.openmp.programs import MOST_THREADS, TEAM, THREAD, THREADS
from depanalysis.ir.expressions import Expr, Var
from depanalysis.ir.sites import AccessKind
from depanalysis.proofs.openmp.contexts import OF_LEAGUE, OF_TEAM, Depend, Task
from depanalysis.proofs.races.teams import Claim, Lock, Pair, Place, TeamProgram

Key = tuple[int, int, AccessKind]
"""A site: the number of its probe, its position in the statement, what it does."""

Keys = dict[Place, frozenset[Key]]


@dataclass(frozen=True, slots=True)
class ConcurrentAccess:
    """A place of a thread or task, and how many waits its creator has passed there."""

    place: Place
    key: Key
    recorded: Access
    task: Task | None
    waits: Expr
    creator: tuple[Expr, ...]
    depends: tuple[tuple[Depend, tuple[Expr, ...]], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A team program and the pairs of it that are meant: one of each side."""

    team: TeamProgram
    first: frozenset[Place]
    second: frozenset[Place]

    def is_about(self, pair: Pair) -> bool:
        """Whether a pair has one place of each side."""
        one, other = pair.first, pair.second
        return (one in self.first and other in self.second) or (
            one in self.second and other in self.first
        )


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
) -> tuple[tuple[Question, ...], Keys]:
    """The questions about threads of one team, and about those of two.

    Nothing orders two teams, and nothing but the work that is shared out among all of
    them tells what they do apart; `of_team` are the arrays of which each has its own.
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
    between = replace(base, shared=base.shared - {TEAM, THREADS, MOST_THREADS})
    return tuple(
        Question(
            replace(team, places=tuple(dict.fromkeys(side))), *[frozenset(side)] * 2
        )
        for team, side in zip((base, between), sides, strict=True)
    ), keys


Side = list[tuple[Place, Key]]


def _sides(
    accesses: tuple[ConcurrentAccess, ...], owned: Mapping[str, int]
) -> Iterator[tuple[Side, Side]]:
    threads = [each for each in accesses if each.task is None]
    plain = [(each.place, each.key) for each in threads]
    yield plain, plain
    tasks: dict[int, list[ConcurrentAccess]] = {}
    for each in accesses:
        if each.task is not None:
            tasks.setdefault(each.task.number, []).append(each)
    numbers = sorted(tasks)
    for position, number in enumerate(numbers):
        own = tasks[number]
        for other in numbers[position:]:
            yield from _of_tasks(own, tasks[other])
        yield from _with_threads(own, threads, owned)


def _of_tasks(
    own: list[ConcurrentAccess], others: list[ConcurrentAccess]
) -> Iterator[tuple[Side, Side]]:
    one, other = own[0].task, others[0].task
    assert one is not None, "these are tasks"
    assert other is not None, "these are tasks"
    if one.key != other.key:
        yield _plain(own), _plain(others)
        return
    yield (
        [_sibling_task(e, others[0], 0) for e in own],
        [_sibling_task(e, own[0], 1) for e in others],
    )
    if one.creator:
        yield [_unordered_task(e) for e in own], [_unordered_task(e) for e in others]


def _with_threads(
    own: list[ConcurrentAccess],
    threads: list[ConcurrentAccess],
    owned: Mapping[str, int],
) -> Iterator[tuple[Side, Side]]:
    task = own[0].task
    assert task is not None, "these are tasks"
    inside = [each for each in threads if _creator_of(each, task.key) is not None]
    created = min(each.recorded.id.statement for each in own)
    # Only the thread itself comes to what it has for itself.
    outside = [
        each
        for each in threads
        if each not in inside
        and not (each.place.array in owned and _is_before(each, own[0], created, owned))
    ]
    beside = [each for each in inside if not _is_before(each, own[0], created, owned)]
    yield (
        [_sibling_task(each, None, 0) for each in own],
        [_host(e, task) for e in beside],
    )
    yield _plain(own), _plain(outside)
    if task.creator:
        unordered = [
            (_apart(e.place, task.key, _creator_of(e, task.key) or ()), e.key)
            for e in inside
        ]
        yield [_unordered_task(each) for each in own], unordered


def _plain(accesses: list[ConcurrentAccess]) -> Side:
    return [(each.place, each.key) for each in accesses]


def _creator_of(access: ConcurrentAccess, key: str) -> tuple[Expr, ...] | None:
    """What tells a thread apart as a creator of tasks, if it is one where it stands."""
    if key == THREAD:
        return (Var(THREAD),)
    return next((c.values for c in access.place.claims if c.key == key), None)


def _sibling_task(
    access: ConcurrentAccess, other: ConcurrentAccess | None, role: int
) -> tuple[Place, Key]:
    """A task beside what its own creator does, or another task of it."""
    locks = () if other is None else tuple(_ordered(access, other, role))
    place = replace(
        access.place,
        phase=(*access.place.phase, access.waits, *access.creator, Var(THREAD)),
        locks=(*access.place.locks, *locks),
    )
    return place, access.key


def _ordered(
    access: ConcurrentAccess, other: ConcurrentAccess, role: int
) -> Iterator[Lock]:
    """A lock for each two dependences of which one is a store."""
    for position, (depend, indices) in enumerate(access.depends):
        for number, (beside, _) in enumerate(other.depends):
            if depend.name == beside.name and (depend.is_out or beside.is_out):
                turned = (position, number) if role == 0 else (number, position)
                yield Lock(f"{depend.name} {turned[0]} {turned[1]}", indices)


def _unordered_task(access: ConcurrentAccess) -> tuple[Place, Key]:
    """A task beside what another creator does."""
    task = access.task
    assert task is not None, "only tasks have creators"
    return _apart(access.place, task.key, access.creator), access.key


def _apart(place: Place, key: str, creator: tuple[Expr, ...]) -> Place:
    return replace(place, claims=(Claim(f"creator {key}", creator),))


def _host(access: ConcurrentAccess, task: Task) -> tuple[Place, Key]:
    """What the creator of a task does itself."""
    creator = _creator_of(access, task.key) or ()
    place = replace(
        access.place,
        phase=(*access.place.phase, access.waits, *creator, Var(THREAD)),
        claims=(),
    )
    return place, access.key


def _is_before(
    access: ConcurrentAccess,
    task: ConcurrentAccess,
    created: int,
    owned: Mapping[str, int],
) -> bool:
    """Whether the creator always comes to a place before it creates the task."""
    if access.recorded.id.statement >= created:
        return False
    # A piece of work may be several iterations; of these, earlier ones create tasks, too.
    same = (*task.creator, *access.place.indices[: owned.get(access.place.array, 0)])
    fixed = {value.name for value in same if isinstance(value, Var)}
    numbers = {loop.number for loop in task.recorded.loops}
    return all(
        loop.symbol in fixed for loop in access.recorded.loops if loop.number in numbers
    )
