"""The verb `race`: a file of parallel code in, the races in it out.

Both kinds of parallel code become *team programs* (`proofs/races/teams.py`): what the
threads that run at once do to memory. Then the same questions are asked of them.
"""

import re
import traceback
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from itertools import product
from typing import TypeAlias

from depanalysis.errors import ParseError, SourceError, UsageError
from depanalysis.frontends.cuda import Extent, Kernel, Launch
from depanalysis.frontends.openmp.programs import (
    Construct,
    ParallelProgram,
    ParallelPrograms,
)
from depanalysis.frontends.openmp.surveys import tokens
from depanalysis.frontends.openmp.translate import translate
from depanalysis.frontends.stated import (
    Assumption,
    is_about,
    read_assumptions,
    with_stated,
)
from depanalysis.inputs import Source
from depanalysis.ir.expressions import Expr
from depanalysis.ir.facts import fact_of
from depanalysis.ir.printer import show, show_expression
from depanalysis.options import Language, Options, RaceOptions
from depanalysis.pipelines.check import check_source
from depanalysis.pipelines.stages import Stages, Verb
from depanalysis.projects import Project
from depanalysis.proofs.launches import (
    as_launched,
    defined_in,
    is_possible,
    wanted_kernels,
    with_sizes,
)
from depanalysis.proofs.openmp.contexts import ThreadProgram
from depanalysis.proofs.openmp.entries import Entry, entries
from depanalysis.proofs.openmp.judging import (
    RegionJudge,
    covered_directives,
    left_over,
    unknown_directive,
)
from depanalysis.proofs.openmp.orphans import of_one_thread, orphaned
from depanalysis.proofs.openmp.regions import Region, regions, thread_program
from depanalysis.proofs.openmp.target_tasks import (
    HOST,
    Hosted,
    of_hosts,
    with_target_tasks,
)
from depanalysis.proofs.openmp.teams import team_of
from depanalysis.proofs.races.cuda.kernels import judged_kernel
from depanalysis.proofs.races.cuda.lowering import (
    Lowering,
    Setting,
    lowered,
    lowered_with_common,
    sizes_in_use,
)
from depanalysis.proofs.races.cuda.running import MOST_STEPS
from depanalysis.proofs.races.policies import policy_verdicts
from depanalysis.proofs.races.teams import TeamProgram, show_team
from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    Race,
    RaceReport,
    Raciness,
    worst,
)
from depanalysis.source import SourceFile, Span

_ANY: Extent = (None, None, None)
# These bring parsers, which are loaded when a text in their language is read.
_FORTRAN = "depanalysis.frontends.openmp.fortran"
_PYTHON = "depanalysis.proofs.openmp.pranges"
_Sizes: TypeAlias = tuple[tuple[tuple[str, Expr], ...], tuple[tuple[str, int], ...]]
"""What sizes of a launch and arguments are."""
_INTEGERS = "arguments are integers and arrays of integers"
_OF_LIBRARIES = re.compile(r"\b(execution|Kokkos|RAJA|sycl|tbb)\b")
_OVERLAP = "pointers may overlap, and the kernel stores through one of them"


def races(
    source: Source, options: RaceOptions, project: Project, stages: Stages
) -> RaceReport:
    """The answers about all parallel code of a file."""
    if source.language == "cuda":
        return kernel_races(source.file, options, stages)
    if source.language in ("c", "c++", "fortran", "python"):
        return openmp_races(source.file, options, source.language, project, stages)
    path = source.file.path
    message = f"races in files of the language {source.language} are not looked for"
    error = SourceError(message, Span(path, 1, 1, 1, 1))
    return RaceReport(path, errors=(error,))


RACE = Verb(("program", "teams", "verdicts"), races, RaceReport)


# Kernels of CUDA.


