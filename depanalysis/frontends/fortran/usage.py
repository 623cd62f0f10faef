"""Types of names that come from a module that is missing, by how they are used.

A subscript, an extent and a bound of DO is an integer, what IF tests a logical value. The
first letter of such a name means nothing. A structure whose type is missing has the
components that are used, with as many subscripts as are used; each may be a pointer.
"""

from collections.abc import Callable, Iterator

from depanalysis.frontends.fortran.symbols import Dimension, Scope, Symbol
from depanalysis.frontends.fortran.tree import Node, designator
from depanalysis.ir.types import BOOL, F128, INT, Type

_LOGICAL = (".and.", ".or.", ".not.", ".eqv.", ".neqv.")
_ARITHMETIC = ("+", "-", "*", "/", "**")
_TESTS = ("If_Stmt", "If_Then_Stmt", "Else_If_Stmt")
_SHAPES = ("Explicit_Shape_Spec", "Subscript_Triplet", "Allocate_Shape_Spec")
_FAMILIES = {INT: ("integer", None), BOOL: ("logical", None)}


def settle_types(scope: Scope, unit: Node) -> None:
    """Gives names of missing modules the types that the statements of a unit need."""
    parts = [
        x for x in unit.children if x.kind in ("Specification_Part", "Execution_Part")
    ]
    associated = {
        each.node(0).word.lower(): each.node(2)
        for part in parts
        for each in part.walk()
        if each.kind == "Association"
    }
    for part in parts:
        for node, type_ in _wanted(scope, part, None):
            if node.kind == "Data_Ref":
                _settle_component(scope, node, type_, 0)
                continue
            name = node if node.kind == "Name" else node.node(0)
            selector = associated.get(name.word.lower())
            if selector is not None and selector.kind == "Data_Ref":
                _settle_component(scope, selector, type_, _rank(node))
            elif node.kind == "Name" and type_ is not None:
                _settle(scope, node, type_)


def _rank(node: Node) -> int:
    return len(subscripts_of(node))


def subscripts_of(node: Node) -> tuple[Node, ...]:
    """What stands between the parentheses of a part of a designator."""
    if node.kind == "Name" or len(node.children) < 2:
        return ()
    inside = node.node(1)
    return inside.children if inside.kind.endswith("_List") else (inside,)


def _settle_component(scope: Scope, node: Node, type_: Type | None, rank: int) -> None:
    """The component that a designator ends with, where nothing says what it is.

    `rank`: the subscripts of a name that stands for it.
    """
    root, *rest = node.children
    name = root if root.kind == "Name" else root.node(0)
    current = scope.find(name.word)
    for position, part in enumerate(rest):
        if current is None or not current.record:
            return
        home = current.home or scope
        fields = home.record(current.record)
        is_invented = current.record in home.unknown
        if fields is None:
            fields = home.records[current.record] = {}
            home.unknown.add(current.record)
            note = (
                f"components of the type {current.record}, which is not in the files,"
            )
            scope.notes.setdefault(f"{note} are data, with types that their uses need")
            is_invented = True
        word = (part if part.kind == "Name" else part.node(0)).word
        if is_invented and word.lower() not in fields:
            found = Symbol(word, node.span, F128, home=home, attributes={"pointer"})
            fields[word.lower()] = found
        component = fields.get(word.lower())
        if component is not None and is_invented:
            is_last = position == len(rest) - 1
            _extend(component, _rank(part) or (rank if is_last else 0))
            if not is_last:
                component.record = (
                    component.record or f"{current.record}%{word.lower()}"
                )
                component.type = None
                component.attributes.discard("pointer")
            elif type_ is not None and not component.is_typed:
                component.type, component.storage = type_, _FAMILIES[type_]
                component.is_typed = True
        current = component


def _extend(component: Symbol, rank: int) -> None:
    if rank > len(component.dimensions):
        component.dimensions = (Dimension(is_deferred=True),) * rank


def _settle(scope: Scope, name: Node, type_: Type) -> None:
    symbol = scope.find(name.word)
    if symbol is None and scope.is_open:
        symbol = scope.symbol(name.word, name.span)
    if symbol is None or symbol.is_typed or not symbol.has("external"):
        return
    symbol.type, symbol.storage, symbol.is_typed = type_, _FAMILIES[type_], True


def _wanted(
    scope: Scope, node: Node, type_: Type | None
) -> Iterator[tuple[Node, Type | None]]:
    """The names and components in a node, with the type that they must have."""
    if node.kind == "Name":
        yield node, type_
        return
    if node.kind == "Data_Pointer_Object":
        node = designator(node)
    if node.kind in ("Data_Ref", "Part_Ref"):
        yield node, type_
    for part, needed in _parts(scope, node, type_):
        yield from _wanted(scope, part, needed)


def _parts(
    scope: Scope, node: Node, type_: Type | None
) -> Iterator[tuple[Node, Type | None]]:
    """The parts of a node, each with the type that it must have."""
    rule = _RULES.get(node.kind)
    if rule is not None:
        yield from rule(scope, node, type_)
        return
    operator = next((x for x in node.parts if isinstance(x, str)), "").lower()
    keeps = operator == "(" or (operator in _ARITHMETIC and type_ is not BOOL)
    inner = BOOL if operator in _LOGICAL else type_ if keeps else None
    yield from ((part, inner) for part in node.children)


_Typed = Iterator[tuple[Node, Type | None]]


def _integers(_scope: Scope, node: Node, _type: Type | None) -> _Typed:
    yield from ((part, INT) for part in node.children)


def _association(_scope: Scope, node: Node, _type: Type | None) -> _Typed:
    yield node.children[-1], None


def _designator(_scope: Scope, node: Node, _type: Type | None) -> _Typed:
    yield from ((x, INT) for part in node.children for x in subscripts_of(part))


def _reference(scope: Scope, node: Node, _type: Type | None) -> _Typed:
    is_array = node.kind == "Part_Ref" and _is_array(scope, node)
    yield from ((each, INT if is_array else None) for each in subscripts_of(node))


def _control(_scope: Scope, node: Node, _type: Type | None) -> _Typed:
    for part in node.children:
        if part.kind == "Tuple":
            yield from ((x, INT) for each in part.children for x in _listed(each))
        else:
            yield part, None if part.kind == "Forall_Header" else BOOL


def _listed(node: Node) -> tuple[Node, ...]:
    return node.children if node.kind == "Tuple" else (node,)


def _tested(_scope: Scope, node: Node, _type: Type | None) -> _Typed:
    for position, part in enumerate(node.children):
        yield part, None if position else BOOL


_RULES: dict[str, Callable[[Scope, Node, Type | None], _Typed]] = {
    **dict.fromkeys(_SHAPES, _integers),
    **dict.fromkeys(_TESTS, _tested),
    "Association": _association,
    "Data_Ref": _designator,
    "Part_Ref": _reference,
    "Call_Stmt": _reference,
    "Loop_Control": _control,
}


def _is_array(scope: Scope, node: Node) -> bool:
    """Whether subscripts stand in a reference, and not the arguments of a function."""
    symbol = scope.find(node.node(0).word)
    is_section = any(each.kind == "Subscript_Triplet" for each in node.walk())
    return is_section or (symbol is not None and bool(symbol.dimensions))
