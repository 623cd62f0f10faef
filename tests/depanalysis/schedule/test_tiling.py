import pytest

from depanalysis.schedule.tiling import tile, tiled
from tests.depanalysis.schedule.texts import direction, parsed, text


def test_a_nest_runs_in_blocks() -> None:
    body = "for i = 0 to n { for j = i to n { a[i, j] = a[i - 1, j - 1] } }"
    assert text(tile(parsed(body), 0, (16, 8))) == (
        "for i_block = 0 to n // 16 { for j_block = 2 * i_block to n // 8 { "
        "for i = 16 * i_block to min(n, 16 * i_block + 15, 8 * j_block + 7) { "
        "for j = max(8 * j_block, i) to min(n, 8 * j_block + 7) { "
        "a[i, j] = a[i - 1, j - 1] } } } }"
    ).replace("min(n, 16 * i_block + 15, 8 * j_block + 7)", BOUND)


BOUND = "min(min(n, 16 * i_block + 15), 8 * j_block + 7)"


def test_one_loop_in_blocks_is_always_legal() -> None:
    body = "for i = 1 to n step 2 { v[i] = v[i - 1] }"
    assert text(tile(parsed(body), 0, (4,))) == (
        "for i_block = 0 to (n - 1) // 8 { "
        "for i_count = 4 * i_block to min(4 * i_block + 3, (n - 1) // 2) { "
        "v[2 * i_count + 1] = v[2 * i_count + 1 - 1] } }"
    )


def test_a_dependence_against_the_blocks_forbids_them() -> None:
    body = "for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j + 1] } }"
    found = tile(parsed(body), 0, (4, 4))
    assert text(found) == "refused: a dependence would go backward"
    assert direction(found) == ("<", ">")
    assert not text(tile(parsed(body), 0, (1, 4))).startswith("refused")


@pytest.mark.parametrize(
    ("body", "sizes", "reason"),
    [
        ("for i = 0 to n { v[i] = 1 }", (), "a block has at least one iteration"),
        ("for i = 0 to n { v[i] = 1 }", (0,), "a block has at least one iteration"),
        ("for i = 0 to n { v[i] = 1 }", (2, 2),
         "fewer than 2 loops are nested without other code"),
        ("for i = 0 to n step m { v[i] = 1 }", (2,), "the step of `i` is not a constant"),
        ("for i = 0 to n { for j = 0 to i * i { v[j] = 1 } }", (2, 2),
         "the bounds are not linear in the indices"),
        ("s = 1", (2,), "statement 0 is not a counted loop"),
    ],
)  # fmt: skip
def test_what_has_no_blocks_is_refused(body: str, sizes, reason: str) -> None:
    assert text(tile(parsed(body), 0, sizes)) == f"refused: {reason}"


def test_without_a_look_at_dependences_all_nests_have_blocks() -> None:
    body = "for i = 1 to n { for j = 1 to n { a[i, j] = a[i - 1, j + 1] } }"
    assert "for i_block = 0 to n // 4" in text(tiled(parsed(body), 0, (4, 4)))
