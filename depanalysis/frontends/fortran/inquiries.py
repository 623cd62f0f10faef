"""SIZE, LBOUND, UBOUND, PRESENT: as the text tells, or values known on entry."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from depanalysis.frontends.fortran.arrays import is_constant, subscripts
from depanalysis.frontends.fortran.entry_values import kept
from depanalysis.frontends.fortran.intrinsics import Evaluate
from depanalysis.frontends.fortran.kinds import integer_constant
from depanalysis.frontends.fortran.places import at_home, component, component_bound
from depanalysis.frontends.fortran.state import (
    Actual,
    State,
    UnmodelledError,
    Value,
)
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sums import added, extreme, multiplied, subtracted
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var
from depanalysis.ir.statements import Assign, Scalar
from depanalysis.ir.types import BOOL, I32, INT, Type

_NAMES = ("size", "lbound", "ubound")
_STATES = {"present": "optional", "allocated": "allocatable", "associated": "pointer"}
_KINDS = ("kind", "selected_int_kind", "selected_real_kind")
_ZERO, _ONE = IntConst(0), IntConst(1)


def inquiry(s: State, node: Node, value: Evaluate) -> Value | None:
    """The value of `size(a, 2)`, or `None` if the function asks for nothing."""
    name = node.node(0).word.lower()
    if name in _STATES:
        return _state_of(s, node, value)
    if name in _KINDS:
        size = integer_constant(s.scope, node)
        return None if size is None else Value(IntConst(size, node.span), "int")
    if name not in _NAMES:
        return None
    array, *others = _arguments(node)
    if array.kind == "Part_Ref":
        return _of_section(s, node, array, others, value)
    return _of_whole(s, node, array, others, value)


def _arguments(node: Node) -> list[Node]:
    """The arguments of an inquiry in their order, where keywords do not change it."""
    given = subscripts(node)
    keywords = ("array", "dim")
    return [
        each.node(1)
        if each.kind == "Actual_Arg_Spec"
        and k < len(keywords)
        and each.node(0).word.lower() == keywords[k]
        else each
        for k, each in enumerate(given)
    ]


def _of_whole(
    s: State, node: Node, array: Node, others: list[Node], value: Evaluate
) -> Value:
    """The bounds, or the size, of a variable or a component."""
    name = node.node(0).word.lower()
    symbol = _inquired(s, array)
    if symbol is None or not symbol.dimensions or len(others) > 1:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    is_moving = symbol.has("allocatable", "pointer") and s.bound(symbol) is None
    if is_moving and symbol.has("overlapping", "lost"):
        raise s.unmodelled(node, f"the bounds of `{symbol.text}` may change")
    if is_moving and array.kind == "Data_Ref":
        return _of_component(s, node, array, others, (symbol, value))
    if others:
        position = _dimension(s, others[0], symbol)
        return Value(_asked(s, name, symbol, position, value), "int")
    if name != "size":
        raise s.unmodelled(node, f"`{s.text(node)}` is an array")
    total: Expr = _ONE
    for position in range(len(symbol.dimensions)):
        total = multiplied(_size(s, symbol, position, value), total)
    return Value(total, "int")


def _state_of(s: State, node: Node, value: Evaluate) -> Value:
    """`present(x)`, and `allocated(a)` or `associated(p)` as it is at the moment."""
    name = node.node(0).word.lower()
    if name == "present":
        return _present(s, node)
    array, *others = subscripts(node)
    symbol = _inquired(s, array)
    is_plain = symbol is not None and not symbol.has("overlapping", "lost", "followed")
    if others or symbol is None or not is_plain or not symbol.has(_STATES[name]):
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    state: Expr
    if array.kind == "Data_Ref":
        state = component_bound(s, array, name, 0, value)
    else:
        state = _allocated(s, name, symbol, 0)
    return Value(Binary("!=", state, IntConst(0), node.span), "bool")


def _of_component(
    s: State,
    node: Node,
    array: Node,
    others: list[Node],
    context: tuple[Symbol, Evaluate],
) -> Value:
    """The same for a component that is allocatable, or a pointer."""
    symbol, value = context
    name = node.node(0).word.lower()
    first, last = 0, len(symbol.dimensions)
    if others:
        first = _dimension(s, others[0], symbol)
        last = first + 1
    elif name != "size":
        raise s.unmodelled(node, f"`{s.text(node)}` is an array")
    total: Expr = _ONE
    for position in range(first, last):
        size = component_bound(s, array, "size", position, value)
        total = multiplied(size, total)
    if name == "size":
        return Value(total, "int")
    lower = component_bound(s, array, "lbound", first, value)
    upper = subtracted(added(lower, total), _ONE)
    return Value(lower if name == "lbound" else upper, "int")


def _of_section(
    s: State, node: Node, array: Node, others: list[Node], value: Evaluate
) -> Value:
    """The same for `a(:, i, 2:n)`, whose bounds begin at 1."""
    name = node.node(0).word.lower()
    symbol = _inquired(s, array.node(0))
    chosen = subscripts(array)
    if symbol is None or len(symbol.dimensions) != len(chosen) or len(others) > 1:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    is_moving = symbol.has("allocatable", "pointer") and s.bound(symbol) is None
    if is_moving and symbol.has("overlapping", "lost"):
        raise s.unmodelled(node, f"the bounds of `{symbol.text}` may change")
    sizes = [
        _range_size(s, symbol, position, each, value)
        for position, each in enumerate(chosen)
        if not _is_index(s, each)
    ]
    if others:
        is_one = others[0].kind == "Int_Literal_Constant"
        position = int(others[0].word) if is_one else 0
        if not 0 < position <= len(sizes):
            raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
        sizes = sizes[position - 1 : position]
    elif name != "size" or not sizes:
        raise s.unmodelled(node, f"`{s.text(node)}` is an array")
    if name == "lbound":
        return Value(_ONE, "int")
    return Value(reduce(multiplied, sizes), "int")


def _is_index(s: State, subscript: Node) -> bool:
    """Whether a subscript takes one element, as far as a look at it tells."""
    if subscript.kind == "Int_Literal_Constant":
        return True
    symbol = s.scope.find(subscript.word) if subscript.kind == "Name" else None
    return symbol is not None and not symbol.dimensions


def _range_size(
    s: State, symbol: Symbol, position: int, subscript: Node, value: Evaluate
) -> Expr:
    """How many elements a range takes that has no stride."""
    if subscript.kind != "Subscript_Triplet" or subscript.parts[2] is not None:
        raise s.unmodelled(subscript, f"`{s.text(subscript)}` is no plain range")
    first, last = subscript.parts[:2]
    if first is None and last is None:
        return _size(s, symbol, position, value)
    ends = [
        value(s, part).expr
        if isinstance(part, Node)
        else _asked(s, name, symbol, position, value)
        for part, name in ((first, "lbound"), (last, "ubound"))
    ]
    return extreme(added(subtracted(ends[1], ends[0]), _ONE), _ZERO, 1)


def _inquired(s: State, node: Node) -> Symbol | None:
    """The array that a function asks about: a variable, or a component of a structure."""
    if node.kind == "Data_Ref" and node.children[-1].kind == "Name":
        return component(s, node)
    return s.scope.find(node.word) if node.kind == "Name" else None


def _dimension(s: State, node: Node, symbol: Symbol) -> int:
    is_constant = node.kind == "Int_Literal_Constant"
    position = int(node.word) - 1 if is_constant else -1
    if not 0 <= position < len(symbol.dimensions):
        raise s.unmodelled(node, f"the dimension `{s.text(node)}` is not modelled")
    return position


def _asked(s: State, name: str, symbol: Symbol, position: int, value: Evaluate) -> Expr:
    lower = _lower(s, symbol, position, value)
    size = _size(s, symbol, position, value)
    if name == "size":
        return size
    return lower if name == "lbound" else subtracted(added(lower, size), _ONE)


def _lower(s: State, symbol: Symbol, position: int, value: Evaluate) -> Expr:
    lower, bound = symbol.dimensions[position].lower, s.bound(symbol)
    if symbol.has("followed") and bound is not None:
        return bound.lowers[position]
    if _is_allocated(s, symbol):
        return _allocated(s, "lbound", symbol, position)
    return _ONE if lower is None else _written(s, symbol, position, lower, value)


def _size(s: State, symbol: Symbol, position: int, value: Evaluate) -> Expr:
    """The extent, or a value of which it is only known that it never changes."""
    dimension = symbol.dimensions[position]
    if _is_allocated(s, symbol):
        last = _allocated(s, "ubound", symbol, position)
        first = _allocated(s, "lbound", symbol, position)
        return added(subtracted(last, first), _ONE)
    if dimension.upper is not None:
        upper = _written(s, symbol, position, dimension.upper, value)
        return added(subtracted(upper, _lower(s, symbol, position, value)), _ONE)
    return size_on_entry(s, symbol, position)


def _is_allocated(s: State, symbol: Symbol) -> bool:
    """Whether a statement may give an array other bounds while the unit runs."""
    return symbol.has("allocatable", "pointer") and s.bound(symbol) is None


def _allocated(s: State, function: str, symbol: Symbol, position: int) -> Var:
    """A bound as it is at the moment: a variable that changes where the array does.

    ALLOCATE and unknown code that may allocate are opaque, and change what belongs to
    the symbol.
    """
    bound = s.bound(symbol)
    if bound is not None:
        if bound.given is None or bound.given[1].kind != "Name":
            raise UnmodelledError(
                f"the bounds of `{symbol.text}` are not known", symbol.span
            )
        caller, node = bound.given
        own = caller.scope.symbol(node.word, node.span)
        return _allocated(caller, function, own, position)
    home = s.home(symbol)
    name = f"{function}({home.name_of(symbol).lower()},{position + 1})"
    if name not in home.variables:
        is_outer = home.caller is None and home.is_outer(symbol)
        found = Scalar(name, INT, is_outer, is_outer, symbol.span)
        home.variables[name], home.symbols[name] = found, symbol
        home.asked[name] = lambda frame: _allocated(frame, function, symbol, position)
    return Var(name, symbol.span)


def set_bounds(s: State, stmt: Node, value: Evaluate) -> None:
    """Gives the arrays of an ALLOCATE their bounds, where it says how many elements.

    With a status it may fail. An extent that is not positive is none: 1 to 0 then.
    """
    if any(part.kind == "Alloc_Opt_List" for part in stmt.children):
        return
    for made in (part for part in stmt.walk() if part.kind == "Allocation"):
        symbol = (
            s.scope.find(made.node(0).word) if made.node(0).kind == "Name" else None
        )
        specs = [part for part in made.walk() if part.kind == "Allocate_Shape_Spec"]
        if symbol is None or len(specs) != len(symbol.dimensions):
            continue
        for position, spec in enumerate(specs if _is_allocated(s, symbol) else ()):
            if spec.parts[0] is None:
                upper = extreme(value(s, spec.node(1)).expr, _ZERO, 1)
                for name, bound in (("lbound", _ONE), ("ubound", upper)):
                    target = _allocated(s, name, symbol, position)
                    target = replace(target, span=made.span)
                    s.emit(Assign(target, bound, span=made.span))


def _written(
    s: State, symbol: Symbol, position: int, bound: Node, value: Evaluate
) -> Expr:
    """A bound that is written out, as it was when the array came to be."""
    if is_constant(s.scope, symbol.dimensions[position], symbol.home):
        return at_home(symbol, value)(s, bound).expr
    frame = next((each for each in s.chain() if each.scope is symbol.home), None)
    if frame is None or symbol.has("overlapping", "lost", "volatile"):
        raise s.unmodelled(bound, f"the bounds of `{symbol.text}` may have changed")
    key = (symbol, position, id(bound))
    if key not in frame.kept_bounds:
        with frame.captured() as stmts:
            found = value(frame, bound)
            frame.kept_bounds[key] = kept(frame, found.expr, symbol.text)
        frame.before += stmts
    return frame.kept_bounds[key]


def size_on_entry(s: State, symbol: Symbol, position: int) -> Expr:
    """The extent of a dimension of an assumed shape, which never changes."""
    bound = s.bound(symbol)
    if bound is not None:
        return _bound_size(symbol, bound, position)
    text = f"size({{}},{position + 1})"
    return on_entry(s, text, symbol, I32, lambda f: size_on_entry(f, symbol, position))


def on_entry(
    s: State, text: str, symbol: Symbol, type_: Type, ask: Callable[[State], Expr]
) -> Var:
    """A value that the unit finds and never changes, and how a caller finds it out."""
    *_, unit = s.chain()
    key = text.format(unit.name_of(symbol).lower())
    if key not in unit.variables:
        unit.variables[key] = Scalar(key, type_, is_input=True, span=symbol.span)
        unit.symbols[key] = Symbol(key, symbol.span, type_, attributes={"parameter"})
        unit.asked[key] = ask
    return Var(key, symbol.span)


def _present(s: State, node: Node) -> Value:
    names = [each for each in subscripts(node) if each.kind == "Name"]
    symbol = s.scope.find(names[0].word) if names else None
    if symbol is None or not symbol.has("optional"):
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    return Value(presence(s, symbol), "bool")


def presence(s: State, symbol: Symbol) -> Expr:
    """Whether an optional argument is there."""
    bound = s.bound(symbol)
    if bound is not None:
        return bound.presence
    return on_entry(s, "present({})", symbol, BOOL, lambda f: presence(f, symbol))


def _bound_size(symbol: Symbol, bound: Actual, position: int) -> Expr:
    size = bound.sizes[position] if position < len(bound.sizes) else None
    if size is None:
        reason = bound.reason or f"the size of `{symbol.text}` is not known"
        raise UnmodelledError(reason, symbol.span)
    return size
