"""Preprocessor lines in Fortran: conditions, macros and included files, as `cpp` in its
traditional mode reads them.

Input: a text and the options of its compilation. Output: one entry for each of its lines,
so that places stay: a directive or what a condition leaves out is empty, and an included
file stands in the line that names it, with line ends inside. Names are replaced outside of
comments and character constants; `//` is an operator of Fortran. What no option and no
line defines is not defined.
"""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from depanalysis.folders import folder_of
from depanalysis.frontends.files import LARGEST, content
from depanalysis.inputs import decoded
from depanalysis.options import Preprocessing
from depanalysis.source import SourceFile

_DEEPEST_INCLUDE = 10
_DEEPEST_MACRO = 40
_LONGEST_LINE = 20_000
_LAST_COLUMN = 72
_UPPER = (".F", ".F90", ".F95", ".F03", ".F08", ".FOR", ".FTN", ".FPP", ".F77")
_DIRECTIVE = re.compile(r"#\s*(?P<word>[a-z]+)\b\s*(?P<rest>.*)$", re.DOTALL)
_DEFINE = re.compile(
    r"(?P<name>\w+)(?P<list>\((?P<names>[^)]*)\))?\s*(?P<body>.*)$", re.DOTALL
)
_INCLUDE = re.compile(r"[\"<](?P<name>[^\">]+)[\">]")
_NAME = re.compile(r"[A-Za-z_]\w*")
_PIECE = re.compile(
    r"'(?:[^']|'')*'?|\"(?:[^\"]|\"\")*\"?|!.*|[A-Za-z_]\w*|[0-9.][\w.]*|\s+|.",
    re.DOTALL,
)
_TOKENS = re.compile(r"[A-Za-z_]\w*|[0-9.][\w.]*|\s+|.", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Macro:
    """A name that stands for a text; `names` are those of its arguments, if it has some."""

    body: str
    names: tuple[str, ...] | None = None


# A line, the file that it names, and the folder that this is taken from.
Supposed: TypeAlias = tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class Preprocessed:
    """The lines; `missing` are files that were not found, `problems` what is no directive.

    All have the number of the line. `supposed` are files that are in no given folder, and
    the folder of the project that each was taken from.
    """

    lines: tuple[str, ...]
    missing: tuple[tuple[int, str], ...] = ()
    problems: tuple[tuple[int, str], ...] = ()
    supposed: tuple[Supposed, ...] = ()


class NotAConditionError(Exception):
    """What stands behind `#if` has no value."""


def is_preprocessed(source: SourceFile) -> bool:
    """Whether a text has preprocessor lines, or is named as one that may have some."""
    is_named = os.path.splitext(source.path)[1] in _UPPER
    return is_named or any(line.startswith("#") for line in source.lines)


def preprocessed(
    source: SourceFile, options: Preprocessing, *, is_free: bool
) -> Preprocessed:
    """The text as the compiler's parser gets it."""
    if not is_preprocessed(source):
        return Preprocessed(source.lines)
    run = _Run(options, is_free)
    run.define_all()
    lines = run.file(source, 0, 0)
    return Preprocessed(
        tuple(lines), tuple(run.missing), tuple(run.problems), tuple(run.supposed)
    )


@dataclass(slots=True)
class _Branch:
    """An open `#if`: whether its lines count, and whether a branch has been taken."""

    is_live: bool
    is_taken: bool
    is_outer_live: bool


@dataclass(slots=True)
class _Run:
    """The state while one text is read."""

    options: Preprocessing
    is_free: bool
    macros: dict[str, Macro] = field(default_factory=dict)
    missing: list[tuple[int, str]] = field(default_factory=list)
    problems: list[tuple[int, str]] = field(default_factory=list)
    supposed: list[Supposed] = field(default_factory=list)
    left: int = LARGEST

    def define_all(self) -> None:
        """What options define, in their order."""
        for each in self.options.macros:
            name, _, body = each.removeprefix("-D").partition("=")
            if each.startswith("-U"):
                self.macros.pop(each.removeprefix("-U"), None)
            else:
                self.define(name + (f" {body}" if "=" in each else " 1"))

    def file(self, source: SourceFile, depth: int, outer: int) -> list[str]:
        """The lines of a file; `outer` is the line of the text that includes it."""
        found: list[str] = []
        branches: list[_Branch] = []
        number = 0
        while number < len(source.lines):
            line, count = source.lines[number], 1
            while (
                line.startswith("#")
                and line.endswith("\\")
                and number + count < len(source.lines)
            ):
                line = line[:-1] + source.lines[number + count]
                count += 1
            is_live = all(each.is_live for each in branches)
            place = outer or number + 1
            if line.startswith("#"):
                found.append(self._directive(line, branches, source, (depth, place)))
            else:
                found.append(self._code(line, place) if is_live else "")
            found += [""] * (count - 1)
            number += count
        if branches:
            self.problems.append((outer or len(source.lines), "#if without #endif"))
        return found

    def _directive(
        self,
        line: str,
        branches: list[_Branch],
        source: SourceFile,
        where: tuple[int, int],
    ) -> str:
        depth, place = where
        match = _DIRECTIVE.match(line)
        word = match["word"] if match else ""
        rest = _COMMENT.sub(" ", match["rest"]).strip() if match else ""
        is_live = all(each.is_live for each in branches)
        if word in ("if", "ifdef", "ifndef"):
            chosen = is_live and self._holds(word, rest, place)
            branches.append(_Branch(chosen, chosen, is_live))
        elif word in ("elif", "else", "endif") and branches:
            self._next_branch(word, rest, branches, place)
        elif not is_live:
            return ""
        elif word == "define":
            self.define(rest)
        elif word == "undef":
            self.macros.pop(rest.split()[0] if rest else "", None)
        elif word == "include":
            return self._included(rest, source, depth, place)
        elif word == "error" or word not in ("line", "pragma", "warning", "ident", ""):
            self.problems.append((place, line.strip()))
        return ""

    def _next_branch(
        self, word: str, rest: str, branches: list[_Branch], place: int
    ) -> None:
        branch = branches[-1]
        if word == "endif":
            branches.pop()
        elif word == "else":
            branch.is_live = branch.is_outer_live and not branch.is_taken
            branch.is_taken = True
        else:
            may_be = branch.is_outer_live and not branch.is_taken
            branch.is_live = may_be and self._holds("if", rest, place)
            branch.is_taken = branch.is_taken or branch.is_live

    def _holds(self, word: str, rest: str, place: int) -> bool:
        if word != "if":
            found = _NAME.match(rest)
            return (found is not None and found[0] in self.macros) == (word == "ifdef")
        try:
            return _Condition(self, rest).value() != 0
        except NotAConditionError:
            self.problems.append((place, f"#if {rest}"))
            return False

    def define(self, text: str) -> None:
        """`NAME BODY` or `NAME(A, B) BODY`."""
        found = _DEFINE.match(text)
        if found is None:
            return
        names = found["names"]
        listed = None
        if names is not None:
            listed = tuple(each.strip() for each in names.split(",") if each.strip())
        self.macros[found["name"]] = Macro(found["body"].strip(), listed)

    def _included(self, rest: str, source: SourceFile, depth: int, place: int) -> str:
        found = _INCLUDE.match(self.expanded(rest) if rest[:1] not in '"<' else rest)
        name = found["name"] if found else rest
        read = None
        if depth < _DEEPEST_INCLUDE:
            read = self._read(name, source, place)
        if read is None:
            self.missing.append((place, name))
            return ""
        lines = (
            x for each in self.file(read, depth + 1, place) for x in each.split("\n")
        )
        return "\n".join(each for each in lines if self._is_code(each))

    def _is_code(self, line: str) -> bool:
        is_comment = not self.is_free and line[:1] in tuple("cC*")
        return not is_comment and line.strip()[:1] not in ("", "!")

    def _read(self, name: str, source: SourceFile, place: int) -> SourceFile | None:
        folders = (
            os.path.dirname(source.path),
            *self.options.include_directories,
            *self.options.system_directories,
        )
        for folder in folders:
            read = self._read_from(folder, name)
            if read is not None:
                return read
        supposed = folder_of(self.options.tree, source.path, name)
        if supposed is None:
            return None
        self.supposed.append((place, name, supposed))
        return self._read_from(supposed, name)

    def _read_from(self, folder: str, name: str) -> SourceFile | None:
        path = os.path.join(folder, name)
        try:
            data = content(path)
        except OSError:
            return None
        if data is None or len(data) > self.left:
            return None
        self.left -= len(data)
        return SourceFile(path, decoded(data)[0])

    def _code(self, line: str, place: int) -> str:
        if not self.macros or not any(x in self.macros for x in _NAME.findall(line)):
            return line
        is_comment = not self.is_free and line[:1] in tuple("cC*!")
        if is_comment:
            return line
        found = self.expanded(line if self.is_free else line[:_LAST_COLUMN], place)
        if len(found) > _LONGEST_LINE:
            self.problems.append((place, "a line that macros make too long"))
            return line
        return found if self.is_free else "\n".join(_wrapped(found))

    def expanded(
        self, text: str, place: int = 0, hidden: frozenset[str] = frozenset()
    ) -> str:
        """A text with the names in it replaced that stand for something."""
        # In a condition, `!` is an operator.
        pieces = (_PIECE if place else _TOKENS).findall(text)
        result: list[str] = []
        length, position = 0, 0
        while position < len(pieces) and length <= _LONGEST_LINE:
            piece = pieces[position]
            position += 1
            macro = self.macros.get(piece)
            if piece in ("__LINE__", "__FILE__") and macro is None:
                piece = str(place) if piece == "__LINE__" else "''"
            elif (
                macro is not None
                and piece not in hidden
                and len(hidden) < _DEEPEST_MACRO
            ):
                body, position = self._body(macro, pieces, position)
                inner = hidden | {piece}
                piece = piece if body is None else self.expanded(body, place, inner)
            result.append(piece)
            length += len(piece)
        return "".join(result)

    def _body(
        self, macro: Macro, pieces: Sequence[str], position: int
    ) -> tuple[str | None, int]:
        """What a macro stands for, and what follows; nothing if it has no arguments."""
        if macro.names is None:
            return macro.body, position
        start = position
        while start < len(pieces) and pieces[start].isspace():
            start += 1
        if start >= len(pieces) or pieces[start] != "(":
            return None, position
        given, end = _arguments(pieces, start + 1)
        if end is None or (len(given) != len(macro.names) and macro.names):
            return None, position
        values = dict(zip(macro.names, given, strict=False))
        return _with_arguments(macro.body, values), end


def _wrapped(line: str) -> Iterator[str]:
    """A line in fixed form that macros made longer, with lines that continue it."""
    yield line[:_LAST_COLUMN]
    width = _LAST_COLUMN - 6
    for start in range(_LAST_COLUMN, len(line), width):
        yield f"     &{line[start : start + width]}"


def _arguments(pieces: Sequence[str], start: int) -> tuple[list[str], int | None]:
    """The arguments up to the parenthesis that ends them, and the place behind it."""
    found, depth = [""], 0
    for position in range(start, len(pieces)):
        piece = pieces[position]
        if piece == ")" and depth == 0:
            return [each.strip() for each in found], position + 1
        depth += (piece == "(") - (piece == ")")
        if piece == "," and depth == 0:
            found.append("")
        else:
            found[-1] += piece
    return found, None


def _with_arguments(body: str, values: dict[str, str]) -> str:
    """Arguments in a body; `#X` makes a constant of one and `A##B` joins two."""
    body = re.sub(r"\s*##\s*", "##", body)
    pieces = re.findall(r"##|#(?=[A-Za-z_])|[A-Za-z_]\w*|.", body, re.DOTALL)
    result: list[str] = []
    is_quoted = False
    for piece in pieces:
        if piece == "##":
            continue
        if piece == "#":
            is_quoted = True
            continue
        text = values.get(piece, piece)
        result.append(f'"{text}"' if is_quoted else text)
        is_quoted = False
    return "".join(result)


_OPERATORS: tuple[tuple[str, ...], ...] = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<=", ">=", "<", ">"),
    ("<<", ">>"), ("+", "-"), ("*", "/", "%"),
)  # fmt: skip
_TOKEN = re.compile(
    r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|\d+)[uUlL]*|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<sign>\|\||&&|[=!<>]=|<<|>>|[-+*/%<>!~()|&^?:]))"
)


