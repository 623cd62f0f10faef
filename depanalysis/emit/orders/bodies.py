"""Where new heads and what closes them are put in the text of a loop."""

from depanalysis.emit.nests.bodies import end_of_body
from depanalysis.emit.orders.edits import Edit
from depanalysis.frontends.c.skeletons import Skeleton
from depanalysis.source import SourceFile


def headed(source: SourceFile, skeleton: Skeleton, end: int, *lines: str) -> Edit:
    """Lines in the place of a header that ends before a column of its line."""
    span = skeleton.span
    first = source.lines[span.line - 1]
    indentation = first[: len(first) - len(first.lstrip(" \t"))]
    text = f"\n{indentation}".join(lines)
    return Edit(span.line, span.column - 1, end, text)


def is_in_braces(source: SourceFile, skeleton: Skeleton) -> bool:
    """Whether a loop is one of the statements of a block."""
    line, column = skeleton.around[0]
    return source.lines[line - 1][column - 1 :].startswith("{")


def braced(source: SourceFile, skeleton: Skeleton) -> tuple[Edit, ...]:
    """Braces around a loop that is all of another statement, such as an `if`."""
    if is_in_braces(source, skeleton):
        return ()
    start = skeleton.span.column - 1
    opened = headed(source, skeleton, start, "{", "")
    return opened, closed(source, skeleton, " }")


def closed(source: SourceFile, skeleton: Skeleton, text: str) -> Edit:
    """A text right behind the body of a loop."""
    end = end_of_body(source, skeleton)
    return Edit(skeleton.span.end_line, end, end, text)
