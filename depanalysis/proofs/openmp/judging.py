"""A parallel region and the questions about it, to the verdict on it."""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import takewhile

from depanalysis.frontends.openmp.directives import Directive
from depanalysis.frontends.openmp.pragmas import OPERATOR
from depanalysis.frontends.openmp.programs import (
    Construct,
    ParallelProgram,
    ParallelPrograms,
)
from depanalysis.frontends.stated import is_about, read_assumptions
from depanalysis.ir.expressions import loads
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.options import RaceOptions
from depanalysis.proofs.hidden_names import (
    without_hidden_names,
    without_parts,
)
from depanalysis.proofs.openmp.contexts import ThreadProgram
from depanalysis.proofs.openmp.entries import Entry
from depanalysis.proofs.openmp.outside import Outside
from depanalysis.proofs.openmp.overlaps import known_overlap, overlapping
from depanalysis.proofs.openmp.regions import FORKING, Region, thread_program
from depanalysis.proofs.openmp.replay import Replayer, sites_of
from depanalysis.proofs.openmp.runs import Runner
from depanalysis.proofs.openmp.teams import TeamOfThreads
from depanalysis.proofs.races.deciding import Free
from depanalysis.proofs.races.judging import Collides, Open, PairAnswer, Runs
from depanalysis.proofs.races.members import leaving_members
from depanalysis.proofs.races.teams import Pair, TeamProgram
from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    Location,
    Race,
    RaceWitness,
    Raciness,
)
from depanalysis.source import SourceFile, Span

_ORPHANED = frozenset(
    ("for", "do", "sections", "single", "barrier", "workshare", "loop", "distribute",
     "scope", "master", "masked", "task", "taskloop")
)  # fmt: skip
_BESIDE = frozenset(("nowait", "depend"))
_HOST = "a `target` region that runs beside its host is not modelled"
_UNREADABLE = ("unread", "metadirective", "dispatch", "tile", "unroll")
_MOST_LANES = 2**31
_HIDDEN = "depanalysis_"
"""What is in names of our own headers, which no text has."""

_APART = "not all threads may come to a barrier in this code"
_OUTSIDE = "the parallel region that this belongs to is not in the file"
_SUPPOSED = "what `{}` is, no text tells"
_UNREAD = "no function that was read leads here"
_INNER = "regions in regions have teams of several threads"
_OVERLAP = "pointers may overlap, and the region stores through one of them"


def covered_directives(parallel: ParallelProgram, region: Region) -> set[int]:
    """The directives of a region, its own included."""
    steps = (parallel.step_of(stmt) for stmt in walk_statements((region.block,)))
    return {step.number for step in steps if isinstance(step, Construct)}


def left_over(
    found: ParallelPrograms, covered: AbstractSet[int]
) -> Iterator[ConstructVerdict]:
    """Directives that belong to no region that was looked at."""
    for number in sorted(found.live - covered):
        directive = found.directives[number]
        words = set(directive.constructs)
        if not words.isdisjoint(FORKING) or directive.constructs[0] in _UNREADABLE:
            yield unknown_directive(directive, _UNREAD)
        elif "target" in words and {c.name for c in directive.clauses} & _BESIDE:
            yield unknown_directive(directive, _HOST)
        elif not words.isdisjoint(_ORPHANED):
            yield unknown_directive(directive, _OUTSIDE)
    for directive in found.unplaced:
        if directive.constructs == (OPERATOR,):
            yield unknown_directive(directive, "a directive that `_Pragma` may make")


def unknown_directive(
    directive: Directive, reason: str, function: str | None = None
) -> ConstructVerdict:
    """What is said of a directive that nothing is known of."""
    return ConstructVerdict(
        function or "", directive.kind, directive.span, Raciness.UNKNOWN,
        reason=reason,
    )  # fmt: skip


_FOREIGN = "each thread may have its own `{}`, of a module that is not given"


