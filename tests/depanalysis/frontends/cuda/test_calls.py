from depanalysis.ir.printer import show
from tests.depanalysis.frontends.cuda.texts import kernel


def body(statements):
    text = f"__global__ void k(float *x, int n) {{ {statements} }}"
    return show(kernel(text).program)


def test_barriers_are_barriers():
    assert "barrier block" in body("__syncthreads();")
    assert "barrier warp" in body("__syncwarp();")


def test_fences_do_nothing_here():
    assert "opaque" not in body("__threadfence();")


def test_a_value_from_other_threads_is_unknown_and_changes_nothing_else():
    text = body("x[0] = __shfl_down_sync(~0u, x[1], 1);")
    assert "opaque" in text
    assert "reads() writes(__shfl_down_sync.result)" in text


def test_a_barrier_that_counts_is_both():
    text = body("x[0] = __syncthreads_count(n);")
    assert "barrier block" in text
    assert "comes from other threads" in text
