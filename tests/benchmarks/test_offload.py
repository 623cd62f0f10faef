"""What the command for nests on a GPU does, on fibers, and where something fails or hangs."""

import csv
import sys
from dataclasses import replace
from time import monotonic

import numpy as np
import pytest

from benchmarks.nvrtc import built, library, portable
from benchmarks.offload import __main__ as command
from benchmarks.offload import children, trials
from benchmarks.offload.children import Children
from benchmarks.offload.constructs import (
    BARRIERS,
    CONSTRUCTS,
    SPIN,
    barrier,
    nest_of,
)
from benchmarks.offload.figures import Bar
from benchmarks.offload.figures import main as draw
from benchmarks.offload.preparing import nest_at, prepared, texts
from benchmarks.offload.programs import programs
from benchmarks.offload.texts import Prepared, Text
from benchmarks.offload.trials import Bench, OnGpu, OnStandIn, Trial
from gpugen.cuda.cupy import CupyDevice
from gpugen.cuda.forkjoin import FORMS
from gpugen.shim.device import Shim, compiler
from tests.benchmarks.broken import opened
from tests.gpugen.cuda.test_cupy import StrictCupy

PROGRAMS = {each.name: each for each in programs()}
needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no g++")


@pytest.fixture(scope="module")
def bfs():
    """All forms of one nest, a round of one barrier, and a kernel that fails."""
    made = tuple(texts(nest_at(PROGRAMS["bfs"].place), "bfs", (64,)))
    rounds = Text("named barrier", "spmd", 32, barrier("named barrier", 32))
    return Prepared(made, (rounds,), {"bfs": "baseline"})


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_where_there_is_no_gpu_the_results_say_so(monkeypatch, tmp_path, capsys):
    def nothing(self):
        raise LookupError("CuPy finds no device")

    monkeypatch.setattr(Children, "described", nothing)
    monkeypatch.setattr("sys.argv", ["offload", "--out", str(tmp_path)])
    command.main()
    said = "No GPU was measured on this machine: CuPy finds no device.\n"
    assert (tmp_path / "offload.txt").read_text(encoding="utf-8") == said
    assert capsys.readouterr().out == said
    assert [each.name for each in tmp_path.iterdir()] == ["offload.txt"]


def test_texts_are_read_as_they_were_written(bfs, tmp_path):
    bfs.write(tmp_path)
    assert Prepared.read(tmp_path) == bfs
    assert bfs.only(["named barrier"]).nests == ()


@needs_compiler
@pytest.mark.sampled(4)
def test_everything_runs_on_fibers(bfs, monkeypatch, tmp_path):
    broken = bfs.nests[1].kernel.text.replace("return DONE;", "return OUTSIDE;")
    broken = broken.replace("return code;", "return OUTSIDE;")
    spmd = replace(bfs.nests[1], kernel=replace(bfs.nests[1].kernel, text=broken))
    endless = replace(
        bfs.nests[2],
        kernel=replace(bfs.nests[2].kernel, text="no text of CUDA"),
    )
    changed = (bfs.nests[0], spmd, endless, *bfs.nests[3:])
    replace(bfs, nests=changed).write(tmp_path)
    given = ["--prepared", str(tmp_path), "--out", str(tmp_path), "--stand-in"]
    monkeypatch.setattr("sys.argv", ["offload", *given, "--jobs", "1"])
    command.main()
    found = rows(tmp_path / "offload-correctness.csv")
    by_form = {each["form"]: each for each in found}
    assert list(by_form) == list(FORMS)
    assert by_form.pop("guarded")["failure"].startswith("DeviceError: g++ cannot")
    assert by_form.pop("spmd")["equal"] == "False"
    assert {each["equal"] for each in by_form.values()} == {"True"}
    timed = rows(tmp_path / "offload-times.csv")
    assert [each["form"] for each in timed] == list(by_form)
    assert len(rows(tmp_path / "offload-overheads.csv")) == 1
    assert "correctness: 12 of 16 runs" in (tmp_path / "offload.txt").read_text()
    assert (tmp_path / "offload-figures.svg").stat().st_size > 0


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("name", PROGRAMS)
def test_sums_of_reals_are_as_near_as_is_allowed(name, tmp_path):
    made = texts(nest_at(PROGRAMS[name].place), name, (33,))
    known = {(e.nest, e.form, e.threads): e for e in made}
    bench = Bench(OnStandIn(Shim(tmp_path)), known, tmp_path)
    for key in known:
        found = bench.rows(Trial("verified", *key))
        assert [each[-1] for each in found] == [True] * 3


class Event:
    """An event of CuPy; the work is done when it is recorded."""

    def record(self) -> None:
        self.at = monotonic()

    def synchronize(self) -> None:
        """There is nothing to wait for."""


