import logging
from unittest.mock import patch

import pytest

from depanalysis.analysis.model import Unknown as Doubt
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines import ladder
from depanalysis.engines.ladder import answer, undecided
from depanalysis.solvers.verdict import Proved, Refuted, Unknown
from tests.oracle.models import facts, question, questions


def _answers(body, declarations=None):
    known = facts(body, declarations=declarations) if declarations else facts(body)
    return [answer(known, asked) for asked in questions(known.model, "i")]


@pytest.mark.parametrize(
    ("body", "engine"),
    [
        pytest.param("for i = 0 to n { a[2*i] = a[2*i + 1] }", "diophantine", id="gcd"),
        pytest.param("for i = 0 to 4 { for j = 0 to 2 { a[3*i+5*j] = 0 } }", "polyhedral",
                     id="two-indices"),
        pytest.param("for i = 0 to n { a[i] = 0 }", "diophantine", id="one-index"),
    ],
)  # fmt: skip
def test_a_proof_names_the_rung_that_found_it(body, engine):
    found = _answers(body)
    assert all(isinstance(one, Proved) for one in found)
    assert engine in {one.engine for one in found}


def test_a_refutation_has_a_replayed_witness():
    known = facts("for i = 0 to n { a[i] = a[i - 3] }")
    found = answer(known, question(known.model, "i", "write a[i]", "read a[i - 3]"))
    assert isinstance(found, Refuted)
    witness = found.witness
    assert dict(witness.parameters)["n"] == 3
    assert (witness.source, witness.sink) == ((("i", 0),), (("i", 3),))
    assert witness.element == (0,)


def test_products_are_refuted_by_a_run():
    (found,) = _answers("for i = 0 to n { a[i * m * m] = 0 }")
    assert isinstance(found, Refuted)
    assert dict(found.witness.parameters)["m"] == 0


def test_a_run_chooses_the_data_of_a_guard():
    (found,) = _answers("for i = 0 to n { if x[i] > 0.5 { a[0] = 1 } }")
    assert isinstance(found, Refuted)


@pytest.mark.parametrize(
    ("body", "reason", "is_data"),
    [
        pytest.param(
            "for i = 0 to n { a[p[i]] = 0 }", "a value loaded from `p`", True, id="index-array"
        ),
        pytest.param(
            "for i = 0 to n { if x[i] > 0.5 { a[p[i]] = 1 } }",
            "a value that is computed from data", True, id="guarded-index-array",
        ),
        pytest.param(
            "for i = 0 to n { for j = 0 to p[i] { if x[i] > 0.5 { a[i + j] = 1 } } }",
            "a value loaded from `p`", True, id="bound",
        ),
        pytest.param(
            "for i = 0 to n { for j = 0 to n { if x[j] > 0.5 { k = k + 1 } a[k] = 0 } }",
            "the value of `k` in this iteration", False, id="counter",
        ),
    ],
)  # fmt: skip
def test_what_data_decides_stays_open(body, reason, is_data):
    (found,) = _answers(body)
    assert isinstance(found, Unknown)
    assert reason in found.reason
    assert found.is_data_dependent is is_data


def test_every_iteration_of_the_carrier_has_its_own_variables():
    known = facts("for i = 0 to n { local w: i32[?] w[0] = 1 w[0] = 2 }")
    writes = [a for a in known.model.accesses if a.variable == "w"]
    (one, *_) = known.model.loops
    asked = [ConflictQuestion(a, b, one) for a in writes for b in writes]
    assert {answer(known, question) for question in asked} == {Proved("syntactic")}


def test_assumptions_of_the_program_count():
    stated = "parameter n: i32 parameter m: i32 array a: i32[?] assume m > n"
    (proved, _) = _answers("for i = 0 to n { a[i] = a[i + m] }", stated)[-2:]
    assert isinstance(proved, Proved)


@pytest.mark.parametrize(
    ("causes", "is_data"),
    [
        pytest.param(["data"], True, id="data"),
        pytest.param(["data", "arithmetic"], True, id="data-in-a-product"),
        pytest.param(["arithmetic"], False, id="arithmetic"),
        pytest.param(["data", "control"], False, id="control"),
        pytest.param(["data", "opaque"], False, id="opaque"),
        pytest.param(["scalar"], False, id="scalar"),
    ],
)
def test_a_run_time_check_serves_where_only_data_is_missing(causes, is_data):
    doubts = tuple(Doubt(f"?{k}", cause, cause) for k, cause in enumerate(causes))
    assert undecided(doubts).is_data_dependent is is_data


def test_two_reasons_are_enough():
    doubts = tuple(Doubt(f"?{k}", "data", f"reason {k}") for k in (1, 1, 2, 3))
    assert (
        undecided(doubts).reason
        == "whether two iterations touch one element depends on reason 1 and reason 2"
    )


def test_values_that_no_run_shows_are_logged(caplog):
    with (
        patch.object(ladder, "replayed", lambda *_: None),
        caplog.at_level(logging.INFO),
    ):
        _answers("for i = 0 to n { a[i * m * m] = 0 }")
    assert "dropped: no run shows that a at" in caplog.text
