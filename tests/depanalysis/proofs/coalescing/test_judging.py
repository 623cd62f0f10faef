import pytest

from depanalysis.proofs.coalescing.verdicts import Count
from tests.depanalysis.proofs.coalescing.questions import answers


def verdicts(body, block="64", **options):
    return [(a.verdict.value, a.cause) for a in answers(body, block, **options)]


@pytest.mark.parametrize(
    ("body", "verdict", "cause"),
    [
        ("x[threadIdx.x] = 1;", "coalesced", None),
        ("x[threadIdx.x + 1] = 1;", "uncoalesced", "alignment"),
        ("x[threadIdx.x * 2] = 1;", "uncoalesced", "range"),
        ("x[p[threadIdx.x]] = 1;", "uncoalesced", "indirect"),
        ("if (threadIdx.x > 99) x[threadIdx.x * 2] = 1;", "coalesced", None),
    ],
)
def test_verdicts_and_causes(body, verdict, cause):
    assert verdicts(body)[0] == (verdict, cause)


def test_values_that_are_given_decide():
    body = "x[threadIdx.x * n] = 1;"
    assert verdicts(body)[0][0] == "uncoalesced"
    assert verdicts(body, defined=(("n", 1),))[0][0] == "coalesced"
    assert verdicts(body, assume=("n >= 0", "n <= 1"))[0][0] == "coalesced"


def test_without_a_launch_only_what_holds_for_all_is_proved():
    assert verdicts("x[n] = 1;", None) == [("coalesced", None)]
    assert verdicts("x[threadIdx.x * 2] = 1;", None) == [("uncoalesced", "range")]
    (answer,) = answers("x[threadIdx.x] = 1;", None)
    assert answer.verdict == "coalesced"
    assert "a multiple of 32" in answer.reason
    (answer,) = answers("x[threadIdx.x + blockDim.x / 2 * blockIdx.x] = 1;", None)
    assert answer.verdict == "unknown"
    assert "--block" in answer.reason


def test_an_uncoalesced_access_has_a_witness():
    (answer,) = answers("x[blockIdx.x * n + threadIdx.x] = 1;")
    assert answer.witness is not None
    assert answer.lines is not None
    assert answer.witness.lines == 2 == answer.lines.most
    assert answer.is_exact


def test_unsigned_differences_wrap_only_where_no_lane_is():
    (answer,) = answers("if (threadIdx.x > 0) x[threadIdx.x - 1] = 1;")
    assert (answer.verdict, answer.cause) == ("uncoalesced", "alignment")
    assert answer.lines == Count(1, 2)
    assert answer.is_exact


def test_conditions_that_exclude_each_other_are_never_reached():
    (answer,) = answers("if (n < 3 && n > 5) x[threadIdx.x * n] = 1;")
    assert answer.verdict == "coalesced"
    assert answer.lines == Count(0, 0)
    assert answer.reason == "no thread reaches it"
