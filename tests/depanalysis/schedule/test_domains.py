import pytest

from depanalysis.analysis.polynomials import expression, polynomial
from depanalysis.ir.printer import show_expression
from depanalysis.ir.statements import Loop
from depanalysis.schedule.domains import composed, domain, factor_of, unsteady
from depanalysis.schedule.pieces import Refusal
from depanalysis.schedule.places import perfect_nest
from tests.depanalysis.schedule.texts import parsed
from tests.oracle.models import expr


def nest(body: str) -> tuple[Loop, ...]:
    loop = parsed(body).body[-1]
    assert isinstance(loop, Loop)
    return perfect_nest(loop, 3)


def shown(body: str) -> list[str] | str:
    loops = nest(body)
    found = domain(loops, [f"{loop.variable}_count" for loop in loops])
    if isinstance(found, Refusal):
        return found.reason
    return [show_expression(expression(form)) for form in found.constraints]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("for i = 1 to n", ["i - 1", "-i + n"]),
        ("for i = max(1, m) to min(n, 9)", ["i - 1", "i - m", "-i + n", "-i + 9"]),
        ("for i = 1 to n // 2 + 3", ["i - 1", "-2 * i + n + 6"]),
        ("for i = 1 to 4 - n // 2", ["i - 1", "-2 * i - n + 9"]),
        ("for i = n // 3 to 9", ["3 * i - n + 2", "-i + 9"]),
        ("for i = -(n // 3) to 9", ["3 * i + n", "-i + 9"]),
        ("for i = 1 to n step 2", ["i_count", "-2 * i_count + n - 1"]),
        ("for i = n to 1 step -3", ["i_count", "-3 * i_count + n - 1"]),
        ("for i = n to n // 2 step -1", ["i_count", "-2 * i_count + n + 1"]),
    ],
)
def test_bounds_are_inequalities(head: str, expected: list[str]) -> None:
    assert shown(f"{head} {{ v[i] = 0 }}") == expected


def test_inner_bounds_are_in_outer_counters() -> None:
    body = "for i = 0 to n step 2 { for j = i to 2 * i + m { v[j] = 0 } }"
    assert shown(body)[2:] == ["-2 * i_count + j", "4 * i_count - j + m"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("for i = 0 to s { s = i }", "`s` in the bounds changes during the loop"),
        ("for i = 0 to n step m { s = i }", "the step of `i` is not a constant"),
        ("for i = 0 to n // m { t = i }", "the bounds of `i` cannot be computed elsewhere"),
        ("for i = 0 to v[0] { t = i }", "the bounds of `i` cannot be computed elsewhere"),
        ("for i = 0 to s { for s = 0 to 3 { t = i } }",
         "`s` in the bounds changes during the loop"),
        ("for i = 0 to n { for j = 0 to trem(i, 2) { t = i } }",
         "a bound is not linear in the indices around it"),
    ],
)  # fmt: skip
def test_bounds_that_cannot_be_moved_are_refused(body: str, reason: str) -> None:
    assert shown(body) == reason


def test_a_steady_nest_has_no_problem() -> None:
    assert unsteady(nest("for i = 0 to n // 2 { for j = i to s { v[i] = j } }")) is None


def test_forms_are_composed_and_taken_apart() -> None:
    form = polynomial(expr("2 * i + n * i + j"))
    found = composed(form, {"i": polynomial(expr("k + 1"))})
    assert found == polynomial(expr("2 * k + 2 + n * k + n + j"))
    assert composed(polynomial(expr("i % 2")), {"i": polynomial(expr("k"))}) is None
    assert factor_of(form, "j") == 1
    assert factor_of(form, "i") is None
    assert factor_of(form, "absent") == 0
    assert factor_of(polynomial(expr("i * i")), "i") is None
    assert factor_of(polynomial(expr("i % 2 + i")), "i") is None
