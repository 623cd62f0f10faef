"""Verdicts on loops whose iterations have their own copies of some arrays.

The copy is a variable that the body declares; the verdict on that program, together
with the arrays, is one on the loop as it stands.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from depanalysis.analysis.liveness import is_live_after
from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts, inside
from depanalysis.engines.flows import Flows, value_flows
from depanalysis.ir.expressions import Expr, Var, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Array, Declare, Loop
from depanalysis.proofs.parallel import verdict
from depanalysis.schedule.called_by_name import is_named
from depanalysis.schedule.dependence_pairs import Variable, variable_of
from depanalysis.schedule.obstacles import assumptions
from depanalysis.schedule.pieces import Added, Kept, NewLoop, Piece, Refusal
from depanalysis.schedule.places import fresh, loop_at, rewritten
from depanalysis.solvers.polyhedra import QuotaExceededError, Relation
from depanalysis.verdicts import LoopVerdict, Needs, Verdict

# Arrays of which every iteration of a loop can have its own copy, by value-based flow.


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
    # Code that is not modelled has no accesses.
    is_live = is_live_after(facts.model.program, loop.number, variable[1])
    is_live |= variable[0] == 0
    try:
        if not is_live and _is_temporary(facts, loop, accesses):
            return PrivateArray(variable[1], variable[0], is_first=False, is_last=False)
        flows = value_flows(facts, accesses, ())
    except QuotaExceededError:
        return None
    return None if flows is None else _judged(loop, variable, flows, is_live=is_live)


def _is_temporary(facts: Facts, loop: LoopFacts, accesses: list[Access]) -> bool:
    """Whether only a loop reads an array, and each iteration what it wrote itself.

    Within one iteration, what only data tells about it is the same for all accesses.
    """
    inside = [access for access in accesses if _is_in(access, loop)]
    if any(access.kind == "read" and access not in inside for access in accesses):
        return False
    around = (*loop.outer, loop.number)
    flows = value_flows(
        facts, inside, around, only_reads=True, stays_inside=facts.relies_on_bounds
    )
    return flows is not None and flows.unreached.is_empty()


def _judged(
    loop: LoopFacts, variable: Variable, flows: Flows, *, is_live: bool
) -> PrivateArray | None:
    """`is_live`: what is left after the loop is wanted, whatever is seen to read it."""
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


_REASON = "no iteration touches what another one writes, once the needs are met"


def judged(facts: Facts, loop: LoopFacts) -> LoopVerdict:
    """The verdict on a loop, where an array that the function declares may be copied."""
    return with_copies(facts, loop, verdict(facts, loop))


def with_copies(facts: Facts, loop: LoopFacts, found: LoopVerdict) -> LoopVerdict:
    """A verdict, or a better one where arrays that the function declares are copied.

    Other arrays are shared: their last values are wanted, and copies of them may be large.
    """
    if found.verdict is not Verdict.SEQUENTIAL and found.topic != "conflict":
        return found
    own = {name for (storage, name), _ in _declared(facts.model.program) if storage}
    inside = facts.model.inside(loop)
    written = {a.variable for a in inside if a.kind == "write" and a.indices}
    copied = {x for x in sorted(written & own) if is_named(facts, loop, x)}
    reused = {each.variable for each in found.dependences}
    if not copied or not reused <= copied:
        return found
    return privatized(facts, loop, copied) or found


def privatized(
    facts: Facts, loop: LoopFacts, among: Collection[str] | None = None
) -> LoopVerdict | None:
    """The verdict that a loop is parallel with private arrays; `None` if it is not.

    Only the arrays `among` some names are made private, if there are any such.
    """
    node = loop_at(facts.model.program, loop.number)
    private = private_arrays(facts, loop, among)
    if isinstance(node, Refusal) or not private:
        return None
    program = _copied(facts, node, loop.number, private)
    if program is None:
        return None
    known = model(program, facts.options.alias)
    # No run makes a loop parallel.
    own = Facts(known, facts.options, facts.source, searches=False)
    same = next(each for each in own.model.loops if each.number == loop.number)
    found = verdict(own, same)
    if found.verdict is not Verdict.PARALLEL:
        return None
    named = (_original(each, private) for each in found.assumptions)
    bounded = map(inside, _leaving(facts, loop, {each.name for each in private}))
    taken = dict.fromkeys((*assumptions(facts, loop), *named, *bounded))
    needs = _joined(found.needs, private)
    return replace(found, reason=_REASON, needs=needs, assumptions=tuple(taken))


def _leaving(facts: Facts, loop: LoopFacts, private: set[str]) -> Iterator[str]:
    """The private arrays whose subscripts are taken to stay inside."""
    for name in sorted(private):
        own = [a for a in facts.model.inside(loop) if a.variable == name]
        if facts.relies_on_bounds and not all(map(facts.is_whole, own)):
            yield name


def _copied(
    facts: Facts, node: Loop, place: int, private: Iterable[PrivateArray]
) -> Program | None:
    program = facts.model.program
    declared = dict(_declared(program))
    added: list[Added] = []
    meant: dict[str, Var] = {}
    for each in private:
        array = declared.get((each.storage, each.name))
        is_shared = array is not None and array.may_alias
        if (
            array is None
            or array.record
            or (is_shared and facts.options.alias == "strict")
        ):
            return None
        copy = fresh(program, f"{each.name}_own")
        added.append(Added(Declare(replace(array, name=copy, may_alias=False))))
        meant[each.name] = Var(copy)
    body: tuple[Piece, ...] = (
        *added,
        *(Kept(stmt, tuple(meant.items())) for stmt in node.body),
    )
    new = NewLoop(
        node.variable, node.lower, node.upper, body, node.step, node.label, node.span
    )
    made = rewritten(program, place, 1, (new,))
    return None if isinstance(made, Refusal) else made.program


def _original(sentence: str, private: Iterable[PrivateArray]) -> str:
    """A sentence about copies as one about the arrays."""
    for each in private:
        sentence = re.sub(rf"\b{re.escape(each.name)}_own\d*\b", each.name, sentence)
    return sentence


def _declared(program: Program) -> Iterator[tuple[Variable, Array]]:
    """The arrays of a program by their storage, as accesses name it."""
    for array in program.arrays:
        yield (0, array.name), array
    for number, stmt in enumerate(program.statements):
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Array):
            yield (number + 1, stmt.variable.name), stmt.variable


def _joined(needs: Needs, private: Iterable[PrivateArray]) -> Needs:
    """The needs with the arrays among them; a copy is private if it is nothing else."""
    arrays = tuple(private)
    plain = [a.name for a in arrays if not (a.is_first or a.is_last)]
    first = [a.name for a in arrays if a.is_first]
    last = [a.name for a in arrays if a.is_last]
    return replace(
        needs,
        private=tuple(sorted((*needs.private, *plain))),
        firstprivate=tuple(sorted((*needs.firstprivate, *first))),
        lastprivate=tuple(sorted((*needs.lastprivate, *last))),
    )
