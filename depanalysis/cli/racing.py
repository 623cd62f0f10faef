"""The verb `race`: parallel code that exists in, races with their witnesses out."""

import re
import sys
from dataclasses import dataclass
from functools import partial
from typing import Literal

from depanalysis.cli.answers import Asked, answers, say_notes, sources_of
from depanalysis.cli.colors import style_for
from depanalysis.cli.outputs import check_writable, write_output, write_stream
from depanalysis.cli.progress import with_progress
from depanalysis.cli.requests import Coloring
from depanalysis.errors import SourceError, UsageError
from depanalysis.options import Aliasing, Language
from depanalysis.proofs.launches import launch_problem
from depanalysis.proofs.races.files import races
from depanalysis.proofs.races.verdicts import Level, RaceReport, Raciness
from depanalysis.proofs.races.wishes import Wishes
from depanalysis.report.races.records import json_text
from depanalysis.report.races.sarif import sarif_text
from depanalysis.report.races.text import report_text
from depanalysis.report.styles import plain_style
from depanalysis.report.text import error_text
from depanalysis.source import SourceFile
from depanalysis.version import VERSION

_PROVED, _REFUTED, _BAD_INPUT, _UNDECIDED = 0, 1, 2, 3
_DEFINITION = re.compile(r"\s*([A-Za-z_]\w*)\s*=\s*([+-]?(?:0[xX][0-9a-fA-F]+|\d+))\s*")
_LEVELS: dict[str, tuple[Level, ...]] = {
    "all": ("block", "grid"),
    "block": ("block",),
    "grid": ("grid",),
}
_LONGEST_SIZE = 10


@dataclass(frozen=True, slots=True)
class Order:
    """What a user asked the verb to do, as it was written."""

    paths: tuple[str, ...]
    kernel: tuple[str, ...] = ()
    instantiate: tuple[str, ...] = ()
    block: str | None = None
    grid: str | None = None
    define: tuple[str, ...] = ()
    assume: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    warp: Literal["independent", "lockstep"] = "independent"
    level: str = "all"
    alias: Aliasing = "assume"
    language: Language | None = None
    json: bool = False
    sarif: bool = False
    jobs: int = 1
    output: str | None = None
    color: Coloring = "auto"


def run_race(order: Order) -> int:
    """Judge all files, print the report, say on standard error what went wrong."""
    try:
        check_writable(order.output, order.paths)
        wishes = wishes_of(order)
        asked = Asked(partial(races, wishes=wishes), _failed)
        found = answers(asked, order.paths, order.language, order.jobs)
        done = tuple(with_progress(found, len(order.paths)))
        reports = tuple(each.report for each in done)
        sources = sources_of(done)
        say_notes(done)
        _say_what_went_wrong(reports, sources, order)
        _write(reports, sources, order)
    except UsageError as error:
        write_stream(f"depanalysis: error: {error}\n", sys.stderr)
        return _BAD_INPUT
    return exit_code(reports)


def wishes_of(order: Order) -> Wishes:
    """The options with their values read."""
    block = None if order.block is None else _sizes("--block", order.block)
    grid = None if order.grid is None else _sizes("--grid", order.grid)
    problem = launch_problem(block or (1, 1, 1), grid or (1, 1, 1))
    if problem is not None:
        raise UsageError(f"the launch is refused: {problem}")
    return Wishes(
        order.kernel,
        block,
        grid,
        tuple(_definition(text) for text in order.define),
        order.assume,
        order.include,
        order.warp,
        _LEVELS[order.level],
        order.alias,
        order.instantiate,
    )


def exit_code(reports: tuple[RaceReport, ...]) -> int:
    """2 for bad input, 1 if there is a race, 3 if something is undecided."""
    if any(report.errors for report in reports):
        return _BAD_INPUT
    verdicts = {report.verdict for report in reports}
    if Raciness.RACE in verdicts:
        return _REFUTED
    return _UNDECIDED if Raciness.UNKNOWN in verdicts else _PROVED


def _sizes(option: str, text: str) -> tuple[int, int, int]:
    """One to three sizes; those left out are 1."""
    parts = [part.strip() for part in text.split(",")]
    is_read = 1 <= len(parts) <= 3 and all(part.isdecimal() for part in parts)
    if not is_read:
        raise UsageError(f"{option}: '{text}' is not X, X,Y or X,Y,Z")
    if any(len(part) > _LONGEST_SIZE for part in parts):
        raise UsageError(f"{option}: '{text}' is too large")
    x, y, z = (*map(int, parts), *(1,) * (3 - len(parts)))
    return x, y, z


def _definition(text: str) -> tuple[str, int]:
    match = _DEFINITION.fullmatch(text)
    if match is None:
        raise UsageError(f"--define: '{text}' is not NAME=INTEGER")
    return match[1], int(match[2], 0)


def _failed(path: str, error: SourceError) -> RaceReport:
    return RaceReport(path, errors=(error,))


def _say_what_went_wrong(
    reports: tuple[RaceReport, ...], sources: dict[str, SourceFile], order: Order
) -> None:
    style = style_for(sys.stderr, order.color)
    text = "".join(error_text(e, sources, style) for r in reports for e in r.errors)
    if text:
        write_stream(text, sys.stderr)


def _write(
    reports: tuple[RaceReport, ...], sources: dict[str, SourceFile], order: Order
) -> None:
    if order.json:
        write_output(json_text(reports), order.output)
        return
    if order.sarif:
        write_output(sarif_text(reports, sources, VERSION), order.output)
        return
    to_screen = order.output in (None, "-")
    style = style_for(sys.stdout, order.color) if to_screen else plain_style
    write_output(report_text(reports, sources, style), order.output)