def kernel_races(
    source: SourceFile, options: RaceOptions, stages: Stages | None = None
) -> RaceReport:
    """The answers for the kernels of a file; launches that are refused are errors."""
    stages = stages or Stages()
    # 1. Read the kernels that are meant, with what the user states of them.
    found = wanted_kernels(source, options, is_volatile_plain=True)
    programs = [kernel.program for kernel in found.kernels]
    stages.ended("program", lambda: "\n".join(map(show, programs)))
    verdicts = [
        ConstructVerdict(
            each.name, "kernel", each.span, Raciness.UNKNOWN, reason=each.reason
        )
        for each in found.unread
    ]
    for kernel in found.kernels:
        answers: list[ConstructVerdict] = []
        for setting in dict.fromkeys(_settings(kernel, found.stated, options)):
            # 2. Make team programs of a kernel under a launch: of a block, of the grid.
            launched = as_launched(kernel, setting.same)
            lowering = lowered(launched, setting, options.levels)
            teams = [level.team for level in lowering.levels]
            stages.ended("teams", partial(_shown_teams, teams))
            # 3. Decide each pair of accesses and each barrier, and replay each race.
            subject = _Subject(launched, setting, lowering, options, source)
            answers.append(_judged(subject))
        # 4. Say one thing of all launches.
        taken = _stated(kernel, found.stated, options)
        verdict = _of_all_launches(answers, taken)
        if options.alias == "strict" and _may_overlap(kernel):
            verdict = _doubted(verdict)
        stages.ended("verdicts", partial(_line, verdict))
        verdicts.append(verdict)
    verdicts.sort(key=lambda verdict: verdict.span)
    return RaceReport(source.path, tuple(verdicts), found.errors)


@dataclass(frozen=True, slots=True)
class _Subject:
    """A kernel under a launch, and its team programs."""

    kernel: Kernel
    setting: Setting
    lowering: Lowering
    options: RaceOptions
    source: SourceFile


def _judged(subject: _Subject) -> ConstructVerdict:
    """The answer about a kernel; nothing is run where the sizes of all launches prove it."""
    found = _sizes_of_launches(subject)
    if found:
        proved = _for_any_launch(subject, steps=0)
        if _is_apart(proved):
            return proved
        if proved.verdict is not Raciness.FREE:
            sized = _proved_as_sized(subject, found)
            if sized is not None:
                return sized
    return _for_any_launch(subject)


def _is_apart(answer: ConstructVerdict) -> bool:
    """Whether no two threads touch one element, so that there is no run to show."""
    is_free = answer.verdict is Raciness.FREE and answer.pairs is not None
    return is_free and not any(count for _, count in answer.pairs or ())


def _for_any_launch(subject: _Subject, steps: int = MOST_STEPS) -> ConstructVerdict:
    """The answer, or a proof that knows which variables of a block all threads load alike."""
    kernel, setting, source = subject.kernel, subject.setting, subject.source
    answer = judged_kernel(kernel, setting, subject.lowering, source, steps)
    if answer.verdict is not Raciness.UNKNOWN:
        return answer
    lowering = lowered_with_common(kernel, setting, subject.options.levels)
    if lowering is None:
        return answer
    proved = judged_kernel(kernel, setting, lowering, source, steps)
    return proved if proved.verdict is Raciness.FREE else answer


def _sizes_of_launches(subject: _Subject) -> tuple[_Sizes, ...]:
    """The sizes and arguments that the launches have, if the text says any of all of them."""
    kernel, setting, options = subject.kernel, subject.setting, subject.options
    if options.block or options.grid:
        return ()
    asked = sizes_in_use(kernel.program)
    given = {name for name, _ in setting.defined}
    found = {
        (
            tuple((name, value) for name, value in each.sizes if name in asked),
            tuple((name, value) for name, value in each.values if name not in given),
        ): None
        for each in kernel.launches
        if (each.block, each.grid) == (setting.block, setting.grid)
        if each.same == setting.same
    }
    if ((), ()) in found or not all(is_possible(kernel, v) for _, v in found):
        return ()
    return tuple(found)


def _proved_as_sized(
    subject: _Subject, found: Iterable[_Sizes]
) -> ConstructVerdict | None:
    """A proof for the sizes and arguments that all launches have."""
    setting, options = subject.setting, subject.options
    taken: dict[str, None] = {}
    proved = None
    for sizes, values in found:
        sized = with_sizes(subject.kernel, sizes)
        at = replace(setting, defined=(*setting.defined, *values))
        lowering = lowered(sized, at, options.levels)
        proved = judged_kernel(sized, at, lowering, subject.source, steps=0)
        if proved.verdict is not Raciness.FREE:
            return None
        shown = [f"{name} == {show_expression(value)}" for name, value in sizes]
        shown += [f"{name} == {value}" for name, value in values]
        taken |= dict.fromkeys(proved.assumptions)
        taken |= dict.fromkeys(f"{text}, as launched" for text in shown)
    return proved and replace(proved, assumptions=tuple(taken))


