"""The only home of libclang: source text to trees of `Node` and to diagnostics.

Nothing of the machine that runs takes part: standard headers are those of `stubs`, the
target is fixed, and every text comes from memory. libclang opens no file: what
`inclusions` found beside the source and in the user's include directories is all it has.
"""

import ctypes
import os
import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from clang import cindex

from depanalysis.errors import ParseError
from depanalysis.folders import advice
from depanalysis.frontends.c.dialects import C, Dialect
from depanalysis.frontends.c.expansions import MOST_STEPS, expanded_size
from depanalysis.frontends.c.inclusions import (
    IncludedFiles,
    file_name,
    macros,
    names,
    readings,
)
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.c.undeclared import PATH as UNDECLARED
from depanalysis.frontends.c.undeclared import Undeclared, extended
from depanalysis.frontends.c.units import Diagnostic, Unit
from depanalysis.options import AS_WRITTEN, Preprocessing
from depanalysis.source import Span

# libclang's objects come without type stubs; these names say which one is meant.
Cursor: TypeAlias = Any
ClangType: TypeAlias = Any

_ARGUMENTS = (
    "-nostdinc", "-target", "x86_64-linux-gnu", "-w", "-isystem", STUB_DIRECTORY,
    "-ivfsoverlay", str(Path(__file__).with_name("no-files.json")),
)  # fmt: skip
_EXTREMES = ("min", "max", "clamp")
_KEEP_GOING, _CONTINUE = 0x200, 1
_ERROR = 3
_MISSING_HEADER = re.compile(r"'(.+)' file not found", re.DOTALL)
_MOST_MISSING_HEADERS = 64

_BINARY_NAMES = (
    "* / % + - << >> <=> < > <= >= == != & ^ | && || "
    "= *= /= %= += -= <<= >>= &= ^= |= ,"
)
_UNARY_NAMES = "x++ x-- ++x --x & * + - ~ ! __real__ __imag__ __extension__"
_BINARY = dict(enumerate(_BINARY_NAMES.split(), start=3))
_UNARY = dict(enumerate(_UNARY_NAMES.split(), start=1))
_INTEGER_RESULT, _REAL_RESULT = 1, 2
_CASTS = frozenset(
    f"CXX_{name}_EXPR"
    for name in ("STATIC_CAST", "REINTERPRET_CAST", "CONST_CAST", "FUNCTIONAL_CAST")
)
_METHOD_KINDS = ("CXX_METHOD", "CONSTRUCTOR", "CONVERSION_FUNCTION")
FUNCTIONS = ("FUNCTION_DECL", *_METHOD_KINDS, "DESTRUCTOR")
"""The kinds of declarations of functions."""
CONTAINERS = (
    "NAMESPACE", "LINKAGE_SPEC", "UNEXPOSED_DECL", "STRUCT_DECL", "CLASS_DECL",
    "FRIEND_DECL",
)  # fmt: skip
"""The kinds of declarations that have functions in them."""
_VALUES = (
    "BINARY_OPERATOR", "CALL_EXPR", "COMPOUND_ASSIGNMENT_OPERATOR", "INIT_LIST_EXPR",
)  # fmt: skip
_QUALIFIERS = ("NAMESPACE_REF", "TEMPLATE_REF")
_RECORDS = ("STRUCT_DECL", "CLASS_DECL")
_TEMPLATES = ("CLASS_TEMPLATE", "CLASS_TEMPLATE_PARTIAL_SPECIALIZATION", "UNION_DECL")
_ARRAYS = ("CONSTANTARRAY", "VARIABLEARRAY", "INCOMPLETEARRAY")

CONSTRUCTION = "CONSTRUCTION"
"""The kind of a node of C++ that makes an object: a variable, and a call that sets it."""

UNREAD = "UNREAD"
"""The kind of a node that stands for text of which nothing but its names is known."""

STEPS = ("x++", "x--", "++x", "--x")
"""The operators that step a variable."""


