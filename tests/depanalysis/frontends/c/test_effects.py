"""Values that are dropped: what of them is evaluated."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a[n];", "dropped = a[n]", id="element"),
        pytest.param("(void)a[n];", "dropped = a[n]", id="cast"),
        pytest.param("m = (a[n], 1);", "dropped = a[n] m = 1", id="comma"),
        pytest.param("&a[m];", "dropped = m", id="address"),
        pytest.param("n ? a[0] : a[1];", "if n != 0 {", id="choice"),
        pytest.param("struct P { int x; } s; (void)s;", "dropped = s.x", id="struct"),
        pytest.param("free(a); 3; (void)0; \"text\";", "", id="nothing"),
    ],
)  # fmt: skip
def test_a_dropped_value_is_read(body, text, expected):
    assert expected in body(text)


def test_literals_are_not_read(body):
    assert "dropped" not in body('3; (void)0; "text"; (void)(char *)0;')