def _settings(
    kernel: Kernel, stated: tuple[Assumption, ...], options: RaceOptions
) -> Iterator[Setting]:
    """The launch that the user wants, else those of the text, else any."""
    defined = defined_in(kernel, options)
    found = (fact_of(each.condition) for each in stated)
    facts = tuple(f for f in found if f is not None and f.is_about(kernel.program))
    for launch in kernel.launches or (Launch(_ANY, _ANY),):
        block = options.block or launch.block
        grid = options.grid or (_ANY if options.block else launch.grid)
        yield Setting(block, grid, defined, options.warps, facts, launch.same)


def _stated(
    kernel: Kernel, stated: tuple[Assumption, ...], options: RaceOptions
) -> tuple[str, ...]:
    shown = [each.text for each in stated if is_about(kernel.program, each)]
    shown += [f"{name} == {value}" for name, value in defined_in(kernel, options)]
    return tuple(f"{text}, as stated" for text in shown)


def _of_all_launches(
    answers: list[ConstructVerdict], stated: tuple[str, ...]
) -> ConstructVerdict:
    """One answer for all launches: a race under one of them is a race."""
    merged = _merged(answers, stated)
    races: dict[object, Race] = {}
    benign: dict[object, Race] = {}
    for each in answers:
        for race in each.races:
            races.setdefault((race.kind, race.first, race.second), race)
        for race in each.benign:
            benign.setdefault((race.first, race.second), race)
    names = [each.configuration for each in answers if each.configuration]
    return replace(
        merged,
        races=tuple(races.values()),
        benign=tuple(benign.values()),
        open=tuple(dict.fromkeys(one for each in answers for one in each.open)),
        configuration=" | ".join(names),
    )


def _doubted(answer: ConstructVerdict) -> ConstructVerdict:
    """The answer where pointers may overlap: what was proved is open."""
    kept = tuple(text for text in answer.assumptions if "overlap" not in text)
    if answer.verdict is not Raciness.FREE:
        return replace(answer, assumptions=kept)
    return replace(answer, verdict=Raciness.UNKNOWN, reason=_OVERLAP, assumptions=kept)


def _may_overlap(kernel: Kernel) -> bool:
    return sum(array.may_alias for array in kernel.program.arrays) > 1


# Regions of OpenMP.


def openmp_races(
    source: SourceFile,
    options: RaceOptions,
    language: Language = "c",
    project: Project | None = None,
    stages: Stages | None = None,
) -> RaceReport:
    """The answers for the parallel regions of a file."""
    stages = stages or Stages()
    # 1. Read all functions with their directives.
    found = _read(source, options, language, project)
    given = source
    source = found.source
    programs = [parallel.program for parallel in found.programs]
    stages.ended("program", lambda: "\n".join(map(show, programs)))
    by_number: dict[int, list[ConstructVerdict]] = {}
    covered: set[int] = set()
    errors = list(found.errors)
    for parallel in found.programs:
        if parallel.is_hidden:
            continue
        # 2. Make a team program of each region, 3. decide each pair of its accesses.
        hosts = tuple(of_hosts(parallel))
        try:
            answers = tuple(_regions(parallel, source, options, stages))
            beside = tuple(_beside_hosts(hosts, source, options, stages))
        except UsageError:
            raise
        except Exception as error:
            errors.append(_failure(parallel, source, error))
            continue
        for region, verdict in answers:
            by_number.setdefault(region.construct.number, []).append(verdict)
            covered |= covered_directives(parallel, region)
        for number, verdict in beside:
            by_number.setdefault(number, []).append(verdict)
        covered = covered.union(*(host.numbers for host in hosts))
    # 4. Say one thing of a region that several functions contain, and of all others.
    verdicts = [_merged(each) for each in by_number.values()]
    if project is not None and language in ("c", "c++"):
        covered |= _covered_by_callers(found, covered, project, language)
    verdicts += _outside_of_regions(found, covered, source, options, stages)
    if language == "python":
        verdicts = [replace(each, kind="prange") for each in verdicts]
        verdicts = list(_with_integers(verdicts, source, options, stages))
    verdicts += _at_once(Source(given, language), options, project)
    verdicts.sort(key=lambda verdict: verdict.span)
    return RaceReport(source.path, tuple(verdicts), tuple(errors))


