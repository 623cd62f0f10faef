"""What variables of a file hold: `static const int t[4] = {0, 2, 1, 3};`

Nothing may write to an object that is `const` by its declaration, nor to a static one to
which the file stores nothing, so that the function finds there what its initializer says.
"""

from collections.abc import Collection, Iterator

from depanalysis.frontends.c.declarations import (
    begins_by_itself,
    initialized_parts,
    initializer_of,
)
from depanalysis.frontends.c.layouts import field_named, is_array, is_pointer, pointee
from depanalysis.frontends.c.libclang import (
    ClangType,
    Cursor,
    Node,
    file_of,
    type_kind,
)
from depanalysis.frontends.c.places import Place, leaves
from depanalysis.frontends.c.state import State, UnmodelledError
from depanalysis.frontends.c.static_values import Path
from depanalysis.frontends.c.types import REFERENCES, Arithmetic, c_type, is_constant
from depanalysis.frontends.c.undeclared import PATH as UNDECLARED
from depanalysis.frontends.c.variables import element_count, fixed_value
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.programs import Table
from depanalysis.ir.statements import Array
from depanalysis.ir.types import Type

MOST_VALUES = 4
"""Of a variable that has more values, with gaps between them, only proofs know the range."""
_LARGEST = 4096
_PARALLEL_LIBRARIES = "/depanalysis-parallel.h"


def tables(s: State) -> Iterator[Table]:
    """The arrays of a translated function that nothing writes."""
    for name, array in s.arrays.items():
        root, path = _root(s, name)
        cursor = _declaration(s, root)
        if cursor is None or not _has_part(s, root, path):
            continue
        if _is_fixed(s, root, path):
            is_listed = (element_count(c_type(cursor.type)) or _LARGEST) < _LARGEST
            values = _contents(s, root, path) if is_listed else None
            yield Table(name, _listed(array, values))


def beginnings(s: State, written: Collection[str]) -> Iterator[str]:
    """The integers that nothing stores to, and whose values no text tells.

    No run may begin with a value of its choice for them, nor for one that only has some of
    the values between the least and the greatest, if it is `written` or they are many. The
    same holds of members where some are only supposed to be numbers.
    """
    types = {n: a.type for n, a in s.arrays.items()}
    types |= {n: scalar.type for n, scalar in s.scalars.items()}
    units = (each.translation_unit for each in s.file.functions.values())
    is_supposed = any(each.has_supposed_members for each in units)
    for name, type_ in types.items():
        root, path = _root(s, name)
        if path and is_supposed and root in s.owners:
            yield name
        cursor = _declaration(s, root) if type_.is_integer else None
        if cursor is not None and file_of(cursor) == UNDECLARED:
            yield name
        if cursor is None or not _has_part(s, root, path):
            continue
        is_here, values = cursor.get_definition() is not None, static_numbers(s, name)
        is_open = name in (*s.arrays, *written) or len(values) > MOST_VALUES
        if _is_fixed(s, root, path):
            if is_here and _contents(s, root, path) is None:
                yield name
        elif is_open and has_gaps(values):
            yield name


def chosen_by_the_library(s: State) -> Iterator[str]:
    """The numbers in the parameters of a lambda that a parallel library calls.

    They are parts of what the library was given, so that no run may begin with others.
    """
    for name, scalar in s.scalars.items():
        root, path = _root(s, name)
        cursor = s.file.aliases.reader.variables.get(s.owners.get(root, 0))
        if cursor is None or not path or not scalar.type.is_integer:
            continue
        raw = cursor.type.get_canonical()
        raw = pointee(raw) if type_kind(raw) in REFERENCES else raw
        home = file_of(raw.get_canonical().get_declaration())
        if cursor.kind.name == "PARM_DECL" and home.endswith(_PARALLEL_LIBRARIES):
            yield name


def has_gaps(values: Collection[int]) -> bool:
    """Whether there are other numbers between the least and the greatest."""
    return bool(values) and max(values) - min(values) >= len(values)


def static_numbers(s: State, name: str) -> frozenset[int]:
    """All values of a scalar or an array, if a file says them."""
    root, path = _root(s, name)
    given = s.file.argument_values.get(s.owners.get(root, 0)) if not path else None
    if given is not None:
        return given
    stored = _stored(s, root, path)
    begins = None if stored is None else _contents(s, root, path)
    return frozenset() if stored is None or begins is None else stored | {*begins}


def known_value(s: State, place: Place) -> int | None:
    """What an integer of the file always is, because nothing stores to it."""
    root, path = _root(s, place.base)
    is_element = len(place.indices) == len(place.extents)
    if not is_element or not _is_fixed(s, root, path):
        return None
    position = 0
    for index, extent in zip(place.indices, place.extents, strict=True):
        if not isinstance(index, IntConst) or not isinstance(extent, IntConst):
            return None
        if not 0 <= index.value < extent.value:
            return None
        position = position * extent.value + index.value
    values = _contents(s, root, path) or []
    return values[position] if position < len(values) else None


