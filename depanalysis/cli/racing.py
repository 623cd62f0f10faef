"""The verb `race`: parallel code that exists in, races with their witnesses out."""

from collections.abc import Mapping, Sequence
from typing import Any

from depanalysis.cli.launches import kernel_settings
from depanalysis.cli.outputs import check_writable
from depanalysis.cli.running import DONE, FAILED, UNDECIDED, Request, done, shown
from depanalysis.options import Level, RaceOptions
from depanalysis.pipelines.race import RACE
from depanalysis.projects import given_files
from depanalysis.proofs.races.verdicts import RaceReport, Raciness
from depanalysis.report.races.records import json_text
from depanalysis.report.races.sarif import sarif_text
from depanalysis.report.races.text import report_text
from depanalysis.version import VERSION

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
    texts = {
        "json": lambda reports, _: json_text(reports),
        "sarif": lambda reports, sources: sarif_text(reports, sources, VERSION),
        "text": lambda reports, sources: report_text(reports, sources, request.style),
    }
    return shown(outcomes, request, texts, _exit_code)


def _exit_code(reports: Sequence[RaceReport]) -> int:
    verdicts = {each.verdict for report in reports for each in report.constructs}
    if Raciness.RACE in verdicts:
        return FAILED
    return DONE if verdicts == {Raciness.FREE} else UNDECIDED