def _read(
    source: SourceFile,
    options: RaceOptions,
    language: Language,
    project: Project | None,
) -> ParallelPrograms:
    """The functions of a file with their directives."""
    found: ParallelPrograms
    if language == "fortran":
        found = import_module(_FORTRAN).translate_fortran(source)
    elif language == "python":
        found = import_module(_PYTHON).translate_python(source)
    else:
        is_cxx = language == "c++"
        found = translate(source, options.preprocessing, project, is_cxx=is_cxx)
    return replace(found, programs=tuple(map(with_target_tasks, found.programs)))


def _beside_hosts(
    hosts: Iterable[Hosted],
    source: SourceFile,
    options: RaceOptions,
    stages: Stages,
) -> Iterator[tuple[int, ConstructVerdict]]:
    """The answers about regions of a device and what the host does meanwhile."""
    for host in hosts:
        asked = _regions(host.parallel, source, options, stages, only=HOST)
        for (_, verdict), each in product(asked, host.beside):
            kind, span = each.directive.kind, each.span
            yield each.number, replace(verdict, kind=kind, span=span)


def _at_once(
    source: Source, options: RaceOptions, project: Project | None
) -> Iterator[ConstructVerdict]:
    """The answers about loops that a library runs at once, as `check` judges them."""
    if source.language != "c++" or not _OF_LIBRARIES.search(source.file.text):
        return
    plain = Options(
        alias=options.alias,
        assume=options.assume,
        preprocessing=options.preprocessing,
    )
    yield from policy_verdicts(check_source(source, plain, project).loops)


def _covered_by_callers(
    found: ParallelPrograms, covered: set[int], project: Project, language: Language
) -> set[int]:
    """The directives of functions that regions in other files call, with which they are judged."""
    orphans = {found.directives[n].span: n for n in found.live - covered}
    names = {
        parallel.program.name
        for parallel in found.programs
        for step in parallel.steps
        if isinstance(step, Construct) and step.span in orphans
    }
    others = project.read(language) if names else ()
    spans: set[Span] = set()
    for each in others:
        assert each.source is not None, "files that were read have texts"
        source = each.source.file
        if source.path == found.source.path or names.isdisjoint(tokens(source.text)):
            continue
        read = translate(source, each.preprocessing, project, is_cxx=language == "c++")
        for parallel in read.programs:
            for region in regions(parallel):
                numbers = covered_directives(parallel, region)
                spans |= {read.directives[number].span for number in numbers}
    return {number for span, number in orphans.items() if span in spans}


def _outside_of_regions(
    found: ParallelPrograms,
    covered: Collection[int],
    source: SourceFile,
    options: RaceOptions,
    stages: Stages,
) -> Iterator[ConstructVerdict]:
    """The answers about directives that belong to regions of callers, or to none."""
    left = found.live - {*covered}
    for parallel in found.programs:
        orphan = None if parallel.is_hidden else orphaned(parallel, left)
        if orphan is None:
            continue
        left -= orphan.numbers
        for _, verdict in _regions(orphan.parallel, source, options, stages):
            taken = (*verdict.assumptions, orphan.supposition)
            kind, span = orphan.directive.kind, orphan.directive.span
            yield replace(verdict, kind=kind, span=span, assumptions=taken)
    for parallel in found.programs:
        steps, supposition = of_one_thread(parallel, left)
        for step in steps if not parallel.is_hidden else ():
            left -= {step.number}
            kind, name = step.directive.kind, parallel.program.name
            taken = (supposition,) if supposition else ()
            verdict = ConstructVerdict(name, kind, step.span, Raciness.FREE)
            yield replace(verdict, assumptions=taken)
    yield from left_over(found, found.live - left)


