"""The findings of accesses in SARIF: one for each, with what is known in its message."""

import json
from dataclasses import replace

import jsonschema

from depanalysis.errors import SourceError
from depanalysis.report.coalescing.findings import coalescing_findings
from depanalysis.report.sarif import sarif_text
from tests.depanalysis.report.coalescing.samples import (
    BAD,
    KERNEL,
    PLACE,
    REPORT,
    SOURCE,
)
from tests.depanalysis.report.sarif_schema import LOG


def run(report=REPORT):
    sources = {"k.cu": SOURCE}
    log = json.loads(sarif_text(coalescing_findings([report], sources), sources, "1.0"))
    jsonschema.validate(log, LOG)
    return log["runs"][0]


def test_each_access_and_each_kernel_that_was_not_read_is_a_result():
    found = [(each["ruleId"], each["level"]) for each in run()["results"]]
    assert found == [
        ("coalesced", "none"),
        ("uncoalesced", "warning"),
        ("unknown", "note"),
    ]


def test_a_message_has_the_counts_the_witness_and_the_advice():
    text = run()["results"][1]["message"]["text"]
    assert "Touches: 1 to 2 lines, 1 to 8 sectors" in text
    assert "Witness: warp 1 of block (1, 0, 0) with n = 64" in text
    assert "Advice: read it in another order. Assumes: arrays are aligned." in text


def test_a_result_stands_at_the_access():
    region = run()["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert (region["startColumn"], region["endColumn"]) == (
        PLACE.column,
        PLACE.end_column,
    )


def test_equal_accesses_have_different_fingerprints():
    twice = replace(REPORT, kernels=(replace(KERNEL, accesses=(BAD, BAD)),))
    prints = [str(each["partialFingerprints"]) for each in run(twice)["results"]]
    assert len(set(prints)) == 2


def test_errors_are_notifications():
    wrong = replace(REPORT, errors=(SourceError("wrong", PLACE),))
    (invocation,) = run(wrong)["invocations"]
    assert invocation["executionSuccessful"] is False
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "wrong"
