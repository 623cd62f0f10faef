"""The findings of races in SARIF: both places are related locations."""

import json

from depanalysis.report.races.findings import race_findings
from depanalysis.report.sarif import sarif_text
from tests.depanalysis.report.races.samples import REPORT, SOURCES


def run():
    log = json.loads(sarif_text(race_findings([REPORT], SOURCES), SOURCES, "1.0"))
    assert log["version"] == "2.1.0"
    return log["runs"][0]


def test_both_places_of_a_race_are_related():
    race = run()["results"][0]
    assert (race["ruleId"], race["level"]) == ("race", "error")
    places = [each["physicalLocation"]["region"] for each in race["relatedLocations"]]
    assert [(p["startLine"], p["startColumn"]) for p in places] == [(2, 3), (2, 10)]


def test_other_constructs_are_results_too():
    found = run()["results"]
    rules = [each["ruleId"] for each in found]
    assert rules == ["race", "benign", "unknown", "race-free"]
    prints = [each["partialFingerprints"]["depanalysisRace/v1"] for each in found]
    assert len(set(prints)) == len(prints)


def test_errors_are_notifications():
    invocation = run()["invocations"][0]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "wrong"
