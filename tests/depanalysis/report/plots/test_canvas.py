import struct
import xml.etree.ElementTree as ET

import matplotlib as mpl
import pytest

from depanalysis.report.plots.canvas import brief, headline, rendered, signed


def draw(figure, axes):
    axes.plot([0, 1], [0, 1])
    headline(axes, "title", ["first", "second"])


@pytest.mark.parametrize(
    ("kind", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_pictures_are_the_same_every_time(kind, start):
    first = rendered(2, 1, draw, kind)
    assert first.startswith(start)
    assert rendered(2, 1, draw, kind) == first


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_nothing_tells_when_and_by_what_it_was_made(kind):
    data = rendered(2, 1, draw, kind)
    for word in (b"CreationDate", b"Producer", b"dc:date", b"Software"):
        assert word not in data


def test_a_picture_is_well_formed():
    root = ET.fromstring(rendered(2, 1, draw, "svg"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"


def test_a_picture_grows_around_its_axes():
    width, height = struct.unpack(">II", rendered(2, 1, draw, "png")[16:24])
    assert width > 2 * 150
    assert height > 1 * 150 + 20


def test_settings_of_the_user_neither_matter_nor_change():
    plain = rendered(2, 1, draw, "svg")
    with mpl.rc_context({"lines.linewidth": 9, "svg.hashsalt": "x", "font.size": 30}):
        assert rendered(2, 1, draw, "svg") == plain
        assert mpl.rcParams["lines.linewidth"] == 9
        assert mpl.rcParams["svg.hashsalt"] == "x"


def test_minus_signs_are_those_of_print():
    assert signed("x - 1") == "x − 1"


def test_numbers_are_exact_until_they_are_too_wide():
    assert brief(-1234567) == "−1,234,567"
    assert brief(10**26) == "100,000,000,000,000,000,000,000,000"
    assert brief(-12345 * 10**40) == "−1.234… · 10^44"
