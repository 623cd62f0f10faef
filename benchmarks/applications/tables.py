"""The tables of the applications: on the screen, as CSV, and as pictures."""

import csv
import platform
from collections.abc import Sequence
from pathlib import Path

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from rich.table import Table

from benchmarks.applications.measuring import Point, Row

_CPUS = Path("/proc/cpuinfo")
_AXES = {
    "loop size": ("iterations", "times as fast as sequential"),
    "accesses": (
        "accesses of each kind in an iteration",
        "times as fast as sequential",
    ),
    "dependence density": (
        "share of iterations with a dependence",
        "ms of a run that finds one",
    ),
}


def machine(cores: int) -> str:
    """The processor and how many of its cores were there."""
    text = _CPUS.read_text(encoding="utf-8") if _CPUS.is_file() else ""
    names = [line.partition(":")[2].strip() for line in text.splitlines()
             if line.startswith("model name")]  # fmt: skip
    name = names[0] if names else platform.processor() or platform.machine()
    return f"{name}, {cores} cores"


def table(rows: Sequence[Row]) -> Table:
    """One line an application."""
    made = Table(
        title="Checked loops: how many times as fast as sequential, and the check"
    )
    for name in (
        "application", "iterations", "seq ms", "checked", "/ unchecked", "reused",
        "default", "check ms", "/ slice", "/ indices", "on the wall", "shadow", "outcome",
    ):  # fmt: skip
        is_text = name in ("application", "outcome")
        made.add_column(name, justify="left" if is_text else "right")
    for r in rows:
        made.add_row(
            r.application, f"{r.iterations}", f"{r.sequential:.2f}", f"{r.speed_up:.2f}",
            f"{r.to_unchecked:.2f}", f"{r.sequential / r.reused:.2f}",
            f"{r.sequential / r.chosen:.2f}", *_inspection(r),
            f"{r.walls['sequential'] / r.walls['chosen']:.2f}", f"{r.report.shadow_bytes}",
            r.report.handling,
        )  # fmt: skip
    return made


def _inspection(row: Row) -> tuple[str, str, str]:
    """How long an inspection takes, and in passes; a loop that speculates has none."""
    if row.report.scheme != "inspector":
        return "", "", ""
    in_slices, in_indices = row.check / row.slicing, row.check / row.reading
    return f"{row.check:.2f}", f"{in_slices:.1f}", f"{in_indices:.1f}"


def write_rows(path: Path, rows: Sequence[Row], machine_name: str) -> None:
    """All figures as CSV."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["machine", "application", "iterations", "sequential_ms", "unchecked_ms",
             "checked_ms", "reused_ms", "default_ms", "check_ms", "one_pass_ms",
             "slice_pass_ms", "sequential_wall_ms", "checked_wall_ms", "default_wall_ms",
             "shadow_bytes", "copied_bytes", "scheme", "finding", "handling"]
        )  # fmt: skip
        for r in rows:
            figures = (
                r.sequential, r.unchecked, r.checked, r.reused, r.chosen, r.check, r.reading,
                r.slicing, *(r.walls[way] for way in ("sequential", "checked", "chosen")),
            )  # fmt: skip
            report = r.report
            writer.writerow(
                [machine_name, r.application, r.iterations, *(round(f, 3) for f in figures),
                 report.shadow_bytes, report.copied_bytes, report.scheme, report.finding,
                 report.handling]
            )  # fmt: skip


def write_points(path: Path, points: Sequence[Point], machine_name: str) -> None:
    """The points of the figures as CSV."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["machine", "figure", "way", "place", "value"])
        for p in points:
            writer.writerow([machine_name, p.figure, p.way, p.place, round(p.value, 4)])


def draw(
    out: Path, rows: Sequence[Row], points: Sequence[Point], machine_name: str
) -> None:
    """The paper's Figures 7 to 9 for this machine, as SVG."""
    figure = Figure(figsize=(12, 3.6))
    for one, name in zip(figure.subplots(1, len(_AXES)), _AXES, strict=True):
        _lines(one, name, [p for p in points if p.figure == name])
    finish(figure, out / "applications-figure-7.svg", machine_name)
    figure = Figure(figsize=(6, 3.6))
    _memory(
        figure.subplots(),
        [p.place for p in points if p.way == "inspector" and p.figure == "accesses"],
    )
    finish(figure, out / "applications-figure-8.svg", "computed, not measured")
    figure = Figure(figsize=(9, 3.6))
    _bars(figure.subplots(), rows)
    finish(figure, out / "applications-figure-9.svg", machine_name)


def _lines(axes: Axes, name: str, points: Sequence[Point]) -> None:
    for way in dict.fromkeys(p.way for p in points):
        own = [p for p in points if p.way == way]
        axes.plot([p.place for p in own], [p.value for p in own], marker="o", label=way)
    if name != "accesses":
        axes.set_xscale("log")
    axes.set_xlabel(_AXES[name][0])
    axes.set_ylabel(_AXES[name][1])
    axes.set_ylim(bottom=0)
    axes.legend(fontsize=8)


def _memory(axes: Axes, counts: Sequence[float]) -> None:
    """Bytes of checks an iteration in the microbenchmark, whose array has two elements each.

    Paragon keeps each access and a mark for each element; the other schemes a word or two
    for each element.
    """
    kinds: dict[str, list[float]] = {
        "Paragon": [4 * 2 * count + 2 * 4 for count in counts],
        "two-pass, WISE": [2 * 8 for _ in counts],
        "ownership word, imprint": [2 * 4 for _ in counts],
    }
    for name, values in kinds.items():
        axes.plot(list(counts), values, marker="o", label=name)
    axes.set_xlabel(_AXES["accesses"][0])
    axes.set_ylabel("bytes of checks an iteration")
    axes.set_yscale("log")
    axes.legend(fontsize=8)


def _bars(axes: Axes, rows: Sequence[Row]) -> None:
    ways = ("unchecked", "checked", "reused", "chosen")
    for k, way in enumerate(ways):
        places = [n + 0.2 * (k - 1.5) for n in range(len(rows))]
        heights = [r.sequential / float(getattr(r, way)) for r in rows]
        axes.bar(places, heights, 0.2, label="by default" if way == "chosen" else way)
    axes.axhline(1.0, color="black", linewidth=0.8)
    axes.set_xticks(
        range(len(rows)), [r.application for r in rows], rotation=20, fontsize=8
    )
    axes.set_ylabel("times as fast as sequential")
    axes.legend(fontsize=8)


def finish(figure: Figure, path: Path, title: str) -> None:
    """Writes a picture with its title."""
    figure.suptitle(title, fontsize=9)
    figure.tight_layout()
    # No date and no random names: the same figures give the same file.
    with rc_context({"svg.hashsalt": "depanalysis"}):
        figure.savefig(path, metadata={"Date": None})
