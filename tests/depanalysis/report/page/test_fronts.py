"""Wavefronts are what the distances say, and the picture shows all of them."""

import re
from dataclasses import replace
from itertools import product
from xml.etree import ElementTree

import networkx
import pytest

import depanalysis as da
from depanalysis.report.html import html_text
from depanalysis.report.page.fronts import _components, _fronts, fronts_picture

DISTANCES = [
    [(1,)],
    [(3,), (5,)],
    [(1, 0), (0, 1)],
    [(1, -1), (0, 2)],
    [(1, -5), (0, 1)],
    [(2, 3)],
    [(9, 0)],
]


@pytest.mark.parametrize("distances", DISTANCES, ids=str)
def test_fronts_and_components_are_those_of_the_graph(distances):
    size = (12,) if len(distances[0]) == 1 else (7, 7)
    points = list(product(*map(range, size)))
    graph = networkx.DiGraph()
    graph.add_nodes_from(points)
    for point in points:
        for step in distances:
            sink = tuple(a + b for a, b in zip(point, step, strict=True))
            if sink in graph:
                graph.add_edge(point, sink)
    generations = enumerate(networkx.topological_generations(graph), start=1)
    expected = {point: number for number, each in generations for point in each}
    assert _fronts(points, distances) == expected
    groups: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for point, first in _components(points, distances).items():
        groups.setdefault(first, set()).add(point)
    connected = networkx.weakly_connected_components(graph)
    assert sorted(map(sorted, groups.values())) == sorted(map(sorted, connected))


def nest(text):
    return da.check(text).loops


STENCIL = (
    "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++)"
    " a[i][j] = a[i - 1][j] + a[i][j - 1];"
)


def test_a_nest_shows_the_distances_of_all_its_loops():
    text = fronts_picture(nest(f"void f(int n, double a[n][n]) {{ {STENCIL} }}"))
    assert "(1, 0), (0, 1)" in text
    (svg,) = re.findall("<svg.*</svg>", text)
    marks = ElementTree.fromstring(svg).iter("text")
    numbers = sorted(int(each.text or 0) for each in marks)
    assert numbers == sorted(i + j + 1 for i in range(7) for j in range(7))


def test_distances_that_vary_are_counted_and_not_drawn():
    loops = nest("for (int i = 1; i < n; i++) a[i] = a[i - 1] + a[i / 2];")
    assert "further distances vary" in fronts_picture(loops)
    (loop,) = loops
    varying = tuple(replace(each, distance=None) for each in loop.dependences)
    assert fronts_picture([replace(loop, dependences=varying)]) == ""


def test_what_has_no_wavefronts_has_no_picture():
    assert fronts_picture(nest("for (int i = 0; i < n; i++) a[i] = 0;")) == ""
    far = "for (int i = 4096; i < n; i++) a[i] = a[i - 4096];"
    assert fronts_picture(nest(far)) == ""
    assert fronts_picture([]) == ""


def test_the_page_has_the_picture_at_the_outer_loop():
    report = da.check(f"void f(int n, double a[n][n]) {{ {STENCIL} }}")
    assert html_text(report, {}).count("fronts") > 1
