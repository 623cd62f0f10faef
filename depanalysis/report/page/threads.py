"""The two threads of a race, as a picture in SVG with two steps.

Input: a race. Output: the blocks of the witness with their threads, the two that collide,
and what they meet at: an element, or a barrier that only one of them reaches.
"""

from collections.abc import Mapping, Sequence

from depanalysis.proofs.races.verdicts import Actor, Race, RaceWitness
from depanalysis.report.page.fragments import shown
from depanalysis.verdicts import element_text

_WARP = 32
_MOST = 1024
_CELL, _MARGIN, _GAP = 12, 20, 60


def threads_picture(race: Race) -> str:
    """The blocks of both threads, 32 threads a row, and an arrow from each to the element."""
    witness = race.witness
    size = _count(dict(witness.launch).get("block", ()))
    blocks = list(dict.fromkeys(_block(each) for each in _actors(witness)))
    if not 1 < size <= _MOST:
        return _two(race)
    rows = -(-size // _WARP)
    tall = rows * _CELL + _MARGIN
    parts = [
        _grid(size, _MARGIN + number * tall, f"block {block}")
        for number, block in enumerate(blocks)
    ]
    ends = []
    for kind, actor in zip(("source", "sink"), _actors(witness), strict=True):
        number = _number(actor, dict(witness.launch)["block"])
        y = _MARGIN + blocks.index(_block(actor)) * tall + number // _WARP * _CELL
        ends.append((kind, number % _WARP * _CELL + _MARGIN, y))
    return _svg(race, parts, ends, len(blocks) * tall + _MARGIN)


def _two(race: Race) -> str:
    """Threads of a team of which only these two are known."""
    cells = [("source", _MARGIN, _MARGIN), ("sink", 10 * _CELL, _MARGIN)]
    return _svg(race, [], cells, _MARGIN + _CELL)


def _actors(witness: RaceWitness) -> tuple[Actor, Actor]:
    return witness.first, witness.second


def _block(actor: Actor) -> tuple[int, ...]:
    return _parts(actor).get("block", ())


def _parts(actor: Actor) -> Mapping[str, tuple[int, ...]]:
    return dict(actor.thread)


def _count(sizes: Sequence[int]) -> int:
    count = 1
    for size in sizes:
        count *= size
    return count


def _number(actor: Actor, sizes: Sequence[int]) -> int:
    """The place of a thread in its block, as the hardware counts: x is the fastest."""
    number = 0
    for at, size in reversed(list(zip(_parts(actor)["thread"], sizes, strict=False))):
        number = number * size + at
    return number


def _grid(size: int, top: int, name: str) -> str:
    cells = "".join(
        f'<rect class="other" x="{_MARGIN + k % _WARP * _CELL}" '
        f'y="{top + k // _WARP * _CELL}" width="{_CELL - 2}" height="{_CELL - 2}"/>'
        for k in range(size)
    )
    return f'{cells}<text x="{_MARGIN}" y="{top - 6}">{name}</text>'


def _svg(
    race: Race, parts: Sequence[str], ends: Sequence[tuple[str, int, int]], top: int
) -> str:
    is_barrier = race.kind == "divergence"
    element = element_text(race.variable, race.witness.element)
    meeting = "barrier" if is_barrier else element
    x, y = _MARGIN + 16 * _CELL, top + _GAP
    width, height = 2 * _MARGIN + _WARP * _CELL, y + 34
    arrows = [
        _end(step, end, (x, y), stops=is_barrier and step == 2)
        for step, end in enumerate(ends, start=1)
    ]
    bar = f'<path class="barrier" d="M{_MARGIN} {y}H{width - _MARGIN}"/>'
    return (
        f'<svg class="threads" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="the threads of the run">'
        f"{''.join(parts)}{bar if is_barrier else ''}{''.join(arrows)}"
        f'<text class="axis" x="{x}" y="{y + 20}" text-anchor="middle">{shown(meeting)}'
        "</text></svg>"
    )


def _end(
    step: int, end: tuple[str, int, int], meeting: tuple[int, int], *, stops: bool
) -> str:
    """One of the two threads, with its way to the meeting; one that stops has none."""
    kind, x, y = end
    middle, low = x + _CELL // 2 - 1, y + _CELL - 2
    way = f'<path d="M{middle} {low}L{meeting[0]} {meeting[1]}"/>' * (not stops)
    return (
        f'<g data-step="{step}">{way}<rect class="{kind}" x="{x}" y="{y}" '
        f'width="{_CELL - 2}" height="{_CELL - 2}"/></g>'
    )
