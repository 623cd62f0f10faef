"""What lanes of a warp hand to each other, against the rules of PTX."""

from dataclasses import replace

import numpy as np
import pytest

from gpugen.cuda.kernels import CudaKernel, Parameter

WIDTHS = (1, 2, 8, 32)
AMOUNTS = range(-2, 40)
CALLS = {"idx": "", "up": "_up", "down": "_down", "bfly": "_xor"}
TEXT = """extern "C" __global__ void probe({type} *out)
{{
    unsigned lane = threadIdx.x % 32, row = 0;
    for (int width = 1; width <= 32; width *= width < 8 ? width < 2 ? 2 : 4 : 4)
        for (int amount = {least}; amount < {end}; amount++, row++)
            out[(threadIdx.x / 32 * {rows} + row) * 32 + lane] =
                __shfl{call}_sync(0xffffffffu, ({type})(threadIdx.x * 3.5), amount, width);
}}
"""


def from_lane(mode: str, lane: int, amount: int, width: int) -> int:
    """The lane whose value `shfl.sync` gives: section 9.7.9.6 of the PTX ISA 8.5."""
    segment = (32 - width) & 31
    clamp = 0 if mode == "up" else 31
    most = (lane & segment) | (clamp & ~segment & 31)
    least = lane & segment
    given = amount & 31
    if mode == "up":
        place = lane - given
        return place if place >= most else lane
    if mode == "down":
        place = lane + given
        return place if place <= most else lane
    place = lane ^ given if mode == "bfly" else least | (given & ~segment & 31)
    return place if place <= most else lane


@pytest.fixture
def lanes(shim):
    return replace(shim, header="user.h", is_strict=False, is_announced=False, block=64)


@pytest.mark.parametrize("mode", CALLS)
@pytest.mark.parametrize(("name", "dtype"), [("int", "i4"), ("double", "f8")])
def test_shuffles_take_what_ptx_says(lanes, mode, name, dtype):
    # An amount beyond 31 is none of PTX for these two; the wrapper of CUDA passes it on.
    amounts = range(32) if mode != "idx" else AMOUNTS
    rows = len(WIDTHS) * len(amounts)
    text = TEXT.format(
        type=name,
        call=CALLS[mode],
        least=amounts.start,
        end=amounts.stop,
        rows=rows,
    )
    out = np.zeros(2 * rows * 32, dtype=dtype)
    parameters = (Parameter("run", "out", f"{name} *"),)
    lanes.launch(CudaKernel("probe", text, parameters), [out], 64)
    expected = [
        np.dtype(dtype).type((32 * warp + from_lane(mode, lane, amount, width)) * 3.5)
        for warp in range(2)
        for width in WIDTHS
        for amount in amounts
        for lane in range(32)
    ]
    assert out.tolist() == expected


def test_votes_are_of_the_lanes_that_are_left(lanes):
    text = """extern "C" __global__ void probe(int *out)
{
    int k = threadIdx.x;
    if (k >= 60) return;
    int low = k < 40;
    out[k] = __any_sync(0xffffffffu, low) + 2 * __all_sync(0xffffffffu, low)
             + 4 * __any_sync(0xffffffffu, k == 61) + 8 * __all_sync(0xffffffffu, k < 60);
    if (k % 2) out[k] += 16 * __all_sync(0xaaaaaaaau, k % 2);
}
"""
    out = np.zeros(64, dtype="i4")
    parameters = (Parameter("run", "out", "int *"),)
    for seed in range(4):
        out[:] = 0
        device = replace(lanes, seed=seed)
        device.launch(CudaKernel("probe", text, parameters), [out], 64)
        expected = [(11 if k < 32 else 9) + 16 * (k % 2) for k in range(60)]
        assert out.tolist() == [*expected, 0, 0, 0, 0]
