"""The verb `check`: source text in, the verdicts on all its loops out."""

import json
import re
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from importlib import import_module
from math import inf
from time import perf_counter
from typing import Protocol

from depanalysis.analysis.listing import show_model
from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts, has_allowed_values
from depanalysis.errors import DefectError, SourceError, UsageError
from depanalysis.frontends.stated import (
    Assumption,
    is_about,
    read_assumptions,
    with_stated,
)
from depanalysis.frontends.translation import Translation
from depanalysis.inputs import Source
from depanalysis.ir.expressions import Binary, IntConst, Var
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show, show_expression
from depanalysis.ir.procedures import linked
from depanalysis.ir.programs import Program
from depanalysis.ir.records import to_json
from depanalysis.ir.verifier import verify
from depanalysis.options import Aliasing, Language, Options
from depanalysis.pipelines.stages import Stages, Verb
from depanalysis.pipelines.verdict_cache import VerdictCache
from depanalysis.projects import Project, defining
from depanalysis.proofs.naming import named
from depanalysis.proofs.notices import unread_facts, wrong_directive
from depanalysis.proofs.parallel import unasked, verdict
from depanalysis.proofs.patterns import CALL
from depanalysis.proofs.promises import (
    with_advice_on_bounds,
    without_contradiction,
)
from depanalysis.schedule.copies import with_copies
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import Evidence, FileReport, LoopVerdict, Needs, Verdict

_WORDS = {
    "&&": ".and.", "||": ".or.", "==": ".eqv.", "!=": ".neqv.", "&": "iand", "|": "ior",
    "^": "ieor",
}  # fmt: skip
_QUOTED = re.compile(r"`(&&|\|\|)`")
_MOST_DOUBTFUL = (
    Verdict.SEQUENTIAL, Verdict.UNKNOWN, Verdict.OUT_OF_SCOPE, Verdict.RUNTIME,
    Verdict.PARALLEL,
)  # fmt: skip
_SMALL = (
    "only runs in which `{}` is less than 1 show a dependence, and its class may have no such "
    "object"
)
_OBSTACLE = "what the template is made into needs one thing here, and another there"
# What goes on where only data tells.
_INSPECTING = "`depanalysis parallelize --inspect` writes such a check, where it can"
_GOING_ON = {
    "c": _INSPECTING,
    "c++": "`gpugen run FILE:FUNCTION --data FILE.npz` does so",
    "fortran": _INSPECTING,
    "python": "`@gpugen.parallel` does so",
}
# A frontend brings a parser, which is loaded when a text in its language is read.
_FRONTENDS: Mapping[Language, str] = {
    "c": "depanalysis.frontends.c",
    "c++": "depanalysis.frontends.cxx",
    "fortran": "depanalysis.frontends.fortran",
    "isl": "depanalysis.frontends.isl",
    "json": "depanalysis.frontends.records",
    "mlir": "depanalysis.frontends.mlir",
    "openscop": "depanalysis.frontends.openscop",
    "python": "depanalysis.frontends.python",
}


def check_source(
    source: Source,
    options: Options,
    project: Project | None = None,
    stages: Stages | None = None,
) -> FileReport:
    """The verdicts on all loops of one file; `project` is what else was given."""
    # 1. Translate the text to Programs.
    translation = translated(source, options, project)
    if source.language == "python":
        # A subscript that leaves its array raises an exception, so none does.
        options = replace(options, bounds="assume")
    report = _checked(translation, options, stages or Stages())
    if source.language == "fortran":
        report = replace(report, loops=tuple(map(_in_fortran, report.loops)))
    if source.language == "c++":
        report = replace(report, loops=_of_all_instances(report.loops))
    if source.language in ("c", "c++"):
        report = replace(report, loops=_with_files(report.loops, project))
    if source.language in _GOING_ON:
        told = (_with_next_step(x, _GOING_ON[source.language]) for x in report.loops)
        report = replace(report, loops=tuple(told))
    return report


def _with_next_step(loop: LoopVerdict, step: str) -> LoopVerdict:
    """The verdict with the tool that checks while the program runs what is missing."""
    advice = loop.advice or ""
    if loop.verdict is not Verdict.RUNTIME or not advice.startswith("check "):
        return loop
    return replace(loop, advice=f"{advice}; {step}")


def _with_files(
    loops: tuple[LoopVerdict, ...], project: Project | None
) -> tuple[LoopVerdict, ...]:
    """The verdicts with the files beside the text that define what it calls."""
    found: dict[tuple[str, str], str | None] = {}

    def told(loop: LoopVerdict) -> LoopVerdict:
        called = CALL.search(loop.reason) if loop.verdict is Verdict.UNKNOWN else None
        if called is None:
            return loop
        key = called[1], loop.span.path
        if key not in found:
            found[key] = defining(*key, project)
        path = found[key]
        advice = path and f"give {path}, too, which defines `{called[1]}`"
        return replace(loop, advice=advice or loop.advice)

    return tuple(map(told, loops))


