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
    assert 'exchange "the value of `__shfl_down_sync` comes from other threads"' in text
    assert "reads(argument, argument_2, argument_3, argument_4)" in text
    assert "writes(__shfl_down_sync.result)" in text


def test_what_a_variable_holds_is_given_as_it_is():
    text = body("int v; if (n) v = n; v = __shfl_sync(~0u, v, 0); x[0] = v;")
    assert "reads(argument, v, argument_2, argument_3)" in text


def test_a_barrier_that_counts_is_both():
    text = body("x[0] = __syncthreads_count(n);")
    assert "barrier block" in text
    assert "comes from other threads" in text


def test_arguments_are_read_before_threads_wait():
    text = body("x[0] = __syncthreads_or(x[1] > 0);")
    assert text.index("x[1]") < text.index("barrier block") < text.index("x[0]")


def test_what_a_shuffle_gets_is_read():
    assert "= x[1]" in body("x[0] = __shfl_sync(~0u, x[1], 0);")


def test_a_barrier_of_some_lanes_is_no_barrier_of_the_warp():
    assert "barrier lanes" in body("__syncwarp(0xffffu);")
    assert "barrier lanes" in body("__syncwarp(n);")
