"""Groups of iterations become the innermost loop where all dependences are kept."""

import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.options import Options
from depanalysis.schedule.jams import GROUP, jams
from depanalysis.schedule.scops import Scop, scop
from tests.depanalysis.schedule.texts import parsed


def found(statement, k="0 to n - 1", j="0 to m - 1"):
    inner = f"for j = {j} {{ {statement} }}"
    program = parsed(f"for i = 0 to n - 1 {{ for k = {k} {{ {inner} }} }}")
    nest = scop(program, 0)
    assert isinstance(nest, Scop)
    facts = Facts(model(program, "strict"), Options())
    return jams(facts, nest, nest.tree, is_parallel=True)


@pytest.mark.parametrize(
    ("statement", "bounds"),
    [
        ("a[i, j] = a[i, j] + b[i, k] * b[k, j]", {}),
        ("a[i, j] = a[i, j] + b[k, j]", {"k": "i + 1 to n - 1"}),
        ("a[i, j] = a[i, j] + b[k, j]", {"j": "0 to i"}),
    ],
)
def test_one_element_combines_several_iterations(statement, bounds) -> None:
    assert found(statement, **bounds) == {(1, 0)}


@pytest.mark.parametrize(
    ("statement", "bounds"),
    [
        # The next element, as an earlier iteration has left it.
        ("a[i, j] = a[i, j] + a[i, j + 1]", {}),
        ("a[i, j] = a[i, j] + a[k, j + 1]", {}),
        # The element before, which a later iteration changes.
        ("a[i, j] = a[i, j] + a[i, j - 1]", {"j": "1 to m - 1"}),
        # Another element in each iteration; one for all of the loop inside.
        ("a[k, j] = a[k, j] + b[i, j]", {}),
        ("a[i, 0] = a[i, 0] + b[k, j]", {}),
        # Jumps, a triangle, few iterations.
        ("a[i, j] = a[i, j] + b[j, k]", {}),
        ("a[i, j] = a[i, j] + b[k, j]", {"j": "k to m - 1"}),
        ("a[i, j] = a[i, j] + b[k, j]", {"k": f"0 to {GROUP}"}),
    ],
)
def test_other_loops_run_one_by_one(statement, bounds) -> None:
    assert found(statement, **bounds) == frozenset()
