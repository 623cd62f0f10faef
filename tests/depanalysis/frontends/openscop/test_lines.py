import pytest

from depanalysis.errors import ParseError
from depanalysis.frontends.openscop.lines import Lines
from depanalysis.source import SourceFile


def lines(text):
    return Lines(SourceFile("x.scop", text))


def test_comments_and_blank_lines_are_left_out():
    found = lines("# one\n\n  two  # three\nfour")
    assert found.peek().text == "two"
    assert (found.peek().span.line, found.peek().span.column) == (3, 3)
    assert [found.take().text for _ in range(3)] == ["two", "four", ""]


def test_integers_of_a_line():
    assert lines("1 -2 +3 # 4").integers("numbers")[0] == (1, -2, 3)
    with pytest.raises(ParseError, match="expected numbers, found `1 x`"):
        lines("1 x").integers("numbers")


@pytest.mark.parametrize("text", ["-1", "1 2", "٣", "1.0", ""])
def test_a_count_is_one_number_that_is_not_negative(text):
    with pytest.raises(ParseError, match="expected how many"):
        lines(text).count("how many")


def test_generics_keep_their_lines_as_they_stand():
    found = lines("<a>\n # x\n\n<b>\n y\n</b>\n</a> # end?\n</a>").generic("a tag")
    assert found.name == "a"
    assert found.lines == (" # x", "", "<b>", " y", "</b>", "</a> # end?")


def test_a_generic_that_is_not_closed_takes_no_other_scop():
    found = lines("<a>\nx\n<OpenScop>\n</a>")
    with pytest.raises(ParseError, match="`<a>` is not closed") as caught:
        found.generic("a tag")
    assert caught.value.span.line == 1


def test_what_cannot_be_printed_is_escaped():
    assert "`a\\x01b`" in str(lines("a\x01b").expected("a word"))


def test_going_on_at_a_line():
    found = lines("a\nb\n# c\nc\nd")
    found.skip_to("c")
    assert found.peek().span.line == 4
    found.skip_to("nowhere")
    assert found.peek().is_end
