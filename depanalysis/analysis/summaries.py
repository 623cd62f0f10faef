"""What a whole loop does to scalars, and how its iterations are counted."""

from dataclasses import dataclass

from depanalysis.analysis.flow import Jump
from depanalysis.analysis.folding import fold_binary
from depanalysis.ir.expressions import Expr, IntConst, Var
from depanalysis.source import Span


@dataclass(frozen=True, slots=True)
class Summary:
    """The effect of one execution of a loop.

    `headers` are the closed forms of the scalars in `changed`, over the values on entry
    and the number of completed iterations; those in `broken` may have another value
    where a `break` ends the loop. `escapes` leave the loop for somewhere else than its
    end, `early_exit` is the first place that may cut it short.
    """

    headers: dict[str, Expr]
    changed: frozenset[str]
    broken: frozenset[str]
    escapes: tuple[Jump, ...]
    early_exit: Span | None


def iteration(symbol: str, bounds: tuple[Expr, ...]) -> Expr:
    """The number of completed iterations, from the value of the index."""
    if not bounds:
        return Var(symbol)
    lower, _, step = bounds
    return fold_binary("//", fold_binary("-", Var(symbol), lower), step)


def trip_count(bounds: tuple[Expr, ...]) -> Expr:
    """max(0, (upper - lower + step) // step)."""
    lower, upper, step = bounds
    distance = fold_binary("+", fold_binary("-", upper, lower), step)
    return fold_binary("max", IntConst(0), fold_binary("//", distance, step))
