import json
from dataclasses import replace

import jsonschema
import pytest

from depanalysis.errors import ParseError
from depanalysis.report.loop_findings import loop_findings
from depanalysis.report.sarif import sarif_text
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import FileReport, Location, Report
from tests.depanalysis.report.samples import (
    EMPTY,
    FLOW,
    RECURRENCE,
    REPORT,
    SOURCES,
    STENCIL,
)
from tests.depanalysis.report.sarif_schema import LOG


def text_of(report, sources):
    return sarif_text(loop_findings(report, sources), sources, "1.2.3")


def run_of(report, sources=SOURCES):
    log = json.loads(text_of(report, sources))
    jsonschema.validate(log, LOG)
    return log["runs"][0]


def of_loops(*loops, path="stencil.c"):
    return Report((FileReport(path, tuple(loops)),))


def test_report(golden):
    golden(text_of(REPORT, SOURCES))


@pytest.mark.parametrize("report", [REPORT, EMPTY], ids=["full", "empty"])
@pytest.mark.parametrize("sources", [SOURCES, {}], ids=["sources", "no sources"])
def test_the_log_follows_the_standard(report, sources):
    run = run_of(report, sources)
    assert len(run["results"]) == len(report.loops)


def test_every_result_names_its_rule():
    run = run_of(REPORT)
    rules = run["tool"]["driver"]["rules"]
    for result, loop in zip(run["results"], REPORT.loops, strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == loop.verdict


def test_both_ends_of_the_offending_pair_are_related():
    related = run_of(of_loops(RECURRENCE))["results"][0]["relatedLocations"]
    texts = [location["message"]["text"] for location in related]
    assert texts == [r"source, writes a\[i + 1\]", r"sink, reads a\[i\]"]
    columns = [
        location["physicalLocation"]["region"]["startColumn"] for location in related
    ]
    assert columns == [5, 16]


def test_columns_are_utf16_code_units():
    source = SourceFile("wide.c", "/* 😀é */ x")
    place = Location(Span("wide.c", 1, 10, 1, 11), "x")
    loop = replace(
        RECURRENCE,
        span=place.span,
        dependences=(replace(FLOW, source=place, sink=place),),
    )
    result = run_of(of_loops(loop), {"wide.c": source})["results"][0]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startColumn"], region["endColumn"]) == (11, 12)


def test_a_fingerprint_outlives_new_lines_above():
    moved = SourceFile("stencil.c", "\n\n" + STENCIL.text)
    span = replace(RECURRENCE.span, line=4, end_line=5)
    before = run_of(of_loops(RECURRENCE))["results"][0]
    after = run_of(of_loops(replace(RECURRENCE, span=span)), {"stencil.c": moved})[
        "results"
    ][0]
    assert before["partialFingerprints"] == after["partialFingerprints"]


def test_loops_that_look_alike_have_fingerprints_of_their_own():
    results = run_of(of_loops(RECURRENCE, RECURRENCE))["results"]
    first, second = (str(result["partialFingerprints"]) for result in results)
    assert first != second


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        pytest.param("src/grid.c", "src/grid.c", id="relative"),
        pytest.param("a b/é%.c", "a%20b/%C3%A9%25.c", id="odd signs"),
        pytest.param("x\udcff.c", "x%FF.c", id="not UTF-8"),
        pytest.param("/tmp/x.c", "file:///tmp/x.c", id="absolute"),
        pytest.param("-", "stdin", id="standard input"),
    ],
)
def test_paths_become_uris(path, uri):
    artifacts = run_of(of_loops(path=path))["artifacts"]
    assert artifacts == [{"location": {"uri": uri}}]


def test_errors_are_notifications():
    whole = ParseError("is a directory", Span("here", 0, 0, 0, 0))
    nowhere = ParseError("wrong")
    report = Report((FileReport("here", errors=(whole, nowhere)),))
    invocation = run_of(report)["invocations"][0]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"] == [
        {
            "level": "error",
            "message": {"text": "is a directory"},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": "here"}}}],
        },
        {"level": "error", "message": {"text": "wrong"}},
    ]
