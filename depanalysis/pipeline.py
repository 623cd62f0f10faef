"""The whole analysis, read from top to bottom: source text in, a `FileReport` out.

Each line of `check_source` is one stage. `trace(stage, value)` is called with what a
stage made; it serves `--dump`, timings and notebooks.
"""

import json
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from math import inf
from time import perf_counter

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
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show, show_expression
from depanalysis.ir.programs import Program
from depanalysis.ir.records import to_json
from depanalysis.ir.verifier import verify
from depanalysis.options import Aliasing, Language, Options
from depanalysis.projects import Project
from depanalysis.proofs.contradictions import contradicted
from depanalysis.proofs.naming import named
from depanalysis.proofs.notices import with_unread
from depanalysis.proofs.parallel import unasked, verdict
from depanalysis.proofs.promises import (
    with_leaving,
    with_promise,
    without_contradiction,
)
from depanalysis.schedule.copies import with_copies
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import Evidence, FileReport, LoopVerdict

STAGES: tuple[str, ...] = ("program", "json", "model", "verdicts")
Trace = Callable[[str, object], None]
# A frontend brings a parser, which is loaded when a text in its language is read.
_FRONTENDS: Mapping[Language, str] = {
    "c": "depanalysis.frontends.c",
    "fortran": "depanalysis.frontends.fortran",
    "isl": "depanalysis.frontends.isl",
    "json": "depanalysis.frontends.records",
    "openscop": "depanalysis.frontends.openscop",
    "python": "depanalysis.frontends.python",
}


def check_source(
    source: SourceFile,
    language: Language,
    options: Options,
    trace: Trace | None = None,
    project: Project | None = None,
) -> FileReport:
    """The verdicts on all loops of one file; `project` is what else was given."""
    translation = translated(source, language, options, project)
    stated = read_assumptions(options.assume)
    programs, errors = verified_programs(translation, stated, options.alias)
    if language == "python":
        # A subscript that leaves its array raises an exception, so none does.
        options = replace(options, bounds="assume")
    loops, defects = _decided(programs, options, translation.source, trace)
    errors = (*errors, *defects)
    return FileReport(source.path, loops, errors, _unmatched(programs, stated))


def check_program(
    program: Program, options: Options, trace: Trace | None = None
) -> FileReport:
    """The verdicts on all loops of a Program that a compiler built."""
    nowhere = SourceFile(program.span.path or program.name, "")
    translation = Translation(nowhere, (program,))
    stated = read_assumptions(options.assume)
    programs, errors = verified_programs(translation, stated, options.alias)
    loops, defects = _decided(programs, options, nowhere, trace)
    errors = (*errors, *defects)
    return FileReport(nowhere.path, loops, errors, _unmatched(programs, stated))


def _decided(
    programs: tuple[Program, ...],
    options: Options,
    source: SourceFile,
    trace: Trace | None,
) -> tuple[tuple[LoopVerdict, ...], tuple[SourceError, ...]]:
    """The verdicts, and what went wrong on our side with single loops."""
    defects: list[SourceError] = []
    deadline = inf if options.timeout is None else perf_counter() + options.timeout
    models = [model(program, options.alias) for program in programs]
    for one in models:
        if not has_allowed_values(one):
            stated = " and ".join(show_expression(a) for a in one.program.assumptions)
            raise UsageError(f"--assume: no values satisfy {stated}")
    loops = tuple(
        loop
        for one in models
        for loop in _judged(Facts(one, options, source, deadline), source, defects)
    )
    if trace is not None:
        trace("program", "\n".join(show(program) for program in programs))
        records = [to_json(program) for program in programs]
        trace("json", json.dumps(records, indent=1))
        trace("model", "\n".join(show_model(one) for one in models))
        trace("verdicts", "\n".join(_line(loop) for loop in loops))
    return loops, tuple(defects)


def translated(
    source: SourceFile,
    language: Language,
    options: Options,
    project: Project | None,
) -> Translation:
    """A text in any language as Programs; errors that a user can read stand beside them."""
    if language == "cuda":
        return Translation(source, errors=(_kernels(source),))
    if language == "ir":
        programs, errors = parse(source)
        return Translation(source, programs, errors)
    translate = import_module(_FRONTENDS[language]).translate
    found: Translation
    if language in ("c", "fortran"):
        found = translate(source, options.preprocessing, project)
    elif language == "python":
        found = translate(source, options.first_line)
    else:
        found = translate(source)
    return found


def _kernels(source: SourceFile) -> SourceError:
    """CUDA is read by verbs of its own, whose questions are about threads."""
    message = "holds kernels; `depanalysis coalesce` tells how their warps use memory"
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
        kept.append(with_stated(program, stated, alias))
    return tuple(kept), tuple(errors)


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


def unmatched(files: Sequence[FileReport]) -> tuple[str, ...]:
    """The assumptions that are about nothing in any file, if all files could be read."""
    if not files or any(file.errors for file in files):
        return ()
    first, *others = files
    return tuple(
        text
        for text in first.unmatched
        if all(text in other.unmatched for other in others)
    )


def refuse_unmatched(files: Sequence[FileReport]) -> None:
    """Refuses an assumption that would change nothing, because a name in it is wrong."""
    for text in unmatched(files):
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
    shared, leaving = without_contradiction(facts, loop, verdict(facts, loop))
    found = named(facts, loop, shared)
    found = contradicted(facts.source, facts.model.program, loop.node.body, found)
    if found.warning is None:
        copied = with_copies(facts, loop, shared)
        found = found if copied is shared else named(facts, loop, copied)
    found = with_leaving(with_unread(facts, loop, found), leaving)
    return with_promise(facts, loop, found)


def _line(loop: LoopVerdict) -> str:
    return f"{loop.span.line}:{loop.span.column}: {loop.verdict}: {loop.reason}"
