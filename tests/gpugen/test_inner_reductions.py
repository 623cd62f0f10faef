"""What inner loops combine: elements, unsigned sums, bits; all forms leave what the text does."""

import ctypes

import numpy as np
import pytest

from depanalysis.proofs.races.verdicts import Raciness
from gpugen.cuda.forkjoin import FORMS
from gpugen.offloading import nests, offloaded
from gpugen.shim.device import compiler
from tests.gpugen.cuda.test_forkjoin_proofs import made, verdict
from tests.gpugen.test_nest_hosts import built, with_cupy
from tests.gpugen.test_offloaded_randomly import in_order

HEAD = """void f(int n, int m, int a[n][m], double y[n], unsigned u[n], long w[n], short h[n],
       double z[n]) """
ELEMENTS = f"""{HEAD}{{
  for (int i = 0; i < n; i++) {{
    y[i] = 0;
    for (int j = 0; j < m; j++) y[i] += a[i][j] * 2.0;
    for (int j = 0; j < m; j++) u[i] += a[i][j] * 70000000u;
    for (int j = 0; j < m; j++) if (a[i][j] > 0) w[i]++;
    for (int j = 0; j < m; j++) if (a[i][j] > y[i]) y[i] = a[i][j];
    for (int j = 0; j < m; j++) h[i] ^= a[i][j];
    for (int j = 0; j < m; j++) for (int k = 0; k < j; k++) y[i] -= a[i][k];
  }}
}}"""
NARROW = f"""{HEAD}{{
  for (int i = 0; i < n; i++) {{
    unsigned s = u[i];
    for (int j = 0; j < m; j++) s += a[i][j] * 70000000u;
    z[i] = s / 3.0;
    short t = 0;
    for (int j = 0; j < m; j++) t += a[i][j] * 900;
    w[i] = t;
    float x = 0;
    for (int j = 0; j < m; j++) x += a[i][j] * 0.125f;
    y[i] = x;
    long q = 0, r = 1023;
    for (int j = 0; j < m; j++) {{ q |= a[i][j]; r &= a[i][j] + 512; }}
    w[i] += q * 1000 + r;
  }}
}}"""
PROGRAMS = {"elements": ELEMENTS, "narrow": NARROW}
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no g++")


def nest_of(folder, text):
    path = folder / "nest.c"
    path.write_text(text)
    ((nest, error),) = nests(f"{path}:f")
    assert nest is not None, error
    return nest


def data(seed, n=4, m=71):
    random = np.random.default_rng(seed)
    return {
        "a": random.integers(-50, 50, (n, m)).astype("i4"),
        "y": random.integers(0, 9, n).astype("f8"),
        "u": random.integers(0, 2**32, n).astype("u4"),
        "w": random.integers(0, 9, n),
        "h": random.integers(-9, 9, n).astype("i2"),
        "z": np.zeros(n),
    }


def agrees(name, form, threads, folder, monkeypatch):
    nest = nest_of(folder, PROGRAMS[name])
    assert nest.in_order == ()
    scope = with_cupy(offloaded(nest, form, threads, {}, "cupy"), folder, monkeypatch)
    reference = in_order(PROGRAMS[name], "c", folder)
    named = {each.name for each in nest.plan.loop.arrays}
    for seed in range(2):
        found, wanted = data(seed), data(seed)
        reference(4, 71, wanted)
        scope["f"](n=4, m=71, **{key: found[key] for key in found if key in named})
        for key, each in wanted.items():
            assert each.tobytes() == found[key].tobytes(), key


@needs_compiler
@pytest.mark.parametrize(
    ("name", "form"),
    [("elements", "specialised"), ("narrow", "spmd"), ("narrow", "machine")],
)
def test_a_form_leaves_what_the_text_leaves(name, form, tmp_path, monkeypatch):
    agrees(name, form, 33, tmp_path, monkeypatch)


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("threads", [1, 31, 32, 63])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_all_forms(name, form, threads, tmp_path, monkeypatch):
    agrees(name, form, threads, tmp_path, monkeypatch)


