"""Which loops of a function may run in parallel, for the types of a call."""

from types import FunctionType

import numpy as np
import pytest

from depanalysis.ir.types import BOOL, F64, INT
from gpugen.functions import parallel
from gpugen.preparing import prepare, types_of
from tests.gpugen.plain import PlainEngine
from tests.gpugen.users import joined

decorated = parallel(least=1, always=True, engine=PlainEngine(threads=2))


def two_loops(a, p, n):
    for i in range(n):
        a[p[i]] = 1.0
    for i in range(n):
        a[i] = a[i] + 1.0


def stored_before(a, p, n):
    a[0] = 2.0
    for i in range(n):
        a[p[i]] = 1.0


def reading(p, n):
    total = 0
    for i in range(n):
        total = p[total] + i
    return total


def uncounted(a, p, n):
    for i in sorted(p):
        a[p[i]] = 1.0


def counting(a, p, n):
    w = 0
    while w < n:
        a[p[w]] = 1.0
        w += 1


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (uncounted, "does not model the loop over `sorted(p)`"),
        (counting, "Python runs a `while` itself"),
    ],
)
def test_every_loop_that_is_left_has_a_reason(function, reason):
    values = {"a": np.zeros(3), "p": np.arange(3), "n": 3}
    found = prepare(function, types_of(values)).plans
    assert found.chosen == ()
    ((_, found_reason),) = found.refused
    assert reason in found_reason


def lazily(a):
    for i in range(len(a)):
        yield a[i]


def test_what_is_known_of_values():
    values = {"a": np.zeros(2, "f4"), "c": np.zeros(2, complex), "n": 3, "is": True,
              "s": 1.5, "u": np.uint8(3), "t": "x", "v": [1]}  # fmt: skip
    known = {"a": F64, "n": INT, "is": BOOL, "s": F64, "u": INT}
    assert dict(types_of(values)) == known


@pytest.mark.parametrize(
    ("function", "chosen", "written", "first"),
    [
        (two_loops, 2, ("a",), {0}),
        (stored_before, 1, ("a",), set()),
        (joined, 1, ("a",), {0}),
        (reading, 0, (), set()),
    ],
)
@pytest.mark.sampled(4)
def test_loops_are_chosen(function, chosen, written, first):
    values = {"a": np.zeros(3), "p": np.arange(3), "q": np.arange(3), "n": 3}
    plans = prepare(function, types_of(values)).plans
    assert len(plans.chosen) == chosen
    if chosen:
        assert plans.written == written
    assert plans.first == first
    assert bool(plans.refused) == (function in (joined, reading))


def test_what_has_no_plans_stays_as_it_is():
    assert isinstance(lazily, FunctionType)
    made = prepare(lazily, ())
    assert made.hooked is lazily
    assert made.plans.reason == "the function gives its result piece by piece"


@decorated
def imports(a, p, x):
    for i in range(len(p)):
        import math  # noqa: PLC0415

        a[p[i]] = math.sqrt(x[i])


def test_what_a_program_does_not_say_is_left_to_python():
    assert imports.plans.chosen == ()
    ((_, reason),) = imports.plans.refused
    assert reason == "the loop defines or imports something"


@decorated
def by_types(a, p, s):
    for i in range(len(p)):
        a[p[i]] = a[p[i]] // 2 + s


def test_a_function_is_analyzed_for_the_types_of_a_call():
    p = np.array([3, 1, 2])
    assert by_types.plans.chosen[0].loop.arrays[0].type == F64
    for dtype, s, kind in (
        ("int16", 3, INT),
        ("uint64", 3, INT),
        ("float32", 0.5, F64),
    ):
        one, other = (np.arange(6).astype(dtype) for _ in range(2))
        by_types(one, p, s)
        by_types.__wrapped__(other, p, s)
        assert one.tolist() == other.tolist()
        assert by_types.plans.chosen[0].loop.arrays[0].type == kind
        assert by_types.reports[0].is_done == (kind == INT)
    assert "`//` of `float32`" in by_types.reports[0].reason
