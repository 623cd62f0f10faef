"""A file with OpenMP to verdicts on all its parallel regions."""

import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace

from depanalysis.errors import ParseError, SourceError, UsageError
from depanalysis.frontends.openmp.directives import Directive
from depanalysis.frontends.openmp.fortran import translate_fortran
from depanalysis.frontends.openmp.included import INCLUDED
from depanalysis.frontends.openmp.pragmas import OPERATOR
from depanalysis.frontends.openmp.programs import (
    Construct,
    ParallelProgram,
    ParallelPrograms,
)
from depanalysis.frontends.openmp.translate import translate
from depanalysis.frontends.stated import is_about, read_assumptions, with_stated
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.facts import Statement, fact_of
from depanalysis.ir.statements import walk_statements
from depanalysis.options import Language
from depanalysis.projects import Project
from depanalysis.proofs.openmp.contexts import ThreadProgram
from depanalysis.proofs.openmp.entries import Entry, entries
from depanalysis.proofs.openmp.overlaps import known_overlap, overlapping
from depanalysis.proofs.openmp.regions import TEAMS, Region, regions, thread_program
from depanalysis.proofs.openmp.replay import Replayer, sites_of
from depanalysis.proofs.openmp.runs import Runner
from depanalysis.proofs.openmp.teams import team_of
from depanalysis.proofs.races.deciding import Free
from depanalysis.proofs.races.judging import Collides, Open, PairAnswer, judged
from depanalysis.proofs.races.options import RaceOptions
from depanalysis.proofs.races.teams import TeamProgram
from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    Location,
    Race,
    RaceReport,
    Raciness,
    worst,
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
_APART = "not all threads may come to a barrier in this code"
_OUTSIDE = "the parallel region that this belongs to is not in the file"
_ELSEWHERE = "regions in included files are not looked at"
_UNREAD = "no function that was read leads here"
_OVERLAP = "pointers may overlap, and the region stores through one of them"


def openmp_races(
    source: SourceFile,
    options: RaceOptions,
    language: Language = "c",
    project: Project | None = None,
) -> RaceReport:
    """The answers for the regions of a file."""
    if language == "fortran":
        found = translate_fortran(source)
    else:
        found = translate(source, options.preprocessing, project)
    by_number: dict[int, list[ConstructVerdict]] = {}
    covered: set[int] = set()
    errors = list(found.errors)
    for parallel in found.programs:
        if parallel.is_hidden:
            continue
        try:
            answers = tuple(_function(parallel, source, options))
        except UsageError:
            raise
        except Exception as error:
            errors.append(_failure(parallel, source, error))
            continue
        for region, verdict in answers:
            by_number.setdefault(region.construct.number, []).append(verdict)
            covered |= _numbers(parallel, region)
    verdicts = [_merged(each) for each in by_number.values()]
    verdicts += _left_over(found, covered)
    verdicts.sort(key=lambda verdict: verdict.span)
    return RaceReport(source.path, tuple(verdicts), tuple(errors))


def _failure(
    parallel: ParallelProgram, source: SourceFile, error: Exception
) -> SourceError:
    message = f"internal error: {type(error).__name__}: {error}"
    failure = ParseError.at(source, parallel.program.span, message)
    failure.add_note(traceback.format_exc())
    return failure


def _numbers(parallel: ParallelProgram, region: Region) -> set[int]:
    """The directives of a region, its own included."""
    steps = (parallel.step_of(stmt) for stmt in walk_statements((region.block,)))
    return {step.number for step in steps if isinstance(step, Construct)}


def _left_over(
    found: ParallelPrograms, covered: set[int]
) -> Iterator[ConstructVerdict]:
    """Directives that belong to no region that was looked at."""
    for number in sorted(found.live - covered):
        directive = found.directives[number]
        words = set(directive.constructs)
        if not words.isdisjoint(TEAMS) or directive.constructs[0] in _UNREADABLE:
            yield _unknown(directive, _UNREAD)
        elif "target" in words and {c.name for c in directive.clauses} & _BESIDE:
            yield _unknown(directive, _HOST)
        elif not words.isdisjoint(_ORPHANED):
            yield _unknown(directive, _OUTSIDE)
    for directive in found.unplaced:
        if directive.constructs == (OPERATOR,):
            yield _unknown(directive, "a directive that `_Pragma` may make")
        elif directive.constructs == (INCLUDED,):
            yield _unknown(directive, _ELSEWHERE)


def _unknown(directive: Directive, reason: str) -> ConstructVerdict:
    name = directive.kind
    return ConstructVerdict(name, name, directive.span, Raciness.UNKNOWN, reason=reason)


