"""Names that share storage are never taken to be distinct."""


def test_equivalence_is_opaque(shown) -> None:
    text = shown("e(i) = f(i)", "real e(10), f(5)\nequivalence (e(3), f(1))")
    assert "shares storage" in text


def test_equivalence_reaches_the_rest_of_a_common_block(shown) -> None:
    text = shown("q(i) = 1", "common /c/ p, q(10)\nreal e(5)\nequivalence (p, e(1))")
    assert "shares storage" in text


def test_a_pointer_that_is_set_overlaps_its_target(shown) -> None:
    text = shown("p => t\np(i) = t(i)", "real, pointer :: p(:)\nreal, target :: t(9)")
    assert "p[" not in text
    assert "t[" not in text
