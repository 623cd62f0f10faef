"""What the lanes of a warp touch, as a picture in SVG.

Input: the witness of an access. Output: the lanes in a row, the lines of memory below, and
from each lane to the first byte that it touches.
"""

from collections.abc import Sequence
from itertools import pairwise

from depanalysis.proofs.coalescing.verdicts import LaneAccess, WarpWitness

_LINE = 128
_WARP = 32
_LANE, _MARGIN, _DROP, _HEIGHT = 20, 24, 90, 14


def warp_picture(witness: WarpWitness) -> str:
    """The lanes of a warp above the lines of 128 bytes in which their elements begin."""
    if not witness.lanes:
        return ""
    lines = sorted({each.address // _LINE for each in witness.lanes})
    width = 2 * _MARGIN + _WARP * _LANE
    height = 2 * _MARGIN + _DROP + 2 * _HEIGHT
    parts = [
        *(_path(each, lines) for each in witness.lanes),
        *(_lane(k, k in {each.lane for each in witness.lanes}) for k in range(_WARP)),
        *(_memory(place, line, len(lines)) for place, line in enumerate(lines)),
        _text(_MARGIN, _MARGIN - 8, f"lanes 0 to 31 of warp {witness.warp}"),
        _text(_MARGIN, height - 6, _named(lines)),
    ]
    return (
        f'<svg class="warp" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="lines that a warp touches">'
        f"{''.join(parts)}</svg>"
    )


def _named(lines: Sequence[int]) -> str:
    gaps = any(later - line > 1 for line, later in pairwise(lines))
    last = f" to {lines[-1]}" if len(lines) > 1 else ""
    return f"lines of 128 bytes: {lines[0]}{last}{', others between' if gaps else ''}"


def _wide(count: int) -> float:
    return _WARP * _LANE / count


def _lane(number: int, is_active: bool) -> str:
    kind = "touched" if is_active else ""
    x = _MARGIN + number * _LANE
    return _rect(x, _MARGIN, _LANE, kind)


def _memory(place: int, line: int, count: int) -> str:
    x = _MARGIN + place * _wide(count)
    rect = _rect(x, _MARGIN + _HEIGHT + _DROP, _wide(count), "touched")
    return rect.replace("/>", f"><title>line {line}</title></rect>")


def _rect(x: float, y: int, width: float, kind: str) -> str:
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y}" width="{width:.1f}" '
        f'height="{_HEIGHT}"/>'
    )


def _path(lane: LaneAccess, lines: Sequence[int]) -> str:
    """From the middle of a lane to the byte, as far along its line as it is there."""
    line, byte = divmod(lane.address, _LINE)
    x0 = _MARGIN + (lane.lane + 0.5) * _LANE
    x1 = _MARGIN + (lines.index(line) + byte / _LINE) * _wide(len(lines))
    y0, y1 = _MARGIN + _HEIGHT, _MARGIN + _HEIGHT + _DROP
    return f'<path d="M{x0:.1f} {y0}L{x1:.1f} {y1}"/>'


def _text(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y}">{text}</text>'
