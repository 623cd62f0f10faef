import pytest

from depanalysis.proofs.coalescing.lattice import Lattice
from depanalysis.proofs.coalescing.sites import sites_of
from tests.depanalysis.frontends.cuda.texts import kernel
from tests.depanalysis.proofs.coalescing.questions import read


def flagged(body, **options):
    """The texts of the stores and loads that are flagged, in the order of the text."""
    read_, facts = read(body)
    found = Lattice(read_, **options).run().flagged
    return [
        site.kind
        for site in sites_of(read_, facts)
        if any(a.id in found for each in site.instances for a in each.accesses)
    ]


TID = "int i = blockIdx.x * blockDim.x + threadIdx.x; "


@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        pytest.param("x[n] = 1;", [], id="the same in all threads"),
        pytest.param(f"{TID}x[i] = 1;", [], id="the thread's number"),
        pytest.param(f"{TID}x[n - i] = 1;", [], id="minus the thread's number"),
        pytest.param(f"{TID}x[i + 1] = 1;", [], id="alignment is not seen"),
        pytest.param(f"{TID}x[2 * i] = 1;", ["store"], id="a product"),
        pytest.param(f"{TID}x[i + i] = 1;", ["store"], id="a sum of two"),
        pytest.param(
            f"{TID}x[i / 4 * 4] = 1;", ["store"], id="constants are not tracked"
        ),
        pytest.param(f"{TID}x[p[i]] = 1;", ["store"], id="an index from memory"),
        pytest.param("x[p[n]] = 1;", [], id="an index that all threads load"),
        pytest.param(f"{TID}if (i == n) x[2 * i] = 1;", [], id="one thread"),
        pytest.param(
            f"{TID}if (i != n) return; x[2 * i] = 1;", [], id="all others left"
        ),
        pytest.param(f"{TID}if (i < n) x[2 * i] = 1;", ["store"], id="some threads"),
        pytest.param(f"{TID}if (i < 3) n = 2; x[n] = 1;", ["store"], id="merged"),
        pytest.param(f"{TID}if (m < 3) n = 2; x[n] = 1;", [], id="merged alike"),
        pytest.param(
            f"{TID}if (m < 3) n = i; x[n] = 1;", ["store"], id="0 joined with 1"
        ),
        pytest.param("for (int k = 0; k < n; k++) x[k] = 1;", [], id="a uniform loop"),
        pytest.param(
            f"{TID}for (int k = i; k < n; k += 32) x[k] = 1;",
            ["store"],
            id="a loop of its own",
        ),
        pytest.param("x[threadIdx.y * n] = 1;", [], id="the second dimension"),
    ],
)
def test_what_is_flagged(body, kinds):
    assert flagged(body) == kinds


def test_the_second_dimension_can_count():
    assert flagged("x[threadIdx.y * n] = 1;", two_dimensions=True) == ["store"]


def test_long_elements_are_flagged_at_stride_one():
    text = (
        "__global__ void k(double *x, float2 *y) { x[threadIdx.x] = y[threadIdx.x].x; }"
    )
    assert len(Lattice(kernel(text)).run().flagged) == 2


def test_the_papers_example_has_its_values():
    body = (
        f"{TID}if (i > n) return; for (int k = 0; k < m; k++) "
        "x[n * (i + m + 1) + k] -= y[n * m + k];"
    )
    assert flagged(body) == ["load", "store"]
