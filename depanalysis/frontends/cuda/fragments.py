"""Files that are no programs of their own: what they lack is in a file that includes them.

A file of kernels that another file beside it includes is read as a part of that one.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from depanalysis.errors import SourceError
from depanalysis.inputs import read_source
from depanalysis.source import SourceFile

_SUFFIXES = (".cu", ".cuh", ".cpp", ".cc", ".cxx")
_MOST_FILES = 200
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)


def including(path: str) -> Iterator[SourceFile]:
    """The files beside one that include it, in the order of their names."""
    own = Path(path)
    if not own.is_file():
        return
    others = sorted(p for p in own.parent.iterdir() if p.suffix in _SUFFIXES)
    for other in others[:_MOST_FILES]:
        if other == own or not other.is_file():
            continue
        try:
            found = read_source(str(other), "cuda").file
        except SourceError:
            continue
        names = _INCLUDE.findall(found.text)
        if any(Path(name).name == own.name for name in names):
            yield found
