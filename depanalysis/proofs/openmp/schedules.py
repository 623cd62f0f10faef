"""Who executes which iterations: the claims of a loop under its schedule.

A static schedule with chunks hands chunk k to thread k modulo the size of the team.
Without a size, loops with equal numbers of iterations give equal iterations to equal
threads. Chunks of a dynamic or guided schedule are executed by one thread each.
"""

from dataclasses import dataclass

from depanalysis.analysis.folding import folded
from depanalysis.analysis.polynomials import expression, polynomial
from depanalysis.frontends.openmp.programs import Construct
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var, loads, names
from depanalysis.ir.printer import show_expression
from depanalysis.ir.statements import Loop
from depanalysis.proofs.openmp.contexts import OF_LEAGUE, OF_TEAM, Claimed, Context
from depanalysis.proofs.openmp.lowering import Lowerer

CHUNKS, BLOCKS = "static chunks", "static blocks"
_ONE = IntConst(1)


@dataclass(frozen=True, slots=True)
class Handout:
    """What is known of who executes an iteration, and what decides it in a run.

    `name` is that of the loop, which is another one in each call of a function.
    """

    name: str
    claims: tuple[Claimed, ...]
    decides: Claimed


def handout(
    lowerer: Lowerer, construct: Construct, heads: list[Loop], outer: Context
) -> Handout:
    """The claims of a nest of loops whose iterations are shared out."""
    indices: tuple[Expr, ...] = tuple(Var(head.variable) for head in heads)
    word = "loop"
    if construct.has("distribute"):
        word = OF_TEAM if outer.is_initial else OF_LEAGUE
    name = lowerer.shared_out(word, construct)
    own = Claimed(name, (*outer.turns, *indices))
    if word != "loop":
        return Handout(name, (own,), own)
    kind, chunk = _schedule(construct)
    number = iteration_number(heads)
    if number is None or loads(number):
        if kind == "static":
            lowerer.notes.setdefault("schedule")
        return Handout(name, (own,), own)
    if chunk is not None:
        size = lowerer.expr(chunk, outer)
        if isinstance(size, IntConst) and size.value <= 0:
            return Handout(name, (own,), own)
        if loads(size) or not names(chunk) <= _loop_invariants(lowerer):
            lowerer.notes.setdefault("schedule")
            return Handout(name, (own,), own)
        return _chunked(name, kind, number, size, outer) or Handout(name, (own,), own)
    if kind != "static":
        return Handout(name, (own,), own)
    trips = _trips(heads)
    decides = Claimed(BLOCKS, (number, trips))
    if not names(trips) <= _loop_invariants(lowerer):
        return Handout(name, (own,), decides)
    shown = show_expression(expression(polynomial(trips)))
    return Handout(name, (own, Claimed(f"static {shown}", (number,))), decides)


def _chunked(
    name: str, kind: str, number: Expr, size: Expr, outer: Context
) -> Handout | None:
    """The claims where chunks have a size; `None` for a schedule that only a run knows."""
    part = folded(Binary("//", number, size))
    turn = Claimed(name, (*outer.turns, part))
    if kind == "static":
        chunks = Claimed(CHUNKS, (part,))
        return Handout(name, (chunks,), chunks)
    if kind == "dynamic":
        return Handout(name, (turn,), turn)
    if kind == "guided":
        # A chunk has at least `size` iterations: the first ones are in one chunk, and all
        # chunks may be that short.
        first = Binary("max", number, folded(Binary("-", size, _ONE)))
        return Handout(name, (Claimed(name, (*outer.turns, first)),), turn)
    return None


def _loop_invariants(lowerer: Lowerer) -> set[str]:
    """Scalars with one value for the whole region."""
    return set(lowerer.outside) - set(lowerer.memory)


def _schedule(construct: Construct) -> tuple[str, Expr | None]:
    clause = construct.clause("schedule")
    is_free = construct.clause("order") is not None
    if is_free or clause is None or not clause.clause.arguments:
        return "", None
    kind = clause.clause.arguments[0].strip().lower()
    return kind, clause.values[0] if clause.values else None


def iteration_number(heads: list[Loop]) -> Expr | None:
    """The number of an iteration of all loops together, from 0."""
    total: Expr = IntConst(0)
    for position, head in enumerate(heads):
        if not isinstance(head.step, IntConst):
            return None
        outer = {each.variable for each in heads[:position]}
        if position and (names(head.lower) | names(head.upper)) & outer:
            return None
        distance = Binary("-", Var(head.variable), head.lower)
        turn = distance if head.step == _ONE else Binary("//", distance, head.step)
        if position:
            total = Binary("*", total, _count(head))
        total = Binary("+", total, turn)
    return folded(total)


def _trips(heads: list[Loop]) -> Expr:
    total: Expr = _ONE
    for head in heads:
        total = Binary("*", total, _count(head))
    return folded(total)


def _count(head: Loop) -> Expr:
    """The number of iterations, if there are any."""
    length = Binary("+", Binary("-", head.upper, head.lower), head.step)
    return folded(length if head.step == _ONE else Binary("//", length, head.step))
