"""From values that a solver proposes to a run in which two places collide."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TypeAlias, cast

from depanalysis.analysis.folding import folded
from depanalysis.errors import InterpretationError
from depanalysis.frontends.openmp.programs import (
    ASKED,
    INPUTS,
    NUMBERS,
    PROCESSORS,
    TEAM,
    TEAMS,
    THREAD,
    THREADS,
)
from depanalysis.interpreter.contents import typed
from depanalysis.interpreter.values import Element, evaluate, integer, is_known
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Expr,
    IntConst,
    Unary,
    Var,
    names,
)
from depanalysis.ir.programs import Spelling
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.statements import Loop, Stmt, walk_statements
from depanalysis.proofs.openmp.contexts import EVENT, NESTED, SINK
from depanalysis.proofs.openmp.entries import Entry
from depanalysis.proofs.openmp.outside import Entered, Outside
from depanalysis.proofs.openmp.questions import Key
from depanalysis.proofs.openmp.runs import (
    MOST_RUNNING,
    Collision,
    Filling,
    Runner,
    Start,
    Touch,
    Work,
    collisions,
)
from depanalysis.proofs.openmp.schedules import BLOCKS, CHUNKS
from depanalysis.proofs.openmp.teams import TeamOfThreads
from depanalysis.proofs.races.deciding import small_solutions
from depanalysis.proofs.races.questions import MARKS, marked, unmarked
from depanalysis.proofs.races.teams import Pair, Place
from depanalysis.proofs.races.verdicts import Actor, RaceWitness
from depanalysis.verdicts import element_text

_DEFAULTS = (3, 1, 6)
_SMALL = ((2, 4, 0), (3, 3, 1), (2, 5, 2), (2, 3, 1), (2, 2, 1))
_SMALLEST = ((2, 1, 1), (2, 0, 2))
_LARGEST = 1_000_000
_MOST_NAMES = 4

Memory = dict[tuple[str, Element], int]
Met: TypeAlias = tuple[Collision, ...]
"""What collides in a run: of two sites, in the order in which they do so first."""
Numbers: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(slots=True)
class Replayer:
    """Runs of one region, those that were made before at hand.

    `spelled` is how the source writes names. `lanes` is how far apart iterations of a
    `simd` loop may be that run at once; nothing where it is threads that run.
    """

    runner: Runner
    asked: TeamOfThreads
    entry: Entry
    outside: Outside
    spelled: Mapping[str, Spelling]
    known: Mapping[str, int] = field(default_factory=dict)
    lanes: int | None = None
    numbered: tuple[Stmt, ...] = ()
    small: list[tuple[Start, Met]] | None = None
    whole: list[tuple[Mapping[str, int], Start, Met]] | None = None
    usual: Mapping[str, int] | None = None

    def __post_init__(self) -> None:
        self.numbered = tuple(walk_statements(self.runner.thread.program.body))

    def replayed(self, pair: Pair, values: Mapping[str, int]) -> RaceWitness | None:
        """A run with the values, if the two places collide in it."""
        if not self._may_be_shown(pair):
            return None
        memory = self._memory(values)
        if memory is None:
            return None
        for start in self._starts(pair, values, memory):
            touches = self.runner.run(start)
            found = None if touches is None else self._of_pair(pair, self._met(touches))
            if found is not None and self._is_run(start):
                return self._witness(start, found, memory)
        return None

    def searched(self, pair: Pair) -> RaceWitness | None:
        """The collision of two places in a small run."""
        if not self._is_told():
            return None
        if not self.entry.is_certain or not self._may_be_shown(pair):
            return self._entered(pair)
        if self.small is None:
            self.small = list(self._small_runs())
        for start, met in self.small:
            found = self._of_pair(pair, met)
            if found is not None and self._is_run(start):
                return self._witness(start, found, {})
        return None

    def parted(self) -> RaceWitness | None:
        """A small run in which threads part at a barrier."""
        thread = self.runner.thread
        if not self._is_told() or not self.entry.is_certain or self.entry.contents:
            return None
        if thread.notes or self.entry.is_partial:
            return None
        for size, default, fill, values in self._parting():
            settings = self._settings(values, default, size, 1, {})
            if settings is None:
                continue
            parameters, contents = settings
            owner = _Owner(((), ()), (0, 1), size, 2)
            filled = self._filled(contents, fill)
            start = Start(size, parameters, filled, owner.of)
            found = self.runner.parted(start)
            if found is not None and self._is_run(start):
                waiting, missing = (
                    Actor((("thread", (number,)),), ())
                    for number in (found.waiting, found.missing)
                )
                sizes: Numbers = (("threads", (size,)),)
                return RaceWitness(sizes, self._shown(start), waiting, missing, ())
        return None

    def _parting(self) -> Iterator[tuple[int, int, int, Mapping[str, int]]]:
        """Small runs: their threads, values and contents; those last that differ in values.

        The values that differ are those of names that decide who comes to a barrier.
        """
        for size, default, fill in (*_SMALL, *_SMALLEST):
            yield size, default, fill, {}
        parameters = {each.name for each in self.runner.thread.program.parameters}
        deciding = sorted(self.asked.deciding & (parameters - set(INPUTS)))[
            :_MOST_NAMES
        ]
        for values in product((1, 3), repeat=len(deciding)):
            yield 2, 2, 1, dict(zip(deciding, values, strict=True))

    def _entered(self, pair: Pair) -> RaceWitness | None:
        """The same in a run of the whole function up to the region."""
        if self.whole is None:
            self.whole = list(self._whole_runs())
        for given, start, met in self.whole:
            found = self._of_pair(pair, met)
            if found is not None and self.outside.conforms(given, start.filling):
                shown = {**given, TEAMS: len(start.teams)}
                return self._witness(replace(start, parameters=shown), found, {})
        return None

    def _whole_runs(
        self,
    ) -> Iterator[tuple[Mapping[str, int], Start, Met]]:
        """Small runs of the function, with the values that it has when it starts."""
        function = self.outside.parallel.program
        teams = (0, 1) if self.runner.thread.is_league else (0,)
        for size, default, fill in (*_SMALL, *_SMALLEST):
            inputs = [p.name for p in function.parameters if p.name not in INPUTS]
            inputs += [each.name for each in function.scalars]
            given = {name: self.known.get(name, default) for name in inputs}
            beginning = self._filled({(n, ()): v for n, v in given.items()}, fill)
            left = self.outside.entered(given, beginning)
            parameters = None if left is None else self._in_team(given, left, size)
            if left is None or parameters is None:
                continue
            filling = _left(left, beginning, self.outside.own)
            for variant in range(4):
                owner = _Owner(((), ()), (0, 1), size, variant)
                parts = _Owner(((), ()), (0, 1), len(teams), 2)
                start = Start(size, parameters, filling, owner.of, teams, parts.of)
                touches = self.runner.run(start)
                if touches is not None:
                    yield given, replace(start, filling=beginning), self._met(touches)

    def _in_team(
        self, given: Mapping[str, int], left: Entered, size: int
    ) -> dict[str, int] | None:
        """The values of the region's parameters, if a team of that size may be made."""
        thread = self.runner.thread
        known: dict[str, int] = {**given, THREADS: size, TEAMS: 2}
        known |= dict.fromkeys(NUMBERS, size)
        names_ = [each.name for each in thread.program.parameters]
        found = {n: left[n, ()] for n in names_ if (n, ()) in left}
        settled = {n: cast("int", v) for n, v in found.items() if is_known(v)}
        known |= settled
        for name in {*found, *self.outside.forgotten} - settled.keys():
            known.pop(name, None)
        facts = (*thread.facts, *thread.limits, *thread.program.assumptions)
        types = {each.name: each.type for each in thread.program.parameters}
        integers = {n for n in known if n not in types or types[n].is_integer}
        constants: dict[str, Expr] = {
            n: IntConst(v) for n, v in known.items() if n in integers
        }
        if any(folded(substituted(f, constants)) == BoolConst(False) for f in facts):
            return None
        return {name: known[name] for name in names_ if name in known}

    def _is_run(self, start: Start) -> bool:
        """Whether the function around the region conforms to its language, too."""
        return self.outside.conforms(start.parameters, start.filling)

    def _may_be_shown(self, pair: Pair) -> bool:
        """Whether a run of the region alone is one of the program.

        It is not where contents decide that the function itself determines before, or
        where order or the sharing out of work is made by other means. What is not modelled
        may do anything.
        """
        if not self.entry.is_certain or not self._is_told():
            return False
        if not self.entry.contents.isdisjoint(self._names(pair)):
            return False
        read = {a.variable for a in self.asked.known.accesses if a.kind == "read"}
        if not self.entry.contents.isdisjoint(read) and self._is_steered(pair):
            return False
        return not (self.entry.is_partial and self._is_steered(pair))

    def _is_told(self) -> bool:
        """Whether all is modelled, and all who order something or share out work."""
        thread = self.runner.thread
        if thread.problems or {*thread.notes} - {NESTED}:
            return False
        return not (thread.notes and any(each.locks for each in thread.probes))

    def _is_steered(self, pair: Pair) -> bool:
        """Whether unknown values decide if and where two places are accessed."""
        unknowns = self.asked.known.unknowns
        return any(name in unknowns for name in self._names(pair))

    def _names(self, pair: Pair) -> set[str]:
        return {
            name
            for place in (pair.first, pair.second)
            for expr in _expressions(place)
            for name in names(expr)
        }

    # What runs start from.

    def _starts(
        self, pair: Pair, values: Mapping[str, int], memory: Memory
    ) -> Iterator[Start]:
        work = (
            self._work(pair.first, MARKS[0], values),
            self._work(pair.second, MARKS[1], values),
        )
        teams = self._league(pair, values)
        count = max(values.get(TEAMS, 1), *teams, *(each + 1 for each in teams))
        for threads, size in self._teams(pair, values):
            for chosen, default in self._choices(values):
                settings = self._settings(chosen, default, size, count, memory)
                if settings is None:
                    continue
                parameters, contents = settings
                for variant in range(3):
                    filling = self._filled(contents, variant)
                    owner = _Owner(work, threads, size, variant)
                    parts = _Owner(work, (teams[0], teams[-1]), count, 2)
                    yield Start(size, parameters, filling, owner.of, teams, parts.of)

    def _league(self, pair: Pair, values: Mapping[str, int]) -> tuple[int, ...]:
        """The teams that run: one, or the two of which each makes one of the accesses."""
        if pair.first.unit != (Var(TEAM),):
            return (values.get(TEAM, 0),)
        one, other = (values.get(f"{TEAM}{mark}") for mark in MARKS)
        if one is None or other is None:
            return (0, 1)
        return (one, other)

    def _choices(
        self, values: Mapping[str, int]
    ) -> Iterator[tuple[Mapping[str, int], int]]:
        """The proposed values; others where those rest on what nobody knows."""
        yield from ((values, default) for default in _DEFAULTS)
        if self.entry.open_values:
            yield from (({}, default) for default in _DEFAULTS)

    def _teams(
        self, pair: Pair, values: Mapping[str, int]
    ) -> Iterator[tuple[tuple[int, int], int]]:
        """Two threads and the size of their team; small numbers where they do not matter."""
        used = self._asked()
        internal = self.runner.thread.program.arrays
        if any(each.name.startswith(f"{EVENT}{SINK}") for each in internal):
            # Iterations wait for others, which have to come first.
            yield from (((1, 0), size) for size in (2,))
        if used.isdisjoint((THREAD, THREADS)):
            places = (pair.first, pair.second)
            keys = [claim.key for place in places for claim in place.claims]
            is_static = any(key.startswith("static") for key in keys)
            for size in range(2, MOST_RUNNING + 1 if is_static else 3):
                yield (0, 1), size
            return
        threads = (
            values.get(f"{THREAD}{MARKS[0]}", 0),
            values.get(f"{THREAD}{MARKS[1]}", 1),
        )
        if pair.first.unit == (Var(TEAM),):
            numbers = (values.get(f"{THREADS}{mark}", 1) for mark in MARKS)
            size = max(*numbers, *(each + 1 for each in threads))
            if size <= MOST_RUNNING:
                yield threads, size
            return
        size = max(*threads, 1) + 1
        size = max(size, values.get(THREADS, size)) if THREADS in used else size
        is_of_tasks = len(pair.first.unit) + len(pair.second.unit) > 2
        if size <= MOST_RUNNING and (is_of_tasks or threads[0] != threads[1]):
            yield threads, size

    def _asked(self) -> frozenset[str]:
        """Names that the text of the region uses."""
        return frozenset(
            name
            for place in self.asked.keys
            for expr in _expressions(place)
            for name in names(expr)
        )

    def _work(
        self, place: Place, mark: str, values: Mapping[str, int]
    ) -> tuple[Work, ...]:
        found: list[Work] = []
        for claim in place.claims:
            parts = [self._value(each, mark, values) for each in claim.values]
            if None not in parts:
                found.append((claim.key, tuple(p for p in parts if p is not None)))
        return tuple(found)

    def _value(self, expr: Expr, mark: str, values: Mapping[str, int]) -> int | None:
        try:
            return int(evaluate(marked(self.asked.team, expr, mark), values))
        except (InterpretationError, TypeError, ValueError, ArithmeticError):
            return None

    def _settings(
        self,
        values: Mapping[str, int],
        default: int,
        threads: int,
        teams: int,
        memory: Memory,
    ) -> tuple[dict[str, int], Memory] | None:
        """Values of all parameters that agree with what holds on entry, or nothing.

        With these, what memory held when the function began. Where no value is proposed
        and the default is none that may be, one of those is taken that may.
        """
        found = self._agreeing(values, default, threads, teams, memory)
        if found is not None or not self._usual():
            return found
        return self._agreeing(
            {**self._usual(), **values}, default, threads, teams, memory
        )

    def _usual(self) -> Mapping[str, int]:
        """Values with which what holds on entry does hold, if some are found."""
        if self.usual is None:
            thread = self.runner.thread
            facts = (*self.entry.facts, *thread.facts, *thread.program.assumptions)
            hidden = {*NUMBERS, THREAD, *self.entry.values}
            own = (each for each in facts if hidden.isdisjoint(names(each)))
            self.usual = next(small_solutions(own), {})
        return self.usual

    def _agreeing(
        self,
        values: Mapping[str, int],
        default: int,
        threads: int,
        teams: int,
        memory: Memory,
    ) -> tuple[dict[str, int], Memory] | None:
        """The same with the default for all that has no value."""
        program = self.runner.thread.program
        known: dict[str, int] = {**dict(_fixed(self.entry.facts)), **self.known}
        free = [p.name for p in program.parameters if p.name not in INPUTS]
        free += sorted(self.entry.shared - self.entry.open_values - set(free))
        for name in free:
            if name not in self.entry.values and name not in known:
                known[name] = values.get(name, default)
        known |= {n: values[n] for n in INPUTS if n in values and n != THREAD}
        known[THREADS], known[TEAMS] = threads, teams
        if not _have_room(known, threads):
            return None
        for name, value in self.entry.values.items():
            try:
                known[name] = int(evaluate(value, known))
            except (InterpretationError, TypeError, ValueError, ArithmeticError):
                # A run that reads it ends there.
                known.pop(name, None)
        thread = self.runner.thread
        facts = (*self.entry.facts, *thread.facts, *thread.limits, *program.assumptions)
        constants: dict[str, Expr] = {n: IntConst(v) for n, v in known.items()}
        if any(folded(substituted(f, constants)) == BoolConst(False) for f in facts):
            return None
        types = {p.name: p.type for p in program.parameters}
        for name, type_ in types.items():
            bounds = type_.bounds
            if bounds and not bounds[0] <= known.get(name, bounds[0]) <= bounds[1]:
                return None
        if any(abs(known.get(name, 0)) > _LARGEST for name in types):
            return None
        contents = self._before(known, memory)
        parameters = {name: known[name] for name in types if name in known}
        return None if contents is None else (parameters, contents)

    def _before(self, known: Mapping[str, int], memory: Memory) -> Memory | None:
        """The contents from which the values on entry came about, if there are such."""
        found = {**memory}
        for name, load in self.entry.origins.items():
            try:
                at = tuple(integer(evaluate(index, known)) for index in load.indices)
            except InterpretationError:
                continue
            if found.setdefault((load.array, at), known[name]) != known[name]:
                return None
        return found

    def _memory(self, values: Mapping[str, int]) -> Memory | None:
        """The initial contents that the values say."""
        memory: Memory = {}
        for name, value in values.items():
            load = self.asked.team.elements.get(unmarked(name))
            if load is None:
                continue
            mark = name.removeprefix(unmarked(name))
            element = [self._value(index, mark, values) for index in load.indices]
            if None in element or load.array in self.entry.contents:
                return None
            at = (load.array, tuple(e for e in element if e is not None))
            if memory.setdefault(at, value) != value:
                return None
        return memory

    def _filled(self, memory: Memory, variant: int) -> Filling:
        return typed(self.runner.thread.program, _filled(memory, variant))

    def _small_runs(self) -> Iterator[tuple[Start, Met]]:
        for size, default, fill in _SMALL:
            teams = (0, 1) if self.runner.thread.is_league else (0,)
            settings = self._settings({}, default, size, len(teams), {})
            if settings is None:
                continue
            parameters, contents = settings
            for variant in range(3):
                owner = _Owner(((), ()), (0, 1), size, variant)
                parts = _Owner(((), ()), (0, 1), len(teams), 2)
                filled = self._filled(contents, fill)
                start = Start(size, parameters, filled, owner.of, teams, parts.of)
                touches = self.runner.run(start)
                if touches is not None:
                    yield start, self._met(touches)

    # From a run to what is shown of it.

    def _met(self, touches: tuple[Touch, ...]) -> Met:
        found: dict[tuple[Key, Key], Collision] = {}
        for collision in collisions(touches, self.runner.thread.of_team):
            if self.lanes is not None and not _parts_lanes(collision, self.lanes):
                continue
            touched = (collision.first, collision.second)
            threads = {(each.team, each.thread) for each in touched}
            if NESTED in self.runner.thread.notes and len(threads) == 1:
                continue
            found.setdefault((collision.first.key, collision.second.key), collision)
        return tuple(found.values())

    def _of_pair(self, pair: Pair, met: Met) -> Collision | None:
        first, second = self.asked.keys[pair.first], self.asked.keys[pair.second]
        for collision in met:
            keys = collision.first.key, collision.second.key
            if keys[0] in first and keys[1] in second:
                return collision
            if keys[1] in first and keys[0] in second:
                return Collision(collision.second, collision.first)
        return None

    def _witness(self, start: Start, found: Collision, memory: Memory) -> RaceWitness:
        shown = self._shown(start)
        touched = found.first.access
        thread = self.runner.thread
        element = touched.element[thread.owned.get(touched.variable, 0) :]
        original = thread.originals.get(touched.variable)
        is_scalar = original is not None and (
            touched.variable not in thread.owned or not element
        )
        sizes: Numbers = (("threads", (start.threads,)),)
        if self.runner.thread.is_league:
            sizes = (("teams", (start.parameters.get(TEAMS, 1),)), *sizes)
        return RaceWitness(
            sizes,
            shown,
            self._actor(found.first),
            self._actor(found.second),
            ()
            if is_scalar
            else self._spelled(original or touched.variable).counted(element),
            tuple(
                (self._remembered(name, at), value)
                for (name, at), value in sorted(memory.items())
            ),
        )

    def _shown(self, start: Start) -> tuple[tuple[str, int], ...]:
        """The values that a run starts from."""
        # What is shared and changes has no one value in a run.
        hidden = set(self.runner.thread.originals.values())
        return tuple(
            (self._spelled(name).text, value)
            for name, value in start.parameters.items()
            if (name not in (*INPUTS, ASKED) and name not in hidden)
            or (name == PROCESSORS and value != start.threads)
        )

    def _spelled(self, name: str) -> Spelling:
        return self.spelled.get(name, Spelling(name, name))

    def _remembered(self, name: str, element: Element) -> str:
        known = self._spelled(name)
        return element_text(known.text, known.counted(element))

    def _actor(self, touch: Touch) -> Actor:
        turns: list[tuple[str, int]] = []
        for number, index in touch.access.iteration:
            stmt = self.numbered[number]
            name = stmt.variable if isinstance(stmt, Loop) else "while"
            # What a construct makes has a name of its own behind that of the text.
            text = self._spelled(name.partition(".omp")[0]).text
            turns.append((text, index))
        who: Numbers = (("thread", (touch.thread,)),)
        if self.runner.thread.is_league:
            who = (*who, ("team", (touch.team,)))
        return Actor(who, tuple(turns))