class Node:
    """A cursor with its kind, its children without parentheses, its height and size.

    `reason`: why the node is not modelled, where that is known from the text alone.
    """

    __slots__ = (
        "children", "cursor", "height", "kind", "observed_cache", "reason", "size",
        "span_cache", "survey_cache", "type_cache",
    )  # fmt: skip

    def __init__(self, cursor: Cursor, kind: str, children: tuple["Node", ...]) -> None:
        self.cursor = cursor
        self.kind = kind
        self.reason = ""
        self.type_cache: Any = None
        self.span_cache: Any = None
        self.set_children(children)

    def set_children(self, children: tuple["Node", ...]) -> None:
        """Puts the node above others."""
        self.children = children
        self.height: int = 1 + max((child.height for child in children), default=0)
        self.size: int = 1 + sum(child.size for child in children)
        self.survey_cache: Any = None
        self.observed_cache: Any = None

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
        if self.cursor.kind.name == "CALL_EXPR":
            return "="
        return _BINARY.get(
            _library().clang_getCursorBinaryOperatorKind(self.cursor), ""
        )

    @property
    def declaration(self) -> Cursor:
        """The first declaration of what a reference names."""
        return self.cursor.referenced.canonical

    def with_children(self, children: tuple["Node", ...]) -> "Node":
        """The same node above others, with the type that it has been given."""
        made = copy(self)
        made.set_children(children)
        return made

    def walk(self) -> Iterator["Node"]:
        """The node and everything below, in the order of the text."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node.children))


def parse(
    path: str,
    text: str,
    preprocessing: Preprocessing = AS_WRITTEN,
    dialect: Dialect = C,
    reread: Callable[[str, str], str] = lambda _, text: text,
) -> Unit:
    """Parses a text under the name `path`; headers that do not exist are empty.

    `reread` makes of the name and the text of an included file the text that is read.
    """
    path = file_name(path)
    included = included_files(path, text, preprocessing)
    missing: dict[str, Diagnostic] = {}
    supposed = Undeclared()
    while True:
        _refuse_bombs(path, text, included)
        empty = {f"{STUB_DIRECTORY}/{name}": "" for name in missing}
        texts = included.texts.items()
        read = {n: reread(n, dialect.rewritten(n, t)) for n, t in texts}
        ours = {UNDECLARED: supposed.text(dialect)} if supposed.names else {}
        known_files = {**dialect.headers, **empty, **read, **ours}
        options = _options(preprocessing, included, dialect)
        options = (*(part for name in ours for part in ("-include", name)), *options)
        unit = _parse_once(path, text, known_files, options, dialect)
        unit.has_unknown_sizes, unit.has_supposed_members = supposed.doubts
        if _is_anything_found(unit, missing, included):
            continue
        found = _unit_of(path, unit, included)
        unit.unread_constants, unit.iterations = found.unread_constants, {}
        found = replace(found, missing_headers=missing, texts=included.texts)
        every = (text, *included.texts.values()) if found.diagnostics else ()
        unit.macros, unit.variables = macros(every), found.variables if every else ()
        known, supposed = supposed, extended(supposed, found, text, dialect)
        if known.text(dialect) == supposed.text(dialect):
            origins = known.origins(found.diagnostics)
            return replace(found, origins=origins, undeclared=known.notes(dialect))


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


def functions_below(declarations: Iterable[Cursor]) -> Iterator[Cursor]:
    """The functions among declarations, also those in namespaces and classes."""
    return _below(declarations, FUNCTIONS)


def variables_below(declarations: Iterable[Cursor]) -> Iterator[Cursor]:
    """The variables among declarations, also those in namespaces and classes."""
    return _below(declarations, ("VAR_DECL",))


def members_below(declarations: Iterable[Cursor]) -> Iterator[Cursor]:
    """The members of classes among declarations, also those of templates."""
    return _below(declarations, ("FIELD_DECL",), (*CONTAINERS, *_TEMPLATES))


def _below(
    declarations: Iterable[Cursor],
    kinds: tuple[str, ...],
    containers: tuple[str, ...] = CONTAINERS,
) -> Iterator[Cursor]:
    pending = [*reversed([*declarations])]
    while pending:
        cursor = pending.pop()
        if cursor.kind.name in containers:
            pending.extend(reversed(children_of(cursor)))
        elif cursor.kind.name in kinds:
            yield cursor


def is_endless(function: Cursor) -> bool:
    """Whether a function is declared never to return."""
    if "noreturn" in function.type.spelling:
        return True
    marks = [c for c in children_of(function) if c.kind.name.endswith("_ATTR")]
    return any("noreturn" in word.lower() for c in marks for word in spelled(c))


def is_static(cursor: Cursor) -> bool:
    """Whether a local variable keeps its value from call to call.

    C++ says `static` of each variable of a thread, also where the text does not.
    """
    if cursor.kind.name != "VAR_DECL":
        return False
    return is_of_thread(cursor) or bool(cursor.storage_class.name == "STATIC")


def is_of_thread(cursor: Cursor) -> bool:
    """Whether the language gives each thread a variable of its own."""
    return bool(cursor.kind.name == "VAR_DECL" and cursor.tls_kind.name != "NONE")


def has_other_name(cursor: Cursor) -> bool:
    """Whether attributes say what a variable is called where it is linked."""
    attributes = (c for c in cursor.get_children() if c.kind.is_attribute())
    return any(
        each.kind.name == "ASM_LABEL_ATTR"
        or spelled(each)[:1] in (("alias",), ("weakref",))
        for each in attributes
    )


def printed(cursor: Cursor) -> str:
    """A declaration as the parser has understood it, with all macros replaced."""
    text = _library().clang_getCursorPrettyPrinted(cursor, None)
    return str(_STRING.from_result(text))


def evaluate(cursor: Cursor) -> int | float | None:
    """The value of a constant expression, as far as libclang can tell."""
    if cursor._tu.has_unknown_sizes and any(map(_asks_size, cursor.walk_preorder())):
        return None
    hidden = cursor._tu.unread_constants
    if hidden and any(each.spelling in hidden for each in cursor.walk_preorder()):
        return None
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


def _asks_size(cursor: Cursor) -> bool:
    """Whether a node asks for the size of something that no text tells."""
    if cursor.kind.name != "CXX_UNARY_EXPR":
        return False
    return any(has_unknown_size(each.type) for each in cursor.walk_preorder())


def has_unknown_size(raw: ClangType) -> bool:
    """Whether no text tells how large an object is: parts of it are of such a type."""
    if not raw.translation_unit.has_unknown_sizes:
        return False
    canonical = raw.get_canonical()
    if type_kind(canonical) in _ARRAYS:
        return has_unknown_size(canonical.element_type)
    if type_kind(canonical) != "RECORD":
        return False
    is_undeclared = file_of(canonical.get_declaration()) == UNDECLARED
    parts = canonical.get_fields()
    return is_undeclared or any(has_unknown_size(each.type) for each in parts)


def identity(cursor: Cursor) -> int:
    """A key of a declaration that holds while its unit lives; it has no other meaning."""
    return int(cursor.data[0])


def specialization(cursor: Cursor) -> Cursor | None:
    """The definition of a function, if it was made of a template."""
    is_function = cursor.kind.name == "FUNCTION_DECL"
    return cursor.get_definition() if is_function and made_of(cursor) else None


def method_definition(cursor: Cursor) -> Cursor | None:
    """The definition of a method or a constructor, if the unit has one."""
    is_method = cursor.kind.name in _METHOD_KINDS
    return cursor.get_definition() if is_method else None


def made_of(cursor: Cursor) -> Cursor | None:
    """The template that a function or a record was made of, if so."""
    return _library().clang_getSpecializedCursorTemplate(cursor)


def is_begin(member: Cursor) -> bool:
    """Whether a member of a class begins objects that nothing is said of."""
    is_constructor = member.kind.name == "CONSTRUCTOR"
    return bool(is_constructor and member.is_default_constructor())


def is_copying(member: Cursor) -> bool:
    """Whether a member of a class copies objects."""
    if member.kind.name == "CONSTRUCTOR":
        return bool(member.is_copy_constructor() or member.is_move_constructor())
    return bool(member.kind.name == "CXX_METHOD" and member.spelling == "operator=")


def is_end(member: Cursor) -> bool:
    """Whether a member of a class ends objects."""
    return bool(member.kind.name == "DESTRUCTOR")


def own_member(raw: ClangType, is_meant: Callable[[Cursor], bool]) -> Cursor | None:
    """The first such member that the text gives a class; the library's do not count."""
    record = raw.get_canonical().get_declaration()
    if record.kind.name not in _RECORDS or _is_of_library(record):
        return None
    parts = children_of(made_of(record) or record.get_definition() or record)
    found = (each for each in parts if is_meant(each) and not each.is_default_method())
    return next(found, None)


