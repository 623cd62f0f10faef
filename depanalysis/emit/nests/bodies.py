"""Where the body of a loop ends in its text."""

import re

from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.frontends.c.skeletons import Skeleton
from depanalysis.source import SourceFile

_SEMICOLON = re.compile(r"\s*;")


def end_of_body(source: SourceFile, skeleton: Skeleton) -> int:
    """The column behind the body, with the semicolon that is no part of an expression."""
    span = skeleton.span
    last, end = source.lines[span.end_line - 1], skeleton.span.end_column - 1
    behind = _SEMICOLON.match(last, end)
    sign = last[end - 1 : end]
    # A brace before a semicolon may end a statement or a value.
    is_open = behind is None if sign not in "};" else sign == "}" and behind is not None
    if is_open:
        raise NoPlanError("the end of its body is not found")
    return behind.end() if behind is not None and sign != ";" else end
