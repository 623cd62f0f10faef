"""Loops under real threads: a few texts, very many index arrays of every kind."""

import signal
import threading
import time
from collections import Counter
from typing import Any

import numpy as np
import pytest

from gpugen.cpu.engine import NumbaEngine, available
from gpugen.emit.codes import STOPPED
from gpugen.engines import CompilationError
from gpugen.planning import kernel_plan
from gpugen.running import attempt
from tests.gpugen.loops import HEADER, function, program
from tests.nights import NIGHT, by_day

# What is run, and how often a case of it is drawn.
LOOPS = {
    "scatter": ["a[p[i]] = x[i]"],
    "update": ["a[p[i]] += x[i] / y[i] * x[i] - y[i] * (x[i] + 0.5)"],
    "edge": ["u = p[i]", "if x[i] > 0.25:", "    a[u] = a[q[i]] * x[i] + b[i]"],
    "moving": ["h[i] = h[i] // 2", "a[h[i]] = x[i]"],
}


class Case:
    """One loop, compiled once, for all index arrays."""

    def __init__(self, name: str) -> None:
        body = [f"        {line}" for line in LOOPS[name]]
        self.text = "\n".join([HEADER, "    for i in range(n):", *body, ""])
        self.plan = kernel_plan(*program(self.text), is_numpy=True)
        self.function = function(self.text)
        self.engine = NumbaEngine(threads=4)
        self.engine.grain = 500

    def data(self, r: np.random.Generator, size: int) -> dict[str, Any]:
        kind = r.integers(5)
        p = r.permutation(size)
        if kind == 1:
            # Two iterations meet, next to each other or far apart.
            at = r.integers(0, size - 1)
            p[at] = p[r.choice([at + 1, r.integers(size)])]
        elif kind == 2:
            p = r.integers(0, size, size)
        elif kind == 3:
            p = r.integers(0, 1 + size // 50, size)
        q = p if r.random() < 0.5 else r.permutation(size)
        reals = {name: r.random(size) + 0.001 for name in "abwxy"}
        h = 2 * p + r.integers(0, 2, size)
        c = np.zeros((size, 3))
        return {**reals, "c": c, "h": h, "p": p, "q": q.copy(), "n": size, "s": 0.5}

    def check(self, r: np.random.Generator, size: int) -> str:
        expected = self.data(r, size)
        found = {k: v.copy() if hasattr(v, "copy") else v for k, v in expected.items()}
        report = attempt(self.plan, found, engine=self.engine)
        self.function(**expected)
        for name in "abcwxyhpq":
            assert np.array_equal(expected[name], found[name]), (name, report)
        is_met = len(set(expected["p"].tolist())) < size
        if self.text.find("a[q[i]]") < 0:
            assert (report.finding == "conflict") == is_met
        return report.handling


@pytest.mark.parametrize("name", by_day(LOOPS, 2))
@pytest.mark.sampled(4)
def test_what_is_kept_is_what_python_leaves(name):
    case, r = Case(name), np.random.default_rng(1)
    handled = Counter(case.check(r, int(r.integers(20, 300))) for _ in range(25))
    assert handled["parallel"] > 2, handled
    assert len(handled) > 1, handled


@pytest.mark.nightly
@pytest.mark.parametrize("name", LOOPS)
def test_nothing_is_missed_in_many_adversarial_runs(name):
    case, r = Case(name), np.random.default_rng(NIGHT)
    for _ in range(1000):
        case.check(r, int(r.integers(20, 3000)))


def test_an_interrupt_leaves_the_arrays_as_before():
    lines = [
        "def f(a, p, n):",
        "    for i in range(n):",
        "        a[p[i]] = 1.0",
        "        while a[p[i]] > 0.5:",
        "            a[p[i]] = a[p[i]] + 1.0",
        "",
    ]
    plan = kernel_plan(*program("\n".join(lines)), is_numpy=True)
    engine = NumbaEngine(threads=2)
    values: dict[str, Any] = {"a": np.zeros(8), "p": np.arange(8), "n": 0}
    attempt(plan, {**values, "n": 0}, engine=engine)
    main = threading.main_thread().ident
    assert main is not None

    def interrupt() -> None:
        for _ in range(6000):
            if values["a"].any():
                break
            time.sleep(0.01)
        signal.pthread_kill(main, signal.SIGINT)

    killer = threading.Thread(target=interrupt)
    killer.start()
    with pytest.raises(KeyboardInterrupt):
        attempt(plan, {**values, "n": 8}, engine=engine)
    killer.join()
    assert values["a"].tolist() == [0.0] * 8
    # No thread goes on with the loop.
    time.sleep(0.05)
    assert values["a"].tolist() == [0.0] * 8


def test_a_kernel_is_compiled_once():
    engine = NumbaEngine(threads=1)
    text = "def run(first, last, state):\n    state[0] = last\n"
    assert engine.functions(text) is engine.functions(text)
    state = np.zeros(4, dtype=np.int64)
    engine.together(engine.functions(text)["run"], [(0, STOPPED, state)], state)
    assert state[0] == STOPPED
    assert engine.compiling > 0
    engine.together(engine.functions(text)["run"], [], state)


def test_what_numba_cannot_compile_is_said():
    engine = NumbaEngine(threads=1)
    run = engine.functions("def run(first, last, state):\n    unknown(state)\n")["run"]
    state = np.zeros(4, dtype=np.int64)
    with pytest.raises(CompilationError, match="numba cannot compile the loop: Failed"):
        engine.together(run, [(0, 1, state)], state)


def test_what_a_thread_raises_is_raised():
    engine = NumbaEngine(threads=2)

    def run(first, last):
        if last:
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        engine.together(run, [(0, 1), (1, 2)], np.zeros(4, dtype=np.int64))


def test_there_is_a_core():
    assert available() >= 1