def hidden_member(raw: ClangType, is_meant: Callable[[Cursor], bool]) -> Cursor | None:
    """The first such member of a class that objects of a type have parts of.

    What happens to a part is not written where it happens to the whole. A container of
    the library has parts of the types that it is made for.
    """
    known, key = known_types(raw)
    key = (is_meant, key)
    if key not in known:
        known[key] = None
        parts = [*_parts_of(raw.get_canonical())]
        found = (own_member(e, is_meant) or hidden_member(e, is_meant) for e in parts)
        known[key] = next(filter(None, found), None)
    return known[key]


def _parts_of(whole: ClangType) -> Iterator[ClangType]:
    """The types of elements, members, bases, and of what a container is made for."""
    if type_kind(whole) in _ARRAYS:
        yield whole.element_type
    record = whole.get_declaration()
    if record.kind.name not in _RECORDS:
        return
    if _is_of_library(record):
        for position in range(max(0, whole.get_num_template_arguments())):
            yield whole.get_template_argument_type(position)
        return
    yield from (each.type for each in whole.get_fields())
    yield from bases_of(record)


def bases_of(record: Cursor) -> Iterator[ClangType]:
    """The types that a class inherits from."""
    for part in children_of(made_of(record) or record.get_definition() or record):
        if part.kind.name == "CXX_BASE_SPECIFIER":
            yield part.type


