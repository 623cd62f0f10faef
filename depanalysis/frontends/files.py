"""Files that a text includes: regular ones only, up to a number of bytes; where they are."""

import os
import stat
from functools import lru_cache

LARGEST = 64 * 2**20
_MOST_SEEN = 20_000


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


def advice(path: str, name: str) -> str:
    """Where a file that was not found is in the tree of a file."""
    beside = os.path.abspath(os.path.dirname(path))
    is_below = os.path.commonpath((os.getcwd(), beside)) == os.getcwd()
    found = nearest_folders("." if is_below else beside, path, name)
    options = " or ".join(f"-I {os.path.relpath(each)}" for each in found)
    return f"; {options} would find it" if found else ""


def nearest_folders(top: str, includer: str, name: str) -> tuple[str, ...]:
    """The folders below one in which a name is, of those with most in common with a file."""
    base, whole = os.path.basename(name), os.path.normpath(name)
    found = [
        os.path.normpath(os.path.join(top, each.removesuffix(whole)))
        for each in _tree(os.path.abspath(top)).get(base, ())
        if f"{os.sep}{each}".endswith(f"{os.sep}{whole}")
    ]
    beside = os.path.abspath(os.path.dirname(includer))
    near = [
        len(os.path.commonpath((beside, os.path.abspath(each))).split(os.sep))
        for each in found
    ]
    return tuple(e for e, n in zip(found, near, strict=True) if n == max(near))


def folder_of(tree: str | None, includer: str, name: str) -> str | None:
    """The one folder of a project's tree that is taken for a file in no given folder."""
    found = () if tree is None else nearest_folders(tree, includer, name)
    return found[0] if len(found) == 1 else None


@lru_cache(maxsize=2)
def _tree(top: str) -> dict[str, tuple[str, ...]]:
    """The paths from a folder to the first files below it, by their names."""
    found: dict[str, tuple[str, ...]] = {}
    seen = 0
    for here, folders, files in os.walk(top):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.relpath(os.path.join(here, name), top)
            found[name] = (*found.get(name, ()), path)
        seen += len(files) + len(folders)
        if seen > _MOST_SEEN:
            break
    return found
