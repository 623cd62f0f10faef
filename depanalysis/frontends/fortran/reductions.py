"""Functions that combine the elements of an array: to one value, or along one dimension.

Besides sums and the like, where an element is found: MAXLOC, MINLOC, FINDLOC. A scalar or an
array of its own gets the result before the statement.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from depanalysis.frontends.fortran.intrinsics import Evaluate
from depanalysis.frontends.fortran.operands import dimensions_of, naming_of, operand
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sections import (
    ONE,
    ZERO,
    Body,
    Elements,
    Positions,
    combined,
    element,
    nest,
)
from depanalysis.frontends.sums import added
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    If,
    UpdateOperator,
)
from depanalysis.ir.types import BOOL, INT, Kind, Type

_GREATEST_REAL = RealConst("1.7976931348623157e308")
_GREATEST_INTEGER = IntConst(2**63 - 1)
_REAL_ZERO = RealConst("0.0")
_NOTHING: dict[Kind, Expr] = {
    "int": ZERO,
    "real": _REAL_ZERO,
    "bool": BoolConst(False),
}

Operand = tuple[Elements, Value]
Mask = Expr | Elements | None


@dataclass(frozen=True, slots=True)
class _Rule:
    """The operator, and where it starts for each family of types that is allowed."""

    operator: UpdateOperator
    start: dict[Kind, Expr]


_RULES: dict[str, _Rule] = {
    "sum": _Rule("+", {"int": ZERO, "real": _REAL_ZERO}),
    "product": _Rule("*", {"int": ONE, "real": RealConst("1.0")}),
    "minval": _Rule("min", {"int": _GREATEST_INTEGER, "real": _GREATEST_REAL}),
    "maxval": _Rule(
        "max",
        {"int": IntConst(-(2**63)), "real": Unary("-", _GREATEST_REAL)},
    ),
    "any": _Rule("or", {"bool": BoolConst(False)}),
    "all": _Rule("and", {"bool": BoolConst(True)}),
    "count": _Rule("+", {"int": ZERO}),
    "iall": _Rule("&", {"int": IntConst(-1)}),
    "iany": _Rule("|", {"int": ZERO}),
    "iparity": _Rule("^", {"int": ZERO}),
}
_RULES["dot_product"] = _RULES["sum"]
_BETTER: dict[str, tuple[BinaryOperator, BinaryOperator]] = {
    "maxloc": (">", ">="),
    "minloc": ("<", "<="),
}


def reduced(
    s: State, node: Node, arguments: dict[str, Node], value: Evaluate
) -> Operand:
    """What `sum(a, dim, mask)` and the like give."""
    name = node.node(0).word.lower()
    rule = _RULES[name]
    if name == "dot_product":
        left, right = arguments["vector_a"], arguments["vector_b"]
        given = Node("Add_Operand", (left, "*", right), node.span)
    else:
        given = arguments["mask" if "array" not in arguments else "array"]
    elements, sample = array_of(s, given, value)
    along = dimension_of(s, arguments, node, len(elements.extents))
    mask = mask_of(s, arguments, value) if "array" in arguments else None
    if name == "count" and sample.kind == "bool":
        elements, sample = _ones(elements), Value(ZERO, "int")
    if sample.kind not in rule.start:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    type_, start = type_of(sample), rule.start[sample.kind]
    naming = naming_of(s, node.span)
    if along is not None and len(elements.extents) > 1:
        found = own_array(s, name, type_, len(elements.extents) - 1, node)

        def without(place: Positions) -> Load:
            return Load(found, (*place[:along], *place[along + 1 :]), node.span)

        def clear(place: Positions) -> Body:
            return (Assign(Load(found, place, node.span), start, span=node.span),)

        def combine(place: Positions) -> Body:
            new = elements.at(place)
            stmt = Assign(without(place), new, rule.operator, node.span)
            return guarded((stmt,), mask, place, node)

        rest = (*elements.extents[:along], *elements.extents[along + 1 :])
        body = (*nest(rest, clear, naming), *nest(elements.extents, combine, naming))
        emit_block(s, name, body, node)
        whole = Elements(rest, lambda place: Load(found, place, node.span))
        return whole, Value.of(Var(found), type_)
    total = s.temporary(name, type_, node.span)
    s.emit(Assign(total, start, span=node.span))
    body = combined(total.name, elements, rule.operator, naming, mask)
    emit_block(s, name, body, node)
    return Elements((), lambda _place: total), Value.of(total, type_)


def located(
    s: State, node: Node, arguments: dict[str, Node], value: Evaluate
) -> Operand:
    """The first position of an element, or the last one; zeros where there is none."""
    name = node.node(0).word.lower()
    elements, sample = array_of(s, arguments.get("array"), value)
    rank, is_found = len(elements.extents), name == "findloc"
    along = dimension_of(s, arguments, node, rank)
    if (along is not None and rank > 1) or (sample.kind == "bool" and not is_found):
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    mask, is_last = mask_of(s, arguments, value), _is_last(s, arguments, node)
    places = [s.temporary(name, INT, node.span) for _ in range(rank)]
    for each in places:
        s.emit(Assign(each, ZERO, span=node.span))
    is_first: Expr = Binary("==", places[0], ZERO, node.span)
    best: Var | None = None
    wanted: Value | None = None
    if is_found:
        wanted = value(s, arguments["value"])
        if {wanted.kind, sample.kind} not in ({"int"}, {"real"}, {"bool"}):
            raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    else:
        best = s.temporary(name, type_of(sample), node.span)
        s.emit(Assign(best, _NOTHING[sample.kind], span=node.span))

    def look(place: Positions) -> Body:
        new = elements.at(place)
        stored: list[Assign] = [
            Assign(each, added(index, ONE), span=node.span)
            for each, index in zip(places, place, strict=True)
        ]
        if best is not None:
            better = Binary(_BETTER[name][is_last], new, best, node.span)
            is_taken: Expr = Binary("or", is_first, better, node.span)
            stored.append(Assign(best, new, span=node.span))
        else:
            assert wanted is not None
            is_taken = Binary("==", new, wanted.expr, node.span)
            if not is_last:
                is_taken = Binary("and", is_first, is_taken, node.span)
        found = If(is_taken, tuple(stored), span=node.span)
        return guarded((found,), mask, place, node)

    emit_block(s, name, nest(elements.extents, look, naming_of(s, node.span)), node)
    if along is not None:
        return Elements((), lambda _place: places[0]), Value(places[0], "int")
    return from_values(places), Value(places[0], "int")


def from_values(values: Sequence[Expr]) -> Elements:
    """An array of single values."""

    def at(place: Positions) -> Expr:
        *front, found = values
        for number, each in reversed(list(enumerate(front))):
            found = Select(Binary("==", place[0], IntConst(number)), each, found)
        return found

    return Elements((IntConst(len(values)),), at)


def array_of(s: State, node: Node | None, value: Evaluate) -> Operand:
    """An argument that is an array."""
    if node is None or not dimensions_of(s, node):
        raise s.unmodelled(node or s.scope.node, "an argument that is no array")
    return operand(s, node, value)


def constant_dimension(s: State, node: Node | None, at: Node) -> int:
    """The dimension that is named, counted from zero."""
    if node is None or node.kind != "Int_Literal_Constant":
        raise s.unmodelled(at, "a dimension that is no constant is not modelled")
    return int(node.word) - 1


def dimension_of(
    s: State, arguments: dict[str, Node], at: Node, rank: int
) -> int | None:
    """The dimension along which the elements are taken, if one is named."""
    if "dim" not in arguments:
        return None
    found = constant_dimension(s, arguments["dim"], at)
    if not 0 <= found < rank:
        raise s.unmodelled(at, "a dimension that the array does not have")
    return found


def mask_of(s: State, arguments: dict[str, Node], value: Evaluate) -> Mask:
    """Which elements count; nothing means all of them."""
    node = arguments.get("mask")
    if node is None:
        return None
    is_array = bool(dimensions_of(s, node))
    found, sample = operand(s, node, value) if is_array else (None, value(s, node))
    if sample.kind != "bool":
        raise s.unmodelled(node, f"`{s.text(node)}` is no mask")
    return found if found is not None else sample.expr


def _is_last(s: State, arguments: dict[str, Node], at: Node) -> bool:
    node = arguments.get("back")
    found = BoolConst(False) if node is None else _constant(node)
    if found is None:
        raise s.unmodelled(at, "`back` that is no constant is not modelled")
    return found.value


def _constant(node: Node) -> BoolConst | None:
    is_literal = node.kind == "Logical_Literal_Constant"
    return BoolConst("t" in node.word.lower()[:2]) if is_literal else None


def type_of(sample: Value) -> Type:
    """The type of a variable for such a value."""
    types = {"int": INT, "real": Type("real", sample.bits), "bool": BOOL}
    return types[sample.kind]


def own_array(s: State, stem: str, type_: Type, rank: int, at: Node) -> str:
    """An array that lives where the statement stands."""
    name = s.fresh(stem)
    s.emit(Declare(Array(name, type_, (None,) * rank, span=at.span), at.span))
    return name


def guarded(body: Body, mask: Mask, place: Positions, at: Node) -> Body:
    """Statements for an element that the mask lets through."""
    return body if mask is None else (If(element(mask, place), body, span=at.span),)


def emit_block(s: State, name: str, body: Body, at: Node) -> None:
    """Loops that the text does not have: the name keeps them out of the report."""
    s.emit(Block("inlined", body, name=name, span=at.span))


def _ones(mask: Elements) -> Elements:
    at: Callable[[tuple[Expr, ...]], Expr] = mask.at
    return Elements(mask.extents, lambda where: Select(at(where), ONE, ZERO))


def rules() -> Iterator[tuple[str, Callable[..., Operand], tuple[str, ...]]]:
    """Each function of this module, what it gives, and the names of its arguments."""
    yield "dot_product", reduced, ("vector_a", "vector_b")
    for name in ("sum", "product", "minval", "maxval", "iall", "iany", "iparity"):
        yield name, reduced, ("array", "dim", "mask")
    for name in ("any", "all", "count"):
        yield name, reduced, ("mask", "dim", "kind")
    for name in _BETTER:
        yield name, located, ("array", "dim", "mask", "kind", "back")
    yield "findloc", located, ("array", "value", "dim", "mask", "kind", "back")
