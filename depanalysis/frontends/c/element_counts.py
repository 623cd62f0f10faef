"""How many elements a size in bytes holds."""

from collections.abc import Sequence

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import Arithmetic, CType, PointerTo, type_of
from depanalysis.frontends.c.variables import fixed_value
from depanalysis.frontends.sums import multiplied
from depanalysis.ir.expressions import Expr, IntConst
from depanalysis.ir.types import I64, U8, U16, U32, U64, Type


def element_count_of(s: State, sizes: Sequence[Node], width: int) -> Expr | None:
    """The product of sizes divided by the width of an element, where that is exact."""
    constant = 1
    others: list[Node] = []
    for factor in (factor for size in sizes for factor in _factors(size)):
        value = fixed_value(factor)
        if isinstance(value, int):
            constant *= value
        else:
            others.append(factor)
    if min(constant, width) <= 0 or constant % width or len(others) > 1:
        return None
    many = IntConst(constant // width)
    if not others:
        return many
    type_ = type_of(others[0])
    if not isinstance(type_, Arithmetic) or not _is_narrow(type_.type):
        return None
    return multiplied(s.to.value(s, others[0]), many)


def _is_narrow(type_: Type) -> bool:
    """Whether a product with a number of this type cannot wrap around in 64 bits."""
    bounds = type_.bounds
    return bounds is not None and bounds[1] < 2**32


def _factors(node: Node) -> list[Node]:
    """What a size is the product of, as long as no product wraps around."""
    node = unconverted(node)
    type_ = type_of(node)
    wraps = isinstance(type_, Arithmetic) and type_.type in (U8, U16, U32)
    if node.kind == "BINARY_OPERATOR" and node.operator == "*" and not wraps:
        return [factor for child in node.children for factor in _factors(child)]
    return [node]


def unconverted(node: Node) -> Node:
    """The operand below conversions between pointers, and of numbers to 64 bits."""
    node = without_casts(node)
    while node.kind == "CSTYLE_CAST_EXPR" and _is_wide(type_of(node)):
        node = without_casts(node.children[-1])
    return node


def _is_wide(type_: CType) -> bool:
    if isinstance(type_, Arithmetic):
        return type_.type in (I64, U64)
    return isinstance(type_, PointerTo)
