"""Blocks in waves; `tests/test_parallelized.py` runs them."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.emit.orders.waves import BLOCK
from tests.depanalysis.emit.orders.nests import NEST, emission, order

WAVES = f"in waves of blocks, {BLOCK} by {BLOCK}"
TOP = "static double c[999][999];\n"
BOTH = NEST.replace("j = 0", "j = 1")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[i][j] = a[i - 1][j] + a[i][j - 1];", WAVES),
        ("a[i][j] = a[i - 1][j - 1] + a[i][j - 1] + a[i - 1][j];", WAVES),
        ("a[i][j] = a[i - 1][j + 1] + a[i][j - 1];", ""),
        ("v[i + j] = v[i + j] + a[i][j];", ""),
        ("v[j] = v[j - 1] + a[i][j];", ""),
        ("{ v[0] = v[0] + a[i][j]; a[i][j] = v[0]; }", ""),
        ("{ if (a[i][j] > 3) return; a[i][j] = a[i - 1][j] + a[i][j - 1]; }", ""),
    ],
)
def test_which_nests_run_in_waves(body, expected):
    assert order(f"{BOTH}{body}", in_bounds=True) == expected


@pytest.mark.parametrize(
    ("trips", "is_left"), [(4 * BLOCK - 1, True), (4 * BLOCK, False)]
)
def test_nests_of_few_blocks(trips, is_left):
    nest = BOTH.replace("j < m", f"j < {trips + 1}")
    found = order(f"{nest}a[i][j] = a[i - 1][j] + a[i][j - 1];", in_bounds=True)
    assert (found == "") == is_left


@pytest.mark.parametrize(("away", "expected"), [("- 1", WAVES), ("+ 1", "")])
def test_a_dependence_that_goes_back_in_one_loop(away, expected):
    """The plain wavefront along i + j would be legal."""
    nest = BOTH.replace("j < m", "j < 400").replace("i = 1", "i = 2")
    body = f"{nest}c[i][j] = c[i - 2][j {away}] + c[i][j - 1];"
    assert order(body, TOP, in_bounds=True) == expected


def test_the_heads():
    text = emission(f"{BOTH}a[i][j] = a[i - 1][j] + a[i][j - 1];", in_bounds=True).text
    assert "for (int i = da_i; i <= da_i_end; i++)\n" in text
    assert "  for (int j = da_j; j <= da_j_end; j++)\n" in text
    assert text.count("#pragma omp parallel for\n") == 1
    assert "a[i][j] = a[i - 1][j] + a[i][j - 1]; } } }\n" in text


@given(
    st.lists(
        st.tuples(st.integers(0, 200), st.integers(0, 200)), min_size=1, max_size=3
    ),
    st.tuples(st.integers(0, 300), st.integers(0, 300)),
)
def test_sums_of_block_numbers_rise_along_distances_that_go_forward(distances, start):
    """The theorem: the sink is in a later wave, or in the same block."""
    blocks = [value // BLOCK for value in start]
    for distance in distances:
        sink = [(v + d) // BLOCK for v, d in zip(start, distance, strict=True)]
        assert sum(sink) > sum(blocks) or sink == blocks


@pytest.mark.parametrize(
    ("rows", "columns"), list(product((-3, 0, 1, 64, 65, 130), repeat=2))
)
def test_every_iteration_is_in_one_block(rows, columns):
    """The loops over waves and rows, as they are written, with C's division."""

    def quotient(value):
        return int(value / BLOCK)

    found: list[tuple[int, ...]] = []
    last = quotient(rows - 1), quotient(columns - 1)
    for wave in range(sum(last) + 1):
        first = 0 if wave < last[1] else wave - last[1]
        for row in range(first, min(wave, last[0]) + 1):
            blocks = (BLOCK * row, BLOCK * (wave - row))
            ends = [
                end if end - start < BLOCK else start + BLOCK - 1
                for start, end in zip(blocks, (rows - 1, columns - 1), strict=True)
            ]
            found += product(
                *(range(a, b + 1) for a, b in zip(blocks, ends, strict=True))
            )
    assert sorted(found) == list(product(range(rows), range(columns)))
