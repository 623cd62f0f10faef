"""Where the pointers of a C type lie: offsets in bytes, as libclang lays records out."""

from collections.abc import Iterator

from depanalysis.frontends.c.libclang import ClangType, type_kind

_ARRAYS = ("CONSTANTARRAY", "VARIABLEARRAY", "INCOMPLETEARRAY", "DEPENDENTSIZEDARRAY")
_WIDE = ("LONG", "ULONG", "LONGLONG", "ULONGLONG", "INT128", "UINT128")
_BYTES = ("VOID", "CHAR_S", "CHAR_U", "SCHAR", "UCHAR")


def is_pointer(raw: ClangType) -> bool:
    """Whether values of a type are addresses of objects."""
    return type_kind(raw.get_canonical()) == "POINTER"


def is_array(raw: ClangType) -> bool:
    """Whether a type is that of an array."""
    return type_kind(raw.get_canonical()) in _ARRAYS


def is_record(raw: ClangType) -> bool:
    """Whether a type is a structure or a union."""
    return type_kind(raw.get_canonical()) == "RECORD"


def is_integer(raw: ClangType) -> bool:
    """Whether a type has room for an address."""
    return type_kind(raw.get_canonical()) in _WIDE


def element(raw: ClangType) -> ClangType:
    """The type of the elements of an array, of whatever depth; else the type itself."""
    while is_array(raw):
        raw = raw.get_canonical().element_type
    return raw


def pointee(raw: ClangType) -> ClangType:
    """What a pointer, or an array that stands for one, points at."""
    canonical = raw.get_canonical()
    return canonical.element_type if is_array(raw) else canonical.get_pointee()


def is_bytes(raw: ClangType) -> bool:
    """Whether memory of a type may be memory of any type."""
    return type_kind(raw.get_canonical()) in _BYTES


def pointers(raw: ClangType, offset: int = 0) -> Iterator[tuple[int, ClangType]]:
    """The offsets and types of all pointers in an object; arrays count as one element."""
    raw = element(raw)
    if is_pointer(raw):
        yield offset, raw
    elif is_record(raw):
        for field in raw.get_canonical().get_fields():
            at = max(0, field.get_field_offsetof()) // 8
            yield from pointers(field.type, offset + at)


def contents(raw: ClangType) -> str:
    """The name of a type that holds pointers, or nothing."""
    raw = element(raw)
    if not any(True for _ in pointers(raw)):
        return ""
    canonical = raw.get_canonical()
    if is_record(raw):
        return str(canonical.get_declaration().get_usr() or canonical.spelling)
    return f"{_unqualified(canonical.get_pointee())} *"


def _unqualified(raw: ClangType) -> str:
    words = raw.get_canonical().spelling.replace("*", " * ").split()
    kept = (
        w for w in words if w not in ("const", "restrict", "volatile", "__restrict")
    )
    return " ".join(kept)
