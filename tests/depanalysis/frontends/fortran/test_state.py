"""What lives longer than a unit, and what unknown code can reach."""


def test_modes_of_variables(shown) -> None:
    text = shown(
        "x = n\nk = 2\nq = q + 1\nsaved = 1",
        "common /c/ q\nsave saved\ninteger, intent(in) :: n\nreal, intent(out) :: b\n"
        "b = 2",
    )
    assert "scalar q: in out f32" in text
    assert "scalar saved: in out f32" in text
    assert "scalar b: out f32" in text
    assert "scalar k: i32" in text
    assert "parameter n: i32" in text
