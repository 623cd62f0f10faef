"""Compiled code calls the functions that Python's own `math` calls."""

import ctypes
import math
import random

import pytest

from gpugen.cpu.library import library
from gpugen.cpu.machine import machine_code
from gpugen.cpu.primitives import NAMESPACE, real_quotient, real_remainder
from gpugen.emit.functions import LIBRARY

EDGES = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 3.0, 1e-300, 1e300, 5e-324, math.inf, math.nan)


@pytest.mark.skipif(not library(), reason="the C library cannot be looked up here")
def test_compiled_functions_are_those_of_math():
    assert set(library()) == set(LIBRARY)
    calls = [f"{name}({'x, y'[: 3 * n - 2]})" for name, n in LIBRARY.items()]
    scope = dict(NAMESPACE)
    exec(f"def all_of(x, y):\n    return {', '.join(calls)}\n", scope)
    compiled = machine_code(scope["all_of"])
    r = random.Random(0)
    for _ in range(2000):
        x, y = r.uniform(-3, 3), r.choice([2.0, 0.5, r.uniform(-3, 3)])
        for name, found in zip(LIBRARY, compiled(x, y), strict=True):
            try:
                expected = getattr(math, name)(*(x, y)[: LIBRARY[name]])
            except (ValueError, OverflowError):
                assert not math.isfinite(found)
                continue
            assert found == expected, (name, x, y)


def test_where_nothing_can_be_looked_up_there_are_no_functions(monkeypatch):
    def refused(name):
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", refused)
    assert library() == {}


def test_quotients_and_remainders_are_rounded_as_by_python():
    r = random.Random(1)
    numbers = [
        *EDGES,
        *(r.uniform(-9, 9) * 10.0 ** r.randint(-8, 8) for _ in range(40)),
    ]
    for x in numbers:
        for y in numbers:
            if y == 0.0:
                continue
            for compiled, expected in (
                (real_quotient, x // y),
                (real_remainder, x % y),
            ):
                found = compiled(x, y)
                assert str(found) == str(expected), (x, y)
