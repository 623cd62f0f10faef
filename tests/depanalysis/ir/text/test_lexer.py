import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.ir.text.lexer import tokens
from depanalysis.source import SourceFile, Span


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in tokens(SourceFile("f.ir", text))[:-1]]


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("a.b", [("name", "a.b")], id="field"),
        pytest.param("`a b`", [("quoted", "a b")], id="quoted"),
        pytest.param('"a\\"b"', [("string", 'a"b')], id="string"),
        pytest.param("12 1.5e3", [("integer", "12"), ("real", "1.5e3")], id="numbers"),
        pytest.param("/* // \n */ 1", [("integer", "1")], id="comment"),
        pytest.param("a//b", [("name", "a"), ("symbol", "//"), ("name", "b")], id="//"),
        pytest.param(
            "<<=<=", [("symbol", "<<="), ("symbol", "<=")], id="longest-first"
        ),
        pytest.param("12ab", [("bad", "malformed number `12ab`")], id="bad-number"),
        pytest.param("1.2.3", [("bad", "malformed number `1.2.3`")], id="two-points"),
        pytest.param("é", [("bad", "unknown character `é`")], id="bad-letter"),
        pytest.param("\0", [("bad", "unknown character `\\x00`")], id="unprintable"),
        pytest.param("/* 1 2", [("bad", "comment is not closed")], id="open-comment"),
        pytest.param(
            '"a', [("bad", "string is not closed"), ("name", "a")], id="open-string"
        ),
        pytest.param("`", [("bad", "backquote is not closed")], id="open-backquote"),
        pytest.param('"\\q"', [("bad", 'unknown escape in "\\q"')], id="bad-escape"),
    ],
)
def test_a_text_is_cut_into_tokens(text: str, pairs: list[tuple[str, str]]):
    assert _pairs(text) == pairs


def test_tokens_know_their_place():
    spans = [token.span for token in tokens(SourceFile("f.ir", "ab\n /*\n*/ c"))]
    assert spans == [
        Span("f.ir", 1, 1, 1, 3),
        Span("f.ir", 3, 4, 3, 5),
        Span("f.ir", 3, 5, 3, 5),
    ]


@given(st.text())
def test_every_character_is_in_a_token_or_between_them(text: str):
    source = SourceFile("f.ir", text)
    assert tokens(source)[-1].kind == "end"
