"""The scheme follows from the loop, is explained, and can be asked for."""

import pytest

from depanalysis.errors import UsageError
from gpugen.planning import kernel_plan
from tests.gpugen.loops import program
from tests.oracle.runs import program as written


def plan_of(*lines, scheme=None):
    text = "\n".join(
        [
            "def f(a, p, q, x, n):",
            "    for i in range(n):",
            *(f"        {x}" for x in lines),
            "",
        ]
    )
    return kernel_plan(*program(text), is_numpy=True, scheme=scheme)


@pytest.mark.parametrize(
    ("lines", "scheme", "explanation"),
    [
        (["a[p[i]] = x[i]"], "inspector", "is not written by the loop"),
        (["p[i] = q[i]", "a[p[i]] = x[i]"], "speculation", "the loop writes `p`"),
        (
            ["if a[p[i]] > 0:", "    a[q[i]] = x[i]"],
            "speculation",
            "the loop writes `a`",
        ),
        (["t = x[i] + 1 if i > 3 else t", "a[p[i]] = t"], "sequential", "`t` may keep"),
        (["a[p[i]] = pow(x[i], 0.3)"], "inspector", "is not written by the loop"),
        (
            ["if x[i] > 0:", "    break", "a[p[i]] = 1.0"],
            "sequential",
            "end the loop early",
        ),
        (["print(i)", "a[p[i]] = 1.0"], "sequential", "is not modelled"),
    ],
)
def test_the_scheme_is_chosen_and_explained(lines, scheme, explanation):
    found = plan_of(*lines)
    assert found.scheme == scheme
    assert explanation in found.explanation


def test_a_scheme_can_be_asked_for():
    assert plan_of("a[p[i]] = x[i]", scheme="speculation").scheme == "speculation"
    assert plan_of("a[p[i]] = x[i]", scheme="sequential").scheme == "sequential"
    with pytest.raises(UsageError, match="an inspector is not possible"):
        plan_of("p[i] = q[i]", "a[p[i]] = x[i]", scheme="inspector")
    with pytest.raises(UsageError, match="cannot be run in parallel"):
        plan_of("print(i)", scheme="speculation")
    with pytest.raises(UsageError, match="there is no scheme `speculative`"):
        plan_of("a[p[i]] = x[i]", scheme="speculative")


@pytest.mark.parametrize(
    ("line", "use"),
    [
        ("a[p[i]] = x[i]", "stores"),
        ("a[p[i]] += x[i]", "updates"),
        ("a[p[i]] = a[q[i]]", "mixed"),
        ("a[int(a[i])] = x[i]", "mixed"),
    ],
)
def test_the_use_of_an_array_is_known(line, use):
    found = plan_of(line)
    assert found.use("a") == use


def test_checked_arrays_are_in_the_order_of_the_program():
    found = plan_of("a[p[i]] = 1.0", "x[i] = 2.0")
    assert found.arrays == ("a",)
    assert found.proved == 1


@pytest.mark.parametrize(
    ("declarations", "reason"),
    [
        ("array a: f128[?]", "the elements of `a`"),
        ("array a: f64[?] scalar s: out bool", "the value of `s` is wanted"),
    ],
)
def test_what_has_no_code_is_an_obstacle(declarations, reason):
    body = "for i = 0 to 9 { a[i] = 1.0 }"
    if "scalar" in declarations:
        body = "for i = 0 to 9 { s = a[i] > 1.0 a[i] = 1.0 }"
    found = kernel_plan(written(body, declarations), 0)
    assert reason in found.obstacles[0]


def test_only_a_counted_loop_has_a_plan():
    with pytest.raises(UsageError, match="statement 1 of `test` is no counted loop"):
        kernel_plan(written("for i = 0 to 9 { a[i] = 1.0 }", "array a: f64[?]"), 1)
