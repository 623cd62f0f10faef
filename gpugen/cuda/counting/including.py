"""The text of a file with what it includes in quotes, which nobody else looks up.

What a header says stands on the line that includes it, so that the lines of the file keep
their numbers. Names in quotes that lead to no file stay as they are.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from depanalysis.errors import UsageError
from depanalysis.inputs import decoded
from depanalysis.source import SourceFile
from gpugen.cuda.counting.scanning import Edit, directives, edited, without_comments

_QUOTED = re.compile(r'#\s*include\s*"([^"]+)"')
_ONCE = re.compile(r"#\s*pragma\s+once\b")
_MOST_DEPTH = 50


def with_headers(
    source: SourceFile, text: str, prepared: Callable[[str], str] = str
) -> str:
    """A text of a file with its headers, each of which is `prepared` first."""
    return _included(text, Path(source.path).parent, prepared, set(), None, 0)


def _included(
    text: str,
    folder: Path,
    prepared: Callable[[str], str],
    once: set[Path],
    line: int | None,
    depth: int,
) -> str:
    """The text with what it includes; a header is on one line, that of its `#include`."""
    if depth > _MOST_DEPTH:
        raise UsageError("the files include each other without end")
    edits = list[Edit]()
    for start, end, directive in directives(text):
        found = _QUOTED.match(directive)
        path = folder / found[1] if found else None
        if path is None or not path.is_file():
            continue
        at = text.count("\n", 0, start) + 1 if line is None else line
        made = ""
        if path.resolve() not in once:
            header, _ = decoded(path.read_bytes())
            if _ONCE.search(header):
                once.add(path.resolve())
            inner = prepared(without_comments(header))
            made = _included(inner, path.parent, prepared, once, at, depth + 1)
            made = "\n".join(_on_line(made, at))
        edits.append(Edit(start, end, f"{made}\n#line {at}\n", is_cut=True))
    return edited(text, edits)


def _on_line(text: str, line: int) -> Iterator[str]:
    """The text with its directives on lines of their own, all with one number."""
    place = 0
    for start, end, directive in directives(text):
        yield f"#line {line}\n{_joined(text[place:start])}"
        yield f"#line {line}\n{directive}"
        place = end
    yield f"#line {line}\n{_joined(text[place:])}"


def _joined(text: str) -> str:
    return text.replace("\\\n", "").replace("\n", " ")
