"""Curves over ranges of iterations, such as the averages of many random loops."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from depanalysis.report.plots import legends, palette
from depanalysis.report.plots.canvas import FAINT, Format, headline, rendered

Points: TypeAlias = tuple[tuple[int, int | Fraction], ...]

_WIDTH, _HEIGHT = 6.5, 4.0
_MOST_TICKS = 9


@dataclass(frozen=True, slots=True)
class Curve:
    """Values over ranges; those of a reference are hollow points beside the line."""

    label: str
    points: Points
    reference: Points = ()


@dataclass(frozen=True, slots=True)
class Curves:
    """What is drawn; both scales are logarithmic, so the values are positive."""

    title: str
    lines: tuple[str, ...]
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    reference_label: str = ""


def curves(shown: Curves, kind: Format) -> bytes:
    """The picture of all curves in one frame, with a legend beside it."""

    def draw(figure: Figure, axes: Axes) -> None:
        for number, curve in enumerate(shown.curves):
            _draw_curve(axes, curve, number)
        _scales(axes, shown)
        legends.beside(axes, _entries(shown))
        headline(axes, shown.title, shown.lines)

    return rendered(_WIDTH, _HEIGHT, draw, kind)


def _draw_curve(axes: Axes, curve: Curve, number: int) -> None:
    look = palette.look(number)
    axes.plot(
        *_columns(curve.points),
        color=look.color,
        linestyle=palette.dashes(number),
        linewidth=1.6,
    )
    axes.plot(
        *_columns(curve.reference),
        color=look.color,
        linestyle="none",
        marker=look.marker,
        markersize=5,
        markerfacecolor="none",
    )


def _columns(points: Points) -> tuple[Sequence[int], Sequence[float]]:
    return [x for x, _ in points], [float(y) for _, y in points]


def _scales(axes: Axes, shown: Curves) -> None:
    sizes = sorted({x for curve in shown.curves for x, _ in curve.points})
    every = -(-len(sizes) // _MOST_TICKS)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    # The greatest range is named, and others at even distances from it.
    named = sizes[::-1][:: max(1, every)]
    axes.set_xticks(named, [f"{size:,}" for size in named])
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.10g}")
    axes.minorticks_off()
    axes.set_xlabel(shown.x_label)
    axes.set_ylabel(shown.y_label)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(FAINT)
    axes.grid(color="#E6E6E6", linewidth=0.8)
    axes.set_axisbelow(True)


def _entries(shown: Curves) -> list[Line2D]:
    entries = [
        Line2D(
            [],
            [],
            color=palette.look(number).color,
            linestyle=palette.dashes(number),
            label=curve.label,
        )
        for number, curve in enumerate(shown.curves)
    ]
    if any(curve.reference for curve in shown.curves):
        entries.append(
            Line2D(
                [],
                [],
                color=FAINT,
                linestyle="none",
                marker="o",
                markerfacecolor="none",
                label=shown.reference_label,
            )
        )
    return entries
