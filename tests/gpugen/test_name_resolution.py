"""A function whose names mean something else than its text says is left to Python."""

import linecache
import math
from itertools import count
from typing import Any

import numpy as np
import pytest

from gpugen.functions import parallel
from gpugen.name_resolution import UnfitFunctionError, meanings, refuse_looking
from tests.gpugen.plain import PlainEngine

NUMBERS = count()
HELPED = """
def clipped(v):
    return max(v, limit(v))
def limit(v):
    return 1.5 + v * 0.0
def f(a, p, x):
    for i in range(len(p)):
        a[p[i]] = clipped(x[i])
"""
ROOTED = """
def f(a, p, x):
    for i in range(len(p)):
        a[p[i]] = math.sqrt(x[i]) + np.sqrt(x[i])
"""


def cell(text: str, scope: dict[str, Any]) -> dict[str, Any]:
    """Runs a text as a notebook does; the text can be read afterwards."""
    name = f"<cell {next(NUMBERS)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    exec(compile(text, name, "exec"), scope)
    return scope


def left(function):
    a, p, x = np.zeros(6), np.array([3, 1, 2, 0]), np.array([1.0, 4.0, 9.0, 0.25])
    function(a, p, x)
    return a.tolist()


def decorated(function):
    return parallel(least=1, always=True, engine=PlainEngine())(function)


def scope_of(text):
    return cell(text, {"math": math, "np": np})


def check_python(made, function, reason=None):
    """Python runs the loop, with what the names mean."""
    assert left(made) == left(function)
    assert made.plans.reason == reason
    return [(report.handling, report.reason) for report in made.reports]


@pytest.mark.parametrize("text", [HELPED, ROOTED])
def test_names_that_mean_what_the_text_says_keep_nothing_from_running(text):
    scope = scope_of(text)
    made = decorated(scope["f"])
    assert left(made) == left(scope["f"])
    assert [report.handling for report in made.reports] == ["parallel"]
    made.reports = ()
    scope["unrelated"] = 1
    left(made)
    assert [report.handling for report in made.reports] == ["parallel"]


@pytest.mark.parametrize(
    ("text", "later", "name"),
    [
        (HELPED, "def clipped(v):\n    return 100.0", "clipped"),
        (HELPED, "def limit(v):\n    return 100.0", "limit"),
        (HELPED, "clipped = limit", "clipped"),
        (HELPED, "def max(v, w):\n    return 100.0", "max"),
        (HELPED, "clipped.__code__ = limit.__code__", None),
        (HELPED, "len = lambda v: 2", "len"),
        (ROOTED, "class math:\n    sqrt = float", "math"),
        (ROOTED, "np = math", "np"),
    ],
)
def test_another_meaning_before_or_after_the_analysis_is_what_counts(text, later, name):
    scope = scope_of(text)
    early = decorated(scope["f"])
    left(early)
    cell(later, scope)
    known = name or "clipped"
    reason = f"`{known}` is something else than the text of the file says"
    assert check_python(early, scope["f"]) == [("python", reason)]
    assert check_python(decorated(scope["f"]), scope["f"], reason) == []


def test_a_function_of_a_library_may_be_replaced(monkeypatch):
    scope = scope_of(ROOTED)
    made = decorated(scope["f"])
    left(made)
    monkeypatch.setattr(math, "sqrt", lambda v: 7.0)
    assert len(check_python(made, scope["f"])) == 1
    reason = "`math.sqrt` is something else than the text of the file says"
    check_python(decorated(scope["f"]), scope["f"], reason)


def test_what_is_compiled_by_others_is_not_read():
    """They compute in types of their own."""
    text = HELPED.replace("def clipped", "@njit\ndef clipped")
    scope = cell(text, {"njit": lambda function: lambda v: function(v) + 1.0})
    reason = "`clipped` is something else than the text of the file says"
    check_python(decorated(scope["f"]), scope["f"], reason)


@pytest.mark.parametrize("later", [HELPED.replace("1.5", "2.5"), "f(", "\0", ""])
def test_a_text_that_has_changed_since_is_not_read(later):
    scope = scope_of(HELPED)
    function = scope["f"]
    with pytest.raises(UnfitFunctionError, match=r"changed since|something else"):
        meanings(function, later)
    name = function.__code__.co_filename
    linecache.cache[name] = (1, None, later.splitlines(keepends=True), name)
    made = decorated(function)
    assert left(made) == left(function)
    assert made.reports == ()


@pytest.mark.parametrize("word", ["locals()", "vars()", "dir()", "eval('i')"])
def test_functions_that_look_at_their_variables_are_refused(word):
    function = cell(f"def f(i):\n    return {word}\n", {})["f"]
    with pytest.raises(UnfitFunctionError, match="looks at its variables by"):
        refuse_looking(function)
    function = scope_of(f"{ROOTED}    return {word}\n")["f"]
    a, p, x = np.zeros(4), np.arange(4), np.ones(4)
    made = decorated(function)
    assert str(made(a, p, x)) == str(function(a, p, x))
    assert "looks at its variables" in str(made.plans.reason)


LOSING = """
def chosen(v, w):
    return v if v > 0.0 else w
def f(a, p, x):
    for i in range(len(p)):
        a[p[i]] = chosen(x[i], x[p[i] + 1])
"""


def test_what_python_evaluates_is_evaluated():
    function = scope_of(LOSING)["f"]
    made = decorated(function)
    with pytest.raises(IndexError):
        left(made)
    (refused,) = made.plans.refused
    assert "calls `chosen(x[i], x[p[i] + 1])`" in refused[1]


DEFAULTS = """
def more(v, by=1.5, *, times=2):
    return v * times + by
def f(a, p, x):
    for i in range(len(p)):
        a[p[i]] = more(x[i])
"""


@pytest.mark.parametrize(
    "change",
    [
        {"__defaults__": (2.5,)},
        {"__defaults__": (True,)},
        {"__kwdefaults__": {"times": 2.0}},
        {"__kwdefaults__": {"times": 3}},
    ],
)
def test_a_helper_with_other_defaults_is_what_it_is(change):
    scope = scope_of(DEFAULTS)
    made = decorated(scope["f"])
    assert left(made) == left(scope["f"])
    assert [report.handling for report in made.reports] == ["parallel"]
    for name, value in change.items():
        setattr(scope["more"], name, value)
    changed = "`more` is something else than the text of the file says"
    assert check_python(made, scope["f"]) == [("python", changed)]
    assert check_python(decorated(scope["f"]), scope["f"], changed) == []
