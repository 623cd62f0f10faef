"""What the analysis says, as plain data."""

import pytest

from depanalysis.errors import ParseError
from depanalysis.source import NOWHERE
from depanalysis.verdicts import (
    Evidence,
    FileReport,
    Induction,
    LoopVerdict,
    Needs,
    Reduction,
    Report,
    Verdict,
    element_text,
)


@pytest.mark.parametrize(
    ("needs", "is_empty"),
    [
        pytest.param(Needs(), True, id="nothing"),
        pytest.param(Needs(private=("t",)), False, id="private"),
        pytest.param(Needs(firstprivate=("t",)), False, id="firstprivate"),
        pytest.param(Needs(lastprivate=("t",)), False, id="lastprivate"),
        pytest.param(Needs(reduction=(Reduction("+", "s"),)), False, id="reduction"),
        pytest.param(
            Needs(induction=(Induction("k", "2 * i"),)), False, id="induction"
        ),
    ],
)
def test_needs_are_empty_when_nothing_is_to_be_done(needs, is_empty):
    assert needs.is_empty == is_empty


def test_a_verdict_is_its_word():
    words = ["parallel", "sequential", "runtime", "unknown", "out-of-scope"]
    assert [str(v) for v in Verdict] == words


def test_times_do_not_make_evidence_differ():
    assert Evidence("polyhedral", 1.0) == Evidence("polyhedral", 2.0)
    assert Evidence("polyhedral") != Evidence("syntactic")


def test_a_report_gathers_its_files():
    loop = LoopVerdict("f", NOWHERE, "i", 1, Verdict.PARALLEL, "forall", "")
    error = ParseError("expected an expression")
    report = Report((FileReport("a.c", (loop,)), FileReport("b.c", (), (error,))))
    assert report.loops == (loop,)
    assert report.errors == (error,)


@pytest.mark.parametrize(
    ("variable", "element", "text"),
    [
        pytest.param("s", (), "s", id="scalar"),
        pytest.param("a", (1, 2), "a[1][2]", id="array"),
        pytest.param("p[].x", (3,), "p[3].x", id="field-of-an-element"),
        pytest.param("v->n", (0,), "v->n", id="arrow"),
        pytest.param("v->n", (2,), "v[2].n", id="arrow-to-another"),
        pytest.param("v->d", (0, 5), "v->d[5]", id="array-behind-an-arrow"),
        pytest.param("p[].q->r", (1, 0, 4), "p[1].q->r[4]", id="both"),
    ],
)
def test_elements_are_written_as_in_c(variable, element, text):
    assert element_text(variable, element) == text
