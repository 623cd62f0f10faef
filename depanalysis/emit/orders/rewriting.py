"""A nest in another order, where a directive as it stands is not to be had or not worth it.

Input: a loop that is not parallel, what the prover sees of it, and its text. Output: the
new lines of the text, or a `NoPlanError`. In this order: the loop inside that is parallel
is shared by threads that run the outer one, or becomes the outer one; the body divides into
loops, some of them parallel; blocks run in waves. The order is legal by the dependences of
the nest.
"""

from collections.abc import Mapping
from dataclasses import replace

from depanalysis.emit.decisions import FEW
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.rewriting import Rewriting
from depanalysis.emit.orders.bodies import braced
from depanalysis.emit.orders.divisions import divided
from depanalysis.emit.orders.edits import edited
from depanalysis.emit.orders.exchanges import exchanged
from depanalysis.emit.orders.pairs import pair
from depanalysis.emit.orders.plans import Plan
from depanalysis.emit.orders.shares import shared
from depanalysis.emit.orders.waves import waves
from depanalysis.emit.surroundings import Surroundings
from depanalysis.frontends.c.skeletons import Place, Skeleton
from depanalysis.verdicts import LoopVerdict, Verdict


def reordered(
    subject: Subject,
    loop: LoopVerdict,
    known: Mapping[Place, Skeleton],
    verdicts: Mapping[Place, LoopVerdict],
    around: Surroundings,
) -> Rewriting:
    """The loop with all inside it in another order."""
    skeleton = known[loop.span.line, loop.span.column]
    parallel = [
        each.place
        for each in known.values()
        if skeleton.place in each.around
        and _is_parallel(verdicts.get(each.place))
        and not _is_short(each)
    ]
    inner = known.get(skeleton.inner) if skeleton.inner else None
    if parallel and parallel != [skeleton.inner]:
        raise NoPlanError("loops inside it are parallel")
    if inner is None:
        chosen = divided(subject, skeleton, known, around)
    else:
        chosen = _paired(subject, (skeleton, inner), known, around, bool(parallel))
    return _rewriting(loop, skeleton, chosen, around)


def _paired(
    subject: Subject,
    skeletons: tuple[Skeleton, Skeleton],
    known: Mapping[Place, Skeleton],
    around: Surroundings,
    is_parallel: bool,
) -> Plan:
    """Two loops, of which the inner one may be parallel."""
    if is_parallel:
        try:
            return shared(subject, skeletons, around)
        except NoPlanError:
            return exchanged(pair(subject, skeletons, around))
    place = skeletons[1].place
    is_innermost = not any(place in each.around for each in known.values())
    return waves(pair(subject, skeletons, around), is_innermost=is_innermost)


def _rewriting(
    loop: LoopVerdict, skeleton: Skeleton, chosen: Plan, around: Surroundings
) -> Rewriting:
    # An `else` behind the loop must not meet an `if` of ours.
    braces = braced(around.source, skeleton)
    lines = edited(around.source, (*braces[:1], *chosen.edits, *braces[1:]))
    kept = replace(loop, assumptions=chosen.assumptions)
    made = Rewriting(kept, lines, chosen.directive, chosen.order, (), chosen.reason)
    return replace(made, inside=chosen.inside)


def _is_parallel(loop: LoopVerdict | None) -> bool:
    return loop is not None and loop.verdict is Verdict.PARALLEL


def _is_short(skeleton: Skeleton) -> bool:
    """Whether a loop has too few iterations for threads to be worth it."""
    trips = None if isinstance(skeleton.head, str) else skeleton.head.trips
    return trips is not None and trips < FEW
