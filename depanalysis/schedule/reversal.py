"""Reversal: a loop that runs from its last iteration to its first.

Legal if the loop carries no dependence at all.
"""

from dataclasses import replace

from depanalysis.analysis.folding import folded
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import Binary, Expr, IntConst, loads
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.options import Options
from depanalysis.schedule.dependence_pairs import dependence_pairs, own_scalars
from depanalysis.schedule.obstacles import assumptions, obstacle
from depanalysis.schedule.orders import carried
from depanalysis.schedule.pieces import NewLoop, Refusal, Rewriting, kept
from depanalysis.schedule.places import loop_at, rewritten

_DEFAULTS = Options()


def reverse(
    program: Program, place: int, options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """The loop at a place, from its last iteration to its first."""
    made = reversed_loop(program, place)
    if isinstance(made, Refusal):
        return made
    facts = Facts(model(program, options.alias), options)
    loop = next(each for each in facts.model.loops if each.number == place)
    problem = obstacle(facts, [loop])
    if problem is not None:
        return problem
    without = own_scalars(facts, loop, loop)
    found = carried(facts, dependence_pairs(facts, loop, without))
    if found is not None:
        return Refusal("the loop carries a dependence", found)
    return replace(made, assumptions=assumptions(facts, loop))


def reversed_loop(program: Program, place: int) -> Rewriting | Refusal:
    """The rewritten program, without a look at dependences."""
    loop = loop_at(program, place)
    if isinstance(loop, Refusal):
        return loop
    if not isinstance(loop.step, IntConst):
        return Refusal(f"the step of `{loop.variable}` is not a constant")
    back = NewLoop(
        loop.variable,
        _last(loop, loop.step.value),
        loop.lower,
        kept(loop.body),
        IntConst(-loop.step.value),
        loop.label,
        loop.span,
    )
    return rewritten(program, place, 1, (back,))


def _last(loop: Loop, step: int) -> Expr:
    """lower + floor((upper - lower) / step) · step, which is out of range if all is."""
    if abs(step) == 1:
        return loop.upper
    distance = Binary("-", loop.upper, loop.lower)
    whole = Binary("*", Binary("//", distance, IntConst(step)), IntConst(step))
    last = Binary("+", loop.lower, whole)
    return last if loads(last) else folded(last)
