"""Every form of a nest leaves what the loop leaves, in whatever order threads go on."""

import numpy as np
import pytest

from benchmarks.nvrtc import built, library
from gpugen.cuda.forkjoin import FORMS, nest_kernel, team_size
from gpugen.cuda.kernels import Held
from gpugen.cuda.launching import DeviceError, Values, launched
from gpugen.emit.codes import DONE, OUTSIDE
from gpugen.offloading import nests
from gpugen.shim.device import Shim, compiler

NESTS = {
    "several": """void f(int n, int m, long a[n][m], long b[n], long idx[n]) {
  for (int i = 0; i < n; i++) {
    long s = b[i] * 2;
    if (s > 6) s = s - idx[i];
    for (int j = 0; j < m; j++) a[i][j] = a[i][j] * s;
    long t = 0;
    for (int j = 0; j < m; j++) t += a[i][j];
    b[i] = t;
    long k = idx[i];
    for (int j = 1; j < k; j += 2) a[i][j] = a[i][j] - t;
  }
}""",
    "rounds": """void f(int n, int m, long a[n][m], long b[n], long idx[n]) {
  for (int i = 0; i < n; i++) {
    for (int r = 0; r < 3; r++) {
      long low = a[i][0];
      for (int j = 0; j < m; j++) if (a[i][j] < low) low = a[i][j];
      if (low > idx[i]) {
        for (int j = 0; j < m; j++) a[i][j] = a[i][j] - low;
      }
      b[i] = b[i] + low;
      for (int j = 0; j < m; j++) a[i][j] = a[i][j] + r * j;
    }
  }
}""",
    "names": """void f(int n, int m, long a[n][m], long b[n], long idx[n], long failed[n],
    long work[n], long iteration[n], long s_shared[n], long GO_ON[n], long region[n]) {
  for (int k = 0; k < n; k++) {
    long s = failed[k] + work[k] + iteration[k] + s_shared[k] + GO_ON[k] + region[k];
    for (int thread = 0; thread < m; thread++) a[k][thread] = a[k][thread] + s;
    long own = 0, own_own = 1;
    for (int half = 0; half < m; half++) own += (a[k][half] - idx[k]) * own_own;
    b[k] = own;
  }
}""",
}
NAMES = ("failed", "work", "iteration", "s_shared", "GO_ON", "region")
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no g++")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("nests")


def nest_of(folder, text):
    path = folder / "nest.c"
    path.write_text(text)
    ((found, error),) = nests(f"{path}:f")
    assert found is not None, error
    return found


def data(seed, n=3, m=37):
    random = np.random.default_rng(seed)
    a = random.integers(-9, 9, (n, m))
    more = {each: random.integers(-9, 9, n) for each in NAMES}
    idx = random.integers(-5, m, n)
    return {"a": a, "b": random.integers(-9, 9, n), "idx": idx, **more}


def in_order(name, a, b, idx, **more):
    """The loops as they stand."""
    for i in range(len(b)):
        if name == "names":
            a[i] += sum(more[each][i] for each in NAMES)
            b[i] = (a[i] - idx[i]).sum()
            continue
        if name == "several":
            s = b[i] * 2
            a[i] *= s - idx[i] if s > 6 else s
            b[i] = a[i].sum()
            a[i, 1 : max(1, idx[i]) : 2] -= b[i]
            continue
        for r in range(3):
            low = a[i].min()
            a[i] -= low if low > idx[i] else 0
            b[i] += low
            a[i] += r * np.arange(a.shape[1])


def run(shim, kernel, arrays):
    n, m = arrays["a"].shape
    values = Values(arrays, {"n": n, "m": m}, 0, 1, n)
    return launched(shim, kernel, values, {})


def kernel_of(nest, form, threads):
    return nest_kernel(nest.plan, nest.regions, Held.supposed(nest.plan), form, threads)


@needs_compiler
@pytest.mark.parametrize("form", ["spmd", "neutered", "machine", "specialised"])
@pytest.mark.sampled(4)
def test_a_form_leaves_what_the_loop_leaves(form, folder):
    agrees("several", form, 33, folder, 1)


@needs_compiler
def test_without_regions_the_workers_only_wait(folder):
    text = """void f(int n, int m, long a[n][m], long b[n]) {
      for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++) a[i][j] += a[i][j - 1] + b[i];
    }"""
    kernel = kernel_of(nest_of(folder, text), "specialised", 33)
    arrays = data(1)
    wanted = arrays["a"].copy()
    for j in range(1, 37):
        wanted[:, j] += wanted[:, j - 1] + arrays["b"]
    assert run(Shim(folder), kernel, arrays).code == DONE
    assert (arrays["a"] == wanted).all()


@needs_compiler
@pytest.mark.parametrize("form", ["guarded", "machine", "specialised"])
def test_names_of_the_program_are_not_taken_for_ours(form, folder):
    agrees("names", form, 33, folder, 1)


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("name", NESTS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("threads", [1, 31, 32, 33, 63, 992])
def test_many_seeds(name, form, threads, folder):
    agrees(name, form, threads, folder, 24 if threads < 992 else 2)


def agrees(name, form, threads, folder, seeds):
    kernel = kernel_of(nest_of(folder, NESTS[name]), form, threads)
    assert kernel.team == team_size(form, threads)
    for seed in range(seeds):
        for is_strict in (True, False):
            arrays = data(seed)
            expected = {key: each.copy() for key, each in arrays.items()}
            in_order(name, **expected)
            shim = Shim(folder, seed, is_strict=is_strict)
            assert run(shim, kernel, arrays).code == DONE
            for key, each in expected.items():
                assert (arrays[key] == each).all(), key


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("form", FORMS)
def test_what_fails_in_a_region_ends_the_run(form, folder):
    kernel = kernel_of(nest_of(folder, NESTS["several"]), form, 33)
    arrays = data(1)
    arrays["idx"][1] = 99
    assert run(Shim(folder), kernel, arrays).code == OUTSIDE


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("change", ["dropped", "doubled"])
def test_a_changed_barrier_between_warps_shows(change, folder):
    """Who is left alone at a barrier waits forever, or the result is another one."""
    kernel = kernel_of(nest_of(folder, NESTS["several"]), "specialised", 33)
    lines = kernel.text.split("\n")
    for at in (n for n, line in enumerate(lines) if "__barrier_sync_count" in line):
        changed = list(lines)
        changed[at] = "" if change == "dropped" else 2 * lines[at]
        is_team = "count(2," in lines[at]
        if is_team and change == "doubled":
            continue  # All of the team do it: only time is lost.
        assert not all(survives(folder, kernel, changed, seed) for seed in range(8))


def survives(folder, kernel, lines, seed):
    arrays = data(seed)
    expected = {key: each.copy() for key, each in arrays.items()}
    in_order("several", **expected)
    other = type(kernel)(
        kernel.entry, "\n".join(lines), kernel.parameters, team=kernel.team
    )
    try:
        run(Shim(folder, seed, most_steps=200_000), other, arrays)
    except DeviceError:
        return False
    return all((arrays[key] == each).all() for key, each in expected.items())


@pytest.mark.skipif(library() is None, reason="NVRTC is not installed")
@pytest.mark.nightly
@pytest.mark.parametrize("architecture", ["sm_80", "sm_90"])
def test_all_forms_compile_without_spills(architecture, folder):
    nest = nest_of(folder, NESTS["several"])
    for form in FORMS:
        found = built(kernel_of(nest, form, 256).text, architecture)
        assert found.spilled == 0
        assert found.registers <= 64
