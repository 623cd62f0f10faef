"""The levels of a loop, compared with the longest chains of dependences."""

import numpy as np
import pytest

from gpugen.emit.leveling import leveling
from tests.gpugen.emit.lowered import made, python_loop
from tests.gpugen.plain import NAMESPACE


def longest(p: list[int], q: list[int]) -> list[int]:
    """The level of each iteration of `a[p[i]] = a[q[i]]`, by definition."""
    levels: list[int] = []
    for i in range(len(p)):
        before = [levels[j] for j in range(i) if p[j] in (p[i], q[i]) or q[j] == p[i]]
        levels.append(1 + max(before, default=0))
    return levels


@pytest.mark.parametrize("seed", range(20))
def test_levels_are_the_longest_chains(seed):
    loop = python_loop("if x[i] < 0:", "    continue", "a[p[i]] = a[q[i]]")
    reach, note = made(loop, "reach"), made(loop, "note")
    scope = dict(NAMESPACE)
    exec(leveling(reach, note), scope)
    r = np.random.default_rng(seed)
    p, q = r.integers(0, 12, 10), r.integers(0, 12, 10)
    values = {"a": np.zeros(12), "p": p, "q": q, "x": np.ones(10), "n": 10}
    extras = {"written": np.zeros(12, np.int32), "read": np.zeros(12, np.int32)}
    run = {"state": np.zeros(4, np.int64), "lower": 0, "step": 1}
    given = {**values, **run}
    arguments = [
        extras[each.extra] if each.role == "extra" else given[each.name]
        for each in reach.parameters
    ]
    levels = np.zeros(10, np.int32)
    scope["run"](0, 10, levels, *arguments)
    assert levels.tolist() == longest(p.tolist(), q.tolist())
