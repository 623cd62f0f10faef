import pytest

from depanalysis.options import Options
from depanalysis.schedule.pieces import Refusal, Rewriting, leaves
from depanalysis.schedule.reordering import (
    front,
    interchange,
    reorder,
    reordered,
    skew,
    wavefront,
)
from tests.depanalysis.schedule.texts import direction, parsed, text
from tests.oracle.models import expr
from tests.oracle.runs import program

STENCIL = (
    "for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j + 1] + a[i, j - 1] } }"
)


def test_rectangular_loops_change_places_as_they_are() -> None:
    body = "for i = s to n step 2 { for j = n to 0 step -1 { a[i, j] = a[i - 2, j] } }"
    expected = (
        "for j = n to 0 step -1 { for i = s to n step 2 { a[i, j] = a[i - 2, j] } }"
    )
    assert text(interchange(parsed(body), 0)) == expected


def test_triangular_loops_get_other_bounds() -> None:
    body = "for i = 0 to n - 1 { for j = i to n - 1 { a[i, j] = a[i - 1, j] } }"
    expected = "for j = 0 to n - 1 { for i = 0 to j { a[i, j] = a[i - 1, j] } }"
    assert text(interchange(parsed(body), 0)) == expected


def test_a_dependence_forbids_an_interchange() -> None:
    found = interchange(parsed(STENCIL), 0)
    assert text(found) == "refused: a dependence would go backward"
    assert direction(found) == ("<", ">")


def test_skewing_is_always_legal() -> None:
    assert text(skew(parsed(STENCIL), 0, 1)) == (
        "for i = 1 to n { for j_skewed = i + 1 to i + n "
        "{ a[i, -i + j_skewed] = a[i - 1, -i + j_skewed + 1] + a[i, -i + j_skewed - 1] } }"
    )


def test_a_wavefront_counts_a_sum_of_indices() -> None:
    made = wavefront(parsed(STENCIL), 0, (2, 1))
    assert text(made).startswith("for i_skewed = 3 to 3 * n { for i = max(1, ")
    assert isinstance(made, Rewriting)
    (leaf,) = leaves(made.pieces)
    assert dict(leaf.values) == {"j": expr("-2 * i + i_skewed")}
    assert text(wavefront(parsed(STENCIL), 0, (2, 3))) == (
        "refused: no entry of the vector is 1"
    )


def test_an_entry_of_one_gives_up_its_row() -> None:
    assert front((2, 1)) == ((2, 1), (1, 0))
    assert front((1, 2)) == ((1, 2), (0, 1))
    assert front((1, 1, 3)) == ((1, 1, 3), (1, 0, 0), (0, 0, 1))
    assert front((2, 3)) is None


def test_statements_keep_their_places_in_the_text() -> None:
    program = parsed(STENCIL)
    made = interchange(parsed(STENCIL.replace("j + 1", "j")), 0)
    assert isinstance(made, Rewriting)
    assert made.spans == (program.body[0].span,)
    (leaf,) = leaves(made.pieces)
    assert leaf.span.column > made.spans[0].column
    assert leaf.values == ()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("for i = 0 to n { s = 1 }", "fewer than 2 loops are nested without other code"),
        ("for i = 0 to n { s = 1 for j = 0 to n { s = 2 } }",
         "fewer than 2 loops are nested without other code"),
        ("s = 1", "statement 0 is not a counted loop"),
        ("for i = 0 to n { for j = 0 to s { s = j } }",
         "`s` in the bounds changes during the loop"),
        ("for i = 0 to n { for j = 0 to v[i] { a[i, j] = 1 } }",
         "the bounds of `j` cannot be computed elsewhere"),
        ("for i = 0 to n { for j = 0 to n * i { a[i, j] = 1 } }",
         "the bounds are not linear in the indices"),
        ("for i = 0 to n { for j = 0 to n { if a[i, j] > 3 { break } } }",
         "a jump may leave the loop over `j` early"),
    ],
)  # fmt: skip
def test_what_cannot_be_reordered_is_refused(body: str, reason: str) -> None:
    assert text(interchange(parsed(body), 0)) == f"refused: {reason}"


def test_a_matrix_tells_iterations_apart() -> None:
    body = "for i = 1 to n { for j = 1 to n { a[i, j] = 1 } }"
    found = reorder(parsed(body), 0, ((0, 0), (1, 0)))
    assert text(found) == "refused: two iterations would have one time"
    assert isinstance(reorder(parsed(body), 0, ((1, 1), (1, -1))), Rewriting)


def test_without_a_look_at_dependences_all_orders_have_loops() -> None:
    assert text(reordered(parsed(STENCIL), 0, ((0, 1), (1, 0)))) == (
        STENCIL.replace("i = 1", "k = 1")
        .replace("j = 1", "i = 1")
        .replace("k = 1", "j = 1")
    )


def test_temporaries_stand_in_nobodys_way() -> None:
    body = "for i = 0 to n { for j = 0 to n { t = a[i, j] b[j, i] = t } }"
    assert isinstance(interchange(parsed(body), 0), Rewriting)
    kept = interchange(parsed(body.replace("t ", "s ").replace("= t", "= s")), 0)
    assert isinstance(kept, Refusal)
    assert kept.dependence is not None
    assert kept.dependence.variable == "s"


def test_pointers_that_may_overlap_are_an_assumption() -> None:
    declared = (
        "parameter n: i32 array p: may_alias i32[?, ?] array q: may_alias i32[?, ?]"
    )
    body = "for i = 0 to n { for j = 0 to n { p[i, j] = q[j, i] } }"
    made = interchange(program(body, declared), 0)
    assert isinstance(made, Rewriting)
    assert made.assumptions[0] == "p and q do not overlap in memory"
    strict = interchange(program(body, declared), 0, Options(alias="strict"))
    assert text(strict) == "refused: p and q may overlap in memory"
