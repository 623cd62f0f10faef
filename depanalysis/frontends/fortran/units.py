"""A file to the trees of its program units; one that cannot be parsed costs only itself."""

import re

from depanalysis.errors import ParseError, SourceError
from depanalysis.frontends.fortran.lines import Lines, Section, sections
from depanalysis.frontends.fortran.tree import Node, NotFortranError, parsed
from depanalysis.source import SourceFile, Span

# What the parser refuses because the language has dropped it, by how a line begins.
_DELETED = (
    (re.compile(r"[\s\d]*do\b[\s\d]*,?\s*\w+\s*=.*\d\.", re.IGNORECASE),
     "a loop with real bounds is no longer Fortran"),
    (re.compile(r"[\s\d]*assign\s+\d+\s+to\b", re.IGNORECASE),
     "ASSIGN is no longer Fortran"),
    (re.compile(r"[\s\d]*pause\b", re.IGNORECASE), "PAUSE is no longer Fortran"),
    (re.compile(r"[\s\d]*go\s*to\s+[a-z]\w*", re.IGNORECASE),
     "a GO TO with a variable is no longer Fortran"),
)  # fmt: skip
_HARMLESS = ("#line", "#pragma", "#error", "#warning", "# ")


def read_units(
    source: SourceFile, lines: Lines
) -> tuple[tuple[Node, ...], tuple[SourceError, ...]]:
    """The program units in the order of the text, and what was wrong with the others."""
    errors: list[SourceError] = []
    kept = list(lines.lines)
    _drop_conditional_units(source, lines, kept, errors)
    if not any(_is_code(line, is_free=lines.is_free) for line in kept):
        return (), tuple(errors)
    try:
        return _parsed(source, lines, kept, 1, len(kept)), tuple(errors)
    except NotFortranError as error:
        whole = error
    units: list[Node] = []
    found = sections(lines, 1, len(kept))
    for section in found:
        units += _unit(source, lines, kept, section, errors)
    if not found:
        errors.append(_error(source, whole))
    return tuple(units), tuple(errors)


def _is_code(line: str, *, is_free: bool) -> bool:
    text = line.strip()
    return (
        bool(text)
        and not text.startswith("!")
        and (is_free or line[:1] not in ("c", "C", "*"))
    )


def _parsed(
    source: SourceFile, lines: Lines, kept: list[str], first: int, last: int
) -> tuple[Node, ...]:
    text = "\n".join(kept[first - 1 : last]) + "\n"
    return parsed(text, source, first, is_free=lines.is_free).children


def _unit(
    source: SourceFile,
    lines: Lines,
    kept: list[str],
    section: Section,
    errors: list[SourceError],
) -> tuple[Node, ...]:
    """A unit; procedures inside of it that cannot be parsed are taken out of it."""
    first, last = section.first, section.last
    if not any(
        _is_code(line, is_free=lines.is_free) for line in kept[first - 1 : last]
    ):
        return ()
    try:
        return _parsed(source, lines, kept, first, last)
    except NotFortranError as error:
        problem = error
    before = len(errors)
    for inner in section.inner:
        if not _unit(source, lines, kept, inner, errors):
            kept[inner.first - 1 : inner.last] = [""] * (inner.last - inner.first + 1)
    if len(errors) > before:
        try:
            return _parsed(source, lines, kept, first, last)
        except NotFortranError as error:
            problem = error
    errors.append(_error(source, problem))
    return ()


def _error(source: SourceFile, error: NotFortranError) -> SourceError:
    line = min(max(error.line, 1), len(source.lines))
    text = source.lines[line - 1]
    found = (reason for pattern, reason in _DELETED if pattern.match(text))
    message = next(found, error.message)
    column = len(text) - len(text.lstrip()) + 1
    span = Span(
        source.path, line, column, line, max(len(text.rstrip()) + 1, column + 1)
    )
    return ParseError.at(source, span, message)


def _drop_conditional_units(
    source: SourceFile, lines: Lines, kept: list[str], errors: list[SourceError]
) -> None:
    """Units with preprocessor lines in them could be another program when it is run."""
    found = [each for each in lines.directives if not each[1].startswith(_HARMLESS)]
    found += [(number, f"include '{name}'") for number, name in lines.includes]
    if not found:
        return
    number, text = min(found)
    span = Span(source.path, number, 1, number, len(source.lines[number - 1]) + 1)
    message = f"`{text}` is not modeled, units with such lines are left out"
    errors.append(ParseError.at(source, span, message))
    for section in sections(lines, 1, len(kept)):
        if any(section.first <= line <= section.last for line, _ in found):
            kept[section.first - 1 : section.last] = [""] * (
                section.last - section.first + 1
            )
