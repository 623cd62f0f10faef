import pytest

from depanalysis.errors import ParseError
from depanalysis.ir.limits import DEEPEST
from depanalysis.ir.text.cursor import FURTHEST, Cursor
from depanalysis.source import SourceFile, Span


def _cursor(text: str) -> Cursor:
    return Cursor(SourceFile("f.ir", text))


def test_words_are_taken_only_if_they_stand_there():
    cursor = _cursor("a + b")
    assert cursor.accept("+") is None
    assert cursor.name() == "a"
    assert cursor.expect("+").text == "+"
    assert cursor.span(0) == Span("f.ir", 1, 1, 1, 4)


def test_the_end_can_be_taken_again_and_again():
    cursor = _cursor("")
    assert cursor.take() == cursor.take() == cursor.peek(FURTHEST)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("for", "expected a name, found `for`", id="keyword"),
        pytest.param("", "expected a name, found the end of the text", id="end"),
        pytest.param("?", "expected a name, found `?`", id="symbol"),
        pytest.param("1x", "malformed number `1x`", id="bad-token"),
    ],
)
def test_what_is_no_name_is_refused(text: str, message: str):
    with pytest.raises(ParseError) as caught:
        _cursor(text).name()
    assert caught.value.message == message


def test_a_long_token_is_quoted_in_part():
    with pytest.raises(ParseError, match=r"expected `x`, found `a{39}…`"):
        _cursor("a" * 100).expect("x")


def test_nesting_has_a_limit():
    cursor = _cursor("x")
    cursor.nesting = DEEPEST
    with pytest.raises(ParseError, match="nested deeper"), cursor.nested():
        pass


def test_recovery_goes_to_a_word_or_to_the_end():
    cursor = _cursor("a b program c")
    cursor.skip_to("program")
    assert cursor.take().text == "program"
    cursor.skip_to("program")
    assert cursor.peek().kind == "end"
