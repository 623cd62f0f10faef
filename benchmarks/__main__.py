"""`python -m benchmarks [--table NAME] [--out DIR] [--repetitions N]` prints the tables."""

import argparse
import csv
import os
import platform
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from benchmarks import diophantine, emitted, fortran, gpu, nests, programs, suite
from benchmarks.applications import inspected, measuring, tables
from benchmarks.commands import Timing, timings
from benchmarks.guard import measuring as watching
from benchmarks.guard import tables as watched
from benchmarks.kernels import Row, rows

_WIDE = 120

RESULTS = Path(__file__).parent / "results"


def main() -> None:
    """Measure, print, and write the tables as CSV."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--table", choices=sorted(TABLES), help="only this one")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the CSV goes")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument(
        "--device",
        choices=["cpu", "cuda"],
        default="cpu",
        help="`cuda` times the applications on a GPU, and nothing else",
    )
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    if chosen.device == "cuda":
        gpu.measured(chosen.out, chosen.repetitions, only=["times", "figures"])
        return
    # A file, or a pipe, has room for all columns.
    console = Console(width=None if sys.stdout.isatty() else _WIDE)
    console.print(
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    )
    for name in [chosen.table] if chosen.table else sorted(TABLES):
        TABLES[name](console, chosen.out, chosen.repetitions)


def _kernels(console: Console, out: Path, repetitions: int) -> None:
    kernels = list(rows(repetitions))
    commands = list(timings(repetitions))
    console.print(_kernel_table(kernels))
    console.print(_command_table(commands))
    _write(out / "kernels.csv", kernels, commands)


def _diophantine(console: Console, out: Path, repetitions: int) -> None:
    histograms = list(diophantine.histograms(repetitions))
    explicit = list(diophantine.explicit(repetitions))
    console.print(_histogram_table(histograms))
    console.print(_explicit_table(explicit))
    _write_diophantine(out / "diophantine.csv", histograms, explicit)


def _emitted(console: Console, out: Path, repetitions: int) -> None:
    found = list(emitted.rows(repetitions))
    console.print(_emitted_table(found))
    with (out / "emitted.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["machine", "kernel", "order", "emitted_ms", "by_hand_ms", "ratio",
             "ratio_of_pairs", "same"]
        )  # fmt: skip
        machine = tables.machine(os.cpu_count() or 1)
        for r in found:
            figures = (round(r.emitted, 3), round(r.written, 3))
            ratios = (round(r.ratio, 2), round(r.paired, 2))
            writer.writerow([machine, r.kernel, r.what, *figures, *ratios, r.same])


def _fortran(console: Console, out: Path, repetitions: int) -> None:
    found = list(fortran.rows(repetitions))
    table = Table(title="A long Fortran file, seconds")
    for name in ("lines", "loops", "parser", "check", "allowed"):
        table.add_column(name, justify="right")
    for row in found:
        figures = (row.parser, row.check, row.allowed)
        table.add_row(str(row.lines), str(row.loops), *(f"{f:.2f}" for f in figures))
    console.print(table)
    with (out / "fortran.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["lines", "loops", "parser_s", "check_s", "allowed_s"])
        for row in found:
            figures = (row.parser, row.check, row.allowed)
            writer.writerow([row.lines, row.loops, *(round(f, 3) for f in figures)])


def _applications(console: Console, out: Path, repetitions: int) -> None:
    machine = tables.machine(os.cpu_count() or 1)
    found = list(measuring.rows(repetitions))
    console.print(tables.table(found))
    points = list(measuring.points(repetitions))
    tables.write_rows(out / "applications.csv", found, machine)
    tables.write_points(out / "applications-figures.csv", points, machine)
    tables.draw(out, found, points, machine)


def _inspected(console: Console, out: Path, repetitions: int) -> None:
    table = Table(title="Applications in C that look before they run, ms of a thread")
    for name in ("application", "steps", "in order", "inspected", "speed-up", "same"):
        table.add_column(name, justify="left" if name == "application" else "right")
    with (out / "inspected.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        names = ["application", "steps", "in_order_ms", "inspected_ms", "same"]
        writer.writerow(["machine", *names])
        machine = tables.machine(os.cpu_count() or 1)
        with TemporaryDirectory() as folder:
            for r in inspected.rows(Path(folder), repetitions):
                times = (f"{1000 * each:.1f}" for each in (r.original, r.inspected))
                row = (r.application, str(r.steps), *times)
                table.add_row(*row, f"{r.speed_up:.2f}", str(r.same))
                writer.writerow([machine, *row, r.same])
    console.print(table)


def _offload(console: Console, out: Path, repetitions: int) -> None:
    found = list(nests.predictions())
    console.print(nests.prediction_table(found))
    nests.write_predictions(out / "offload.csv", found)


def _suite(console: Console, out: Path, repetitions: int) -> None:
    found = list(suite.rows(repetitions))
    console.print(suite.table(found))
    with (out / "suite.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["machine", "kernel", "sequential_ms", "emitted_ms", "ratio", "wall_ratio",
             "same", "tool_s", "orders"]
        )  # fmt: skip
        machine = tables.machine(os.cpu_count() or 1)
        for r in found:
            t = r.times
            busiest = (t.sequential_busiest, t.emitted_busiest)
            ratios = (round(t.ratio, 2), round(t.on_the_wall, 2))
            times = (round(1000 * each, 2) for each in busiest)
            rest = (t.same, round(r.tool, 1), "; ".join(r.orders))
            writer.writerow([machine, r.kernel, *times, *ratios, *rest])


def _python(console: Console, out: Path, repetitions: int) -> None:
    table = Table(title="Programs in Python: milliseconds, and ratios to ours")
    for name in ("program", "run as", "ours", "plain /", "njit /", "prange /"):
        table.add_column(
            name, justify="left" if name in ("program", "run as") else "right"
        )
    found = list(programs.rows(repetitions))
    for row in found:
        ratios = [x / row.ours for x in (row.plain, row.compiled, row.by_hand)]
        table.add_row(
            row.name,
            row.handling,
            f"{1000 * row.ours:.2f}",
            *(f"{x:.2f}" for x in ratios),
        )
    console.print(table)
    with (out / "python.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["program", "run_as", "ours_ms", "plain_ms", "njit_ms", "prange_ms"]
        )
        for row in found:
            times = (row.ours, row.plain, row.compiled, row.by_hand)
            writer.writerow(
                [row.name, row.handling, *(round(1000 * t, 3) for t in times)]
            )


def _guard(console: Console, out: Path, repetitions: int) -> None:
    """Counts, which are the same in every repetition."""
    rows = list(watching.rows())
    passes, shares = list(watching.passes()), list(watching.shares())
    for table in (watched.found(rows), watched.costs(rows), watched.drawn(shares)):
        console.print(table)
    watched.write(out, rows, passes, shares)
    watched.draw(out, rows, passes)


TABLES = {
    "applications": _applications,
    "fortran": _fortran,
    "diophantine": _diophantine,
    "emitted": _emitted,
    "guard": _guard,
    "inspected": _inspected,
    "kernels": _kernels,
    "offload": _offload,
    "python": _python,
    "suite": _suite,
}


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


def _histogram_table(histograms: list[diophantine.Histogram]) -> Table:
    table = Table(title="Components of one equation by length; aim: 100 microseconds")
    for name in ("iterations", "lengths", "microseconds"):
        table.add_column(name, justify="right")
    for row in histograms:
        table.add_row(f"{row.size:.0e}", str(row.lengths), f"{row.microseconds:.1f}")
    return table


def _explicit_table(explicit: list[diophantine.Explicit]) -> Table:
    table = Table(title="All iterations, milliseconds and ratios within this run")
    for name in ("question", "n", "m", "ms", "/ floor", "scipy /", "networkx /",
                 "MB > 4n"):  # fmt: skip
        table.add_column(name, justify="left" if name == "question" else "right")
    for row in explicit:
        beyond = row.beyond_four_bytes
        table.add_row(
            row.question, f"{row.size:.0e}", str(row.equations), f"{row.ours:.1f}",
            f"{row.to_floor:.1f}", _shown(row.times(row.scipy)),
            _shown(row.times(row.networkx)), _shown(None if beyond is None else beyond / 1e6),
        )  # fmt: skip
    return table


def _emitted_table(found: list[emitted.Row]) -> Table:
    table = Table(title="Emitted code against OpenMP by hand, ms; aim: a ratio of 1.1")
    for name in ("kernel", "loop", "emitted", "by hand", "ratio", "pairs", "same"):
        table.add_column(
            name, justify="left" if name in ("kernel", "loop") else "right"
        )
    for row in found:
        table.add_row(
            row.kernel, row.what, f"{row.emitted:.2f}", f"{row.written:.2f}",
            f"{row.ratio:.2f}", f"{row.paired:.2f}", "yes" if row.same else "no",
        )  # fmt: skip
    return table


def _shown(figure: float | None) -> str:
    return "" if figure is None else f"{figure:.1f}"


def _write_diophantine(
    path: Path,
    histograms: list[diophantine.Histogram],
    explicit: list[diophantine.Explicit],
) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["question", "iterations", "equations", "edges", "ours_ms", "floor_ms",
                         "scipy_ms", "scipy_building_ms", "networkx_ms",
                         "bytes_beyond_4n"])  # fmt: skip
        for h in histograms:
            milliseconds = round(h.microseconds / 1000, 4)
            writer.writerow(["histogram", h.size, 1, "", milliseconds, *[""] * 5])
        for row in explicit:
            figures = (row.ours, row.floor, row.scipy, row.scipy_building, row.networkx)
            rounded = ["" if each is None else round(each, 2) for each in figures]
            beyond = row.beyond_four_bytes
            writer.writerow([row.question, row.size, row.equations, row.edges, *rounded,
                             "" if beyond is None else beyond])  # fmt: skip


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
