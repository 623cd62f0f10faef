"""Who shares variables, and which scalars differ between threads."""

import pytest

from depanalysis.proofs.races.cuda.variables import (
    is_steered,
    never_written,
    sharing_of,
    varying_scalars,
)
from tests.depanalysis.proofs.races.cuda.sources import kernel_of


def varying(body):
    kernel = kernel_of(body)
    shared = sharing_of(kernel).all
    return varying_scalars(kernel.program, never_written(kernel.program, shared))


def test_shared_memory_belongs_to_a_block_and_the_rest_to_the_grid():
    sharing = sharing_of(kernel_of("s[t] = n; n++; g[t] = s[t];"))
    assert sharing.block == {"s"}
    assert sharing.grid == {"g"}


@pytest.mark.parametrize(
    ("body", "differs"),
    [
        pytest.param("int k = n; g[t] = k;", False, id="of a parameter"),
        pytest.param("int k = t + 1; g[t] = k;", True, id="of the thread"),
        pytest.param("int k = b; g[t] = k;", False, id="of the block"),
        pytest.param("int k = 0; if (t) k = 1; g[t] = k;", True, id="assigned by some"),
        pytest.param("int k = 0; if (n) k = 1; g[t] = k;", False, id="assigned by all"),
        pytest.param("int k = s[0]; s[t] = k;", True, id="of memory that is written"),
        pytest.param("int k = g[0]; s[t] = k;", False, id="of memory that is not"),
        pytest.param("int k = g[t]; s[t] = k;", True, id="of an own element"),
        pytest.param(
            "int k = 0; while (k < t) k++; g[t] = k;", True, id="by a loop of its own"
        ),
        pytest.param(
            "int k = 0; while (1) { k++; if (t == k) break; } g[t] = k;",
            True,
            id="by an exit of its own",
        ),
        pytest.param(
            "int k = __shfl_sync(0xffffffff, n, 0); g[t] = k;", True, id="exchanged"
        ),
    ],
)
def test_scalars_differ_if_their_values_or_assignments_do(body, differs):
    assert ("k" in varying(body)) == differs


def test_control_that_depends_on_some_variables_is_steered():
    assert is_steered(kernel_of("int k = n; if (k) g[0] = 1;").program, frozenset("k"))
    assert is_steered(kernel_of("int k = n; g[k] = 1;").program, frozenset("k"))
    by_memory = kernel_of("int k = n; s[0] = k; if (s[1]) g[0] = 1;")
    assert is_steered(by_memory.program, frozenset("k"))
    assert not is_steered(kernel_of("int k = n; g[t] = k;").program, frozenset("k"))
