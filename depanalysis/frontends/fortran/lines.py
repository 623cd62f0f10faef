"""The lines of a Fortran file: its form, and what the parser must not see.

Preprocessor and INCLUDE lines become blank and are remembered, so that line numbers stay.
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePath

from depanalysis.frontends.fortran.preprocessor import (
    Preprocessed,
    Supposed,
    preprocessed,
)
from depanalysis.options import Preprocessing
from depanalysis.source import SourceFile

_FIXED = (".f", ".for", ".ftn", ".f77")
_DEFINED = re.compile(
    r"\s*(interface\s+|generic\b.*)(assignment|operator)\s*\(", re.IGNORECASE
)
INCLUDE = re.compile(r"\s*include\s*(['\"])(.*?)\1\s*$", re.IGNORECASE)
_LAST_COLUMN = 72
_TAB = re.compile(r"^([ \d]{0,5})\t([1-9]?)")
_START = re.compile(
    r"^\s*(?:\d+\s*)?(?:(?:recursive|pure|impure|elemental|module"
    r"|(?:integer|real|logical|complex|character|double\s*precision|type)"
    r"\s*(?:\*\s*\d+|\([^()]*(?:\([^()]*\))?[^()]*\))?)\s+)*"
    r"(?P<kind>subroutine|function|program|submodule|module|block\s*data|interface"
    r"|abstract\s+interface)(?:\s+(?P<name>\w+)|\s*\(|\s*$)",
    re.IGNORECASE,
)
_END = re.compile(
    r"^\s*(?:\d+\s*)?end\s*(?P<kind>subroutine|function|program|submodule|module"
    r"|block\s*data|interface|procedure|$)",
    re.IGNORECASE,
)
_BODY = re.compile(r"^(\s*)module\s+procedure\s+(\w+)(?=\s*(?:!|$))", re.IGNORECASE)
_END_OF_BODY = re.compile(r"^(\s*)end\s*procedure\b", re.IGNORECASE)
_SPLIT_NAME = re.compile(
    r"(?P<head>[\s\d]{6}\s*)(?P<name>do\s+\d+\s*[a-z]\w*)(?P<rest>\s*=[^,('\"!]*)$",
    re.IGNORECASE,
)
_PREFIX = re.compile(
    r" {6}\s*(?:(?:recursive|pure|impure|elemental|double\s+precision)\s*)+$",
    re.IGNORECASE,
)
_COMMENTS = tuple("cC*!dD")
_STRING = re.compile(r"'[^']*'|\"[^\"]*\"")


@dataclass(frozen=True, slots=True)
class Lines:
    """What the parser reads; `directives` and `includes` are (line, text) of the rest.

    `missing` are files for the preprocessor that were not found, `supposed` those that are
    in no given folder, with the folder of the project that each was taken from.

    A line may hold those of an included file. `cut` is what stood behind the last column of
    a statement in fixed form. `redefines`: the file gives an operator or the assignment a
    meaning of its own.
    """

    lines: tuple[str, ...]
    is_free: bool
    directives: tuple[tuple[int, str], ...] = ()
    includes: tuple[tuple[int, str], ...] = ()
    cut: tuple[tuple[int, str], ...] = ()
    redefines: bool = False
    missing: tuple[tuple[int, str], ...] = ()
    supposed: tuple[Supposed, ...] = ()

    def is_code(self, line: str) -> bool:
        """Whether a line has more than a comment."""
        is_comment = not self.is_free and line[:1] in _COMMENTS
        return not is_comment and line.strip()[:1] not in ("", "!")


@dataclass(frozen=True, slots=True)
class Section:
    """A program unit or procedure: its first and last line, and those inside of it."""

    first: int
    last: int
    inner: tuple["Section", ...] = ()
    is_interface: bool = False


def readable_lines(
    source: SourceFile,
    *,
    is_free: bool | None = None,
    options: Preprocessing | None = None,
) -> Lines:
    """The lines of a file, each as long as it needs no other tool to be read.

    Its suffix tells its form, where nothing else does. With `options`, lines for the
    preprocessor are run; otherwise they are listed.
    """
    if is_free is None:
        is_free = PurePath(source.path).suffix.lower() not in _FIXED
    text = Preprocessed(source.lines)
    if options is not None:
        text = preprocessed(source, options, is_free=is_free)
    directives = list(text.problems)
    includes: list[tuple[int, str]] = []
    cut: list[tuple[int, str]] = []
    lines: list[str] = []
    for number, line in enumerate(text.lines, start=1):
        included = INCLUDE.match(line)
        if line.startswith("#"):
            directives.append((number, line.strip()))
            line = ""
        elif included:
            includes.append((number, included[2]))
            line = ""
        elif not is_free and "\n" not in line:
            line, rest = _statement_columns(line)
            cut += [(number, rest)] if rest else []
        lines.append(line)
    _name_bodies(lines)
    if not is_free:
        _close_names(lines)
        _join_prefixes(lines)
    redefines = any(_DEFINED.match(x) for each in text.lines for x in each.split("\n"))
    return Lines(
        tuple(lines),
        is_free,
        tuple(directives),
        tuple(includes),
        tuple(cut),
        redefines,
        text.missing,
        text.supposed,
    )


def _name_bodies(lines: list[str]) -> None:
    """`MODULE PROCEDURE F` with a body becomes a subroutine, whose head the module has."""
    head = None
    for number, line in enumerate(lines):
        head = number if _BODY.match(line) else head
        if head is not None and _END_OF_BODY.match(line):
            lines[head] = _BODY.sub(r"\1module subroutine \2", lines[head])
            lines[number] = _END_OF_BODY.sub(r"\1end subroutine", line)
            head = None


def _close_names(lines: list[str]) -> None:
    """`DO 20 I = 1. 5`, which has no comma, assigns 1.5 to `DO20I`: blanks mean nothing."""
    for number, line in enumerate(lines):
        found = _SPLIT_NAME.match(line)
        after = next((x for x in lines[number + 1 :] if x[:1] not in _COMMENTS), "")
        if found and after[5:6] in ("", " ", "0"):
            name, rest = (re.sub(r"\s", "", found[each]) for each in ("name", "rest"))
            lines[number] = f"{found['head']}{name}{rest}"


def _join_prefixes(lines: list[str]) -> None:
    """`RECURSIVE` that is continued by `SUBROUTINE F`: a word ends where its line does."""
    for number, (line, after) in enumerate(pairwise(lines)):
        is_continued = not after[:5].strip() and after[5:6] not in ("", " ", "0")
        joined = f"{line.rstrip()} {after[6:].strip()}"
        if is_continued and _PREFIX.match(line) and len(joined) <= _LAST_COLUMN:
            lines[number : number + 2] = "", joined


def _statement_columns(line: str) -> tuple[str, str]:
    """A line up to column 72, and what of a statement stands behind it.

    That is a comment by the standard; whether it numbers the line or goes on with the
    statement, nobody can tell.
    """
    if "\t" in line:
        return _TAB.sub(_expanded, line), ""
    kept, rest = line[:_LAST_COLUMN], line[_LAST_COLUMN:].strip()
    is_comment = line[:1] in _COMMENTS or "!" in _STRING.sub("''", kept)
    return kept, "" if is_comment or not kept.strip() else rest


def _expanded(found: re.Match[str]) -> str:
    """A tab at the start leads to the statement, or with a digit to its continuation."""
    label = found[1].rstrip()
    return f"     {found[2]}" if found[2] else f"{label:<6}"


def sections(lines: Lines, first: int, last: int) -> tuple[Section, ...]:
    """The program units that stand side by side from one line to another."""
    stack: list[tuple[int, str, list[Section]]] = []
    found: list[Section] = []
    open_main: int | None = None
    codes = (
        (k, text)
        for k in range(first, last + 1)
        for text in _codes(lines, k)
        if text.strip()
    )
    for number, text in codes:
        start, end = _START.match(text), _END.match(text)
        kind = start["kind"].lower() if start and not end else ""
        if kind and not (kind == "module" and _is_procedure(start)):
            stack.append((number, kind, []))
        elif end and stack:
            begun, kind, inner = stack.pop()
            section = Section(begun, number, tuple(inner), "interface" in kind)
            (stack[-1][2] if stack else found).append(section)
        elif not stack and open_main is None and not end:
            open_main = number
        elif end and open_main is not None:
            found.append(Section(open_main, number))
            open_main = None
    if stack:
        found.append(Section(stack[0][0], last, tuple(stack[0][2])))
    return tuple(found)


def is_limit(lines: Lines, number: int) -> bool:
    """Whether a line begins or ends a program unit or procedure."""
    return any(_START.match(text) or _END.match(text) for text in _codes(lines, number))


def _is_procedure(start: re.Match[str] | None) -> bool:
    return start is not None and (start["name"] or "").lower() == "procedure"


def _codes(lines: Lines, number: int) -> tuple[str, ...]:
    """A line without strings and comments, and those of a file that stands there."""
    found = lines.lines[number - 1].split("\n")
    return tuple(_code(text, is_free=lines.is_free) for text in found)


def _code(text: str, *, is_free: bool) -> str:
    if not is_free and text[:1] in _COMMENTS:
        return ""
    if not is_free and text[5:6] not in ("", " ", "0"):
        return ""
    return _STRING.sub("''", text).split("!")[0]
