"""The passes of LD judged by the project itself: race-free, coalesced, without atomics."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.nvrtc import built, disassembler, instructions, library
from depanalysis.options import CoalescingOptions, RaceOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.pipelines.race import kernel_races
from depanalysis.source import SourceFile
from gpugen.guard.ld import COMPARE, FILL, RESTART, UNITE, blocks_kernel

PASSES = SourceFile("passes.cu", blocks_kernel().text)
SIZES = (("words", 4096), ("slots", 8))
SHAPES = (((256, 1, 1), (1, 1, 1)), ((256, 1, 1), (60, 1, 1)))


@pytest.mark.parametrize(
    "shape", [SHAPES[0], pytest.param(SHAPES[1], marks=pytest.mark.nightly)]
)
def test_the_passes_are_proved_race_free(shape):
    (kernel,) = kernel_races(
        PASSES, RaceOptions((), shape[0], shape[1], SIZES)
    ).constructs
    assert (kernel.verdict, kernel.open) == ("race-free", ())


@pytest.mark.nightly
def test_the_passes_are_proved_coalesced():
    (kernel,) = coalescing(PASSES, CoalescingOptions((), *SHAPES[0], SIZES)).kernels
    assert len(kernel.accesses) > 15
    assert {each.verdict for each in kernel.accesses} == {"coalesced"}


@pytest.mark.skipif(library() is None, reason="nvidia-cuda-nvrtc is not installed")
def test_the_passes_compile_without_spilled_registers():
    for architecture in ("sm_80", "sm_90"):
        assert built(PASSES.text, architecture).spilled == 0


@pytest.mark.skipif(disassembler() is None, reason="there is no nvdisasm")
def test_the_passes_have_no_atomic_instructions():
    found = instructions(PASSES.text, "sm_90")
    assert any(each.startswith("LDG") for each in found)
    assert not [e for e in found if e.startswith(("ATOM", "RED", "CCTL", "MEMBAR"))]


def bytes_of(r, words, slots):
    """An image of what was before, and copies that change some of its bytes."""
    start = r.integers(0, 3, 8 * words).astype("u1")
    copies = np.repeat(start[None], slots, axis=0)
    for copy in copies:
        places = r.integers(0, 8 * words, words)
        copy[places] = r.integers(0, 3, words)
    return start, copies


@pytest.mark.parametrize("seed", range(4))
def test_a_pass_does_what_asking_about_every_byte_does(watching, seed):
    r = np.random.default_rng(seed)
    words, slots = 128, int(r.integers(2, 7))
    start, copies = bytes_of(r, words, slots)
    images = np.concatenate([start[None], copies])
    values = np.zeros(8 * words, "u1")
    writers, found = np.zeros(2 * words, "u8"), np.zeros(8 * words, "u8")

    def launch(kind):
        given = [images, start, values, writers, found, words, slots, kind]
        shim = replace(watching, is_watched=False)
        shim.launch_shaped(blocks_kernel(), given, (4, 1, 1), (64, 1, 1))

    launch(UNITE)
    changed = copies != start
    latest = np.where(changed, np.arange(1, slots + 1)[:, None], 0).max(axis=0)
    union = np.where(latest > 0, copies[latest - 1, np.arange(8 * words)], start)
    assert np.array_equal(values, union)
    assert np.all(images == union)
    rows = writers.reshape(2, words)[:, :, None] >> 16 * np.arange(4, dtype="u8")
    seen = np.concatenate([rows[0] & 0xFFFF, rows[1] & 0xFFFF], axis=1).ravel()
    assert np.array_equal(seen, latest)
    several = [len(set(copies[changed[:, at], at])) > 1 for at in range(8 * words)]
    planes = found.reshape(8, words).T.ravel()
    assert np.array_equal(planes > 0, several)

    launch(FILL)
    assert np.all(images == start)
    launch(RESTART)
    for slot in range(slots):
        expected = np.where(latest == slot + 1, start, union)
        assert np.array_equal(images[slot + 1], expected)

    found[:] = 0
    images[1:] = union
    others = r.integers(0, 8 * words, 5)
    images[1 + r.integers(0, slots, 5), others] ^= 1
    launch(COMPARE)
    planes = found.reshape(8, words).T.ravel()
    assert set(np.flatnonzero(planes)) == set(others.tolist())
