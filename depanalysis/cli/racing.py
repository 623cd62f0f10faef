"""The verb `race`: parallel code that exists in, races with their witnesses out."""

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
from depanalysis.options import Level, RaceOptions
from depanalysis.pipelines.race import RACE
from depanalysis.projects import given_files
from depanalysis.report.races.findings import race_findings
from depanalysis.report.races.html import html_text
from depanalysis.report.races.records import json_text
from depanalysis.report.races.text import report_text, summary

_LEVELS: dict[str, tuple[Level, ...]] = {
    "all": ("block", "grid"),
    "block": ("block",),
    "grid": ("grid",),
}


def race_options(chosen: Mapping[str, Any]) -> RaceOptions:
    """The options of the command line, with their values read."""
    return RaceOptions(
        **kernel_settings(chosen),
        warps=chosen.get("warp", "independent"),
        levels=_LEVELS[chosen.get("level", "all")],
        alias=chosen.get("alias", "assume"),
    )


def run_race(request: Request, chosen: Mapping[str, Any]) -> int:
    """Judge all files; the exit code is 2 for bad input, 1 if there is a race."""
    files = given_files(request.selection)
    check_writable(request.output, [file.path for file in files])
    outcomes = done(RACE, race_options(chosen), files, request)
    reports, sources = [each.report for each in outcomes], sources_of(outcomes)
    texts = {
        "json": lambda: json_text(reports),
        "html": lambda: html_text(reports, sources),
        "text": lambda: report_text(reports, sources, request.style, request.width),
    }

    def exit_code(rules: frozenset[str]) -> int:
        is_judged = any(report.constructs for report in reports)
        return code_of_verdicts(request, rules, "race", is_judged=is_judged)

    findings = race_findings(reports, sources)
    code = shown(outcomes, request, findings, texts, exit_code)
    say_where(request, summary(reports))
    return code