def _is_of_library(declaration: Cursor) -> bool:
    file = declaration.location.file
    return file is not None and is_of_standard(file.name)


def file_of(declaration: Cursor) -> str:
    """The name of the file that declares a function."""
    place = declaration.location.file
    return "" if place is None else str(place.name)


def gives_argument(node: Node) -> bool:
    """Whether a call gives one of the objects that it gets; our headers take their values."""
    called = node.cursor.referenced if node.kind == "CALL_EXPR" else None
    if called is None or called.spelling not in _EXTREMES or len(node.children) < 3:
        return False
    return _is_of_library(called)


def spelled(cursor: Cursor) -> tuple[str, ...]:
    """The tokens of a piece of text; none if macros put it together."""
    return tuple(str(token.spelling) for token in cursor.get_tokens())


def tokens_between(cursor: Cursor, start: Any, end: Any) -> tuple[Any, ...]:
    """The tokens between two places of the file that a cursor is in."""
    extent = cindex.SourceRange.from_locations(start, end)
    return tuple(
        token
        for token in cursor._tu.get_tokens(extent=extent)
        # The parser adds the one that begins at the end.
        if start.offset <= token.extent.start.offset < end.offset
    )


def location_at(cursor: Cursor, line: int, column: int) -> Any:
    """A place of the file that a cursor is in; the end of the file, if it is behind it."""
    file = cursor.location.file
    return cindex.SourceLocation.from_position(cursor._tu, file, line, column)


def spelling_place(location: Any) -> tuple[str, int, int, int]:
    """Where the token at a location is written: file, line, byte column and offset.

    The argument of a macro is written where the macro is used.
    """
    file = cindex.c_object_p()
    numbers = [ctypes.c_uint() for _ in range(3)]
    places = map(ctypes.byref, (file, *numbers))
    _library().clang_getSpellingLocation(location, *places)
    name = cindex.File(file).name if file else ""
    line, column, offset = (each.value for each in numbers)
    return name, line, column, offset


def text_from(cursor: Cursor, longest: int) -> bytes:
    """The text from where the first token of a cursor is written."""
    name, _, _, offset = spelling_place(cursor.extent.start)
    file, size = cursor.location.file, ctypes.c_size_t()
    start = _library().clang_getFileContents(cursor._tu, file, ctypes.byref(size))
    length = min(size.value - offset, longest)
    return ctypes.string_at(start + offset, length) if file.name == name else b""


def known_types(raw: ClangType) -> tuple[dict[object, Any], object]:
    """What is known of the types of a unit, and the key of a type in it.

    A unit keeps it, because its types are told apart by addresses that it owns.
    """
    unit = getattr(raw, "_tu", None)
    if unit is None:
        return {}, ()
    known: dict[object, Any] = unit.__dict__.setdefault("known_types", {})
    return known, (raw._kind_id, raw.data[0], raw.data[1])