def is_private(s: State, name: str) -> bool:
    """Whether a scalar is a member that only its class names."""
    root, path = _root(s, name)
    cursor = s.file.aliases.reader.variables.get(s.owners.get(root, 0))
    if cursor is None or not path:
        return False
    is_this = type_kind(cursor.type) == "FUNCTIONPROTO"
    raw = cursor.semantic_parent.type if is_this else cursor.type
    for member in path:
        found = field_named(_record_of(raw), member)
        if found is None or found.access_specifier.name == "PRIVATE":
            return found is not None
        raw = found.type
    return False


def _record_of(raw: ClangType) -> ClangType:
    """The type of the objects that pointers, references and arrays of a type lead to."""
    raw = raw.get_canonical()
    while is_pointer(raw) or is_array(raw) or type_kind(raw) in REFERENCES:
        is_array_or_pointer = type_kind(raw) not in REFERENCES
        raw = (
            pointee(raw) if is_array_or_pointer else raw.get_pointee()
        ).get_canonical()
    return raw


def _root(s: State, name: str) -> tuple[str, Path]:
    """The variable of the text of which a scalar or an array is a part, and which part."""
    root, path = name, list[str]()
    while root not in s.owners and "." in root:
        root, _, member = root.rpartition(".")
        path.insert(0, member)
    return root, tuple(path)


def _stored(s: State, root: str, path: Path) -> frozenset[int] | None:
    """What the text stores in a static variable, if all of that is known."""
    return s.file.static_values.get((s.owners.get(root, 0), path))


def _is_fixed(s: State, root: str, path: Path) -> bool:
    """Whether nothing stores to a part of a variable."""
    cursor = _declaration(s, root)
    is_const = cursor is not None and is_constant(cursor.type)
    return is_const or _stored(s, root, path) == frozenset()


def _listed(array: Array, values: list[int] | None) -> tuple[int, ...] | None:
    is_fixed = all(isinstance(extent, IntConst) for extent in array.extents[1:])
    is_whole = values is not None and array.type.is_integer and is_fixed
    return tuple(values) if is_whole and values is not None else None


def _declaration(s: State, root: str) -> Cursor | None:
    """The declaration of a variable of the file, or of one that a function keeps."""
    place = s.places.get(s.owners.get(root, 0))
    if place is None or place.base != root or root in s.locals:
        return None
    cursor = s.file.aliases.reader.variables.get(s.owners[root])
    return cursor if cursor is not None and cursor.kind.name == "VAR_DECL" else None


def _has_part(s: State, root: str, path: Path) -> bool:
    """Whether a part of a variable is made of numbers."""
    _contents(s, root, path)
    return (s.owners[root], path) in s.file.contents


def _contents(s: State, root: str, path: Path) -> list[int] | None:
    """What a part of a variable begins with, in the order of memory, if that is known."""
    key, known = s.owners.get(root, 0), s.file.contents
    cursor = _declaration(s, root)
    if (key, path) in known or cursor is None:
        return known.get((key, path))
    whole = cursor.get_definition()
    if whole is None and cursor.linkage.name != "EXTERNAL":
        whole = cursor
    if whole is not None:
        for name, values in _initialized(s, s.file.build(whole), s.places[key]).items():
            known[key, _root(s, name)[1]] = values
    return known.get((key, path))


def _initialized(s: State, node: Node, place: Place) -> dict[str, list[int] | None]:
    numbers = [e.base for e in leaves(place) if isinstance(e.type, Arithmetic)]
    unknown: dict[str, list[int] | None] = dict.fromkeys(numbers)
    start = initializer_of(node, place.type)
    is_listed = start is not None and start.kind == "INIT_LIST_EXPR"
    if not is_listed and begins_by_itself(node.cursor.type):
        return unknown
    if isinstance(place.type, Arithmetic):
        pairs = [(place, start)]
    elif not 0 < (element_count(place.type) or 0) < _LARGEST:
        return unknown if start else {name: [0] for name in numbers}
    else:
        try:
            pairs = initialized_parts(s, node, place)
        except UnmodelledError:
            return unknown
    found: dict[str, list[int] | None] = {name: [] for name in numbers}
    for part, source in pairs:
        known = found.get(part.base)
        value = 0 if source is None else fixed_value(source)
        if not isinstance(value, int):
            found[part.base] = None
        elif known is not None and isinstance(part.type, Arithmetic):
            known.append(_wrapped(value, part.type.type))
    shared = {e.base for e in leaves(place) if e.shared is not None}
    if any(source is not None for _, source in pairs):
        found.update(dict.fromkeys(shared))
    return {name: found[name] for name in numbers}


def _wrapped(value: int, type_: Type) -> int:
    """A constant in the type of the element that it initializes."""
    low = value % (1 << type_.bits)
    is_negative = type_.kind == "int" and low >= 1 << (type_.bits - 1)
    return low - (1 << type_.bits) if is_negative else low
