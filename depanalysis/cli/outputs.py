"""Texts to where they belong: standard output, or a file that is whole or untouched."""

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterable
from typing import TextIO

from depanalysis.errors import UsageError
from depanalysis.inputs import STDIN

_STDOUT = STDIN
_BROKEN_PIPE = 141


def check_writable(
    path: str | None, inputs: Iterable[str] = (), *, makes_folders: bool = False
) -> None:
    """Refuse an output that cannot be written, or is an input, before any work is done."""
    if path is None or path == _STDOUT:
        return
    folder = os.path.dirname(os.path.realpath(path))
    while makes_folders and not os.path.exists(folder):
        folder = os.path.dirname(folder)
    if os.path.isdir(path):
        raise UsageError(f"'{path}' is a directory; name a file to write")
    if not os.path.isdir(folder):
        reason = "is a file" if os.path.exists(folder) else "there is no such directory"
        where = f"'{os.path.relpath(folder)}' {reason}" if makes_folders else reason
        raise UsageError(f"'{path}' cannot be written: {where}")
    if any(_is_same(path, each) for each in inputs):
        raise UsageError(f"'{path}' is to be read and would be overwritten")


def _is_same(output: str, source: str) -> bool:
    """Whether two names are those of one file; a pipe or a terminal can be both."""
    try:
        is_file = stat.S_ISREG(os.stat(output).st_mode)
        return is_file and source != STDIN and os.path.samefile(output, source)
    except (OSError, ValueError):
        return False


def write_output(text: str, path: str | None) -> None:
    """Write a text to a file, or to standard output for `None` and `-`."""
    if path is None or path == _STDOUT:
        write_stream(text, sys.stdout)
    else:
        write_data(text.encode("utf-8", "backslashreplace"), path)


def write_data(data: bytes, path: str) -> None:
    """Write what is no text to a file, in a directory that may have to be made."""
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        _write_file(data, path)
    except OSError as error:
        raise UsageError(f"'{path}' cannot be written: {_reason(error)}") from None


def write_stream(text: str, stream: TextIO | None) -> None:
    """Write a text to a standard stream; a reader that has gone away ends us quietly.

    A pipe gets UTF-8 on every machine; a terminal gets what it can show.
    """
    if stream is None:
        return
    encoding = stream.encoding if stream.isatty() else "utf-8"
    try:
        stream.buffer.write(text.encode(encoding, "backslashreplace"))
        stream.buffer.flush()
    except BrokenPipeError:
        _close_quietly(stream)
        raise SystemExit(_BROKEN_PIPE) from None
    except OSError as error:
        raise UsageError(f"{stream.name} cannot be written: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _close_quietly(stream: TextIO) -> None:
    """Point the stream to nowhere, so that the interpreter's last flush succeeds."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _write_file(data: bytes, path: str) -> None:
    """Replace a regular file at once; write devices and pipes as they are."""
    target = os.path.realpath(path)
    mode = os.stat(target).st_mode if os.path.exists(target) else None
    if mode is not None and not stat.S_ISREG(mode):
        with open(target, "wb") as file:
            file.write(data)
        return
    folder, name = os.path.split(target)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{name[:100]}.", dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        os.chmod(temporary, _usual_mode() if mode is None else stat.S_IMODE(mode))
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _usual_mode() -> int:
    """The mode that an ordinary new file gets; the mask is read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
