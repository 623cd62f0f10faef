"""Where the pointers of a C type lie: offsets in bytes, as libclang lays records out.

References of C++ are pointers. The members of a base lie where they lie in an object of its
own, so that several bases may share an offset.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from depanalysis.frontends.c.libclang import (
    ClangType,
    Cursor,
    Node,
    bare,
    bases_of,
    known_types,
    type_kind,
)
from depanalysis.frontends.c.places import OWNED
from depanalysis.frontends.c.types import REFERENCES, PointerTo

_UNNAMED = re.compile(r"\(anonymous (\w+ )?at ")
_ARRAYS = ("CONSTANTARRAY", "VARIABLEARRAY", "INCOMPLETEARRAY", "DEPENDENTSIZEDARRAY")
_WIDE = ("LONG", "ULONG", "LONGLONG", "ULONGLONG", "INT128", "UINT128")
_BYTES = ("VOID", "CHAR_S", "CHAR_U", "SCHAR", "UCHAR")


@dataclass(frozen=True, slots=True)
class Reference:
    """The type of a reference to objects of a type, as libclang would have it."""

    target: ClangType
    spelling: str = ""

    @property
    def kind(self) -> Any:
        """What libclang has for the kind of a type."""
        return SimpleNamespace(name=REFERENCES[0])

    def get_canonical(self) -> "Reference":
        """The type itself."""
        return self

    def get_pointee(self) -> ClangType:
        """The type of the object."""
        return self.target


def expression_type(node: Node) -> ClangType:
    """The type of an expression or a declaration, which may stand for a reference."""
    known = node.type_cache
    is_reference = isinstance(known, PointerTo) and known.is_reference
    return Reference(known.raw) if is_reference else node.cursor.type


def variable_type(cursor: Cursor) -> ClangType:
    """The type of a variable; `this` has the type of its method."""
    is_this = type_kind(cursor.type) == "FUNCTIONPROTO"
    return Reference(cursor.semantic_parent.type) if is_this else cursor.type


def is_pointer(raw: ClangType) -> bool:
    """Whether values of a type are addresses of objects."""
    return type_kind(bare(raw)) in ("POINTER", *REFERENCES)


def is_array(raw: ClangType) -> bool:
    """Whether a type is that of an array."""
    return type_kind(bare(raw)) in _ARRAYS


def is_record(raw: ClangType) -> bool:
    """Whether a type is a structure or a union."""
    return type_kind(bare(raw)) == "RECORD"


def is_integer(raw: ClangType) -> bool:
    """Whether a type has room for an address."""
    return type_kind(bare(raw)) in _WIDE


def element(raw: ClangType) -> ClangType:
    """The type of the elements of an array, of whatever depth; else the type itself."""
    while is_array(raw):
        raw = bare(raw).element_type
    return raw


def pointee(raw: ClangType) -> ClangType:
    """What a pointer, or an array that stands for one, points at."""
    canonical = bare(raw)
    return canonical.element_type if is_array(raw) else canonical.get_pointee()


def is_bytes(raw: ClangType) -> bool:
    """Whether memory of a type may be memory of any type."""
    return type_kind(bare(raw)) in _BYTES


def pointers(raw: ClangType, offset: int = 0) -> Iterator[tuple[int, ClangType]]:
    """The offsets and types of all pointers in an object; arrays count as one element."""
    raw = element(raw)
    if is_pointer(raw):
        yield offset, raw
    elif is_record(raw):
        for field in fields_of(raw):
            yield from pointers(field.type, offset + offset_of(field))


def fields_of(raw: ClangType) -> Iterator[Cursor]:
    """The members of a record, with those of its bases."""
    canonical = bare(raw)
    for base in bases_of(canonical.get_declaration()):
        yield from fields_of(base)
    yield from canonical.get_fields()


def _named_in(raw: ClangType) -> Iterator[Cursor]:
    """The members of a record that have a name, those of members without one, too."""
    for each in fields_of(raw):
        is_unnamed = " at " in each.spelling
        yield from _named_in(each.type) if is_unnamed else (each,)


def field_named(raw: ClangType, name: str) -> Cursor | None:
    """The member of a record with a name; the unit of the type keeps them."""
    known, key = known_types(raw)
    key = ("fields", key)
    if key not in known:
        known[key] = {each.spelling: each for each in reversed([*_named_in(raw)])}
    return known[key].get(name)


def around(member: Cursor) -> Iterator[Cursor]:
    """The record that a member is declared in, and those around it that have no name."""
    record = member.semantic_parent
    yield record
    while _UNNAMED.search(record.type.spelling) and record.semantic_parent is not None:
        record = record.semantic_parent
        yield record


def inherits(record: Cursor, name: str) -> bool:
    """Whether a class has another one, by libclang's name, among its bases."""
    if record.kind.name not in ("CLASS_DECL", "STRUCT_DECL"):
        return False
    bases = [each.get_canonical().get_declaration() for each in bases_of(record)]
    return any(each.get_usr() == name or inherits(each, name) for each in bases)


def offset_of(field: Cursor) -> int:
    """Where a member lies in its record."""
    return int(max(0, field.get_field_offsetof()) // 8)


def named_offset(field: Cursor) -> int:
    """Where a member lies in its record, or in the one around it that has a name."""
    *inner, outer = around(field)
    bits = outer.type.get_offset(field.spelling) if inner else 0
    return int(max(0, bits) // 8) if inner else offset_of(field)


def owners(raw: ClangType, offset: int = 0) -> Iterator[int]:
    """The offsets of the pointers by which containers in an object have their elements."""
    raw = element(raw)
    if is_record(raw):
        for field in fields_of(raw):
            at = offset + offset_of(field)
            if field.spelling == OWNED.removeprefix("."):
                yield at
            else:
                yield from owners(field.type, at)


def contents(raw: ClangType) -> str:
    """The name of a type that holds pointers, or nothing."""
    raw = element(raw)
    if not any(True for _ in pointers(raw)):
        return ""
    canonical = bare(raw)
    if is_record(raw):
        return str(canonical.get_declaration().get_usr() or canonical.spelling)
    return f"{_unqualified(canonical.get_pointee())} *"


def _unqualified(raw: ClangType) -> str:
    words = bare(raw).spelling.replace("*", " * ").split()
    kept = (
        w for w in words if w not in ("const", "restrict", "volatile", "__restrict")
    )
    return " ".join(kept)
