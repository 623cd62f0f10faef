"""Functions that loops call: their statements do in the place of the call what they did."""

from collections.abc import Callable

import numpy as np
import pytest

from depanalysis.ir.statements import Block
from gpugen import kernel_plan, run
from gpugen.listing import counted_loops, program_at

HEAD = "void f(int n, const int *at, const int *x, int *y)"
LOOP = "{ for (int i = 0; i < n; i++) y[at[i]] = g(x[i], i); }"
FUNCTIONS: dict[str, Callable[[int, int], int]] = {
    "static int g(int a, int b) { return a * 2 + b; }": lambda a, b: 2 * a + b,
    "static int g(int a, int b) { if (a > b) return b; return a; }": min,
    """static int g(int a, int b) {
      if (a > 3) { b += 1; if (b > 2) return 7; return b; } else if (a < 0) { return -1; }
      int c = a + b;
      if (c == 4) return 9; else return c;
    }""": lambda a, b: (
        (7 if b + 1 > 2 else b + 1)
        if a > 3
        else (-1 if a < 0 else (9 if a + b == 4 else a + b))
    ),
    """static int h(int a) { if (a < 0) return -a; return a; }
    static int g(int a, int b) { if (h(a) > 2) return h(b - 3); return h(h(a) - b); }""": (
        lambda a, b: abs(b - 3) if abs(a) > 2 else abs(abs(a) - b)
    ),
}


def of(folder, function):
    path = folder / "f.c"
    path.write_text(f"{function}\n{HEAD} {LOOP}\n")
    _, program, _ = program_at(f"{path}:f")
    ((number, _),) = counted_loops(program, None)
    return program, kernel_plan(program, number)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_loop_computes_what_the_function_computes(function, tmp_path):
    program, plan = of(tmp_path, function)
    assert not any(isinstance(stmt, Block) for stmt in program.statements)
    random = np.random.default_rng(3)
    at = random.permutation(40).astype("i4")
    x, y = random.integers(-6, 7, 40).astype("i4"), np.zeros(40, "i4")
    run(plan, {"n": 40, "at": at, "x": x, "y": y})
    wanted = [FUNCTIONS[function](int(a), i) for i, a in enumerate(x)]
    assert y[at].tolist() == wanted


@pytest.mark.parametrize(
    "function",
    [
        "static int g(int a, int b) { for (int k = a; k < 9; k++) if (k % b == 5) return k;"
        " return 0; }",
        "static int g(int a, int b) { if (a > 0) { if (b > 3) return 1; } return a; }",
    ],
)
def test_what_returns_on_some_ways_only_stays_a_call(function, tmp_path):
    program, plan = of(tmp_path, function)
    assert any(isinstance(stmt, Block) for stmt in program.statements)
    assert "the call of `g` in its place has no generated code" in plan.obstacles[0]
