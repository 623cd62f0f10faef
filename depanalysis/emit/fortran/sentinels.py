"""A directive of OpenMP as lines of Fortran, in free or in fixed form.

Input: a directive without its sentinel. Output: lines with it, none longer than the form
allows. In fixed form the sentinel stands in column 1, and a sign in column 6 says that a
line goes on; in free form `&` at the end of the line before says so.
"""

_FREE_WIDTH = 132
_FIXED_WIDTH = 72
_SENTINEL = "!$omp"


def sentinel_lines(
    directive: str, indentation: str, *, is_free: bool
) -> tuple[str, ...]:
    """The lines of a directive; the indentation is only kept in free form."""
    if is_free:
        start, width, end = f"{indentation}{_SENTINEL}", _FREE_WIDTH - 2, " &"
        starts = f"{start} ", f"{start}& "
    else:
        width, end = _FIXED_WIDTH, ""
        starts = f"{_SENTINEL} ", f"{_SENTINEL}& "
    lines: list[str] = []
    current = starts[0]
    for word in directive.split(" "):
        joint = "" if current in starts else " "
        if joint and len(current) + len(joint) + len(word) > width:
            lines.append(current + end)
            current, joint = starts[1], ""
        current += joint + word
    return (*lines, current)
