"""The only home of libclang: source text to trees of `Node` and to diagnostics.

Nothing of the machine that runs takes part: standard headers are those of `stubs`, the
target is fixed, and the text comes from memory. Only `#include "file"` and the include
directories that the user names are looked for on disk.
"""

import ctypes
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias

from clang import cindex

from depanalysis.frontends.c.stubs import HEADERS, STUB_DIRECTORY

# libclang's objects come without type stubs; these names say which one is meant.
Cursor: TypeAlias = Any
ClangType: TypeAlias = Any

_ARGUMENTS = (
    "-x", "c", "-std=gnu17", "-nostdinc", "-target", "x86_64-linux-gnu", "-w",
    "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
    "-Wno-error=int-conversion", "-Wno-error=incompatible-function-pointer-types",
    "-ferror-limit=50", "-isystem", STUB_DIRECTORY,
)  # fmt: skip
_KEEP_GOING = 0x200
_CONTINUE = 1
_ERROR = 3
_MISSING_HEADER = re.compile(r"'(.+)' file not found", re.DOTALL)
_MOST_MISSING_HEADERS = 64

_BINARY_NAMES = (
    "* / % + - << >> <=> < > <= >= == != & ^ | && || "
    "= *= /= %= += -= <<= >>= &= ^= |= ,"
)
_UNARY_NAMES = "x++ x-- ++x --x & * + - ~ !"
_BINARY = dict(enumerate(_BINARY_NAMES.split(), start=3))
_UNARY = dict(enumerate(_UNARY_NAMES.split(), start=1))
_INTEGER_RESULT, _REAL_RESULT = 1, 2


class Node:
    """A cursor with its kind, its children without parentheses, and its height."""

    __slots__ = ("children", "cursor", "height", "kind", "survey_cache", "type_cache")

    def __init__(self, cursor: Cursor, kind: str, children: tuple["Node", ...]) -> None:
        self.cursor = cursor
        self.kind = kind
        self.children = children
        self.height: int = 1 + max((child.height for child in children), default=0)
        self.type_cache: Any = None
        self.survey_cache: Any = None

    @property
    def name(self) -> str:
        """The declared or mentioned name."""
        return str(self.cursor.spelling)

    @property
    def operator(self) -> str:
        """The operator of a binary, compound assignment or unary operation."""
        if self.kind == "UNARY_OPERATOR":
            return _UNARY.get(
                _library().clang_getCursorUnaryOperatorKind(self.cursor), ""
            )
        return _BINARY.get(
            _library().clang_getCursorBinaryOperatorKind(self.cursor), ""
        )

    @property
    def declaration(self) -> Cursor:
        """The first declaration of what a reference names."""
        return self.cursor.referenced.canonical

    def walk(self) -> Iterator["Node"]:
        """The node and everything below, in the order of the text."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node.children))


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error that libclang reports: its text and its place as (file, line, byte column)."""

    message: str
    file: str
    line: int
    column: int
    ranges: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Unit:
    """A parsed file: the cursors of its own top level, the errors, headers not found."""

    path: str
    declarations: tuple[Cursor, ...]
    diagnostics: tuple[Diagnostic, ...]
    missing_headers: tuple[str, ...] = ()


def parse(path: str, text: str, include_directories: tuple[str, ...] = ()) -> Unit:
    """Parses a text under the name `path`; headers that do not exist are empty."""
    headers = dict(HEADERS)
    while True:
        unit = _parse_once(path, text, headers, include_directories)
        missing = _missing_headers(unit, headers)
        if not missing:
            known = [name for name in headers if name not in HEADERS]
            names = tuple(name.removeprefix(f"{STUB_DIRECTORY}/") for name in known)
            return replace(_unit_of(path, unit), missing_headers=names)
        headers.update(missing)


def node_of(cursor: Cursor) -> Node:
    """The tree below a cursor, built without recursion."""
    order: list[tuple[Cursor, int]] = []
    pending = [cursor]
    while pending:
        current = pending.pop()
        below = children_of(current)
        order.append((current, len(below)))
        pending.extend(below)
    built: list[Node] = []
    for current, count in reversed(order):
        below_nodes = tuple(built[len(built) - count :])
        del built[len(built) - count :]
        built.append(_node(current, below_nodes))
    return built[0]


def children_of(cursor: Cursor) -> list[Cursor]:
    """The direct children of a cursor, from the first to the last."""
    children: list[Cursor] = []
    _library().clang_visitChildren(cursor, _COLLECT, children)
    for child in children:
        child._tu = cursor._tu
    return children


