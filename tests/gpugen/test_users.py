"""What users write does what it does in plain Python, whatever it is given."""

import copy
import warnings
from functools import lru_cache

import numpy as np
import pytest

from gpugen.functions import parallel
from tests.gpugen import narrow
from tests.gpugen.plain import PlainEngine
from tests.gpugen.users import CALLS, SLOW_CALLS
from tests.nights import by_day

NAMES = [f"{function.__name__}-{n}" for n, (function, _) in enumerate(CALLS)]


def copied(values):
    """Copies that overlap as the values do, and are laid out like them."""
    memo = {}

    def one(value):
        if not isinstance(value, np.ndarray) or value.dtype.hasobject:
            return copy.deepcopy(value)
        root = value
        while isinstance(root.base, np.ndarray):
            root = root.base
        if id(root) not in memo:
            memo[id(root)] = root, np.array(root, order="K", subok=True)
        whole = memo[id(root)][1]
        if root is value:
            whole.flags.writeable = value.flags.writeable
            return whole
        offset = value.ctypes.data - root.ctypes.data
        made = np.ndarray(value.shape, value.dtype, whole, offset, value.strides)
        made.flags.writeable = value.flags.writeable
        return made.view(type(value))

    return [one(value) for value in values]


def outcome(function, values):
    """What a call gives or raises, and what it leaves of its arguments."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            result = repr(function(*values))
        except Exception as error:
            result = f"{type(error).__name__}: {error}"
    left = [
        (v.dtype.str, v.shape, repr(v) if v.dtype.hasobject else v.tobytes())
        if isinstance(v, np.ndarray)
        else repr(v)
        for v in values
    ]
    return result, left


@lru_cache
def decorated(function):
    """Analyzed once for all of its calls."""
    engine = PlainEngine(3, threads=3)
    return parallel(least=1, reuse=True, engine=engine)(function)


def check(function, values):
    """The second call finds what the first one has found."""
    expected = outcome(function, copied(values))
    for _ in range(2):
        assert outcome(decorated(function), copied(values)) == expected


@pytest.mark.parametrize("call", by_day(CALLS, 60), ids=NAMES)
@pytest.mark.sampled(4)
def test_a_call_does_what_python_does(call):
    check(*call)


@pytest.mark.parametrize("call", by_day(narrow.CALLS, 60))
@pytest.mark.sampled(4)
def test_narrow_bounds_and_counters_are_those_of_numpy(call):
    check(*call)


@pytest.mark.nightly
@pytest.mark.parametrize(("function", "values"), SLOW_CALLS)
def test_a_call_that_takes_long_to_analyze_does_what_python_does(function, values):
    check(function, values)