def type_kind(raw: ClangType) -> str:
    """The name of the kind of a type; libclang knows the one of `__bf16` by its text only."""
    kind = str(raw.kind.name)
    is_other = kind == "UNEXPOSED"
    return "BFLOAT16" if is_other and raw.spelling.endswith("__bf16") else kind


def bare(raw: ClangType) -> ClangType:
    """The canonical form of a type; of an atomic one, that of its values."""
    canonical = raw.get_canonical()
    if type_kind(canonical) != "ATOMIC":
        return canonical
    values = _library().clang_Type_getValueType(canonical)
    values._tu = canonical._tu
    return values


def is_lambda_type(raw: ClangType) -> bool:
    """Whether a type is that of a lambda."""
    return "(lambda at" in str(raw.get_canonical().spelling)


def is_plain_constant(raw: ClangType) -> bool:
    """Whether a type is qualified `const` and not `volatile`."""
    return bool(raw.is_const_qualified() and not raw.is_volatile_qualified())


def is_volatile(raw: ClangType) -> bool:
    """Whether a type is qualified `volatile`, where its dialect makes a difference."""
    is_qualified = bool(raw.is_volatile_qualified())
    return is_qualified and not raw.translation_unit.is_volatile_plain


def _node(cursor: Cursor, children: tuple[Node, ...]) -> Node:
    kind = cursor.kind.name
    if kind == "PAREN_EXPR" and len(children) == 1:
        return children[0]
    if kind == "ARRAY_SUBSCRIPT_EXPR":
        children = tuple(_promoted(child) for child in children)
    made = Node(cursor, kind, children)
    is_marked = kind == "UNARY_OPERATOR" and made.operator == "__extension__"
    return children[0] if is_marked else _as_in_c(made)


def _as_in_c(node: Node) -> Node:
    """The tree that C has for the same: C++ names casts and copies of its own."""
    if node.kind in _CASTS:
        return Node(node.cursor, "CSTYLE_CAST_EXPR", node.children)
    is_unseen = node.kind == "UNEXPOSED_EXPR" and _is_wrapper(node)
    is_unseen |= node.kind == "MEMBER_REF_EXPR" and " at " in node.name
    is_unseen |= node.kind == "DECL_REF_EXPR" and not node.name
    if is_unseen and len(node.children) == 1:
        return node.children[0]
    if node.kind == "CALL_EXPR" and len(node.children) == 1 and _is_constructor(node):
        (operand,) = node.children
        if operand.kind == "TYPE_REF" and not hidden_member(node.cursor.type, is_begin):
            return _value_initialized(node)
        is_plain = node.cursor.referenced.is_default_method() and not hidden_member(
            node.cursor.type, is_copying
        )
        return operand if is_plain and _is_same_record(node, operand) else node
    if node.kind == "CALL_EXPR" and node.name == "operator=" and _is_implicit(node):
        first, _, second = node.children
        value = second if second.children else _value_initialized(second)
        return Node(node.cursor, "BINARY_OPERATOR", (first, value))
    if node.kind in ("VAR_DECL", "PARM_DECL"):
        named = node.cursor.location.offset
        kept = tuple(
            child
            for child in node.children
            if not _is_implied(child)
            and not (_is_literal(child) and child.cursor.location.offset < named)
        )
        return Node(node.cursor, node.kind, kept)
    return node


def _value_initialized(node: Node) -> Node:
    """`T()` as `T{}`, which is the same where the text has no constructor of T."""
    is_made = node.kind == "CALL_EXPR" and _is_constructor(node)
    is_plain = is_made and node.cursor.referenced.is_default_method()
    return Node(node.cursor, "INIT_LIST_EXPR", ()) if is_plain else node


def _is_wrapper(node: Node) -> bool:
    """Whether a node only says that temporary objects end with what it contains."""
    if len(node.children) != 1 or node.children[0].kind not in _VALUES:
        return False
    return bool(node.cursor.type == node.children[0].cursor.type)


def _is_constructor(node: Node) -> bool:
    called = node.cursor.referenced
    return called is not None and called.kind.name == "CONSTRUCTOR"


def _is_implicit(node: Node) -> bool:
    """Whether the assignment of an object copies its members, as in C."""
    called = node.cursor.referenced
    is_copy = called is not None and called.is_default_method()
    written = called is not None and called.extent.start.offset
    record = node.cursor.type.get_declaration().extent.start.offset
    if len(node.children) != 3 or not (is_copy or written == record):
        return False
    return hidden_member(node.cursor.type, is_copying) is None


