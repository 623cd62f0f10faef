"""`python -m benchmarks [--out DIR] [--repetitions N]`: every table of this folder."""

import argparse
import csv
import os
import platform
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.commands import Timing, timings
from benchmarks.kernels import Row, rows

RESULTS = Path(__file__).parent / "results"


def main() -> None:
    """Measure, print, and write the tables as CSV."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the CSV goes")
    parser.add_argument("--repetitions", type=int, default=5)
    chosen = parser.parse_args()
    kernels = list(rows(chosen.repetitions))
    commands = list(timings(chosen.repetitions))
    console = Console()
    console.print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    )
    console.print(_kernel_table(kernels))
    console.print(_command_table(commands))
    chosen.out.mkdir(parents=True, exist_ok=True)
    _write(chosen.out / "kernels.csv", kernels, commands)


def _kernel_table(kernels: list[Row]) -> Table:
    table = Table(title="Milliseconds a kernel; ratio of ours to isl's dataflow alone")
    for name in (
        "kernel",
        "loops",
        "by rung 1",
        "parse",
        "model",
        "verdicts",
        "isl flow",
        "ratio",
    ):
        table.add_column(name, justify="left" if name == "kernel" else "right")
    for row in kernels:
        table.add_row(
            row.kernel, str(row.loops), str(row.first_rung), f"{row.parse:.1f}",
            f"{row.model:.1f}", f"{row.verdicts:.1f}", f"{row.isl_flow:.1f}", f"{row.ratio:.2f}",
        )  # fmt: skip
    ours = sum(row.model + row.verdicts for row in kernels)
    flow = sum(row.isl_flow for row in kernels)
    loops = sum(row.loops for row in kernels)
    first = sum(row.first_rung for row in kernels)
    table.add_section()
    table.add_row(
        "total", str(loops), str(first), f"{sum(r.parse for r in kernels):.1f}",
        f"{sum(r.model for r in kernels):.1f}", f"{sum(r.verdicts for r in kernels):.1f}",
        f"{flow:.1f}", f"{ours / flow:.2f}",
    )  # fmt: skip
    return table


def _command_table(commands: list[Timing]) -> Table:
    table = Table(title="Whole commands, seconds")
    for name in ("command", "seconds", "aim"):
        table.add_column(name, justify="left" if name == "command" else "right")
    for timing in commands:
        table.add_row(timing.name, f"{timing.seconds:.2f}", f"{timing.aim:.1f}")
    return table


def _write(path: Path, kernels: list[Row], commands: list[Timing]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["kernel", "loops", "first_rung", "parse_ms", "model_ms", "verdicts_ms",
                         "isl_flow_ms", "ratio"])  # fmt: skip
        for r in kernels:
            figures = (r.parse, r.model, r.verdicts, r.isl_flow, r.ratio)
            rounded = [round(figure, 2) for figure in figures]
            writer.writerow([r.kernel, r.loops, r.first_rung, *rounded])
        for t in commands:
            writer.writerow(
                [t.name, "", "", "", "", round(t.seconds * 1000, 1), "", ""]
            )


if __name__ == "__main__":
    main()
