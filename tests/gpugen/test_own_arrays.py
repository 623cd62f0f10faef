"""Arrays that iterations have for themselves: every form and both hosts leave what C leaves."""

import ctypes
import subprocess

import numpy as np
import pytest

from gpugen.cuda.forkjoin import FORMS
from gpugen.offloading import nests, offloaded
from gpugen.shim.device import compiler
from tests.gpugen.test_nest_hosts import built, with_cupy

HEAD = "(int n, int m, long a[n][m], long b[n])"
PROGRAMS = {
    # Declared in the loop; its size is a parameter, and functions of the file are called.
    "inside": f"""static long top(long x, long y) {{ if (x > y) return y; return x; }}
void f{HEAD} {{
  for (int i = 0; i < n; i++) {{
    long t[m];
    for (int j = 0; j < m; j++) t[j] = a[i][j] * 2;
    b[i] = t[0];
    for (int j = 0; j < m; j++) a[i][j] = top(t[m - 1 - j], b[i]);
  }}
}}""",
    # Declared before it, and backwards by two.
    "before": f"""void f{HEAD} {{
  long t[4][2];
  for (int i = n - 1; i > 0; i -= 2) {{
    for (int j = 0; j < 4; j++) {{ t[j][0] = a[i][j]; t[j][1] = b[i]; }}
    long s = 0;
    for (int j = 0; j < 4; j++) s += t[3 - j][0] * t[j][1];
    b[i] = s;
  }}
}}""",
    # Only the iteration says how large it is, up to 216 elements.
    "grown": f"""void f{HEAD} {{
  for (int i = 0; i < n; i++) {{
    long size = (b[i] + 10) * 12;
    long t[size];
    for (int j = 0; j < size; j++) t[j] = a[i][j % m] + j;
    long s = 0;
    for (int j = 0; j < size; j++) s += t[size - 1 - j] * (j % 5);
    b[i] = s;
  }}
}}""",
    # With a sum of all iterations beside it.
    "sum": f"""long f{HEAD} {{
  long all = 0;
  for (int i = 0; i < n; i++) {{
    int t[3] = {{1, 2}};
    for (int j = 0; j < 3; j++) t[j] += i;
    b[i] = t[2];
    all += t[0] * t[1];
  }}
  return all;
}}""",
}
pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no g++")


def data(seed, n=5, m=9):
    random = np.random.default_rng(seed)
    return random.integers(-9, 9, (n, m)), random.integers(-9, 9, n)


def nest_of(folder, text, name="nest.c"):
    (folder / name).write_text(text)
    ((found, error),) = nests(f"{folder / name}:f")
    return found, str(error)


def in_order(folder, name, a, b):
    """What the text itself leaves; the sum where it has one."""
    made = folder / "f.so"
    (folder / "f.c").write_text(PROGRAMS[name])
    command = ["gcc", "-shared", "-fPIC", "-o", str(made), str(folder / "f.c")]
    subprocess.run(command, check=True)
    function = ctypes.CDLL(str(made))["f"]
    function.restype = ctypes.c_long
    places = (ctypes.c_void_p(each.ctypes.data) for each in (a, b))
    found = function(*map(ctypes.c_int, a.shape), *places)
    return int(found) if name == "sum" else None


def agrees(name, form, threads, folder, monkeypatch):
    nest, error = nest_of(folder, PROGRAMS[name])
    assert nest is not None, error
    assert [each.variable for each in nest.rows] == ["t"]
    scope = with_cupy(offloaded(nest, form, threads, {}, "cupy"), folder, monkeypatch)
    (a, b), (wanted, other) = data(1), data(1)
    total = in_order(folder, name, wanted, other)
    used = {each.name for each in nest.plan.loop.arrays}
    given = {"a": a, "b": b} if "a" in used else {"b": b}
    needed = {"n": 5, "m": 9, "all": 0} if name == "sum" else {"n": 5, "m": 9}
    taken = scope["f"].__code__.co_varnames[: scope["f"].__code__.co_argcount]
    found = scope["f"](**{k: v for k, v in {**needed, **given}.items() if k in taken})
    assert (a == wanted).all()
    assert (b == other).all()
    assert found == total


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("inside", "specialised"),
        ("before", "spmd"),
        ("grown", "neutered"),
        ("sum", "machine"),
    ],
)
def test_a_form_leaves_what_the_text_leaves(name, form, tmp_path, monkeypatch):
    agrees(name, form, 33, tmp_path, monkeypatch)


@pytest.mark.nightly
@pytest.mark.parametrize("threads", [1, 31, 64])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_all_forms(name, form, threads, tmp_path, monkeypatch):
    agrees(name, form, threads, tmp_path, monkeypatch)


@pytest.mark.parametrize("name", ["inside", "grown"])
def test_a_program_of_cuda_provides_the_rows(name, tmp_path):
    nest, _ = nest_of(tmp_path, PROGRAMS[name])
    text = offloaded(nest, "guarded", 5, {}, "cuda")
    made = built(text, tmp_path, "f_guarded", "-shared")
    (a, b), (wanted, other) = data(2), data(2)
    in_order(tmp_path, name, wanted, other)
    sizes = [ctypes.c_longlong(each) for each in (5, 9)]
    assert nest is not None
    named = {"a": a, "b": b}
    used = [named[e.name] for e in nest.plan.loop.arrays if e.name in named]
    arrays = [ctypes.c_void_p(each.ctypes.data) for each in used]
    extents = [ctypes.c_longlong(size) for each in used for size in each.shape]
    assert ctypes.CDLL(str(made))["f"](*sizes, *arrays, *extents) == 0
    assert (a == wanted).all()
    assert (b == other).all()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        # An iteration reads what an earlier one left there.
        (("{ t[j][0] = a[i][j]; ", "{ t[j][0] += a[i][j]; "), "not proved"),
        # The function reads it afterwards.
        (("b[i] = s;\n  }", "b[i] = s;\n  }\n  b[0] = t[0][0];"), "not proved"),
        (("long t[4][2]", "static long t[4][2]"), "not proved|no kernel"),
        (("i -= 2", "i -= m"), "step is no constant|not proved"),
    ],
)
def test_what_has_no_rows_is_said(change, reason, tmp_path):
    text = PROGRAMS["before"].replace(*change)
    assert text != PROGRAMS["before"]
    nest, error = nest_of(tmp_path, text)
    assert nest is None
    assert any(each in error for each in reason.split("|")), error


FORTRAN = """subroutine f(n, m, a)
  integer n, m, i, j
  real(8) a(m, n), t(4), s
  do i = 1, n
    do j = 1, 4
      t(j) = a(j, i)
    end do
    s = sum(t)
    do j = 1, m
      a(j, i) = a(j, i) * s + t(1 + mod(j, 4))
    end do
  end do
end subroutine"""


def test_a_subroutine_of_fortran(tmp_path, monkeypatch):
    nest, error = nest_of(tmp_path, FORTRAN, "nest.f90")
    assert nest is not None, error
    text = offloaded(nest, "spmd", 4, {}, "cupy")
    a = np.arange(30.0).reshape(5, 6)
    t = a[:, :4].copy()
    wanted = a * t.sum(axis=1)[:, None] + t[:, [1, 2, 3, 0, 1, 2]]
    with_cupy(text, tmp_path, monkeypatch)["f"](n=5, m=6, a=a)
    assert (a == wanted).all()
