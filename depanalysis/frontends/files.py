"""Files that a text includes: regular ones only, up to a number of bytes."""

import os
import stat

LARGEST = 64 * 2**20


def content(path: str) -> bytes | None:
    """The bytes of a regular file; nothing if there is none, an error for a device.

    At most one byte more than is allowed is read, so that a file that grows ends.
    """
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            return None
        if not stat.S_ISREG(mode):
            raise OSError("no regular file")
        # A pipe that takes the file's place meanwhile must not be waited for.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None
    with open(descriptor, "rb") as file:
        return file.read(LARGEST + 1)
