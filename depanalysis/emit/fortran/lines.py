"""A directive of OpenMP, or a statement, as lines of Fortran in free or in fixed form."""

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
