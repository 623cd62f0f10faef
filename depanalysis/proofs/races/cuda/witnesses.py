"""Runs that show what a question is about: from values, or from a search of small launches."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, product

from depanalysis.analysis.model import is_table
from depanalysis.errors import InterpretationError
from depanalysis.frontends.cuda.kernels import (
    BLOCK,
    BLOCK_SIZE,
    GRID_SIZE,
    INPUTS,
    THREAD,
)
from depanalysis.interpreter.contents import typed
from depanalysis.interpreter.values import Element, evaluate
from depanalysis.ir.expressions import Load
from depanalysis.ir.statements import Loop
from depanalysis.options import Triple
from depanalysis.proofs.races.cuda.lowering import LevelProgram, Setting
from depanalysis.proofs.races.cuda.running import (
    Collision,
    Contact,
    Filling,
    Key,
    Launch,
    Outcome,
    Runner,
)
from depanalysis.proofs.races.judging import plainest
from depanalysis.proofs.races.questions import MARKS, marked, unmarked
from depanalysis.proofs.races.teams import Pair, Place
from depanalysis.proofs.races.verdicts import Actor, RaceWitness
from depanalysis.source import Span

_BLOCKS = ((4, 2, 1), (8, 4, 2), (33, 3, 1), (2, 2, 2), (3, 5, 1), (64, 2, 1))
_MOST_RUNS = 24
_MOST_THREADS = 3_000
_SHORT = 12_000
_MOST_SHOWN = 8
_MOST_KEPT = 100_000
Memory = dict[tuple[str, Element], int]


@dataclass(slots=True)
class Shows:
    """Looks for runs of one kernel under one setting; runs are kept for other questions."""

    runner: Runner
    setting: Setting
    known: Mapping[str, int]
    _outcomes: list[Outcome] = field(default_factory=list)
    _pending: Iterator[Outcome] | None = None
    _replays: dict[object, Outcome | None] = field(default_factory=dict)
    _searched: dict[object, RaceWitness | None] = field(default_factory=dict)
    _room: int = _MOST_KEPT

    # Runs with values that a question proposes.

    def replayed(
        self, level: LevelProgram, pair: Pair, values: Mapping[str, int]
    ) -> RaceWitness | None:
        """The collision of two places in a run with some values."""
        memory = _memory(level, values)
        if memory is None:
            return None
        if self.runner.has_rows:
            next(self.outcomes(), None)
        memory = {at: n for at, n in memory.items() if self._is_given(at[0])}
        return plainest(
            self._of_pair(level, pair, outcome, memory)
            for launch, contents in self._launches(level, values, memory)
            if (outcome := self._run(launch, (contents, *sorted(memory.items()))))
        )

    def _run(self, launch: Launch, contents: object) -> Outcome | None:
        """The run of a launch, or that of the same one before, unless these have no room."""
        parameters = tuple(launch.parameters.items())
        start = launch.block, launch.grid, launch.blocks, parameters, contents
        if start in self._replays:
            return self._replays[start]
        outcome = self.runner.run(launch)
        size = 0 if outcome is None else len(outcome.contacts)
        if size <= self._room:
            self._replays[start] = outcome
            self._room -= size
        return outcome

    def _launches(
        self, level: LevelProgram, values: Mapping[str, int], memory: Memory
    ) -> Iterator[tuple[Launch, str]]:
        """Launches, and what memory holds in them apart from what the values say."""
        indices = [_triple(BLOCK, values, mark, 0) for mark in MARKS]
        threads = [_triple(THREAD, values, mark, 0) for mark in MARKS]
        most = [max(a, b) for a, b in zip(*threads, strict=True)]
        block = _sizes(BLOCK_SIZE, self.setting.block, values, most)
        far = [max(a, b) for a, b in zip(*indices, strict=True)]
        grid = _sizes(GRID_SIZE, self.setting.grid, values, far)
        if block[0] * block[1] * block[2] > self.runner.kernel.most_threads:
            return
        blocks = tuple(dict.fromkeys(indices))
        names = [p.name for p in self.runner.program.parameters if p.name not in INPUTS]
        for default in (1, block[0] * block[1] * block[2], 4):
            parameters = {n: self._parameter(n, values, default) for n in names}
            filling = _filled(memory, default % 4)
            yield Launch(block, grid, parameters, filling, blocks), str(default % 4)
        filling = _filled_by(memory, typed(self.runner.program, _by_position))
        yield Launch(block, grid, parameters, filling, blocks), "by position"

    def _parameter(self, name: str, values: Mapping[str, int], default: int) -> int:
        if name in self.known:
            return self.known[name]
        return values.get(name, default)

    # Runs with small values of all kinds.

    def searched(self, level: LevelProgram, pair: Pair) -> RaceWitness | None:
        """The collision of two places in a small run, which is that of all their copies."""
        is_claimed = bool(pair.first.claims)
        ends = level.level, is_claimed, _key(pair.first), _key(pair.second)
        if ends not in self._searched:
            found = (self._of_pair(level, pair, each, {}) for each in self.outcomes())
            self._searched[ends] = plainest(found)
        return self._searched[ends]

    def outcomes(self) -> Iterator[Outcome]:
        """Small runs, those that were made before first."""
        yield from self._outcomes
        if self._pending is None:
            self._pending = self._runs()
        for outcome in self._pending:
            self._outcomes.append(outcome)
            yield outcome

    def _runs(self) -> Iterator[Outcome]:
        """Runs that stay in rows, else those of a text that leaves rows in all of them."""
        found = False
        for outcome in self._small_runs():
            found = True
            yield outcome
        if not found and self.runner.has_strayed:
            self.runner.may_stray = True
            yield from self._small_runs()

    def _small_runs(self) -> Iterator[Outcome]:
        budget = _MOST_THREADS
        for launch in islice(self._small(), _MOST_RUNS):
            x, y, z = launch.block
            budget -= x * y * z * len(launch.blocks)
            if budget < 0:
                return
            outcome = self.runner.run(launch)
            if outcome is not None:
                yield outcome

    def _small(self) -> Iterator[Launch]:
        """Launches of one or two blocks, by turns with different sizes and contents."""
        program = self.runner.program
        names = [p.name for p in program.parameters if p.name not in INPUTS]
        free = [n for n in names if n not in self.known]
        blocks = list(dict.fromkeys(self._block(wanted) for wanted in _BLOCKS))
        for turn, (factor, block) in enumerate(product(range(6), blocks)):
            grid, at = self._grid()
            count = block[0] * block[1] * block[2]
            sizes = (count, 2 * count, count // 2 or 1, count + 1, block[0], 3)
            parameters = {
                n: sizes[(factor + k) % 6 if factor > 2 else factor]
                for k, n in enumerate(free)
            }
            parameters |= {n: self.known[n] for n in names if n in self.known}
            filling = typed(program, _FILLINGS[turn % len(_FILLINGS)])
            yield Launch(block, grid, parameters, filling, at, _SHORT)

    def _block(self, wanted: Triple) -> Triple:
        x, y, z = (
            self.known.get(name, size)
            for name, size in zip(BLOCK_SIZE, wanted, strict=True)
        )
        most = self.runner.kernel.most_threads
        return (x, y, z) if x * y * z <= most else (min(x, most), max(1, most // x), 1)

    def _grid(self) -> tuple[Triple, tuple[Triple, ...]]:
        x, y, z = (self.known.get(name, 2) for name in GRID_SIZE)
        at = [(0, 0, 0)]
        at += (
            [(1, 0, 0)]
            if x > 1
            else [(0, 1, 0)]
            if y > 1
            else [(0, 0, 1)]
            if z > 1
            else []
        )
        return (x, y, z), tuple(at)

    # From a run to what is shown of it.

    def _of_pair(
        self, level: LevelProgram, pair: Pair, outcome: Outcome, memory: Memory
    ) -> RaceWitness | None:
        wanted = tuple(_key(place) for place in (pair.first, pair.second))
        equal = None
        for collision in self.runner.collisions(outcome, frozenset(wanted)):
            if not _is_of(level, pair, collision):
                continue
            keys = (collision.first.key, collision.second.key)
            if keys not in (wanted, wanted[::-1]):
                continue
            found = collision
            if keys != wanted:
                found = replace(found, first=collision.second, second=collision.first)
            if not found.is_equal:
                return self._checked(outcome, found, memory)
            equal = equal or found
        return None if equal is None else self._checked(outcome, equal, memory)

    def _checked(
        self, outcome: Outcome, collision: Collision, memory: Memory
    ) -> RaceWitness | None:
        """The collision, unless other blocks of the grid leave an array."""
        if not self.runner.conforms(outcome):
            return None
        return self.witness(outcome, collision, memory)

    def witness(
        self, outcome: Outcome, collision: Collision, memory: Memory
    ) -> RaceWitness:
        """What a person needs in order to see a collision."""
        launch = outcome.launch
        threads = tuple(
            (one.block, one.touch.thread) for one in (collision.first, collision.second)
        )
        return RaceWitness(
            (("block", launch.block), ("grid", launch.grid)),
            self.shown(launch),
            self._actor(launch, collision.first),
            self._actor(launch, collision.second),
            collision.first.touch.access.element,
            _texts(memory) if memory else self._read(outcome, threads),
            collision.is_equal,
        )

    def parted(self, outcome: Outcome) -> tuple[Span, Span | None, RaceWitness] | None:
        """The barrier that not all threads of a block reach in a run."""
        if outcome.divergence is None or not self.runner.conforms(outcome):
            return None
        at, divergence = outcome.divergence
        launch = outcome.launch
        actors = [
            Actor((("thread", _thread(launch, n)), ("block", at)))
            for n in (divergence.waiting, divergence.missing)
        ]
        witness = RaceWitness(
            (("block", launch.block), ("grid", launch.grid)),
            self.shown(launch), actors[0], actors[1], (),
            self._read(outcome, ((at, divergence.waiting), (at, divergence.missing))),
        )  # fmt: skip
        first = self.runner.barrier(divergence.barrier).span
        other = (
            None if divergence.other < 0 else self.runner.barrier(divergence.other).span
        )
        return first, other, witness

    def shown(self, launch: Launch) -> tuple[tuple[str, int], ...]:
        """The parameters of the kernel itself."""
        return tuple(
            (name, value)
            for name, value in launch.parameters.items()
            if name not in INPUTS
        )

    def _actor(self, launch: Launch, contact: Contact) -> Actor:
        spelled = {s.name: s.text for s in self.runner.program.spellings}
        turns: list[tuple[str, int]] = []
        for number, index in contact.touch.access.iteration:
            stmt = self.runner.numbered[number]
            name = stmt.variable if isinstance(stmt, Loop) else "iteration"
            turns.append((spelled.get(name, name), index))
        thread = _thread(launch, contact.touch.thread)
        return Actor((("thread", thread), ("block", contact.block)), tuple(turns))

    def _is_given(self, name: str) -> bool:
        """Whether a variable of the kernel has contents when a block begins."""
        return name in self.runner.sharing.grid

    def _read(
        self, outcome: Outcome, threads: tuple[tuple[Triple, int], ...]
    ) -> tuple[tuple[str, int], ...]:
        """Integers that some threads read and that nobody writes in the run."""
        written = {c.key[1] for c in outcome.contacts if c.key[2] == "write"}
        types = {a.name: a.type for a in self.runner.program.arrays}
        found: Memory = {}
        for contact in outcome.contacts:
            name, element = contact.key[1], contact.touch.access.element
            is_theirs = (contact.block, contact.touch.thread) in threads
            is_read = name in types and name not in written and types[name].is_integer
            is_read = is_read and self._is_given(name)
            if is_theirs and is_read:
                found[name, element] = outcome.launch.filling(name, element)
        return _texts(found) if len(found) <= _MOST_SHOWN else ()


def _texts(memory: Memory) -> tuple[tuple[str, int], ...]:
    return tuple(
        (f"{name}[{', '.join(map(str, element))}]" if element else name, value)
        for (name, element), value in sorted(memory.items())
    )


def _is_of(level: LevelProgram, pair: Pair, collision: Collision) -> bool:
    if level.level == "block" and collision.level == "warp":
        return not pair.first.claims
    return level.level == collision.level


def _key(place: Place) -> Key:
    return place.span, place.array, place.kind


def _memory(level: LevelProgram, values: Mapping[str, int]) -> Memory | None:
    """The initial contents of memory that the values say."""
    memory: Memory = {}
    for name, value in values.items():
        load = level.team.elements.get(unmarked(name))
        if load is None or is_table(load.array):
            continue
        mark = name.removeprefix(unmarked(name))
        element = _element(level, load, mark, values)
        if element is None or memory.setdefault((load.array, element), value) != value:
            return None
    return memory


def _element(
    level: LevelProgram, load: Load, mark: str, values: Mapping[str, int]
) -> Element | None:
    try:
        return tuple(
            int(evaluate(marked(level.team, index, mark) if mark else index, values))
            for index in load.indices
        )
    except (InterpretationError, TypeError, ValueError):
        return None


def _triple(
    names: tuple[str, ...], values: Mapping[str, int], mark: str, default: int
) -> Triple:
    x, y, z = (values.get(name + mark, values.get(name, default)) for name in names)
    return x, y, z


def _sizes(
    names: tuple[str, ...],
    given: tuple[int | None, int | None, int | None],
    values: Mapping[str, int],
    most: list[int],
) -> Triple:
    x, y, z = (
        size if size is not None else max(values.get(name, 1), index + 1)
        for name, size, index in zip(names, given, most, strict=True)
    )
    return x, y, z


def _thread(launch: Launch, number: int) -> Triple:
    x, y, _ = launch.block
    return number % x, number // x % y, number // (x * y)


def _filled(memory: Memory, other: int) -> Filling:
    return _filled_by(memory, lambda _name, _element: other)


def _filled_by(memory: Memory, others: Filling) -> Filling:
    def filling(name: str, element: Element) -> int:
        known = memory.get((name, element))
        return others(name, element) if known is None else known

    return filling


def _by_position(_name: str, element: Element) -> int:
    return sum(element) + 1


_FILLINGS: tuple[Filling, ...] = (
    lambda _name, _element: 0,
    lambda _name, _element: 1,
    _by_position,
    lambda _name, element: sum(element) % 3,
    # Parents in a tree, or rows of which some are empty.
    lambda _name, element: sum(element) // 2,
)
