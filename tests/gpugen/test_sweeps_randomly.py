"""Random sweeps leave what plain Python leaves, with threads and without."""

import random
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import numpy as np
import pytest

from gpugen.cpu.engine import NumbaEngine
from gpugen.functions import parallel
from tests.gpugen.plain import PlainEngine
from tests.nights import by_night


def written(seed):
    """A function with a loop in time over three arrays."""
    pick = random.Random(seed)
    lines = [
        "def f(a, b, c, n, steps):",
        "    s, k = 0.0, 1",
        "    for t in range(steps):",
    ]
    for _ in range(pick.randint(2, 4)):
        lines += ["        " + each for each in _statements(pick)]
    results = ["s", "k", "s, k", "a", "a[0], b[1]", "b"]
    return "\n".join([*lines, f"    return {pick.choice(results)}", ""])


def _statements(pick):
    x, y, z = pick.sample("abc", 3)
    kind = pick.random()
    if kind < 0.45:
        at = pick.choice(["i", "i - 1", "i + 1", "n - 1 - i", "t % n", "k % n"])
        values = [
            f"{y}[{at}] * 0.5 + s",
            f"{y}[{at}] + {z}[i]",
            f"{x}[i] + t",
            "k * 0.25",
        ]
        own = [f"    q = {y}[{at}] * 0.5"] if pick.random() < 0.3 else []
        value = "q + s" if own else pick.choice(values)
        store = f"    {x}[i] {pick.choice(['=', '+='])} {value}"
        return ["for i in range(1, n - 1):", *own, store]
    if kind < 0.6:
        updates = [f"s = max(s, {x}[i])", f"s += {x}[i] * 0.125", "k += 1", "k = i + t"]
        return ["for i in range(n):", "    " + pick.choice(updates)]
    if kind < 0.75:
        return [f"{x}, {y} = {y}, {x}"]
    if kind < 0.85:
        place = pick.choice(["0", "t % n", "-1", "n - 1"])
        return [f"{x}[{place}] = {pick.choice(['s', y + '[1]', '0.5 * t'])}"]
    if kind < 0.93:
        return [f"s = {pick.choice(['s * 0.5', '0.0', x + '[2]', 't * 0.25'])}"]
    then = pick.choice(["break", "s = 1.0", x + "[3] = 1.0", "continue"])
    return [f"if {x}[1] > {pick.choice(['2.0', '0.5', 's'])}:", f"    {then}"]


def _outcome(function, seed, steps):
    draw = np.random.default_rng(seed + steps)
    arrays = [draw.random(8) for _ in range(3)]
    found = function(*arrays, 8, steps)
    if isinstance(found, np.ndarray):
        found = [k for k, each in enumerate(arrays) if each is found]
    return repr(found), type(found), [each.tobytes() for each in arrays]


def _differs(seed, engine, folder):
    path = folder / f"sweep_{seed}.py"
    path.write_text(written(seed))
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    swept = parallel(least=1, engine=engine)(module.f)
    return any(
        _outcome(swept, seed, steps) != _outcome(module.f, seed, steps)
        for steps in (1, 3, 6)
    )


@pytest.mark.parametrize("seed", [1, *by_night(range(2, 400), 60)])
def test_a_random_sweep_leaves_what_python_leaves(seed, tmp_path):
    assert not _differs(seed, PlainEngine(threads=2), tmp_path), written(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_threads_leave_what_python_leaves(seed, tmp_path):
    engine = NumbaEngine(threads=3, grain=1)
    assert not _differs(seed, engine, tmp_path), written(seed)