def _in_fortran(loop: LoopVerdict) -> LoopVerdict:
    """The verdict with operators as Fortran writes them."""
    found = (replace(x, word=_WORDS.get(x.operator, "")) for x in loop.needs.reduction)
    texts = (_QUOTED.sub(lambda x: f"`{_WORDS[x[1]]}`", x) for x in loop.assumptions)
    needs = replace(loop.needs, reduction=tuple(found))
    return replace(loop, needs=needs, assumptions=tuple(texts))


def _of_all_instances(loops: tuple[LoopVerdict, ...]) -> tuple[LoopVerdict, ...]:
    """One verdict for each loop of the text, which has to hold in all instances.

    A loop of a template is judged in everything that the template is made into. Functions
    that are made of others come last; their loops have the place that they have in the text.
    """
    found: dict[Span, LoopVerdict] = {}
    for loop in loops:
        known = found.get(loop.span)
        found[loop.span] = loop if known is None else _of_both(known, loop)
    places = {span.path: number for number, span in reversed([*enumerate(found)])}
    return tuple(
        sorted(
            found.values(),
            key=lambda x: (places[x.span.path], x.span.line, x.span.column),
        )
    )


def _of_both(one: LoopVerdict, other: LoopVerdict) -> LoopVerdict:
    """The more doubtful of two verdicts on a loop, with what both need and assume."""
    if one.verdict is not other.verdict:
        return min(one, other, key=lambda each: _MOST_DOUBTFUL.index(each.verdict))
    both = sorted((one, other), key=lambda each: each.needs.is_empty)
    taken = dict.fromkeys(text for each in both for text in each.assumptions)
    warning = one.warning or other.warning
    found = replace(both[0], assumptions=tuple(taken), warning=warning)
    if one.needs == other.needs:
        return found
    needs = {
        name: tuple(dict.fromkeys(x for e in both for x in getattr(e.needs, name)))
        for name in (each.name for each in fields(Needs))
    }
    obstacle = one.obstacle or other.obstacle or _OBSTACLE
    return replace(found, needs=Needs(**needs), obstacle=obstacle)


def check_program(
    program: Program, options: Options, stages: Stages | None = None
) -> FileReport:
    """The verdicts on all loops of a Program that a compiler built."""
    nowhere = SourceFile(program.span.path or program.name, "")
    translation = Translation(nowhere, (program,))
    return _checked(translation, options, stages or Stages())


def _checked(translation: Translation, options: Options, stages: Stages) -> FileReport:
    source = translation.source
    deadline = inf if options.timeout is None else perf_counter() + options.timeout
    # 2. Keep the sound Programs, with what the user states of their parameters.
    stated = read_assumptions(options.assume)
    programs, errors = verified_programs(translation, stated, options.alias)
    stages.ended("program", lambda: "\n".join(map(show, programs)))
    stages.ended("json", lambda: json.dumps([*map(to_json, programs)], indent=1))
    # 3. Record the accesses of each Program in closed form, its model, unless an earlier run
    # has kept the verdicts on its loops.
    cache = _cache(options, source, stages)
    known = [None if cache is None else cache.found(program) for program in programs]
    models = [
        None if kept is not None else model(program, options.alias)
        for program, kept in zip(programs, known, strict=True)
    ]
    asked = [each for each in models if each is not None]
    for each in asked:
        if not has_allowed_values(each):
            shown = " and ".join(map(show_expression, each.program.assumptions))
            raise UsageError(f"--assume: no values satisfy {shown}")
    stages.ended("model", lambda: "\n".join(map(show_model, asked)))
    # 4. Ask about each loop, and say what was found.
    defects: list[SourceError] = []
    loops: list[LoopVerdict] = []
    for program, kept, found in zip(programs, known, models, strict=True):
        if found is not None:
            facts = Facts(found, options, source, deadline)
            kept = tuple(_judged(facts, source, defects))
            if cache is not None and not defects:
                cache.keep(program, kept)
        loops += kept or ()
    stages.ended("verdicts", lambda: "\n".join(map(_line, loops)))
    errors = (*errors, *defects)
    return FileReport(source.path, tuple(loops), errors, _unmatched(programs, stated))


def _cache(options: Options, source: SourceFile, stages: Stages) -> VerdictCache | None:
    """Verdicts of earlier runs; none where a clock decides, or the stages are looked at."""
    if options.cache is None or options.timeout is not None or stages.is_watched:
        return None
    return VerdictCache(options.cache, options, source)


CHECK = Verb(("program", "json", "model", "verdicts"), check_source, FileReport)


def translated(
    read: Source, options: Options, project: Project | None = None
) -> Translation:
    """A text in any language as Programs; errors that a user can read stand beside them."""
    source, language = read.file, read.language
    if language == "cuda":
        return Translation(source, errors=(_kernels(source),))
    if language == "ir":
        programs, errors = parse(source)
        return Translation(source, programs, errors)
    translate = import_module(_FRONTENDS[language]).translate
    found: Translation
    if language in ("c", "c++", "fortran"):
        found = translate(source, options.preprocessing, project)
    elif language == "python":
        found = translate(source, options.first_line, project=project)
    else:
        found = translate(source)
    return found


