"""Only what the ladder leaves undecided is checked."""

import pytest

from gpugen.plans.loops import planned_loop
from gpugen.plans.questions import checked_accesses
from tests.gpugen.emit.lowered import python_loop
from tests.gpugen.loops import program


@pytest.mark.parametrize(
    ("lines", "checked", "proved"),
    [
        (["a[i] = x[i]"], [], 1),
        (["a[p[i]] = x[i]"], [("a", "write")], 0),
        (["a[p[i]] = 1.0", "x[i] = x[i] * 2"], [("a", "write")], 2),
        (["a[p[i]] += 1.0"], [("a", "read"), ("a", "write")], 0),
        (["a[2 * i] = a[2 * i + 1]"], [], 2),
        # A negative subscript counts from the end, so it may be even.
        (["a[2 * i] = x[i]", "a[2 * p[i] + 1] = x[i]"], [("a", "write")] * 2, 0),
    ],
)
def test_accesses_of_undecided_pairs_are_checked(lines, checked, proved):
    found, others = checked_accesses(python_loop(*lines), is_numpy=True)
    assert [(each.array, each.kind) for each in found] == checked
    assert others == proved


def test_an_access_is_shown_as_it_is_in_the_program():
    (found,), _ = checked_accesses(python_loop("a[p[i] % 5] = x[i]"), is_numpy=True)
    assert found.text == "a[p[i] % 5]"
    assert found.span.line == 3


@pytest.mark.parametrize("is_numpy", [True, False])
def test_a_loop_is_judged_by_itself_where_numpy_computes_what_it_begins_with(is_numpy):
    text = (
        "def f(a, n):\n    m = n + n\n    for i in range(n):\n        a[i] = a[i + m]\n"
    )
    found = planned_loop(*program(text))
    assert found is not None
    checked, proved = checked_accesses(found, is_numpy)
    assert (len(checked), proved) == ((2, 0) if is_numpy else (0, 2))
    text = text.replace("+ m]", "+ 2 * n]")
    found = planned_loop(*program(text))
    assert found is not None
    assert checked_accesses(found, is_numpy) == ((), 2)


def test_what_the_analysis_proves_of_a_loop_is_found_again_in_its_function():
    text = (
        "def f(a, p, n):\n    a[n] = 0\n    for i in range(n):\n        a[p[i]] = i\n"
    )
    found = planned_loop(*program(text))
    assert found is not None
    (one,), _ = checked_accesses(found, is_numpy=True)
    assert one.site.statement == found.number + 1