def _with_integers(
    verdicts: list[ConstructVerdict],
    source: SourceFile,
    options: RaceOptions,
    stages: Stages,
) -> Iterator[ConstructVerdict]:
    """The verdicts on `prange` loops, with races that show where arrays hold integers."""
    unknown = {each.span for each in verdicts if each.verdict is Raciness.UNKNOWN}
    read = import_module(_PYTHON).translate_python
    programs = read(source, with_integers=True).programs if unknown else ()
    known: dict[Span, ConstructVerdict] = {}
    for parallel in programs:
        wanted = (s.span for s in parallel.steps if isinstance(s, Construct))
        if not unknown.isdisjoint(wanted):
            answers = _regions(parallel, source, options, stages)
            known.update((region.construct.span, found) for region, found in answers)
    for each in verdicts:
        found = known.get(each.span, each) if each.span in unknown else each
        if found.verdict is Raciness.RACE and found is not each:
            taken = (*found.assumptions, _INTEGERS)
            yield replace(found, kind=each.kind, assumptions=taken)
        else:
            yield each


def _regions(
    parallel: ParallelProgram,
    source: SourceFile,
    options: RaceOptions,
    stages: Stages,
    only: int | None = None,
) -> Iterator[tuple[Region, ConstructVerdict]]:
    """The answers for all regions of a function, or for those with one number."""
    stated = read_assumptions(options.assume)
    known = replace(parallel, program=with_stated(parallel.program, stated))
    facts = [fact_of(each.condition) for each in stated]
    kept = tuple(f for f in facts if f is not None and f.is_about(known.program))
    names = {p.name for p in known.program.parameters}
    defined = {name: value for name, value in options.defined if name in names}
    found = [(region, thread_program(known, region)) for region in regions(known)]
    teams = [each for each in found if not each[0].is_simd]

    def judge(region: Region, thread: ThreadProgram, is_inside: bool) -> RegionJudge:
        if region.is_nested:
            # What other threads may have changed is not followed.
            entry = Entry(is_certain=False)
        else:
            among = [(region, thread)] if region.is_simd else teams
            every = entries(known, among, is_inside=is_inside)
            entry = every[[r.block for r, _ in among].index(region.block)]
        team = team_of(thread, entry, kept, defined, is_inside=is_inside)
        asked = [question.team for question in team.questions]
        stages.ended("teams", partial(_shown_teams, asked))
        return RegionJudge(known, region, thread, entry, team, source, options, defined)

    for region, thread in found:
        if only not in (None, region.construct.number):
            continue
        try:
            verdict = judge(region, thread, False).verdict()
            if verdict.verdict is Raciness.UNKNOWN and not thread.problems:
                inside = judge(region, thread, True)
                verdict = inside.proved() or verdict
        except Exception as error:
            # One region that we fail on must not cost the user all the others.
            reason = f"internal error: {type(error).__name__}: {error}"
            directive = region.construct.directive
            verdict = unknown_directive(directive, reason, known.program.name)
        stages.ended("verdicts", partial(_line, verdict))
        yield region, verdict


def _failure(
    parallel: ParallelProgram, source: SourceFile, error: Exception
) -> SourceError:
    message = f"internal error: {type(error).__name__}: {error}"
    failure = ParseError.at(source, parallel.program.span, message)
    failure.add_note(traceback.format_exc())
    return failure


# Both.


def _merged(
    answers: list[ConstructVerdict], stated: tuple[str, ...] = ()
) -> ConstructVerdict:
    """The worst of several answers, with what all of them take for granted."""
    verdict = worst([each.verdict for each in answers])
    deciding = next(each for each in answers if each.verdict is verdict)
    taken = (*stated, *(text for each in answers for text in each.assumptions))
    return replace(
        deciding,
        assumptions=tuple(dict.fromkeys(taken)),
        questions=sum(each.questions for each in answers),
    )


def _shown_teams(teams: list[TeamProgram]) -> str:
    return "\n".join(map(show_team, teams))


def _line(verdict: ConstructVerdict) -> str:
    at = f"{verdict.span.line}:{verdict.span.column}"
    return f"{at}: {verdict.name}: {verdict.verdict}: {verdict.reason}"
