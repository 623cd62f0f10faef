"""Jumps as exits of the blocks and loops that they leave."""

import pytest

_ENDS = "10 x = 1\n20 x = 2\n30 x = 3"


@pytest.mark.parametrize(
    ("jump", "expected"),
    [
        pytest.param("goto 20", ["break #goto.1"], id="one"),
        pytest.param(
            "goto (20, 10) n",
            ["if n == 1 {", "break #goto.1", "if n == 2 {", "break #goto.2"],
            id="computed",
        ),
        pytest.param(
            "if (n) 10, 20, 30",
            [
                "if n < 0 {", "break #goto.3", "if n == 0 {", "break #goto.2",
                "break #goto.1",
            ],
            id="three-ways",
        ),
        pytest.param(
            "if (x) 10, 20, 20",
            ["if x < 0.0 {", "break #goto.2", "break #goto.1"],
            id="two-ways",
        ),
        pytest.param(
            "if (n) 10, 20, 10",
            ["if n == 0 {", "break #goto.1", "break #goto.2"],
            id="zero-or-not",
        ),
        pytest.param("if (n) 10, 10, 10", ["break #goto.1"], id="in-any-case"),
    ],
)  # fmt: skip
def test_a_jump_becomes(shown, jump: str, expected: list[str]) -> None:
    text = shown(f"{jump}\n{_ENDS}", "integer n\nreal x", "x, n")
    lines = [line.strip() for line in text.splitlines()]
    assert [x for x in lines if x.startswith(("if", "break"))] == expected


def test_a_truth_value_leads_nowhere(shown) -> None:
    text = shown(f"if (l) 10, 20, 30\n{_ENDS}", "logical l", "l")
    assert "opaque" in text
