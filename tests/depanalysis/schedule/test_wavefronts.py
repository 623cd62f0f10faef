from itertools import islice
from math import gcd

import pytest

from depanalysis.schedule.wavefronts import front_vector, vectors
from tests.depanalysis.schedule.texts import loops_of


def vector(body: str) -> tuple[int, ...] | None:
    facts, loops = loops_of(body)
    return front_vector(facts, loops)


@pytest.mark.parametrize(
    ("reads", "expected"),
    [
        ("a[i - 1, j] + a[i, j - 1]", (1, 1)),
        ("a[i - 1, j + 1] + a[i, j - 1]", (2, 1)),
        ("a[i - 1, j + 2] + a[i, j - 1]", (3, 1)),
        ("a[i - 1, j - 1]", (1, 0)),
        ("a[i, j - 1]", (0, 1)),
        ("a[i, j]", (1, 0)),
        ("a[i - 1, j + 4] + a[i, j - 1]", None),
        ("a[i - 1, 2 * j] + a[i, j - 1]", None),
    ],
)
def test_the_least_wave_that_carries_all_is_found(
    reads: str, expected: tuple[int, ...] | None
) -> None:
    body = f"for i = 1 to n {{ for j = 1 to n {{ a[i, j] = {reads} }} }}"
    assert vector(body) == expected


def test_three_loops_can_make_a_wave() -> None:
    body = """
      for i = 1 to n { for j = 1 to n { for k = 1 to n {
        a[i + j, k] = a[i + j - 1, k] + a[i + j, k - 1] } } }
    """
    assert vector(body) == (3, 1, 1)


def test_only_nests_have_waves() -> None:
    assert vector("for i = 1 to n { v[i] = v[i - 1] }") is None


def test_vectors_have_a_one_and_no_common_factor() -> None:
    first = list(islice(vectors(2), 5))
    assert first == [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]
    assert all(1 in v and gcd(*v) == 1 for v in vectors(3))
    assert [sum(v) for v in vectors(3)] == sorted(sum(v) for v in vectors(3))
