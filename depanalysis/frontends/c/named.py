"""What a directive has to know about a variable of a C program that it names."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from depanalysis.frontends.c.libclang import ClangType, Cursor, identity, type_kind
from depanalysis.frontends.c.types import REFERENCES

TypeClass: TypeAlias = Literal["integer", "real", "bool", "array", "other"]

_INTEGERS = frozenset(
    [
        "CHAR_U",
        "UCHAR",
        "CHAR_S",
        "SCHAR",
        "USHORT",
        "UINT",
        "ULONG",
        "ULONGLONG",
        "SHORT",
        "INT",
        "LONG",
        "LONGLONG",
    ]
)
_UNSIGNED = frozenset(["CHAR_U", "UCHAR", "USHORT", "UINT", "ULONG", "ULONGLONG"])
_FUNCTIONS = ("FUNCTION_DECL", "CXX_METHOD", "CONSTRUCTOR", "DESTRUCTOR")
_REALS = frozenset(("FLOAT", "DOUBLE", "LONGDOUBLE"))
_ARRAYS = frozenset(("CONSTANTARRAY", "INCOMPLETEARRAY", "VARIABLEARRAY"))


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable; `key` identifies its declaration while its unit lives.

    `bounds` are the least and the greatest value of an integer. `is_local`: each call of
    the function has its own. `is_addressed`: its address is taken somewhere in the file.
    `bytes` is the size, `None` where that is only known when the program runs.
    """

    key: int
    name: str
    line: int
    type: TypeClass
    is_local: bool
    is_addressed: bool
    bounds: tuple[int, int] | None = None
    bytes: int | None = None


def variable_of(declaration: Cursor, addressed: frozenset[int]) -> Variable:
    """The variable that a canonical cursor declares."""
    key = identity(declaration)
    return Variable(
        key,
        str(declaration.spelling),
        int(declaration.location.line),
        type_class(declaration),
        _is_local(declaration),
        key in addressed,
        _bounds(declaration),
        _bytes(declaration),
    )


def type_class(cursor: Cursor) -> TypeClass:
    """What kind of type a declaration or an expression has."""
    kind = type_kind(_bare(cursor))
    if kind in _INTEGERS:
        return "integer"
    if kind in _REALS:
        return "real"
    if kind in _ARRAYS and cursor.kind.name != "PARM_DECL":
        return "array"
    return "bool" if kind == "BOOL" else "other"


def _bare(cursor: Cursor) -> ClangType:
    """The type of a variable, or of what a reference is bound to."""
    whole = cursor.type.get_canonical()
    return whole.get_pointee() if type_kind(whole) in REFERENCES else whole


def _is_local(declaration: Cursor) -> bool:
    if _bare(declaration) != declaration.type.get_canonical():
        return False
    if declaration.kind.name == "PARM_DECL":
        return True
    parent = declaration.semantic_parent
    is_inside = parent is not None and parent.kind.name in _FUNCTIONS
    return is_inside and declaration.storage_class.name not in ("STATIC", "EXTERN")


def _bytes(declaration: Cursor) -> int | None:
    size = int(declaration.type.get_canonical().get_size())
    return size if size >= 0 else None


def _bounds(declaration: Cursor) -> tuple[int, int] | None:
    canonical = _bare(declaration)
    kind = type_kind(canonical)
    if kind not in _INTEGERS:
        return None
    bits = 8 * int(canonical.get_size())
    if kind in _UNSIGNED:
        return 0, 2**bits - 1
    return -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
