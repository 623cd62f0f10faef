"""Kernels in two versions do what they do in one, and look at no subscript more often."""

import ast
import random
from collections import Counter

import numpy as np
import pytest

from gpugen.cpu.indexing import indexed, is_outside
from gpugen.cpu.versions import is_small, versioned

IS_SMALL = is_small.py_func  # type: ignore[attr-defined]

_HEADS = (
    "range({low}, {high}, 1)",
    "range({low}, {high}, 1)",
    "range({high}, {low}, -1)",
    "range({low}, {high}, 2)",
)
_ENDS = ("0", "1", "n", "m", "n - 1", "m + 1", "n - m", "-2", "3", "t", "a.shape[0]")
_TESTS = ("{x} >= {y}", "{x} < {y}", "{x} > {y} and {y} <= n", "{y} <= {x}")


class Writer:
    """Writes one random kernel with its checks, as `gpugen.emit` does."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._lines = ["def f(a, b, n, m, t):", "    s = at_0 = at_1 = 1"]
        self._count = 1

    def text(self):
        self._loop(1, [])
        return "\n".join([*self._lines, "    return 0"])

    def _line(self, depth, text):
        self._lines.append("    " * depth + text)

    def _fresh(self, stem):
        self._count += 1
        return f"{stem}_{self._count}"

    def _loop(self, depth, open_):
        pick = self._random
        low, high = (pick.choice([*_ENDS, *open_]) for _ in range(2))
        index = self._fresh("i")
        head = pick.choice(_HEADS).format(low=low, high=high)
        self._line(depth, f"for {index} in {head}:")
        for _ in range(pick.randint(1, 3)):
            self._statement(depth + 1, [*open_, index])
        if pick.random() < 0.1:
            self._line(depth + 1, f"{index} += 1")
        if pick.random() < 0.15:
            self._line(depth + 1, pick.choice(["s += 1", "a, b = b, a", "s = m"]))

    def _statement(self, depth, open_):
        pick = self._random
        kind = pick.random()
        if kind < 0.3 and depth < 5:
            self._loop(depth, open_)
        elif kind < 0.55:
            x, y = pick.choice(open_), pick.choice([*open_, *_ENDS, "s"])
            self._line(depth, f"if {pick.choice(_TESTS).format(x=x, y=y)}:")
            self._access(depth + 1, open_)
            if pick.random() < 0.5:
                self._line(depth, "else:")
                self._access(depth + 1, open_)
        else:
            self._access(depth, open_)

    def _access(self, depth, open_):
        pick = self._random
        names = [*open_, *open_, "n", "m", "1", "2", "s", "t", "at_0", "at_1"]
        left, right = pick.choice(open_), pick.choice(names)
        at, flag = pick.choice(["at_0", "at_1", self._fresh("at")]), self._fresh("lost")
        array = pick.choice("ab")
        if pick.random() < 0.4:
            function = pick.choice(["added", "subtracted"])
            self._line(depth, f"{at}, {flag} = {function}({left}, {right})")
            self._line(depth, f"if {flag}:")
            self._line(depth + 1, "return 2")
        else:
            forms = ["{0} + {1}", "{0} - {1}", "2 * {0} - {1}", "-{0} + {1}"]
            self._line(depth, f"{at} = {pick.choice(forms).format(left, right)}")
        if pick.random() < 0.4:
            self._line(depth, f"if {at} < 0:")
            self._line(depth + 1, f"{at} += {array}.shape[0]")
        self._line(depth, f"if not 0 <= {at} < {array}.shape[0]:")
        self._line(depth + 1, "return 1")
        self._line(depth, f"{array}[{at}] = {array}[{at}] + {left} + 1")


def _lossy(value):
    return value, not -(2**63) <= value < 2**63


def _run(module, sizes, numbers):
    """What a kernel returns and leaves, and how many subscripts it has looked at."""
    looks: Counter[str] = Counter()

    def looked(subscript, extent):
        looks["all"] += 1
        return not 0 <= subscript < extent

    def place(subscript):
        assert subscript >= 0
        return subscript

    scope = {
        "added": lambda x, y: _lossy(x + y),
        "subtracted": lambda x, y: _lossy(x - y),
        "_is_outside": looked,
        "_is_small": IS_SMALL,
        "_place": place,
    }
    exec(compile(module, "kernel", "exec"), scope)
    arrays = [np.zeros(size, dtype=object) for size in sizes]
    code = scope["f"](*arrays, *numbers)
    return code, [each.tolist() for each in arrays], looks["all"]


def _values(pick):
    sizes = [pick.choice([0, 5, 25, 60]) for _ in range(2)]
    odd = pick.choice([0, 1, 3, -2, 5])
    return sizes, (pick.randint(-1, 9), pick.randint(-1, 6), odd)


@pytest.mark.parametrize("seed", range(6))
def test_random_kernels_do_the_same(seed, monkeypatch):
    pick, free = random.Random(seed), 0
    for number in range(12):
        text = Writer(1000 * seed + number).text()
        two = indexed(text)
        with monkeypatch.context() as patch:
            patch.setattr("gpugen.cpu.indexing.versioned", list)
            one = indexed(text)
        for _ in range(4):
            sizes, numbers = _values(pick)
            code, left, looks = _run(one, sizes, numbers)
            again = _run(two, sizes, numbers)
            assert again[:2] == (code, left), text
            assert again[2] <= looks
            free += again[2] < looks
    assert free > 0


LOOP = """
for i in range(first, past, 1):
    at = i - d
    if not 0 <= at < a.shape[0]:
        return OUTSIDE
    a[at] = 1
