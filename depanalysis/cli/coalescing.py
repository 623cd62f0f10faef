"""The verb `coalesce`: CUDA files in, what the warps of their kernels touch out."""

from collections.abc import Mapping, Sequence
from typing import Any

from depanalysis.cli.launches import kernel_settings
from depanalysis.cli.outputs import check_writable
from depanalysis.cli.running import DONE, FAILED, UNDECIDED, Request, done, shown
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import COALESCE
from depanalysis.projects import given_files
from depanalysis.proofs.coalescing.verdicts import Coalescing, CoalescingReport
from depanalysis.report.coalescing.records import json_text
from depanalysis.report.coalescing.sarif import sarif_text
from depanalysis.report.coalescing.text import report_text
from depanalysis.version import VERSION


def coalescing_options(chosen: Mapping[str, Any]) -> CoalescingOptions:
    """The options of the command line, with their values read."""
    return CoalescingOptions(
        **kernel_settings(chosen),
        method=chosen.get("method", "exact"),
        second_dimension=chosen.get("second_dimension", False),
    )


def run_coalesce(request: Request, chosen: Mapping[str, Any]) -> int:
    """Judge all files; the exit code is 2 for bad input, 1 if an access is uncoalesced."""
    files = given_files(request.selection)
    check_writable(request.output, [file.path for file in files])
    outcomes = done(COALESCE, coalescing_options(chosen), files, request)
    texts = {
        "json": lambda reports, _: json_text(reports),
        "sarif": lambda reports, sources: sarif_text(reports, sources, VERSION),
        "text": lambda reports, sources: report_text(reports, sources, request.style),
    }
    return shown(outcomes, request, texts, _exit_code)


def _exit_code(reports: Sequence[CoalescingReport]) -> int:
    verdicts = {kernel.verdict for report in reports for kernel in report.kernels}
    if Coalescing.UNCOALESCED in verdicts:
        return FAILED
    return DONE if verdicts == {Coalescing.COALESCED} else UNDECIDED
