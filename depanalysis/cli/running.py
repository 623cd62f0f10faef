"""A verb on all files of a call, in worker processes, and how its answer is shown.

Whatever goes wrong in one file is an outcome of that file only; a `UsageError` ends all.
"""

import json
import os
import shutil
import stat
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from depanalysis.cli.colors import Coloring, style_for
from depanalysis.cli.outputs import write_output, write_stream
from depanalysis.cli.progress import with_progress
from depanalysis.cli.workers import alone, death, failure_of, in_workers
from depanalysis.errors import SourceError, UsageError, notes_of
from depanalysis.inputs import STDIN, Source, file_error
from depanalysis.pipelines.stages import Chosen, Result, Stages, Verb
from depanalysis.projects import Given, Project, Selection, with_imports
from depanalysis.report.findings import Findings
from depanalysis.report.listings import (
    concise_text,
    github_text,
    gitlab_text,
    summary_text,
)
from depanalysis.report.sarif import identities, sarif_text
from depanalysis.report.styles import Style, plain_style, printable
from depanalysis.report.text import error_text
from depanalysis.source import SourceFile
from depanalysis.verdicts import Verdict
from depanalysis.version import VERSION

DONE, FAILED, BAD_INPUT, UNDECIDED = 0, 1, 2, 3
Sources: TypeAlias = Mapping[str, SourceFile]
Earlier = TypeVar("Earlier")


@dataclass(frozen=True, slots=True)
class Request:
    """Which files a call is about, and how its answer is shown.

    `form` is the option that says so, such as "json", or "text". `output`: the file to
    write, standard output where it is `None` or `-`. `dump` is the name of a stage.
    `baseline` is the file of an earlier report, whose findings count no more;
    `since` is that of one in JSON, with whose verdicts those of this call are compared.
    """

    selection: Selection
    form: str = "text"
    output: str | None = None
    baseline: str | None = None
    since: str | None = None
    only: tuple[Verdict, ...] = ()
    dump: str | None = None
    times: bool = False
    fail_on: tuple[str, ...] = ()
    jobs: int = 1
    color: Coloring = "auto"
    debug: bool = False
    in_place: bool = False

    @property
    def is_shown(self) -> bool:
        """Whether the answer goes to standard output."""
        return self.output in (None, STDIN) and not self.in_place

    @property
    def width(self) -> int | None:
        """That of the terminal; `None` where the answer goes elsewhere."""
        is_terminal = self.is_shown and sys.stdout is not None and sys.stdout.isatty()
        return shutil.get_terminal_size().columns if is_terminal else None

    @property
    def style(self) -> Style:
        """That of the text."""
        return style_for(sys.stdout, self.color) if self.is_shown else plain_style


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Result]):
    """What came of a file; `trouble` is the traceback of a defect of ours."""

    report: Result
    source: Source | None = None
    stages: Stages | None = None
    trouble: str | None = None


def done(
    verb: Verb[Chosen, Result],
    options: Chosen,
    files: Sequence[Given],
    request: Request,
) -> tuple[Outcome[Result], ...]:
    """What came of all files, read as one project, in their order."""
    wanted = _known_stages(request.dump, verb.stages)
    known_findings(request.baseline)
    pending = _read_here(files)

    def work(files: Sequence[Given]) -> Callable[[Given], Outcome[Result]]:
        return partial(_done, verb, options, Project(with_imports(files)), wanted)

    lost = partial(_rescued, work, pending, {}, partial(_lost, verb))
    found = in_workers(work(pending), pending, request.jobs, lost)
    return tuple(with_progress(found, len(pending)))


def say_what_went_wrong(outcomes: Sequence[Outcome[Any]], request: Request) -> None:
    """Errors, notes about texts, and times that were asked for, on standard error."""
    style = style_for(sys.stderr, request.color)
    sources = sources_of(outcomes)
    for outcome in outcomes:
        errors, path = outcome.report.errors, printable(outcome.report.path)
        pieces = [error_text(error, sources, style) for error in errors]
        if outcome.source is not None and outcome.source.note is not None:
            pieces.append(f"{path}: note: {outcome.source.note}\n")
        if request.debug:
            pieces += [outcome.trouble] if outcome.trouble else []
            pieces += [note for error in errors for note in notes_of(error)]
        if request.times and outcome.stages is not None:
            pieces += [
                f"{path}: {stage}: {seconds * 1000:.1f} ms\n"
                for stage, seconds in outcome.stages.seconds.items()
            ]
        if pieces:
            write_stream("".join(pieces), sys.stderr)


