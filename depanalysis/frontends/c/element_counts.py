"""How many elements a size in bytes holds."""

from collections.abc import Sequence

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.products import factors
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import Arithmetic, type_of
from depanalysis.frontends.c.variables import fixed_value
from depanalysis.frontends.sums import multiplied
from depanalysis.ir.expressions import Expr, IntConst
from depanalysis.ir.types import Type


def element_count_of(s: State, sizes: Sequence[Node], width: int) -> Expr | None:
    """The product of sizes divided by the width of an element, where that is exact."""
    constant = 1
    others: list[Node] = []
    for factor in (factor for size in sizes for factor in factors(size)):
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
