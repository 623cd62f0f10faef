from fractions import Fraction

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.report.equations import sentences


@pytest.mark.parametrize(
    ("coefficients", "expected"),
    [
        ((2, -3, 5), "chain: paths that stay on one side of -5, each next iteration 2/3"
                     " as far from it"),
        ((6, 4, 2), "chain: paths that cross 1/5 with every step, each next iteration"
                    " 2/3 as far from it"),
        ((0, 0, 0), "clique: every two iterations are dependent"),
        ((0, 3, 6), "star: all iterations depend on iteration 2"),
        ((3, 0, 60), "star: all iterations depend on iteration 20, which is not in the"
                     " range"),
        ((2, -2, 6), "constant distance: 3 iterations from source to sink"),
        ((-1, 1, 1), "constant distance: 1 iteration from source to sink"),
        ((1, 1, 0), "involution: iterations i and -i are a pair"),
        ((-2, -2, 6), "involution: iterations i and -3 - i are a pair"),
        ((1, -1, 0), "no dependence: an iteration meets only itself"),
        ((2, 4, 5), "no dependence: gcd(2, 4) = 2 does not divide 5"),
        ((0, 0, 5), "no dependence: 0 is not 5"),
    ],
)  # fmt: skip
def test_shape(coefficients, expected):
    assert sentences.shape(Equation(*coefficients), 0, 9) == expected


@pytest.mark.parametrize(
    ("coefficients", "expected"),
    [
        ((2, -3, 5), "6: x = 1 + 3t, y = -1 + 2t for t from -3 to 2"),
        ((0, 0, 0), "256: all x and y"),
        ((2, 4, 5), "none"),
        ((1, -1, 99), "none"),
    ],
)
def test_solutions(coefficients, expected):
    assert sentences.solutions(Equation(*coefficients), -8, 7) == expected


def test_fixed_points():
    assert sentences.fixed_point(Equation(1, 2, 7)) == Fraction(7, 3)
    assert sentences.fixed_point(Equation(1, -1, 7)) is None


def test_counted():
    assert sentences.counted(1, "edge") == "1 edge"
    assert sentences.counted(0, "edge") == "0 edges"
    assert sentences.counted(2000, "edge") == "2,000 edges"
    assert sentences.counted(2000, "edge", "2k") == "2k edges"