@pytest.mark.parametrize("form", ["spmd", "specialised"])
@pytest.mark.sampled(2)
def test_their_kernels_are_race_free(form, tmp_path):
    text = (
        HEAD
        + ELEMENTS[len(HEAD) : ELEMENTS.index("    for (int j = 0; j < m; j++) if")]
    )
    kernel = made(tmp_path, f"{text}  }}\n}}", 33, form)
    assert verdict(kernel.text, kernel.block, "all").verdict is Raciness.FREE


@pytest.mark.parametrize(
    "inner",
    [
        # Another element, another place in each iteration, and one of several iterations.
        "y[i] += y[(i + 1) % 2]",
        "w[a[i][0]] += a[i][j]",
        "w[0] += a[i][j]",
    ],
)
def test_what_is_no_element_of_an_iteration_stays(inner, tmp_path):
    text = f"{HEAD}{{\n  for (int i = 0; i < n; i++)\n    for (int j = 0; j < m; j++) "
    path = tmp_path / "nest.c"
    path.write_text(f"{text}{inner};\n}}")
    ((nest, _),) = nests(f"{path}:f")
    assert nest is None or "_element" not in offloaded(nest, "spmd", 33, {})


BITS = """unsigned f(int n, int m, int a[n][m]) {
  unsigned s = 5; long most = 64; int both = 127, odd = 3;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      s += a[i][j] * 90000000u; most |= a[i][j]; both &= a[i][j]; odd ^= a[i][j];
    }
  return s / 3 + most + both + odd;
}"""


@needs_compiler
@pytest.mark.parametrize("form", ["specialised", "baseline"])
def test_bits_and_unsigned_sums_of_the_outer_loop(form, tmp_path, monkeypatch):
    nest = nest_of(tmp_path, BITS)
    a = data(1)["a"] + 50
    whole = [int(each) for each in a.ravel()]
    wanted = {
        "s": (5 + sum(whole) * 90000000) % 2**32,
        "most": 64,
        "both": 127,
        "odd": 3,
    }
    for each in whole:
        wanted["most"] |= each
        wanted["both"] &= each
        wanted["odd"] ^= each
    begun = {"s": 5, "most": 64, "both": 127, "odd": 3}
    order = [each.variable for each in nest.outer]
    scope = with_cupy(offloaded(nest, form, 33, {}, "cupy"), tmp_path, monkeypatch)
    found = dict(zip(order, scope["f"](n=4, m=71, a=a, **begun), strict=True))
    assert found == wanted
    text = offloaded(nest, form, 33, {}, "cuda")
    run = ctypes.CDLL(str(built(text, tmp_path, f"f_{form}", "-shared")))["f"]
    kinds = {"s": ctypes.c_uint, "most": ctypes.c_longlong, "both": ctypes.c_int}
    cells = {name: kinds.get(name, ctypes.c_int)(begun[name]) for name in order}
    sizes = [ctypes.c_longlong(each) for each in (4, 71)]
    held = ctypes.c_void_p(a.ctypes.data)
    assert run(*sizes, *map(ctypes.byref, cells.values()), held, *sizes) == 0
    assert {name: cell.value for name, cell in cells.items()} == wanted


COUNTS = """void f(int n, int m, int a[n][m], int h[n][50], long w[n]) {
  for (int i = 0; i < n; i++) {
    w[i] = 0;
    for (int j = 0; j < m; j++) h[i][a[i][j]] += 1;
    for (int j = 0; j < m; j++) w[i] += a[i][j];
  }
}"""


def test_elements_at_places_that_change_stay_in_order(tmp_path):
    nest = nest_of(tmp_path, COUNTS)
    assert [line for line, _ in nest.in_order] == [4]
    assert len(nest.regions) == 1