def _is_literal(child: Node) -> bool:
    """Whether a part of a declaration may be an argument of a template before the name."""
    return child.kind.endswith("_EXPR") or child.kind.endswith("_LITERAL")


def _is_same_record(node: Node, operand: Node) -> bool:
    first, second = (x.cursor.type.get_canonical() for x in (node, operand))
    return bool(first.get_declaration() == second.get_declaration())


def _is_implied(child: Node) -> bool:
    """Whether a part of a declaration says nothing about its value."""
    is_mark = child.kind.startswith("CUDA") or child.kind in _QUALIFIERS
    if is_mark or child.kind != "CALL_EXPR" or child.children:
        return is_mark
    return bool(_is_constructor(child) and child.cursor.referenced.is_default_method())


def _promoted(node: Node) -> Node:
    """A subscript is the one operand whose promotion from `_Bool` clang does not show."""
    is_boolean = type_kind(node.cursor.type.get_canonical()) == "BOOL"
    return Node(node.cursor, "PROMOTION", (node,)) if is_boolean else node


def _is_text(name: str) -> bool:
    """Whether the name of a directory is UTF-8, as libclang takes it to be."""
    return name == name.encode("utf-8", "replace").decode() and "\0" not in name


def included_files(path: str, text: str, preprocessing: Preprocessing) -> IncludedFiles:
    """The files that a text includes, and those that are included before it."""
    folders = (preprocessing.include_directories, preprocessing.system_directories)
    included = IncludedFiles(
        tuple(name for each in folders for name in each if _is_text(name)),
        preprocessing.tree,
    )
    for name in (*names(text), *preprocessing.included_files):
        included.find(path, name)
    return included


def _options(
    preprocessing: Preprocessing, included: IncludedFiles, dialect: Dialect
) -> tuple[str, ...]:
    """A compiler's options in libclang's words; a standard of another language is left out."""
    pairs = [("-I", name) for name in included.directories]
    pairs += [("-include", name) for name in preprocessing.included_files]
    standard = preprocessing.standard
    known = standard is not None and dialect.has_standard(standard)
    return (
        *(part for pair in pairs for part in pair),
        *preprocessing.macros,
        *((f"-std={standard}",) if known else ()),
    )


def _refuse_bombs(path: str, text: str, included: IncludedFiles) -> None:
    """Counting comes first, because libclang would be at it for years."""
    whole = Span(path, 0, 0, 0, 0)
    counts = readings(path, text, included)
    if counts is None:
        raise ParseError("the included files are too many or too large", whole)
    if expanded_size({**included.texts, path: text}, counts) is None:
        raise ParseError(f"macros expand to more than {MOST_STEPS:,} tokens", whole)


def _parse_once(
    path: str,
    text: str,
    headers: dict[str, str],
    options: tuple[str, ...],
    dialect: Dialect,
) -> Any:
    # A file whose name is not UTF-8 is not found.
    known = [each for each in headers.items() if _is_text(each[0])]
    files = [*known, (path, text)]
    try:
        unit = cindex.TranslationUnit.from_source(
            path,
            args=[*dialect.arguments, *_ARGUMENTS, *options],
            unsaved_files=[(name, content.encode("utf-8", "replace")) for name, content in files],
            options=_KEEP_GOING,
        )  # fmt: skip
    except cindex.TranslationUnitLoadError:
        message = f"the {dialect.name} parser gave up on this file"
        raise ParseError(message, Span(path, 0, 0, 0, 0)) from None
    unit.is_volatile_plain = dialect.is_volatile_plain
    return unit


def _is_anything_found(
    unit: Any, missing: dict[str, Diagnostic], included: IncludedFiles
) -> bool:
    """Whether another round sees more: files with computed names, or empty headers."""
    found = False
    for each in unit.diagnostics:
        match = _MISSING_HEADER.search(each.spelling)
        if match is None:
            continue
        name, includer = match.group(1), each.location.file.name
        is_found = included.find(includer, name)
        is_refused = name in included.refused or os.path.isabs(name)
        if not is_found and not is_refused and included.suppose(includer, name):
            is_found = included.find(includer, name)
        if is_found:
            found = True
        elif not is_refused and len(missing) < _MOST_MISSING_HEADERS:
            found = found or name not in missing
            told = f"the header {name} is not found{advice(includer, name)}"
            place = _diagnostic(each, included.refused)
            missing.setdefault(name, replace(place, message=told))
    return found


