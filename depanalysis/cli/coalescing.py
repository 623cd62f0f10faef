"""The verb `coalesce`: CUDA files in, what the warps of their kernels touch out."""

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
from depanalysis.projects import Given, Project
from depanalysis.proofs.coalescing.files import CoalescingOptions, coalescing
from depanalysis.proofs.coalescing.verdicts import Coalescing, CoalescingReport, Method
from depanalysis.report.coalescing.records import json_text
from depanalysis.report.coalescing.sarif import sarif_text
from depanalysis.report.coalescing.text import report_text


@dataclass(frozen=True, slots=True)
class Order(Call):
    """What a user asked the verb to do, as it was written."""

    method: Literal["exact", "lattice", "both"] = "exact"
    second_dimension: bool = False


def run_coalesce(order: Order) -> int:
    """Judge all files; the exit code is 2 for bad input, 1 if an access is uncoalesced."""
    forms = Forms(json_text, sarif_text, report_text, _exit_code)
    return judge_files(order, lambda: _asked(order), forms)


def options_of(order: Order) -> CoalescingOptions:
    """The options with their values read."""
    block, grid = launch(order.block, order.grid)
    return CoalescingOptions(
        order.kernel,
        block,
        grid,
        definitions(order.define),
        order.assume,
        order.selection.preprocessing,
        Method(order.method, order.second_dimension),
        order.instantiate,
    )


def _asked(order: Order) -> Asked[CoalescingReport]:
    return Asked(partial(_judged, options_of(order)), _failed)


def _judged(
    options: CoalescingOptions, file: Given, _project: Project
) -> CoalescingReport:
    assert file.source is not None
    return coalescing(
        file.source.file, replace(options, preprocessing=file.preprocessing)
    )


def _failed(path: str, error: SourceError) -> CoalescingReport:
    return CoalescingReport(path, errors=(error,))


def _exit_code(reports: Sequence[CoalescingReport]) -> int:
    verdicts = {kernel.verdict for report in reports for kernel in report.kernels}
    if Coalescing.UNCOALESCED in verdicts:
        return REFUTED
    return PROVED if verdicts == {Coalescing.COALESCED} else UNDECIDED
