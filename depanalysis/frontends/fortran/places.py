"""Variables, elements and fields: what stands on the left of an assignment, or is read.

Subscripts are stored in the order of memory, the last one of the text first, and count
from 0: `a(i, j)` of `a(0:9, 5)` is the element `[j - 1, i]`.
"""

from collections.abc import Callable

from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.symbols import Dimension, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sums import added, subtracted
from depanalysis.ir.expressions import Expr, IntConst, Load, Var, names
from depanalysis.ir.programs import Spelling
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.types import Type

Evaluate = Callable[[State, Node], Value]


def place(s: State, node: Node, value: Evaluate) -> tuple[Var | Load, Type]:
    """A variable or an element, and its type."""
    if node.kind == "Data_Ref":
        return _field(s, node, value)
    name = node if node.kind == "Name" else node.node(0)
    symbol = s.scope.symbol(name.word, name.span)
    _refuse(s, node, symbol)
    key = name.word.lower()
    if symbol.type is None:
        raise s.unmodelled(node, f"`{symbol.text}` {_nature(symbol)}")
    subscripts = _subscripts(node)
    if len(subscripts) != len(symbol.dimensions):
        raise s.unmodelled(node, f"`{s.text(node)}` is an array as a whole")
    if not symbol.dimensions:
        if key in s.indices:
            return Var(s.indices[key], node.span), symbol.type
        if symbol.has("pointer", "target"):
            return _pointed(s, key, symbol, symbol.type, node), symbol.type
        variable = _scalar(s, key, symbol, symbol.type)
        return Var(variable, node.span), symbol.type
    array = _array(s, key, symbol, symbol.type, _at_home(symbol, value))
    indices = _indices(s, subscripts, symbol, value)
    return Load(array, indices, node.span), symbol.type


def _field(s: State, node: Node, value: Evaluate) -> tuple[Var | Load, Type]:
    """`x%y(i)%a(j)`: the array `x.y.a` with the subscripts of all parts."""
    root, *rest = node.children
    name = root if root.kind == "Name" else root.node(0)
    symbol = s.scope.symbol(name.word, name.span)
    _refuse(s, node, symbol)
    key, spelling = name.word.lower(), symbol.text
    indices = _part(s, root, symbol, value)
    spelling += "[]" * len(indices)
    parts = [symbol]
    current = symbol
    for part in rest:
        word = (part if part.kind == "Name" else part.node(0)).word
        fields = s.scope.record(current.record or "")
        if fields is None or word.lower() not in fields:
            raise s.unmodelled(node, f"`{s.text(node)}` has a type that is not known")
        current = fields[word.lower()]
        key, spelling = f"{key}.{word.lower()}", f"{spelling}%{word}"
        own = _part(s, part, current, value)
        if current.has("pointer") and (part is not rest[-1] or indices):
            raise s.unmodelled(node, f"`{word}` is a pointer in a structure")
        indices += own
        parts.append(current)
        spelling += "[]" * len(own) if part is not rest[-1] else ""
    if current.type is None:
        raise s.unmodelled(node, f"`{s.text(node)}` {_nature(current)}")
    s.symbols[key] = symbol
    is_pointed = symbol.has("pointer", "target") or current.has("pointer")
    if not indices and is_pointed:
        return _pointed(s, key, symbol, current.type, node), current.type
    if not indices:
        return Var(_scalar(s, key, symbol, current.type), node.span), current.type
    s.spellings.setdefault(
        key, Spelling(key, spelling, subscripts=_subscripts_of(s, parts, value))
    )
    extents = tuple(
        _extent(s, dimension, _at_home(each, value))
        for each in parts
        for dimension in reversed(each.dimensions)
    )
    s.variables.setdefault(
        key,
        Array(key, current.type, extents, may_alias=is_pointed, span=symbol.span),
    )
    return Load(key, indices, node.span), current.type


def _part(s: State, node: Node, symbol: Symbol, value: Evaluate) -> tuple[Expr, ...]:
    subscripts = _subscripts(node)
    if len(subscripts) != len(symbol.dimensions):
        raise s.unmodelled(node, f"`{s.text(node)}` is an array as a whole")
    return _indices(s, subscripts, symbol, value)


