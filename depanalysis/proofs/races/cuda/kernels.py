"""The verdict on one kernel under one launch: all pairs of accesses, all barriers."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from depanalysis.errors import InterpretationError
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import IntConst, names
from depanalysis.ir.printer import show_expression
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.options import Level
from depanalysis.proofs.hidden_names import without_hidden_names
from depanalysis.proofs.races.cuda.barrier_reachability import (
    BarrierArrival,
    divergence_question,
)
from depanalysis.proofs.races.cuda.lowering import (
    LevelProgram,
    Lowering,
    Setting,
)
from depanalysis.proofs.races.cuda.running import MOST_STEPS, Runner, is_harmless
from depanalysis.proofs.races.cuda.variables import alike_in_blocks
from depanalysis.proofs.races.cuda.witnesses import Shows
from depanalysis.proofs.races.deciding import (
    Candidate,
    Free,
    by_constraints,
    by_solver,
)
from depanalysis.proofs.races.judging import (
    Attempts,
    Collides,
    Open,
    PairAnswer,
    Runs,
    judged,
)
from depanalysis.proofs.races.members import leaving_members
from depanalysis.proofs.races.teams import Pair
from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    Location,
    Race,
    RaceWitness,
    Raciness,
)
from depanalysis.source import SourceFile, Span

_DIVERGES = "the condition of a barrier"


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found out about a kernel: collisions and what stayed open.

    It `is_equal` where stores may collide, and leave equal values whether a run shows it or not.
    """

    races: tuple[Race, ...]
    benign: tuple[Race, ...]
    is_equal: bool
    open: tuple[tuple[Location, str], ...]
    assumptions: tuple[str, ...]
    questions: int
    pairs: tuple[tuple[str, int], ...] | None


def judged_kernel(
    kernel: Kernel,
    setting: Setting,
    lowering: Lowering,
    source: SourceFile,
    steps: int = MOST_STEPS,
) -> ConstructVerdict:
    """The answer for one kernel; code that is not modelled keeps it from being race-free.

    Runs that look for races share a number of steps; without any, there are only proofs.
    """
    shows = Shows(Runner(kernel, setting, left=steps), setting, lowering.known)
    judge = _Judge(kernel, lowering, shows, source)
    found = judge.found()
    unmodelled = tuple(
        (judge.location(stmt.span), stmt.reason)
        for stmt in walk_statements(kernel.program.body)
        if isinstance(stmt, Opaque) and not is_harmless(stmt)
    )
    waiting = ((judge.location(span), text) for span, text in lowering.problems)
    shared = (*waiting, *judge.overlapping(), *judge.aliased(), *judge.leaving())
    undecided = tuple(dict.fromkeys((*unmodelled, *shared, *found.open)))
    verdict = Raciness.FREE
    if found.races:
        verdict = Raciness.RACE
    elif undecided:
        verdict = Raciness.UNKNOWN
    return ConstructVerdict(
        kernel.program.name,
        "kernel",
        kernel.program.span,
        verdict,
        found.races,
        found.benign,
        undecided,
        found.assumptions,
        _configuration(setting),
        _reason(verdict, found, undecided),
        found.questions,
        None if unmodelled or shared else found.pairs,
    )


