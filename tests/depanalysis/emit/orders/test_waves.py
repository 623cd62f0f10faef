"""Blocks in waves; `tests/test_parallelized.py` runs them."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.emit.orders.waves import BLOCK
from tests.depanalysis.emit.orders.nests import NEST, emission, order

WAVES = f"in waves of blocks, {BLOCK} by {BLOCK}"
SKEWED = f"in waves of skewed blocks, {BLOCK} by {BLOCK}"
TOP = "static double c[999][999];\n"
BOTH = NEST.replace("j = 0", "j = 1").replace("j < m", "j < m - 9")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[i][j] = a[i - 1][j] + a[i][j - 1];", WAVES),
        ("a[i][j] = a[i - 1][j - 1] + a[i][j - 1] + a[i - 1][j];", WAVES),
        ("a[i][j] = a[i - 1][j + 1] + a[i][j - 1];", SKEWED),
        ("a[i][j] = a[i - 2][j + 7] + a[i][j - 1];", SKEWED),
        ("a[i][j] = a[i - 2][j + 9] + a[i][j - 1];", ""),
        ("v[j] = v[j - 1] + a[i][j];", SKEWED),
        ("v[j] = v[m - j] + a[i][j];", ""),
        ("{ v[j] = v[j - 1]; for (int k = 0; k < 9; k++) b[i][k] += v[j]; }", ""),
        ("for (int k = 1; k < 9; k++) v[j + k] = v[j + k - 1];", ""),
        ("{ v[0] = v[0] + a[i][j]; a[i][j] = v[0]; }", ""),
        ("{ if (a[i][j] > 3) return; a[i][j] = a[i - 1][j] + a[i][j - 1]; }", ""),
    ],
)
def test_which_nests_run_in_waves(body, expected):
    assert order(f"{BOTH}{body}") == expected


@pytest.mark.parametrize(
    ("trips", "is_left"), [(4 * BLOCK - 1, True), (4 * BLOCK, False)]
)
def test_nests_of_few_blocks(trips, is_left):
    nest = BOTH.replace("j < m - 9", f"j < {trips + 1}")
    found = order(f"{nest}a[i][j] = a[i - 1][j] + a[i][j - 1];")
    assert (found == "") == is_left


@pytest.mark.parametrize(("away", "expected"), [("- 1", WAVES), ("+ 1", SKEWED)])
def test_a_dependence_that_goes_back_in_one_loop(away, expected):
    """The plain wavefront along i + j would be legal."""
    nest = BOTH.replace("j < m - 9", "j < 400").replace("i = 1", "i = 2")
    body = f"{nest}c[i][j] = c[i - 2][j {away}] + c[i][j - 1];"
    assert order(body, TOP) == expected


def test_the_heads():
    text = emission(f"{BOTH}a[i][j] = a[i - 1][j] + a[i][j - 1];").text
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


@pytest.mark.parametrize("skew", [0, 1, 2, 4])
@pytest.mark.parametrize(
    ("rows", "columns"), list(product((-3, 0, 1, 64, 65, 130), repeat=2))
)
def test_every_iteration_is_in_one_block(rows, columns, skew):
    """The loops over waves and rows, as they are written, with C's division."""

    def quotient(value, by=BLOCK):
        return int(value / by)

    found: list[tuple[int, int]] = []
    last = quotient(rows - 1), quotient(columns - 1 + skew * (BLOCK - 1))
    by = skew + 1
    for wave in range(by * last[0] + last[1] + 1) if rows > 0 else ():
        first = 0 if wave < last[1] else quotient(wave - last[1] + skew, by)
        for row in range(first, min(quotient(wave, by), last[0]) + 1):
            column = BLOCK * (wave - row)
            for i in range(BLOCK * row, min(rows, BLOCK * row + BLOCK)):
                ends = column - skew * i, column + BLOCK - skew * i
                found += ((i, j) for j in range(max(0, ends[0]), min(columns, ends[1])))
    assert sorted(found) == list(product(range(rows), range(columns)))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[i][j] = a[i - 1][j] + a[i][j - 1];", "in both"),
        ("a[i][j] = a[i - 1][j + 1] + a[i][j - 1];", "in both i and j + i"),
        ("a[i][j] = a[i - 1][j + 3] + a[i][j - 1];", "in both i and j + 3 * i"),
    ],
)
def test_why_blocks_may_run_in_waves(body, expected):
    decision = emission(f"{BOTH}{body}").decisions[0]
    assert decision.reason.endswith(f"their dependences go forward {expected}")
