"""Files that INCLUDE names, read where their line stands.

The text of a file takes the place of the line that names it, so all that it says stands on
that line. A file is read if it is a part of a unit: what begins or ends a unit, lines of a
preprocessor and directives are not for a place that has one line only.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import replace

from depanalysis.folders import folder_of
from depanalysis.frontends.files import LARGEST, content
from depanalysis.frontends.fortran.lines import (
    Lines,
    is_limit,
    readable_lines,
)
from depanalysis.inputs import decoded
from depanalysis.source import SourceFile

_DEEPEST = 10
_DIRECTIVE = re.compile(r"\s*[!cC*]\$")


def with_included(
    source: SourceFile, lines: Lines, folders: Sequence[str], tree: str | None = None
) -> Lines:
    """The lines with the files in them; `includes` are those that could not be read.

    A file that is in no folder may be taken from the tree of the project.
    """
    return _Reading(tuple(folders), tree, LARGEST).filled(source, lines, 0)


class _Reading:
    """Files that are read for one text; `left` is how many bytes they may still have."""

    def __init__(self, folders: tuple[str, ...], tree: str | None, left: int) -> None:
        self._folders = folders
        self._tree = tree
        self._left = left

    def filled(self, source: SourceFile, lines: Lines, depth: int) -> Lines:
        """Lines with all files in them that can be read."""
        text, cut = list(lines.lines), list(lines.cut)
        open_: list[tuple[int, str]] = []
        redefines, supposed = lines.redefines, list(lines.supposed)
        for number, name in lines.includes:
            found = self._file(source.path, name, lines, depth)
            folder = None
            if found is None:
                folder = folder_of(self._tree, source.path, name)
            if folder is not None:
                found = self._file(source.path, name, lines, depth, folder)
                supposed.append((number, name, folder))
            if found is None:
                open_.append((number, name))
                continue
            text[number - 1] = "\n".join(filter(found.is_code, found.lines))
            cut += [(number, rest) for _, rest in found.cut]
            redefines = redefines or found.redefines
            supposed += [(number, each[1], each[2]) for each in found.supposed]
        return replace(
            lines, lines=tuple(text), includes=tuple(open_), cut=tuple(cut),
            redefines=redefines, supposed=tuple(supposed),
        )  # fmt: skip

    def _file(
        self, includer: str, name: str, around: Lines, depth: int, *more: str
    ) -> Lines | None:
        """The lines of a file, in the form of the text that names it."""
        if depth == _DEEPEST:
            return None
        for folder in (os.path.dirname(includer), *self._folders, *more):
            path = os.path.join(folder, name)
            data = _bytes(path)
            if data is None:
                continue
            self._left -= len(data)
            if self._left < 0:
                return None
            source = SourceFile(path, decoded(data)[0])
            lines = readable_lines(source, is_free=around.is_free)
            is_odd = any(map(_DIRECTIVE.match, source.lines)) or lines.directives
            if is_odd or any(is_limit(lines, k + 1) for k in range(len(lines.lines))):
                return None
            filled = self.filled(source, lines, depth + 1)
            return None if filled.includes else filled
        return None


def _bytes(path: str) -> bytes | None:
    try:
        return content(path)
    except OSError:
        return None
