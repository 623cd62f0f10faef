"""Functions of whole arrays: other shapes, array constructors, `matmul`, `pack`, sums.

They are taken out of a statement before it is read: each becomes a node that stands for
`Elements`, the rule for the element at a position. What no rule can give, as the sums of
`matmul`, is computed into a variable or an array of its own before the statement.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from depanalysis.frontends.fortran.array_functions import array_function
from depanalysis.frontends.fortran.arrays import intrinsic_call, subscripts
from depanalysis.frontends.fortran.functions import is_redefined
from depanalysis.frontends.fortran.intrinsics import Evaluate
from depanalysis.frontends.fortran.operands import (
    at_positions,
    dimensions_of,
    elements_of,
    integer_of,
    naming_of,
    operand,
)
from depanalysis.frontends.fortran.reductions import (
    Operand,
    array_of,
    constant_dimension,
    emit_block,
    from_values,
    guarded,
    mask_of,
    own_array,
    rules,
    type_of,
)
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sections import (
    ONE,
    ZERO,
    Body,
    Elements,
    Positions,
    Range,
    counted,
    element,
    nest,
)
from depanalysis.frontends.sums import added, multiplied
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Var,
)
from depanalysis.ir.statements import Assign, If
from depanalysis.ir.types import INT, Type

_MOST_VALUES = 16
_ARGUMENTS = {
    "matmul": ("matrix_a", "matrix_b"),
    "transpose": ("matrix",),
    "spread": ("source", "dim", "ncopies"),
    "reshape": ("source", "shape"),
    "cshift": ("array", "shift", "dim"),
    "eoshift": ("array", "shift"),
    "pack": ("array", "mask", "vector"),
    "unpack": ("vector", "mask", "field"),
}


def transformed(s: State, node: Node, value: Evaluate) -> Node:
    """The node with such functions in it replaced by what stands for their elements."""
    if node.kind == "Ac_Implied_Do":
        # What stands in it has another value for each of its iterations.
        return node
    parts = tuple(
        transformed(s, part, value) if isinstance(part, Node) else part
        for part in node.parts
    )
    if any(old is not new for old, new in zip(node.parts, parts, strict=True)):
        node = replace(node, parts=parts)
    if node.kind == "Array_Constructor":
        return _standing(s, node, _constructed(s, node, value))
    found = array_function(s, node, value)
    if found is not None:
        return _standing(s, node, found)
    is_call = node.kind == "Intrinsic_Function_Reference"
    name = node.node(0).word.lower() if is_call else ""
    if name == "norm2" and not is_redefined(s.scope, name):
        (array,) = subscripts(node)
        square = intrinsic_call("dot_product", (array, array), node)
        return intrinsic_call("sqrt", (transformed(s, square, value),), node)
    rule = _RULES.get(name)
    if rule is None or is_redefined(s.scope, name):
        return node
    return _standing(s, node, rule(s, node, _arguments(s, node, name), value))


def is_transformation(name: str) -> bool:
    """Whether a function is one of this module."""
    return name.lower() in _RULES or name.lower() == "norm2"


def kept_value(s: State, node: Node, value: Evaluate) -> Value:
    """The element, or the extent, that a node of this module stands for."""
    elements, sample = s.shared.kept[node.word]
    if node.kind == "Kept_Extent":
        return Value(elements.extents[int(str(node.parts[1]))], "int")
    positions = tuple(integer_of(s, each, value) for each in node.children)
    return replace(sample, expr=elements.at(positions))


def _standing(s: State, node: Node, found: Operand) -> Node:
    key = s.fresh("kept")
    s.shared.kept[key] = found
    if not found[0].extents:
        return Node("Kept_Element", (key,), node.span)
    extents = (
        Node("Kept_Extent", (key, str(place)), node.span)
        for place in range(len(found[0].extents))
    )
    return Node("Kept_Array", (key, *extents), node.span)


def _arguments(s: State, node: Node, name: str) -> dict[str, Node]:
    found: dict[str, Node] = {}
    for position, each in enumerate(subscripts(node)):
        key = each.node(0).word.lower() if each.kind == "Actual_Arg_Spec" else ""
        if not key and position < len(_ARGUMENTS[name]):
            key = _ARGUMENTS[name][position]
            if key == "dim" and each.kind != "Int_Literal_Constant":
                # The mask may stand in its place.
                key = "mask" if "mask" in _ARGUMENTS[name][position:] else key
        if key not in _ARGUMENTS[name]:
            raise s.unmodelled(node, f"`{name}` with these arguments is not modelled")
        found[key] = each.node(1) if each.kind == "Actual_Arg_Spec" else each
    return found


def _transpose(
    s: State, _node: Node, arguments: dict[str, Node], value: Evaluate
) -> Operand:
    elements, sample = array_of(s, arguments.get("matrix"), value)
    at = elements.at
    return Elements(elements.extents[::-1], lambda place: at(place[::-1])), sample


def _spread(
    s: State, node: Node, arguments: dict[str, Node], value: Evaluate
) -> Operand:
    source, copies = arguments["source"], integer_of(s, arguments["ncopies"], value)
    where = constant_dimension(s, arguments.get("dim"), node)
    if not dimensions_of(s, source):
        sample = value(s, source)
        return Elements((copies,), lambda _place: sample.expr), sample
    elements, sample = operand(s, source, value)
    extents = (*elements.extents[:where], copies, *elements.extents[where:])

    def at(place: Positions) -> Expr:
        return elements.at((*place[:where], *place[where + 1 :]))

    return Elements(extents, at), sample


def _reshape(
    s: State, node: Node, arguments: dict[str, Node], value: Evaluate
) -> Operand:
    elements, sample = array_of(s, arguments.get("source"), value)
    shape, _ = array_of(s, arguments.get("shape"), value)
    rank = shape.extents[0]
    if not isinstance(rank, IntConst):
        raise s.unmodelled(node, "a shape that is no list of extents is not modelled")
    extents = tuple(shape.at((IntConst(place),)) for place in range(rank.value))

    def at(place: Positions) -> Expr:
        linear: Expr = ZERO
        for index, extent in zip(reversed(place), reversed(extents), strict=True):
            linear = added(index, multiplied(linear, extent))
        return elements.at(_apart(linear, elements.extents))

    return Elements(extents, at), sample


def _apart(linear: Expr, extents: Sequence[Expr]) -> Positions:
    """The position in an array of the element with a number in the order of memory."""
    found: list[Expr] = []
    for extent in extents[:-1]:
        found.append(Binary("%", linear, extent))
        linear = Binary("//", linear, extent)
    return (*found, linear)


def _shifted(
    s: State, node: Node, arguments: dict[str, Node], value: Evaluate
) -> Operand:
    """CSHIFT and EOSHIFT of one dimension, or along the first one, by a single number."""
    elements, sample = array_of(s, arguments.get("array"), value)
    if dimensions_of(s, arguments["shift"]):
        raise s.unmodelled(node, "a shift of each row by another number")
    shift = integer_of(s, arguments["shift"], value)
    along = constant_dimension(s, arguments["dim"], node) if "dim" in arguments else 0
    extent = elements.extents[along]
    is_circular = node.node(0).word.lower() == "cshift"
    end: Expr = IntConst(0) if sample.kind == "int" else RealConst("0.0")
    if not is_circular and sample.kind == "bool":
        raise s.unmodelled(node, "`eoshift` of logical values is not modelled")

    def at(place: Positions) -> Expr:
        index = added(place[along], shift)
        if is_circular:
            index = Binary("%", index, extent)
        found = elements.at((*place[:along], index, *place[along + 1 :]))
        if is_circular:
            return found
        is_inside = Binary("and", Binary(">=", index, ZERO), Binary("<", index, extent))
        return Select(is_inside, found, end)

    return Elements(elements.extents, at), sample


def _matmul(
    s: State, node: Node, arguments: dict[str, Node], value: Evaluate
) -> Operand:
    """The sums of products, in an array of its own."""
    left, one = array_of(s, arguments.get("matrix_a"), value)
    right, other = array_of(s, arguments.get("matrix_b"), value)
    if {one.kind, other.kind} - {"int", "real"}:
        raise s.unmodelled(node, "`matmul` of logical values is not modelled")
    is_real = "real" in (one.kind, other.kind)
    type_ = Type("real", max(one.bits, other.bits)) if is_real else INT
    zero: Expr = RealConst("0.0") if is_real else ZERO
    rows, columns = left.extents[:-1], right.extents[1:]
    name = own_array(s, "matmul", type_, len(rows + columns), node)
    naming = naming_of(s, node.span)

    def clear(place: Positions) -> Body:
        return (Assign(Load(name, place, node.span), zero, span=node.span),)

    def add(place: Positions) -> Body:
        inner, own = place[0], place[1:]
        row, column = own[: len(rows)], own[len(rows) :]
        product = Binary("*", left.at((*row, inner)), right.at((inner, *column)))
        return (Assign(Load(name, own, node.span), product, "+", node.span),)

    body = (
        *nest((*rows, *columns), clear, naming),
        *nest((left.extents[-1], *rows, *columns), add, naming),
    )
    emit_block(s, "matmul", body, node)
    whole = Elements((*rows, *columns), lambda place: Load(name, place, node.span))
    return whole, Value.of(Var(name), type_)


def _packed(
    s: State, node: Node, arguments: dict[str, Node], value: Evaluate
) -> Operand:
    """The elements that a mask lets through, one after the other in an array of its own."""
    elements, sample = array_of(s, arguments.get("array"), value)
    mask = mask_of(s, arguments, value)
    filling = array_of(s, arguments["vector"], value) if "vector" in arguments else None
    name, count = _counted(s, "pack", sample, 1, node)

    def pick(place: Positions) -> Body:
        target = Load(name, (count,), node.span)
        taken = Assign(target, elements.at(place), span=node.span)
        return guarded((taken, _next(count)), mask, place, node)

    body = nest(elements.extents, pick, naming_of(s, node.span))
    emit_block(s, "pack", body, node)

    def at(place: Positions) -> Expr:
        found: Expr = Load(name, place, node.span)
        if filling is None:
            return found
        return Select(Binary("<", place[0], count), found, filling[0].at(place))

    extents = (count,) if filling is None else filling[0].extents
    return Elements(extents, at), sample


def _unpacked(
    s: State, node: Node, arguments: dict[str, Node], value: Evaluate
) -> Operand:
    """The elements of a vector where a mask is true, and those of a field elsewhere."""
    vector, sample = array_of(s, arguments.get("vector"), value)
    mask, field = mask_of(s, arguments, value), arguments["field"]
    is_array = bool(dimensions_of(s, field))
    other, found = operand(s, field, value) if is_array else (None, value(s, field))
    if not isinstance(mask, Elements) or found.kind != sample.kind:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    shape = mask.extents
    name, count = _counted(s, "unpack", sample, len(shape), node)

    def fill(place: Positions) -> Body:
        target = Load(name, place, node.span)
        taken = Assign(target, vector.at((count,)), span=node.span)
        kept = Assign(target, element(other or found.expr, place), span=node.span)
        chosen = mask.at(place)
        return (If(chosen, (taken, _next(count)), (kept,), node.span),)

    emit_block(s, "unpack", nest(shape, fill, naming_of(s, node.span)), node)
    return Elements(shape, lambda place: Load(name, place, node.span)), sample


def _counted(
    s: State, stem: str, sample: Value, rank: int, at: Node
) -> tuple[str, Var]:
    """An array of its own, and how many elements were taken so far."""
    name = own_array(s, stem, type_of(sample), rank, at)
    count = s.temporary("count", INT, at.span)
    s.emit(Assign(count, ZERO, span=at.span))
    return name, count


def _next(count: Var) -> Assign:
    return Assign(count, ONE, "+", count.span)


def _constructed(s: State, node: Node, value: Evaluate) -> Operand:
    """`[x, y, z]`, or one implied loop, `[(f(j), j = 1, n)]`."""
    inner = node.node(1)
    listed = inner.children if inner.kind == "Ac_Value_List" else (inner,)
    if len(listed) == 1 and listed[0].kind == "Ac_Implied_Do":
        return _implied(s, listed[0], value)
    if len(listed) > _MOST_VALUES or any(
        each.kind in ("Ac_Implied_Do", "Ac_Spec") or dimensions_of(s, each)
        for each in listed
    ):
        raise s.unmodelled(node, "an array constructor of this form is not modelled")
    values = [value(s, each) for each in listed]
    if len({each.kind for each in values}) > 1:
        raise s.unmodelled(node, "an array constructor of several types")

    bits = max(each.bits for each in values)
    return from_values([each.expr for each in values]), replace(values[0], bits=bits)


def _implied(s: State, node: Node, value: Evaluate) -> Operand:
    body, control = node.node(0), node.node(1)
    listed = body.children if body.kind == "Ac_Value_List" else (body,)
    bounds = _direct(control)[1:]
    if len(listed) != 1 or dimensions_of(s, listed[0]) or len(bounds) not in (2, 3):
        raise s.unmodelled(node, "an array constructor of this form is not modelled")
    range_ = Range(*(integer_of(s, each, value) for each in bounds))
    index = control.node(0).word.lower()
    with at_positions(s, node, 1) as (name,):
        outer = s.substitutes
        place = added(range_.lower, multiplied(Var(name), range_.step))
        s.substitutes = outer | {index: Value(place, "int")}
        try:
            sample = value(s, listed[0])
        finally:
            s.substitutes = outer
    return elements_of((counted(range_),), (name,), sample.expr), sample


def _direct(control: Node) -> tuple[Node, ...]:
    """The index and the bounds of an implied loop."""
    found: list[Node] = []
    for part in control.children:
        found += part.children if part.kind in ("Tuple", "List") else (part,)
    return tuple(found)


_Rule = Callable[[State, Node, dict[str, Node], Evaluate], Operand]
_RULES: dict[str, _Rule] = {
    "matmul": _matmul,
    "transpose": _transpose,
    "spread": _spread,
    "reshape": _reshape,
    "cshift": _shifted,
    "eoshift": _shifted,
    "pack": _packed,
    "unpack": _unpacked,
}
for _name, _rule, _formals in rules():
    _RULES[_name], _ARGUMENTS[_name] = _rule, _formals
