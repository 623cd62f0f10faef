"""The race prover reads the specialised kernels: they are race-free, and mutants are not."""

from dataclasses import dataclass

import pytest

from depanalysis.cli.racing import race_options
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cuda.forkjoin import nest_kernel, team_size
from gpugen.cuda.kernels import Held
from gpugen.offloading import nests
from tests.gpugen.cuda.test_forkjoin import NESTS

ONE = """void f(int n, int m, long a[n][m], long b[n], long idx[n]) {
  for (int i = 0; i < n; i++) {
    long s = b[i] * 2;
    if (s > 6) s = s - idx[i];
    for (int j = 0; j < m; j++) a[i][j] = a[i][j] * s;
    b[i] = s;
  }
}"""
SUM = """void f(int n, int m, long a[n][m], long b[n], long idx[n]) {
  for (int i = 0; i < n; i++) {
    long t = idx[i];
    for (int j = 0; j < m; j++) t += a[i][j];
    b[i] = t;
  }
}"""
STEPS = """void f(int n, int m, int k, long a[n][m], long b[n]) {
  for (int i = 0; i < n; i += k) {
    long s = b[i] * 2;
    for (int j = 0; j < m; j++) a[i][j] = s;
    b[i] = s;
  }
}"""
SIGN = """void f(int n, int m, double a[n][m], double b[n]) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++) s += a[i][j];
    if (s > 1.0)
      for (int j = 0; j < m; j++) a[i][j] = a[i][j] / s;
    b[i] = s;
  }
}"""
MEET = "__barrier_sync_count"
_BY_NIGHT = [pytest.param(e, marks=pytest.mark.nightly) for e in ("spmd", "neutered")]


@dataclass(frozen=True)
class Made:
    """A kernel and the block that it wants."""

    text: str
    block: int


def made(folder, text, threads, form="specialised"):
    path = folder / "nest.c"
    path.write_text(text)
    ((nest, error),) = nests(f"{path}:f")
    assert nest is not None, error
    held = Held.supposed(nest.plan)
    kernel = nest_kernel(nest.plan, nest.regions, held, form, threads)
    return Made(kernel.text, team_size(form, threads) or threads)


def verdict(text, block, level="block", *assumed):
    given = {"block": str(block), "level": level, "assume": assumed}
    options = race_options(given)
    report = kernel_races(SourceFile("nest.cu", text), options)
    (found,) = report.constructs
    return found


@pytest.mark.parametrize("threads", [1, 33, 64, 992])
@pytest.mark.sampled(4)
def test_a_specialised_kernel_is_race_free(threads, tmp_path):
    kernel = made(tmp_path, ONE, threads)
    found = verdict(kernel.text, kernel.block)
    assert found.verdict is Raciness.FREE, found.reason


@pytest.mark.nightly
@pytest.mark.parametrize("threads", [1, 31, 32, 33, 63])
@pytest.mark.parametrize("text", [SUM, *NESTS.values()], ids=["sum", *NESTS])
def test_a_kernel_with_many_regions_is_race_free(text, threads, tmp_path):
    kernel = made(tmp_path, text, threads)
    found = verdict(kernel.text, kernel.block)
    assert found.verdict is Raciness.FREE, found.reason


@pytest.mark.parametrize("form", ["baseline", "guarded", "machine", *_BY_NIGHT])
def test_threads_of_a_block_or_of_two_do_not_meet(form, tmp_path):
    kernel = made(tmp_path, SUM, 33, form)
    found = verdict(kernel.text, kernel.block, "all")
    assert found.verdict is Raciness.FREE, found.reason


@pytest.mark.parametrize("form", ["spmd", "guarded"])
@pytest.mark.sampled(2)
def test_real_numbers_decide_about_a_region(form, tmp_path):
    """All threads compute such a condition alike; a barrier that is left out is caught."""
    kernel = made(tmp_path, SIGN, 33, form)
    assert verdict(kernel.text, kernel.block, "all").verdict is Raciness.FREE
    assert all(is_caught(e, kernel.block) for e in without_a_barrier(kernel.text))