def _kernels(source: SourceFile) -> SourceError:
    """CUDA is read by verbs of its own, whose questions are about threads."""
    message = "is CUDA: `depanalysis race` and `depanalysis coalesce` judge its kernels"
    return SourceError(message, Span(source.path, 0, 0, 0, 0))


def verified_programs(
    translation: Translation, stated: tuple[Assumption, ...], alias: Aliasing
) -> tuple[tuple[Program, ...], tuple[SourceError, ...]]:
    """The sound programs, with what the user assumes of the parameters that they have."""
    errors = list(translation.errors)
    kept: list[Program] = []
    for program in translation.programs:
        broken = verify(program)
        if broken:
            errors += [located(translation.source, error) for error in broken]
            continue
        kept.append(program)
    ready = tuple(with_stated(each, stated, alias) for each in linked(kept))
    return ready, tuple(errors)


def _unmatched(
    programs: tuple[Program, ...], stated: tuple[Assumption, ...]
) -> tuple[str, ...]:
    return tuple(
        each.text
        for each in stated
        if not any(is_about(program, each) for program in programs)
    )


def located(source: SourceFile, error: SourceError) -> SourceError:
    """An error with the line that it is about."""
    return error if error.excerpt else type(error).at(source, error.span, error.message)


class HasUnmatched(Protocol):
    """What is known of a file, and the assumptions that are about nothing in it."""

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """What went wrong with the file."""

    @property
    def unmatched(self) -> tuple[str, ...]:
        """The assumptions as they were stated."""


def refuse_unmatched(files: Sequence[HasUnmatched]) -> None:
    """Refuses an assumption that is about nothing in any file, if all could be read."""
    if not files or any(file.errors for file in files):
        return
    first, *others = files
    for text in first.unmatched:
        if not all(text in other.unmatched for other in others):
            continue
        raise UsageError(
            f"--assume: `{text}` fits no function; every name in it has to be one "
            "whose value the function never changes"
        )


def _judged(
    facts: Facts, source: SourceFile, defects: list[SourceError]
) -> Iterator[LoopVerdict]:
    """One loop after the other; after the deadline, if there is one, none is asked about.

    A loop that we fail on is unknown, and what failed is a defect.
    """
    for loop in facts.model.loops:
        # A loop of an inlined function is reported where that function stands.
        if loop.is_inlined:
            continue
        start = perf_counter()
        if start > facts.deadline:
            reason = "the time limit was reached before this loop"
            yield named(facts, loop, unasked(facts, loop, reason))
            continue
        try:
            found = _judged_loop(facts, loop)
        except (UsageError, MemoryError):
            raise
        except Exception as error:
            reason = f"internal error: {type(error).__name__}: {error}"
            defects.append(DefectError.at(source, loop.node.span, reason))
            defects[-1].add_note(traceback.format_exc())
            found = named(facts, loop, unasked(facts, loop, reason))
        spent = round((perf_counter() - start) * 1000, 3)
        yield replace(found, evidence=Evidence(found.evidence.engine, spent))


def _judged_loop(facts: Facts, loop: LoopFacts) -> LoopVerdict:
    """The verdict of the proofs, a better one with private arrays, in the user's names."""
    first = verdict(facts, loop)
    small = _small_members(facts.model.program, first)
    if small:
        # The objects of a class may all be larger.
        first = verdict(*_with_larger_members(facts, loop))
        if first.verdict is not Verdict.SEQUENTIAL:
            reason = _SMALL.format("` and `".join(small))
            first = unasked(facts, loop, reason, "conflict")
    found, leaving = without_contradiction(facts, loop, first)
    wrong = wrong_directive(facts, loop, found)
    if wrong is None:
        found = with_copies(facts, loop, found)
    found = with_advice_on_bounds(facts, loop, found)
    told = (*((wrong,) if wrong else ()), *unread_facts(facts, loop), *leaving)
    return named(facts, loop, found, told)


def _small_members(program: Program, found: LoopVerdict) -> tuple[str, ...]:
    """The private members of classes that are less than 1 in all runs that show something."""
    witnesses = [x.witness for x in found.dependences if x.witness is not None]
    if found.verdict is not Verdict.SEQUENTIAL or not program.private:
        return ()
    small = [
        tuple(n for n, value in x.parameters if n in program.private and value < 1)
        for x in witnesses
    ]
    return small[0] if small and all(small) else ()


def _with_larger_members(facts: Facts, loop: LoopFacts) -> tuple[Facts, LoopFacts]:
    """The same loop of a program in which private members of classes are at least 1."""
    program = facts.model.program
    at = program.span
    stated = (Binary("<=", IntConst(1), Var(name), at) for name in program.private)
    larger = replace(program, assumptions=(*program.assumptions, *stated))
    found = model(larger, facts.options.alias)
    again = Facts(found, facts.options, facts.source, facts.deadline)
    return again, found.loops[facts.model.loops.index(loop)]


def _line(loop: LoopVerdict) -> str:
    return f"{loop.span.line}:{loop.span.column}: {loop.verdict}: {loop.reason}"
