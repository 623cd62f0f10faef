"""Operands that are arrays, as nodes: their subscripts, and what stands at a position.

An element of `a(2:n) + b` at position `k`, counted from zero, is `a(2 + k) + b(1 + k)`: a
node like any other, which the rules for single values translate.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from depanalysis.frontends.fortran.changes import changing
from depanalysis.frontends.fortran.functions import OF_TYPE, is_intrinsic
from depanalysis.frontends.fortran.procedures import (
    gives_single_value,
    has_prefix,
    procedure_of,
    specifics_of,
)
from depanalysis.frontends.fortran.symbols import Dimension, Scope, Symbol
from depanalysis.frontends.fortran.tree import Node, Part
from depanalysis.source import Span

# Functions of arrays that give one value or another shape.
REDUCTIONS = (
    "sum",
    "product",
    "maxval",
    "minval",
    "any",
    "all",
    "count",
    "dot_product",
)
_TRANSFORMATIONS = (
    "matmul", "transpose", "reshape", "spread", "cshift", "eoshift", "pack", "unpack",
    "maxloc", "minloc", "findloc", "shape", "norm2", "iall", "iany", "iparity", "parity",
)  # fmt: skip
_SHARED = (
    "common",
    "module",
    "external",
    "pointer",
    "target",
    "overlapping",
    "volatile",
)
_INQUIRIES = (
    *OF_TYPE,
    "size",
    "lbound",
    "ubound",
    "kind",
    "allocated",
    "present",
    "associated",
)


class NotElementalError(Exception):
    """An array operand whose elements cannot be written down one by one."""


@dataclass(frozen=True, slots=True)
class Triplet:
    """The subscripts `lower, lower + step, …` up to `upper`."""

    lower: Node
    upper: Node
    step: Node | None = None


def integer(value: int, span: Span) -> Node:
    """A constant as a node."""
    return Node("Int_Literal_Constant", (str(value), None), span)


def _name(text: str, span: Span) -> Node:
    return Node("Name", (text,), span)


def is_array_valued(scope: Scope, node: Node) -> bool:
    """Whether an expression has more than one element."""
    return bool(triplets(scope, node))


def triplets(scope: Scope, node: Node) -> tuple[Triplet, ...]:
    """The dimensions of an array value; none for a single value."""
    match node.kind:
        case "Name":
            return _whole(scope, _array(scope, node.word), node)
        case "Part_Ref" | "Function_Reference":
            return _of_reference(scope, node)
        case "Data_Ref":
            return _of_component(scope, node)
        case "Array_Constructor" | "Structure_Constructor":
            return _refused(scope, node)
        case "Kept_Array":
            return tuple(Triplet(integer(1, node.span), e) for e in node.children)
        case "Intrinsic_Function_Reference":
            return _of_intrinsic(scope, node)
        case _:
            return _first(scope, node.children)


def _first(scope: Scope, nodes: Sequence[Node]) -> tuple[Triplet, ...]:
    found = (triplets(scope, each) for each in nodes)
    return next((each for each in found if each), ())


def _array(scope: Scope, name: str) -> Symbol | None:
    symbol = scope.find(name)
    return symbol if symbol is not None and symbol.dimensions else None


def _whole(scope: Scope, symbol: Symbol | None, node: Node) -> tuple[Triplet, ...]:
    if symbol is None:
        return ()
    return tuple(
        Triplet(
            *(_bound(scope, each, node, symbol, k) for each in ("lbound", "ubound"))
        )
        for k in range(len(symbol.dimensions))
    )


def is_constant(scope: Scope, dimension: Dimension, home: Scope | None) -> bool:
    """Whether bounds that are evaluated again have the values that they had on entry.

    Their names have to mean here what they mean at `home`, where they are declared.
    """
    bounds = (each for each in (dimension.lower, dimension.upper) if each is not None)
    named = [
        part.word for each in bounds for part in each.walk() if part.kind == "Name"
    ]
    symbols = [(name.lower(), (home or scope).find(name)) for name in named]
    return all(
        symbol is not None
        and (
            symbol.has("parameter")
            or (scope.find(name) is symbol and _stays(scope, name, symbol))
        )
        for name, symbol in symbols
    )


def _means_the_same(scope: Scope, node: Node, home: Scope | None) -> bool:
    """Whether the names of a bound mean here what they mean where it is declared."""
    words = [part.word for part in node.walk() if part.kind == "Name"]
    return home is None or all(home.find(word) is scope.find(word) for word in words)


def _stays(scope: Scope, name: str, symbol: Symbol) -> bool:
    """Whether a variable keeps its value while the unit runs."""
    is_shared = symbol.has(*_SHARED)
    is_read_only = symbol.has("intent_in") or not _may_change(scope, name, symbol)
    return is_read_only and not is_shared


def _may_change(scope: Scope, name: str, symbol: Symbol) -> bool:
    """Whether a statement may change a variable, here or where it is declared."""
    home = symbol.home or scope
    return name in changing(scope) or symbol.text.lower() in changing(home)


def _bound(scope: Scope, which: str, node: Node, symbol: Symbol, position: int) -> Node:
    """A bound as it is declared, or the function that tells it."""
    if position >= len(symbol.dimensions):
        raise NotElementalError(f"`{symbol.text}` with more subscripts than it has")
    dimension: Dimension = symbol.dimensions[position]
    if not dimension.is_deferred and is_constant(scope, dimension, symbol.home):
        found = dimension.upper if which == "ubound" else dimension.lower
        if found is None and which == "lbound":
            return integer(1, node.span)
        if found is not None and _means_the_same(scope, found, symbol.home):
            return found
    arguments = (node, integer(position + 1, node.span))
    inner = Node("Actual_Arg_Spec_List", (",", *arguments), node.span)
    name = Node("Intrinsic_Name", (which.upper(),), node.span)
    return Node("Intrinsic_Function_Reference", (name, inner), node.span)


def intrinsic_call(name: str, arguments: tuple[Node, ...], at: Node) -> Node:
    """A reference to a function of the language, which no text has."""
    listed = Node("Actual_Arg_Spec_List", (",", *arguments), at.span)
    return Node(
        "Intrinsic_Function_Reference",
        (Node("Intrinsic_Name", (name.upper(),), at.span), listed),
        at.span,
    )


def subscripts(node: Node) -> tuple[Node, ...]:
    """What stands between the parentheses of a reference."""
    inner = node.parts[1] if len(node.parts) > 1 else None
    if not isinstance(inner, Node):
        return ()
    return inner.children if inner.kind.endswith("_List") else (inner,)


def _of_reference(scope: Scope, node: Node) -> tuple[Triplet, ...]:
    base = node.node(0)
    symbol = _array(scope, base.word) if base.kind == "Name" else None
    if symbol is None:
        return _of_call(scope, node, base)
    found: list[Triplet] = []
    for position, each in enumerate(subscripts(node)):
        if each.kind == "Subscript_Triplet":
            found.append(_triplet(scope, each, base, symbol, position))
        else:
            found += triplets(scope, each)
    return tuple(found)


def parts_of(scope: Scope, node: Node) -> tuple[Symbol, ...]:
    """What each part of `x%y(i)%a` is; none if a type is not known."""
    root, *rest = node.children
    current = scope.find((root if root.kind == "Name" else root.node(0)).word)
    found: list[Symbol] = []
    for part in (root, *rest):
        if found:
            fields = scope.components(found[-1]) or {}
            word = (part if part.kind == "Name" else part.node(0)).word
            current = fields.get(word.lower())
        if current is None:
            return ()
        found.append(current)
    return tuple(found)


def _of_component(scope: Scope, node: Node) -> tuple[Triplet, ...]:
    """The dimensions of a component; the language has one part at most with some."""
    symbols = parts_of(scope, node)
    if not symbols:
        return _refused(scope, node)
    found: tuple[Triplet, ...] = ()
    for number, symbol in enumerate(symbols):
        own = _of_part(scope, node, number, symbol)
        if own and found:
            raise NotElementalError(f"`{symbol.text}` in an array of structures")
        found = found or own
    return found


def _of_part(
    scope: Scope, node: Node, number: int, symbol: Symbol
) -> tuple[Triplet, ...]:
    part, base = node.children[number], _without_subscripts(node, number)
    if not symbol.dimensions:
        return ()
    if part.kind == "Name":
        return _whole(scope, symbol, base)
    found: list[Triplet] = []
    for position, each in enumerate(subscripts(part)):
        if each.kind == "Subscript_Triplet":
            found.append(_triplet(scope, each, base, symbol, position))
        else:
            found += triplets(scope, each)
    return tuple(found)


def _without_subscripts(node: Node, number: int) -> Node:
    """The designator up to a part, which stands without subscripts."""
    *front, last = node.children[: number + 1]
    name = last if last.kind == "Name" else last.node(0)
    return replace(node, parts=(*front, name)) if front else name


def _of_call(scope: Scope, node: Node, base: Node) -> tuple[Triplet, ...]:
    """A function of the user: single values, or element by element if it is elemental."""
    if is_intrinsic(scope, base.word):
        return _first(scope, subscripts(node))
    procedure = procedure_of(scope, base.word)
    specifics = specifics_of(scope, base.word) if procedure is None else (procedure,)
    if specifics and all(map(_is_for_arrays, specifics)):
        return ()
    if procedure is None or not gives_single_value(procedure):
        if _first(scope, subscripts(node)):
            raise NotElementalError(f"`{base.word}` is applied to an array")
        return ()
    is_elemental = has_prefix(procedure, "elemental")
    return _first(scope, subscripts(node)) if is_elemental else ()


def _is_for_arrays(procedure: Scope) -> bool:
    """Whether a function gives a single value, also of arrays."""
    return gives_single_value(procedure) and not has_prefix(procedure, "elemental")


def _triplet(
    scope: Scope, node: Node, base: Node, symbol: Symbol, position: int
) -> Triplet:
    lower, upper, step = (
        part if isinstance(part, Node) else None for part in (*node.parts, None)[:3]
    )
    if None in (lower, upper) and not _is_constant(step):
        raise NotElementalError("a step with a sign that is not known")
    if step is not None and _is_negative(step):
        first, last = "ubound", "lbound"
    else:
        first, last = "lbound", "ubound"
    return Triplet(
        lower or _bound(scope, first, base, symbol, position),
        upper or _bound(scope, last, base, symbol, position),
        step,
    )


def _is_negative(step: Node) -> bool:
    return step.kind.startswith("Level_2_Unary") and step.parts[0] == "-"


def _is_constant(step: Node | None) -> bool:
    if step is not None and _is_negative(step):
        step = step.node(1)
    return step is None or step.kind == "Int_Literal_Constant"


def _refused(scope: Scope, node: Node) -> tuple[Triplet, ...]:
    """Components and constructors are single values, or not written down here."""
    is_section = any(each.kind == "Subscript_Triplet" for each in node.walk())
    if node.kind == "Array_Constructor" or is_section or _ends_whole(scope, node):
        raise NotElementalError("a section of components or an array constructor")
    return ()


def _ends_whole(scope: Scope, node: Node) -> bool:
    """Whether a part without subscripts is an array, by its name in any type."""
    first, *others = node.children or (node,)
    if first.kind == "Name" and _array(scope, first.word) is not None:
        return True
    return any(
        each.kind == "Name" and _is_array_component(scope, each.word) for each in others
    )


def _is_array_component(scope: Scope, name: str) -> bool:
    around: Scope | None = scope
    while around is not None:
        for components in around.records.values():
            found = components.get(name.lower())
            if found is not None and found.dimensions:
                return True
        around = around.parent
    return False


def _of_intrinsic(scope: Scope, node: Node) -> tuple[Triplet, ...]:
    name = node.node(0).word.lower()
    if name in _TRANSFORMATIONS:
        raise NotElementalError(f"the function `{name}`")
    if name in _INQUIRIES:
        return ()
    if name in REDUCTIONS:
        is_whole = len(subscripts(node)) == (2 if name == "dot_product" else 1)
        if not is_whole:
            raise NotElementalError(f"the function `{name}` with these arguments")
        return ()
    return _first(scope, subscripts(node))


def at(scope: Scope, node: Node, positions: Sequence[str]) -> Node:
    """The element at a position, given by the names of one index for each dimension."""
    if not triplets(scope, node):
        return node
    if node.kind == "Data_Ref":
        return _element_of_component(scope, node, positions)
    if node.kind == "Kept_Array":
        places = (_name(each, node.span) for each in positions)
        return Node("Kept_Element", (node.word, *places), node.span)
    base = node.node(0) if node.kind == "Part_Ref" else node
    if base.kind == "Name" and _array(scope, base.word) is not None:
        return _element(scope, node, positions)
    parts: list[Part] = [
        at(scope, part, positions) if isinstance(part, Node) else part
        for part in node.parts
    ]
    return replace(node, parts=tuple(parts))


def _element_of_component(scope: Scope, node: Node, positions: Sequence[str]) -> Node:
    parts = list(node.children)
    for number, symbol in enumerate(parts_of(scope, node)):
        if not _of_part(scope, node, number, symbol):
            continue
        base = _without_subscripts(node, number)
        places = _places_in(scope, parts[number], (base, symbol), positions)
        inside = Node("Section_Subscript_List", (",", *places), node.span)
        name = base if base.kind == "Name" else base.children[-1]
        parts[number] = Node("Part_Ref", (name, inside), parts[number].span)
    return replace(node, parts=tuple(parts))


def _element(scope: Scope, node: Node, positions: Sequence[str]) -> Node:
    base = node if node.kind == "Name" else node.node(0)
    symbol = _array(scope, base.word)
    assert symbol is not None
    places = _places_in(scope, node, (base, symbol), positions)
    inside = Node("Section_Subscript_List", (",", *places), node.span)
    return Node("Part_Ref", (base, inside), node.span)


def _places_in(
    scope: Scope, node: Node, array: tuple[Node, Symbol], positions: Sequence[str]
) -> list[Node]:
    """The subscripts of the element at a position; `array` is named by a node."""
    base, symbol = array
    remaining = list(positions)
    places: list[Node] = []
    if node.kind == "Name":
        for triplet in _whole(scope, symbol, base):
            places.append(_place(triplet, remaining.pop(0), node.span))
    for position, each in enumerate(subscripts(node)):
        if each.kind == "Subscript_Triplet":
            triplet = _triplet(scope, each, base, symbol, position)
            places.append(_place(triplet, remaining.pop(0), each.span))
        elif inner := triplets(scope, each):
            places.append(at(scope, each, remaining[: len(inner)]))
            del remaining[: len(inner)]
        else:
            places.append(each)
    return places


def _place(triplet: Triplet, index: str, span: Span) -> Node:
    offset = _name(index, span)
    if triplet.step is not None:
        step = Node("Parenthesis", ("(", triplet.step, ")"), span)
        offset = Node("Add_Operand", (offset, "*", step), span)
    lower = Node("Parenthesis", ("(", triplet.lower, ")"), span)
    return Node("Level_2_Expr", (lower, "+", offset), span)
