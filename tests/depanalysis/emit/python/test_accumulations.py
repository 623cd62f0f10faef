"""Which variables `prange` gets right."""

import ast

import pytest

from depanalysis.emit.python.accumulations import NotPrivateError, check_variables
from depanalysis.verdicts import Induction, Needs, Reduction


def refusal(body, needs=Needs(), hidden=()):  # noqa: B008
    text = "for i in range(n):\n" + "\n".join(
        f"    {line}" for line in body.split("\n")
    )
    (loop,) = ast.parse(text).body
    assert isinstance(loop, ast.For)
    try:
        check_variables(loop, needs, frozenset(hidden))
    except NotPrivateError as error:
        return str(error)
    return None


def combined(operator):
    return Needs(reduction=(Reduction(operator, "s"),))


@pytest.mark.parametrize(
    ("body", "operator"),
    [
        ("s += a[i]", "+"), ("s -= a[i]", "+"), ("s = s + a[i]", "+"), ("s = s - a[i]", "-"),
        ("s *= a[i]", "*"), ("s = s * a[i]", "*"), ("s = min(s, a[i])", "min"),
        ("s = max(a[i], s)", "max"), ("if a[i]:\n    s += 1", "+"),
        ("for j in range(3):\n    s += j", "+"),
    ],
)  # fmt: skip
def test_forms_that_it_knows(body, operator):
    assert refusal(body, combined(operator)) is None


@pytest.mark.parametrize(
    ("body", "operator"),
    [
        ("s = a[i] + s", "+"), ("s = s + a[i] + 1", "+"), ("s += a[i]\ns += 1", "+"),
        ("s = a[i] - s", "+"), ("s += s", "+"), ("s += a[i]\nb[i] = s", "+"),
        ("s /= a[i]", "*"), ("s = s and a[i]", "and"), ("s &= a[i]", "&"), ("s ^= 1", "^"),
        ("s = max(s, a[i])", "min"), ("s = max(s, a[i], 1)", "max"), ("s *= 2", "+"),
        ("if a[i] > s:\n    s = a[i]", "max"), ("s = np.maximum(s, 1)", "max"),
        ("s = max(s, s)", "max"), ("b[i] = s", "+"), ("t = s + 1\ns = t", "+"),
    ],
)  # fmt: skip
def test_forms_that_it_does_not_know(body, operator):
    assert "prange" in refusal(body, combined(operator))


def test_a_function_called_max_is_none():
    assert refusal("s = max(s, 1)", combined("max"), ("max",)) is not None


def test_values_are_not_combined_into_elements():
    needs = Needs(reduction=(Reduction("+", "a[0]"),))
    assert refusal("a[0] += 1", needs) == (
        "it combines values into `a[0]`, and numba's `prange` only into variables"
    )


@pytest.mark.parametrize(
    ("needs", "reason"),
    [
        (
            Needs(induction=(Induction("k", "2 * i"),)),
            "`k` would have to be computed from `i`",
        ),
        (Needs(firstprivate=("k",)), "may want the value of `k` from before"),
        (Needs(lastprivate=("k",)), "last value of `k` may be wanted"),
        (Needs(lastprivate=("i",)), "value of `i` may be wanted after the loop"),
        (Needs(private=("row",)), "would need a `row` of its own"),
        (Needs(), "`k` is written, and it is not private"),
    ],
)
def test_needs_that_it_does_not_meet(needs, reason):
    assert reason in refusal("k = 1\nrow[i] = k", needs)


@pytest.mark.parametrize(
    ("body", "is_refused"),
    [
        ("t = 1\na[i] = t", False),
        ("a[i] = t\nt = 1", True),
        ("t += 1", True),
        ("t = t + 1", True),
        ("t = 1\nt += 1", False),
        ("a[t] = 1\nt = 1", True),
        ("if b[i]:\n    t = 1\na[i] = t", True),
        ("if b[i]:\n    t = 1\nelse:\n    t = 2\na[i] = t", False),
        ("if b[i]:\n    t = 1\nelse:\n    continue\na[i] = t", False),
        ("if b[i]:\n    continue\nelse:\n    t = 1\na[i] = t", False),
        ("if b[i]:\n    continue\n    a[i] = t\nt = 1", False),
        ("for j in range(3):\n    t = 1\na[i] = t", True),
        ("for j in range(3):\n    t = 1\n    a[j] = t", False),
        ("for j in range(t):\n    t = 1", True),
        ("while b[i]:\n    t = 1\na[i] = t", True),
        ("while t:\n    t = 1", True),
        ("for j in range(3):\n    a[j] = 1\nt = j", True),
        ("t, a[i] = 1, 2\na[i] = t", False),
        ("if t:\n    t = 1", True),
    ],
)
def test_an_iteration_sets_its_variables_first(body, is_refused):
    found = refusal(body, Needs(private=("t",)))
    assert (found is not None) == is_refused


def test_the_index_is_left_alone():
    assert refusal("i = 2 * i\na[i] = 1", Needs(private=("i",))) == (
        "`i` is assigned inside the loop"
    )
