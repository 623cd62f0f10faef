"""The verb `coalesce`: CUDA files in, what the warps of their kernels touch out."""

from collections.abc import Mapping
from typing import Any

from depanalysis.cli.launches import kernel_settings
from depanalysis.cli.outputs import check_writable
from depanalysis.cli.running import (
    Request,
    code_of_verdicts,
    done,
    say_where,
    shown,
    sources_of,
)
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import COALESCE
from depanalysis.projects import given_files
from depanalysis.report.coalescing.findings import coalescing_findings
from depanalysis.report.coalescing.html import html_text
from depanalysis.report.coalescing.records import json_text
from depanalysis.report.coalescing.tables import table_text
from depanalysis.report.coalescing.text import report_text, summary


def coalescing_options(chosen: Mapping[str, Any]) -> CoalescingOptions:
    """The options of the command line, with their values read."""
    return CoalescingOptions(
        **kernel_settings(chosen),
        method="both" if chosen.get("is_table") else chosen.get("method", "exact"),
        second_dimension=chosen.get("second_dimension", False),
    )


def run_coalesce(request: Request, chosen: Mapping[str, Any]) -> int:
    """Judge all files; the exit code is 2 for bad input, 1 if an access is uncoalesced."""
    files = given_files(request.selection)
    check_writable(request.output, [file.path for file in files])
    outcomes = done(COALESCE, coalescing_options(chosen), files, request)
    reports, sources = [each.report for each in outcomes], sources_of(outcomes)
    texts = {
        "json": lambda: json_text(reports),
        "html": lambda: html_text(reports, sources),
        "text": lambda: report_text(reports, sources, request.style, request.width),
    }
    if chosen.get("is_table"):
        texts["text"] = lambda: table_text(reports)

    def exit_code(rules: frozenset[str]) -> int:
        is_judged = any(report.kernels for report in reports)
        return code_of_verdicts(request, rules, "uncoalesced", is_judged=is_judged)

    findings = coalescing_findings(reports, sources)
    code = shown(outcomes, request, findings, texts, exit_code)
    say_where(request, summary(reports))
    return code
