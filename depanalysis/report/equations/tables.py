"""Tables and lists of numbers in lines of text."""

from collections.abc import Iterator, Sequence

_WIDEST = 88


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A head and rows below it; words start on the left, numbers end on the right."""
    columns = list(zip(head, *rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    is_word = [not any(cell[:1].isdigit() for cell in column) for column in columns]
    return [
        "  ".join(
            cell.ljust(width) if is_left else cell.rjust(width)
            for cell, width, is_left in zip(row, widths, is_word, strict=True)
        ).rstrip()
        for row in (head, *rows)
    ]


def wrapped(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers with blanks between them, in lines that are not too long."""
    line = ""
    for number in numbers:
        if line and len(line) + 1 + len(str(number)) > _WIDEST:
            yield line
            line = ""
        line = f"{line} {number}" if line else str(number)
    if line:
        yield line