@dataclass(frozen=True, slots=True)
class _Owner:
    """Who does which work: the two instances of a question first, the rest by turns."""

    work: tuple[tuple[Work, ...], tuple[Work, ...]]
    threads: tuple[int, int]
    size: int
    variant: int

    def of(self, work: Work) -> int:
        """The thread that does a piece of work."""
        key, values = work
        if key == CHUNKS:
            return values[0] % self.size
        if key == BLOCKS:
            number, trips = values
            return number // -(-max(trips, 1) // self.size)
        for mine, thread in zip(self.work, self.threads, strict=True):
            if work in mine:
                return thread
        ends = sorted(
            (other, thread)
            for mine, thread in zip(self.work, self.threads, strict=True)
            for name, other in mine
            if name == key
        )
        if ends and self.variant == 0:
            before = [thread for other, thread in ends if other >= values]
            return before[0] if before else ends[-1][1]
        if self.variant >= 2:
            # Iterations in turns, or two in a row.
            return self.threads[sum(values) // (self.variant - 1) % 2]
        return self.threads[self.variant]


def _parts_lanes(collision: Collision, lanes: int) -> bool:
    """Whether lanes that execute statement by statement do what one after the other does not.

    The earlier iteration's access has to come first; it does if it stands first.
    """
    one, other = sorted(
        (collision.first, collision.second), key=lambda t: t.access.counters[:1]
    )
    first, second = one.access.counters[:1], other.access.counters[:1]
    if not first or not second or second[0] - first[0] >= lanes:
        return False
    return one.key[:2] >= other.key[:2]


def _left(left: Entered, beginning: Filling, own: AbstractSet[str]) -> Filling:
    """What memory holds where a region is entered; some is the function's own."""

    def contents(name: str, element: Element) -> int:
        value = left.get((name, element))
        if value is not None and is_known(value):
            return cast("int", value)
        if value is not None or name in own:
            raise InterpretationError(f"`{name}` is read before it has a value")
        return beginning(name, element)

    return contents


def _have_room(known: dict[str, int], threads: int) -> bool:
    """Whether as many threads may be; there may be fewer processors."""
    for name in NUMBERS:
        known.setdefault(name, threads)
    return all(known[n] >= (1 if n == PROCESSORS else threads) for n in NUMBERS)


def _fixed(facts: Iterable[Expr]) -> Iterator[tuple[str, int]]:
    """The names of which facts say that they are a number."""
    for fact in map(folded, facts):
        match fact:
            case Binary("==", Var(name), IntConst(value)):
                yield name, value
            case Unary("not", Binary("!=", Var(name), IntConst(value))):
                yield name, value


def _expressions(place: Place) -> Iterator[Expr]:
    yield from place.indices
    yield from place.conditions
    yield from place.phase
    for claim in place.claims:
        yield from claim.values
    for lock in place.locks:
        yield from lock.indices


def _filled(memory: Memory, variant: int) -> Filling:
    """Contents: those that are given, else zeros, or numbers that rise or fall."""

    def contents(name: str, element: Element) -> int:
        at = sum(element)
        return memory.get((name, element), (0, at + 1, 7 - at)[variant])

    return contents


def sites_of(asked: TeamOfThreads) -> dict[Key, bool]:
    """The sites that places are made of, and whether their accesses are atomic."""
    return {key: place.is_atomic for place, keys in asked.keys.items() for key in keys}
