"""The verb `check`: files in, a report out, and the exit code that sums it up."""

import sys
from collections.abc import Sequence

from depanalysis.cli.outputs import check_writable, write_stream
from depanalysis.cli.running import DONE, FAILED, Request, done, shown
from depanalysis.options import Options
from depanalysis.pipelines.check import CHECK, refuse_unmatched
from depanalysis.projects import given_files
from depanalysis.report import phrases
from depanalysis.report.html import html_text
from depanalysis.report.records import json_text
from depanalysis.report.sarif import sarif_text
from depanalysis.report.styles import printable
from depanalysis.report.text import report_text
from depanalysis.verdicts import FileReport, Report
from depanalysis.version import VERSION


def run_check(request: Request, options: Options) -> int:
    """Analyze the files, write the report, say on standard error what went wrong."""
    files = given_files(request.selection)
    check_writable(request.output, [file.path for file in files])
    outcomes = done(CHECK, options, files, request)
    report = Report(tuple(outcome.report for outcome in outcomes))
    refuse_unmatched(report.files)

    def exit_code(_: Sequence[FileReport]) -> int:
        is_failed = any(loop.verdict in request.fail_on for loop in report.loops)
        return FAILED if is_failed else DONE

    texts = {
        "json": lambda _, sources: json_text(report),
        "sarif": lambda _, sources: sarif_text(report, sources, VERSION),
        "html": lambda _, sources: html_text(report, sources),
        "text": lambda _, sources: report_text(report, sources, request.style),
    }
    code = shown(outcomes, request, texts, exit_code)
    if request.form == "html" and not request.is_shown:
        place = printable(str(request.output))
        write_stream(f"{phrases.summary(report)}: see {place}\n", sys.stdout)
    return code
