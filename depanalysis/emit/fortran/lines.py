"""A directive of OpenMP, or a statement, as lines of Fortran in free or in fixed form."""

WIDTHS = {True: 132, False: 72}
"""Of a line, by whether it is in free form."""

_FIRST_COLUMN = 6
_CONTINUED = "     &"
_SENTINEL = "!$omp"


def sentinel_lines(
    directive: str, indentation: str, *, is_free: bool
) -> tuple[str, ...]:
    """The lines of a directive; the indentation is only kept in free form."""
    if is_free:
        start, width, end = f"{indentation}{_SENTINEL}", WIDTHS[True] - 2, " &"
        starts = f"{start} ", f"{start}& "
    else:
        width, end = WIDTHS[False], ""
        starts = f"{_SENTINEL} ", f"{_SENTINEL}& "
    return _cut(directive, *starts, width, end)


def code_lines(code: str, indentation: str, *, is_free: bool) -> tuple[str, ...]:
    """The lines of a statement, which may end anywhere between its words."""
    if is_free:
        return _cut(code, indentation, f"{indentation}  ", WIDTHS[True] - 2, " &")
    start = indentation.rjust(_FIRST_COLUMN)
    return _cut(code, start, f"{_CONTINUED}{start[_FIRST_COLUMN:]}", WIDTHS[False], "")


def _cut(text: str, first: str, others: str, width: int, end: str) -> tuple[str, ...]:
    """A text in lines that begin in one of two ways and are not wider than they may be."""
    lines: list[str] = []
    current = start = first
    for word in text.split(" "):
        joint = "" if current == start else " "
        if joint and len(current) + len(joint) + len(word) > width:
            lines.append(current + end)
            current = start = others
            joint = ""
        current += joint + word
    return (*lines, current)
