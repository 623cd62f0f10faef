"""COMMON blocks in several units: which variable of one is which of another."""

from collections.abc import Iterable, Iterator
from math import prod

from depanalysis.frontends.fortran.kinds import integer_constant
from depanalysis.frontends.fortran.state import State
from depanalysis.frontends.fortran.symbols import Scope, Symbol
from depanalysis.frontends.fortran.tree import Node

_MOST_ELEMENTS = 4096

Layouts = Iterable[tuple[str, tuple[Symbol, ...]]]


def adopt_blocks(s: State, layouts: Layouts, node: Node) -> None:
    """Makes variables of the same place in a block one, also where units name them anew.

    A block that is laid out in another way than before is not modelled.
    """
    for block, layout in layouts:
        known = s.shared.blocks.get(block, ())
        if known[: len(layout)] == layout:
            continue
        if not is_same_layout(known, layout):
            if s.caller is None:
                _mark((*known, *layout))
                continue
            name = f"/{block}/" if block else "COMMON without a name"
            raise s.unmodelled(node, f"{name} is laid out in another way there")
        s.shared.same |= {
            own: s.shared.same.get(first, first)
            for own, first in zip(layout, known, strict=False)
            if own is not first
        }
        s.shared.blocks[block] = (*known, *layout[len(known) :])


def layouts_of(scope: Scope) -> Layouts:
    """The COMMON blocks that a scope and those around it see, and their variables."""
    for each in _seen(scope):
        for block, keys in each.commons.items():
            yield block, _layout(each, keys)


def _layout(scope: Scope, keys: list[str]) -> tuple[Symbol, ...]:
    """The variables of a block, or the storage that is numbered as a whole."""
    symbols = tuple(scope.symbols[key] for key in keys)
    slots = [each.slot for each in symbols]
    if slots and slots[0] is not None and slots[0].offset == 0:
        return (slots[0].whole,)
    return symbols


def _mark(symbols: tuple[Symbol, ...]) -> None:
    """The unit itself sees the block in two ways, one of them by a module."""
    for symbol in symbols:
        symbol.attributes.add("overlapping")


def _seen(scope: Scope) -> Iterator[Scope]:
    """A scope, those around it, and the modules that they use."""
    found: dict[Scope, None] = {}
    around: Scope | None = scope
    while around is not None:
        found.setdefault(around)
        for symbol in around.symbols.values():
            if symbol.home is not None:
                found.setdefault(symbol.home)
        around = around.parent
    yield from found


def is_same_layout(one: tuple[Symbol, ...], other: tuple[Symbol, ...]) -> bool:
    """Whether the variables that share storage have the same type and shape."""
    return all(_is_alike(a, b) for a, b in zip(one, other, strict=False))


def _is_alike(one: Symbol, other: Symbol) -> bool:
    if one.has("overlapping") or other.has("overlapping"):
        return False
    if _is_numbered(one) or _is_numbered(other):
        return (
            _is_numbered(one) and _is_numbered(other) and one.storage == other.storage
        )
    return one.storage == other.storage and extents(one) == extents(other) is not None


def _is_numbered(symbol: Symbol) -> bool:
    """Whether a symbol stands for storage in which several names have a place."""
    return symbol.slot is not None and symbol.slot.whole is symbol


def extents(symbol: Symbol) -> tuple[int, ...] | None:
    """The extents of a variable, if they are constants; none for a single value."""
    found: list[int] = []
    for dimension in symbol.dimensions:
        lower = 1 if dimension.lower is None else constant(symbol, dimension.lower)
        upper = None if dimension.upper is None else constant(symbol, dimension.upper)
        if lower is None or upper is None:
            return None
        found.append(max(0, upper - lower + 1))
    return tuple(found)


def elements(symbol: Symbol) -> tuple[int, ...] | None:
    """What stands in a constant array in the order of memory, if all is written out."""
    sizes, node = extents(symbol), symbol.value
    if sizes is None or node is None or prod(sizes) > _MOST_ELEMENTS:
        return None
    while node.kind in ("Array_Constructor", "Ac_Spec") and node.children:
        node = node.children[-1]
    if not node.kind.endswith("_Value_List"):
        value = constant(symbol, node)
        return None if value is None else (value,) * prod(sizes)
    values = [constant(symbol, each) for each in node.children]
    known = tuple(each for each in values if each is not None)
    return known if len(known) == len(values) == prod(sizes) else None


def constant(symbol: Symbol, node: Node) -> int | None:
    """The value of a bound, as the scope of the declaration knows it."""
    scope = symbol.home
    return None if scope is None else _value(scope, node, 0)


def _value(scope: Scope, node: Node, depth: int) -> int | None:
    if node.kind == "Name":
        symbol = scope.find(node.word)
        if symbol is None or symbol.value is None or depth > 8:
            return None
        if not symbol.has("parameter"):
            return None
        return _value(symbol.home or scope, symbol.value, depth + 1)
    if node.kind == "Parenthesis":
        return _value(scope, node.children[0], depth)
    if len(node.parts) == 2 and node.parts[0] == "-":
        inner = _value(scope, node.node(1), depth)
        return None if inner is None else -inner
    if len(node.parts) == 3 and node.parts[1] in ("+", "-", "*"):
        left = _value(scope, node.node(0), depth)
        right = _value(scope, node.node(2), depth)
        if left is None or right is None:
            return None
        return {"+": left + right, "-": left - right, "*": left * right}[
            str(node.parts[1])
        ]
    return integer_constant(scope, node)
