"""How a partition is asked for."""

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.partitions import Partition, partition
from depanalysis.diophantine.partitions.partition import (
    ClosedPartition,
    MergedPartition,
)
from depanalysis.errors import UsageError


@pytest.mark.parametrize(
    ("equations", "kind"),
    [
        pytest.param([], ClosedPartition, id="none"),
        pytest.param([(2, -3, 5)], ClosedPartition, id="one"),
        pytest.param([(2, -3, 5), (-6, 4, 10)], ClosedPartition, id="same-graph"),
        pytest.param([(2, -3, 5), (4, 6, 5)], ClosedPartition, id="unsolvable"),
        pytest.param([(2, -3, 5), (1, -1, 90)], ClosedPartition, id="too-far"),
        pytest.param([(2, -3, 5), (2, 3, 5)], MergedPartition, id="two"),
    ],
)
def test_one_graph_or_none_has_a_closed_form(equations, kind):
    part = partition([Equation(*each) for each in equations], -8, 7)
    assert isinstance(part, Partition)
    assert type(part) is kind
    assert len(part.equations) == len(equations)
    assert (part.low, part.high, part.size) == (-8, 7, 16)


def test_without_equations_every_iteration_is_on_its_own():
    part = partition([], 1, 10**18)
    assert part.component_count == part.independents == 10**18
    assert part.by_length() == {1: 10**18}
    assert (part.solution_count, part.edge_count, part.depth) == (0, 0, 1)
    assert part.split() == (part,)
    assert part._repr_latex_().startswith("$")


@pytest.mark.parametrize("bounds", [(0.0, 5), (0, "5"), (None, 3)])
def test_bounds_have_to_be_integers(bounds):
    with pytest.raises(UsageError, match="is not an integer"):
        partition([], *bounds)


def test_equations_may_come_one_by_one():
    lines = [Equation(2, -3, 5), Equation(1, 1, 4)]
    assert partition(iter(lines), 0, 9) == partition(lines, 0, 9)


@pytest.mark.parametrize("equations", [Equation(1, 2, 3), [(1, 2, 3)], ["x = 2y"], 5])
def test_equations_have_to_be_a_list_of_them(equations):
    with pytest.raises(UsageError, match="is not a"):
        partition(equations, 0, 5)
