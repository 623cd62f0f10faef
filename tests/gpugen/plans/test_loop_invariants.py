"""An element is invariant where nothing that it depends on changes in an iteration."""

import pytest

from depanalysis.ir.sites import sites
from depanalysis.ir.statements import walk_statements
from gpugen.plans.loop_invariants import invariant_elements
from tests.gpugen.emit.lowered import python_loop


@pytest.mark.parametrize(
    ("lines", "arrays"),
    [
        (["a[p[i]] = x[i]"], ["a"]),
        (["a[p[i]] += x[i]"], ["a"]),
        (["u = p[i]", "a[u] = a[u] + 1"], ["a"]),
        (["u = p[i]", "if x[i] > 0:", "    a[u] = 1.0"], ["a"]),
        (["for j in range(3):", "    a[p[i]] = 1.0"], ["a"]),
        (["a[p[i]] = 1.0", "x[q[i]] = 1.0"], ["a", "x"]),
        (["t = a[p[i]]", "x[i] = t"], ["x"]),
        (["for j in range(3):", "    a[p[j]] = 1.0"], []),
        (["for j in range(3):", "    u = p[i + j]", "    a[u] = 1.0"], []),
        (["u = p[i]", "a[u] = 1.0", "u = q[i]", "a[u] = 2.0"], []),
        (["p[i] = q[i]", "a[p[i]] = 1.0"], ["p"]),
    ],
)
def test_what_moves_is_not_steady(lines, arrays):
    loop = python_loop(*lines)
    body = enumerate(walk_statements(loop.node.body), loop.number + 1)
    checked = {site.id for n, stmt in body for site in sites(stmt, n)}
    found = invariant_elements(loop, checked)
    assert sorted(each.array for each in found) == arrays


def test_only_what_is_checked_is_looked_at():
    assert invariant_elements(python_loop("a[p[i]] = x[i]"), set()) == frozenset()