def evaluate(cursor: Cursor) -> int | float | None:
    """The value of a constant expression, as far as libclang can tell."""
    library = _library()
    result = library.clang_Cursor_Evaluate(cursor)
    if not result:
        return None
    kind = library.clang_EvalResult_getKind(result)
    value: int | float | None = None
    if kind == _INTEGER_RESULT and library.clang_EvalResult_isUnsignedInt(result):
        value = int(library.clang_EvalResult_getAsUnsigned(result))
    elif kind == _INTEGER_RESULT:
        value = int(library.clang_EvalResult_getAsLongLong(result))
    elif kind == _REAL_RESULT:
        value = float(library.clang_EvalResult_getAsDouble(result))
    library.clang_EvalResult_dispose(result)
    return value


def identity(cursor: Cursor) -> int:
    """A key of a declaration that holds while its unit lives; it has no other meaning."""
    return int(cursor.data[0])


def _node(cursor: Cursor, children: tuple[Node, ...]) -> Node:
    kind = cursor.kind.name
    if kind == "PAREN_EXPR" and len(children) == 1:
        return children[0]
    if kind == "ARRAY_SUBSCRIPT_EXPR":
        children = tuple(_promoted(child) for child in children)
    return Node(cursor, kind, children)


def _promoted(node: Node) -> Node:
    """A subscript is the one operand whose promotion from `_Bool` clang does not show."""
    is_boolean = node.cursor.type.get_canonical().kind.name == "BOOL"
    return Node(node.cursor, "PROMOTION", (node,)) if is_boolean else node


def _parse_once(
    path: str, text: str, headers: dict[str, str], include_directories: tuple[str, ...]
) -> Any:
    files = [(path, text), *headers.items()]
    includes = [part for name in include_directories for part in ("-I", name)]
    return cindex.TranslationUnit.from_source(
        path,
        args=[*_ARGUMENTS, *includes],
        unsaved_files=[(name, content.encode("utf-8", "replace")) for name, content in files],
        options=_KEEP_GOING,
    )  # fmt: skip


def _missing_headers(unit: Any, headers: dict[str, str]) -> dict[str, str]:
    found = (_MISSING_HEADER.search(each.spelling) for each in unit.diagnostics)
    names = {f"{STUB_DIRECTORY}/{match.group(1)}": "" for match in found if match}
    room = len(HEADERS) + _MOST_MISSING_HEADERS - len(headers)
    fresh = [name for name in names if name not in headers]
    return dict.fromkeys(fresh[: max(0, room)], "")


def _unit_of(path: str, unit: Any) -> Unit:
    own = tuple(
        cursor
        for cursor in children_of(unit.cursor)
        if cursor.location.file is not None and cursor.location.file.name == path
    )
    errors = [_diagnostic(each) for each in unit.diagnostics if each.severity >= _ERROR]
    return Unit(path, own, tuple(dict.fromkeys(errors)))


def _diagnostic(raw: Any) -> Diagnostic:
    place = raw.location
    ranges = tuple(
        (each.start.column, each.end.column)
        for each in raw.ranges
        if each.start.line == each.end.line == place.line
    )
    file = place.file.name if place.file is not None else ""
    return Diagnostic(raw.spelling, file, place.line, place.column, ranges)


def _collect(child: Cursor, _parent: Cursor, children: list[Cursor]) -> int:
    children.append(child)
    return _CONTINUE


_COLLECT = cindex.callbacks["cursor_visit"](_collect)


@cache
def _library() -> Any:
    """libclang with the functions that its Python binding does not declare."""
    library = cindex.conf.lib
    for name, result, arguments in (
        ("clang_getCursorBinaryOperatorKind", ctypes.c_int, [cindex.Cursor]),
        ("clang_getCursorUnaryOperatorKind", ctypes.c_int, [cindex.Cursor]),
        ("clang_Cursor_Evaluate", ctypes.c_void_p, [cindex.Cursor]),
        ("clang_EvalResult_getKind", ctypes.c_int, [ctypes.c_void_p]),
        ("clang_EvalResult_isUnsignedInt", ctypes.c_uint, [ctypes.c_void_p]),
        ("clang_EvalResult_getAsUnsigned", ctypes.c_ulonglong, [ctypes.c_void_p]),
        ("clang_EvalResult_getAsLongLong", ctypes.c_longlong, [ctypes.c_void_p]),
        ("clang_EvalResult_getAsDouble", ctypes.c_double, [ctypes.c_void_p]),
        ("clang_EvalResult_dispose", None, [ctypes.c_void_p]),
    ):
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library
