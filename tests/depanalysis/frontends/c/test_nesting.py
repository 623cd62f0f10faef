"""Texts that nothing could walk are refused before anything tries."""

import pytest

from depanalysis.frontends.c.nesting import excess
from depanalysis.source import SourceFile

DEEP = "nested deeper than 200 levels"
LONG = "an expression has more than 2000 operators"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("{" * 2000, DEEP, id="braces"),
        pytest.param("x = " + "(" * 2000, DEEP, id="parentheses"),
        pytest.param("for (;;) " * 2000, DEEP, id="loops"),
        pytest.param("for (;;) {" * 2000, DEEP, id="loops-with-braces"),
        pytest.param("x = " + "- " * 2000 + "x;", DEEP, id="signs"),
        pytest.param("x = " + "(int)" * 2000 + "x;", DEEP, id="casts"),
        pytest.param("x = " + "sizeof " * 2000 + "x;", DEEP, id="sizeof"),
        pytest.param("x = " + "x + " * 3000 + "x;", LONG, id="sum"),
        pytest.param("x, " * 3000, LONG, id="commas"),
        pytest.param("if (x) ; else " * 3000, "more than 2000 alternatives", id="else"),
        pytest.param("#define M " + "(" * 300 + "\n", DEEP, id="macro"),
    ],
)
def test_too_much_is_refused(text, message):
    error = excess(SourceFile("in.c", text))
    assert error is not None
    assert error.message == message


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x = 1;\n" * 20_000, id="statements"),
        pytest.param("int t[] = {" + "1, -2, " * 20_000 + "};", id="list"),
        pytest.param("switch (x) {" + "case 1: x = 2; break;" * 3000 + "}", id="cases"),
        pytest.param("x = " + "x + " * 1900 + "x;", id="sum"),
        pytest.param("// " + "(" * 3000, id="comment"),
        pytest.param('s = "' + "(" * 3000 + '";', id="string"),
        pytest.param("if (x) y = 1; else y = 2;" * 3000, id="conditions"),
        pytest.param(")" * 3000, id="closed"),
    ],
)
def test_long_but_flat_texts_pass(text):
    assert excess(SourceFile("in.c", text)) is None


def test_the_place_is_that_of_the_first_level_too_many():
    error = excess(SourceFile("in.c", "\n" + "(" * 300))
    assert error is not None
    assert str(error.span) == "in.c:2:201"