"""


def _condition(text):
    (stmt,) = versioned(ast.parse(text).body)
    return ast.unparse(stmt.test) if isinstance(stmt, ast.If) else None


def test_the_ends_of_a_loop_are_asked_about():
    condition = _condition(LOOP)
    scope = {"_is_small": IS_SMALL, "a": np.zeros(5)}
    for first, past, d in [(0, 5, 0), (2, 7, 2), (1, 5, 2), (0, 6, 0), (4, 4, 1)]:
        holds = eval(condition, {**scope, "first": first, "past": past, "d": d})
        assert holds == (first - d >= 0 and past - 1 - d < 5)


@pytest.mark.parametrize(
    "change",
    ["i += 1", "d = d + 1", "a, b = b, a", "while True:\n        d = 2"],
)
def test_what_changes_in_the_loop_is_not_asked_before_it(change):
    assert _condition(f"{LOOP}    {change}\n") is None


@pytest.mark.parametrize("value", [2**40, -(2**40), 2**62, 0.5, float("nan"), 1e300])
def test_only_small_whole_numbers_are_added_up(value):
    assert not is_small(value)


@pytest.mark.parametrize(
    ("test", "least", "most"),
    [("i < d", 0, 5), ("i <= d", 0, 6), ("i > d", 7, 9), ("i >= d", 6, 9)],
)
def test_a_test_around_a_check_is_as_good_as_an_end(test, least, most):
    text = f"""
for i in range(0, 10, 1):
    if {test}:
        at = i - low
        if not 0 <= at < a.shape[0]:
            return OUTSIDE
"""
    for low in range(11):
        for size in range(12):
            scope = {"_is_small": IS_SMALL, "a": np.zeros(size), "d": 6}
            holds = eval(_condition(text), {**scope, "low": low})
            assert holds == (low <= least and most - low < size)


def test_what_an_inner_loop_changes_is_not_what_it_was_before():
    text = """
for k in range(0, n, 1):
    at = k
    for i in range(0, 3, 1):
        if not 0 <= at < a.shape[0]:
            return OUTSIDE
        at = at + 1
"""
    assert _condition(text) is None
    assert _condition(text.replace("at = at + 1", "b = at")) is not None


def test_a_condition_that_no_number_meets_leaves_the_loop_alone():
    assert is_outside(-1, 5)
    assert _condition(LOOP.replace("i - d", "-3")) is None
