"""Array operands give their elements, and refuse what has none."""

from tests.depanalysis.frontends.fortran.conftest import Show


def test_a_sum_inside_of_an_operand_is_computed_before(shown: Show) -> None:
    text = shown("a(1:3) = b(1:3) * sum(b)", "real :: a(n), b(n)")
    assert text.count("+=") == 1
    assert "opaque" not in text


def test_bounds_that_may_have_changed_are_not_evaluated_again(shown: Show) -> None:
    text = shown("n = n - 1\na = 0.0", "real :: a(n), b(n)")
    before, _, after = text.partition("n = n - 1")
    (kept,) = (line.split()[0] for line in before.split("\n") if line.endswith(" = n"))
    assert kept in after


def test_a_section_has_one_loop(shown: Show) -> None:
    assert shown("a(2:4) = b(1:3)", "real :: a(n), b(n)").count("for ") == 1
