from dataclasses import replace

from depanalysis.report.pairs import pair_lines
from depanalysis.report.styles import plain_style, styled
from tests.depanalysis.report.samples import DIAGONAL, FLOW, SCATTER, SOURCES


def shown(dependence, sources=SOURCES):
    return [styled(line, plain_style) for line in pair_lines(dependence, sources, " ")]


def test_source_and_sink_are_told_apart():
    assert shown(FLOW) == [
        " 3 |     a[i + 1] = a[i] + 1;",
        "   |     ^^^^^^^^   ---- sink, reads",
        "   |     |",
        "   |     source, writes",
    ]


def test_one_access_that_meets_itself_is_marked_once():
    assert shown(SCATTER.dependences[0]) == [
        " 11 | \tb[p[i]] = 0;",
        "    | \t^^^^^^^ source and sink, writes",
    ]


def test_an_end_in_another_file_comes_after_its_name():
    assert shown(replace(FLOW, sink=DIAGONAL.sink)) == [
        " 3 |     a[i + 1] = a[i] + 1;",
        "   |     ^^^^^^^^ source, writes",
        " src/grid.c",
        " 4 |       a[i][j] = a[i - 1][j + 1];",
        "   |                 --------------- sink, reads",
    ]


def test_a_place_without_its_source_is_left_out():
    assert shown(FLOW, {}) == []
