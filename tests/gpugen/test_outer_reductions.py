"""Scalars that an outer loop reduces: every form and both hosts leave what the loop leaves."""

import ctypes
import re
from functools import reduce

import numpy as np
import pytest

from gpugen.cuda.forkjoin import FORMS
from gpugen.offloading import nests, offloaded
from gpugen.shim.device import compiler
from tests.gpugen.test_nest_hosts import built, with_cupy

HEAD = "(int n, int m, long a[n][m], long b[n], double x[n], long *out)"
PROGRAMS = {
    # `continue` leaves an iteration early, with what it has by then; `s_own` and `s_parts`
    # are names of the program.
    "sums": f"""void f{HEAD} {{
  double s = x[0]; long c = 5, s_parts = b[1];
  for (int i = 0; i < n; i++) {{
    long s_own = b[i] + s_parts;
    s += 1;
    if (s_own < 0) continue;
    c = s_own > c ? s_own : c;
    for (int j = 0; j < m; j++) s += a[i][j] * s_own;
  }}
  out[0] = c; out[1] = (long)s;
}}""",
    "steps": f"""void f{HEAD} {{
  long s = 3, c = 7;
  for (int i = n - 1; i > 0; i -= 2) {{
    long t = 0;
    for (int j = m - 1; j >= 0; j--) {{ t += a[i][j]; s -= a[i][j]; }}
    if (t < c) c = t;
    b[i] = t;
  }}
  out[0] = c; out[1] = s;
}}""",
    "reals": f"""void f{HEAD} {{
  double s = -0.0, c = 2;
  for (int i = 1; i < n; i++) {{
    for (int j = 0; j < m; j++) a[i][j] += 1;
    s += x[i] / 8;
    c *= x[i] > 0 ? 2 : 0.5;
  }}
  out[0] = c * 1024; out[1] = s * 1024;
}}""",
}
pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no g++")


def data(seed, n=5, m=37):
    random = np.random.default_rng(seed)
    return {
        "a": random.integers(-9, 9, (n, m)),
        "b": random.integers(-9, 9, n),
        "x": random.integers(-9, 9, n).astype("f8"),
    }


def in_order(name, a, b, x):
    """The values of `s` and `c` before and after the loop."""
    n = len(b)
    if name == "sums":
        own = [each + b[1] for each in b]
        s = (
            x[0]
            + n
            + sum((row * v).sum() for row, v in zip(a, own, strict=True) if v >= 0)
        )
        return (x[0], s), (5, max(5, *own)), {"s_parts": int(b[1])}
    if name == "steps":
        chosen = list(range(n - 1, 0, -2))
        b[chosen] = a[chosen].sum(axis=1)
        return (3, 3 - a[chosen].sum()), (7, min(7, *b[chosen])), {}
    a[1:] += 1
    product = reduce(lambda c, v: c * (2 if v > 0 else 0.5), x[1:], 2.0)
    return (-0.0, (x[1:] / 8).sum()), (2.0, product), {}


def nest_of(folder, text, name="nest.c"):
    (folder / name).write_text(text)
    ((found, error),) = nests(f"{folder / name}:f")
    return found, str(error)


def agrees(name, form, threads, folder, monkeypatch):
    nest, error = nest_of(folder, PROGRAMS[name])
    assert nest is not None, error
    text = offloaded(nest, form, threads, {}, "cupy")
    scope = with_cupy(text, folder, monkeypatch)
    names = {each.name for each in nest.plan.loop.arrays}
    for seed in range(2):
        arrays, wanted = data(seed), data(seed)
        (s, last_s), (c, last_c), more = in_order(name, **wanted)
        given = {key: each for key, each in arrays.items() if key in names}
        begun = {"s": s, "c": c, "n": 5, "m": 37, **more}
        order = [each.variable for each in nest.outer]
        found = dict(zip(order, scope["f"](**begun, **given), strict=True))
        assert found == {"s": last_s, "c": last_c}
        for key in given:
            assert (arrays[key] == wanted[key]).all(), key


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("sums", "specialised"),
        ("sums", "baseline"),
        ("steps", "machine"),
        ("reals", "spmd"),
    ],
)
def test_a_form_leaves_what_the_loop_leaves(name, form, tmp_path, monkeypatch):
    agrees(name, form, 33, tmp_path, monkeypatch)


@pytest.mark.nightly
@pytest.mark.parametrize("threads", [1, 31, 32, 33, 63])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_all_forms(name, form, threads, tmp_path, monkeypatch):
    agrees(name, form, threads, tmp_path, monkeypatch)


SUM = """int f(int n, int x[n]) {
  int s = 0;
  for (int i = 0; i < n; i++) s += x[i];
  return s;
}"""


def test_a_sum_that_does_not_fit_changes_nothing(tmp_path, monkeypatch):
    nest, _ = nest_of(tmp_path, SUM)
    x = np.full(3, 2**30, "i4")
    scope = with_cupy(offloaded(nest, "spmd", 5, {}, "cupy"), tmp_path, monkeypatch)
    with pytest.raises(RuntimeError, match="code 4"):
        scope["f"](n=3, s=0, x=x)
    assert scope["f"](n=3, s=-(2**31), x=x) == 2**30
    assert scope["f"](n=0, s=7, x=x) == 7
    made = built(offloaded(nest, "spmd", 5, {}, "cuda"), tmp_path, "f_spmd", "-shared")
    run, s = ctypes.CDLL(str(made))["f"], ctypes.c_int(0)
    given = (ctypes.c_void_p(x.ctypes.data), ctypes.c_longlong(3))
    assert (run(ctypes.c_longlong(3), ctypes.byref(s), *given), s.value) == (4, 0)
    s.value = -(2**31)
    assert (run(ctypes.c_longlong(3), ctypes.byref(s), *given), s.value) == (0, 2**30)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("int s", "unsigned long s"), "no array of parts for `s`"),
        (("s +=", "s *="), "no array of parts for `s`"),
        (("i++", "i += n"), "its step is no constant"),
        (("i = 0", "i = x[0]"), "its first index is not known"),
    ],
)
def test_what_has_no_parts_is_said(change, reason, tmp_path):
    nest, error = nest_of(
        tmp_path, SUM.replace(*change).replace("int x[", "const int x[")
    )
    assert nest is None
    assert re.search(reason, error), error


FORTRAN = """subroutine f(n, m, a, s)
  integer n, m, i, j
  integer(8) a(m, n), s
  rows: do i = 1, n
    s = s + 1
    do j = 1, m
      if (a(j, i) < 0) CYCLE
      s = s + a(j, i)
    end do
  end do rows
end subroutine"""


def test_an_inner_loop_that_goes_on_with_the_outer_one(tmp_path, monkeypatch):
    nest, error = nest_of(tmp_path, FORTRAN.replace("CYCLE", "cycle rows"), "nest.f90")
    assert nest is None
    assert "an inner loop goes on with its next iteration" in error
    nest, error = nest_of(tmp_path, FORTRAN.replace("CYCLE", "cycle"), "nest.f90")
    assert nest is not None, error
    assert len(nest.regions) == 1


def test_a_function_of_python(tmp_path, monkeypatch):
    text = "def f(a, b):\n    s = 0.0\n    for i in range(a.shape[0]):\n"
    text += "        for j in range(a.shape[1]):\n            s += a[i, j]\n"
    text += "        b[i] = 1.0\n    return s\n"
    nest, error = nest_of(tmp_path, text, "nest.py")
    assert nest is not None, error
    assert [(each.variable, each.operator) for each in nest.outer] == [("s", "+")]
