"""A text that is being written, to what an editor shows of it; and to a parallel text.

Both run in a worker process, with plain values in and out. The options are those of the
command line in the folder of the text, so a file of options counts.
"""

import os
from dataclasses import dataclass, replace
from typing import Any

from depanalysis.cli import arguments, command
from depanalysis.cli.coalescing import coalescing_options
from depanalysis.cli.configuration import defaults
from depanalysis.cli.racing import race_options
from depanalysis.errors import SourceError, UsageError
from depanalysis.inputs import Source, language_of
from depanalysis.pipelines.check import CHECK
from depanalysis.pipelines.coalesce import COALESCE
from depanalysis.pipelines.parallelize import emitted
from depanalysis.pipelines.race import RACE
from depanalysis.pipelines.stages import Stages, Verb
from depanalysis.projects import KERNELS, LOOPS, TEAMS, Given, Project, given_files
from depanalysis.report.coalescing.findings import coalescing_findings
from depanalysis.report.findings import Finding, Findings, Level
from depanalysis.report.loop_findings import loop_findings
from depanalysis.report.races.findings import race_findings
from depanalysis.source import NOWHERE, SourceFile, Span
from depanalysis.verdicts import Report

_PARALLEL_CODE = ("pragma omp", "!$omp", "c$omp", "prange", "_Pragma")


@dataclass(frozen=True, slots=True)
class Text:
    """A text in an editor: its path, and the folder that the editor has open."""

    path: str
    text: str
    folder: str | None = None

    @property
    def file(self) -> SourceFile:
        """The text with its name."""
        return SourceFile(self.path, self.text)


@dataclass(frozen=True, slots=True)
class Note:
    """What is shown at a place: a finding of a verb, or an error."""

    verb: str
    level: Level
    finding: Finding


def judged(text: Text) -> tuple[Note, ...]:
    """What `check`, `race` and `coalesce` say, each where it applies."""
    try:
        return tuple(_notes(text))
    except UsageError as error:
        return (failure(SourceError(str(error), Span(text.path, 1, 1, 1, 1))),)


def parallelized(text: Text, line: int) -> str:
    """The text with the loop of a line run in parallel, if that is proved."""
    chosen = _chosen("check", text)
    given, project = _given(text, chosen, LOOPS)
    options = arguments.options(chosen)
    report = CHECK.of(given, options, project, Stages())
    loops = [each for each in report.loops if each.span.line == line]
    assert given.source is not None
    emission = emitted(given.source, loops, options, project)
    return emission.text or text.text


def _notes(text: Text) -> list[Note]:
    language = language_of(text.path)
    found: list[Note] = []
    if language in LOOPS:
        found += _answered("check", CHECK, text)
    if language in TEAMS and (
        language in KERNELS or any(word in text.text for word in _PARALLEL_CODE)
    ):
        found += _answered("race", RACE, text)
    if language in KERNELS:
        found += _answered("coalesce", COALESCE, text)
    return list(dict.fromkeys(found))


def _answered(name: str, verb: Verb[Any, Any], text: Text) -> list[Note]:
    chosen = _chosen(name, text)
    languages = {"check": LOOPS, "race": TEAMS, "coalesce": KERNELS}[name]
    given, project = _given(text, chosen, languages)
    readers = {
        "check": arguments.options,
        "race": race_options,
        "coalesce": coalescing_options,
    }
    report = verb.of(given, readers[name](chosen), project, Stages())
    sources = {text.path: text.file}
    findings: Findings
    if name == "check":
        findings = loop_findings(Report((report,)), sources)
    elif name == "race":
        findings = race_findings([report], sources)
    else:
        findings = coalescing_findings([report], sources)
    errors = [failure(error) for error in findings.errors]
    open_ = (each for each in findings.results if each.is_open)
    return errors + [Note(name, findings.level(each), each) for each in open_]


def _chosen(name: str, text: Text) -> dict[str, Any]:
    """The options of a verb, as the command line reads them in the folder of the text."""
    known = defaults(command.commands, os.path.dirname(text.path)).get(name)
    context = command.commands[name].make_context(name, [text.path], default_map=known)
    return dict(context.params)


def _given(text: Text, chosen: dict[str, Any], languages: Any) -> tuple[Given, Project]:
    """The text as a file that was given alone."""
    (found,) = given_files(arguments.selection(chosen.pop("files"), languages, chosen))
    language = found.language or language_of(text.path) or "c"
    given = replace(
        found,
        source=Source(text.file, language),
        preprocessing=replace(found.preprocessing, tree=text.folder),
    )
    return given, Project((given,))


def failure(error: SourceError) -> Note:
    """What went wrong, at its place."""
    place = error.span if error.span != NOWHERE else Span("", 1, 1, 1, 1)
    finding = Finding("error", error.message, error.message, place, "", "")
    return Note("depanalysis", "error", finding)
