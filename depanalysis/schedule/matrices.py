"""Small integer matrices: what maps the iterations of a nest to themselves, one to one."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

Matrix: TypeAlias = tuple[tuple[int, ...], ...]


def identity(size: int) -> Matrix:
    """The matrix that changes nothing."""
    return tuple(tuple(int(r == c) for c in range(size)) for r in range(size))


def permutation(order: Sequence[int]) -> Matrix:
    """The matrix whose k-th row picks the loop `order[k]`."""
    return tuple(tuple(int(c == k) for c in range(len(order))) for k in order)


def inverse(matrix: Matrix) -> Matrix | None:
    """The inverse, if it has integer entries only; by Gauss and Jordan."""
    size = len(matrix)
    if any(len(row) != size for row in matrix):
        return None
    unit = identity(size)
    rows = [[Fraction(v) for v in (*row, *unit[k])] for k, row in enumerate(matrix)]
    for column in range(size):
        pivot = next((r for r in range(column, size) if rows[r][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for r in range(size):
            factor = rows[r][column]
            if r != column and factor:
                rows[r] = [
                    a - factor * b for a, b in zip(rows[r], rows[column], strict=True)
                ]
    right = [row[size:] for row in rows]
    if any(value.denominator != 1 for row in right for value in row):
        return None
    return tuple(tuple(int(value) for value in row) for row in right)


def is_unimodular(matrix: Matrix) -> bool:
    """Whether the matrix and its inverse have integer entries."""
    return inverse(matrix) is not None
