"""Values and conditions."""

import pytest

_DECLARED = (
    "integer :: n, i, j\ninteger, parameter :: p = 3 * 2\nreal :: a(9), x\nlogical :: l"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("i = j / 2", "i = tdiv(j, 2)", id="division"),
        pytest.param("i = -7 / 2", "i = -3", id="division-of-constants"),
        pytest.param("i = j ** 2", "i = j * j", id="square"),
        pytest.param("i = j ** n", "i = pow(j, n)", id="power"),
        pytest.param("x = x ** 0.5", "x = pow(x, f32(0.5))", id="real-power"),
        pytest.param("i = p + j", "i = 6 + j", id="named-constant"),
        pytest.param("x = 1.5d3", "x = 1.5e3", id="double"),
        pytest.param("x = .5", "x = 0.5", id="no-digit-before"),
        pytest.param("x = i", "x = f32(i)", id="to-real"),
        pytest.param("i = x", "i = i32(x)", id="to-integer"),
        pytest.param("l = i .lt. j .and. .not. l", "l = i < j and not l", id="logical"),
        pytest.param("l = i /= j .neqv. l", "l = (i != j) != l", id="exclusive"),
        pytest.param("x = x * 0.1", "x * f32(0.10000000149011612)", id="single"),
        pytest.param("x = x * 0.1d0", "x = x * 0.1", id="double-beside-single"),
        pytest.param("x = x * 0.1_8", "x = x * 0.1", id="kind"),
        pytest.param("x = x * 0.1_wp", "x = x * f128(0.1)", id="unknown-kind"),
        pytest.param("x = x * dble(x)", "x = x * f64(x)", id="wider-on-purpose"),
        pytest.param("x = real(x, 8) * x", "x = f64(x) * x", id="to-kind"),
        pytest.param("x = real(x, kind=8)", "x = f64(x)", id="to-named-kind"),
        pytest.param("x = sngl(x * 0.1d0) + x", "f32(x * 0.1e0) + x", id="narrower"),
        pytest.param("x = dprod(x, x)", "x = f64(x) * f64(x)", id="product"),
        pytest.param("x = max(x, i)", "x = max(x, f32(i))", id="mixed-extreme"),
        pytest.param("x = a(i) + (2 - i)", "a[i - 1] + f32(2 - i)", id="mixed"),
        pytest.param("x = g(i)", "function or an undeclared array", id="function"),
    ],
)
def test_an_expression_becomes(shown, text: str, expected: str) -> None:
    assert expected in shown(text, _DECLARED)


def test_an_index_hides_an_argument_that_is_a_value(translated) -> None:
    text = (
        "subroutine s(a)\nreal a(9)\ncall t(a, 5)\nend\n"
        "subroutine t(a, m)\nreal a(9)\ninteger m\n"
        "do concurrent (m = 1:2)\na(m) = 0\nend do\nend\n"
    )
    (block,) = translated(text).programs[0].body
    (loop,) = block.body
    assert loop.body[0].target.indices[0].left.name == loop.variable
