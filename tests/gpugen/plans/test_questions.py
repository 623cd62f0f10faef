"""Only what the ladder leaves undecided is checked."""

import pytest

from gpugen.plans.questions import checked_accesses
from tests.gpugen.emit.lowered import python_loop


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
