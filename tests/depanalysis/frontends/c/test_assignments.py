"""Assignments of numbers, structs and pointers."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("n += m;", "n += m", id="update"),
        pytest.param("a[n] /= 2;", "a[n] /= 2.0", id="real"),
        pytest.param("n /= 2;", "tdiv", id="integer-division"),
        pytest.param("n += 0.5;", "n = i32(f64(n) + 0.5)", id="through-real"),
        pytest.param("(void)n; n++, m--;", "n += 1 m -= 1", id="comma"),
        pytest.param(
            "struct P { int x, y; } s = {1, 2}, t; t = s;",
            "t.x = s.x t.y = s.y",
            id="struct",
        ),
        pytest.param(
            "struct P { int x[99]; } s, t; t = s;",
            'opaque "`t = s` copies a large object"',
            id="large",
        ),
    ],
)
def test_an_assignment_is_translated(body, text, expected):
    assert expected in body(text)
