import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from depanalysis.report.html import html_text
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import FileReport, Report
from tests.depanalysis.report.samples import EMPTY, INNER, OUTER, REPORT, SOURCES

VOID = {"meta", "br", "circle", "rect", "path"}


class Page(HTMLParser):
    """Collects text and classes, and insists that elements are closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.classes: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.classes.append(dict(attrs).get("class", ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.classes.append(dict(attrs).get("class", ""))

    def handle_data(self, data):
        if self.open[-1:] != ["style"]:
            self.text += data


@pytest.mark.parametrize("report", [REPORT, EMPTY], ids=["full", "empty"])
@pytest.mark.parametrize("sources", [SOURCES, {}], ids=["sources", "no sources"])
def test_the_page_is_well_formed_and_ascii(report, sources):
    text = html_text(report, sources)
    assert text.isascii()
    assert Page(text).text.strip().startswith("Loops and their verdicts")


def test_the_page_loads_nothing():
    text = html_text(REPORT, SOURCES)
    assert re.findall(r"(?:src|href)=\"(?!#)|url\(|@import|<script|https?:", text) == []


def test_every_line_and_every_loop_is_shown():
    page = Page(html_text(REPORT, SOURCES))
    lines = sum(len(source.text.splitlines()) for source in SOURCES.values())
    assert page.classes.count("line") == lines
    for loop in REPORT.loops:
        assert loop.reason in page.text
    assert page.classes.count("space") == 3


def test_a_line_shows_the_loops_around_it():
    source = SOURCES["src/grid.c"]
    report = Report((FileReport(source.path, (OUTER, INNER)),))
    page = Page(html_text(report, SOURCES))
    bars = [name for name in page.classes if name.startswith("bar ")]
    outer = ["bar ", *["bar sequential"] * 3, "bar "]
    inner = ["bar ", "bar ", *["bar parallel"] * 2, "bar "]
    assert bars[0::2] == outer
    assert bars[1::2] == inner


def test_text_cannot_break_out_of_the_page():
    source = SourceFile("<b>.c", "for (;;) \"<script>alert('&amp;')</script>\" \x1b\n")
    span = Span(source.path, 1, 1, 1, 8)
    loop = replace(INNER, span=span, function="<i>", reason="<u> & 'x'")
    report = Report((FileReport(source.path, (loop,)),))
    text = html_text(report, {source.path: source})
    assert "<script" not in text
    assert "<i>" not in text
    assert "<u>" not in text
    assert "\x1b" not in text
    assert "<script>alert('&amp;')</script>" in Page(text).text


def test_a_loop_of_a_header_is_shown_below_the_listing():
    span = Span("header.h", 7, 1, 9, 2)
    report = Report((FileReport("src/grid.c", (OUTER, replace(INNER, span=span))),))
    assert "header.h:7:1: for j in g: parallel" in Page(html_text(report, SOURCES)).text
