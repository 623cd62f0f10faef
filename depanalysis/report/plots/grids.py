"""Iteration spaces of two loops as grids, dependences as arrows between the points.

The outer loop runs from the top to the bottom, the inner one from the left to the right,
as the elements of a matrix are written.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import TypeAlias

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch
from matplotlib.ticker import MaxNLocator

from depanalysis.report.equations.sentences import counted
from depanalysis.report.plots import legends, palette
from depanalysis.report.plots.canvas import FAINT, Format, headline, rendered, signed
from depanalysis.report.plots.palette import Look

Point: TypeAlias = tuple[int, int]

_STEP = 0.4
_LARGEST = 12.0


def grid(
    points: Sequence[Point],
    edges: Iterable[tuple[Point, Point]],
    labels: Sequence[object],
    kind: Format = "svg",
    *,
    title: str = "",
    names: tuple[str, str] = ("i", "j"),
) -> bytes:
    """The points (outer, inner) of a space, in order, each with its component's label.

    Edges go from their source to their sink.
    """
    components = _components(points, labels)
    looks = {
        point: palette.look(number)
        for number, component in enumerate(components)
        for point in component
    }
    rows, columns = (_extent(points, axis) for axis in (0, 1))
    step = min(_STEP, _LARGEST / max(len(rows), len(columns)))

    def draw(figure: Figure, axes: Axes) -> None:
        _draw_axes(axes, rows, columns, names)
        _draw_edges(axes, edges, looks, step)
        _draw_points(axes, points, looks, step)
        alone = len(points) - len(looks)
        headline(axes, title, _lines(len(points), len(components) + alone))
        entries = legends.shortened(
            [
                legends.component_entry(palette.look(number), _shown(members), True)
                for number, members in enumerate(components)
            ]
        )
        rest = [legends.alone_entry(alone)] if alone else []
        legends.beside(axes, [*entries, *rest])

    return rendered(step * (len(columns) + 0.4), step * (len(rows) + 0.4), draw, kind)


def _components(points: Sequence[Point], labels: Sequence[object]) -> list[list[Point]]:
    """The points with equal labels, where they are two or more, by their first one."""
    by_label: dict[object, list[Point]] = {}
    for point, label in zip(points, labels, strict=True):
        by_label.setdefault(label, []).append(point)
    return [members for members in by_label.values() if len(members) > 1]


def _extent(points: Sequence[Point], axis: int) -> range:
    values = [point[axis] for point in points]
    return range(min(values, default=0), max(values, default=0) + 1)


def _draw_axes(axes: Axes, rows: range, columns: range, names: tuple[str, str]) -> None:
    axes.set_xlim(columns[0] - 0.7, columns[-1] + 0.7)
    axes.set_ylim(rows[-1] + 0.7, rows[0] - 0.7)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    for axis, name in ((axes.xaxis, names[1]), (axes.yaxis, names[0])):
        axis.set_major_locator(MaxNLocator(24, integer=True, min_n_ticks=1))
        axis.set_label_text(name, fontstyle="italic", fontsize=11)
    axes.yaxis.label.set_rotation(0)


def _draw_edges(
    axes: Axes,
    edges: Iterable[tuple[Point, Point]],
    looks: Mapping[Point, Look],
    step: float,
) -> None:
    for (i, j), (k, m) in edges:
        look = looks[i, j]
        # An arrow passes beside the points that lie between its ends.
        is_clear = gcd(k - i, m - j) == 1
        axes.add_patch(
            FancyArrowPatch(
                (j, i),
                (m, k),
                connectionstyle=f"arc3,rad={0.0 if is_clear else -0.25}",
                arrowstyle="-|>,head_length=4,head_width=2",
                shrinkA=0,
                shrinkB=step * 16,
                linewidth=1.4,
                linestyle=look.dashes,
                color=look.color,
                zorder=2,
            )
        )


def _draw_points(
    axes: Axes, points: Sequence[Point], looks: Mapping[Point, Look], step: float
) -> None:
    for i, j in points:
        look = looks.get((i, j), palette.ALONE)
        axes.plot(
            [j],
            [i],
            marker=look.marker,
            markersize=step * 30,
            markerfacecolor=look.color,
            markeredgecolor=FAINT if look is palette.ALONE else look.color,
            zorder=3,
        )


def _lines(points: int, components: int) -> list[str]:
    both = counted(points, "iteration"), counted(components, "component")
    return [", ".join(both)]


def _shown(members: Sequence[Point]) -> list[str]:
    return [f"({signed(i)}, {signed(j)})" for i, j in members]
