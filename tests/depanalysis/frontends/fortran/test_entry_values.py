"""What is handed over has the value of the moment of the call."""

_INNER = (
    "contains\nsubroutine f(x, k)\nreal x\ninteger k\nk = k + 1\nx = k\nend subroutine"
)


def test_a_subscript_is_set_aside(shown) -> None:
    text = shown(f"call f(a(k), k)\n{_INNER}", "real a(9)")
    assert "subscript.1 = k - 1" in text
    assert "a[subscript.1] = f32(k)" in text


def test_open_indices_and_constants_stay(shown) -> None:
    text = shown(f"do i = 1, n\ncall f(a(i), k)\ncall f(a(2), k)\nend do\n{_INNER}",
                 "real a(9)")  # fmt: skip
    assert "a[i - 1] = f32(k)" in text
    assert "a[1] = f32(k)" in text


def test_an_expression_is_a_value_of_its_own(shown) -> None:
    text = shown(
        "call g(k + 1, k)\ncontains\n"
        "subroutine g(i, k)\nk = 0\na(i) = 1\nend subroutine",
        "real a(9)",
    )
    assert "i.1 = k + 1" in text
    assert "a[i.1 - 1] = 1.0" in text
