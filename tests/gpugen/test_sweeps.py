"""Sweeps: what a function leaves is what Python leaves, to the bit, on any number of threads."""

from typing import Any

import numpy as np
import pytest

from gpugen.cpu.engine import NumbaEngine
from gpugen.functions import parallel
from tests.gpugen.plain import PlainEngine

ENGINE = NumbaEngine(threads=3, grain=1)


def jacobi(u, v, steps):
    n, m = u.shape
    for _ in range(steps):
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                v[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        u, v = v, u
    return u


def rounds(u, v, w, steps):
    for t in range(steps):
        for i in range(len(u)):
            v[i] = u[i] * 0.5 + w[i] * t
        u, v, w = v, w, u
    return u[0], v[1], w[2]


def converging(u, v, steps):
    done = 0
    for t in range(steps):
        for i in range(1, len(u) - 1):
            v[i] = 0.5 * (u[i - 1] + u[i + 1])
        change = 0.0
        for i in range(1, len(u) - 1):
            change = max(change, abs(v[i] - u[i]))
        for i in range(1, len(u) - 1):
            u[i] = v[i]
        done = t
        if change < 0.05:
            break
    return done


def distances(d, v, steps):
    for k in range(len(d)):
        for i in range(len(d)):
            for j in range(len(d)):
                d[i, j] = min(d[i, j], d[i, k] + d[k, j])


def colors(u, v, steps):
    n, m = u.shape
    for step in range(steps):
        for color in range(2):
            for i in range(1, n - 1):
                for j in range(1 + (i + color) % 2, m - 1, 2):
                    v[i, j] = u[i, j] + 0.25 * (u[i - 1, j] + u[i + 1, j])
            for i in range(1, n - 1):
                for j in range(1 + (i + color) % 2, m - 1, 2):
                    u[i, j] = v[i, j]
        u[0, 0] = u[1, 1] + step


def attracted(u, v, steps):
    moved = np.zeros(len(u))
    for _ in range(steps):
        for i in range(len(u)):
            force = 0.0
            for j in range(len(u)):
                apart = u[j] - u[i]
                force += apart / (apart * apart + 1.0)
            moved[i] = force
        for i in range(len(u)):
            v[i] += moved[i]
            u[i] += 0.125 * v[i]


def growing(u, v, steps):
    clock, factor = 0.0, 1.0
    for step in range(steps):
        factor = factor * 0.5 + u[step] * 0.125
        for i in range(len(u)):
            shifted = u[i] + factor
            v[i] = shifted * shifted
        for i in range(1, len(u)):
            u[i] = u[i - 1] * 0.25 + v[i]
        clock += 0.125
    return clock, factor


def outside(u, v, steps):
    for t in range(steps):
        for i in range(len(u)):
            v[i + t - 2] = u[i]
        u, v = v, u


def relaxed(u, v, steps):
    total = 0.0
    for step in range(steps):
        for i in range(1, len(u)):
            for j in range(1, u.shape[1]):
                u[i, j] = 0.25 * (u[i - 1, j] + u[i, j - 1] + v[i, j] + step)
                total += u[i, j]
    return total


def beyond(u, v, steps):
    for step in range(steps):
        for i in range(1, len(u)):
            for j in range(1, u.shape[1]):
                u[i, j] = u[i - 1, j] + u[i, j - 1] * v[i, j + step - 1]


FUNCTIONS = (
    jacobi, rounds, converging, distances, colors, attracted, growing, outside, relaxed, beyond,
)  # fmt: skip
PLANES = (jacobi, distances, colors, relaxed, beyond)
ALONE = (distances, relaxed, beyond)


def given(function, seed, size):
    draw = np.random.default_rng(seed).random
    shape = (size, size) if function in PLANES else (size,)
    count = 3 if function is rounds else 2
    return [draw(shape) for _ in range(count)]


def result(function, arrays, steps):
    try:
        found = function(*arrays, steps)
    except IndexError as error:
        found = str(error)
    place = [k for k, each in enumerate(arrays) if each is found]
    return place or found, [each.tobytes() for each in arrays]


@pytest.mark.parametrize(
    ("function", "engine"),
    [
        *((each, PlainEngine(threads=2)) for each in FUNCTIONS),
        *((each, ENGINE) for each in (rounds, colors, growing, outside, relaxed)),
        *(pytest.param(each, ENGINE, marks=pytest.mark.nightly)
          for each in (jacobi, converging, distances)),
    ],
)  # fmt: skip
@pytest.mark.sampled(4)
def test_a_sweep_leaves_what_python_leaves(function, engine):
    swept = parallel(least=1, engine=engine)(function)
    for seed, steps in enumerate((1, 2, 5, 8)):
        one, other = (given(function, seed, 9 + seed) for _ in range(2))
        assert result(swept, one, steps) == result(function, other, steps)
        if function not in (outside, beyond):
            assert [each.scheme for each in swept.reports] == ["sweep"]
            handlings = {each.handling for each in swept.reports}
            assert handlings == {"sequential" if function in ALONE else "parallel"}


def test_arrays_that_share_memory_or_differ_are_left_to_python():
    swept = parallel(least=1, engine=ENGINE)(jacobi)
    for pair in (
        lambda a: (a, a),
        lambda a: (a[1:], a[:-1]),
        lambda a: (a, a[:, :-1].copy()),
    ):
        one, other = (pair(np.random.default_rng(1).random((9, 9))) for _ in range(2))
        assert result(swept, one, 3) == result(jacobi, other, 3)
        assert "sweep" not in [each.scheme for each in swept.reports if each.is_done]


def test_what_is_known_and_what_was_run_are_tables():
    swept: Any = parallel(least=1, engine=ENGINE)(jacobi)
    assert swept(*given(jacobi, 1, 9), 2) is not None
    line = jacobi.__code__.co_firstlineno
    plans = str(swept.plans).splitlines()
    assert plans[0].split() == ["line", "verdict", "run", "why"]
    assert [each.split()[:2] for each in plans[1:]] == [
        [str(line + 2), "sequential"],
        [str(line + 3), "parallel"],
        [str(line + 4), "parallel"],
    ]
    assert "by all threads, as a sweep" in plans[1]
    assert str(swept.reports).splitlines()[1].split()[:5] == [
        str(line + 2), "jacobi", "parallel", "2", "3"
    ]  # fmt: skip
    assert str(type(swept.reports)()) == "no loop was run by gpugen"


def scattered(a, p, steps):
    for step in range(steps):
        for i in range(len(p)):
            a[p[i]] = a[p[i]] * 0.5 + step


def test_loops_that_threads_may_run_are_in_none_of_one_thread():
    swept = parallel(least=1, engine=ENGINE)(scattered)
    one, other = (np.ones(9), np.ones(9))
    swept(one, np.arange(9)[::-1].copy(), 3)
    scattered(other, np.arange(9)[::-1].copy(), 3)
    assert one.tobytes() == other.tobytes()
    assert "sweep" not in {each.scheme for each in swept.reports}


def alive(a, steps):
    n, m = a.shape
    b = np.zeros((n, m), dtype=a.dtype)
    for _ in range(steps):
        for i in range(n):
            for j in range(m):
                around = -a[i, j]
                for k in range(-1, 2):
                    for p in range(-1, 2):
                        around += a[(i + k) % n, (j + p) % m]
                b[i, j] = around == 3 or (around == 2 and a[i, j] == 1)
        for i in range(n):
            for j in range(m):
                a[i, j] = b[i, j]


@pytest.mark.parametrize("kind", ["i8", "i4", "i2", "f8"])
def test_an_array_that_the_function_makes_has_the_type_of_another(kind):
    swept: Any = parallel(least=1, engine=PlainEngine(threads=2))(alive)
    board = (np.random.default_rng(1).random((70, 5)) < 0.4).astype(kind)
    one, other = board.copy(), board.copy()
    swept(one, 2)
    alive(other, 2)
    assert one.tobytes() == other.tobytes()
    assert kind in ("i2", "i4") or any(each.is_done for each in swept.reports)


def test_iterations_inside_count_where_there_are_some_for_each_thread():
    for size, is_long in ((63, False), (64, True)):
        one, other = (given(attracted, 3, size) for _ in range(2))
        swept: Any = parallel(least=4096, engine=PlainEngine(threads=2))(attracted)
        assert result(swept, one, 1) == result(attracted, other, 1)
        assert any(each.is_done for each in swept.reports) == is_long
