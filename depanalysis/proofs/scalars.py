"""What a loop does with one scalar: whether, and how, its iterations can have their own.

A scalar stands in no iteration's way where it is private, a reduction or an induction;
it makes the loop sequential where a value flows from one iteration to the next, which
needs a witness like any other refutation.
"""

from dataclasses import dataclass
from itertools import product
from typing import Literal, TypeAlias

from depanalysis.analysis.liveness import is_live_after, iteration_use
from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.analysis.reductions import Update
from depanalysis.engines.conflict import Facts
from depanalysis.engines.flows import Flows, value_flows
from depanalysis.engines.ladder import answer, undecided
from depanalysis.engines.search import taken_for_granted, value_carried
from depanalysis.engines.wraps import UNWRAPPED
from depanalysis.ir.statements import ORDER, Opaque, walk_statements
from depanalysis.solvers.polyhedra import Pair, QuotaExceededError
from depanalysis.solvers.verdict import Proved, Refuted, Unknown

Role: TypeAlias = Literal[
    "private", "firstprivate", "lastprivate", "reduction", "induction"
]


@dataclass(frozen=True, slots=True)
class Harmless:
    """The scalar needs what `roles` say and then carries nothing."""

    roles: tuple[Role, ...]
    operator: str = ""


@dataclass(frozen=True, slots=True)
class Carried:
    """A value of the scalar goes from one iteration to a later one."""

    question: ConflictQuestion
    refutation: Refuted


def treatment(
    facts: Facts,
    loop: LoopFacts,
    variable: tuple[int, str],
    updates: tuple[Update, ...],
) -> Harmless | Carried | Unknown:
    """How the iterations of a loop use a scalar that some of them write."""
    name = variable[1]
    accesses = [
        a for a in facts.model.inside(loop) if (a.storage, a.variable) == variable
    ]
    operator = reduction_operator(accesses, updates, name)
    if operator is not None:
        return Harmless(("reduction",), operator)
    inside = iteration_use(loop.node, name)
    if inside.is_exposed and (loop.number, name) in facts.model.headers:
        return Harmless(("induction",))
    exposed = _exposed(facts, loop, accesses) if inside.is_exposed else _NO_FLOW
    is_shown = isinstance(exposed, Carried)
    if is_shown and _is_answered(loop, name) and steps(facts, loop, name):
        return Unknown(f"code that is not modelled may change `{name}`")
    if not isinstance(exposed, _Exposure):
        return exposed
    roles: list[Role] = ["firstprivate"] if exposed.sees_outside else []
    if not is_live_after(facts.model.program, loop.number, name):
        return Harmless(tuple(roles) or ("private",))
    if inside.is_written and not inside.leaves_unwritten and loop.early_exit is None:
        return Harmless((*roles, "lastprivate"))
    return _last_value(facts, loop, accesses, name)


def steps(facts: Facts, loop: LoopFacts, name: str) -> bool:
    """Whether a scalar is an induction, if code that is not modelled leaves it alone."""
    return (loop.number, name) in facts.leaving_alone(name).headers


def _is_answered(loop: LoopFacts, name: str) -> bool:
    """Whether unknown functions may give a scalar its value by its address."""
    inside = (x for x in walk_statements(loop.node.body) if isinstance(x, Opaque))
    return any(x.kind == "reply" and name in (x.writes or ()) for x in inside)


def reduction_operator(
    accesses: list[Access], updates: tuple[Update, ...], name: str
) -> str | None:
    """The one operator by which all accesses update the variable, if there is one."""
    own = [u for u in updates if u.variable == name]
    operators = {u.operator for u in own}
    covered = frozenset(site for u in own for site in u.sites)
    if len(operators) != 1 or any(a.id not in covered for a in accesses):
        return None
    return next(iter(operators))


@dataclass(frozen=True, slots=True)
class _Exposure:
    """No value goes from iteration to iteration; `sees_outside`: one may enter the loop."""

    sees_outside: bool


