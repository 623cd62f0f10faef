from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from depanalysis.schedule.matrices import (
    Matrix,
    identity,
    inverse,
    is_unimodular,
    permutation,
)

ROWS = st.tuples(*[st.integers(-3, 3)] * 3)


def times(one: Matrix, other: Matrix) -> Matrix:
    size = range(len(one))
    return tuple(
        tuple(sum(one[r][k] * other[k][c] for k in size) for c in size) for r in size
    )


def determinant(m: Matrix) -> int:
    (a, b, c), (d, e, f), (g, h, i) = m
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


@given(st.tuples(ROWS, ROWS, ROWS))
def test_a_matrix_has_an_inverse_if_its_determinant_is_a_unit(matrix) -> None:
    found = inverse(matrix)
    assert (found is not None) == (abs(determinant(matrix)) == 1)
    assert is_unimodular(matrix) == (found is not None)
    if found is not None:
        assert times(matrix, found) == identity(3)


def test_a_permutation_picks_loops() -> None:
    assert permutation((2, 0, 1)) == ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    assert all(is_unimodular(permutation((k, 1 - k))) for k in (0, 1))


def test_what_is_not_square_has_no_inverse() -> None:
    assert inverse(((1, 0),)) is None
    assert [m for m in product((0, 2), repeat=1) if inverse((m,))] == []
