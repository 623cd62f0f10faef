"""Only regular files are read."""

import os

import pytest

from depanalysis.frontends.files import content


def test_a_file_is_read_as_it_is(tmp_path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x\r\n\xff")
    assert content(str(path)) == b"x\r\n\xff"


@pytest.mark.parametrize("name", ["missing", "a/b", "", "\0"])
def test_what_is_no_file_is_nothing(tmp_path, name: str) -> None:
    (tmp_path / "a").write_text("")
    assert content(str(tmp_path / name)) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_waited_for(tmp_path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="no regular file"):
        content(str(tmp_path / "pipe"))
