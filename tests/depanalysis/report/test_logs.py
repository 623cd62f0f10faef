"""The frame of SARIF logs; the reports of the analyses are checked against its schema."""

import json

import jsonschema
import pytest

from depanalysis.errors import SourceError
from depanalysis.report.logs import (
    Findings,
    Rule,
    digest,
    escaped,
    location_record,
    log_text,
    related_record,
    result_record,
)
from depanalysis.source import SourceFile, Span
from tests.depanalysis.report.sarif_schema import LOG

RULES = (
    Rule("good", "GoodLoop", "a good loop", "All is well.", "none"),
    Rule("bad", "BadLoop", "a bad loop", "Something is wrong.", "error"),
)
PLACE = location_record(Span("a.c", 2, 3, 2, 4), {}, "f")


def logged(*results, errors=(), paths=("a.c",), sources=None):
    text = log_text(Findings(RULES, paths, errors, results), sources or {}, "1.2")
    log = json.loads(text)
    jsonschema.validate(log, LOG)
    return log["runs"][0]


def test_a_result_has_its_rule():
    run = logged(result_record(RULES, "bad", "a[i] is bad", PLACE))
    (result,) = run["results"]
    assert (result["ruleId"], result["ruleIndex"], result["level"]) == (
        "bad",
        1,
        "error",
    )
    assert result["message"]["text"] == "a\\[i\\] is bad"
    assert run["tool"]["driver"]["rules"][1]["name"] == "BadLoop"
    assert run["invocations"][0]["executionSuccessful"] is True


def test_an_error_is_a_notification():
    errors = (
        SourceError("no", Span("a.c", 1, 1, 1, 1)),
        SourceError("all", Span("", 0, 0, 0, 0)),
    )
    (call,) = logged(errors=errors)["invocations"]
    assert call["executionSuccessful"] is False
    first, second = call["toolExecutionNotifications"]
    assert first["message"]["text"] == "no"
    assert first["locations"][0]["physicalLocation"]["region"]["startLine"] == 1
    assert "locations" not in second


def test_columns_count_as_viewers_do():
    source = SourceFile("a.c", "x\n\U0001f600 y\n")
    place = location_record(Span("a.c", 2, 3, 2, 4), {"a.c": source})
    (result,) = logged(result_record(RULES, "good", "fine", place))["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startColumn"], region["endColumn"]) == (4, 5)


@pytest.mark.parametrize(
    ("path", "uri"),
    [("-", "stdin"), ("a b.c", "a%20b.c"), ("/tmp/a.c", "file:///tmp/a.c")],
)
def test_artifacts_are_named_by_their_path(path, uri):
    assert logged(paths=(path,))["artifacts"] == [{"location": {"uri": uri}}]


def test_related_places_are_numbered():
    record = related_record(3, "a[i]", PLACE)
    assert (record["id"], record["message"]) == (3, {"text": "a\\[i\\]"})
    assert record["physicalLocation"] == PLACE["physicalLocation"]


def test_what_is_hashed_stays_apart():
    assert digest("a", "b") != digest("b", "a")
    assert digest("a") == digest("a")
    assert len(digest("\udcff")) == 32


def test_brackets_start_no_link():
    assert escaped("a[i] \\") == "a\\[i\\] \\\\"
