from depanalysis.diophantine.texts.tokens import tokens
from depanalysis.source import SourceFile


def kinds(text):
    return [(token.kind, token.text) for token in tokens(SourceFile("t", text))]


def test_the_end_is_a_token():
    assert kinds("  ") == [("end", "")]


def test_names_numbers_and_signs():
    assert kinds("2x1**g[_]") == [
        ("number", "2"),
        ("name", "x1"),
        ("sign", "**"),
        ("name", "g"),
        ("sign", "["),
        ("name", "_"),
        ("sign", "]"),
        ("end", ""),
    ]


def test_a_number_has_a_value():
    (token, end) = tokens(SourceFile("t", "1_200e3"))
    assert (token.value, token.is_ambiguous, end.kind) == (1_200_000, True, "end")


def test_a_bad_token_says_why():
    assert kinds("1e1001")[0] == ("bad", "number is too large")
    assert kinds("1e" + "9" * 50)[0] == ("bad", "number is too large")
    assert kinds("0e000001")[0] == ("number", "0e000001")
    assert kinds("?")[0] == ("bad", "unknown character '?'")


def test_places_are_those_of_the_text():
    spans = [token.span for token in tokens(SourceFile("t", " x − 12"))]
    assert [(s.column, s.end_column) for s in spans] == [(2, 3), (4, 5), (6, 8), (8, 8)]
