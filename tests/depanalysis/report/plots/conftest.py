"""What a picture shows, read from its SVG with text that is kept as text."""

import xml.etree.ElementTree as ET

import pytest

from depanalysis.report.plots import canvas

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def texts(monkeypatch):
    """The texts of a picture, in the order in which they were drawn."""
    monkeypatch.setitem(canvas._SETTINGS, "svg.fonttype", "none")

    def read(picture):
        root = ET.fromstring(picture)
        return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]

    return read
