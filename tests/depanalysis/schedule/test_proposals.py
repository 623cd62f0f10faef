import pytest

from depanalysis.schedule.choices import proposed_matrix
from depanalysis.schedule.reordering import Matrix
from tests.depanalysis.schedule.texts import loops_of


@pytest.mark.parametrize(
    ("reads", "expected"),
    [
        ("a[i - 1, j + 1] + a[i, j - 1]", ((1, 0), (1, 1))),
        ("a[i - 1, j + 9] + a[i, j - 1]", ((1, 0), (9, 1))),
        ("a[i - 1, j]", ((0, 1), (1, 0))),
        ("a[i, j - 1]", None),
        ("b[i, j]", None),
    ],
)
def test_the_scheduler_proposes_a_matrix(reads: str, expected: Matrix | None) -> None:
    facts, loops = loops_of(
        f"for i = 1 to n {{ for j = 1 to n {{ a[i, j] = {reads} }} }}"
    )
    assert proposed_matrix(facts, loops) == expected


def test_wide_steps_are_left_alone() -> None:
    facts, loops = loops_of("for i = 1 to n step 2 { v[i] = v[i - 2] }")
    assert proposed_matrix(facts, loops) is None


def test_no_proposal_is_made_beyond_the_quota(monkeypatch) -> None:
    monkeypatch.setattr("depanalysis.schedule.choices.proposed_times", lambda *_: None)
    facts, loops = loops_of(
        "for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j] } }"
    )
    assert proposed_matrix(facts, loops) is None
