"""The verb `coalesce`: CUDA files in, what the warps of their kernels touch out."""

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
from depanalysis.inputs import Source
from depanalysis.proofs.coalescing.files import Wishes, coalescing
from depanalysis.proofs.coalescing.verdicts import (
    Coalescing,
    CoalescingReport,
    Method,
    Triple,
)
from depanalysis.proofs.launches import launch_problem
from depanalysis.report.coalescing.records import json_text
from depanalysis.report.coalescing.sarif import sarif_text
from depanalysis.report.coalescing.text import report_text
from depanalysis.report.styles import plain_style
from depanalysis.report.text import error_text
from depanalysis.source import SourceFile
from depanalysis.version import VERSION

_PROVED, _REFUTED, _BAD_INPUT, _UNDECIDED = 0, 1, 2, 3
_DEFINITION = re.compile(r"\s*([A-Za-z_]\w*)\s*=\s*([+-]?(?:0[xX][0-9a-fA-F]+|\d+))\s*")


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
    method: Literal["exact", "lattice", "both"] = "exact"
    second_dimension: bool = False
    json: bool = False
    sarif: bool = False
    jobs: int = 1
    output: str | None = None
    color: Coloring = "auto"


def run_coalesce(order: Order) -> int:
    """Judge all files, print the report, say on standard error what went wrong."""
    try:
        check_writable(order.output, order.paths)
        wishes = wishes_of(order)
        asked = Asked(partial(_judged, wishes=wishes), _failed)
        found = answers(asked, order.paths, "cuda", order.jobs)
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
    block = None if order.block is None else _triple("--block", order.block)
    grid = None if order.grid is None else _triple("--grid", order.grid)
    problem = launch_problem(block or (1, 1, 1), grid or (1, 1, 1))
    if problem is not None:
        raise UsageError(f"the launch is refused: {problem}")
    defined = tuple(_definition(text) for text in order.define)
    method = Method(order.method, order.second_dimension)
    return Wishes(
        order.kernel,
        block,
        grid,
        defined,
        order.assume,
        order.include,
        method,
        order.instantiate,
    )


def exit_code(reports: tuple[CoalescingReport, ...]) -> int:
    """2 for bad input, 1 if an access is uncoalesced, 3 if something is undecided."""
    if any(report.errors for report in reports):
        return _BAD_INPUT
    verdicts = {kernel.verdict for report in reports for kernel in report.kernels}
    if Coalescing.UNCOALESCED in verdicts:
        return _REFUTED
    return _UNDECIDED if Coalescing.UNKNOWN in verdicts else _PROVED


def _triple(option: str, text: str) -> Triple:
    """One to three sizes; those left out are 1."""
    parts = [part.strip() for part in text.split(",")]
    if not 1 <= len(parts) <= 3 or not all(part.isdecimal() for part in parts):
        raise UsageError(f"{option}: '{text}' is not X, X,Y or X,Y,Z")
    if any(len(part) > 10 for part in parts):
        raise UsageError(f"{option}: '{text}' is too large")
    x, y, z = (*map(int, parts), *(1,) * (3 - len(parts)))
    return x, y, z


def _definition(text: str) -> tuple[str, int]:
    match = _DEFINITION.fullmatch(text)
    if match is None:
        raise UsageError(f"--define: '{text}' is not NAME=INTEGER")
    return match[1], int(match[2], 0)


def _judged(source: Source, wishes: Wishes) -> CoalescingReport:
    return coalescing(source.file, wishes)


def _failed(path: str, error: SourceError) -> CoalescingReport:
    return CoalescingReport(path, errors=(error,))


def _say_what_went_wrong(
    reports: tuple[CoalescingReport, ...], sources: dict[str, SourceFile], order: Order
) -> None:
    style = style_for(sys.stderr, order.color)
    text = "".join(error_text(e, sources, style) for r in reports for e in r.errors)
    if text:
        write_stream(text, sys.stderr)


def _write(
    reports: tuple[CoalescingReport, ...], sources: dict[str, SourceFile], order: Order
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
