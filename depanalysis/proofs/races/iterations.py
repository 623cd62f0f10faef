"""Which values the index of a loop has, as conditions over what the loop starts with."""

from collections.abc import Iterator

from depanalysis.analysis.model import LoopFacts
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var


def loop_conditions(loop: LoopFacts) -> Iterator[Expr]:
    """That the index of a loop is one of its iterations."""
    index = Var(loop.symbol)
    if loop.lower is None or loop.upper is None or loop.step is None:
        yield Binary(">=", index, IntConst(0))
        return
    step = loop.step
    if isinstance(step, IntConst):
        rises = step.value > 0
        yield Binary(">=" if rises else "<=", index, loop.lower)
        yield Binary("<=" if rises else ">=", index, loop.upper)
        if abs(step.value) > 1:
            turns = Var(f"{loop.symbol}.turn")
            moved = Binary("+", loop.lower, Binary("*", step, turns))
            yield Binary("==", index, moved)
        return
    turns = Var(f"{loop.symbol}.turn")
    yield Binary(">=", turns, IntConst(0))
    yield Binary("==", index, Binary("+", loop.lower, Binary("*", step, turns)))
    up = Binary("and", Binary(">", step, IntConst(0)), Binary("<=", index, loop.upper))
    down = Binary(
        "and", Binary("<", step, IntConst(0)), Binary(">=", index, loop.upper)
    )
    yield Binary("or", up, down)
