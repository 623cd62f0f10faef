"""Tiling: the iterations of a perfect nest in blocks; strip-mining, where it is one loop.

A block has an index of its own, by which the counter divided by the size is rounded
down. Legal if every dependence still goes forward, from block to block and inside.
"""

from collections.abc import Sequence

from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.options import Options
from depanalysis.schedule.domains import Domain, domain
from depanalysis.schedule.heads import heads
from depanalysis.schedule.matrices import identity
from depanalysis.schedule.orders import Times
from depanalysis.schedule.pieces import NewLoop, Piece, Refusal, Rewriting
from depanalysis.schedule.places import fresh, loop_at, perfect_nest, rewritten
from depanalysis.schedule.reordering import checked, nest_facts, with_values

_DEFAULTS = Options()


def tile(
    program: Program, place: int, sizes: Sequence[int], options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """The nest at a place in blocks of the given sizes, one for each loop."""
    made = tiled(program, place, sizes)
    if isinstance(made, Refusal):
        return made
    facts = Facts(model(program, options.alias), options)
    unit = identity(len(sizes))
    blocks = tuple((row, by) for row, by in zip(unit, sizes, strict=True))
    times = Times((*blocks, *((row, 1) for row in unit)))
    return checked(facts, nest_facts(facts, place, len(sizes)), times, made)


def tiled(program: Program, place: int, sizes: Sequence[int]) -> Rewriting | Refusal:
    """The rewritten program, without a look at dependences."""
    if not sizes or any(by < 1 for by in sizes):
        return Refusal("a block has at least one iteration")
    found = loop_at(program, place)
    if isinstance(found, Refusal):
        return found
    nest = perfect_nest(found, len(sizes))
    if len(nest) < len(sizes):
        return Refusal(f"fewer than {len(sizes)} loops are nested without other code")
    known = domain(nest, [fresh(program, f"{loop.variable}_count") for loop in nest])
    if isinstance(known, Refusal):
        return known
    blocks = [fresh(program, f"{loop.variable}_block") for loop in nest]
    limits = [
        limit
        for counter, block, by in zip(known.counters, blocks, sizes, strict=True)
        for limit in _limits(counter, block, by)
    ]
    made = _loops(nest, known, blocks, limits)
    if isinstance(made, Refusal):
        return made
    return rewritten(program, place, 1, (made,))


def _limits(counter: str, block: str, by: int) -> tuple[Polynomial, Polynomial]:
    """by·block <= counter <= by·block + by - 1."""
    above = polynomial(Var(counter)) - polynomial(Var(block)).scaled(by)
    return above, constant(by - 1) - above


def _loops(
    nest: Sequence[Loop], known: Domain, blocks: list[str], limits: list[Polynomial]
) -> NewLoop | Refusal:
    made = heads([*blocks, *known.counters], [*known.constraints, *limits])
    if made is None:
        return Refusal("the bounds are not linear in the indices")
    meant = {name: expression(form) for name, form in known.values}
    body: tuple[Piece, ...] = with_values(nest[-1].body, meant)
    label = nest[-1].label
    for head, loop in zip(reversed(made), reversed([*nest, *nest]), strict=True):
        new = NewLoop(
            head.variable, head.lower, head.upper, body, label=label, span=loop.span
        )
        body, label = (new,), None
    return new
