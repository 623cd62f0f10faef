"""Lines that are added to a text, each above a line that is there, or take its place.

Input: a text and what is to stand above which line, or instead of it. Output: the longer
text. A line that is added gets the indentation of the line that it stands above, and all
get the line end of a line beside them.
"""

import re
from collections.abc import Mapping

from depanalysis.source import SourceFile

_INDENTATION = re.compile(r"[ \t]*")
_CONTINUED = re.compile(r"(\\|\?\?/)[ \t]*$")


_NONE: Mapping[int, str | None] = {}


def with_lines(
    source: SourceFile,
    additions: Mapping[int, str],
    replaced: Mapping[int, str | None] = _NONE,
) -> str:
    """The text with a line above each of the lines that are keys, counted from 1.

    Some lines are `replaced`, each by one or several, or by none.
    """
    lines = source.text.split("\n")
    is_crlf = [line.endswith("\r") for line in lines]
    result: list[str] = []
    for number, line in enumerate(lines, start=1):
        if number in additions:
            # The last line of a file may have no end; then the one before it tells.
            like = number - 1 if number < len(lines) else max(0, number - 2)
            end = "\r" * is_crlf[like]
            indentation = _INDENTATION.match(line)
            assert indentation is not None
            result.append(indentation[0] + additions[number] + end)
        if number in replaced:
            new = replaced[number]
            if new is None:
                continue
            end = "\r" * line.endswith("\r")
            line = new.replace("\n", f"{end}\n") + end
        result.append(line)
    return "\n".join(result)


def obstacle(source: SourceFile, line: int, column: int, keyword: str) -> str | None:
    """Why no line can be added directly above a loop, if that is so."""
    text = source.lines[line - 1]
    if not re.match(rf"{keyword}\b", text[column - 1 :]):
        return "it comes from a macro"
    if text[: column - 1].strip(" \t"):
        return "other code stands before it on its line"
    if line > 1 and _CONTINUED.search(source.lines[line - 2]):
        return "the line above continues on its line"
    return None
