"""Text to trees, and errors with their places."""

import ast

import pytest

from depanalysis.errors import SourceError
from depanalysis.frontends.python.parsing import Places, parsed
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("\ufeffx = 1\n", id="byte order mark"),
        pytest.param("# -*- coding: latin-1 -*-\nx = 'ä'\n", id="encoding"),
        pytest.param("if x:\n\ty = 1\n", id="tabs"),
        pytest.param("x = '\\d'\n", id="an escape that Python warns about"),
    ],
)
def test_odd_texts_are_read(text: str) -> None:
    assert isinstance(parsed(SourceFile("x.py", text)), ast.Module)


def test_a_syntax_error_has_a_place() -> None:
    error = parsed(SourceFile("x.py", "x = 1\ny = = 2\n"))
    assert str(error) == "x.py:2:5: invalid syntax\n  y = = 2\n      ^"


@pytest.mark.parametrize("text", ["(" * 5000, "x\0y", "-" * 100_000 + "1"])
def test_hostile_texts_are_errors(text: str) -> None:
    assert isinstance(parsed(SourceFile("x.py", text)), SourceError)


def test_columns_count_characters() -> None:
    source = SourceFile("x.py", "ä = ö + b\n")
    tree = parsed(source)
    assert isinstance(tree, ast.Module)
    assert isinstance(tree.body[0], ast.Assign)
    value = tree.body[0].value
    assert Places(source).text(value) == "ö + b"
    assert Places(source).span(value).column == 5
