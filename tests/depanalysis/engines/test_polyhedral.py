import pytest

from depanalysis.engines import polyhedral
from depanalysis.engines.conflict import conflict
from depanalysis.solvers.polyhedra import QuotaExceededError
from tests.oracle.models import facts, loop, question, questions

DECLARATIONS = """
  parameter n: i32 parameter m: i32 array a: i32[?] array c: i32[?, 10] array p: i32[?]
  array b: i32[?]
"""


def _decided(body):
    known = facts(body, declarations=DECLARATIONS)
    return all(
        polyhedral.decide(conflict(known, asked)) == polyhedral.Nothing()
        for array in ("a", "c")
        for asked in questions(known.model, "i", array)
    )


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("for i = 0 to 4 { for j = 0 to 2 { a[3*i + j] = 0 } }", id="packed"),
        pytest.param("for i = 0 to 4 { for j = 0 to 2 { a[3*i + 5*j] = 0 } }", id="coprime"),
        pytest.param("for i = 0 to n // 2 - 1 { a[i] = a[n - 1 - i] }", id="two-halves"),
        pytest.param("for i = 0 to n { if i % 2 == 0 { a[i] = a[i + 1] } }", id="parity"),
        pytest.param(
            "for i = 0 to n { for j = 0 to m - 1 { a[i*m + j] = 0 } }", id="linearized"
        ),
        pytest.param(
            "for i = 0 to n { for j = 0 to 3 { for k = 0 to m - 1"
            " { a[(4*i + j)*m + k] = 0 } } }",
            id="linearized-thrice",
        ),
        pytest.param("for i = 0 to n { for j = 0 to 9 { c[i, j] = 0 } }", id="rows"),
        pytest.param("for i = 0 to n { a[m + 1 + i] = 0 }", id="shifted-by-a-parameter"),
        pytest.param("for i = 1 to n step 3 { a[i] = a[i + 1] + a[i + 2] }", id="steps"),
    ],
)  # fmt: skip
def test_no_two_iterations_meet(body):
    assert _decided(body)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(
            "for i = 0 to 4 { for j = 0 to 3 { a[3*i + j] = 0 } }", id="packed"
        ),
        pytest.param("for i = 0 to n // 2 { a[i] = a[n - 1 - i] }", id="two-halves"),
        pytest.param("for i = 0 to n { a[i // 2] = 0 }", id="halved"),
        pytest.param("for i = 0 to n { a[m * i] = 0 }", id="factor-may-be-zero"),
        pytest.param(
            "for i = 0 to n { for j = 0 to m { a[i*m + j] = 0 } }", id="one-beyond"
        ),
        pytest.param(
            "for i = 0 to n { for j = -1 to m - 1 { a[i*m + j] = 0 } }", id="one-below"
        ),
        pytest.param("for i = 0 to n { for j = 0 to 10 { c[i, j] = 0 } }", id="rows"),
        pytest.param("for i = 0 to n { a[p[0] * i] = 0 }", id="factor-from-memory"),
        pytest.param(
            "for i = 0 to n { b[i] = a[i*m] for j = 1 to m { a[i*m + j] = 0 } }",
            id="end-of-a-row-is-the-next-one",
        ),
        pytest.param(
            "for i = 0 to n { b[i] = a[i*m] for j = 1 to m { a[i*m - j] = 0 } }",
            id="start-of-a-row-is-the-one-before",
        ),
        pytest.param(
            "for i = 0 to n { for k = 0 to n { for j = 0 to m - 1 { a[k*m + j] = i } } }",
            id="the-same-row-again",
        ),
    ],
)
def test_some_iterations_may_meet(body):
    assert not _decided(body)


def test_a_question_that_is_too_hard_is_given_up(monkeypatch):
    def too_hard(names, constraints):
        raise QuotaExceededError("needs more than 5 operations")

    monkeypatch.setattr(polyhedral, "integer_set", too_hard)
    known = facts("for i = 0 to n { a[i] = 0 }")
    (asked,) = questions(known.model, "i")
    assert polyhedral.decide(conflict(known, asked)) == polyhedral.GivenUp(
        "the polyhedral engine needs more than 5 operations"
    )


def test_the_candidate_has_the_least_parameters():
    known = facts("for i = 0 to n { a[i] = a[i - 3] }")
    asked = question(known.model, "i", "write a[i]", "read a[i - 3]")
    outcome = polyhedral.decide(conflict(known, asked))
    assert isinstance(outcome, polyhedral.Candidate)
    assert outcome.values == {"p_n": 3, "x0": 0, "y0": 3}


def test_the_spread_is_that_of_all_conflicts():
    known = facts(
        "for i = 2 to n { for j = 0 to m { a[10*i + j] = a[10*i + j - 12] } }"
    )
    asked = question(known.model, "i", "write a[10 * i + j]", "read a[10 * i + j - 12]")
    prepared = conflict(known, asked)
    outcome = polyhedral.decide(prepared)
    assert isinstance(outcome, polyhedral.Candidate)
    loops = (loop(known.model, "i"), loop(known.model, "j"))
    low, high = zip(*polyhedral.spread(prepared, outcome.points, loops), strict=True)
    assert low == (1, None)
    assert high == (None, 2)


def test_what_needs_too_many_operations_is_asked_for_once(monkeypatch):
    known = facts("for i = 0 to n { a[i + m] = a[i] }", declarations=DECLARATIONS)
    asked = []

    def refusing(*_):
        asked.append(True)
        raise QuotaExceededError("needs more than 5 operations")

    monkeypatch.setattr(polyhedral, "integer_set", refusing)
    prepared = conflict(known, next(iter(questions(known.model, "i", "a"))))
    for _ in range(2):
        given_up = polyhedral.GivenUp(
            "the polyhedral engine needs more than 5 operations"
        )
        assert polyhedral.exclude(prepared) == given_up
    assert asked == [True]
