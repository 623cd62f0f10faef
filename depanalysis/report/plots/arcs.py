"""Iterations on a line, dependences as arcs from source to sink.

The arcs of the first equation are above the line; of several equations, every other one
has its arcs below. A component has one color, a fixed point a line across.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import log

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrowPatch

from depanalysis.report.plots import legends, palette
from depanalysis.report.plots.canvas import (
    FAINT,
    Format,
    headline,
    rendered,
    signed,
)
from depanalysis.report.plots.palette import Look

_TALLEST = 7.0
_LOWEST_APEX = 0.75
_LONGEST_INSIDE = 3
_LEGEND_COLUMN = 1.9
# In iterations, so that labels of fixed points stay apart.
_LABEL_WIDTH = 5


@dataclass(frozen=True, slots=True)
class Arcs:
    """What is drawn: iterations, and for each equation its edges as (source, sink).

    `components` are those of two iterations or more. `fixed_points` are drawn where
    they lie in the range.
    """

    title: str
    lines: tuple[str, ...]
    low: int
    high: int
    equations: tuple[str, ...]
    edges: tuple[tuple[tuple[int, int], ...], ...]
    components: tuple[tuple[int, ...], ...]
    fixed_points: tuple[Fraction, ...] = ()

    @property
    def iterations(self) -> range:
        """All iterations, on the line from left to right."""
        return range(self.low, self.high + 1)

    @property
    def looks(self) -> dict[int, Look]:
        """The look of every iteration that is in a component."""
        return {
            iteration: palette.look(number)
            for number, component in enumerate(self.components)
            for iteration in component
        }


def arcs(shown: Arcs, kind: Format) -> bytes:
    """The picture of a range that is short enough to show every iteration."""
    spacing = 0.42 if len(shown.iterations) <= 30 else 0.32
    above, below = (_tallest(shown, side) for side in (0, 1))
    width = spacing * (len(shown.iterations) + 0.6)
    height = spacing * (above + below)

    def draw(figure: Figure, axes: Axes) -> None:
        axes.set_axis_off()
        axes.set_xlim(-0.8, len(shown.iterations) - 0.2)
        axes.set_ylim(-below, above)
        _draw_fixed_points(axes, shown, above)
        _draw_edges(axes, shown, spacing)
        _draw_iterations(axes, shown, spacing)
        headline(axes, shown.title, shown.lines, 14 if shown.fixed_points else 0)
        legends.below(axes, _entries(shown), int(width / _LEGEND_COLUMN))

    return rendered(width, height, draw, kind)


def _tallest(shown: Arcs, side: int) -> float:
    """How far the arcs above (0) or below (1) the line reach, in iterations."""
    spans = [sink - source for edges in shown.edges[side::2] for source, sink in edges]
    if not spans:
        return 0.7 if side == 0 or _is_inside(shown) else _label_room(shown)
    return _apex(max(spans), _longest(shown)) + 0.4


def _longest(shown: Arcs) -> int:
    return max(sink - source for edges in shown.edges for source, sink in edges)


def _apex(span: int, longest: int) -> float:
    """The height of an arc: steep for the shortest, and none out of the picture."""
    power = min(0.75, log(_TALLEST / _LOWEST_APEX) / log(max(2, longest)))
    return float(_LOWEST_APEX * span**power)


def _is_inside(shown: Arcs) -> bool:
    """Whether the numbers are short enough to be written on the points."""
    return max(len(str(shown.low)), len(str(shown.high))) <= _LONGEST_INSIDE


def _label_room(shown: Arcs) -> float:
    return 0.7 + 0.24 * max(len(str(shown.low)), len(str(shown.high)))


def _draw_edges(axes: Axes, shown: Arcs, spacing: float) -> None:
    looks, longest = shown.looks, _longest(shown) if any(shown.edges) else 1
    is_several = len(shown.edges) > 1
    for number, edges in enumerate(shown.edges):
        side = 1 if number % 2 else -1
        for source, sink in edges:
            look = looks[source]
            bend = 2 * _apex(sink - source, longest) / (sink - source)
            style = palette.dashes(number // 2) if is_several else look.dashes
            axes.add_patch(
                FancyArrowPatch(
                    (source - shown.low, 0),
                    (sink - shown.low, 0),
                    connectionstyle=f"arc3,rad={side * bend}",
                    arrowstyle="-|>,head_length=4.5,head_width=2.2",
                    shrinkA=0,
                    shrinkB=spacing * 27,
                    linewidth=1.6,
                    linestyle=style,
                    color=look.color,
                    zorder=2,
                )
            )


def _draw_iterations(axes: Axes, shown: Arcs, spacing: float) -> None:
    looks, is_inside = shown.looks, _is_inside(shown)
    axes.plot([-0.6, len(shown.iterations) - 0.4], [0, 0], color="#DDDDDD", zorder=1)
    for place, iteration in enumerate(shown.iterations):
        look = looks.get(iteration, palette.ALONE)
        axes.plot(
            [place],
            [0],
            marker=look.marker,
            markersize=(22 if look.marker == "o" else 19) * spacing / 0.42,
            markerfacecolor=look.color,
            markeredgecolor=FAINT if look is palette.ALONE else look.color,
            zorder=3,
        )
        axes.annotate(
            signed(iteration),
            (place, 0),
            (0, 0 if is_inside else -spacing * 32),
            textcoords="offset points",
            rotation=0 if is_inside else 90,
            ha="center",
            va="center_baseline" if is_inside else "top",
            fontsize=8.5 * spacing / 0.42,
            color=look.text_color if is_inside else palette.ALONE.text_color,
            zorder=4,
        )


def _draw_fixed_points(axes: Axes, shown: Arcs, above: float) -> None:
    inside = [p for p in shown.fixed_points if shown.low <= p <= shown.high]
    for point in inside:
        place = float(point - shown.low)
        axes.axvline(place, color=FAINT, linewidth=0.9, linestyle=(0, (4, 3)), zorder=0)
    for group in _neighbors(inside):
        axes.annotate(
            f"x = y = {', '.join(map(signed, group))}",
            (float(sum(group) / len(group) - shown.low), above),
            (0, 3),
            textcoords="offset points",
            ha="center",
            fontsize=8.5,
            color=FAINT,
        )


def _neighbors(points: list[Fraction]) -> list[list[Fraction]]:
    """Points whose labels would run into each other share one."""
    groups: list[list[Fraction]] = []
    for point in sorted(set(points)):
        if groups and point - groups[-1][-1] < _LABEL_WIDTH:
            groups[-1].append(point)
        else:
            groups.append([point])
    return groups


def _entries(shown: Arcs) -> list[Line2D]:
    is_several = len(shown.equations) > 1
    styles = [
        legends.equation_entry(
            f"{text} ({'below' if k % 2 else 'above'})", palette.dashes(k // 2)
        )
        for k, text in enumerate(shown.equations)
        if is_several
    ]
    components = [
        legends.component_entry(palette.look(number), members, not is_several)
        for number, members in enumerate(shown.components)
    ]
    alone = len(shown.iterations) - sum(map(len, shown.components))
    rest = [legends.alone_entry(alone)] if alone else []
    return [*styles, *legends.shortened(components), *rest]
