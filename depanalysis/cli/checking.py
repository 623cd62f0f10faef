"""The verb `check`: files in, a report out, and the exit code that sums it up."""

from dataclasses import replace

from depanalysis.cli.outputs import check_writable
from depanalysis.cli.running import (
    DONE,
    FAILED,
    Request,
    done,
    earlier,
    known_findings,
    say_where,
    shown,
    sources_of,
)
from depanalysis.errors import UsageError
from depanalysis.options import Options
from depanalysis.pipelines.check import CHECK, refuse_unmatched
from depanalysis.pipelines.verdict_cache import prepared
from depanalysis.projects import given_files
from depanalysis.report import phrases
from depanalysis.report.html import html_text
from depanalysis.report.listings import summary_text
from depanalysis.report.loop_findings import loop_findings
from depanalysis.report.records import json_text
from depanalysis.report.text import report_text
from depanalysis.report.trends import Judged, Key, judged, trend_text
from depanalysis.verdicts import Report


def run_check(request: Request, options: Options) -> int:
    """Analyze the files, write the report, say on standard error what went wrong."""
    files = given_files(request.selection)
    if options.cache is not None:
        prepared(options.cache)
    check_writable(request.output, [file.path for file in files])
    before = _earlier_verdicts(request)
    outcomes = done(CHECK, options, files, request)
    report = Report(tuple(outcome.report for outcome in outcomes))
    refuse_unmatched(report.files)
    sources, asked = sources_of(outcomes), _only(report, request)

    def exit_code(rules: frozenset[str]) -> int:
        return FAILED if rules.intersection(request.fail_on) else DONE

    texts = {
        "json": lambda: json_text(asked),
        "html": lambda: html_text(asked, sources),
        "text": lambda: report_text(
            asked, sources, request.style, phrases.summary(report), request.width
        ),
    }
    findings = loop_findings(asked, sources)
    if before is not None:
        known = known_findings(request.baseline)
        texts["summary"] = lambda: (
            summary_text(findings.compared(known))
            + trend_text(before, report, str(request.since))
        )
    code = shown(outcomes, request, findings, texts, exit_code)
    say_where(request, phrases.summary(report))
    return code


def _earlier_verdicts(request: Request) -> dict[Key, Judged] | None:
    """The verdicts that the summary is to be compared with."""
    if request.since is None:
        return None
    if request.form != "summary":
        raise UsageError("--since is for --format summary")
    return earlier(request.since, judged, "of `check --json`")


def _only(report: Report, request: Request) -> Report:
    """The report with the loops that were asked for; all, where nothing says which."""
    if not request.only:
        return report
    files = (
        replace(f, loops=tuple(x for x in f.loops if x.verdict in request.only))
        for f in report.files
    )
    return Report(tuple(files))
