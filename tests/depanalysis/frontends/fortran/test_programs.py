"""The finished Program."""


def test_scratch_arrays_are_local(shown) -> None:
    assert "local w: f32[n]" in shown("w(1) = 2", "real w(n)")


def test_saved_and_common_arrays_are_not(shown) -> None:
    text = shown("w(1) = 2\nv(1) = 3", "real w(9)\nsave w\ncommon v(5)")
    assert "array w: f32[9]" in text
    assert "array v: f32[5]" in text


def test_the_assumption_about_dummies_is_noted(shown) -> None:
    text = shown("a(1) = b(1)", "real a(9), b(9)")
    assert "dummy arguments do not overlap" in text
    assert "dummy arguments" not in shown("a(1) = 2", "real a(9)")
