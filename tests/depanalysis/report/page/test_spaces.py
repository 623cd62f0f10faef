import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from depanalysis.report.page.spaces import space_picture
from depanalysis.verdicts import Witness
from tests.depanalysis.report.samples import DIAGONAL, FLOW


def picture(source, sink):
    witness = Witness((), source, sink, (0,))
    return space_picture(replace(FLOW, witness=witness))


def _signs(text):
    return ElementTree.fromstring(text).iter()


def point(text, kind):
    """The center of the sign for source or sink."""
    sign = next(e for e in _signs(text) if e.get("class") == kind)
    if kind == "source":
        return int(sign.attrib["cx"]), int(sign.attrib["cy"])
    return int(sign.attrib["x"]) + 7, int(sign.attrib["y"]) + 7


def texts(svg, kind):
    return [e.text for e in ElementTree.fromstring(svg) if e.get("class") == kind]


@pytest.mark.parametrize(
    ("source", "sink", "step"),
    [
        pytest.param((("i", 0),), (("i", 1),), (34, 0), id="one loop"),
        pytest.param((("i", 3),), (("i", 1),), (-68, 0), id="backwards"),
        pytest.param((("i", 1),), (("i", 1),), (0, 0), id="the same iteration"),
        pytest.param(
            (("i", 1), ("j", 1)), (("i", 2), ("j", 0)), (-34, 34), id="two loops"
        ),
        pytest.param(
            (("i", 1), ("j", 1), ("k", 0)),
            (("i", 2), ("j", 1), ("k", 2)),
            (68, 34),
            id="the two loops that differ",
        ),
        pytest.param(
            (("i", 1), ("j", 1)), (("i", 2), ("k", 0)), (34, 0), id="shared loops only"
        ),
        pytest.param((("i", 0),), (("i", 10**30),), (34 * 4, 0), id="far apart"),
    ],
)
def test_the_arrow_goes_from_source_to_sink(source, sink, step):
    text = picture(source, sink)
    (x0, y0), (x1, y1) = point(text, "source"), point(text, "sink")
    assert (x1 - x0, y1 - y0) == step


def test_axes_and_fixed_indices_are_named():
    text = picture((("i", 1), ("j", 5), ("k", 0)), (("i", 2), ("j", 5), ("k", 2)))
    assert texts(text, "axis") == ["i", "k"]
    assert "j = 5" in texts(text, "tick")


def test_a_wide_gap_is_cut_out():
    ticks = texts(picture((("i", 0),), (("i", 100),)), "tick")
    assert ticks == ["-1", "0", "1", "…", "99", "100", "101"]


@pytest.mark.parametrize(
    "dependence",
    [
        pytest.param(replace(FLOW, witness=None), id="no witness"),
        pytest.param(
            replace(FLOW, witness=Witness((), (("i", 0),), (("j", 0),), ())),
            id="no shared loop",
        ),
        pytest.param(replace(FLOW, witness=Witness((), (), (), ())), id="no loop"),
    ],
)
def test_there_is_no_picture_without_a_shared_loop(dependence):
    assert space_picture(dependence) == ""


def test_signs_stay_inside_the_picture():
    text = space_picture(DIAGONAL)
    width, height = map(int, re.findall(r"(?:width|height)=\"(\d+)\"", text)[:2])
    for kind in ("source", "sink"):
        x, y = point(text, kind)
        assert 7 <= x <= width - 7
        assert 7 <= y <= height - 7