def _merged(answers: list[ConstructVerdict]) -> ConstructVerdict:
    """One answer for all functions that contain a region: a race in one is a race."""
    verdict = worst([each.verdict for each in answers])
    deciding = next(each for each in answers if each.verdict is verdict)
    taken = (text for each in answers for text in each.assumptions)
    return replace(
        deciding,
        assumptions=tuple(dict.fromkeys(taken)),
        questions=sum(each.questions for each in answers),
    )


def _function(
    parallel: ParallelProgram, source: SourceFile, options: RaceOptions
) -> Iterator[tuple[Region, ConstructVerdict]]:
    stated = read_assumptions(options.assume)
    known = replace(parallel, program=with_stated(parallel.program, stated))
    facts = [fact_of(each.condition) for each in stated]
    kept = tuple(f for f in facts if f is not None and f.is_about(known.program))
    found = [(region, thread_program(known, region)) for region in regions(known)]
    teams = [each for each in found if not each[0].is_simd]
    entered = dict(
        zip((id(r.block) for r, _ in teams), entries(known, teams), strict=True)
    )
    for region, thread in found:
        if region.is_nested:
            # What other threads may have changed is not followed.
            entry = Entry(is_certain=False)
        elif region.is_simd:
            (entry,) = entries(known, [(region, thread)])
        else:
            entry = entered[id(region.block)]
        judge = _Judge(known, region, thread, entry, source, options, kept)
        yield region, _told(judge)


def _told(judge: "_Judge") -> ConstructVerdict:
    """The answer; one region that we fail on must not cost the user all the others."""
    try:
        return judge.verdict()
    except Exception as error:
        reason = f"internal error: {type(error).__name__}: {error}"
        return replace(
            _unknown(judge.region.construct.directive, reason),
            name=judge.parallel.program.name,
        )


@dataclass(frozen=True, slots=True)
class _Judge:
    """Decides one region of one function."""

    parallel: ParallelProgram
    region: Region
    thread: ThreadProgram
    entry: Entry
    source: SourceFile
    options: RaceOptions
    stated: tuple[Statement, ...]

    def verdict(self) -> ConstructVerdict:
        """The answer; what is not modelled keeps the region from being race-free."""
        defined = self._defined()
        asked = team_of(self.thread, self.entry, self.stated, defined)
        runner = Runner(
            thread_program(self.parallel, self.region, is_run=True), sites_of(asked)
        )
        spelled = {s.name: s.text for s in self.parallel.program.spellings}
        given = {n: v for n, v in self.parallel.settled.items() if v is not None}
        given |= defined
        replayer = Replayer(runner, asked, self.entry, spelled, given, self._lanes())
        answers = tuple(
            answer
            for question in asked.questions
            for answer in judged(question.team, replayer.replayed, replayer.searched)
            if question.is_about(answer.pair)
        )
        races = tuple(self._races(answers))
        undecided = tuple(self._open(answers, asked.apart))
        verdict = Raciness.FREE
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

    def _lanes(self) -> int | None:
        if not self.region.is_simd:
            return None
        clause = self.region.construct.clause("safelen")
        value = clause.values[0] if clause is not None and clause.values else None
        return value.value if isinstance(value, IntConst) else _MOST_LANES

    def _defined(self) -> dict[str, int]:
        names = {p.name for p in self.parallel.program.parameters}
        return {name: value for name, value in self.options.defined if name in names}

    def _races(self, answers: tuple[PairAnswer, ...]) -> Iterator[Race]:
        seen: set[tuple[object, ...]] = set()
        for answer in answers:
            outcome, pair = answer.outcome, answer.pair
            if not isinstance(outcome, Collides):
                continue
            name = self.thread.originals.get(pair.first.array, pair.first.array)
            key = (pair.kind, name, pair.first.span, pair.second.span)
            if key in seen:
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

    def _spelled(self, name: str) -> str:
        found = (s.text for s in self.parallel.program.spellings if s.name == name)
        return next(found, name)

    def _open(
        self, answers: tuple[PairAnswer, ...], apart: tuple[Span, ...]
    ) -> Iterator[tuple[Location, str]]:
        found: dict[tuple[Location, str], None] = {}
        for problem in self.thread.problems:
            reason = f"{problem.reason} is not modelled"
            found.setdefault((self._location(problem.span), reason))
        for span in apart:
            found.setdefault((self._location(span), _APART))
        for answer in answers:
            if isinstance(answer.outcome, Open):
                location = self._location(answer.pair.first.span)
                found.setdefault((location, answer.outcome.reason))
        known = known_overlap(self.thread)
        if known is not None:
            found.setdefault((self._location(self.region.construct.span), known.reason))
        is_doubtful = self.options.alias == "strict" and overlapping(self.thread)
        if is_doubtful:
            found.setdefault((self._location(self.region.construct.span), _OVERLAP))
        yield from found

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
        found |= dict.fromkeys((*texts, *self.parallel.program.notes))
        yield from found

    def _location(self, span: Span) -> Location:
        return Location(span, self.source.text_of(span))
