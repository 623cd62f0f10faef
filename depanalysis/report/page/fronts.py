"""The wavefronts of a nest: which of its iterations may run at once, step by step.

Input: the verdicts on a loop and on those inside it. Output: a picture in SVG of a small
part of the iteration space with all distance vectors that are constant, or nothing.

An iteration is in the wavefront behind the last one that it depends on:
`front(x) = 1 + max front(x - d)` over the distances `d` that stay inside. Iterations that no
chain of dependences connects have different colors.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from depanalysis.report.page.fragments import shown
from depanalysis.verdicts import LoopVerdict

_LONG, _WIDE = 12, 7
_STEP, _MARGIN, _RADIUS = 34, 26, 11
_COLORS = 7

Point = tuple[int, ...]


def fronts_picture(nest: Sequence[LoopVerdict]) -> str:
    """The wavefronts of at most two loops, the first of a nest and the one inside it."""
    distances, others = _distances(nest)
    if not distances:
        return ""
    depth = len(distances[0])
    points = list(
        product(*(range(size) for size in ((_LONG,), (_WIDE, _WIDE))[depth - 1]))
    )
    fronts = _fronts(points, distances)
    last = max(fronts.values())
    if last == 1:
        return ""
    vectors = ", ".join(f"({', '.join(map(str, each))})" for each in distances)
    rest = f"; {others} further distances vary and are not drawn" if others else ""
    words = (
        f"With the distances {vectors}{rest}. If these were all iterations, those of one "
        "number could run at once by these distances, and those of different colors would "
        "share nothing."
    )
    return (
        f'<details class="more"><summary>wavefronts</summary><div class="drawing" '
        f'data-steps="{last}">{_svg(points, distances, fronts)}'
        f'<p class="key">{shown(words)}</p></div></details>'
    )


def _distances(nest: Sequence[LoopVerdict]) -> tuple[list[Point], int]:
    """The distances of a nest of one or two loops, and how many others it has."""
    outer = nest[:1]
    if not outer or outer[0].depth != 1 or any(loop.depth > 2 for loop in nest):
        return [], 0
    found = [each for loop in nest for each in loop.dependences if each.level]
    sizes = {len(each.direction) for each in found}
    inner = [loop for loop in nest if loop.depth == 2]
    if len(sizes) != 1 or not sizes <= {1, 2} or len(inner) > 1:
        return [], 0
    constant = [each.distance for each in found if each.distance is not None]
    drawn = dict.fromkeys(each for each in constant if any(each))
    return list(drawn), len(found) - len(constant)


def _fronts(points: Sequence[Point], distances: Sequence[Point]) -> Mapping[Point, int]:
    fronts: dict[Point, int] = {}
    for point in points:
        before = [fronts[each] for each in _sources(point, distances) if each in fronts]
        fronts[point] = 1 + max(before, default=0)
    return fronts


def _sources(point: Point, distances: Sequence[Point]) -> Iterator[Point]:
    for each in distances:
        yield tuple(at - step for at, step in zip(point, each, strict=True))


def _components(
    points: Sequence[Point], distances: Sequence[Point]
) -> Mapping[Point, Point]:
    """The first iteration of the component of each one."""
    first = {point: point for point in points}

    def root(point: Point) -> Point:
        while first[point] != point:
            point = first[point]
        return point

    for point in points:
        for each in _sources(point, distances):
            if each in first:
                one, other = sorted((root(point), root(each)))
                first[other] = one
    return {point: root(point) for point in points}


def _svg(
    points: Sequence[Point], distances: Sequence[Point], fronts: Mapping[Point, int]
) -> str:
    components = _components(points, distances)
    colors = {root: k for k, root in enumerate(dict.fromkeys(components.values()))}
    places = {point: _place(point) for point in points}
    width, height = (max(xy) + _MARGIN for xy in zip(*places.values(), strict=True))
    arrows = [
        _arrow(places[each], places[point], fronts[point])
        for point in points
        for each in _sources(point, distances)
        if each in places
    ]
    marks = [
        _mark(places[point], fronts[point], colors[components[point]] % _COLORS)
        for point in points
    ]
    return (
        f'<svg class="space fronts" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="wavefronts">'
        f"{''.join(arrows)}{''.join(marks)}</svg>"
    )


def _place(point: Point) -> tuple[int, int]:
    x, y = point[-1], point[0] if len(point) == 2 else 0
    return _MARGIN + x * _STEP, _MARGIN + y * _STEP


def _arrow(source: tuple[int, int], sink: tuple[int, int], front: int) -> str:
    (x0, y0), (x1, y1) = source, sink
    bend_x, bend_y = (x0 + x1 + (y1 - y0) // 4) // 2, (y0 + y1 - (x1 - x0) // 4) // 2
    return (
        f'<path class="vector" data-step="{front}" '
        f'd="M{x0} {y0}Q{bend_x} {bend_y} {x1} {y1}"/>'
    )


def _mark(place: tuple[int, int], front: int, color: int) -> str:
    x, y = place
    return (
        f'<g data-step="{front}" class="color-{color}"><circle cx="{x}" cy="{y}" '
        f'r="{_RADIUS}"/><text x="{x}" y="{y + 4}" text-anchor="middle">{front}</text></g>'
    )
