"""The tables and pictures of what each scheme finds and costs: text, CSV and SVG."""

import csv
from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from rich.table import Table

from benchmarks.applications.tables import finish
from benchmarks.guard.measuring import FIELDS, PUBLISHED, Pass, Row

_SCHEMES = ("ld", "ownership", "exact")
_PARTS = ("native", "runs", "fill", "unite", "restart", "compare")
_RATIOS = ("instructions", "sectors")
_COUNTED = "counted on the processor, not timed"


def found(rows: Sequence[Row]) -> Table:
    """Table VI: what the paper says of a program, and what is found in ours."""
    made = Table(title="Races: those of the paper's Table VI, and of our own versions")
    for name in ("program", "published", "exact", "by value"):
        made.add_column(name)
    for row in rows:
        if row.scheme == "exact":
            (by_value,) = (
                e for e in rows if (e.program, e.scheme) == (row.program, "ld")
            )
            said = " ".join(each for each in PUBLISHED[row.program] if each)
            made.add_row(row.program, said, row.found or "no", by_value.found or "no")
    return made


def costs(rows: Sequence[Row]) -> Table:
    """Table VII and Figure 7: memory, and counts."""
    made = Table(title="Memory in bytes, runs, and what is done to memory")
    for name in ("program", "scheme", "memory", "runs", *FIELDS):
        made.add_column(
            name, justify="left" if name in ("program", "scheme") else "right"
        )
    for row in rows:
        figures = (row.memory, row.runs, *row.counts.fields)
        made.add_row(row.program, row.scheme, *(f"{each:,}" for each in figures))
    return made


def drawn(shares: Sequence[tuple[int, int, int, float]]) -> Table:
    """Table I."""
    made = Table(
        title="960 warps: how many races are found with less memory, by drawing"
    )
    for name in ("copies", "rounds", "runs", "found"):
        made.add_column(name, justify="right")
    for copies, rounds, runs, share in shares:
        made.add_row(str(copies), str(rounds), str(runs), f"{100 * share:.1f} %")
    return made


def write(
    out: Path,
    rows: Sequence[Row],
    passes: Sequence[Pass],
    shares: Sequence[tuple[int, int, int, float]],
) -> None:
    """All figures as CSV."""
    head = ["program", "scheme", "verdict", "found", "published", "memory", "runs"]
    lines = [
        [r.program, r.scheme, r.verdict, r.found, " ".join(PUBLISHED[r.program]).strip(),
         r.memory, r.runs, *r.counts.fields,
         *(dict(r.parts).get(name, "") for name in _PARTS)]
        for r in rows
    ]  # fmt: skip
    parts = [f"sectors_{name}" for name in _PARTS]
    _write(out / "guard.csv", [*head, *FIELDS, *parts], lines)
    _write(
        out / "guard-passes.csv",
        ["pass", "size", "copies", *FIELDS[:4], "instructions"],
        [
            [p.name, p.size, p.slots, *p.counts.fields[:4], p.counts.instructions]
            for p in passes
        ],
    )
    _write(
        out / "guard-memory.csv",
        ["copies", "rounds", "runs", "share"],
        [[*each[:3], round(each[3], 3)] for each in shares],
    )


def _write(path: Path, head: Sequence[str], lines: Sequence[Sequence[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(head)
        writer.writerows(lines)


def draw(out: Path, rows: Sequence[Row], passes: Sequence[Pass]) -> None:
    """Figures 7 to 9 as counts."""
    figure = Figure(figsize=(9, 6.4))
    for axes, counted in zip(figure.subplots(2, 1), _RATIOS, strict=True):
        _ratios(axes, rows, counted)
    finish(figure, out / "guard-figure-7.svg", _COUNTED)
    figure = Figure(figsize=(9, 3.6))
    _shares(figure.subplots(), [row for row in rows if row.scheme == "ld"])
    finish(figure, out / "guard-figure-8.svg", _COUNTED)
    figure = Figure(figsize=(9, 6.4))
    for (by_size, by_copies), counted in zip(
        figure.subplots(2, 2), _RATIOS, strict=True
    ):
        some = [p for p in passes if getattr(p.counts, counted)]
        sizes, copies = (
            [p for p in some if p.slots == 8],
            [p for p in some if p.size == 1 << 20],
        )
        _lines(by_size, sizes, "size", "bytes of the targets", counted)
        _lines(by_copies, copies, "slots", "copies", counted)
    finish(figure, out / "guard-figure-9.svg", "computed from counts, not timed")


def _ratios(axes: Axes, rows: Sequence[Row], counted: str) -> None:
    native = {
        r.program: getattr(r.counts, counted) for r in rows if r.scheme == "native"
    }
    if not all(native.values()):
        return
    for k, scheme in enumerate(_SCHEMES):
        own = [row for row in rows if row.scheme == scheme]
        places = [n + 0.27 * (k - 1) for n in range(len(own))]
        heights = [getattr(row.counts, counted) / native[row.program] for row in own]
        axes.bar(places, heights, 0.27, label=scheme)
    _named(axes, list(native))
    axes.set_yscale("log")
    axes.set_ylabel(f"{counted}, times those\nof the kernel alone")
    axes.legend(fontsize=8)


def _shares(axes: Axes, rows: Sequence[Row]) -> None:
    below = [0.0] * len(rows)
    for name in _PARTS:
        heights = [dict(r.parts).get(name, 0) / r.counts.sectors for r in rows]
        axes.bar(range(len(rows)), heights, bottom=below, label=name)
        below = [one + two for one, two in zip(below, heights, strict=True)]
    _named(axes, [row.program for row in rows])
    axes.set_ylabel("share of the sectors")
    axes.legend(fontsize=8)


def _named(axes: Axes, names: Sequence[str]) -> None:
    axes.set_xticks(range(len(names)), names, rotation=20, fontsize=8)


def _lines(
    axes: Axes, passes: Sequence[Pass], field: str, label: str, counted: str
) -> None:
    for name in dict.fromkeys(each.name for each in passes):
        own = sorted(
            {
                (getattr(p, field), getattr(p.counts, counted))
                for p in passes
                if p.name == name
            }
        )
        axes.plot([x for x, _ in own], [y for _, y in own], label=name)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xlabel(label)
    axes.set_ylabel(counted)
    if passes:
        axes.legend(fontsize=7)
