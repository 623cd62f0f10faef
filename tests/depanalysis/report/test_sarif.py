"""SARIF logs of findings; those of the verbs are checked against its schema, too."""

import json

import jsonschema
import pytest

from depanalysis.errors import SourceError
from depanalysis.report.findings import Finding, Findings, Rule
from depanalysis.report.sarif import escaped, identities, sarif_text
from depanalysis.source import SourceFile, Span
from tests.depanalysis.report.sarif_schema import LOG

RULES = (
    Rule("good", "GoodLoop", "a good loop", "All is well.", "none"),
    Rule("bad", "BadLoop", "a bad loop", "Something is wrong.", "error"),
)
PLACE = Span("a.c", 2, 3, 2, 4)


def finding(rule="bad", **more):
    return Finding(rule, "is bad", "a[i] is bad", PLACE, "f", "x:1", **more)


def logged(*results, errors=(), paths=("a.c",), sources=None):
    findings = Findings(RULES, "test/v1", paths, errors, results)
    log = json.loads(sarif_text(findings, sources or {}, "1.2"))
    jsonschema.validate(log, LOG)
    return log["runs"][0]


def test_a_result_has_its_rule():
    run = logged(finding())
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
    (result,) = logged(finding("good"), sources={"a.c": source})["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startColumn"], region["endColumn"]) == (4, 5)


@pytest.mark.parametrize(
    ("path", "uri"),
    [("-", "stdin"), ("a b.c", "a%20b.c"), ("/tmp/a.c", "file:///tmp/a.c")],
)
def test_artifacts_are_named_by_their_path(path, uri):
    assert logged(paths=(path,))["artifacts"] == [{"location": {"uri": uri}}]


def test_related_places_are_numbered():
    related = ((PLACE, "a[i]"), (PLACE, "b"))
    (result,) = logged(finding(related=related))["results"]
    first, second = result["relatedLocations"]
    assert (first["id"], first["message"]) == (1, {"text": "a\\[i\\]"})
    assert second["id"] == 2
    assert first["physicalLocation"] == result["locations"][0]["physicalLocation"]


def test_what_is_ignored_or_known_is_marked():
    ignored, known = logged(finding(ignored="as it was"), finding(is_known=True))[
        "results"
    ]
    assert ignored["suppressions"] == [
        {"kind": "inSource", "justification": "as it was"}
    ]
    assert known["baselineState"] == "unchanged"


def test_a_log_is_a_baseline():
    run = logged(finding())
    assert identities({"runs": [run]}) == {("bad", "x:1")}
    with pytest.raises(ValueError, match="no log"):
        identities({"schema": 1})


def test_brackets_start_no_link():
    assert escaped("a[i] \\") == "a\\[i\\] \\\\"
