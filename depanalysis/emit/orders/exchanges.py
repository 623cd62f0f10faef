"""The inner one of two loops is parallel, and becomes the outer one.

Threads then start once, not once for each iteration of the outer loop. Where the inner
loop walks along rows, whole strips of it become the outer loop, and each strip still walks
along its part of every row.
"""

from collections.abc import Iterable

from depanalysis.analysis.polynomials import polynomial
from depanalysis.analysis.symbolic import model
from depanalysis.emit.decisions import FEW
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.orders.bodies import closed, headed
from depanalysis.emit.orders.edits import Edit
from depanalysis.emit.orders.pairs import Pair, Side
from depanalysis.emit.orders.plans import Plan
from depanalysis.emit.orders.proofs import directive, proved
from depanalysis.ir.expressions import Expr, Var, names
from depanalysis.schedule.pieces import Refusal
from depanalysis.schedule.reordering import interchange

_MOST_STRIPS = 64
_NARROWEST = 16
_WHY = "a directive on the loop inside would start threads in each iteration"


def exchanged(found: Pair) -> Plan:
    """The inner loop, or strips of it, around the outer one."""
    _check_length(found)
    made = interchange(found.program, found.place, found.options)
    if isinstance(made, Refusal):
        raise NoPlanError(made.reason)
    judged = proved(made, found.place, found.options, found.source)
    # The index of the old outer loop is assigned to in its header, unless declared there.
    shared = () if found.outer.header.type else (found.outer.name,)
    index = found.inner.head.variable
    text = directive(judged, found.inner.skeleton, index, *shared)
    if _walks_along_rows(found):
        edits, order = _strips(found, text), f"in strips of the loop over {index.name}"
    else:
        edits, order = _swapped(found, text), f"inside the loop over {index.name}"
    return Plan(tuple(edits), text, order, _WHY, judged.assumptions)


def _check_length(found: Pair) -> None:
    trips = found.inner.head.trips
    if trips is not None and trips < FEW:
        raise NoPlanError(f"the loop inside it has fewer than {FEW} iterations")


def _walks_along_rows(found: Pair) -> bool:
    """Whether neighbors in memory are neighbors for the inner loop, and not the outer.

    Only what both loops move through counts, if there is any: the rest stays in a cache.
    """
    facts = model(found.program, found.options.alias)
    symbols = [
        Var(each.symbol)
        for number in (found.place, found.place + 1)
        for each in facts.loops
        if each.number == number
    ]
    nest = next(each for each in facts.loops if each.number == found.place)
    indices = [a.indices for a in facts.inside(nest) if a.indices]
    wide = [each for each in indices if all(_is_in(s, each) for s in symbols)]
    last = [polynomial(each[-1]) for each in wide or indices]
    outer, inner = (
        sum(form.coefficient(symbol).as_constant in (1, -1) for form in last)
        for symbol in symbols
    )
    return inner > outer


def _is_in(symbol: Var, indices: tuple[Expr, ...]) -> bool:
    return any(symbol.name in names(each) for each in indices)


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


def _strips(found: Pair, text: str) -> Iterable[Edit]:
    outer, inner = found.outer, found.inner
    lines = (
        f"/* Strips of the loop over {inner.name}, each for all of {outer.name}. */",
        f"if ({outer.header.first} <= {outer.header.last}) {{",
        f"const long long da_first = {inner.header.first}, "
        f"da_last = {inner.header.last};",
        "const long long da_width = da_last < da_first ? 1 : "
        f"((da_last - da_first) / {_MOST_STRIPS * _NARROWEST} + 1) * {_NARROWEST};",
        text,
        "for (long long da_strip = da_first; da_strip <= da_last; "
        "da_strip += da_width) {",
        "const long long da_end = da_last - da_strip < da_width ? da_last : "
        "da_strip + da_width - 1;",
        outer.text,
    )
    yield _headed(found, outer, *lines)
    part = (
        f"for ({inner.declaration} = da_strip; {inner.name} <= da_end; {inner.name}++)"
    )
    yield _headed(found, inner, part)
    yield closed(found.source, outer.skeleton, " } }")
