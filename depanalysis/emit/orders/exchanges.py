"""The inner one of two loops is parallel, and becomes the outer one.

Threads then start once, not once for each iteration of the outer loop. Where the inner
loop walks along rows, whole strips of it become the outer loop, and each strip still walks
along its part of every row. Where all dependences run in one direction that is neither that
of the outer loop nor the inner one's, the strips run along it: the inner loop is skewed.
"""

from collections.abc import Iterable

from depanalysis.emit.decisions import CYCLIC, FEW
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.orders.bodies import closed, headed
from depanalysis.emit.orders.boxes import (
    anchors,
    columns,
    counted,
    guarded,
    is_plain,
    part,
    rows,
    shifted,
)
from depanalysis.emit.orders.edits import Edit
from depanalysis.emit.orders.pairs import Pair, Side
from depanalysis.emit.orders.plans import WHY, Plan
from depanalysis.emit.orders.proofs import directive, proved
from depanalysis.emit.orders.shares import walks_along_rows
from depanalysis.schedule.pieces import Refusal
from depanalysis.schedule.reordering import reorder
from depanalysis.verdicts import LoopVerdict

_SKEWS = (0, 1, -1, 2, -2)
# So many strips as there are of the narrowest width, and more if they are wide then.
_STRIPS, _NARROWEST = 16, 16
_MOST_STRIPS, _WIDE = 64, 128


def exchanged(found: Pair) -> Plan:
    """The inner loop, or strips of it, around the outer one."""
    _check_length(found)
    walks = walks_along_rows(found.program, found.place, found.options)
    judged, skew = _judged(found, _SKEWS if walks else (0,))
    # The index of the old outer loop is assigned to in its header, unless declared there.
    shared = () if found.outer.header.type else (found.outer.name,)
    index = found.inner.head.variable
    text = directive(judged, found.inner.skeleton, index, *shared)
    if not is_plain(found, skew):
        # The parts have different lengths.
        text = f"{text} {CYCLIC}"
    if walks:
        edits, order = (
            _strips(found, text, skew),
            f"in strips of the loop over {index.name}",
        )
        if skew:
            order = f"in strips along {counted(found, skew)}"
    elif is_plain(found, skew):
        edits, order = _swapped(found, text), f"inside the loop over {index.name}"
    else:
        edits, order = _turned(found, text), f"inside the loop over {index.name}"
    return Plan(tuple(edits), text, order, WHY, judged.assumptions)


def _judged(found: Pair, skews: Iterable[int]) -> tuple[LoopVerdict, int]:
    """The proof for the first multiple of the outer index that makes it possible."""
    problem = ""
    for skew in skews:
        matrix = ((skew, 1), (1, 0))
        made = reorder(found.program, found.place, matrix, found.options)
        if isinstance(made, Refusal):
            problem = problem or made.reason
            if made.dependence is None:
                break
            continue
        try:
            return proved(made, found.place, found.options, found.source), skew
        except NoPlanError as error:
            problem = problem or str(error)
    raise NoPlanError(problem)


def _check_length(found: Pair) -> None:
    trips = found.inner.head.trips
    if trips is not None and trips < FEW:
        raise NoPlanError(f"the loop inside it has fewer than {FEW} iterations")


def _headed(found: Pair, side: Side, *lines: str) -> Edit:
    return headed(found.source, side.skeleton, side.header.end, *lines)


def _swapped(found: Pair, text: str) -> Iterable[Edit]:
    """The headers change places; a bound that is computed has to be reached first."""
    outer, inner = found.outer, found.inner
    before, behind = [text], ""
    if inner.is_computed:
        before.insert(0, f"if ({outer.header.first} <= {outer.header.last}) {{")
        behind = " }"
    yield _headed(found, outer, *before, inner.text)
    yield _headed(found, inner, outer.text)
    if behind:
        yield closed(found.source, outer.skeleton, behind)


def _turned(found: Pair, text: str) -> Iterable[Edit]:
    """The outer loop inside, for the iterations in which the inner one has this index."""
    outer, inner = found.outer, found.inner
    lines = (
        *guarded(found, (*rows(found), *columns(found))),
        text,
        "for (long long da_j = da_left; da_j <= da_right; da_j++) {",
        f"{inner.declaration} = da_j;",
        "long long da_i = da_top, da_i_end = da_bottom;",
        *_limits(*found.slopes),
        f"for ({outer.declaration} = da_i; {outer.name} <= da_i_end; {outer.name}++)",
    )
    yield _headed(found, outer, *lines)
    yield _headed(found, inner, "")
    yield closed(found.source, outer.skeleton, " } }")


def _limits(first: int, last: int) -> Iterable[str]:
    """Where ends of the inner loop that move by one limit the outer index."""
    if not {first, last} <= {-1, 0, 1}:
        raise NoPlanError("the ends of the inner loop move by more than one")
    lower = ["da_bottom + da_left - da_j"] * (first < 0)
    lower += ["da_bottom - da_right + da_j"] * (last > 0)
    upper = ["da_top + da_j - da_left"] * (first > 0)
    upper += ["da_top + da_right - da_j"] * (last < 0)
    for limit in lower:
        yield f"if (da_i < {limit}) da_i = {limit};"
    for limit in upper:
        yield f"if (da_i_end > {limit}) da_i_end = {limit};"


def _strips(found: Pair, text: str, skew: int) -> Iterable[Edit]:
    outer, inner = found.outer, found.inner
    least, most = "da_left", "da_right"
    if skew > 0:
        most += shifted(skew, "da_bottom")
    if skew < 0:
        least += shifted(skew, "da_bottom")
    start = f"const long long da_first = {least}, da_last = {most};"
    wanted = dict.fromkeys(filter(None, anchors(found)))
    ends = rows(found) if skew else rows(found, *wanted) if wanted else ()
    few = f"((da_last - da_first) / {_STRIPS * _NARROWEST} + 1) * {_NARROWEST}"
    many = f"((da_last - da_first) / {_MOST_STRIPS * _WIDE} + 1) * {_WIDE}"
    lines = (
        f"/* Strips of the loop over {inner.name}, each for all of {outer.name}. */",
        *guarded(found, (*ends, *columns(found))),
        start,
        f"const long long da_width = da_last < da_first ? 1 : "
        f"da_last - da_first < {_STRIPS * _WIDE} ? {few} : {many};",
        text,
        "for (long long da_j = da_first; da_j <= da_last; da_j += da_width) {",
        "const long long da_j_end = da_last - da_j < da_width ? da_last : "
        "da_j + da_width - 1;",
        outer.text,
    )
    yield _headed(found, outer, *lines)
    yield from part(found, skew)
    yield closed(found.source, outer.skeleton, " } }")