@dataclass(frozen=True, slots=True)
class _Judge:
    kernel: Kernel
    lowering: Lowering
    shows: Shows
    source: SourceFile
    attempts: Attempts = field(default_factory=Attempts)
    told: dict[tuple[Span, str], tuple[Location, str]] = field(default_factory=dict)

    def found(self) -> _Found:
        races: dict[object, Race] = {}
        benign: dict[object, Race] = {}
        undecided: dict[tuple[Location, str], None] = {}
        is_convergent = True
        taken: dict[str, None] = {}
        questions, is_equal = 0, False
        pairs: Counter[str] = Counter(
            {self._variable(each.name): 0 for each in self.kernel.program.arrays}
        )
        met: dict[Level, set[str]] = {}
        for level in self.lowering.levels:
            taken |= dict.fromkeys(level.team.assumptions)
            if level.level in ("block", "warp"):
                for outcome in self._divergence(level):
                    is_convergent = False
                    if isinstance(outcome, Race):
                        races.setdefault(outcome.first.span, outcome)
                    else:
                        undecided[outcome] = None
            met[level.level] = set()
            unlike = self._unlike(level, met)
            for answer in self._answers(level, unlike):
                questions += 1
                proved = answer.outcome
                is_apart = isinstance(proved, Free) and not proved.is_equal
                pairs[self._variable(answer.pair.first.array)] += not is_apart
                if not answer.is_harmless:
                    met[level.level].add(answer.pair.first.array)
                elif not is_apart:
                    is_equal = True
                    taken |= dict.fromkeys(self._relied_on(level, unlike))
                self._sort(level, answer, races, benign, undecided, taken)
        notes = self.kernel.program.notes
        assumptions = (*self._stated(), *self.lowering.assumptions, *taken, *notes)
        kept = {key: race for key, race in benign.items() if key not in races}
        return _Found(
            tuple(races.values()), tuple(kept.values()), is_equal, tuple(undecided),
            tuple(dict.fromkeys(assumptions)), questions,
            tuple(pairs.items()) if is_convergent else None,
        )  # fmt: skip

    def _variable(self, name: str) -> str:
        """The variable of the text that an array, or one for each of its members, is."""
        found = {each.name: each.record for each in self.kernel.program.arrays}
        return self._spelled(found.get(name) or name)

    def _stated(self) -> tuple[str, ...]:
        return (
            ("arrays that pointers reach do not overlap",)
            if self._has_pointers()
            else ()
        )

    def _has_pointers(self) -> bool:
        return sum(a.may_alias for a in self.kernel.program.arrays) > 1

    def _answers(
        self, level: LevelProgram, unlike: frozenset[str]
    ) -> tuple[PairAnswer, ...]:
        runs = Runs(
            partial(self.shows.replayed, level),
            partial(self.shows.searched, level),
            lambda: self.shows.runner.can_run,
            self.attempts,
        )
        return judged(level.team, runs, unlike)

    def _unlike(
        self, level: LevelProgram, met: Mapping[Level, set[str]]
    ) -> frozenset[str]:
        """The variables of a block that may have other contents in another one."""
        if level.level != "grid":
            return frozenset()
        sharing = self.shows.runner.sharing
        if "block" not in met:
            return sharing.block
        lost = {name for names_ in met.values() for name in names_}
        return sharing.block - alike_in_blocks(self.kernel.program, sharing, lost)

    def _relied_on(self, level: LevelProgram, unlike: frozenset[str]) -> Iterator[str]:
        """What it takes that blocks have the same contents in shared memory."""
        held = {load.array for load in level.team.loaded.values()} - unlike
        if level.level == "grid" and held & self.shows.runner.sharing.block:
            yield "shared memory is not read before the kernel has stored to it"

    def _sort(
        self,
        level: LevelProgram,
        answer: PairAnswer,
        races: dict[object, Race],
        benign: dict[object, Race],
        undecided: dict[tuple[Location, str], None],
        taken: dict[str, None],
    ) -> None:
        outcome = answer.outcome
        if isinstance(outcome, Free):
            taken |= dict.fromkeys(outcome.assumptions)
        elif isinstance(outcome, Open):
            undecided[self._open(answer.pair.second.span, outcome.reason)] = None
        else:
            race = self._race(level, answer.pair, outcome)
            chosen = benign if outcome.is_benign else races
            ends = sorted((race.first.span, race.second.span))
            chosen.setdefault((*ends, race.variable), race)

    def _race(self, level: LevelProgram, pair: Pair, outcome: Collides) -> Race:
        return Race(
            "benign" if outcome.is_benign else pair.kind,
            self._spelled(pair.first.array),
            self.location(pair.first.span),
            self.location(pair.second.span),
            outcome.witness,
            "block" if level.level == "warp" else level.level,
        )

    def _open(self, span: Span, reason: str) -> tuple[Location, str]:
        """A place that stays open, and why in the words of the source."""
        if (span, reason) not in self.told:
            spelled = {s.name: s.text for s in self.kernel.program.spellings}
            text = without_hidden_names(reason, self.source, spelled)
            self.told[span, reason] = self.location(span), text
        return self.told[span, reason]

    def _spelled(self, name: str) -> str:
        found = {s.name: s.text for s in self.kernel.program.spellings}
        return found.get(name, name)

    def location(self, span: Span) -> Location:
        """A place in the text, or in an included file, without its text."""
        if span.path != self.source.path:
            return Location(span, "")
        return Location(span, self.source.text_of(span))

    def aliased(self) -> Iterator[tuple[Location, str]]:
        """Arrays that the file itself says may be one memory, if the kernel stores to one."""
        program = self.kernel.program
        written, _ = written_names(program.body)
        for each in program.overlaps:
            if written & {each.first, each.second}:
                yield self.location(program.span), each.reason

    def overlapping(self) -> Iterator[tuple[Location, str]]:
        """Arrays of dynamic shared memory, which all begin at one address."""
        dynamic = [
            array
            for array in self.kernel.program.arrays
            if array.name in self.kernel.shared and array.extents[0] is None
        ]
        names_ = dict.fromkeys(array.name.partition(".")[0] for array in dynamic)
        if len(names_) > 1:
            shown = " and ".join(names_)
            where = self.location(dynamic[0].span)
            yield where, f"the dynamic shared arrays {shown} begin at one address"

    def leaving(self) -> Iterator[tuple[Location, str]]:
        """Accesses that leave a member of a structure."""
        program = self.kernel.program
        for span, reason in leaving_members(program.body, program.arrays):
            yield self.location(span), reason

    # Barriers.

    def _divergence(self, level: LevelProgram) -> Iterator[Race | tuple[Location, str]]:
        """Barriers that some threads of a block reach and others never do.

        Of loops that are written out, a barrier of the text is asked about until it is open,
        and about one condition once.
        """
        answered: set[Span] = set()
        met: set[object] = set()
        for arrival in level.barrier_arrivals:
            span = arrival.barrier.span
            asked = arrival.place.conditions, arrival.returns
            if arrival.barrier.kind != "block" or span in answered or asked in met:
                continue
            answer = self._parting(level, arrival)
            if answer is None:
                met.add(asked)
            else:
                answered.add(span)
                yield answer

    def _parting(
        self, level: LevelProgram, arrival: BarrierArrival
    ) -> Race | tuple[Location, str] | None:
        conditions = arrival.place.conditions
        if all(names(each) <= level.team.shared for each in conditions):
            return None
        question = divergence_question(level.team, arrival)
        outcome = by_constraints(question)
        if isinstance(outcome, Free):
            return None
        witness = self._shown(arrival, outcome)
        if witness is not None:
            return witness
        if not outcome.is_linear and by_solver(question) is not None:
            return None
        rest = " and ".join(question.uncertain[:2]) or _DIVERGES
        reason = f"whether all threads reach the barrier depends on {rest}"
        return self._open(arrival.barrier.span, reason)

    def _shown(self, arrival: BarrierArrival, outcome: Candidate) -> Race | None:
        for run in self.shows.outcomes():
            try:
                parted = self.shows.parted(run)
            except InterpretationError:
                continue
            if parted is None:
                continue
            first, other, witness = parted
            if arrival.barrier.span in (first, other):
                return self._divergent(first, other, witness)
        return None

    def _divergent(self, first: Span, other: Span | None, witness: RaceWitness) -> Race:
        second = self.location(first if other is None else other)
        return Race("divergence", "", self.location(first), second, witness, "block")


def _configuration(setting: Setting) -> str:
    parts = [
        f"{name} {', '.join('?' if s is None else str(s) for s in sizes)}"
        for name, sizes in (("block", setting.block), ("grid", setting.grid))
        if any(size is not None for size in sizes)
    ]
    for each in setting.same:
        moved = (
            "" if each.offset == IntConst(0) else f" + {show_expression(each.offset)}"
        )
        parts.append(f"{each.second} = {each.first}{moved}")
    if setting.warps == "lockstep":
        parts.append("warps in lockstep")
    return "; ".join(parts)


def _reason(
    verdict: Raciness, found: _Found, undecided: tuple[tuple[Location, str], ...]
) -> str:
    if verdict is Raciness.UNKNOWN:
        return undecided[0][1]
    if verdict is Raciness.RACE:
        kinds = {race.kind for race in found.races}
        if kinds == {"divergence"}:
            return "not all threads of a block reach a barrier"
        return "two threads touch one element at once, and one of them writes"
    if found.is_equal:
        return "threads that write one element at once store equal values"
    return "no two threads touch one element at once where one of them writes"
