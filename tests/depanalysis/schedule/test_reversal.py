import pytest

from depanalysis.schedule.pieces import Rewriting
from depanalysis.schedule.reversal import reverse, reversed_loop
from tests.depanalysis.schedule.texts import DECLARATIONS, direction, parsed, text


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("for i = 1 to n", "for i = n to 1 step -1"),
        ("for i = n to 1 step -1", "for i = 1 to n"),
        ("for i = 1 to n step 2", "for i = 2 * ((n - 1) // 2) + 1 to 1 step -2"),
        ("for i = 0 to 9 step 4", "for i = 8 to 0 step -4"),
    ],
)
def test_a_loop_starts_where_it_ended(head: str, expected: str) -> None:
    assert (
        text(reverse(parsed(f"{head} {{ v[i] = i }}"), 0))
        == f"{expected} {{ v[i] = i }}"
    )


def test_no_dependence_may_be_carried() -> None:
    found = reverse(parsed("for i = 1 to n { v[i] = v[i - 1] }"), 0)
    assert text(found) == "refused: the loop carries a dependence"
    assert direction(found) == ("<",)
    body = "for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j] } }"
    assert text(reverse(parsed(body), 0)).startswith("refused")
    assert "for j = n to 1 step -1" in text(reverse(parsed(body), 1))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("for i = 0 to n step m { v[i] = 1 }", "the step of `i` is not a constant"),
        ("for i = 0 to n { v[i] = 1 if v[i] > w[i] { break } }",
         "a jump may leave the loop over `i` early"),
        ("s = 1", "statement 0 is not a counted loop"),
    ],
)  # fmt: skip
def test_what_cannot_run_backward_is_refused(body: str, reason: str) -> None:
    assert text(reverse(parsed(body), 0)) == f"refused: {reason}"


def test_without_a_look_at_dependences_all_loops_turn_round() -> None:
    body = "for i = 1 to n { v[i] = v[i - 1] }"
    assert text(reversed_loop(parsed(body), 0)).startswith("for i = n to 1 step -1")


def test_subscripts_that_are_taken_to_stay_inside_are_listed() -> None:
    body = "for i = 0 to n { for j = 0 to m { a[i, j] = a[i - 1, j + 8] } }"
    rows = DECLARATIONS.replace("a: i32[?, ?]", "a: i32[?, 8]")
    found = reverse(parsed(body, rows), 1)
    assert isinstance(found, Rewriting)
    assert "subscripts of a stay inside its extents" in found.assumptions
