"""Two loops that run here: one is proved parallel, the other is checked while it runs.

Usage: python data/demo.py FILE, where FILE is what `depanalysis parallelize` made of
`data/gallery/windows.py`.
"""

import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np

import gpugen

SIZE = 1_000_000


@gpugen.parallel(always=True)
def scatter(a, index, x):  # type: ignore[no-untyped-def]
    """Nobody knows before it runs whether two iterations store to one element."""
    for i in range(len(index)):
        a[index[i]] = x[i]


def main() -> None:
    """Run both, compare each with the sequential loop, and say what happened."""
    before = _module(Path("data/gallery/windows.py"))
    after = _module(Path(sys.argv[1]))
    _run_proved(before.differences, after.differences)
    for is_permutation in (True, False):
        _run_checked(is_permutation=is_permutation)


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _run_proved(sequential: Callable[..., None], parallel: Callable[..., None]) -> None:
    values = np.random.default_rng(1).random(SIZE)
    results = [np.zeros(SIZE) for _ in range(2)]
    parallel(values, results[1], 2)  # numba compiles at the first call.
    started = time.perf_counter()
    parallel(values, results[1], SIZE)
    between = time.perf_counter()
    sequential(values, results[0], SIZE)
    ended = time.perf_counter()
    assert (results[0] == results[1]).all()
    print(
        f"proved   differences: {SIZE:,} iterations give the same numbers as Python, "
        f"{(ended - between) / (between - started):.0f} times as fast"
    )


def _run_checked(*, is_permutation: bool) -> None:
    random = np.random.default_rng(2)
    index = random.permutation(SIZE)
    if not is_permutation:
        index[700_000] = index[100]
    values, expected, found = random.random(SIZE), np.zeros(SIZE), np.zeros(SIZE)
    for i in range(SIZE):
        expected[index[i]] = values[i]
    scatter(found, index, values)
    assert (found == expected).all()
    (report,) = scatter.reports
    clash = report.violation
    seen = (
        "no two iterations meet"
        if clash is None
        else f"iterations {clash.source:,} and {clash.sink:,} store to one element; "
        f"handled by {report.handling}"
    )
    print(f"checked  scatter: {seen}; the result is that of the sequential loop")


if __name__ == "__main__":
    main()
