"""Runs a Python module and what became of it side by side, with teams of numba threads.

`python prange_teams.py original.py emitted.py seed…` prints every difference, and nothing
if there is none. The kind of an argument is the first letter of its name. It is a program
of its own because the greatest number of threads is fixed when numba is loaded.
"""

import importlib.util
import inspect
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from math import isclose
from types import ModuleType
from typing import Any

import numba
import numpy as np

TEAMS = (1, 2, 4)
_TOLERANCE = 1e-12
_SIZE = 64
_SQUARE = 24


def _argument(r: random.Random, name: str) -> Any:
    """Integers a, b, c; reals x, y, z; squares g, h; a permutation p; numbers."""
    letter = name[0]
    if letter in "abc":
        return np.array([r.randrange(40) for _ in range(_SIZE)])
    if letter in "xyz":
        return np.array([r.randrange(1, 999) / 128 for _ in range(_SIZE)])
    if letter in "gh":
        values = [r.randrange(1, 999) / 128 for _ in range(_SQUARE**2)]
        return np.array(values).reshape(_SQUARE, _SQUARE)
    if letter == "p":
        return np.array(r.sample(range(_SIZE), _SIZE))
    if letter in "nm":
        return r.randrange(2, _SQUARE + 1)
    return r.randrange(1, 5) if letter == "k" else r.randrange(1, 9) / 2


def _imported(path: str, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _functions(module: ModuleType) -> Iterator[tuple[str, Callable[..., Any]]]:
    for name, value in vars(module).items():
        written = getattr(value, "py_func", value)
        is_own = getattr(written, "__module__", "") == module.__name__
        is_plain = not inspect.iscoroutinefunction(written)
        if is_own and is_plain and inspect.isfunction(written):
            yield name, value


def _outcome(function: Callable[..., Any], seed: int) -> list[Any]:
    written = getattr(function, "py_func", function)
    r = random.Random(seed)
    found = inspect.signature(written).parameters.values()
    given = [
        _argument(r, each.name)
        for each in found
        if each.kind == each.POSITIONAL_OR_KEYWORD
    ]
    result = function(*given)
    if inspect.isgenerator(result):
        result = list(result)
    return [result, *given]


def _is_same(one: Any, other: Any) -> bool:
    if isinstance(one, tuple | list):
        pairs = zip(one, other, strict=True)
        return len(one) == len(other) and all(_is_same(x, y) for x, y in pairs)
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and _is_same(
            one.ravel().tolist(), other.ravel().tolist()
        )
    if isinstance(one, float):
        return isclose(one, other, rel_tol=_TOLERANCE)
    return bool(one == other)


def differences(original: str, emitted: str, seeds: list[int]) -> Iterator[str]:
    """What differs, function by function."""
    first, second = _imported(original, "original"), _imported(emitted, "emitted")
    after = dict(_functions(second))
    for name, function in _functions(first):
        plain = getattr(function, "py_func", function)
        for seed in seeds:
            expected = _outcome(plain, seed)
            for threads in TEAMS:
                numba.set_num_threads(threads)
                if not _is_same(expected, _outcome(after[name], seed)):
                    yield f"{name}: seed {seed}, {threads} threads"


if __name__ == "__main__":
    # A module beside itself has loops on purpose that numba warns of.
    warnings.simplefilter("error" if sys.argv[1] != sys.argv[2] else "ignore")
    for line in differences(sys.argv[1], sys.argv[2], list(map(int, sys.argv[3:]))):
        print(line)
