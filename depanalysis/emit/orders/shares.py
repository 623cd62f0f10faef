"""Each thread runs the outer one of two loops, and always the same share of the inner one.

Input: a loop whose body is nothing but a parallel loop, which is no short one. Output: a
directive for either, or a `NoPlanError`; the nest stays as it is written. OpenMP deals out
loops of one region alike if they have as many iterations and a static schedule. So all
iterations with one index of the inner loop belong to one thread, which runs them in order.
No others depend on each other if the loops may change places, and the inner one is parallel
as the outer one.
"""

from depanalysis.analysis.polynomials import polynomial
from depanalysis.analysis.symbolic import model
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.lines import obstacle
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.orders.bodies import headed
from depanalysis.emit.orders.pairs import check_text, loops_of
from depanalysis.emit.orders.plans import WHY, Plan
from depanalysis.emit.orders.programs import place_of, starts_alike, tidied
from depanalysis.emit.orders.proofs import directive, proved
from depanalysis.emit.surroundings import Surroundings
from depanalysis.frontends.c.canonical import Head
from depanalysis.frontends.c.skeletons import Skeleton
from depanalysis.ir.expressions import Expr, IntConst, Var, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.options import Options
from depanalysis.schedule.pieces import Refusal
from depanalysis.schedule.reordering import permutation, reorder

# The same iterations go to the same thread each time, and nobody waits at the end.
_DEALT = "#pragma omp for schedule(static) nowait"


def shared(
    subject: Subject,
    skeletons: tuple[Skeleton, Skeleton],
    around: Surroundings,
) -> Plan:
    """The two loops with a region around both, in which the inner one is dealt out."""
    outer, inner = skeletons
    program, options = tidied(subject.program), subject.function.options
    place = _place(program, outer, inner)
    if obstacle(around.source, *inner.place, "for") is not None:
        raise NoPlanError("no line can be added above the loop inside it")
    check_text(outer, around)
    if not walks_along_rows(program, place, options):
        raise NoPlanError("the loop inside it does not walk along rows")
    made = reorder(program, place, permutation((1, 0)), options)
    if isinstance(made, Refusal):
        raise NoPlanError(made.reason)
    judged = proved(made, place, options, around.source)
    head, index = outer.head, _head(inner).variable
    assert isinstance(head, Head), "only loops with a head get here"
    # An index that is not declared in its header is assigned to by all threads.
    own = () if head.is_declared else (head.variable.name,)
    text = directive(judged, inner, index, *own).replace("parallel for", "parallel", 1)
    line = headed(around.source, outer, outer.span.column - 1, text, "")
    order = f"in shares of the loop over {index.name}"
    return Plan((line,), text, order, WHY, judged.assumptions, {inner.place: _DEALT})


def _place(program: Program, outer: Skeleton, inner: Skeleton) -> int:
    """The number of the outer loop of two that have one range of inner iterations."""
    place = place_of(program, outer.span)
    nest = loops_of(program, place)
    if place is None or len(nest) < 2 or not starts_alike(nest[1].span, inner.span):
        raise NoPlanError("no other loop is all of its body")
    if not _is_rectangular(*nest):
        raise NoPlanError("the bounds of the loop inside it are not always the same")
    return place


def _is_rectangular(outer: Loop, inner: Loop) -> bool:
    """Whether the inner loop has a constant step, and its bounds do not move."""
    moved = names(inner.lower) | names(inner.upper)
    return isinstance(inner.step, IntConst) and outer.variable not in moved


def _head(skeleton: Skeleton) -> Head:
    if isinstance(skeleton.head, str):
        raise NoPlanError(skeleton.head)
    return skeleton.head


def walks_along_rows(program: Program, place: int, options: Options) -> bool:
    """Whether neighbors in memory are neighbors for the inner loop, and not the outer.

    Only what both loops move through counts, if there is any: the rest stays in a cache.
    """
    facts = model(program, options.alias)
    symbols = [
        Var(each.symbol)
        for number in (place, place + 1)
        for each in facts.loops
        if each.number == number
    ]
    nest = next(each for each in facts.loops if each.number == place)
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