class _Condition:
    """An expression of integers behind `#if`; unknown names are 0."""

    def __init__(self, run: _Run, text: str) -> None:
        text = re.sub(
            r"\bdefined\s*(?:\(\s*(\w+)\s*\)|(\w+))",
            lambda found: str(int((found[1] or found[2]) in run.macros)),
            text,
        )
        self._tokens = list(_tokens(run.expanded(text)))
        self._next = 0

    def value(self) -> int:
        """The value of the whole."""
        found = self._choice()
        if self._next < len(self._tokens):
            raise NotAConditionError
        return found

    def _peek(self) -> str:
        return self._tokens[self._next] if self._next < len(self._tokens) else ""

    def _take(self) -> str:
        self._next += 1
        return self._tokens[self._next - 1] if self._next <= len(self._tokens) else ""

    def _choice(self) -> int:
        test = self._binary(0)
        if self._peek() != "?":
            return test
        self._take()
        first = self._choice()
        if self._take() != ":":
            raise NotAConditionError
        second = self._choice()
        return first if test else second

    def _binary(self, level: int) -> int:
        if level == len(_OPERATORS):
            return self._unary()
        left = self._binary(level + 1)
        while self._peek() in _OPERATORS[level]:
            operator = self._take()
            left = _applied(operator, left, self._binary(level + 1))
        return left

    def _unary(self) -> int:
        token = self._take()
        if token in ("!", "-", "+", "~"):
            value = self._unary()
            results = {"!": int(not value), "-": -value, "+": value, "~": ~value}
            return results[token]
        if token == "(":
            value = self._choice()
            if self._take() != ")":
                raise NotAConditionError
            return value
        if token[:1].isdigit():
            return int(token, 0) if token[:2].lower() == "0x" else int(token)
        if _NAME.fullmatch(token):
            return 0
        raise NotAConditionError


