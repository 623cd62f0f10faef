"""The scheduler of fibers: what it can do on demand, and what it does not allow."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.launching import DeviceError

ARRAY = Parameter("run", "out", "int *")
SIZE = Parameter("run", "size", "long long")


def kernel(body, parameters=(ARRAY,)):
    declared = ", ".join(f"{each.type} {each.name}" for each in parameters)
    text = f'extern "C" __global__ void probe({declared})\n{{\n{body}\n}}\n'
    return CudaKernel("probe", text, parameters)


def ran(shim, body, size=64, threads=64, **options):
    device = replace(shim, **{"block": 32, **options})
    out = np.zeros(size, dtype=np.int32)
    device.launch(kernel(body), [out], threads)
    return out.tolist()


PLACE = "int k = blockIdx.x * blockDim.x + threadIdx.x;"


def test_every_thread_runs_once(shim):
    body = f"{PLACE} atomicAdd(&out[k], k + 1);"
    assert ran(shim, body, 96, 96, seed=3) == list(range(1, 97))
    assert ran(shim, body, 128, 70, block=64)[:70] == list(range(1, 71))


RACE = f"{PLACE} out[0] = out[0] + 1; out[1 + k % 2] = k;"


def test_the_same_seed_gives_the_same_run(shim):
    runs = [[ran(shim, RACE, seed=seed) for seed in range(40)] for _ in range(2)]
    assert runs[0] == runs[1]
    assert len({tuple(each) for each in runs[0]}) > 15


def test_plain_updates_are_lost_and_atomic_ones_are_not(shim):
    lost = [ran(shim, RACE, seed=seed)[0] for seed in range(20)]
    assert min(lost) < 32
    body = "atomicAdd(&out[0], 1);"
    assert all(ran(shim, body, seed=seed)[0] == 64 for seed in range(20))


def test_a_barrier_is_for_the_whole_block(shim):
    body = f"""{PLACE}
    __shared__ int seen[32];
    seen[threadIdx.x] = k + 1;
    __syncthreads();
    out[k] = seen[(threadIdx.x + 1) % 32];"""
    expected = [32 * (k // 32) + (k + 1) % 32 + 1 for k in range(64)]
    for seed in range(20):
        assert ran(shim, body, seed=seed) == expected
    without = body.replace("__syncthreads();", "")
    assert any(ran(shim, without, seed=seed) != expected for seed in range(20))


def test_shared_memory_is_not_that_of_the_block_before(shim):
    body = f"""{PLACE}
    __shared__ int seen;
    out[k] = seen;
    __syncthreads();
    seen = 7;"""
    assert 7 not in ran(shim, body, resident=1)
    assert 0 not in ran(shim, body, resident=1)


def test_lockstep_lets_the_lanes_of_a_warp_go_together(shim):
    body = f"{PLACE} out[0] = out[0] + 1; out[1] = k;"
    found = [ran(shim, body, 2, 32, is_lockstep=True, seed=seed) for seed in range(20)]
    assert found == [[1, 31]] * 20
    assert any(ran(shim, body, 2, 32, seed=seed) != [1, 31] for seed in range(20))


def test_lanes_with_one_value_find_each_other(shim):
    body = f"""{PLACE}
    unsigned lanes = __match_any_sync(0xffffffffu, k % 3);
    unsigned odd = __ballot_sync(0xffffffffu, k % 2);
    out[k] = lanes == (k % 3 == 0 ? 0x49249249u : k % 3 == 1 ? 0x92492492u : 0x24924924u)
           && odd == 0xaaaaaaaau && __shfl_sync(0xffffffffu, k * 10, 5) == 50;"""
    for seed in range(8):
        assert ran(shim, body, 32, 32, seed=seed) == [1] * 32


def test_lanes_that_have_returned_are_not_waited_for(shim):
    body = f"""{PLACE}
    if (k % 2) return;
    __syncwarp();
    __syncthreads();
    out[k] = __popc(__match_any_sync(0xffffffffu, 1));"""
    assert ran(shim, body, 32, 32, is_strict=False) == [16, 0] * 16


def test_a_barrier_that_not_all_reach_is_an_error(shim):
    body = f"{PLACE} if (k < 16) __syncthreads(); else __syncwarp();"
    with pytest.raises(DeviceError, match="wait for others that never come"):
        ran(shim, body, 32, 32)


def test_a_kernel_that_does_not_end_is_an_error(shim):
    body = "while (*(volatile int *)&out[0] == 0) ;"
    with pytest.raises(DeviceError, match="did not end within 5000 steps"):
        ran(shim, body, most_steps=5000)


def test_what_cannot_be_compiled_is_said(shim):
    with pytest.raises(
        DeviceError, match=r"(?s)g\+\+ cannot compile a kernel.*unknown"
    ):
        ran(shim, "unknown();")


def test_without_a_compiler_that_is_said(shim, monkeypatch, tmp_path):
    monkeypatch.setattr("gpugen.shim.device.compiler", lambda: None)
    with pytest.raises(DeviceError, match=r"there is no g\+\+ on this machine"):
        ran(shim, "", directory=tmp_path, _libraries={})


def test_schedules_differ_in_style(shim):
    body = f"{PLACE} out[atomicAdd(&out[64], 1)] = k;"
    firsts = Counter(ran(shim, body, 65, seed=seed)[0] // 32 for seed in range(40))
    assert set(firsts) == {0, 1}


LEAVES = """{PLACE}
    if (k % 4 == 1) {leave};
    __syncwarp(0xffffffffu);
    out[k] = 1;"""
HANGS = "threads wait for others that never come"


def test_a_lane_that_returns_is_waited_for_and_one_that_exits_is_not(shim):
    expected = [int(k % 4 != 1) for k in range(64)]
    exits = LEAVES.replace("{PLACE}", PLACE).replace("{leave}", "EXIT_THREAD()")
    returns = exits.replace("EXIT_THREAD()", "return")
    assert ran(shim, exits) == expected
    assert ran(shim, returns, is_strict=False) == expected
    with pytest.raises(DeviceError, match=HANGS):
        ran(shim, returns)


def test_lanes_of_a_mask_meet_at_one_instruction(shim):
    body = f"""{PLACE}
    if (k % 2) __syncwarp(0xffffffffu); else __syncwarp(0xffffffffu);
    out[k] = 1;"""
    assert ran(shim, body, is_strict=False) == [1] * 64
    with pytest.raises(DeviceError, match=HANGS):
        ran(shim, body)


def test_accesses_are_aligned(shim):
    body = "*(volatile long long *)&out[1] = 5;"
    ran(shim, body, is_strict=False)
    with pytest.raises(DeviceError, match="an access is not aligned to its size"):
        ran(shim, body)


def test_static_shared_memory_has_an_end(shim):
    body = f"""{PLACE}
    __shared__ int much[12289];
    much[k] = k;
    __syncthreads();
    out[k] = much[k ^ 1];"""
    assert ran(shim, body, 64, 64, block=64, is_strict=False)[:2] == [1, 0]
    with pytest.raises(DeviceError, match="shared memory ends at 48 KiB"):
        ran(shim, body)


# The first thread hands a number to one of another warp, or of another block.
HANDS_ON = """int k = blockIdx.x * blockDim.x + threadIdx.x;
    volatile int *data = &out[64], *flag = &out[128];
    if (k == 0) {{ *data = 7; {fence}; *flag = 1; }}
    if (k == {other}) {{ while (!*flag) ; __threadfence(); out[k] = *data; }}"""


def handed_on(shim, fence, other, **options):
    body = HANDS_ON.format(fence=fence, other=other)
    options = {"block": 64, **options}
    runs = (ran(shim, body, 192, 128, seed=seed, **options) for seed in range(60))
    return {each[other] for each in runs}


@pytest.mark.parametrize(
    ("fence", "inside", "across"),
    [
        ("", {0, 7}, {0, 7}),
        ("__threadfence_block()", {7}, {0, 7}),
        ("__threadfence()", {7}, {7}),
    ],
)
def test_stores_without_a_fence_come_late_and_in_another_order(
    shim, fence, inside, across
):
    assert handed_on(shim, fence, 32) == inside
    assert handed_on(shim, fence, 64) == across
    for options in ({"is_strict": False}, {"is_lockstep": True}):
        assert handed_on(shim, fence, 32, **options) == {7}
        assert handed_on(shim, fence, 64, **options) == {7}


def test_a_barrier_orders_what_its_block_sees_and_not_others(shim):
    body = f"""{PLACE}
    if (k < 64) out[128 + k] = k + 1;
    __syncthreads();
    if (k == 0) {{ {{fence}}; atomicExch(&out[192], 1); }}
    if (k < 64) out[k] = out[128 + 63 - k];
    if (k >= 64) {{ while (!*(volatile int *)&out[192]) ; out[k] = out[128 + k - 64]; }}"""
    own, all_ = [*range(64, 0, -1)], [*range(64, 0, -1), *range(1, 65)]

    def found(fence):
        text = body.replace("{fence}", fence)
        return [ran(shim, text, 193, 128, block=64, seed=n)[:128] for n in range(12)]

    assert all(each == all_ for each in found("__threadfence()"))
    without = found("")
    assert all(each[:64] == own for each in without)
    assert any(each != all_ for each in without)


def test_two_threads_may_both_read_before_they_see_a_store(shim):
    body = f"""{PLACE}
    volatile int *mine = &out[64 + k / 32], *other = &out[64 + 1 - k / 32];
    if (k % 32 == 0) {{ *mine = 1; out[k] = *mine + *other; }}"""
    both = [ran(shim, body, 66, 64, block=64, seed=seed) for seed in range(60)]
    assert any(each[0] == each[32] == 1 for each in both)
    loose = [
        ran(shim, body, 66, 64, block=64, seed=n, is_strict=False) for n in range(60)
    ]
    assert not any(each[0] == each[32] == 1 for each in loose)


def test_a_place_has_one_order_of_stores(shim):
    body = f"""{PLACE}
    volatile int *cell = &out[4];
    for (int n = 1; k == 0 && n < 41; n++) {{
        *cell = n;
        if (n % 3 == 0) __threadfence_block();
    }}
    for (int last = 0, n = 0; k > 0 && n < 60; n++) {{
        int seen = *cell;
        if (seen < last) out[k] = 1;
        last = seen;
    }}"""
    for seed in range(40):
        assert ran(shim, body, 5, 4, block=2, seed=seed) == [0, 0, 0, 0, 40]


def test_a_warp_comes_to_a_named_barrier_as_a_whole(shim):
    body = f"""{PLACE}
    if (k % 32 < 16) __barrier_sync_count(1, 32);
    __syncthreads();
    out[k] = 1;"""
    assert ran(shim, body, block=64, is_strict=False) == [1] * 64
    with pytest.raises(DeviceError, match=HANGS):
        ran(shim, body, block=64)
