"""The shape that an equation has in a range."""

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.degenerate import (
    Clique,
    ConstantDistance,
    Independent,
    Involution,
    Star,
)
from depanalysis.diophantine.single.structures import structure


@pytest.mark.parametrize(
    ("equation", "shape"),
    [
        pytest.param(Equation(0, 0, 0), Clique, id="clique"),
        pytest.param(Equation(0, 2, 4), Star, id="star"),
        pytest.param(Equation(0, 2, 40), Independent, id="star-outside"),
        pytest.param(Equation(3, -3, 6), ConstantDistance, id="constant"),
        pytest.param(Equation(1, -1, 10), Independent, id="distance-of-the-range"),
        pytest.param(Equation(1, 1, 7), Involution, id="involution"),
        pytest.param(Equation(4, 6, 5), Independent, id="unsolvable"),
        pytest.param(Equation(2, -3, 5), Chains, id="chains"),
    ],
)
def test_shapes(equation, shape):
    assert isinstance(structure(equation, 0, 9), shape)


@pytest.mark.parametrize("c", [0, 1])
def test_one_iteration_depends_on_no_other(c):
    assert isinstance(structure(Equation(0, 0, c), 3, 3), Independent)
