"""Functions of whole arrays that give one value: a scalar, combined element by element."""

from collections.abc import Callable
from dataclasses import dataclass

from depanalysis.frontends.fortran.arrays import subscripts
from depanalysis.frontends.fortran.intrinsics import Evaluate
from depanalysis.frontends.fortran.operands import dimensions_of, naming_of, operand
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sections import Elements, combined
from depanalysis.ir.expressions import (
    BoolConst,
    Expr,
    IntConst,
    RealConst,
    Select,
    Unary,
)
from depanalysis.ir.statements import Assign, Block, UpdateOperator
from depanalysis.ir.types import BOOL, INT, Kind, Type

_GREATEST_REAL = RealConst("1.7976931348623157e308")
_GREATEST_INTEGER = IntConst(2**63 - 1)


@dataclass(frozen=True, slots=True)
class _Rule:
    """The operator, and where it starts for each family of types that is allowed."""

    operator: UpdateOperator
    start: dict[Kind, Expr]


_RULES: dict[str, _Rule] = {
    "sum": _Rule("+", {"int": IntConst(0), "real": RealConst("0.0")}),
    "product": _Rule("*", {"int": IntConst(1), "real": RealConst("1.0")}),
    "minval": _Rule("min", {"int": _GREATEST_INTEGER, "real": _GREATEST_REAL}),
    "maxval": _Rule(
        "max",
        {"int": IntConst(-(2**63)), "real": Unary("-", _GREATEST_REAL)},
    ),
    "any": _Rule("or", {"bool": BoolConst(False)}),
    "all": _Rule("and", {"bool": BoolConst(True)}),
    "count": _Rule("+", {"bool": IntConst(0)}),
}
_RULES["dot_product"] = _RULES["sum"]


def reduction(s: State, node: Node, value: Evaluate) -> Value | None:
    """The value of `sum(a(1:n))` and the like, or `None` if the function is no such."""
    name = node.node(0).word.lower()
    rule = _RULES.get(name)
    if rule is None:
        return None
    dimensions_of(s, node)
    arguments = subscripts(node)
    if name == "dot_product":
        left, right = arguments
        arguments = (Node("Add_Operand", (left, "*", right), node.span),)
    if not dimensions_of(s, arguments[0]):
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    elements, sample = operand(s, arguments[0], value)
    if sample.kind not in rule.start:
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled")
    kind: Kind = sample.kind
    start = rule.start[kind]
    if name == "count":
        kind, elements = "int", _ones(elements)
    type_ = {"int": INT, "real": Type("real", sample.bits), "bool": BOOL}[kind]
    total = s.temporary(name, type_, node.span)
    body = combined(total.name, elements, rule.operator, naming_of(s, node.span))
    s.emit(Assign(total, start, span=node.span))
    # The name keeps the loops of the block out of the report: the text has none.
    s.emit(Block("inlined", body, name=name, span=node.span))
    return Value.of(total, type_)


def _ones(mask: Elements) -> Elements:
    at: Callable[[tuple[Expr, ...]], Expr] = mask.at
    return Elements(
        mask.extents, lambda where: Select(at(where), IntConst(1), IntConst(0))
    )
