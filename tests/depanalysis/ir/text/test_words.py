import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.ir.text.words import (
    is_real,
    show_function,
    show_name,
    show_string,
    unquote,
)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        pytest.param("a", "a", id="letter"),
        pytest.param("p.x", "p.x", id="field"),
        pytest.param("$t@1", "$t@1", id="signs"),
        pytest.param("1a", "`1a`", id="digit-first"),
        pytest.param("", "``", id="empty"),
        pytest.param("a\n`", "`a\\n\\``", id="escapes"),
        pytest.param("\ud800", "`\\u{d800}`", id="surrogate"),
        pytest.param("while", "`while`", id="keyword"),
        pytest.param("and", "`and`", id="operator"),
        pytest.param("step", "step", id="word-that-is-clear-by-its-place"),
    ],
)
def test_names_are_bare_where_they_can_be(name: str, shown: str):
    assert show_name(name) == shown


def test_only_functions_hide_the_built_in_ones():
    assert (show_name("min"), show_function("min")) == ("min", "`min`")


@pytest.mark.parametrize("text", ["1.", ".5", "1e5", "1.5e-3", "2E+9"])
def test_reals_have_a_point_or_an_exponent(text: str):
    assert is_real(text)


@pytest.mark.parametrize("text", ["", "1", "-1.0", ".", "e5", "1e", "inf", "1.0f"])
def test_other_texts_are_no_reals(text: str):
    assert not is_real(text)


@given(st.text())
def test_a_quoted_text_is_one_printable_line_and_is_read_back(text: str):
    shown = show_string(text)
    assert shown.isprintable()
    assert unquote(shown) == text


@pytest.mark.parametrize("text", ['"\\q"', '"\\u{110000}"', '"\\u{}"'])
def test_an_unknown_escape_has_no_meaning(text: str):
    assert unquote(text) is None
