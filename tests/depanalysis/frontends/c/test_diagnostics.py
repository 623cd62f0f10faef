"""One file for each message under tests/errors, with the text that a user sees."""

from pathlib import Path

import pytest

from depanalysis.frontends.c import translate
from depanalysis.source import SourceFile

FOLDER = Path(__file__).parents[3] / "errors"
FILES = sorted(FOLDER.glob("*.c"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_message_is_as_written(path, golden):
    result = translate(SourceFile(path.name, path.read_text()))
    assert result.errors
    golden("\n".join(str(error) for error in result.errors) + "\n")
