"""Variables, elements and fields: what stands on the left of an assignment, or is read.

Subscripts are stored in the order of memory, the last one of the text first, and count
from 0: `a(i, j)` of `a(0:9, 5)` is the element `[j - 1, i]`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from math import prod

from depanalysis.frontends.fortran.arrays import is_constant
from depanalysis.frontends.fortran.state import State, Structure, Value
from depanalysis.frontends.fortran.symbols import (
    Dimension,
    Scope,
    Slot,
    Symbol,
)
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sums import added, multiplied, subtracted
from depanalysis.ir.expressions import SUBSCRIPT, Call, Expr, IntConst, Load, Var
from depanalysis.ir.programs import Spelling
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.types import INT, Type

Evaluate = Callable[[State, Node], Value]


def place(s: State, node: Node, value: Evaluate) -> tuple[Var | Load, Type]:
    """A variable or an element, and its type."""
    if node.kind == "Data_Ref":
        return _field(s, node, value)
    name = node if node.kind == "Name" else node.node(0)
    symbol = s.scope.symbol(name.word, name.span)
    refuse(s, node, symbol)
    if symbol.type is None:
        raise s.unmodelled(node, f"`{symbol.text}` {_nature(symbol)}")
    subscripts = _subscripts(node)
    if len(subscripts) != len(symbol.dimensions):
        raise s.unmodelled(node, f"`{s.text(node)}` is an array as a whole")
    index = s.indices.get(name.word.lower())
    if index is not None and not symbol.dimensions:
        return Var(index, node.span), symbol.type
    subscribed = partial(_indices, s, subscripts, symbol, value)
    return element(s, symbol, subscribed, node, value), symbol.type


def element(
    s: State,
    symbol: Symbol,
    indices: Callable[[], tuple[Expr, ...]],
    node: Node,
    value: Evaluate,
) -> Var | Load:
    """A variable, or its element at subscripts in the order of memory."""
    index = None if symbol.dimensions else s.index_of(symbol)
    if index is not None:
        s.note_use(s.home(symbol), index)
        return Var(index, node.span)
    bound = s.bound(symbol)
    if bound is not None:
        if bound.at is None:
            raise s.unmodelled(node, bound.reason)
        found = bound.at(indices())
        is_named = symbol.has("followed") and bool(symbol.dimensions)
        return replace(found, span=node.span) if is_named else found
    if symbol.slot is not None:
        return shared_element(s, symbol.slot, indices(), node)
    assert symbol.type is not None
    if not symbol.dimensions:
        if symbol.has("pointer", "target"):
            return _pointed(s, "", symbol, (symbol,), node)
        return Var(_scalar(s, "", symbol, symbol.type), node.span)
    array = array_of(s, symbol, symbol.type, value)
    return Load(array, indices(), node.span)


def _field(s: State, node: Node, value: Evaluate) -> tuple[Var | Load, Type]:
    """`x%y(i)%a(j)`: the array `x.y.a` with the subscripts of all parts."""
    *front, last = node.children
    outer, symbol = _structure(s, front, node, value)
    found, current = _component(s, outer, symbol, last, (node, value))
    if current.type is None:
        raise s.unmodelled(node, f"`{s.text(node)}` {_nature(current)}")
    return leaf(s, outer.spelling, found, node, value), current.type


def leaf(
    s: State, spelling: str, found: Structure, node: Node, value: Evaluate
) -> Var | Load:
    """The variable that a component is; `spelling` is that of the structure around it."""
    frame, root, current = found.frame, found.symbol, found.parts[-1]
    assert current.type is not None
    is_pointed = root.has("pointer", "target") or current.has("pointer")
    if found.indices:
        key = _declared(s, spelling, found, value)
        return Load(key, found.indices, node.span)
    if is_pointed:
        pointed = _pointed(frame, found.path, root, found.parts, node)
        frame.home(root, found.parts).parts[pointed.array] = found.parts
        return pointed
    name = _scalar(frame, found.path, root, current.type)
    frame.home(root).parts[name] = found.parts
    return Var(name, node.span)


def _declared(s: State, outer: str, found: Structure, value: Evaluate) -> str:
    """The array that a component is, with the subscripts of the structures around it."""
    frame, root, current = found.frame, found.symbol, found.parts[-1]
    assert current.type is not None
    is_pointed = root.has("pointer", "target") or current.has("pointer")
    home = frame.home(root, found.parts)
    key = home.name_of(root) + found.path
    s.note_use(home, key)
    home.symbols[key] = root
    home.parts[key] = found.parts
    subscripts = _subscripts_of(frame, list(found.parts), value)
    spelling = f"{outer}%{current.text}"
    s.spellings.setdefault(key, Spelling(key, spelling, subscripts=subscripts))
    extents = tuple(
        _extent(frame, dimension, at_home(each, value), each.home)
        for each in found.parts
        for dimension in reversed(each.dimensions)
    )
    walls = _walls(s, found.parts)
    home.variables.setdefault(
        key, Array(key, current.type, extents, is_pointed, span=root.span, walls=walls)
    )
    return key


def component_array(
    s: State, node: Node, value: Evaluate
) -> tuple[Symbol, Callable[[tuple[Expr, ...]], Var | Load]]:
    """The component that a designator ends with, and its elements at any subscripts."""
    *front, last = node.children
    outer, symbol = _structure(s, front, node, value)
    name = last if last.kind == "Name" else last.node(0)
    fields = s.scope.components(symbol) or {}
    current = fields.get(name.word.lower())
    if current is None or current.type is None or not current.dimensions:
        raise s.unmodelled(node, f"`{s.text(node)}` is handed over as an array")
    if current.has("pointer") and outer.indices:
        raise s.unmodelled(node, f"`{name.word}` is a pointer in a structure")
    path = f"{outer.path}.{name.word.lower()}"
    found = replace(outer, path=path, parts=(*outer.parts, current))
    key = _declared(s, outer.spelling, found, value)

    def at(indices: tuple[Expr, ...]) -> Var | Load:
        return Load(key, (*outer.indices, *indices), node.span)

    return current, at


def component_bound(
    s: State, node: Node, function: str, position: int, value: Evaluate
) -> Var | Load:
    """A bound of an allocatable component, or of a pointer, as it is at the moment.

    It is one more component of its structure, and changes where code that may allocate
    the component changes the structure.
    """
    *front, last = node.children
    outer, symbol = _structure(s, front, node, value)
    current = (s.scope.components(symbol) or {})[last.word.lower()]
    if current.has("pointer") and outer.indices:
        raise s.unmodelled(node, f"`{current.text}` is a pointer in a structure")
    text = f"{function}({current.text.lower()},{position + 1})"
    parts = (*outer.parts, current.companion(text, INT))
    found = replace(outer, path=f"{outer.path}.{text}", parts=parts)
    return leaf(s, outer.spelling, found, node, value)


def component_target(s: State, node: Node, value: Evaluate) -> Load | None:
    """Where the pointer of one structure among many leads to, as a value of that."""
    *front, last = node.children
    outer, symbol = _structure(s, front, node, value)
    current = (s.scope.components(symbol) or {}).get(last.word.lower())
    if current is None or not current.has("pointer") or not outer.indices:
        return None
    text = f"target({current.text.lower()})"
    parts = (*outer.parts, current.companion(text, INT))
    found = replace(outer, path=f"{outer.path}.{text}", parts=parts)
    place = leaf(s, outer.spelling, found, node, value)
    return place if isinstance(place, Load) else None


def _walls(s: State, parts: Sequence[Symbol]) -> tuple[int, ...]:
    """The subscripts with which components begin that have others beside them."""
    counts = list(accumulate(len(each.dimensions) for each in parts))
    starts = {
        count
        for outer, count in zip(parts, counts, strict=True)
        if 0 < count < counts[-1] and len(s.scope.components(outer) or ()) != 1
    }
    return tuple(sorted(starts))


def structure(s: State, node: Node, value: Evaluate) -> tuple[Structure, Symbol]:
    """A structure that the text names, and what says of which type it is."""
    parts = node.children if node.kind == "Data_Ref" else (node,)
    return _structure(s, parts, node, value)


def _structure(
    s: State, parts: Sequence[Node], node: Node, value: Evaluate
) -> tuple[Structure, Symbol]:
    root, *rest = parts
    name = root if root.kind == "Name" else root.node(0)
    current = s.scope.symbol(name.word, name.span)
    refuse(s, node, current)
    own = _part(s, root, current, value)
    found = structures_of(s, current, node)
    if current.dimensions:
        assert found.start is not None
        first, *others = own
        indices = (added(found.start, first), *others)
        spelling = found.spelling + "[]" * len(own)
        found = replace(found, indices=indices, spelling=spelling, start=None)
    for part in rest:
        found, current = _component(s, found, current, part, (node, value))
        if current.has("pointer"):
            raise s.unmodelled(node, f"`{current.text}` is a pointer in a structure")
        subscripts = "[]" * len(current.dimensions)
        found = replace(found, spelling=f"{found.spelling}%{current.text}{subscripts}")
    return found, current


def component(s: State, node: Node) -> Symbol:
    """The component at the end of `x%y(i)%a`."""
    root, *rest = node.children
    name = root if root.kind == "Name" else root.node(0)
    current = s.scope.symbol(name.word, name.span)
    for part in rest:
        word = (part if part.kind == "Name" else part.node(0)).word.lower()
        fields = s.scope.components(current) or {}
        if word not in fields:
            raise s.unmodelled(node, f"`{s.text(node)}` has a type that is not known")
        current = fields[word]
    return current


def structures_of(s: State, symbol: Symbol, node: Node) -> Structure:
    """What a name stands for: a structure, or an array of them from its first one."""
    bound = s.bound(symbol)
    if bound is None:
        start = IntConst(0) if symbol.dimensions else None
        return Structure(s, symbol, "", symbol.text, (), (symbol,), start)
    if bound.structure is None:
        raise s.unmodelled(node, bound.reason)
    return bound.structure


def _component(
    s: State,
    outer: Structure,
    symbol: Symbol,
    part: Node,
    context: tuple[Node, Evaluate],
) -> tuple[Structure, Symbol]:
    """A component of a structure, without its spelling."""
    node, value = context
    word = (part if part.kind == "Name" else part.node(0)).word
    fields = s.scope.components(symbol)
    if fields is None or word.lower() not in fields:
        raise s.unmodelled(node, f"`{s.text(node)}` has a type that is not known")
    current = fields[word.lower()]
    own = _part(s, part, current, value)
    if current.has("pointer") and outer.indices:
        raise s.unmodelled(node, f"`{word}` is a pointer in a structure")
    path = f"{outer.path}.{word.lower()}"
    indices, parts = (*outer.indices, *own), (*outer.parts, current)
    return replace(outer, path=path, indices=indices, parts=parts), current


def _part(s: State, node: Node, symbol: Symbol, value: Evaluate) -> tuple[Expr, ...]:
    subscripts = _subscripts(node)
    if len(subscripts) != len(symbol.dimensions):
        raise s.unmodelled(node, f"`{s.text(node)}` is an array as a whole")
    return _indices(s, subscripts, symbol, value)


def refuse(s: State, node: Node, symbol: Symbol) -> None:
    """Refuses what has no storage of its own, or may change by itself."""
    first = s.shared.same.get(symbol, symbol)
    if symbol.has("lost"):
        raise s.unmodelled(node, f"a declaration of `{symbol.text}` is not understood")
    if symbol.has("volatile") or first.has("volatile"):
        raise s.unmodelled(node, f"`{symbol.text}` is volatile")
    if symbol.has("followed") and s.bound(symbol) is not None:
        return
    if symbol.has("overlapping") or first.has("overlapping"):
        is_moved = symbol.has("associated") or first.has("associated")
        raise s.unmodelled(
            node,
            f"what storage `{symbol.text}` has depends on a pointer"
            if is_moved
            else f"`{symbol.text}` shares storage with names of other types",
        )


def _nature(symbol: Symbol) -> str:
    if symbol.record:
        return "is a structure"
    return "is a text or has no type" if not symbol.has("procedure") else "is a name"


def _subscripts(node: Node) -> tuple[Node, ...]:
    if node.kind == "Name":
        return ()
    group = node.node(1) if len(node.children) > 1 else None
    if group is None:
        return ()
    return group.children if group.kind.endswith("_List") else (group,)


def _indices(
    s: State,
    subscripts: tuple[Node, ...],
    symbol: Symbol,
    value: Evaluate,
) -> tuple[Expr, ...]:
    found: list[Expr] = []
    lowers = lower_bounds(s, symbol, value)
    for node, lower in zip(subscripts, lowers, strict=True):
        if node.kind == "Subscript_Triplet":
            raise s.unmodelled(node, f"`{s.text(node)}` is a section of an array")
        index = value(s, node)
        if index.kind != "int":
            raise s.unmodelled(node, f"the subscript `{s.text(node)}` is no integer")
        found.append(subtracted(index.expr, lower))
    return tuple(reversed(found))


def lower_bounds(s: State, symbol: Symbol, value: Evaluate) -> tuple[Expr, ...]:
    """The lower bounds of an array, as the text orders them."""
    bound = s.bound(symbol)
    if bound is not None and bound.lowers:
        return bound.lowers
    evaluate = at_home(symbol, value)
    return tuple(_lower(s, each, evaluate, symbol.home) for each in symbol.dimensions)


def at_home(symbol: Symbol, value: Evaluate) -> Evaluate:
    """Evaluates bounds, whose names are those of the scope of the declaration."""
    home = symbol.home

    def bound(s: State, node: Node) -> Value:
        here = s.scope
        if home is None or home is here:
            return value(s, node)
        words = [part.word for part in node.walk() if part.kind == "Name"]
        if all(home.find(word) is here.find(word) for word in words):
            return value(s, node)
        with s.seen_from(home):
            found = value(s, node)
        if not isinstance(found.expr, IntConst):
            raise s.unmodelled(node, f"a bound of `{symbol.text}` is not known here")
        return found

    return bound


def _lower(s: State, dimension: Dimension, value: Evaluate, home: Scope | None) -> Expr:
    if dimension.lower is None:
        return IntConst(1)
    if not is_constant(s.scope, Dimension(dimension.lower), home):
        # Subscripts count from the value that the bound had on entry.
        raise s.unmodelled(dimension.lower, "a lower bound could have changed")
    lower = _bound_value(s, dimension.lower, value)
    return lower.expr


def _bound_value(s: State, node: Node, value: Evaluate) -> Value:
    with s.captured() as extra:
        found = value(s, node)
    if extra:
        raise s.unmodelled(node, f"the bound `{s.text(node)}` calls a function")
    return found


def _extent(
    s: State, dimension: Dimension, value: Evaluate, home: Scope | None
) -> Expr | None:
    if dimension.upper is None:
        return None
    upper = _bound_value(s, dimension.upper, value)
    if upper.kind != "int":
        raise s.unmodelled(dimension.upper, "a bound of an array is no integer")
    return added(
        subtracted(upper.expr, _lower(s, dimension, value, home)),
        IntConst(1),
    )


def written_extents(
    s: State, symbol: Symbol, value: Evaluate
) -> tuple[Expr | None, ...]:
    """The extents of an array as the text orders them, where they are written out."""
    evaluate = at_home(symbol, value)
    return tuple(_extent(s, x, evaluate, symbol.home) for x in symbol.dimensions)


def _scalar(s: State, path: str, symbol: Symbol, type_: Type) -> str:
    home = s.home(symbol)
    symbol = s.shared.same.get(symbol, symbol)
    name = home.name_of(symbol) + path
    s.note_use(home, name)
    if name not in home.variables:
        if path:
            s.spellings[name] = Spelling(name, _spelled(symbol.text, path))
        is_outer = home.caller is None and home.is_outer(symbol)
        is_input = is_outer and not symbol.has("intent_out", "result")
        is_output = is_outer and not symbol.has("intent_in", "value")
        home.variables[name] = Scalar(name, type_, is_input, is_output, symbol.span)
        home.symbols[name] = symbol
    return name


def _subscripts_of(
    s: State, parts: list[Symbol], value: Evaluate
) -> tuple[tuple[int, int], ...]:
    """For each subscript in the text its position in memory, and its lower bound.

    A lower bound that is no constant is shown as if it was 0.
    """
    found: list[tuple[int, int]] = []
    for symbol in parts:
        last = len(found) + len(symbol.dimensions) - 1
        for position, dimension in enumerate(symbol.dimensions):
            lower = _lower(s, dimension, at_home(symbol, value), symbol.home)
            zero = lower.value if isinstance(lower, IntConst) else 0
            found.append((last - position, zero))
    return tuple(found)


def _pointed(
    s: State, path: str, symbol: Symbol, parts: tuple[Symbol, ...], node: Node
) -> Load:
    """What a pointer to one value points at: an element that others may be, too."""
    one, type_ = (IntConst(1),), parts[-1].type
    assert type_ is not None
    home = s.home(symbol, parts)
    name = home.name_of(symbol) + path
    s.note_use(home, name)
    home.variables.setdefault(
        name, Array(name, type_, one, may_alias=True, span=symbol.span)
    )
    home.symbols[name] = symbol
    s.spellings.setdefault(name, Spelling(name, _spelled(symbol.text, path)))
    return Load(name, (IntConst(0),), node.span)


def _spelled(text: str, path: str) -> str:
    return "%".join((text, *path.split(".")[1:]))


def shared_element(
    s: State,
    slot: Slot,
    indices: tuple[Expr, ...],
    node: Node,
    *,
    is_sequence: bool = False,
) -> Load:
    """An element of storage that several names share, by its number.

    It is one of the elements of its own name, in its own row where that `is_sequence` not.
    """
    place: Expr = IntConst(0)
    extents = slot.extents
    # The last extent 1 is how old programs say that it is not known.
    is_open = extents[-1:] == (1,)
    for position, (index, extent) in enumerate(
        zip(indices, reversed(extents), strict=True)
    ):
        is_bounded = not is_sequence and (position > 0 or not is_open)
        own = _inside(index, extent) if is_bounded else index
        place = added(multiplied(place, IntConst(extent)), own)
    if is_sequence and not is_open:
        place = _inside(place, prod(extents))
    home = s.home(slot.whole)
    whole = s.shared.same.get(slot.whole, slot.whole)
    name = home.name_of(whole)
    s.note_use(home, name)
    if name not in home.variables:
        assert whole.type is not None
        home.variables[name] = Array(name, whole.type, (None,), span=whole.span)
        home.symbols[name] = whole
    return Load(name, (added(place, IntConst(slot.offset)),), node.span)


def _inside(subscript: Expr, extent: int) -> Expr:
    """A subscript in a part of an array that is so long."""
    if isinstance(subscript, IntConst) and 0 <= subscript.value < extent:
        return subscript
    return Call(SUBSCRIPT, (subscript, IntConst(extent)), subscript.span)


def array_of(s: State, symbol: Symbol, type_: Type, value: Evaluate) -> str:
    """The array that a name is, under its name in the Program."""
    home = s.home(symbol)
    symbol = s.shared.same.get(symbol, symbol)
    evaluate = at_home(symbol, value)
    name = home.name_of(symbol)
    s.note_use(home, name)
    if name in home.variables:
        return name
    outermost, *inner = reversed(symbol.dimensions)
    first = _extent(s, outermost, evaluate, symbol.home)
    if symbol.has("dummy", "common") and first == IntConst(1):
        # The last extent 1 is how old programs say that it is not known.
        first = None
    extents = (first, *(_extent(s, each, evaluate, symbol.home) for each in inner))
    if any(each.is_deferred for each in inner):
        s.note(f"subscripts of `{symbol.text}` stay inside its extents")
    subscripts = _subscripts_of(s, [symbol], value)
    may_alias = symbol.has("pointer", "target")
    home.variables[name] = Array(
        name, type_, extents, may_alias=may_alias, span=symbol.span
    )
    home.symbols[name] = symbol
    known = s.spellings.get(name)
    text = symbol.text if known is None else known.text
    s.spellings[name] = Spelling(name, text, subscripts=subscripts)
    return name
