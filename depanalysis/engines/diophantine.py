"""The first rung: linear equations in integers, without a solver.

Each subscript gives an equation a1·x1 + … - b1·y1 - … = c. One equation without a
solution proves that the instances never meet: by the gcd of its coefficients, or, where
it relates only the two iterations of the carrying loop, in closed form over the loop's
bounds.
"""

from math import gcd

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.polynomials import Polynomial
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.solutions import solve
from depanalysis.engines.conflict import Conflict
from depanalysis.ir.expressions import Expr, IntConst
from depanalysis.solvers.verdict import Proved


def decide(conflict: Conflict) -> Proved | None:
    """A proof that the instances never meet, or `None` where this rung cannot tell."""
    for difference in conflict.differences:
        if difference.as_constant not in (None, 0):
            return Proved("syntactic", conflict.assumptions)
        if difference.is_affine and _has_no_solution(conflict, difference):
            return Proved("diophantine", conflict.assumptions)
    return None


def is_unsolvable(form: Polynomial) -> bool:
    """Whether sum(a·v) + c = 0 has no solution in integers: gcd(a) does not divide c."""
    common = gcd(*(factor for monomial, factor in form.terms if monomial))
    return form.constant % common != 0 if common else form.constant != 0


def _has_no_solution(conflict: Conflict, difference: Polynomial) -> bool:
    """Whether sum(a·v) + c = 0 is impossible for integers v in the order asked for."""
    if is_unsolvable(difference):
        return True
    carrier = conflict.question.carrier
    if carrier is None or not isinstance(carrier.step, IntConst):
        return False
    x, y = conflict.source.index(carrier), conflict.sink.index(carrier)
    coefficients: dict[Expr, int] = {m[0]: f for m, f in difference.terms if m}
    a = coefficients.pop(x.atoms[0], 0)
    b = coefficients.pop(y.atoms[0], 0)
    if coefficients or not (a and b):
        return False
    return not _meet(a, b, -difference.constant, carrier, carrier.step.value)


def _meet(a: int, b: int, c: int, carrier: LoopFacts, step: int) -> bool:
    """Whether a·x + b·y = c for two iterations of which x's comes first."""
    if a == -b:
        # The distance y - x is constant, and whole iterations are multiples of the step.
        distance = -c // a
        if distance % step or distance // step <= 0:
            return False
    indices = _range(carrier, step)
    solutions = solve(a, b, c, indices, indices)
    if solutions is None:
        return False
    return solutions.first_with_order("<" if step > 0 else ">") is not None


def _range(loop: LoopFacts, step: int) -> Interval:
    first, last = (loop.lower, loop.upper) if step > 0 else (loop.upper, loop.lower)
    return Interval(_number(first), _number(last))


def _number(expr: Expr | None) -> int | None:
    return expr.value if isinstance(expr, IntConst) else None
