"""What the tables of race detection by value count is what runs do."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks.guard import measuring, tables
from benchmarks.guard.instructions import counting
from benchmarks.guard.measuring import COSTS, PUBLISHED, Counts, Pass, Row
from benchmarks.nvrtc import library
from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.kernels import CudaKernel
from gpugen.guard.ld import blocks_kernel
from gpugen.guard.monitoring import (
    EVENT,
    READ,
    WRITE,
    copied,
    logged,
    watch,
    watched,
    watching_shim,
)
from gpugen.shim.device import compiler

GPLUSPLUS = pytest.mark.skipif(compiler() is None, reason="there is no g++")


def counted(folder, body):
    launch = Launch((1, 1, 1), (64, 1, 1), {}, {"g": 4096})
    text = f"__global__ void k(int *g) {{ int t = threadIdx.x; {body} }}"
    shim = watching_shim(folder, resident=1)
    log = logged(shim, watched(SourceFile("k.cu", text), "k"), launch)
    return measuring.counts_of(log.events, launch)


@GPLUSPLUS
def test_sectors_are_those_of_a_warp_at_one_place(tmp_path):
    assert counted(tmp_path, "g[t] = t;") == Counts(0, 64, 256, 8)
    assert counted(tmp_path, "g[8 * t] = t;").sectors == 64
    body = "for (int j = 0; j < 3; j++) g[t] += 1; __syncthreads(); atomicAdd(g, 1);"
    found = counted(tmp_path, body)
    assert (found.loads, found.stores, found.atomics) == (192, 192, 64)
    assert (found.sectors, found.barriers) == (2 * 3 * 8 + 2, 1)


def on_a_line(words):
    """Zeros that begin at a multiple of 128 bytes."""
    room = np.zeros(words + 16, "u8")
    first = -room.ctypes.data % 128 // 8
    return room[first : first + words]


@GPLUSPLUS
@pytest.mark.parametrize("kind", COSTS)
def test_a_pass_costs_what_is_said(tmp_path, kind):
    kernel, words, slots = blocks_kernel(), 256, 5
    text = "#undef SILENT\n#define SILENT\n" + kernel.text
    loud = CudaKernel(kernel.entry, text, kernel.parameters)
    arrays = [on_a_line(each * words) for each in (slots + 1, 1, 1, 2, 8)]
    shim = watching_shim(tmp_path, resident=1)
    ends = [e for a in arrays for e in (a.ctypes.data, a.ctypes.data + a.nbytes)]
    library = shim.library(loud)
    watch(library, ends, 1 << 20)
    shim.launch_shaped(loud, [*arrays, words, slots, kind], (4, 1, 1), (64, 1, 1))
    events = copied(library.shim_events, EVENT)
    expected = measuring.pass_counts(kind, 8 * words, slots)
    launch = Launch((4, 1, 1), (64, 1, 1), {})
    assert measuring.counts_of(events, launch) == expected
    assert set(events["kind"]) == {READ, WRITE}


def test_the_programs_are_those_of_the_published_table():
    assert {each.name for each in measuring.programs()} == set(PUBLISHED)


def test_less_memory_finds_the_published_shares():
    found = list(measuring.shares(50_000))
    assert [(slots, runs) for slots, _, runs, _ in found[:6]] == [
        (960, 2), (31, 4), (10, 6), (6, 8), (4, 10), (2, 20),
    ]  # fmt: skip
    assert all(share == 1 for *_, share in found[:6])
    published = (0.97, 0.94, 0.88, 0.75)
    assert [share for *_, share in found[6:]] == pytest.approx(published, abs=0.01)


@GPLUSPLUS
@pytest.mark.skipif(library() is None, reason="nvidia-cuda-nvrtc is not installed")
def test_the_instructions_of_a_pass_follow_from_few_runs():
    with counting() as instructions:
        assert instructions
        for kind in COSTS:
            said = instructions.of_pass(kind, 1280, 3)
            assert said == instructions.measured(kind, 1280, 3) > 1280


def test_one_pass_reads_once_what_three_read():
    by_name = {p.name: p.counts for p in measuring.passes() if p.size == 1 << 20}
    assert by_name["unite in three"].loads > 3 * by_name["unite"].loads


def test_tables_and_pictures_are_written(tmp_path):
    rows = [
        Row("scan", scheme, "race", "", 8, 1, Counts(1, 1, 8, 2), (("runs", 2),))
        for scheme in ("native", "exact", "ownership", "ld")
    ]
    passes = [Pass("unite", 1 << 20, 8, Counts(sectors=5))]
    tables.write(tmp_path, rows, passes, [(2, 1, 2, 0.5)])
    tables.draw(tmp_path, rows, passes)
    assert {each.suffix for each in Path(tmp_path).iterdir()} == {".csv", ".svg"}
    assert tables.found(rows).row_count == 1
    assert tables.costs(rows).row_count == 4
    assert tables.drawn([(2, 1, 2, 0.5)]).row_count == 1


@GPLUSPLUS
@pytest.mark.nightly
def test_our_versions_race_where_those_of_the_paper_do():
    found = list(measuring.rows())
    for each in found:
        if each.scheme != "native":
            is_racy = PUBLISHED[each.program][0] == "yes"
            assert (each.verdict == "race") == is_racy, (each.program, each.scheme)
    for name, (_, kinds, memory) in PUBLISHED.items():
        (said,) = (e.found for e in found if (e.program, e.scheme) == (name, "exact"))
        for kind in filter(None, kinds.split(", ")):
            spelled = {"rw": "read-write", "ww": "write-write"}[kind]
            assert spelled in said
            assert memory in said
