import pytest

from depanalysis.analysis.reductions import updates
from tests.oracle.models import COMMON
from tests.oracle.runs import program

DECLARATIONS = f"{COMMON} scalar g: in out bool scalar u: in out u8 scalar f: f32"


def _updates(body):
    parsed = program(body, DECLARATIONS)
    return [
        (u.operator, u.variable)
        for u in updates(parsed, parsed.body, 0, parsed.variables)
    ]


@pytest.mark.parametrize(
    ("body", "operator"),
    [
        pytest.param("s += a[n]", "+", id="sum"),
        pytest.param("s -= a[n]", "+", id="difference"),
        pytest.param("s *= a[n]", "*", id="product"),
        pytest.param("s min= a[n]", "min", id="minimum"),
        pytest.param("s max= a[n]", "max", id="maximum"),
        pytest.param("s &= a[n]", "&", id="bits-and"),
        pytest.param("s |= a[n]", "|", id="bits-or"),
        pytest.param("s ^= a[n]", "^", id="bits-xor"),
        pytest.param("g and= a[n] > 0", "&&", id="all"),
        pytest.param("g or= a[n] > 0", "||", id="any"),
        pytest.param("g = g == (a[n] > 0)", "==", id="equivalence"),
        pytest.param("g = (a[n] > 0) != g", "!=", id="no-equivalence"),
        pytest.param("s = s + a[n]", "+", id="sum-written-out"),
        pytest.param("s = a[n] + s", "+", id="sum-from-the-right"),
        pytest.param("s = a[n] + (s - t) + 1", "+", id="one-of-many-terms"),
        pytest.param("s = s * a[n]", "*", id="product-written-out"),
        pytest.param("s = max(a[n], s)", "max", id="maximum-written-out"),
        pytest.param("s = select(a[n] > s, a[n], s)", "max", id="selected-greater"),
        pytest.param("s = select(s > a[n], a[n], s)", "min", id="selected-less"),
        pytest.param("s = select(a[n] < s, s, a[n])", "max", id="selected-otherwise"),
        pytest.param("s = select(not a[n] > s, s, a[n])", "max", id="not-greater"),
        pytest.param("if a[n] > s { s = a[n] }", "max", id="guarded-maximum"),
        pytest.param("if s >= a[n] { s = a[n] }", "min", id="guarded-minimum"),
        pytest.param("u = u8(u + a[n])", "+", id="wrapped-sum"),
        pytest.param("f = f32(f64(f) + x[n])", "+", id="rounded-sum"),
    ],
)
def test_updates_that_may_be_done_in_any_order(body, operator):
    ((found, _),) = _updates(body)
    assert found == operator


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("s = a[n]", id="overwrites"),
        pytest.param("s += s", id="adds-itself"),
        pytest.param("s = s + s", id="doubles"),
        pytest.param("s = a[n] - s", id="alternates"),
        pytest.param("s = s - (t - s)", id="twice-a-term"),
        pytest.param("s //= a[n]", id="quotient"),
        pytest.param("s = s * t + 1", id="sum-of-a-product"),
        pytest.param("s <<= a[n]", id="shift"),
        pytest.param("s = select(a[n] > t, a[n], s)", id="compares-something-else"),
        pytest.param("s = select(a[n] == s, a[n], s)", id="equality"),
        pytest.param("s = select(a[n] > s, b[n], s)", id="keeps-something-else"),
        pytest.param("if a[n] > s { s = a[n] t = n }", id="where-is-the-maximum"),
        pytest.param("if a[n] > s { s = a[n] } else { s = 0 }", id="otherwise"),
        pytest.param("if a[n] > s { s = b[n] }", id="guarded-something-else"),
        pytest.param("a[a[n]] += 1", id="subscript-of-itself"),
        pytest.param("s = i32(f64(s) + x[n])", id="truncated-sum"),
        pytest.param("s = i8(max(s, a[n]))", id="wrapped-maximum"),
        pytest.param("s = u8(s + a[n])", id="wrapped-into-another-type"),
        pytest.param("s = i32(bool(s + a[n]))", id="truth-of-a-sum"),
        pytest.param("f = f32(f64(f) * x[n] + 1.0)", id="rounded-polynomial"),
        pytest.param("s = i32(s == a[n])", id="equality-of-integers"),
        pytest.param("g = g == (g != (a[n] > 0))", id="equivalent-to-itself"),
    ],
)
def test_updates_whose_order_matters(body):
    assert [u for u in _updates(body) if u[1] in ("s", "a", "f", "g")] == []


def test_a_guard_that_reads_the_variable_belongs_to_no_sum():
    parsed = program("if a[n] > s { s += a[n] }", DECLARATIONS)
    (update,) = updates(parsed, parsed.body, 0, parsed.variables)
    assert {i.statement for i in update.sites} == {1}


def test_locals_with_one_name_and_two_types_are_not_taken_for_each_other():
    one = "{ local w: u8 w = u8(w + a[n]) }"
    other = "{ local w: i32 w = u8(w + a[n]) }"
    assert _updates(f"if n > 0 {one}") == [("+", "w")]
    assert _updates(f"if n > 0 {one} else {other}") == []


def test_array_elements_are_updated_like_scalars():
    assert _updates("b[p[n]] += 1") == [("+", "b")]
    assert _updates("if a[n] > b[0] { b[0] = a[n] }") == [("max", "b")]
    assert _updates("b[p[n]] = b[p[n]] + 1") == [("+", "b")]
    assert _updates("b[p[n]] = b[p[n] + 1] + 1") == []


def test_the_sites_of_an_update_are_all_of_its_variable():
    parsed = program("t = 1 if a[n] > s { s = a[n] }", DECLARATIONS)
    (update,) = updates(parsed, parsed.body, 0, parsed.variables)
    assert sorted((i.statement, i.position) for i in update.sites) == [
        (1, 2), (2, 2),
    ]  # fmt: skip


def test_numbers_go_on_from_the_first_statement():
    parsed = program("t = 1 s += 1", DECLARATIONS)
    (update,) = updates(parsed, parsed.body, 10, parsed.variables)
    assert {i.statement for i in update.sites} == {11}
