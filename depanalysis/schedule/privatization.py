"""Arrays of which every iteration of a loop can have its own copy, by value-based flow.

No value goes from one iteration to another. Values from before the loop make a copy
`firstprivate`; values that are wanted after it make it `lastprivate`, for which the last
iteration has to write all that any writes. As the whole copy is left then, it has to
start with the values from before the loop, too.
"""

from collections.abc import Collection
from dataclasses import dataclass

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.engines.flows import Flows, value_flows
from depanalysis.ir.expressions import Expr, names
from depanalysis.schedule.dependence_pairs import Variable, variable_of
from depanalysis.solvers.polyhedra import QuotaExceededError, Relation


@dataclass(frozen=True, slots=True)
class PrivateArray:
    """An array that iterations use as a temporary.

    `is_first`: copies start with the values from before the loop. `is_last`: the copy of
    the last iteration is what is left.
    """

    name: str
    storage: int
    is_first: bool
    is_last: bool


def private_arrays(
    facts: Facts, loop: LoopFacts, among: Collection[str] | None = None
) -> tuple[PrivateArray, ...]:
    """The arrays, of those among some names, that the iterations of a loop need not share."""
    inside = facts.model.inside(loop)
    addressed = facts.model.program.addressed
    written = {
        variable_of(a)
        for a in inside
        # A pointer that was set before does not lead to a copy.
        if a.kind == "write" and a.indices and a.variable not in addressed
    }
    if among is not None:
        written = {(storage, name) for storage, name in written if name in among}
    own = {variable_of(a) for a in inside if loop.number in a.owners}
    found = (_private(facts, loop, variable) for variable in sorted(written - own))
    return tuple(each for each in found if each is not None)


def _private(facts: Facts, loop: LoopFacts, variable: Variable) -> PrivateArray | None:
    accesses = [a for a in facts.model.accesses if variable_of(a) == variable]
    try:
        flows = value_flows(facts, accesses, ())
        return None if flows is None else _judged(loop, variable, flows)
    except QuotaExceededError:
        return None


def _judged(loop: LoopFacts, variable: Variable, flows: Flows) -> PrivateArray | None:
    is_live = variable[0] == 0
    for ends in flows.pairs.ends():
        source, sink = (_access(name, flows) for name in ends)
        if source.kind != "write" or sink.kind != "read" or not _is_in(source, loop):
            continue
        if not _is_in(sink, loop):
            is_live = True
            continue
        pairs = flows.pairs.between(*ends)
        if not pairs.at_level(loop.depth - 1, loop.depth).is_empty():
            return None
        outer = range(loop.depth - 1)
        is_live |= any(not pairs.at_level(k, loop.depth).is_empty() for k in outer)
    if is_live and not _is_complete(loop, flows.accesses):
        return None
    seeing = _seeing_outside(loop, flows)
    if _is_overwritten(loop, flows, seeing):
        return None
    is_first = is_live or bool(seeing)
    return PrivateArray(variable[1], variable[0], is_first, is_live)


def _seeing_outside(loop: LoopFacts, flows: Flows) -> list[Relation]:
    """Pairs that start with the reads in the loop which may get a value from before it."""
    seeing = flows.unreached
    for source, sink in flows.pairs.ends():
        if not _is_at(source, loop, flows):
            seeing = seeing.union(flows.pairs.between(source, sink).reversed())
    return [
        seeing.between(read, other)
        for read, other in seeing.ends()
        if _is_at(read, loop, flows) and _access(read, flows).kind == "read"
    ]


def _is_overwritten(loop: LoopFacts, flows: Flows, seeing: list[Relation]) -> bool:
    """Whether a later iteration may overwrite what some reads get from before the loop.

    Copies belong to threads, which would have to run their iterations in order then.
    """
    return any(
        not later.between(read, sink).at_level(loop.depth - 1, loop.depth).is_empty()
        for later in map(flows.pairs.starting_like, seeing)
        for read, sink in later.ends()
        if _is_at(sink, loop, flows)
    )


def _access(name: str, flows: Flows) -> Access:
    return flows.accesses[int(name[1:])]


def _is_at(name: str, loop: LoopFacts, flows: Flows) -> bool:
    return _is_in(_access(name, flows), loop)


def _is_complete(loop: LoopFacts, accesses: tuple[Access, ...]) -> bool:
    """Whether all iterations certainly write the same elements."""
    return all(
        not access.doubts and not any(_varies(loop, e) for e in _deciding(loop, access))
        for access in accesses
        if access.kind == "write" and _is_in(access, loop)
    )


def _deciding(loop: LoopFacts, access: Access) -> list[Expr]:
    exprs = [*access.indices, *access.conditions]
    for inner in access.loops[loop.depth :]:
        bounds = (inner.lower, inner.upper, inner.step)
        exprs += [bound for bound in bounds if bound is not None]
    return exprs


def _varies(loop: LoopFacts, expr: Expr) -> bool:
    """Whether a value may differ between iterations; unknown ones are taken to."""
    return any(n == loop.symbol or n.startswith("?") for n in names(expr))


def _is_in(access: Access, loop: LoopFacts) -> bool:
    return any(each.number == loop.number for each in access.loops)