def without_a_barrier(text):
    """The text with each barrier of the block left out."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.strip() == "__syncthreads();":
            yield "\n".join([*lines[:at], *lines[at + 1 :]])


@pytest.mark.parametrize("form", ["guarded", *_BY_NIGHT])
@pytest.mark.sampled(4)
def test_a_barrier_that_is_left_out_is_caught(form, tmp_path):
    kernel = made(tmp_path, SUM, 33, form)
    found = [verdict(e, kernel.block).verdict for e in without_a_barrier(kernel.text)]
    assert found == [Raciness.RACE] * len(found)
    assert len(found) >= 2


def test_a_barrier_of_a_machine_that_is_left_out_is_caught(tmp_path):
    """Regions with and without a barrier of their own, and states around them."""
    kernel = made(tmp_path, SUM, 33, "machine")
    found = [is_caught(each, kernel.block) for each in without_a_barrier(kernel.text)]
    assert found == [True] * 3


@pytest.mark.nightly
@pytest.mark.parametrize("name", NESTS)
def test_barriers_of_machines_of_many_regions_are_caught(name, tmp_path):
    kernel = made(tmp_path, NESTS[name], 33, "machine")
    assert verdict(kernel.text, kernel.block).verdict is Raciness.FREE
    found = [is_caught(each, kernel.block) for each in without_a_barrier(kernel.text)]
    assert all(found)
    assert len(found) >= 2


@pytest.mark.sampled(4)
def test_without_a_step_all_iterations_are_one(tmp_path):
    kernel = made(tmp_path, STEPS, 33, "baseline")
    assert "step is not 0" in kernel.text
    found = verdict(kernel.text, kernel.block, "all")
    assert found.verdict is Raciness.RACE
    found = verdict(kernel.text, kernel.block, "all", "step != 0")
    assert found.verdict is Raciness.FREE


def test_assertions_in_loops_are_checked(tmp_path):
    text = STEPS.replace("i += k", "i++").replace("long s =", "assert(k > 0); long s =")
    kernel = made(tmp_path, f"#include <assert.h>\n{text}", 33, "baseline")
    assert "return UNDEFINED;" in kernel.text
    assert verdict(kernel.text, kernel.block, "all").verdict is Raciness.FREE


def mutants(text):
    """The text with each barrier left out, and with each named one of all roles twice.

    Twice one of the team or of the block is only slower: all of them pass it.
    """
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if MEET in line or "__syncthreads" in line:
            rest = [line.replace("__syncthreads_or(", "(")] if "_or(" in line else []
            yield "\n".join([*lines[:at], *rest, *lines[at + 1 :]])
            if MEET in line and f"{MEET}(2," not in line:
                yield "\n".join([*lines[:at], line, *lines[at:]])


def is_caught(text, block):
    return verdict(text, block).verdict is not Raciness.FREE


@pytest.mark.sampled(4)
def test_a_changed_barrier_is_caught(tmp_path):
    kernel = made(tmp_path, ONE, 33)
    found = [is_caught(each, kernel.block) for each in mutants(kernel.text)]
    assert found == [True] * 10


@pytest.mark.nightly
@pytest.mark.parametrize("name", NESTS)
def test_changed_barriers_of_many_regions_are_caught(name, tmp_path):
    kernel = made(tmp_path, NESTS[name], 33)
    found = [is_caught(each, kernel.block) for each in mutants(kernel.text)]
    assert all(found)
    assert len(found) >= 10


@pytest.mark.parametrize("count", [64, 128])
def test_a_wrong_count_is_caught(count, tmp_path):
    kernel = made(tmp_path, ONE, 33)
    assert is_caught(kernel.text.replace("(1, 96)", f"(1, {count})"), kernel.block)
