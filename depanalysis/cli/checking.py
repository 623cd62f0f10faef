"""The verb `check`: files in, a report out, and the exit code that sums it up."""

import sys
from collections.abc import Mapping

from depanalysis.cli.analyses import Outcome, job_of, known_stages, outcomes
from depanalysis.cli.colors import style_for
from depanalysis.cli.outputs import check_writable, write_output, write_stream
from depanalysis.cli.progress import with_progress
from depanalysis.cli.requests import Request
from depanalysis.errors import UsageError, notes_of
from depanalysis.pipeline import refuse_unmatched
from depanalysis.projects import given_files
from depanalysis.report import phrases
from depanalysis.report.html import html_text
from depanalysis.report.records import json_text
from depanalysis.report.sarif import sarif_text
from depanalysis.report.styles import plain_style, printable
from depanalysis.report.text import error_text, report_text
from depanalysis.source import SourceFile
from depanalysis.verdicts import Report
from depanalysis.version import VERSION

_DONE, _FAILED, _BAD_INPUT = 0, 1, 2


def run_check(request: Request) -> int:
    """Analyze the files, write the report, say on standard error what went wrong."""
    try:
        stages = known_stages(request.dump)
        files = given_files(request.selection)
        check_writable(request.output, [file.path for file in files])
        jobs = [job_of(file, request.options, stages) for file in files]
        found = outcomes(jobs, request.jobs)
        done = tuple(with_progress(found, len(jobs)))
        report = Report(tuple(outcome.report for outcome in done))
        refuse_unmatched(report.files)
        _say_what_went_wrong(done, request)
        _write_report(report, done, request)
    except UsageError as error:
        write_stream(f"depanalysis: error: {error}\n", sys.stderr)
        return _BAD_INPUT
    return _exit_code(report, request)


def _exit_code(report: Report, request: Request) -> int:
    if report.errors:
        return _BAD_INPUT
    is_failed = any(loop.verdict in request.fail_on for loop in report.loops)
    return _FAILED if is_failed else _DONE


def _sources(done: tuple[Outcome, ...]) -> Mapping[str, SourceFile]:
    files = [outcome.source for outcome in done if outcome.source is not None]
    return {file.path: file for file in files}


def _say_what_went_wrong(done: tuple[Outcome, ...], request: Request) -> None:
    style = style_for(sys.stderr, request.color)
    sources = _sources(done)
    for outcome in done:
        pieces = [error_text(e, sources, style) for e in outcome.report.errors]
        if outcome.note is not None:
            pieces.append(f"{printable(outcome.report.path)}: note: {outcome.note}\n")
        if outcome.trouble is not None and request.debug:
            pieces.append(outcome.trouble)
        if request.debug:
            pieces += [n for e in outcome.report.errors for n in notes_of(e)]
        if pieces:
            write_stream("".join(pieces), sys.stderr)


def _write_report(report: Report, done: tuple[Outcome, ...], request: Request) -> None:
    write_output(_report_text(report, done, request), request.output)
    if request.form == "html" and request.output not in (None, "-"):
        place = printable(str(request.output))
        write_stream(f"{phrases.summary(report)}: see {place}\n", sys.stdout)


def _report_text(report: Report, done: tuple[Outcome, ...], request: Request) -> str:
    sources = _sources(done)
    match request.form:
        case "json":
            return json_text(report)
        case "sarif":
            return sarif_text(report, sources, VERSION)
        case "html":
            return html_text(report, sources)
        case "dump":
            return _dump_text(done)
        case "text":
            to_screen = request.output in (None, "-")
            style = style_for(sys.stdout, request.color) if to_screen else plain_style
            return report_text(report, sources, style)


def _dump_text(done: tuple[Outcome, ...]) -> str:
    """The values of the wanted stages, each below a line that names file and stage."""
    return "".join(
        f"== {printable(outcome.report.path)}: {stage}\n{text.rstrip()}\n"
        for outcome in done
        for stage, text in outcome.dumps
    )
