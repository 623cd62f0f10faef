"""The verb `race`: parallel code that exists in, races with their witnesses out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from depanalysis.cli.answers import Asked
from depanalysis.cli.judging import (
    PROVED,
    REFUTED,
    UNDECIDED,
    Call,
    Forms,
    judge_files,
)
from depanalysis.cli.launches import definitions, launch
from depanalysis.errors import SourceError
from depanalysis.options import Aliasing
from depanalysis.projects import Given, Project
from depanalysis.proofs.races.files import races
from depanalysis.proofs.races.options import RaceOptions
from depanalysis.proofs.races.verdicts import Level, RaceReport, Raciness
from depanalysis.report.races.records import json_text
from depanalysis.report.races.sarif import sarif_text
from depanalysis.report.races.text import report_text

_LEVELS: dict[str, tuple[Level, ...]] = {
    "all": ("block", "grid"),
    "block": ("block",),
    "grid": ("grid",),
}


@dataclass(frozen=True, slots=True)
class Order(Call):
    """What a user asked the verb to do, as it was written."""

    warp: Literal["independent", "lockstep"] = "independent"
    level: str = "all"
    alias: Aliasing = "assume"


def run_race(order: Order) -> int:
    """Judge all files; the exit code is 2 for bad input, 1 if there is a race."""
    forms = Forms(json_text, sarif_text, report_text, _exit_code)
    return judge_files(order, lambda: _asked(order), forms)


def options_of(order: Order) -> RaceOptions:
    """The options with their values read."""
    block, grid = launch(order.block, order.grid)
    return RaceOptions(
        order.kernel,
        block,
        grid,
        definitions(order.define),
        order.assume,
        order.selection.preprocessing,
        order.warp,
        _LEVELS[order.level],
        order.alias,
        order.instantiate,
    )


def _asked(order: Order) -> Asked[RaceReport]:
    return Asked(partial(_judged, options_of(order)), _failed)


def _judged(options: RaceOptions, file: Given, project: Project) -> RaceReport:
    assert file.source is not None
    own = replace(options, preprocessing=file.preprocessing)
    return races(file.source, own, project)


def _failed(path: str, error: SourceError) -> RaceReport:
    return RaceReport(path, errors=(error,))


def _exit_code(reports: Sequence[RaceReport]) -> int:
    verdicts = {each.verdict for report in reports for each in report.constructs}
    if Raciness.RACE in verdicts:
        return REFUTED
    return PROVED if verdicts == {Raciness.FREE} else UNDECIDED
