"""The iteration space around a witness, as a picture in SVG with two steps."""

from dataclasses import dataclass
from html import escape

from depanalysis.report.styles import printable
from depanalysis.verdicts import Dependence

_STEP = 34
_MARGIN = 40
_TICKS = 9


@dataclass(frozen=True, slots=True)
class Axis:
    """The shown values of one loop index, in order; `None` stands for a gap."""

    name: str
    values: tuple[int | None, ...]

    def place(self, value: int) -> int:
        """How far along the axis a value is."""
        return self.values.index(value)


def space_picture(dependence: Dependence) -> str:
    """The two iterations as points, with an arrow from the source to the sink."""
    witness = dependence.witness
    if witness is None:
        return ""
    shared = [
        (name, first, second)
        for (name, first), (other, second) in zip(
            witness.source, witness.sink, strict=False
        )
        if name == other
    ]
    if not shared:
        return ""
    chosen = _chosen(shared)
    across = _axis(*chosen[-1])
    down = _axis(*chosen[0]) if len(chosen) == 2 else Axis("", (0,))
    source = _point(across, down, chosen, 1)
    sink = _point(across, down, chosen, 2)
    fixed = [f"{name} = {first}" for name, first, _ in shared if (name not in
             [axis[0] for axis in chosen])]  # fmt: skip
    return _svg(across, down, source, sink, ", ".join(fixed))


def _chosen(shared: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """At most two loops, outer first: those that differ before those that do not."""
    by_interest = sorted(
        range(len(shared)), key=lambda k: (shared[k][1] == shared[k][2], -k)
    )
    return [shared[k] for k in sorted(by_interest[:2])]


def _axis(name: str, first: int, second: int) -> Axis:
    low, high = sorted((first, second))
    if high - low + 3 <= _TICKS:
        return Axis(name, tuple(range(low - 1, high + 2)))
    around_low = range(low - 1, low + 2)
    around_high = range(high - 1, high + 2)
    return Axis(name, (*around_low, None, *around_high))


def _point(
    across: Axis, down: Axis, chosen: list[tuple[str, int, int]], end: int
) -> tuple[int, int]:
    x = across.place(int(chosen[-1][end]))
    y = down.place(int(chosen[0][end])) if len(chosen) == 2 else 0
    return _MARGIN + x * _STEP, _MARGIN + y * _STEP


def _svg(
    across: Axis,
    down: Axis,
    source: tuple[int, int],
    sink: tuple[int, int],
    fixed: str,
) -> str:
    width = 2 * _MARGIN + (len(across.values) - 1) * _STEP
    height = 2 * _MARGIN + (len(down.values) - 1) * _STEP
    parts = [
        f'<svg class="space" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="iterations of the witness">',
        *_grid(across, down),
        *_labels(across, down, width, height, fixed),
        _end(source, "source"),
        f'<g data-step="2">{_arrow(source, sink)}{_end(sink, "sink")}</g>',
        "</svg>",
    ]
    return "".join(parts)


def _grid(across: Axis, down: Axis) -> list[str]:
    return [
        f'<circle class="other" cx="{_MARGIN + x * _STEP}" '
        f'cy="{_MARGIN + y * _STEP}" r="2.5"/>'
        for y, row in enumerate(down.values)
        for x, column in enumerate(across.values)
        if row is not None and column is not None
    ]


def _labels(across: Axis, down: Axis, width: int, height: int, fixed: str) -> list[str]:
    ticks = [
        _text(_MARGIN + x * _STEP, height - 18, _tick(value), "middle")
        for x, value in enumerate(across.values)
    ]
    if down.name:
        ticks += [
            _text(_MARGIN - 14, _MARGIN + y * _STEP + 4, _tick(value), "end")
            for y, value in enumerate(down.values)
        ]
        ticks.append(_text(_MARGIN - 14, _MARGIN - 22, down.name, "end", "axis"))
    ticks.append(_text(width - 4, height - 18, across.name, "end", "axis"))
    if fixed:
        ticks.append(_text(width // 2, 14, fixed, "middle"))
    return ticks


def _tick(value: int | None) -> str:
    return "…" if value is None else str(value)


def _text(x: int, y: int, text: str, anchor: str, kind: str = "tick") -> str:
    return (
        f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">'
        f"{escape(printable(text))}</text>"
    )


def _arrow(source: tuple[int, int], sink: tuple[int, int]) -> str:
    """A curve, so that points between the two ends stay visible; none for one point."""
    if source == sink:
        return ""
    (x0, y0), (x1, y1) = source, sink
    bend_x, bend_y = (x0 + x1 + (y1 - y0) // 2) // 2, (y0 + y1 - (x1 - x0) // 2) // 2
    length = max(1, round(((x1 - bend_x) ** 2 + (y1 - bend_y) ** 2) ** 0.5))
    tip_x, tip_y = x1 - 9 * (x1 - bend_x) // length, y1 - 9 * (y1 - bend_y) // length
    side_x, side_y = 4 * (y1 - bend_y) // length, -4 * (x1 - bend_x) // length
    back_x, back_y = (
        tip_x - 8 * (x1 - bend_x) // length,
        tip_y - 8 * (y1 - bend_y) // length,
    )
    return (
        f'<path class="arrow" d="M{x0} {y0}Q{bend_x} {bend_y} {back_x} {back_y}"/>'
        f'<path class="head" d="M{tip_x} {tip_y}L{back_x + side_x} {back_y + side_y}'
        f'L{back_x - side_x} {back_y - side_y}Z"/>'
    )


def _end(point: tuple[int, int], kind: str) -> str:
    return (
        f'<circle class="{kind}" cx="{point[0]}" cy="{point[1]}" r="7"/>'
        if kind == "source"
        else f'<rect class="{kind}" x="{point[0] - 7}" y="{point[1] - 7}" width="14" '
        'height="14"/>'
    )
