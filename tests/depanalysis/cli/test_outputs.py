import io
import os
import stat
import sys
from pathlib import Path

import pytest

from depanalysis.cli.outputs import check_writable, write_output, write_stream
from depanalysis.errors import UsageError


def test_a_file_is_written_whole():
    write_output("é\n", "out.txt")
    assert Path("out.txt").read_bytes() == "é\n".encode()
    assert os.listdir() == ["out.txt"]


def test_a_new_file_has_the_usual_mode():
    Path("usual").touch()
    write_output("x", "out.txt")
    assert os.stat("out.txt").st_mode == os.stat("usual").st_mode


def test_a_file_keeps_its_mode():
    Path("out.txt").touch()
    os.chmod("out.txt", 0o640)
    write_output("x", "out.txt")
    assert stat.S_IMODE(os.stat("out.txt").st_mode) == 0o640


def test_a_link_stays_a_link():
    Path("target").write_text("old")
    os.symlink("target", "link")
    write_output("new", "link")
    assert Path("link").is_symlink()
    assert Path("target").read_text() == "new"


def test_a_file_is_untouched_when_writing_fails(monkeypatch):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    Path("out.txt").write_text("old")
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(UsageError, match=r"'out\.txt' cannot be written: no space"):
        write_output("new", "out.txt")
    assert Path("out.txt").read_text() == "old"
    assert os.listdir() == ["out.txt"]


def test_a_device_is_written_as_it_is():
    write_output("x", os.devnull)
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


@pytest.mark.parametrize("path", [None, "-"])
def test_standard_output_is_the_default(path, capsys):
    check_writable(path)
    write_output("x\n", path)
    assert capsys.readouterr().out == "x\n"


@pytest.mark.parametrize(
    ("path", "message"),
    [(".", "'.' is a directory"), ("no/x", "'no/x' cannot be written: there is no")],
)
def test_a_place_that_cannot_be_written_is_refused_early(path, message):
    with pytest.raises(UsageError, match=message):
        check_writable(path)


@pytest.mark.parametrize("output", ["x.c", "./x.c", "link.c", "hard.c"])
def test_a_source_is_not_overwritten(output):
    Path("x.c").write_text("int x;")
    os.symlink("x.c", "link.c")
    os.link("x.c", "hard.c")
    with pytest.raises(UsageError, match="is to be read and would be overwritten"):
        check_writable(output, ("-", "no.c", "x.c"))


def test_other_files_may_be_overwritten():
    for name in ("x.c", "y.c"):
        Path(name).write_text("int x;")
    check_writable("y.c", ("x.c",))
    check_writable(os.devnull, (os.devnull,))


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


class Broken(io.BytesIO):
    """A file that refuses what is written to it."""

    name = "<stdout>"

    def __init__(self, failure):
        super().__init__()
        self.failure = failure

    def write(self, data):
        raise self.failure


def failing(failure):
    return io.TextIOWrapper(Broken(failure), encoding="utf-8")


def test_a_terminal_gets_what_it_can_show():
    data = io.BytesIO()
    stream = Terminal(data, encoding="ascii")
    write_stream("é", stream)
    assert data.getvalue() == b"\\xe9"


def test_a_pipe_gets_utf_8_whatever_the_locale():
    data = io.BytesIO()
    stream = io.TextIOWrapper(data, encoding="ascii")
    write_stream("é", stream)
    assert data.getvalue() == "é".encode()


def test_a_reader_that_has_gone_ends_us_quietly():
    with pytest.raises(SystemExit) as caught:
        write_stream("x", failing(BrokenPipeError()))
    assert caught.value.code == 141


def test_a_full_disk_is_told():
    with pytest.raises(UsageError, match="cannot be written: no space left"):
        write_stream("x", failing(OSError(28, "No space left")))


def test_a_closed_stream_is_nothing_to_write_to(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    write_output("x", None)
