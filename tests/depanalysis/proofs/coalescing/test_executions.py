"""A warp that is run on filled memory shows only what happens whatever others store."""

import pytest

from depanalysis.frontends.cuda import translate
from depanalysis.proofs.coalescing.executions import Warps
from depanalysis.proofs.coalescing.quotas import Quota
from depanalysis.proofs.coalescing.verdicts import Shape
from depanalysis.source import SourceFile


def found(body, quota=None, before=""):
    text = f"{before} __global__ void k(int *x, int *m, int *w, int n) {{ {body} }}"
    (kernel,) = translate(SourceFile("k.cu", text)).kernels
    warps = Warps(kernel, Shape((32, 1, 1)), quota or Quota(10))
    return tuple(warps.usual())


def touched(execution, name):
    return [
        [a.element for a in done.accesses if a.variable == name]
        for done in execution.runs
    ]


def test_memory_is_filled_with_values_far_apart():
    first, *_ = found("x[m[threadIdx.x]] = 1;")
    assert touched(first, "x") == [[(33 * t,)] for t in range(32)]
    assert ("m", (1,), 33) in first.loaded


@pytest.mark.parametrize(
    "body",
    [
        "w[threadIdx.x] = 1; x[w[31 - threadIdx.x]] = 1;",
        "w[0] = threadIdx.x; x[w[0]] = 1;",
        "w[threadIdx.x] = 1; __syncthreads(); x[w[threadIdx.x]] = 1;",
        "__shared__ int s[32]; s[threadIdx.x] = 1; __syncthreads(); x[s[threadIdx.x]] = 1;",
        "int t; x[t] = 1;",
        "x[__shfl_sync(~0u, n, 1)] = 1;",
        "int t = w[0]; if (t < atomicAdd(&w[0], 1)) x[t] = 1;",
    ],
)
@pytest.mark.sampled(4)
def test_what_others_decide_is_not_followed(body):
    for execution in found(body):
        ends = {lane: len(done.accesses) for lane, done in enumerate(execution.runs)}
        if execution.is_followed:
            (kernel,) = translate(
                SourceFile(
                    "k.cu",
                    f"__global__ void k(int *x, int *m, int *w, int n) {{ {body} }}",
                )
            ).kernels
            warps = Warps(kernel, Shape((32, 1, 1)), Quota(10))
            stuck = touched(execution, "x") == [[]] * 32
            assert stuck or not warps.is_apart(execution, ends)
        else:
            assert touched(execution, "x") == [[]] * 32
            assert not any(done.is_whole for done in execution.runs)


def test_lanes_that_call_one_atomic_function_come_one_after_the_other():
    first, *_ = found("x[atomicAdd(&w[0], 2)] = 1;")
    assert touched(first, "x") == [[(2 * t,)] for t in range(32)]


def test_a_lane_finds_what_it_has_stored_itself():
    first, *_ = found("w[threadIdx.x] = 5 * threadIdx.x; x[w[threadIdx.x]] = 1;")
    assert touched(first, "x") == [[(5 * t,)] for t in range(32)]


def test_reals_are_compared_where_they_are_exact():
    head = "__device__ float limit[32];"
    second = found("if (limit[threadIdx.x] > 5.0f) x[0] = 1;", before=head)[1]
    assert touched(second, "x") == [[]] + [[(0,)]] * 31


def test_a_run_ends_at_code_that_is_not_modelled():
    for execution in found('x[1] = 1; asm(""); x[0] = 1;'):
        assert touched(execution, "x") == [[(1,)]] * 32
        assert execution.partial == frozenset(range(32))


@pytest.mark.parametrize("body", ["x[-1] = x[n / 0];", "x[1 << (n + 64)] = 1;"])
def test_what_no_program_may_do_is_no_execution(body):
    assert found(body) == ()


def test_a_loop_without_end_is_cut():
    for execution in found("while (n > 0) x[n] = 1;"):
        assert execution.partial == frozenset(range(32))


def test_executions_stay_within_the_quota_of_the_kernel():
    quota = Quota(2, 100)
    assert found("for (int i = 0; i < 5; i++) x[m[i]] = 1;", quota) == ()
    assert quota.limit(3_000) == 0
