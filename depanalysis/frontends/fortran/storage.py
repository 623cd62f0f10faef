"""EQUIVALENCE: names that share storage become elements of one array, or are marked.

One array is exact where all names have one type and constant extents, so that an element is
a number of elements away from the start of the storage. Other names are never taken to be
distinct: what touches one of them is not modelled.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import prod

from depanalysis.frontends.fortran.arrays import parts_of
from depanalysis.frontends.fortran.layouts import (
    constant,
    extents,
    is_same_layout,
)
from depanalysis.frontends.fortran.symbols import Scope, Slot, Symbol
from depanalysis.frontends.fortran.tree import Node, designator

_ELSEWHERE = ("pointer", "allocatable", "target", "volatile", "parameter", "dummy",
              "module", "external", "overlapping")  # fmt: skip

# To each name those that are a known number of elements behind it.
_Distances = dict[str, list[tuple[str, int]]]


def mark_overlaps(scope: Scope) -> None:
    """Gives names that share storage their places in it, or marks them.

    A COMMON block with such a name is taken as a whole, since an array may reach beyond
    the name that it shares the first element with.
    """
    for node in scope.node.walk():
        if node.kind == "Pointer_Assignment_Stmt":
            _mark(scope, _associated(scope, node), "associated")
    mark_pointees(scope)
    for names in _groups(scope):
        if not _laid_out(scope, names):
            _mark(scope, set(names))


def _associated(scope: Scope, node: Node) -> set[str]:
    """The names of a pointer assignment whose storage it is about: no subscripts.

    A target is what it says, whatever points at it; unknown code may touch it.
    """
    pointer, target = node.node(0), node.children[-1]
    named = set() if _is_one_of_many(scope, target) else _designated(scope, target)
    found = (scope.find(each) for each in named)
    moving = {
        each.text.lower()
        for each in found
        if each and not (each.has("target") and not each.has("allocatable", "pointer"))
    }
    own = set() if _is_one_of_many(scope, pointer) else _designated(scope, pointer)
    return own | moving


def _is_one_of_many(scope: Scope, node: Node) -> bool:
    """Whether a pointer is a component of a structure in an array.

    The array stays where it is, and what is reached by such a pointer is followed nowhere.
    """
    if node.kind == "Data_Pointer_Object":
        node = designator(node)
    if node.kind != "Data_Ref":
        return False
    parts = parts_of(scope, node)
    is_element = any(each.kind == "Part_Ref" for each in node.children[:-1])
    return is_element and [x.has("pointer") for x in parts] == [
        *(False for _ in parts[1:]),
        True,
    ]


def _designated(scope: Scope, node: Node) -> set[str]:
    """The variable that a designator is a part of; all names where it may be a call."""
    if node.kind in ("Data_Ref", "Data_Pointer_Object"):
        return _designated(scope, node.node(0))
    if node.kind == "Part_Ref":
        symbol = scope.find(node.node(0).word)
        is_section = any(each.kind == "Subscript_Triplet" for each in node.walk())
        if is_section or (symbol is not None and symbol.dimensions):
            return {node.node(0).word.lower()}
    return _words(node)


def mark_pointees(scope: Scope) -> None:
    """Marks what `POINTER (P, X)` and `LOC(Y)` are about, an extension with addresses."""
    nodes = list(scope.node.walk())
    found = [each for each in nodes if each.kind == "Cray_Pointer_Stmt"]
    if found:
        found += [
            each
            for each in nodes
            if each.kind in ("Part_Ref", "Function_Reference")
            and each.node(0).word.lower() == "loc"
        ]
    for each in found:
        _mark(scope, _words(each) - {"loc"}, "associated")


def _words(node: Node) -> set[str]:
    return {each.word.lower() for each in node.walk() if each.kind == "Name"}


def number_blocks(scopes: Sequence[Scope]) -> None:
    """Numbers the elements of COMMON blocks that units lay out in different ways."""
    users: dict[str, list[Scope]] = {}
    for scope in scopes:
        for block in scope.commons:
            users.setdefault(block, []).append(scope)
    for block, found in users.items():
        layouts = [
            tuple(each.symbols[key] for key in each.commons[block]) for each in found
        ]
        is_numbered = any(symbol.slot for layout in layouts for symbol in layout)
        is_alike = all(is_same_layout(layouts[0], each) for each in layouts[1:])
        first = layouts[0][0]
        can_be = all(
            symbol.slot or _is_plain(symbol, first)
            for layout in layouts
            for symbol in layout
        )
        if (is_alike and not is_numbered) or not can_be:
            continue
        for scope in found:
            names = tuple(scope.commons[block])
            if scope.symbols[names[0]].slot is None:
                _laid_out(scope, names)


def _mark(scope: Scope, names: set[str], *attributes: str) -> None:
    for name in sorted(names):
        symbol = scope.symbol(name, scope.node.span)
        symbol.attributes.update({"overlapping", *attributes})


def _groups(scope: Scope) -> Iterator[tuple[str, ...]]:
    """The names that may share storage, in the order of the text."""
    groups: list[dict[str, None]] = []
    sets = [[_name(each) for each in objects] for objects in scope.equivalences]
    named = {name for names in sets for name in names}
    blocks = [list(each) for each in scope.commons.values() if named & set(each)]
    for names in (*blocks, *sets):
        joined = dict.fromkeys(names)
        for group in [each for each in groups if each.keys() & joined.keys()]:
            groups.remove(group)
            joined = group | joined
        groups.append(joined)
    yield from (tuple(each) for each in groups)


def _name(node: Node) -> str:
    return (node if node.kind == "Name" else node.node(0)).word.lower()


def _laid_out(scope: Scope, names: tuple[str, ...]) -> bool:
    symbols = {name: scope.symbol(name, scope.node.span) for name in names}
    first = symbols[names[0]]
    if any(not _is_plain(each, first) for each in symbols.values()):
        return False
    distances = _distances(scope, symbols)
    places = None if distances is None else _places(names, distances)
    if places is None:
        return False
    whole = Symbol("/".join(each.text for each in symbols.values()), first.span)
    whole.type, whole.storage, whole.home = first.type, first.storage, scope
    for each in symbols.values():
        whole.attributes |= each.attributes & {"common", "save"}
    whole.slot = Slot(whole, 0, ())
    start = min(places.values())
    for name, symbol in symbols.items():
        symbol.slot = Slot(whole, places[name] - start, extents(symbol) or ())
    return True


def _is_plain(symbol: Symbol, first: Symbol) -> bool:
    return (
        symbol.type is not None
        and symbol.storage == first.storage
        and symbol.storage[1] is not None
        and extents(symbol) is not None
        and not symbol.has(*_ELSEWHERE)
    )


def _distances(scope: Scope, symbols: dict[str, Symbol]) -> _Distances | None:
    found: _Distances = defaultdict(list)

    def link(one: str, other: str, distance: int) -> None:
        found[one].append((other, distance))
        found[other].append((one, -distance))

    for objects in scope.equivalences:
        if _name(objects[0]) not in symbols:
            continue
        offsets = [_offset(symbols[_name(each)], each) for each in objects]
        for node, offset in zip(objects, offsets, strict=True):
            if offset is None or offsets[0] is None:
                return None
            link(_name(objects[0]), _name(node), offsets[0] - offset)
    for block in scope.commons.values():
        if block[0] in symbols:
            for one, other in pairwise(block):
                link(one, other, prod(extents(symbols[one]) or ()))
    return found


def _offset(symbol: Symbol, node: Node) -> int | None:
    """How many elements an element is away from the first one."""
    if node.kind == "Name":
        return 0
    group = node.children[1:]
    given = group[0].children if group and group[0].kind.endswith("_List") else group
    if node.kind != "Part_Ref" or len(given) != len(symbol.dimensions):
        return None
    result, stride = 0, 1
    for each, dimension, extent in zip(
        given, symbol.dimensions, extents(symbol) or (), strict=False
    ):
        lower = 1 if dimension.lower is None else constant(symbol, dimension.lower)
        place = constant(symbol, each)
        if lower is None or place is None:
            return None
        result, stride = result + (place - lower) * stride, stride * extent
    return result


def _places(names: tuple[str, ...], distances: _Distances) -> dict[str, int] | None:
    """Where each name starts, or nothing where the text contradicts itself."""
    places = {names[0]: 0}
    pending = [names[0]]
    while pending:
        name = pending.pop()
        for other, distance in distances[name]:
            if other not in places:
                places[other] = places[name] + distance
                pending.append(other)
            elif places[other] != places[name] + distance:
                return None
    return places if len(places) == len(names) else None
