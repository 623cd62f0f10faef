"""The iterations of a loop as rows, a union where its bounds are choices."""

from itertools import product

from depanalysis.analysis.model import LoopFacts
from depanalysis.errors import UnsupportedError
from depanalysis.frontends.openscop.forms import Row, variable
from depanalysis.frontends.openscop.linear import Linear, Rows
from depanalysis.ir.expressions import IntConst, Unary


def step_of(loop: LoopFacts) -> int:
    """The step, which has to be a constant."""
    step = loop.step
    if isinstance(step, Unary) and isinstance(step.operand, IntConst):
        return -step.operand.value
    if isinstance(step, IntConst):
        return step.value
    raise UnsupportedError("the step of the loop is not a constant", loop.node.span)


def bounds(linear: Linear, loop: LoopFacts, place: int) -> tuple[Rows, ...]:
    """lower, lower + step, … up to upper, or down to it."""
    index, step = variable(f"?{place}"), step_of(loop)
    assert loop.lower is not None
    assert loop.upper is not None
    sign = 1 if step > 0 else -1
    ends = linear.at_least(index, loop.upper, -sign)
    if abs(step) == 1:
        starts = linear.at_least(index, loop.lower, sign)
        return tuple(a + b for a, b in product(starts, ends))
    found = []
    for case in linear.cases(loop.lower):
        count = linear.local()
        away = index - case.form
        stride = Row(away - count.scaled(step), is_equality=True)
        found.append((*case.rows, Row(away.scaled(sign)), stride))
    return tuple(a + b for a, b in product(found, ends))