def _refuse(s: State, node: Node, symbol: Symbol) -> None:
    if symbol.has("volatile"):
        raise s.unmodelled(node, f"`{symbol.text}` is volatile")
    if symbol.has("overlapping"):
        raise s.unmodelled(
            node, f"`{symbol.text}` shares storage with names of other types"
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
    bound = _at_home(symbol, value)
    for node, dimension in zip(subscripts, symbol.dimensions, strict=True):
        if node.kind == "Subscript_Triplet":
            raise s.unmodelled(node, f"`{s.text(node)}` is a section of an array")
        index = value(s, node)
        if index.kind != "int":
            raise s.unmodelled(node, f"the subscript `{s.text(node)}` is no integer")
        found.append(subtracted(index.expr, _lower(s, dimension, bound)))
    return tuple(reversed(found))


def _at_home(symbol: Symbol, value: Evaluate) -> Evaluate:
    """Evaluates bounds, whose names are those of the scope of the declaration."""
    home = symbol.home

    def bound(s: State, node: Node) -> Value:
        here = s.scope
        if home is None or home is here:
            return value(s, node)
        words = [part.word for part in node.walk() if part.kind == "Name"]
        if all(home.find(word) is here.find(word) for word in words):
            return value(s, node)
        s.scope = home
        try:
            found = value(s, node)
        finally:
            s.scope = here
        if not isinstance(found.expr, IntConst):
            raise s.unmodelled(node, f"a bound of `{symbol.text}` is not known here")
        return found

    return bound


def _lower(s: State, dimension: Dimension, value: Evaluate) -> Expr:
    if dimension.lower is None:
        return IntConst(1)
    lower = value(s, dimension.lower)
    for name in names(lower.expr):
        symbol = s.scope.find(name)
        if symbol is None or not symbol.has("intent_in"):
            # Subscripts count from the value that the bound had on entry.
            raise s.unmodelled(dimension.lower, "a lower bound could have changed")
    return lower.expr


def _extent(s: State, dimension: Dimension, value: Evaluate) -> Expr | None:
    if dimension.upper is None:
        return None
    upper = value(s, dimension.upper)
    if upper.kind != "int":
        raise s.unmodelled(dimension.upper, "a bound of an array is no integer")
    return added(
        subtracted(upper.expr, _lower(s, dimension, value)),
        IntConst(1),
    )


def _scalar(s: State, key: str, symbol: Symbol, type_: Type) -> str:
    if key not in s.variables:
        name = symbol.text if "." not in key else key
        if "." in key:
            s.spellings[name] = Spelling(name, _spelled(symbol.text, key))
        is_outer = s.is_outer(symbol)
        is_input = is_outer and not symbol.has("intent_out", "result")
        is_output = is_outer and not symbol.has("intent_in", "value")
        s.variables[key] = Scalar(name, type_, is_input, is_output, symbol.span)
        s.symbols[key] = symbol
    return s.variables[key].name


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
            lower = _lower(s, dimension, _at_home(symbol, value))
            zero = lower.value if isinstance(lower, IntConst) else 0
            found.append((last - position, zero))
    return tuple(found)


def _pointed(s: State, key: str, symbol: Symbol, type_: Type, node: Node) -> Load:
    """What a pointer to one value points at: an element that others may be, too."""
    one = (IntConst(1),)
    name = key if "." in key else symbol.text
    s.variables.setdefault(
        key, Array(name, type_, one, may_alias=True, span=symbol.span)
    )
    s.symbols[key] = symbol
    s.spellings.setdefault(name, Spelling(name, _spelled(symbol.text, key)))
    return Load(s.variables[key].name, (IntConst(0),), node.span)


def _spelled(text: str, key: str) -> str:
    return "%".join((text, *key.split(".")[1:]))


def _array(
    s: State,
    key: str,
    symbol: Symbol,
    type_: Type,
    value: Evaluate,
) -> str:
    if key not in s.variables:
        dimensions = symbol.dimensions
        outermost, *inner = reversed(dimensions)
        first = _extent(s, outermost, value)
        if symbol.has("dummy", "common") and first == IntConst(1):
            # The last extent 1 is how old programs say that it is not known.
            first = None
        extents = (first, *(_extent(s, each, value) for each in inner))
        if any(each.is_deferred for each in inner):
            s.note(f"subscripts of `{symbol.text}` stay inside its extents")
        may_alias = symbol.has("pointer", "target")
        s.variables[key] = Array(
            symbol.text, type_, extents, may_alias=may_alias, span=symbol.span
        )
        s.symbols[key] = symbol
        s.spellings[symbol.text] = Spelling(
            symbol.text,
            symbol.text,
            subscripts=_subscripts_of(s, [symbol], value),
        )
    return s.variables[key].name
