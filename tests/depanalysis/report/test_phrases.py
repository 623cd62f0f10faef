from dataclasses import replace

import pytest

from depanalysis.report import phrases
from depanalysis.verdicts import Needs, Report, Verdict, Witness
from tests.depanalysis.report.samples import (
    DIAGONAL,
    FLOW,
    INNER,
    RECURRENCE,
    REDUCTION,
    REPORT,
    SCATTER,
    WHILE,
)


@pytest.mark.parametrize(
    ("loop", "name", "verdict"),
    [
        pytest.param(RECURRENCE, "for i", "sequential (recurrence)", id="recurrence"),
        pytest.param(REDUCTION, "for i", "parallel (reduction)", id="reduction"),
        pytest.param(INNER, "for j", "parallel", id="forall"),
        pytest.param(WHILE, "while", "unknown", id="while"),
    ],
)
def test_a_loop_and_its_verdict_have_names(loop, name, verdict):
    assert phrases.loop_name(loop) == name
    assert phrases.verdict_name(loop) == verdict


def test_clauses_are_those_of_openmp():
    assert phrases.clauses(REDUCTION.needs) == (
        "private(t, u)",
        "lastprivate(t)",
        "reduction(+: s, r)",
        "reduction(max: m)",
    )
    assert phrases.inductions(REDUCTION.needs) == ("k = 2*i + k0",)
    assert phrases.clauses(Needs()) == phrases.inductions(Needs()) == ()


@pytest.mark.parametrize(
    ("witness", "sentence"),
    [
        pytest.param(
            FLOW.witness,
            "n = 2: iteration i = 0 writes a[1], iteration i = 1 reads it",
            id="parameter",
        ),
        pytest.param(
            Witness((), (("i", 0),), (("i", 1),), ()),
            "iteration i = 0 writes a, iteration i = 1 reads it",
            id="scalar without parameters",
        ),
        pytest.param(
            Witness((("n", 2),), (("i", 0),), (("i", 1),), (0, 3), (("b[1]", 0),)),
            "n = 2, b[1] = 0: iteration i = 0 writes a[0][3], iteration i = 1 reads it",
            id="memory",
        ),
        pytest.param(
            DIAGONAL.witness,
            "n = 3: iteration i = 1, j = 1 writes a[1][1], "
            "iteration i = 2, j = 0 reads it",
            id="two loops",
        ),
    ],
)
def test_a_witness_is_one_sentence(witness, sentence):
    assert phrases.witness_sentence(FLOW, witness) == sentence


@pytest.mark.parametrize(
    ("kind", "verbs"),
    [
        ("flow", ("writes", "reads")),
        ("anti", ("reads", "writes")),
        ("output", ("writes", "writes")),
    ],
)
def test_the_kind_says_who_writes(kind, verbs):
    assert phrases.verbs(replace(FLOW, kind=kind)) == verbs


def test_the_offending_pair_is_carried_by_the_loop_and_has_a_witness():
    elsewhere = replace(FLOW, level=2)
    without = replace(FLOW, witness=None)
    loop = replace(RECURRENCE, dependences=(elsewhere, without, FLOW))
    assert phrases.offending(loop) is FLOW
    assert phrases.offending(replace(loop, dependences=(elsewhere, without))) is without
    assert phrases.offending(replace(loop, verdict=Verdict.PARALLEL)) is None
    assert phrases.offending(WHILE) is None


def test_a_dependence_has_a_title():
    assert phrases.dependence_title(DIAGONAL) == (
        "flow dependence on a, direction (<, >), distance (1, -1)"
    )
    assert phrases.dependence_title(SCATTER.dependences[0]) == (
        "output dependence on b, direction (<)"
    )


def test_the_summary_counts_what_is_there():
    assert phrases.summary(REPORT) == (
        "2 files, 6 loops: 2 parallel, 2 sequential, 1 runtime, 1 unknown; 1 error"
    )
    assert phrases.summary(Report(())) == "0 files, 0 loops"


@pytest.mark.parametrize(
    ("iteration", "name"),
    [
        pytest.param((("i", 0), ("j", 2)), "iteration i = 0, j = 2", id="indices"),
        pytest.param((("loop (line 3)", 4),), "iteration 4", id="no-index"),
        pytest.param(
            (("i", 1), ("loop (line 3)", 0)),
            "iteration i = 1, round 0 of the loop (line 3)",
            id="inner-loop-without-index",
        ),
        pytest.param(
            (("loop (line 3)", 2), ("i", 1)),
            "round 2 of the loop (line 3), i = 1",
            id="outer-loop-without-index",
        ),
    ],
)
def test_an_iteration_is_named_by_indices_or_counted(iteration, name):
    assert phrases.iteration_name(iteration) == name
