from depanalysis.report.findings import (
    Finding,
    Findings,
    Rule,
    digest,
    ignored,
    settled,
)
from depanalysis.source import SourceFile, Span

RULES = (Rule("bad", "BadLoop", "a bad loop", "Something is wrong.", "error"),)
TEXT = """x = 1; // depanalysis: ignore it is known
y = 2;
/* depanalysis: ignore */
  z = 3;
# depanalysis: ignore: twice
u = depanalysis: ignore
!depanalysis:ignored
"""
SOURCES = {"a.c": SourceFile("a.c", TEXT)}


def at(line, path="a.c"):
    return Span(path, line, 1, line, 2)


def finding(line):
    return Finding("bad", "bad", "bad", at(line), "f", "same")


def test_comments_beside_and_above_have_a_finding_ignored():
    found = [ignored(at(line), SOURCES) for line in range(1, 9)]
    assert found == [
        "it is known",
        None,  # The comment above stands behind other text.
        "",
        "",
        "twice",
        "twice",
        None,
        None,
    ]
    assert ignored(at(1, "b.c"), SOURCES) is None
    assert ignored(at(99), SOURCES) is None


def test_findings_that_look_alike_are_told_apart():
    first, second = settled([finding(1), finding(2)], SOURCES)
    assert (first.identity, second.identity) == ("same:1", "same:2")
    assert (first.is_open, second.is_open) == (False, True)


def test_what_an_earlier_report_knows_is_not_open():
    results = settled([finding(2), finding(7)], SOURCES)
    found = Findings(RULES, "test/v1", ("a.c",), (), results)
    assert found.open_rules() == {"bad"}
    assert found.compared({("bad", "same:1")}).open_rules() == {"bad"}
    assert found.compared({("other", "same:1"), ("bad", "same:3")}) == found
    both = found.compared({("bad", "same:1"), ("bad", "same:2")})
    assert both.open_rules() == frozenset()


def test_what_is_hashed_stays_apart():
    assert digest("a", "b") != digest("b", "a")
    assert digest("a") == digest("a")
    assert len(digest("\udcff")) == 32
