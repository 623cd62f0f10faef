"""Loops whose iterations depend on each other by linear equations in two of them.

A subscript a·x + c in one access and b·y + d in another meet where a·x - b·y = d - c. If
all dependences that a loop carries are of this kind, the connected components of the
equations' graph can run at once, each in order; `depanalysis.diophantine` finds them
without a table.
"""

from math import gcd

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.polynomials import Polynomial
from depanalysis.diophantine.equation import Equation, Kind
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import IntConst
from depanalysis.schedule.dependence_pairs import (
    DependencePair,
    dependence_pairs,
    own_scalars,
)
from depanalysis.schedule.obstacles import obstacle
from depanalysis.schedule.orders import is_empty


def carried_equations(facts: Facts, loop: LoopFacts) -> tuple[Equation, ...] | None:
    """The equations between iterations of a loop of step 1 that say all it carries.

    `None` where a dependence is of another kind.
    """
    if loop.step != IntConst(1) or obstacle(facts, [loop]) is not None:
        return None
    found: dict[Equation, None] = {}
    for pair in dependence_pairs(facts, loop, own_scalars(facts, loop, loop)):
        carried = pair.where(pair.carried(0))
        if carried is not None and is_empty(carried):
            continue
        equation = _equation(pair, loop)
        if equation is None:
            return None
        found[equation] = None
    return tuple(found)


def has_components(equations: tuple[Equation, ...]) -> bool:
    """Whether the equations leave more than one component in a range that is wide enough."""
    kinds = {equation.kind for equation in equations}
    if not equations or not kinds <= {Kind.CHAIN, Kind.INVOLUTION, Kind.CONSTANT}:
        return False
    distances = [e.c // e.b for e in equations if e.kind is Kind.CONSTANT]
    return not distances or (len(distances) == len(equations) and gcd(*distances) > 1)


def _equation(pair: DependencePair, loop: LoopFacts) -> Equation | None:
    """a·x + b·y + c = 0 from the first subscript that is about nothing else."""
    prepared = pair.conflict
    x, y = prepared.source.index(loop), prepared.sink.index(loop)
    for difference in prepared.differences:
        a, b = _factor(difference, x), _factor(difference, y)
        rest = difference - x.scaled(a) - y.scaled(b)
        if rest.as_constant is not None and (a or b):
            normal = Equation(a, b, -rest.constant).normal_form()
            if normal is not None:
                return normal
    return None


def _factor(form: Polynomial, index: Polynomial) -> int:
    return form.coefficient(index.atoms[0]).as_constant or 0
