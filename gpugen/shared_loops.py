"""The loops in a proved loop whose iterations a team of threads can share."""

from collections.abc import Iterator, Mapping

from depanalysis.ir.expressions import Var, loads
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Loop, walk_statements
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Needs, Reduction, Verdict
from gpugen.cuda.forkjoin import OPERATORS
from gpugen.emit.statements import Regions
from gpugen.plans.loops import Numbered, PlannedLoop, inner


def shared_loops(
    body: tuple[Numbered, ...],
    verdicts: Mapping[Span, LoopVerdict],
    loop: PlannedLoop,
    summed: frozenset[str] = frozenset(),
) -> Iterator[tuple[int, tuple[tuple[str, str], ...]]]:
    """The outermost loops that a team can share, with their reductions.

    To elements of `summed` arrays all threads may add at once.
    """
    scalars = _scalars(loop)
    for number, stmt in body:
        found = verdicts.get(stmt.span) if isinstance(stmt, Loop) else None
        if found and not _obstacle(found, scalars, summed):
            yield number, _pairs(found, summed)
            continue
        for block in inner(number, stmt):
            yield from shared_loops(block, verdicts, loop, summed)


def loops_in_order(
    body: tuple[Numbered, ...],
    verdicts: Mapping[Span, LoopVerdict],
    loop: PlannedLoop,
    regions: Regions,
    summed: frozenset[str] = frozenset(),
) -> Iterator[tuple[int, str]]:
    """The lines of loops outside of regions that a team cannot share, and why."""
    scalars = _scalars(loop)
    for number, stmt in body:
        if number in regions:
            continue
        if isinstance(stmt, Loop):
            found = verdicts.get(stmt.span)
            reason = (
                _obstacle(found, scalars, summed) if found else "it was not looked at"
            )
            if reason:
                yield stmt.span.line, reason
        for block in inner(number, stmt):
            yield from loops_in_order(block, verdicts, loop, regions, summed)


def _scalars(loop: PlannedLoop) -> set[str]:
    """The scalars that a loop assigns."""
    assigned = walk_statements((loop.node,))
    targets = (each.target for each in assigned if isinstance(each, Assign))
    return {each.name for each in targets if isinstance(each, Var)}


def _pairs(found: LoopVerdict, summed: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """The operators and variables that a team puts together."""
    rest = (e for e in found.needs.reduction if array_of(e) not in summed)
    return tuple((each.operator, each.variable) for each in rest)


def _obstacle(found: LoopVerdict, scalars: set[str], summed: frozenset[str]) -> str:
    """Why a team cannot share a loop, or nothing."""
    needs = found.needs
    if found.verdict is not Verdict.PARALLEL:
        return found.reason or f"it is {found.verdict}"
    for _, name in _pairs(found, summed):
        if name not in scalars:
            return f"its iterations combine `{name}`, and a team combines scalars only"
    for each in needs.reduction:
        if each.operator not in OPERATORS:
            return f"its iterations combine `{each.variable}` by {each.operator}"
    for name in (*needs.lastprivate, *(each.variable for each in needs.induction)):
        return f"its last iteration leaves a value in `{name}`"
    return ""


def inner_shared_loops(
    regions: Regions,
    body: tuple[Numbered, ...],
    verdicts: Mapping[Span, LoopVerdict],
    loop: PlannedLoop,
    summed: frozenset[str] = frozenset(),
) -> Iterator[tuple[int, tuple[tuple[str, str], ...]]]:
    """The same one level deeper, where there is one; else the loops of `regions`."""
    for number, stmt in body:
        for block in inner(number, stmt):
            found = dict(shared_loops(block, verdicts, loop, summed))
            if number not in regions:
                yield from inner_shared_loops(regions, block, verdicts, loop, summed)
            elif found:
                yield from found.items()
            else:
                yield number, regions[number]


_SUMMED = ((32, "int"), (64, "int"))
"""The bits and the kind of elements to which devices add at once, so that no order matters."""


def array_of(reduction: Reduction) -> str:
    """The array of a reduction of elements, or the scalar."""
    return reduction.element.array if reduction.element else reduction.variable


def summed_arrays(program: Program, loop: Loop, needs: Needs) -> frozenset[str]:
    """The arrays of whole numbers to whose elements the iterations of a loop only add."""
    types = {each.name: each.type for each in program.arrays}
    among = {array_of(each) for each in needs.reduction if each.operator == "+"}
    found = {
        n for n in among & types.keys() if (types[n].bits, types[n].kind) in _SUMMED
    }
    for stmt in walk_statements(loop.body):
        adds = isinstance(stmt, Assign) and stmt.update == "+"
        for expr in (
            *evaluated(stmt),
            *([stmt.target] if isinstance(stmt, Assign) else ()),
        ):
            is_target = isinstance(stmt, Assign) and expr is stmt.target
            for load in loads(expr):
                if not (adds and is_target and load is expr):
                    found.discard(load.array)
    return frozenset(found)
