"""The statements of a Fortran text: where they stand, and what they say without blanks.

Input: a text in free or fixed form. Output: its statements in order, without comments,
with the insides of strings taken out, in lower case and without blanks, so that one
pattern fits both forms. The lines themselves are kept beside, for sentinels.
"""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace

from depanalysis.frontends.fortran.includes import with_included
from depanalysis.frontends.fortran.lines import readable_lines
from depanalysis.source import SourceFile

_COMMENTS = tuple("cC*!dD")
_LABEL = re.compile(r"\s*(\d+)(?=\D|$)")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: its label, its text, its lines; whether it has them for itself.

    `column` is where the keyword stands; `is_first` says that nothing is before it on its
    line, `is_last` that nothing follows on its last line.
    """

    label: int | None
    text: str
    line: int
    column: int
    end_line: int
    is_first: bool = True
    is_last: bool = True


@dataclass(slots=True)
class _Piece:
    """Code of one line: its characters with their columns, strings blanked."""

    line: int
    characters: list[tuple[str, int]]


def is_free(source: SourceFile) -> bool:
    """Whether a text is in free form, which the name of its file says."""
    return readable_lines(source).is_free


def statements(source: SourceFile) -> tuple[Statement, ...]:
    """All statements of a text; those of a file that it includes stand on that line."""
    plain = readable_lines(source)
    lines = with_included(source, plain, ())
    parts = [
        (number, part)
        for number, line in enumerate(lines.lines, start=1)
        for part in line.split("\n")
    ]
    texts, numbers = tuple(text for _, text in parts), [line for line, _ in parts]
    joined = _free(texts) if lines.is_free else _fixed(texts)
    found = (each for pieces in joined for each in _split(pieces))
    shared = {number for number, _ in plain.includes}
    return tuple(_placed(each, numbers, shared) for each in found)


def _placed(
    statement: Statement, numbers: Sequence[int], shared: Container[int]
) -> Statement:
    """A statement on the lines of the text, some of which have others of a file."""
    line, end = numbers[statement.line - 1], numbers[statement.end_line - 1]
    is_shared = line in shared or end in shared
    return replace(
        statement,
        line=line,
        end_line=end,
        is_first=statement.is_first and not is_shared,
        is_last=statement.is_last and not is_shared,
    )


def _free(lines: tuple[str, ...]) -> Iterator[list[_Piece]]:
    """The lines of each statement, or of several that share a line."""
    open_: list[_Piece] = []
    quote = ""
    for number, line in enumerate(lines, start=1):
        start = 0
        if open_ and not line.strip():
            continue
        if open_ and line.lstrip().startswith("&"):
            start = line.index("&") + 1
        code, quote = _code(line, start, quote)
        while code and code[-1][0].isspace():
            code.pop()
        if open_ and not code and not quote:
            continue
        is_continued = bool(code) and code[-1][0] == "&"
        if is_continued:
            code.pop()
        else:
            quote = ""
        open_.append(_Piece(number, code))
        if not is_continued:
            yield open_
            open_ = []
    if open_:
        yield open_


def _fixed(lines: tuple[str, ...]) -> Iterator[list[_Piece]]:
    open_: list[_Piece] = []
    quote = ""
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith(_COMMENTS):
            continue
        is_continued = line[5:6] not in ("", " ", "0") and not line[:5].strip()
        if is_continued and open_:
            code, quote = _code(line, 6, quote)
            open_.append(_Piece(number, code))
            continue
        if open_:
            yield open_
        head = [(c, k) for k, c in enumerate(line[:5], start=1)]
        code, quote = _code(line, 6, "")
        open_ = [_Piece(number, [*head, *code])] if "!" not in line[:5] else []
    if open_:
        yield open_


def _code(line: str, start: int, quote: str) -> tuple[list[tuple[str, int]], str]:
    """The characters up to a comment, without those in strings; the quote left open."""
    found: list[tuple[str, int]] = []
    for column, sign in enumerate(line[start:], start=start + 1):
        if quote:
            if sign == quote:
                quote = ""
                found.append((sign, column))
            elif sign == "&" and not line[column:].strip():
                found.append((sign, column))
        elif sign == "!":
            break
        else:
            quote = sign if sign in "'\"" else ""
            found.append((sign, column))
    return found, quote


def _split(pieces: list[_Piece]) -> Iterator[Statement]:
    """The statements between semicolons."""
    signs = [(c, piece.line, k) for piece in pieces for c, k in piece.characters]
    parts: list[list[tuple[str, int, int]]] = [[]]
    for sign in signs:
        if sign[0] == ";":
            parts.append([])
        else:
            parts[-1].append(sign)
    kept = [part for part in parts if any(not c.isspace() for c, _, _ in part)]
    for position, part in enumerate(kept):
        yield _statement(part, is_first=position == 0, is_last=part is kept[-1])


def _statement(
    signs: list[tuple[str, int, int]], *, is_first: bool, is_last: bool
) -> Statement:
    text = "".join(c for c, _, _ in signs)
    label = _LABEL.match(text)
    rest = signs[label.end() :] if label else signs
    code = [each for each in rest if not each[0].isspace()]
    _, line, column = code[0] if code else signs[0]
    return Statement(
        int(label[1]) if label else None,
        "".join(c for c, _, _ in code).lower(),
        line,
        column,
        signs[-1][1],
        is_first,
        is_last,
    )