def _tokens(text: str) -> Iterator[str]:
    position = 0
    while text[position:].strip():
        found = _TOKEN.match(text, position)
        if found is None:
            raise NotAConditionError
        yield found["number"] or found["name"] or found["sign"]
        position = found.end()


_LARGEST_SHIFT = 64


def _applied(operator: str, left: int, right: int) -> int:
    if operator in ("/", "%") and right == 0:
        raise NotAConditionError
    if operator in ("<<", ">>") and not 0 <= right < _LARGEST_SHIFT:
        raise NotAConditionError
    match operator:
        case "||":
            return int(bool(left) or bool(right))
        case "&&":
            return int(bool(left) and bool(right))
        case "/":
            quotient = abs(left) // abs(right)
            return quotient if (left < 0) == (right < 0) else -quotient
        case "%":
            return left - right * _applied("/", left, right)
        case _:
            return int(_PLAIN[operator](left, right))


_PLAIN = {
    "|": int.__or__, "^": int.__xor__, "&": int.__and__, "==": int.__eq__,
    "!=": int.__ne__, "<=": int.__le__, ">=": int.__ge__, "<": int.__lt__,
    ">": int.__gt__, "<<": int.__lshift__, ">>": int.__rshift__, "+": int.__add__,
    "-": int.__sub__, "*": int.__mul__,
}  # fmt: skip
