"""Loops that a library runs at once: what `check` says of them, as an answer about races.

An algorithm with an execution policy, or `parallel_for` of a library, gives no iteration a
copy of anything, so that iterations which touch one element, one of them writing, race.
"""

from collections.abc import Iterable, Iterator

from depanalysis.ir.statements import POLICY
from depanalysis.proofs.races.verdicts import (
    Actor,
    ConstructVerdict,
    Location,
    Race,
    RaceWitness,
    Raciness,
)
from depanalysis.verdicts import Dependence, LoopVerdict, Verdict, Witness

KIND = "parallel loop"
_SHARING = (
    "iterations use one variable at once, and no run was looked for that shows it"
)


def policy_verdicts(loops: Iterable[LoopVerdict]) -> Iterator[ConstructVerdict]:
    """The answers about those of some loops that say that they are parallel."""
    return (_judged(each) for each in loops if POLICY in each.directives)


def _judged(loop: LoopVerdict) -> ConstructVerdict:
    verdict, reason = Raciness.UNKNOWN, loop.reason
    races = tuple(filter(None, map(_race, loop.dependences)))
    if loop.verdict is Verdict.SEQUENTIAL and races:
        verdict, reason = Raciness.RACE, ""
    elif loop.verdict is Verdict.PARALLEL and loop.warning is None:
        verdict, reason = Raciness.FREE, ""
    elif loop.verdict is Verdict.PARALLEL:
        reason = _SHARING
    return ConstructVerdict(
        loop.function,
        KIND,
        loop.span,
        verdict,
        races=races if verdict is Raciness.RACE else (),
        assumptions=loop.assumptions,
        reason=reason,
    )


def _race(found: Dependence) -> Race | None:
    """The race that a run of a loop shows, if it is one.

    What decides whether later iterations run is none, nor need it be one to use a stream.
    """
    is_of_data = found.kind in ("flow", "anti", "output")
    is_call = found.source.text.endswith(")") and found.witness is not None
    if found.witness is None or not is_of_data:
        return None
    if is_call and not found.witness.element:
        return None
    return Race(
        "write-write" if found.kind == "output" else "read-write",
        found.variable,
        Location(found.source.span, found.source.text),
        Location(found.sink.span, found.sink.text),
        _run(found.witness),
        "grid",
    )


def _run(witness: Witness) -> RaceWitness:
    first, second = (
        Actor((("iteration", tuple(value for _, value in each)),))
        for each in (witness.source, witness.sink)
    )
    return RaceWitness(
        (), witness.parameters, first, second, witness.element, witness.memory
    )
