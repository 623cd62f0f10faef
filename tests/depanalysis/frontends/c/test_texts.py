"""Places in the user's text."""


def test_columns_count_characters(translated):
    (error,) = translated("void f(void) { /* äöü */ x = 1; }").errors
    assert error.span.column == 26


def test_messages_are_in_our_style(translated):
    (error,) = translated("int f(void) { return g; }").errors
    assert error.message == "use of undeclared identifier `g`"


def test_code_in_a_header_names_the_header(translated, tmp_path):
    (tmp_path / "bad.h").write_text("int x = ;\n")
    text = f'#include "{tmp_path}/bad.h"\nvoid f(void) {{ }}'
    (error,) = translated(text).errors
    assert str(error.span) == f"{tmp_path}/bad.h:1:9"
