"""A warp that is run on filled memory shows only what happens whatever others store."""

import pytest

from depanalysis.frontends.cuda import translate
from depanalysis.proofs.coalescing.executions import executions
from depanalysis.proofs.coalescing.quotas import Quota
from depanalysis.proofs.coalescing.verdicts import Shape
from depanalysis.source import SourceFile


def found(body, quota=None):
    text = f"__global__ void k(int *x, int *m, int *w, int n) {{ {body} }}"
    (kernel,) = translate(SourceFile("k.cu", text)).kernels
    return executions(kernel, Shape((32, 1, 1)), quota or Quota(10))


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
        "w[threadIdx.x] = 1; x[w[threadIdx.x]] = 1;",
        "__shared__ int s[32]; s[threadIdx.x] = 1; x[s[threadIdx.x]] = 1;",
        "int t; x[t] = 1;",
        "x[__shfl_sync(~0u, n, 1)] = 1;",
        "x[atomicAdd(&w[0], 1)] = 1;",
    ],
)
def test_what_others_decide_is_not_followed(body):
    for execution in found(body):
        assert touched(execution, "x") == [[]] * 32
        assert not any(done.is_whole for done in execution.runs)


@pytest.mark.parametrize(
    "body", ['asm(""); x[0] = 1;', "x[-1] = x[n / 0];", "while (n > 0) x[n] = 1;"]
)
def test_code_in_the_way_gives_no_execution(body):
    assert found(body) == ()


def test_executions_stay_within_the_quota_of_the_kernel():
    quota = Quota(2, 100)
    assert found("for (int i = 0; i < 5; i++) x[m[i]] = 1;", quota) == ()
    assert quota.left == 0
    assert quota.limit(3_000) == 0