def _unit_of(path: str, unit: Any, included: IncludedFiles) -> Unit:
    found = [(c, c.location.file) for c in children_of(unit.cursor)]
    placed = [(c, file.name) for c, file in found if file is not None]
    own = tuple(c for c, name in placed if name == path)
    others = tuple(c for c, name in placed if name != path)
    files = frozenset(name for _, name in placed) - {path}
    errors = [
        _diagnostic(each, included.refused)
        for each in unit.diagnostics
        if each.severity >= _ERROR
    ]
    told, supposed = tuple(dict.fromkeys(errors)), included.supposed
    return Unit(path, own, told, included=others, files=files, supposed=supposed)


def _diagnostic(raw: Any, refused: dict[str, str]) -> Diagnostic:
    place = raw.location
    ranges = tuple(
        (each.start.column, each.end.column)
        for each in raw.ranges
        if each.start.line == each.end.line == place.line
    )
    file = place.file.name if place.file is not None else ""
    message = raw.spelling
    missing = _MISSING_HEADER.search(message)
    if missing is not None and missing.group(1) in refused:
        message = f"'{missing.group(1)}' cannot be read: {refused[missing.group(1)]}"
    notes = [each.location for each in raw.children]
    requested = tuple((e.file.name, e.line) for e in notes if e.file is not None)
    return Diagnostic(message, file, place.line, place.column, ranges, requested)


def _complete(kinds: Any, names: dict[int, str], count: int) -> None:
    """Gives a name to each kind that the Python binding does not know, and would refuse."""
    known = {number for number, kind in enumerate(kinds._kinds) if kind is not None}
    for number in sorted({*range(count)} - known):
        setattr(kinds, names.get(number, f"UNNAMED_{number}"), kinds(number))
    # The binding would collect the names anew for each kind that is asked for its own.
    every = vars(kinds).items()
    kinds._name_map = {kind: name for name, kind in every if isinstance(kind, kinds)}


_complete(cindex.TypeKind, {32: "FLOAT16"}, 256)
_complete(cindex.CursorKind, {}, 720)


def _collect(child: Cursor, _parent: Cursor, children: list[Cursor]) -> int:
    children.append(child)
    return _CONTINUE


_COLLECT = cindex.callbacks["cursor_visit"](_collect)


_NUMBER = ctypes.POINTER(ctypes.c_uint)
_IN_FILE = [cindex.TranslationUnit, cindex.c_object_p, ctypes.POINTER(ctypes.c_size_t)]
_STRING = cindex._CXString
_PLACES = (ctypes.POINTER(cindex.c_object_p), _NUMBER, _NUMBER, _NUMBER)


@cache
def _library() -> Any:
    """libclang with the functions that its Python binding does not declare."""
    library = cindex.conf.lib
    for name, result, arguments in (
        ("clang_getCursorBinaryOperatorKind", ctypes.c_int, [cindex.Cursor]),
        ("clang_getCursorUnaryOperatorKind", ctypes.c_int, [cindex.Cursor]),
        ("clang_getCursorPrettyPrinted", _STRING, [cindex.Cursor, ctypes.c_void_p]),
        ("clang_getSpellingLocation", None, [cindex.SourceLocation, *_PLACES]),
        ("clang_getFileContents", ctypes.c_void_p, _IN_FILE),
        ("clang_Cursor_Evaluate", ctypes.c_void_p, [cindex.Cursor]),
        ("clang_EvalResult_getKind", ctypes.c_int, [ctypes.c_void_p]),
        ("clang_EvalResult_isUnsignedInt", ctypes.c_uint, [ctypes.c_void_p]),
        ("clang_EvalResult_getAsUnsigned", ctypes.c_ulonglong, [ctypes.c_void_p]),
        ("clang_EvalResult_getAsLongLong", ctypes.c_longlong, [ctypes.c_void_p]),
        ("clang_EvalResult_getAsDouble", ctypes.c_double, [ctypes.c_void_p]),
        ("clang_EvalResult_dispose", None, [ctypes.c_void_p]),
        ("clang_Type_getValueType", cindex.Type, [cindex.Type]),
    ):
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library
