"""What a number is the product of, by the text."""

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import Arithmetic, CType, PointerTo, type_of
from depanalysis.ir.types import I64, U8, U16, U32, U64


def factors(node: Node) -> list[Node]:
    """What a size is the product of, as long as no product wraps around."""
    node = unconverted(node)
    type_ = type_of(node)
    wraps = isinstance(type_, Arithmetic) and type_.type in (U8, U16, U32)
    if node.kind == "BINARY_OPERATOR" and node.operator == "*" and not wraps:
        return [factor for child in node.children for factor in factors(child)]
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
