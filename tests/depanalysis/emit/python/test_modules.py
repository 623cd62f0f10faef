"""What each loop of a module gets; `tests/test_prange.py` runs whole files besides."""

from textwrap import indent

import pytest

import depanalysis
from depanalysis.emit.python import modules
from depanalysis.emit.python.modules import parallelized
from depanalysis.source import SourceFile

LOOP = "def f(x, n):\n    for i in range(n):\n        x[i] = 0\n"
METHOD = LOOP.replace("f(x", "f(self, x")
AFTER = (
    "import numba\n\n\n@numba.njit(parallel=True)\n"
    "def f(x, n):\n    for i in numba.prange(n):\n        x[i] = 0\n"
)


def emission(text):
    report = depanalysis.check(text, "python")
    return parallelized(SourceFile("<text>", text), report.loops)


def reasons(text):
    return [each.directive or each.reason for each in emission(text).decisions]


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_text_changes_where_it_has_to(start, end):
    before, after = (start + x.replace("\n", end) for x in (LOOP, AFTER))
    assert emission(before).text == after


def test_a_text_without_chosen_loops_stays():
    text = LOOP.replace("= 0", "= x[i - 1]")
    assert emission(text).text == text


def test_a_function_is_decorated_once():
    text = LOOP + "    for i in range(n):\n        x[i] += i\n"
    assert emission(text).text.count("@numba.njit(parallel=True)") == 1


def test_the_outermost_loop_is_chosen():
    text = LOOP.replace("x[i] = 0", "for j in range(n):\n            x[i, j] = 0")
    assert reasons(text) == [
        "for i in numba.prange(n)",
        "the loop around it on line 2 runs in parallel",
    ]


def test_a_tiny_loop_leaves_it_to_the_one_inside():
    text = LOOP.replace("x[i] = 0", "for j in range(n):\n            x[i, j] = 0")
    assert reasons(text.replace("range(n)", "range(3)", 1)) == [
        "it has fewer than 4 iterations",
        "for j in numba.prange(n)",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("for i in range(9):\n    x[i] = 1\n", "it stands in no function, and numba"),
        (f"class A:\n{indent(METHOD, ' ')}", "inside a class"),
        (f"numba = 1\n{LOOP}", "`numba` may mean something else"),
        (f"{LOOP}    return n, str(n)\n", "line 4 has `str(n)`, which numba"),
    ],
)
def test_why_others_are_left(text, reason):
    assert reason in reasons(text)[0]


def test_the_report_says_what_is_taken_for_granted():
    text = "import math\n" + LOOP.replace("= 0", "= math.exp(x[i])")
    (decision,) = emission(text).decisions
    assert decision.loop.assumptions[-2:] == (
        "arrays are NumPy arrays of `int64` or `float64`, and no integer leaves 64 bits",
        "the last bit of `math.exp` may be rounded either way",
    )


def test_a_text_that_is_no_python_stays():
    found = parallelized(SourceFile("a.py", "def"), ())
    assert (found.text, found.decisions) == ("def", ())


def test_what_is_nested_too_deeply_stays(monkeypatch):
    def sink(*_):
        raise RecursionError

    monkeypatch.setattr(modules, "check_compilable", sink)
    assert reasons(LOOP) == ["its function is nested too deeply"]
