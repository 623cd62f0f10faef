import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from depanalysis.report.html import html_text
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import FileReport, Report, Verdict
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
        if self.open[-1:] not in (["style"], ["script"]):
            self.text += data


@pytest.mark.parametrize("report", [REPORT, EMPTY], ids=["full", "empty"])
@pytest.mark.parametrize("sources", [SOURCES, {}], ids=["sources", "no sources"])
def test_the_page_is_well_formed_and_ascii(report, sources):
    text = html_text(report, sources)
    assert text.isascii()
    assert Page(text).text.strip().startswith("Loops and their verdicts")


def test_the_page_loads_nothing():
    text = html_text(REPORT, SOURCES)
    assert (
        re.findall(r"(?:src|href)=\"(?!#)|url\(|@import|<script\s|https?:", text) == []
    )
    assert text.count("<script>") == 1


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
    assert text.count("<script") == 1
    assert "<i>" not in text
    assert "<u>" not in text
    assert "\x1b" not in text
    assert "<script>alert('&amp;')</script>" in Page(text).text


def test_a_loop_of_a_header_is_shown_below_the_listing():
    span = Span("header.h", 7, 1, 9, 2)
    report = Report((FileReport("src/grid.c", (OUTER, replace(INNER, span=span))),))
    assert "header.h:7:1: for j in g: parallel" in Page(html_text(report, SOURCES)).text


def test_the_overview_leads_to_files_and_to_loops_that_are_not_decided():
    text = html_text(REPORT, SOURCES)
    names = set(re.findall(r'id="([^"]+)"', text))
    links = re.findall(r'href="#([^"]+)"', text)
    assert len(names) == len(re.findall(r'id="', text))
    assert len(REPORT.files) == sum(link.startswith("file-") for link in links)
    assert set(links) <= names


def test_a_loop_that_is_not_decided_is_listed_by_its_code():
    source = SOURCES["src/grid.c"]
    unknown = replace(OUTER, verdict=Verdict.UNKNOWN, topic="count", dependences=())
    text = html_text(Report((FileReport(source.path, (unknown, INNER)),)), SOURCES)
    assert "DA06" in text
    line = unknown.span.line
    assert f'<a href="#line-0-{line}">{source.path}:{line}</a>' in text
    assert f'<details class="has-unknown" id="line-0-{line}">' in text


def test_one_verdict_may_be_chosen():
    source = SOURCES["src/grid.c"]
    both = html_text(Report((FileReport(source.path, (OUTER, INNER)),)), SOURCES)
    buttons = re.findall(r'type="radio" name="shown" id="show-([\w-]+)"', both)
    assert buttons == ["all", "parallel", "sequential"]
    for name in buttons[1:]:
        assert f":has(#show-{name}:checked)" in both
        assert f'class="has-{name}"' in both
    one = html_text(Report((FileReport(source.path, (OUTER,)),)), SOURCES)
    assert 'type="radio"' not in one
