import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.proofs.coalescing.bounds import Bounds, bounds_of, merged
from depanalysis.proofs.coalescing.scopes import scope_of
from depanalysis.proofs.coalescing.sites import sites_of
from depanalysis.proofs.coalescing.verdicts import Count, Shape
from tests.depanalysis.frontends.cuda.texts import kernel
from tests.depanalysis.proofs.coalescing.questions import scope, sites


def bounds(body, block=(64, 1, 1)):
    site = next(site for site in sites(body) if site.kind == "store")
    (instance,) = site.instances
    return bounds_of(instance, scope(body, block), block)


@pytest.mark.parametrize(
    ("body", "least", "most"),
    [
        ("x[threadIdx.x] = 1;", 1, 1),
        ("x[threadIdx.x + n] = 1;", 1, 2),
        ("x[threadIdx.x * n] = 1;", 1, 32),
        ("if (threadIdx.x < 8) x[threadIdx.x * 32] = 1;", 8, 8),
        ("if (threadIdx.x < n) x[threadIdx.x * 32] = 1;", 1, 32),
        ("if (m < n) x[threadIdx.x * 32] = 1;", 32, 32),
        ("x[n * m] = 1;", 1, 1),
        ("x[threadIdx.x * n + threadIdx.x * m] = 1;", 1, 32),
    ],
)
def test_bounds_of_lines(body, least, most):
    found = bounds(body)
    assert (found.lines, found.obstacle) == (Count(least, most), None)


def test_lanes_that_left_a_loop_early_are_missing_later():
    body = (
        "for (int k = 0; k < 4; k++) { x[threadIdx.x * 32] = 1; if (%s == k) break; }"
    )
    assert bounds(body % "p[threadIdx.x]").lines == Count(1, 32)
    assert bounds(body % "p[0]", (32, 1, 1)).lines == Count(1, 32)


def test_an_access_that_no_thread_reaches_has_no_bounds():
    assert bounds("if (threadIdx.x > 64) x[0] = 1;").lines is None


def test_addresses_from_memory_are_an_obstacle():
    found = bounds("x[p[threadIdx.x]] = 1;")
    assert found.lines == Count(1, 32)
    assert found.obstacle


def test_bounds_of_several_instances_are_those_of_any():
    first, second = Bounds(Count(1, 2), Count(3, 4)), Bounds(Count(2, 5), Count(1, 1))
    assert merged([first, second]) == Bounds(Count(1, 5), Count(1, 4))
    assert merged([Bounds(None, None), first]) == first
    assert merged([]) == Bounds(None, None)


def test_a_rough_bound_knows_that_elements_are_aligned():
    found = bounds("x[p[threadIdx.x]] = 1;", (8, 1, 1))
    assert (found.lines, found.sectors) == (Count(1, 8), Count(1, 8))


@pytest.mark.parametrize(
    ("type_", "lines", "sectors"),
    [
        ("float4", Count(1, 32), Count(1, 32)),
        ("float3", Count(1, 96), Count(1, 96)),
        ("Odd", Count(1, 96), Count(1, 96)),
    ],
)
def test_a_rough_bound_of_structures(type_, lines, sectors):
    text = (
        "struct __attribute__((packed)) Odd { char c; double d; };\n"
        f"__global__ void k({type_} *v, int *p) {{ {type_} t = v[p[threadIdx.x]]; }}"
    )
    read_ = kernel(text)
    facts = model(read_.program)
    site = next(s for s in sites_of(read_, facts) if s.array == "v")
    (instance,) = site.instances
    found = bounds_of(instance, scope_of(read_, facts, Shape((32, 1, 1))), (32, 1, 1))
    assert (found.lines, found.sectors) == (lines, sectors)
