import json

import pytest

from depanalysis.errors import SourceError
from depanalysis.report.findings import Finding, Findings, Rule
from depanalysis.report.listings import (
    concise_text,
    github_text,
    gitlab_text,
    summary_text,
)
from depanalysis.source import NOWHERE, Span

RULES = (
    Rule("good", "GoodLoop", "a good loop", "All is well.", "none"),
    Rule("bad", "BadLoop", "a bad loop", "Something is wrong.", "error"),
    Rule("odd", "OddLoop", "an odd loop", "Something is odd.", "note"),
)
PLACE = Span("a,b.c", 2, 3, 4, 5)


def finding(rule, title="50 % of it: bad", **more):
    return Finding(rule, title, "all of it", PLACE, "f", f"{rule}:1", **more)


def findings(*results, errors=()):
    return Findings(RULES, "test/v1", (PLACE.path,), errors, results)


FOUND = findings(
    finding("good"),
    finding("bad"),
    finding("bad", ignored="why"),
    finding("odd", is_known=True),
    finding("odd"),
    errors=(SourceError("is\nwrong", PLACE), SourceError("nothing fits", NOWHERE)),
)


def test_a_line_each():
    assert concise_text(FOUND) == (
        "a,b.c:2:3: good: 50 % of it: bad\n"
        "a,b.c:2:3: bad: 50 % of it: bad\n"
        "a,b.c:2:3: odd: 50 % of it: bad\n"
    )


def test_a_table_of_files_and_the_causes_of_what_is_open():
    rules = (*RULES, Rule("unknown", "UnknownLoop", "unknown", "Open.", "warning"))
    found = [finding("unknown", reason="`f` is unknown") for _ in range(5)]
    found += [finding("unknown", reason="too large"), finding("bad", ignored="why")]
    error = SourceError("is wrong", Span("b.c", 1, 1, 1, 1))
    paths = ("a,b.c", "b.c")
    text = summary_text(Findings(rules, "test/v1", paths, (error,), tuple(found)))
    assert text == (
        "       good  bad  odd  unknown  errors\n"
        "a,b.c     0    0    0        6       0\n"
        "b.c       0    0    0        0       1\n"
        "all       0    0    0        6       1\n"
        "\n"
        "not decided, by cause\n"
        "    5  `f` is unknown\n"
        "       a,b.c:2:3, a,b.c:2:3, a,b.c:2:3, a,b.c:2:3, …\n"
        "    1  too large\n"
        "       a,b.c:2:3\n"
    )
    decided = summary_text(findings(finding("good")))
    assert "not decided" not in decided


def test_commands_of_github_have_their_signs_escaped():
    place = "file=a%2Cb.c,line=2,endLine=4,col=3"
    assert github_text(FOUND).splitlines() == [
        f"::error {place}::is%0Awrong",
        "::error::nothing fits",
        f"::error {place},title=depanalysis%3A bad::50 %25 of it: bad",
        f"::notice {place},title=depanalysis%3A odd::50 %25 of it: bad",
    ]


def test_issues_of_gitlab_have_fingerprints_of_their_own():
    issues = json.loads(gitlab_text(FOUND))
    severities = [each["severity"] for each in issues]
    assert severities == ["blocker", "blocker", "critical", "info"]
    assert len({each["fingerprint"] for each in issues}) == 4
    assert issues[2]["location"] == {"path": "a,b.c", "lines": {"begin": 2}}
    assert issues[1]["location"]["lines"]["begin"] == 1


@pytest.mark.parametrize("text", [concise_text, github_text])
def test_nothing_is_an_empty_list(text):
    assert text(findings()) == ""
