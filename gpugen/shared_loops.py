"""The loops in a proved loop whose iterations a team of threads can share."""

from collections.abc import Iterator, Mapping

from depanalysis.ir.expressions import Var
from depanalysis.ir.statements import Assign, Loop, walk_statements
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Needs, Verdict
from gpugen.cuda.forkjoin import OPERATORS
from gpugen.emit.statements import Regions
from gpugen.plans.loops import Numbered, PlannedLoop, inner


def shared_loops(
    body: tuple[Numbered, ...],
    verdicts: Mapping[Span, LoopVerdict],
    loop: PlannedLoop,
) -> Iterator[tuple[int, tuple[tuple[str, str], ...]]]:
    """The outermost loops that a team can share, with their reductions."""
    assigned = walk_statements((loop.node,))
    targets = (each.target for each in assigned if isinstance(each, Assign))
    scalars = {each.name for each in targets if isinstance(each, Var)}
    for number, stmt in body:
        found = verdicts.get(stmt.span) if isinstance(stmt, Loop) else None
        if found and found.verdict is Verdict.PARALLEL:
            pairs = tuple((e.operator, e.variable) for e in found.needs.reduction)
            is_scalar = scalars.issuperset(name for _, name in pairs)
            if _is_shared(found.needs) and is_scalar:
                yield number, pairs
                continue
        for block in inner(number, stmt):
            yield from shared_loops(block, verdicts, loop)


def inner_shared_loops(
    regions: Regions,
    body: tuple[Numbered, ...],
    verdicts: Mapping[Span, LoopVerdict],
    loop: PlannedLoop,
) -> Iterator[tuple[int, tuple[tuple[str, str], ...]]]:
    """The same one level deeper, where there is one; else the loops of `regions`."""
    for number, stmt in body:
        for block in inner(number, stmt):
            found = dict(shared_loops(block, verdicts, loop))
            if number not in regions:
                yield from inner_shared_loops(regions, block, verdicts, loop)
            elif found:
                yield from found.items()
            else:
                yield number, regions[number]


def _is_shared(needs: Needs) -> bool:
    """Whether a team gives a loop what it needs."""
    is_combined = all(each.operator in OPERATORS for each in needs.reduction)
    return is_combined and not needs.lastprivate and not needs.induction
