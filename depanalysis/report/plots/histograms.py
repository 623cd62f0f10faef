"""The components by their length, as bars on a logarithmic scale with exact counts.

Logarithms are taken of the integers themselves, because counts may be greater than any
number that a computer draws with.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, log10

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from depanalysis.report.plots import palette
from depanalysis.report.plots.canvas import (
    FAINT,
    INK,
    Format,
    brief,
    headline,
    rendered,
)

_WIDTH = 6.5
_ROW = 0.23
_MOST_ROWS = 64
_MOST_TICKS = 10
# A bar of one component has to be seen, so bars start left of 1.
_START = -0.25


@dataclass(frozen=True, slots=True)
class Histogram:
    """What is drawn: how many components have how many iterations."""

    title: str
    lines: tuple[str, ...]
    by_length: Mapping[int, int]


def histogram(shown: Histogram, kind: Format) -> bytes:
    """The picture of a range of any size: a bar for each length, or a point if many."""
    rows = len(shown.by_length)
    is_long = rows > _MOST_ROWS

    def draw(figure: Figure, axes: Axes) -> None:
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(length=0)
        axes.set_axisbelow(True)
        (_draw_points if is_long else _draw_bars)(axes, shown)
        headline(axes, shown.title, shown.lines)

    return rendered(_WIDTH, 4 if is_long else _ROW * max(3, rows + 1), draw, kind)


def _draw_bars(axes: Axes, shown: Histogram) -> None:
    """The shortest length on top; the exact count stands behind its bar."""
    exponents = [log10(count) for count in shown.by_length.values()]
    for row, (length, count) in enumerate(shown.by_length.items()):
        axes.barh(
            row,
            exponents[row] - _START,
            left=_START,
            height=0.74,
            color=palette.GREY if length == 1 else palette.BLUE,
        )
        axes.annotate(
            brief(count),
            (exponents[row], row),
            (4, 0),
            textcoords="offset points",
            va="center_baseline",
            fontsize=8,
            color=INK,
        )
    rows = range(len(shown.by_length))
    axes.set_yticks(rows, [brief(length) for length in shown.by_length])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_ylabel("length")
    _scale(axes, "x", max(exponents, default=0), "components")
    axes.set_xlim(left=_START)


def _draw_points(axes: Axes, shown: Histogram) -> None:
    """Both scales are logarithmic; only the rough shape is read from so many lengths."""
    lengths = [log10(length) for length in shown.by_length]
    counts = [log10(count) for count in shown.by_length.values()]
    axes.vlines(lengths, _START, counts, color=palette.GREY, linewidth=0.8)
    axes.plot(lengths, counts, linestyle="none", marker="o", markersize=4,
              color=palette.BLUE)  # fmt: skip
    _scale(axes, "x", max(lengths), "length")
    _scale(axes, "y", max(counts), "components")
    axes.set_ylim(bottom=_START)


def _scale(axes: Axes, name: str, greatest: float, label: str) -> None:
    """An axis in powers of ten, with at most ten of them named."""
    axis = axes.xaxis if name == "x" else axes.yaxis
    end = ceil(greatest)
    step = max(1, ceil(end / _MOST_TICKS))
    exponents = range(0, end + 1, step)
    axis.set_ticks(exponents, [_power(exponent) for exponent in exponents])
    axis.set_label_text(label)
    axes.grid(axis="x" if name == "x" else "y", color="#E6E6E6", linewidth=0.8)
    axes.spines[["left", "bottom"]].set_color(FAINT)


def _power(exponent: int) -> str:
    return f"{10**exponent:,}" if exponent < 4 else f"$10^{{{exponent}}}$"
