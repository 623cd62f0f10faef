import pytest

from depanalysis.schedule.distribution import distribute, distributed
from depanalysis.schedule.pieces import Refusal
from tests.depanalysis.schedule.texts import parsed, text


def test_every_component_gets_a_loop() -> None:
    body = "for i = 1 to n { v[i] = v[i - 1] w[i] = v[i] a[i, 0] = w[i - 1] }"
    assert text(distribute(parsed(body), 0)) == (
        "for i = 1 to n { v[i] = v[i - 1] } for i = 1 to n { w[i] = v[i] } "
        "for i = 1 to n { a[i, 0] = w[i - 1] }"
    )


def test_loops_are_ordered_by_the_dependences() -> None:
    body = "for i = 1 to n { v[i] = w[i - 1] w[i] = a[i, 0] }"
    assert text(distribute(parsed(body), 0)) == (
        "for i = 1 to n { w[i] = a[i, 0] } for i = 1 to n { v[i] = w[i - 1] }"
    )


def test_a_cycle_stays_together() -> None:
    body = "for i = 1 to n { v[i] = w[i - 1] w[i] = v[i] }"
    found = distribute(parsed(body), 0)
    assert text(found) == "refused: the statements of the loop depend on each other"
    assert isinstance(found, Refusal)
    assert found.dependence is not None
    assert (found.dependence.variable, found.dependence.distance) == ("w", (1,))
    third = body.replace("w[i] = v[i]", "w[i] = v[i] b[i, 0] = v[i]")
    assert text(distribute(parsed(third), 0)).count("for i") == 2


def test_groups_can_be_chosen() -> None:
    body = "for i = 1 to n { v[i] = 1 w[i] = v[i] a[i, 0] = w[i] }"
    assert text(distribute(parsed(body), 0, [[0, 1], [2]])).count("for i") == 2
    found = distribute(parsed(body), 0, [[1], [0, 2]])
    assert isinstance(found, Refusal)
    assert found.dependence is not None
    assert found.dependence.variable == "v"
    for groups in ([[0], [1]], [[0, 1], [1, 2]], [[0], [1], [2], [3]]):
        assert text(distribute(parsed(body), 0, groups)) == (
            "refused: the groups are no partition of the body"
        )


def test_temporaries_and_locals_tie_their_users_together() -> None:
    body = "for i = 1 to n { t = v[i] w[i] = t a[i, 0] = 1 }"
    assert text(distribute(parsed(body), 0)).startswith(
        "for i = 1 to n { t = v[i] w[i] = t }"
    )
    body = "for i = 1 to n { local q: i32 q = v[i] w[i] = q a[i, 0] = 1 }"
    assert text(distribute(parsed(body), 0)) == (
        "for i = 1 to n { local q: i32 q = v[i] w[i] = q } for i = 1 to n { a[i, 0] = 1 }"
    )


def test_inner_nests_are_parts_like_any_other() -> None:
    body = """
      for i = 1 to n { for j = 0 to m { a[i, j] = i }
        if v[i] > 0 { for j = 0 to m { b[i, j] = a[i - 1, j] } } }
    """
    assert text(distribute(parsed(body), 0)).count("for i = 1 to n") == 2


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("for i = 0 to n { if v[i] > 0 { continue } w[i] = 1 }",
         "a jump ends an iteration early"),
        ("for i = 0 to s { s = 1 w[i] = 1 }", "the bounds change during the loop"),
        ("for i = 0 to v[0] { v[i] = 1 w[i] = 1 }", "the bounds change during the loop"),
        ("for i = 0 to n { w[i] = 1 }", "the statements of the loop depend on each other"),
        ('for i = 0 to n { w[i] = 1 opaque "calls `f`" reads() writes() }',
         "code in the loop is not modelled: calls `f`"),
        ("s = 1", "statement 0 is not a counted loop"),
    ],
)  # fmt: skip
def test_what_cannot_be_divided_is_refused(body: str, reason: str) -> None:
    assert text(distribute(parsed(body), 0)) == f"refused: {reason}"


def test_without_a_look_at_dependences_all_statements_part() -> None:
    body = "for i = 1 to n { v[i] = w[i - 1] w[i] = v[i] }"
    assert text(distributed(parsed(body), 0, [[0], [1]])).count("for i") == 2
