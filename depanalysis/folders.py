"""Where files are that nothing leads to: in the tree of folders around a file.

The tree is that of a folder that was given, also as one with included files, or of the
current one. Of several files of one name the one is taken that has most of its path in
common with the file that names it.
"""

import os
from collections.abc import Sequence
from functools import lru_cache

_MOST_SEEN = 20_000


def tree_around(path: str, named: Sequence[str] = ()) -> str:
    """The current folder, or the largest of some others, that a file is below.

    Where there is none, it is the folder of the file.
    """
    beside = os.path.abspath(os.path.dirname(path))
    if _is_below(beside, os.getcwd()):
        return "."
    around = [each for each in named if _is_below(beside, os.path.abspath(each))]
    return min(around, key=lambda each: len(os.path.abspath(each)), default=beside)


def _is_below(folder: str, top: str) -> bool:
    return os.path.commonpath((top, folder)) == top


def advice(path: str, name: str) -> str:
    """Where a file that was not found is in the tree of a file."""
    found = nearest_folders(tree_around(path), path, name)
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
