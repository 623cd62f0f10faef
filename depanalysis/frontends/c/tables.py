"""Arrays of constants: what `static const int t[4] = {0, 2, 1, 3};` holds.

Nothing may write to an object that is `const` by its declaration, so that the function
finds there what its initializer says.
"""

from collections.abc import Iterator

from depanalysis.frontends.c.declarations import initialized_parts
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.places import Place, parts
from depanalysis.frontends.c.state import State, UnmodelledError
from depanalysis.frontends.c.types import Arithmetic, ArrayOf, is_constant
from depanalysis.frontends.c.variables import element_count, fixed_value
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.programs import Table
from depanalysis.ir.statements import Array
from depanalysis.ir.types import Type

_LARGEST = 4096


def tables(s: State) -> Iterator[Table]:
    """The arrays of a translated function that nothing writes."""
    contents: dict[str, dict[str, list[int] | None]] = {}
    for name, array in s.arrays.items():
        root = name.partition(".")[0]
        if root not in contents:
            contents[root] = _contents(s, root)
        if name in contents[root]:
            yield Table(name, _listed(array, contents[root][name]))


def _listed(array: Array, values: list[int] | None) -> tuple[int, ...] | None:
    is_fixed = all(isinstance(extent, IntConst) for extent in array.extents[1:])
    is_whole = values is not None and array.type.is_integer and is_fixed
    return tuple(values) if is_whole and values is not None else None


def _contents(s: State, root: str) -> dict[str, list[int] | None]:
    """What the parts of a constant array hold; nothing if it is none."""
    place = s.places.get(s.owners.get(root, 0))
    if place is None or place.base != root or not isinstance(place.type, ArrayOf):
        return {}
    cursor = s.file.aliases.reader.variables.get(s.owners[root])
    if cursor is None or cursor.kind.name != "VAR_DECL":
        return {}
    if not is_constant(cursor.type) or root in s.locals:
        return {}
    definition = cursor.get_definition()
    return (
        {} if definition is None else _initialized(s, s.file.build(definition), place)
    )


def _initialized(s: State, node: Node, place: Place) -> dict[str, list[int] | None]:
    nothing: dict[str, list[int] | None] = dict.fromkeys(parts(place))
    if not 0 < (element_count(place.type) or 0) <= _LARGEST:
        return nothing
    try:
        pairs = initialized_parts(s, node, place)
    except UnmodelledError:
        return nothing
    found: dict[str, list[int] | None] = {name: [] for name in nothing}
    for part, source in pairs:
        known = found.get(part.base)
        value = 0 if source is None else fixed_value(source)
        if not isinstance(part.type, Arithmetic) or not isinstance(value, int):
            found[part.base] = None
        elif known is not None:
            known.append(_wrapped(value, part.type.type))
    return found


def _wrapped(value: int, type_: Type) -> int:
    """A constant in the type of the element that it initializes."""
    low = value % (1 << type_.bits)
    is_negative = type_.kind == "int" and low >= 1 << (type_.bits - 1)
    return low - (1 << type_.bits) if is_negative else low