@dataclass(frozen=True, slots=True)
class RegionJudge:
    """Decides one region of one function."""

    parallel: ParallelProgram
    region: Region
    thread: ThreadProgram
    entry: Entry
    asked: TeamOfThreads
    source: SourceFile
    options: RaceOptions
    defined: Mapping[str, int]

    def proved(self) -> ConstructVerdict | None:
        """The answer if it is a proof, for which no run is tried."""
        if not self.asked.is_inside:
            return None
        found = self._of(Runs(lambda *_: None, can_run=lambda: False))
        return found if found.verdict is Raciness.FREE else None

    def verdict(self) -> ConstructVerdict:
        """The answer; what is not modelled keeps the region from being race-free."""
        asked = self.asked
        runner = Runner(
            thread_program(self.parallel, self.region, is_run=True), sites_of(asked)
        )
        spelled = {s.name: s for s in self.parallel.program.spellings}
        given = {n: v for n, v in self.parallel.settled.items() if v is not None}
        given |= self.defined
        outside = Outside(self.parallel, self.region)
        replayer = Replayer(
            runner, asked, self.entry, outside, spelled, given, self._lanes()
        )
        parted = replayer.parted() if asked.apart else None
        return self._of(Runs(replayer.replayed, replayer.searched), parted)

    def _of(self, runs: Runs, parted: RaceWitness | None = None) -> ConstructVerdict:
        asked = self.asked
        answers = tuple(
            answer for question in asked.questions for answer in question.answers(runs)
        )
        races = tuple(self._races(answers))
        if parted is not None:
            place = self._location(asked.apart[0])
            races += (Race("divergence", "", place, place, parted, "team"),)
        undecided = tuple(self._open(answers, asked.apart))
        verdict = Raciness.FREE
        supposed = self._supposed() if races else None
        if supposed is not None:
            races, undecided = (), (supposed, *undecided)
        if races:
            verdict = Raciness.RACE
        elif undecided:
            verdict = Raciness.UNKNOWN
        construct = self.region.construct
        reason = undecided[0][1] if verdict is Raciness.UNKNOWN else ""
        return ConstructVerdict(
            self.parallel.program.name,
            construct.directive.kind,
            construct.span,
            verdict,
            races,
            (),
            undecided,
            tuple(self._assumptions(answers, asked.team)),
            reason=reason,
            questions=len(answers),
        )

    def _supposed(self) -> tuple[Location, str] | None:
        """What the region reads of members whose type is only supposed, so that no run counts."""
        program = self.parallel.program
        summaries = takewhile(lambda each: isinstance(each, Opaque), program.body)
        begun = {n for e in summaries if isinstance(e, Opaque) for n in e.writes or ()}
        members = begun & {each.name for each in program.arrays if each.record}
        for stmt in walk_statements(self.region.block.body):
            for expr in evaluated(stmt):
                for load in loads(expr):
                    if load.array in members:
                        name = self._spelled(load.array)
                        return self._location(load.span), _SUPPOSED.format(name)
        return None

    def _lanes(self) -> int | None:
        if not self.region.is_simd:
            return None
        return _MOST_LANES if self.region.lanes is None else self.region.lanes

    def _races(self, answers: tuple[PairAnswer, ...]) -> Iterator[Race]:
        seen: set[tuple[object, ...]] = set()
        for answer in answers:
            outcome, pair = answer.outcome, answer.pair
            if not isinstance(outcome, Collides):
                continue
            name = self._original(pair)
            key = (pair.kind, name, pair.first.span, pair.second.span)
            if key in seen or name in self.parallel.foreign:
                continue
            seen.add(key)
            yield Race(
                pair.kind,
                self._spelled(name),
                self._location(pair.first.span),
                self._location(pair.second.span),
                outcome.witness,
                "team",
            )

    def _original(self, pair: Pair) -> str:
        """The variable that two accesses are about, as the program calls it."""
        return self.thread.originals.get(pair.first.array, pair.first.array)

    def _spelled(self, name: str) -> str:
        found = (s.text for s in self.parallel.program.spellings if s.name == name)
        return next(found, name)

    def _open(
        self, answers: tuple[PairAnswer, ...], apart: tuple[Span, ...]
    ) -> Iterator[tuple[Location, str]]:
        found: dict[tuple[Location, str], None] = {}
        for problem in self.thread.problems:
            reason = f"the code is not modelled: {problem.reason}"
            found.setdefault((self._location(problem.span), reason))
        found |= dict.fromkeys(self._foreign(answers))
        construct = self.region.construct
        if construct.doubt:
            found.setdefault((self._location(construct.span), construct.doubt))
        for span in apart:
            found.setdefault((self._location(span), _APART))
        spelled = {s.name: s.text for s in self.parallel.program.spellings}
        for answer in answers:
            if isinstance(answer.outcome, Open):
                location = self._location(answer.pair.first.span)
                reason = without_hidden_names(
                    answer.outcome.reason, self.source, spelled
                )
                found.setdefault((location, reason))
        arrays = self.parallel.program.arrays
        for span, reason in leaving_members(self.region.block.body, arrays):
            found.setdefault((self._location(span), reason))
        known = known_overlap(self.thread)
        if known is not None:
            reason = self._in_words(known.reason)
            found.setdefault((self._location(self.region.construct.span), reason))
        is_doubtful = self.options.alias == "strict" and overlapping(self.thread)
        if is_doubtful:
            found.setdefault((self._location(self.region.construct.span), _OVERLAP))
        yield from found

    def _foreign(
        self, answers: tuple[PairAnswer, ...]
    ) -> Iterator[tuple[Location, str]]:
        """Collisions on variables of which each thread may have one."""
        for answer in answers:
            name = self._original(answer.pair)
            is_met = isinstance(answer.outcome, Collides)
            if is_met and name in self.parallel.foreign:
                place = self._location(answer.pair.first.span)
                yield place, _FOREIGN.format(self._spelled(name))

    def _assumptions(
        self, answers: tuple[PairAnswer, ...], team: TeamProgram
    ) -> Iterator[str]:
        found: dict[str, None] = {}
        for each in read_assumptions(self.options.assume):
            if is_about(self.parallel.program, each):
                found.setdefault(f"{each.text}, as stated")
        texts = list(team.assumptions)
        for answer in answers:
            if isinstance(answer.outcome, Free):
                texts += answer.outcome.assumptions
        if self.options.alias == "strict":
            texts = [text for text in texts if "overlap" not in text]
        texts += self.parallel.program.notes
        shown = [a.outcome.witness for a in answers if isinstance(a.outcome, Collides)]
        if shown:
            texts += self.entry.suppositions
        if any(each.first.thread == each.second.thread for each in shown):
            texts += [_INNER] if self._is_forking() else []
        found |= dict.fromkeys(self._in_words(without_parts(text)) for text in texts)
        yield from found

    def _is_forking(self) -> bool:
        """Whether there are regions in the region."""
        body = self.region.block.body
        steps = map(self.parallel.step_of, walk_statements(body))
        return any(isinstance(e, Construct) and e.has("parallel") for e in steps)

    def _in_words(self, sentence: str) -> str:
        """The sentence with arrays and pointers as the source names them."""
        program = self.parallel.program
        arrays = {array.name for array in program.arrays}
        # The name of a member begins with that of the object.
        for each in sorted(program.spellings, key=lambda x: -len(x.name)):
            is_shown = each.name in arrays or ".." in each.name
            is_shown = is_shown and bool(re.fullmatch(r"\w+", each.text))
            if is_shown or _HIDDEN in each.name:
                name = rf"\b{re.escape(each.name)}\b"
                text = each.text.replace("\\", r"\\")
                sentence = re.sub(name, text, sentence)
        return sentence

    def _location(self, span: Span) -> Location:
        return Location(span, self.source.text_of(span))
