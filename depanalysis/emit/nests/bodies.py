"""Where the body of a loop ends in its text."""

import re
from textwrap import dedent

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


def twice(
    source: SourceFile, skeleton: Skeleton, directive: str, condition: str
) -> dict[int, str | None]:
    """A loop with its directive under a condition, and as it is behind an `else`."""
    span = skeleton.span
    first, *rest = source.lines[span.line - 1 : span.end_line]
    indentation, start = first[: span.column - 1], first[span.column - 1 :]
    text = "\n".join((start, *rest))
    if indentation.strip() or "\\\n" in text or "??/" in text or "goto" in text:
        raise NoPlanError("its text cannot stand twice")
    end = end_of_body(source, skeleton)
    kept = (
        *source.lines[span.line - 1 : span.end_line - 1],
        source.lines[span.end_line - 1][:end],
    )
    own = dedent("\n".join(kept)).split("\n")
    lines = [f"if ({condition}) {{", directive, *own]
    shown = [indentation + lines[0], *(f"{indentation}  {line}" for line in lines[1:])]
    return {span.line: "\n".join((*shown, f"{indentation}}} else", first))}
