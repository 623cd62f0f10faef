"""The verb `sweep`: random loops in large numbers, to a table and a file."""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.cli.outputs import check_writable, write_output, write_stream
from depanalysis.cli.progress import with_progress
from depanalysis.errors import UsageError
from depanalysis.studies.experiments import grid
from depanalysis.studies.sweeps import sweep
from depanalysis.studies.tables import records, summary


@dataclass(frozen=True, slots=True)
class Sweep:
    """What the user asked for."""

    equations: str
    ranges: str
    runs: int
    jobs: int | None
    cluster: str | None
    output: str | None


def run_sweep(request: Sweep) -> int:
    """Do all experiments, show the means, and write every measurement if asked to."""
    check_writable(request.output)
    equations, sizes = _integers(request.equations), _sizes(request.ranges)
    experiments = grid(equations, sizes, request.runs)
    found = sweep(experiments, request.jobs, request.cluster)
    done = tuple(with_progress(found, len(experiments), "experiments"))
    if request.output is not None:
        write_output(records(done).csv(), request.output)
    if request.output != "-":
        write_stream(f"{summary(done)}\n", sys.stdout)
    return 0


def _sizes(text: str) -> Sequence[int]:
    """`5..65537` is 5, 9, 17, .., each 2 n - 1 after n; else a list of integers."""
    first, dots, last = text.partition("..")
    if not dots:
        return _integers(text)
    size, most = _integer(first, text), _integer(last, text)
    if not 2 <= size <= most:
        raise UsageError(f"'{text}' is not a span of ranges from 2 iterations up")
    sizes = []
    while size <= most:
        sizes.append(size)
        size = 2 * size - 1
    return sizes


def _integers(text: str) -> Sequence[int]:
    """The positive integers of a list with commas, each once."""
    return list(dict.fromkeys(_integer(part, text) for part in text.split(",")))


def _integer(part: str, text: str) -> int:
    digits = part.strip()
    if not re.fullmatch("[0-9]{1,18}", digits) or not int(digits):
        raise UsageError(f"'{digits}' in '{text}' is not a positive integer")
    return int(digits)
