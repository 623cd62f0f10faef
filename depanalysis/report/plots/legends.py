"""Legends that name the members of components."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from depanalysis.report.plots.canvas import FAINT, signed
from depanalysis.report.plots.palette import ALONE, Dashes, Look

_MOST_ENTRIES = 12
_MOST_MEMBERS = 6


def component_entry(look: Look, members: Sequence[object], is_dashed: bool) -> Line2D:
    """A point on a line of the component's look, and its first members."""
    shown = ", ".join(signed(member) for member in members[:_MOST_MEMBERS])
    more = len(members) - _MOST_MEMBERS
    return Line2D(
        [],
        [],
        color=look.color,
        marker=look.marker,
        linestyle=look.dashes if is_dashed else "-",
        markersize=8,
        label=f"{shown}, {more:,} more" if more > 0 else shown,
    )


def alone_entry(count: int) -> Line2D:
    """A hollow point, for iterations that depend on no other."""
    return Line2D(
        [],
        [],
        color=FAINT,
        linestyle="none",
        marker=ALONE.marker,
        markerfacecolor=ALONE.color,
        markersize=8,
        label=f"{count:,} independent",
    )


def equation_entry(text: str, dashes: Dashes) -> Line2D:
    """A line in the style of an equation."""
    return Line2D([], [], color=FAINT, linestyle=dashes, label=signed(text))


def shortened(entries: Sequence[Line2D]) -> list[Line2D]:
    """As many entries as a reader can take in, and how many are left out."""
    if len(entries) <= _MOST_ENTRIES:
        return list(entries)
    left = len(entries) - _MOST_ENTRIES + 1
    more = Line2D([], [], linestyle="none", label=f"and {left:,} more components")
    return [*entries[: _MOST_ENTRIES - 1], more]


def below(axes: Axes, entries: Sequence[Line2D], columns: int) -> None:
    """The legend under the axes, from the left."""
    axes.legend(
        handles=entries,
        loc="upper left",
        bbox_to_anchor=(0, 0),
        ncols=max(1, min(columns, len(entries))),
        frameon=False,
        borderaxespad=0.6,
        borderpad=0,
        handlelength=2.6,
        fontsize=9,
    )


def beside(axes: Axes, entries: Sequence[Line2D]) -> None:
    """The legend to the right of the axes, from the top."""
    axes.legend(
        handles=entries,
        loc="upper left",
        bbox_to_anchor=(1, 1),
        frameon=False,
        borderaxespad=0.6,
        borderpad=0,
        handlelength=2.6,
        fontsize=9,
    )