@needs_compiler
def test_a_gpu_is_used_as_cupy_wants_it(bfs, monkeypatch, tmp_path):
    cupy = StrictCupy(Shim(tmp_path))
    cupy.cuda.Event = Event
    cupy.cuda.get_elapsed_time = lambda one, other: 1000 * (other.at - one.at)
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    # Fibers have no clock.
    spin = 'extern "C" __global__ void spin(long long cycles) {}'
    monkeypatch.setattr(trials, "SPIN", replace(SPIN, text=spin))
    rounds = tuple(texts(_construct(tmp_path, "region"), "region", (32,)))
    known = {(e.nest, e.form, e.threads): e for e in (*bfs.nests, *rounds)}
    bench = Bench(OnGpu(CupyDevice(tmp_path), is_small=True), known, tmp_path)
    for row in bench.rows(Trial("verified", "bfs", "specialised", 64)):
        assert row[-1] is True
    (row,) = bench.rows(Trial("timed", "bfs", "baseline", 64))
    assert row[3] > 0
    assert row[-1] == 0
    for form in ("baseline", "machine"):
        found = bench.rows(Trial("overhead", "region", form, 32))
        assert [each[3] for each in found] == ["empty", "one each"]


def _construct(folder, name):
    path = folder / f"{name}.c"
    path.write_text(nest_of(name))
    return nest_at(f"{path}:{name}")


@pytest.mark.nightly
def test_what_hangs_costs_itself_and_is_not_tried_again(monkeypatch, tmp_path, capfd):
    monkeypatch.setattr(children, "opened", opened)
    monkeypatch.setattr(children, "MANY", 4)
    tried = [Trial("timed", "bfs", form, threads)
             for form in ("baseline", "spmd", "guarded", "machine")
             for threads in (32, 64)]  # fmt: skip
    said = list[tuple[str, int, list, str]]()
    some = Children(tmp_path, False, monotonic() + 60, seconds=2)
    some.try_all(
        tried, lambda t, r, failure: said.append((t.form, t.threads, r, failure))
    )
    ends = {(form, threads): found or failure for form, threads, found, failure in said}
    assert len(ends) == len(said) == len(tried)
    assert ends["baseline", 64] == [["baseline", 64]]
    assert ends["spmd", 32] == "nothing was heard of it for 2 seconds"
    assert ends["spmd", 64] == "it has hung with other threads"
    assert ends["guarded", 64] == "ValueError: it is broken"
    assert ends["machine", 64] == [["machine", 64]]
    said.clear()
    late = Children(tmp_path, False, monotonic())
    late.try_all(
        tried, lambda t, r, failure: said.append((t.form, t.threads, r, failure))
    )
    assert {each[3] for each in said} == {"there was no time left"}
    said.clear()
    broken = [Trial("timed", "bfs", "guarded", threads) for threads in range(7)]
    some.try_all(
        broken, lambda t, r, failure: said.append((t.form, t.threads, r, failure))
    )
    assert [each[3] for each in said[3:]] == [
        "ValueError: it is broken",
        *["too many had failed"] * 3,
    ]


def test_a_bar_says_who_wins():
    times = (8.0, 1.0, 2.0, 4.0, 8.0, 2.0)
    spent = {str(form): each for form, each in zip(FORMS, times, strict=True)}
    bar = Bar("lud_k1", "nested", "guarded", spent)
    assert (bar.gain("guarded"), bar.best, bar.agrees) == (4.0, "spmd", True)
    assert not replace(bar, published="baseline").agrees
    assert not replace(bar, published="even").agrees


def test_a_folder_without_results_is_summed_up(tmp_path):
    draw(tmp_path)
    assert "0 of 0 runs" in (tmp_path / "offload.txt").read_text()


def test_a_difference_is_a_part_of_the_greatest_number():
    one = np.array([1.0, np.nan, 4.0])
    assert trials._difference(one, one.copy()) == 0
    assert trials._difference(np.array([1.0, 4.5]), np.array([1.0, 4.0])) == 0.125
    assert trials._difference(one, np.array([1.0, 2.0, 4.0])) == float("inf")


@pytest.mark.skipif(library() is None, reason="NVRTC is not installed")
@pytest.mark.nightly
def test_everything_that_is_prepared_compiles():
    made = prepared()
    assert {each.nest for each in made.nests} == set(PROGRAMS)
    assert {each.nest for each in made.constructs} == {*CONSTRUCTS, *BARRIERS}
    for each in made.nests:
        if each.threads == 256:
            assert built(each.kernel.text, "sm_90").spilled == 0
    for kernel in (SPIN, *(each.kernel for each in made.constructs)):
        assert ".entry" in portable(kernel.text, "sm_90")
