from dataclasses import replace

import pytest

from depanalysis.report.page.evidence import evidence_html
from depanalysis.verdicts import Verdict
from tests.depanalysis.report.samples import (
    INNER,
    OUTER,
    RECURRENCE,
    REDUCTION,
    SCATTER,
    SOURCES,
)


@pytest.mark.parametrize(
    ("loop", "texts"),
    [
        pytest.param(
            RECURRENCE,
            [
                "stencil.c:2:3: for i in f: sequential (recurrence)",
                "<dt>witness</dt><dd>n = 2: iteration i = 0 writes a[1], ",
                "<dt>assumes</dt><dd>a and b do not overlap</dd>",
                "<dt>advice</dt><dd>a scan computes this in parallel</dd>",
                "<svg",
            ],
            id="recurrence",
        ),
        pytest.param(
            REDUCTION,
            [
                "<dt>needs</dt><dd>private(t, u) lastprivate(t) reduction(+: s, r)",
                "<dt>with</dt><dd>k = 2*i + k0</dd>",
                "<dt>directive</dt><dd>#pragma omp parallel for</dd>",
            ],
            id="needs",
        ),
        pytest.param(
            SCATTER,
            ["all 2 dependences", "<td>anti</td><td>p</td><td>p[i] at 11:4</td>"],
            id="all dependences",
        ),
        pytest.param(
            OUTER,
            ["<dt>decided by</dt><dd>the polyhedral engine</dd>", "<svg"],
            id="engine",
        ),
    ],
)
def test_evidence_holds_what_is_known(loop, texts):
    shown = evidence_html(loop, SOURCES)
    assert [text for text in texts if text not in shown] == []


def test_facts_that_are_not_there_are_not_named():
    shown = evidence_html(INNER, SOURCES)
    assert shown.count("<dt>") == 1
    assert "<svg" not in shown
    assert "<pre" not in shown


def test_a_parallel_loop_has_no_offending_pair():
    loop = replace(RECURRENCE, verdict=Verdict.PARALLEL)
    assert "<svg" not in evidence_html(loop, SOURCES)
