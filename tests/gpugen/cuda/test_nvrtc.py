"""All kernels compile for GPUs, with few registers; needs the wheel, but no driver."""

import pytest

from benchmarks.nvrtc import built, library
from gpugen.cuda.kernels import Held, cuda_kernels, listed_kernel
from gpugen.cuda.schemes import OWNERSHIP, SCHEMES
from gpugen.planning import kernel_plan
from tests.gpugen.loops import program, seeded_text
from tests.nights import by_day

pytestmark = pytest.mark.skipif(
    library() is None, reason="the wheel nvidia-cuda-nvrtc is not installed"
)

ARCHITECTURES = ("sm_80", "sm_90")
SCATTER = """def f(a, c, p, q, x, n):
    for i in range(n):
        a[p[i] * 2 - q[i]] += x[i] * c[i, 2]
"""


def texts(scheme):
    for way in scheme.ways:
        plan = kernel_plan(*program(SCATTER), is_numpy=True, scheme=way)
        held = Held.supposed(plan)
        yield from (each.text for each in cuda_kernels(plan, scheme, held))
        yield listed_kernel(plan, scheme, held).text


@pytest.mark.parametrize("architecture", by_day(ARCHITECTURES, 1))
@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=lambda each: each.name)
@pytest.mark.sampled(4)
def test_a_scheme_compiles_without_spills(scheme, architecture):
    for text in texts(scheme):
        found = built(text, architecture)
        assert found.size > 0
        assert found.spilled == 0
        assert found.registers <= 64


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=lambda each: each.name)
@pytest.mark.sampled(4)
def test_a_scheme_compiles_for_elements_of_other_types(scheme):
    plan = kernel_plan(*program(SCATTER), is_numpy=True, scheme=next(iter(scheme.ways)))
    held = dict.fromkeys("acx", "float32") | dict.fromkeys("pq", "uint64")
    for each in cuda_kernels(plan, scheme, Held(held)):
        assert built(each.text, "sm_80").spilled == 0


@pytest.mark.parametrize("part", range(4))
@pytest.mark.sampled(4)
def test_random_loops_compile(part):
    for seed in range(part, 8, 4):
        plan = kernel_plan(*program(seeded_text(seed)), is_numpy=True)
        if plan.scheme == "sequential":
            continue
        for kernel in cuda_kernels(plan, OWNERSHIP, Held.supposed(plan)):
            assert built(kernel.text, "sm_90").spilled == 0