_NO_FLOW = _Exposure(sees_outside=False)


def _exposed(
    facts: Facts, loop: LoopFacts, accesses: list[Access]
) -> _Exposure | Carried | Unknown:
    """Decides by exact dataflow whether an exposed read sees an earlier iteration.

    No dataflow makes a loop parallel whose form keeps it from that: runs alone tell.
    """
    if not loop.runs_all:
        return _carried(facts, loop, accesses)
    likely: dict[str, int] | None = None
    try:
        flows = value_flows(facts, accesses, loop.outer, only_reads=True)
        if flows is not None:
            carried = _carried_flows(flows)
            if carried is None:
                return _Exposure(sees_outside=not flows.unreached.is_empty())
            likely = {flows.parameters[n]: v for n, v in carried.parameters.items()}
    except QuotaExceededError as error:
        unknown = Unknown(f"the dataflow of {accesses[0].variable} {error}")
        return _shown(facts, loop, accesses, likely) or unknown
    return _carried(facts, loop, accesses, likely)


def _carried_flows(flows: Flows) -> Pair | None:
    """The least flow from one iteration to another, if there is one."""
    carried = flows.pairs.at_level(0, 1)
    for ends in _flow_pairs(flows):
        least = carried.between(*ends).least(sorted(flows.parameters))
        if least is not None:
            return least
    return None


def _flow_pairs(flows: Flows) -> list[tuple[str, str]]:
    return [
        (f"A{i}", f"A{k}")
        for i, source in enumerate(flows.accesses)
        for k, sink in enumerate(flows.accesses)
        if (source.kind, sink.kind) == ("write", "read")
    ]


def _shown(
    facts: Facts,
    loop: LoopFacts,
    accesses: list[Access],
    likely: dict[str, int] | None,
) -> Carried | None:
    """A run in which a read sees what an earlier iteration wrote last."""
    found = value_carried(facts, loop, accesses, likely=likely)
    if found is None:
        return None
    granted = taken_for_granted(facts, loop)
    return Carried(found[0], Refuted("search", found[1], assumptions=granted))


def _carried(
    facts: Facts,
    loop: LoopFacts,
    accesses: list[Access],
    likely: dict[str, int] | None = None,
) -> Carried | Unknown:
    """Such a run, or why none is known."""
    shown = _shown(facts, loop, accesses, likely)
    if shown is not None:
        return shown
    name = accesses[0].variable
    doubts = tuple(d for a in accesses for d in a.doubts)
    if doubts:
        return undecided(doubts)
    if name.endswith(ORDER):
        return Unknown(f"what iterations do to {name} may have to stay in their order")
    return Unknown(f"{name} may carry a value from one iteration to the next")


def _last_value(
    facts: Facts, loop: LoopFacts, accesses: list[Access], name: str
) -> Harmless | Carried | Unknown:
    """The last iteration need not write, so that the last write depends on the order."""
    reason = f"which iteration writes the last value of `{name}` is not known"
    writes = [a for a in accesses if a.kind == "write"]
    is_written_once = loop.runs_all
    for first, second in product(writes, repeat=2) if loop.runs_all else ():
        question = ConflictQuestion(first, second, loop)
        found = answer(facts, question)
        # Nobody lists assumptions here.
        is_sure = isinstance(found, Proved) and UNWRAPPED not in found.assumptions
        is_written_once &= is_sure
        if isinstance(found, Refuted):
            return Carried(question, found)
    if is_written_once and len(writes) == len(accesses):
        # One iteration at most writes and none reads: all can share the variable.
        return Harmless(())
    witness = value_carried(facts, loop, accesses, kind="output")
    if witness is not None:
        granted = taken_for_granted(facts, loop)
        return Carried(witness[0], Refuted("search", witness[1], assumptions=granted))
    return Unknown(reason)
