import pytest

from depanalysis.ir.printer import show_expression
from depanalysis.proofs.coalescing.sites import counter
from tests.depanalysis.proofs.coalescing.questions import sites


def offsets(site):
    return [show_expression(p.offset) for each in site.instances for p in each.pieces]


def test_addresses_are_in_bytes_and_loops_count_from_zero():
    store, load = sites("for (int i = 3; i < n; i += 2) x[i] = y[threadIdx.x];")
    assert (store.kind, load.kind) == ("store", "load")
    (instance,) = store.instances
    (loop,) = instance.loops
    assert counter(loop) in offsets(store)[0]
    assert instance.is_certain
    assert store.size == 4


def test_two_calls_are_two_instances():
    (site,) = sites("x[0] = n; ")
    assert len(site.instances) == 1
    body = "for (int k = 0; k < 2; k++) { if (y[k] == n) break; x[k] = 1; }"
    *_, site = sites(body)
    assert not site.instances[0].is_certain


def test_unmodelled_code_that_may_touch_memory_is_a_site():
    found = sites("x[0] = 1; x[1] = *(float *)(long)n;")
    assert any(site.reason and not site.instances for site in found)


@pytest.mark.parametrize("loaded", ["y[3 * threadIdx.x]", "__ldg(&y[threadIdx.x])"])
def test_what_an_atomic_function_is_given_is_loaded(loaded):
    found = sites(f"atomicAdd(&x[threadIdx.x], {loaded});")
    assert {(each.kind, each.array) for each in found} == {
        ("atomic", "x"),
        ("load", "y"),
    }


def test_the_place_of_an_atomic_function_may_be_loaded():
    found = sites("atomicAdd(&x[(int)y[threadIdx.x]], 1.0f);")
    assert {(each.kind, each.array) for each in found} == {
        ("atomic", "x"),
        ("load", "y"),
    }


def test_atomic_functions_stand_where_they_are_called():
    (site,) = sites("atomicAdd(&x[threadIdx.x], 1.0f);")
    assert site.kind == "atomic"
    assert site.span.path == "k.cu"