def shown(
    outcomes: Sequence[Outcome[Any]],
    request: Request,
    findings: Findings,
    texts: Mapping[str, Callable[[], str]],
    exit_code: Callable[[frozenset[str]], int],
) -> int:
    """Says what went wrong and writes the report in its form; the exit code of the call.

    `texts` are the forms of this verb, and `exit_code` is given the rules of the findings
    that somebody has still to look at.
    """
    say_what_went_wrong(outcomes, request)
    found = findings.compared(known_findings(request.baseline))
    forms: dict[str, Callable[[], str]] = {
        "sarif": lambda: sarif_text(found, sources_of(outcomes), VERSION),
        "concise": lambda: concise_text(found),
        "summary": lambda: summary_text(found),
        "github": lambda: github_text(found),
        "gitlab": lambda: gitlab_text(found),
        "dump": lambda: dump_text(outcomes),
        **texts,
    }
    write_output(forms[request.form](), request.output)
    is_bad = any(outcome.report.errors for outcome in outcomes)
    return BAD_INPUT if is_bad else exit_code(found.open_rules())


def code_of_verdicts(
    request: Request, rules: frozenset[str], refuted: str, *, is_judged: bool
) -> int:
    """The exit code for parallel code: what --fail-on says, else 0 only for a proof."""
    if request.fail_on:
        return FAILED if rules.intersection(request.fail_on) else DONE
    if refuted in rules:
        return FAILED
    return DONE if is_judged and "unknown" not in rules else UNDECIDED


def say_where(request: Request, summary: str) -> None:
    """Says where the page is that was written, with its summary."""
    if request.form == "html" and not request.is_shown:
        place = printable(str(request.output))
        write_stream(f"{summary}: see {place}\n", sys.stdout)


def known_findings(path: str | None) -> frozenset[tuple[str, str]]:
    """What an earlier report in SARIF says, as rules and identities."""
    return frozenset() if path is None else earlier(path, identities, "in SARIF")


def earlier(path: str, read: Callable[[Any], Earlier], form: str) -> Earlier:
    """What an earlier report in a form says."""
    try:
        with open(path, encoding="utf-8") as file:
            return read(json.load(file))
    except (OSError, ValueError, AttributeError, LookupError, TypeError) as error:
        reason = (getattr(error, "strerror", None) or "").lower()
        reason = reason or f"it is no report {form}"
        raise UsageError(f"'{path}' cannot be read: {reason}") from None


def sources_of(outcomes: Sequence[Outcome[Any]]) -> dict[str, SourceFile]:
    """The texts that could be read, by their paths."""
    files = [each.source.file for each in outcomes if each.source is not None]
    return {file.path: file for file in files}


def dump_text(outcomes: Sequence[Outcome[Any]]) -> str:
    """The texts of the wanted stages, each below a line that names file and stage."""
    return "".join(
        f"== {printable(outcome.report.path)}: {stage}\n{text}"
        for outcome in outcomes
        if outcome.stages is not None
        for stage, text in outcome.stages.texts.items()
    )


def _known_stages(name: str | None, stages: tuple[str, ...]) -> tuple[str, ...]:
    """The stages that `--dump` names: one of the verb's, `all`, or none."""
    if name is None:
        return ()
    if name != "all" and name not in stages:
        known = ", ".join((*stages, "all"))
        raise UsageError(f"there is no stage '{name}'; the stages are {known}")
    return stages if name == "all" else (name,)


def _read_here(files: Sequence[Given]) -> list[Given]:
    """The files, with pipes and devices read: workers have no standard input."""
    read: list[Given] = []
    is_stdin_read = False
    for file in files:
        if file.path == STDIN and is_stdin_read:
            failure = file_error(file.path, "standard input has been read already")
            read.append(replace(file, failure=failure))
        else:
            read.append(file if _is_regular(file.path) else file.read())
        is_stdin_read = is_stdin_read or file.path == STDIN
    return read


def _is_regular(path: str) -> bool:
    try:
        return path != STDIN and stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return True


def _done(
    verb: Verb[Chosen, Result],
    options: Chosen,
    project: Project,
    wanted: tuple[str, ...],
    file: Given,
) -> Outcome[Result]:
    """Reads a file and does what the verb does; earlier stages outlive a failure."""
    file = file.read()
    stages, trouble = Stages(wanted), None
    try:
        report = verb.of(file, options, project, stages)
    except UsageError:
        raise
    except Exception as error:
        report = verb.report(file.path, errors=(failure_of(file.path, error),))
        if not isinstance(error, SourceError | RecursionError | MemoryError):
            trouble = traceback.format_exc()
    return Outcome(report, file.source, stages, trouble)


def _rescued(
    work: Callable[[Sequence[Given]], Callable[[Given], Outcome[Result]]],
    files: Sequence[Given],
    deaths: dict[str, bool],
    lost: Callable[[Given], Outcome[Result]],
    file: Given,
) -> Outcome[Result]:
    """A file that died with the others is read without those that die by themselves."""

    def dies(each: Given) -> bool:
        if each.path not in deaths:
            deaths[each.path] = alone(work([each]), each) is None
        return deaths[each.path]

    if len(files) == 1 or dies(file):
        return lost(file)
    rest = [each for each in files if not dies(each)]
    return alone(work(rest), file) or lost(file)


def _lost(verb: Verb[Any, Result], file: Given) -> Outcome[Result]:
    return Outcome(verb.report(file.path, errors=(death(file.path),)), file.source)
