"""Unsigned subscripts reach the elements that signed ones reach, and no others."""

import ast
from itertools import product

import numpy as np
import pytest

from gpugen.cpu.engine import NumbaEngine
from gpugen.cpu.indexing import indexed, is_far, is_outside
from tests.gpugen.plain import PlainEngine

CHECKED = """
def iteration(k, state, lower, step, a):
    at = lower + k
    if at < 0:
        at += a.shape[0]
    if not 0 <= at < a.shape[0]:
        return OUTSIDE
    a[at] = a[at] + 1
    return DONE


def run(first, last, state, lower, step, a):
    for k in range(first, last):
        code = iteration(k, state, lower, step, a)
        if code > 0:
            stop(state, code, k)
            return
"""


def test_the_same_elements_are_reached():
    engines = NumbaEngine(), PlainEngine()
    places = (-11, -6, -5, -2, 0, 3, 5, 9, -(2**63), 2**63 - 1)
    for size, lower in product([0, 1, 5], places):
        found = []
        for engine in engines:
            a, state = np.zeros(size, dtype=np.int64), np.zeros(4, dtype=np.int64)
            engine.functions(CHECKED)["run"](0, 1, state, lower, 1, a)
            found.append((a.tolist(), state.tolist()))
        assert found[0] == found[1]


@pytest.mark.parametrize("extent", [0, 1, 7, 2**63 - 1])
@pytest.mark.parametrize("subscript", [-(2**63), -1, 0, 1, 6, 7, 2**63 - 1])
def test_one_comparison_is_as_good_as_two(extent, subscript):
    assert is_outside(subscript, extent) == (not 0 <= subscript < extent)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("bits", [0, 59, 60, 61, 62])
def test_bounds_are_not_beyond_what_an_index_may_be(bits, sign):
    for beside in (-1, 0, 1):
        bound = sign * 2**bits + beside
        assert is_far(bound) == (not -(2**60) <= bound < 2**60)
    assert is_far(2**63 - 1)
    assert is_far(-(2**63))


def _text(lines):
    return ast.unparse(indexed("\n".join(lines)))


def test_only_what_is_checked_next_against_the_same_extent_is_moved_late():
    move = ["if at < 0:", "    at += a.shape[0]"]
    check = ["if not 0 <= at < a.shape[0]:", "    return OUTSIDE"]
    assert _text(["def f():", *(f"    {line}" for line in [*move, *check])]) == (
        "def f():\n"
        "    if _is_outside(at, a.shape[0]):\n"
        "        at += a.shape[0]\n"
        "        if _is_outside(at, a.shape[0]):\n"
        "            return OUTSIDE"
    )
    for other in ("b.shape[0]", "a.shape[1]"):
        against = [line.replace("a.shape[0]", other) for line in check]
        assert _text([*move, *against[:1], "    pass"]).startswith("if at < 0:")
    assert _text([*move, "x = y", check[0], "    pass"]).startswith("if at < 0:")


def test_extents_and_constants_stay_as_they_are():
    assert _text(["b[i, 1] = a[p[k]] + a.shape[0] + state[0]"]) == (
        "b[_place(i), 1] = a[_place(p[_place(k)])] + a.shape[0] + state[0]"
    )
    assert _text(["x = [y if z else w][0]"]) == "x = [y if z else w][0]"


def test_bounds_of_inner_loops_need_no_constants():
    near = f"not -{2**60} < last < {2**60}"
    assert _text([f"x = {near}"]) == "x = _is_far(last)"
    assert _text([f"x = not -{2**53} < last < {2**53}"]).startswith("x = not")
