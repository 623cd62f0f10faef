"""Loops over ranges and arrays, and `while`."""

import pytest

from tests.depanalysis.frontends.python.translated import shown


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("i in range(n)", "for i = 0 to n - 1 {"),
        ("i in range(2, n)", "for i = 2 to n - 1 {"),
        ("i in range(n, 0, -2)", "for i = n to 1 step -2 {"),
        ("i in range(0, n, m)", "for i = 0 to n - select(m > 0, 1, -1) step m {"),
        ("y in b", "for y.index = 0 to b.shape.0 - 1 {"),
        ("i, y in enumerate(b)", "for i = 0 to b.shape.0 - 1 {"),
        (
            "y, z in zip(a, b)",
            "for position.index = 0 to min(a.shape.0, b.shape.0) - 1 {",
        ),
        (
            "i, (y, z) in enumerate(zip(a, b))",
            "for i = 0 to min(a.shape.0, b.shape.0) - 1 {",
        ),
        ("i in reversed(range(n))", "for i = n - 1 to 0 step -1 {"),
        ("i in reversed(range(2, n))", "for i = n - 1 to 2 step -1 {"),
        ("i in reversed(range(n, 0, -1))", "for i = 1 to n {"),
        (
            "i in reversed(range(0, n, 3))",
            "for i = (n - 1) // 3 * 3 to 0 step -3 {",
        ),
    ],
)
def test_headers(header: str, expected: str) -> None:
    text = shown(f"for {header}:\n    a[0] = 1")
    assert (
        text[text.index("for ") :]
        .replace("position", "y")
        .startswith(expected.replace("position", "y"))
    )


def test_a_variable_that_is_wanted_afterwards_is_a_scalar() -> None:
    text = shown("for i in range(n):\n    a[i] = 1\nreturn i")
    assert text.splitlines()[:2] == ["for i.index = 0 to n - 1 {", "  i = i.index"]


def test_a_while_that_counts_is_a_loop() -> None:
    text = shown("i = 0\nwhile i < n:\n    a[i] = 1\n    i += 1")
    assert "for i = 0 to n - 1 {" in text


@pytest.mark.parametrize(
    ("test", "step", "is_counted"),
    [
        ("i < n", "2", True),
        ("n > i", "2", True),
        ("i + 1 < n + 1", "2", False),
        ("i != n", "2", False),
        ("i < n", "m", False),
    ],
)
def test_a_while_that_may_not_end_counts_where_it_is_supposed_to(
    test: str, step: str, is_counted: bool
) -> None:
    loop = f"i = 0\nwhile {test}:\n    a[i] = 1\n    i += {step}"
    head = "def f(a, n: int, m: int):"
    assert "for i = 0 to n - 1" in shown(loop, head)
    exact = shown(loop, head, keep_exceptions=True)
    assert ("for i = 0 to n - 1" in exact) == is_counted


@pytest.mark.parametrize(
    "loop",
    [
        "for i in range(0, n, 0):\n    a[i] = 1",
        "for i in sorted(b):\n    a[0] = i",
        "for i, j in b:\n    a[0] = i",
        "for a[0] in range(3):\n    x = 1",
        "for i in range(n):\n    break\nelse:\n    a[0] = 1",
        "for row in c:\n    row[0] = 1",
        "for i in range(1.5):\n    a[0] = 1",
        "for i in reversed(b):\n    a[0] = i",
        "for i in reversed(range(0, n, 0)):\n    a[0] = 1",
        "for i in reversed(range(n), 1):\n    a[0] = 1",
        "reversed = sorted\nfor i in reversed(range(n)):\n    a[0] = 1",
        "for i, i in enumerate(b):\n    a[0] = i",
        "for i, (i, y) in enumerate(zip(a, b)):\n    a[0] = i",
        "for i, y in enumerate(zip(a, b)):\n    a[0] = 1",
        "for i, (j, y) in enumerate(enumerate(b)):\n    a[0] = 1",
        "for () in zip():\n    a[0] = 1",
    ],
)
def test_other_loops_are_reported_as_unknown(loop: str) -> None:
    text = shown(loop)
    assert "opaque" in text
    assert "while condition" in text or "to count - 1" in text
