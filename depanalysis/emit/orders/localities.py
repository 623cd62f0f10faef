"""A nest in another order, in which a loop is parallel and those inside walk along rows.

Input: a loop that gets a directive, or around one that is parallel, what the prover sees of
it, and its text. Output: a `Rewriting` with the new lines, or a `NoPlanError`. Statements
stay as they are written, with the comments around them; a header stays where its bounds do.
Where the directive has a condition, the loop as it was is what runs if that does not hold.
"""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from depanalysis.emit.decisions import CYCLIC
from depanalysis.emit.guards.guarding import Guarded, may_overlap
from depanalysis.emit.guards.overlaps import separation
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.rewriting import Rewriting
from depanalysis.emit.orders.pairs import check_text
from depanalysis.emit.orders.programs import scop_of, taken_for
from depanalysis.emit.orders.proofs import own_variables, proved
from depanalysis.emit.orders.sums import added_up, may_add
from depanalysis.emit.orders.texts import STRIP, NestText, written
from depanalysis.emit.surroundings import Surroundings
from depanalysis.engines.conflict import Facts
from depanalysis.frontends.c.skeletons import Place, Skeleton
from depanalysis.ir.expressions import names
from depanalysis.proofs.assumptions import OVERLAP
from depanalysis.schedule.jams import Jam, jams
from depanalysis.schedule.locality import along_rows, turned
from depanalysis.schedule.pieces import Refusal
from depanalysis.schedule.scops import Scop, rescheduled
from depanalysis.solvers.trees import Band, Tree
from depanalysis.verdicts import LoopVerdict, Needs

_ORDER = "with other loops innermost"
_WHY = "a loop inside would jump from row to row"


def localized(
    subject: Subject,
    skeleton: Skeleton,
    guarded: Guarded,
    directive: str,
    known: Mapping[Place, Skeleton],
    around: Surroundings,
) -> Rewriting:
    """The loop with its directive and another order inside.

    Without a directive the loop itself is one of those that may change places.
    """
    needs = guarded.loop.needs
    is_plain = not (needs.firstprivate or needs.lastprivate or needs.reduction)
    if "collapse" in directive or not is_plain or may_overlap(guarded.loop):
        raise NoPlanError("its directive says more than that it is parallel")
    check_text(skeleton, around)
    found, facts = scop_of(subject, skeleton.span, around.source)
    tree, jammed = _order(facts, found, known, is_parallel=bool(directive))
    made = rescheduled(found, tree)
    if isinstance(made, Refusal):
        raise NoPlanError(made.reason)
    options, judged = subject.function.options, None
    if directive:
        judged = proved(made, found.place, options, around.source)
    made = replace(made, assumptions=taken_for(facts, found))
    if judged is not None:
        _check_needs(judged, guarded)
    private = _private(directive)
    if not directive:
        private = frozenset(name for _, name in indices_of(skeleton, known))
    adding, made = added_up(made, options, around.source)
    text = NestText(
        around, found, known, private, found.place, jams=jammed, sums=adding
    )
    shown = _ORDER, _WHY
    if tree is found.tree and not jammed:
        if not adding:
            raise NoPlanError("its loops walk along rows")
        shown = "with sums in vectors", "a sum waits for each of its additions"
    return written(skeleton, guarded, directive, made, text, *shown)


def _check_needs(judged: LoopVerdict, guarded: Guarded) -> None:
    """Refuse a new order in which threads need more than as the loop stands."""
    if may_overlap(judged) and not guarded.conditions:
        raise NoPlanError("its pointers may overlap")
    private = judged.needs.private
    known = set(guarded.loop.needs.private)
    if judged.needs != Needs(private) or not set(private) <= known:
        raise NoPlanError("its directive would have to say more")


def turned_over(
    subject: Subject,
    skeleton: Skeleton,
    loop: LoopVerdict,
    known: Mapping[Place, Skeleton],
    around: Surroundings,
) -> Rewriting:
    """A loop that is not parallel inside the one that is all of its body, or strips of it."""
    check_text(skeleton, around)
    options = subject.function.options
    found, facts = scop_of(subject, skeleton.span, around.source)
    for tree in turned(facts, found, STRIP):
        made = rescheduled(found, tree)
        if isinstance(made, Refusal):
            continue
        judged = proved(made, found.place, options, around.source)
        conditions = separation(
            subject.facts(), subject.loop(subject.facts()), subject.types
        )
        if may_overlap(judged) and not conditions:
            raise NoPlanError("its pointers may overlap")
        assert isinstance(tree, Band), "a loop is the root of its tree"
        head = known[
            found.loops[tree.loop].span.line, found.loops[tree.loop].span.column
        ]
        assert not isinstance(head.head, str), "a parallel loop has a head"
        index = head.head.variable.name
        private = privates(skeleton, judged, known)
        outermost = None if tree.name == STRIP else tree.loop
        jammed = groups(facts, found, tree, known, is_parallel=True)
        adding, made = added_up(made, options, around.source)
        text = NestText(
            around,
            found,
            known,
            frozenset(private),
            outermost,
            jams=jammed,
            sums=adding,
        )
        kept = (x for x in judged.assumptions if not x.endswith(OVERLAP))
        taken = dict.fromkeys((*made.assumptions, *kept, *taken_for(facts, found)))
        guarded = Guarded(replace(loop, assumptions=tuple(taken)), conditions)
        dealt = CYCLIC if _is_uneven(found, tree.loop) else ""
        directive = _directive(private - {index}, dealt, guarded.clause)
        order = f"in strips of the loop over {index}" if outermost is None else _ORDER
        return written(skeleton, guarded, directive, made, text, order, _WHY)
    raise NoPlanError("its loops walk along rows, or have to")


def privates(
    skeleton: Skeleton, judged: LoopVerdict, known: Mapping[Place, Skeleton]
) -> set[str]:
    """The variables from outside that each thread needs of its own."""
    private = set(own_variables(judged))
    private.update(name for _, name in indices_of(skeleton, known))
    for each in (*skeleton.written, *skeleton.arrays):
        is_own = each.is_local and not each.is_addressed
        if each.name in private and not is_own:
            raise NoPlanError(f"`{each.name}` is shared")
        if each in skeleton.written and each.name not in private:
            raise NoPlanError(f"`{each.name}` is not private to an iteration")
    return private


def indices_of(
    skeleton: Skeleton, known: Mapping[Place, Skeleton]
) -> Iterator[tuple[Place, str]]:
    """The indices that are declared before a nest, with the places of their loops."""
    for each in known.values():
        is_inside = each is skeleton or skeleton.place in each.around
        if not is_inside or isinstance(each.head, str) or each.head.is_declared:
            continue
        if each.is_index_wanted:
            raise NoPlanError("an index inside is wanted after its loop")
        yield each.place, each.head.variable.name


def _directive(private: Set[str], *clauses: str) -> str:
    """The directive of a loop with some variables that each thread has of its own."""
    listed = f"private({', '.join(sorted(private))})" if private else ""
    parts = ("#pragma omp parallel for", listed, *clauses)
    return " ".join(part for part in parts if part)


def _is_uneven(found: Scop, number: int) -> bool:
    """Whether some iterations of a loop are longer, since one inside has a sloping bound."""
    index = found.loops[number].variable
    others = (loop for place, loop in found.loops.items() if place != number)
    return any(index in names(loop.lower) | names(loop.upper) for loop in others)


def _private(directive: str) -> frozenset[str]:
    """The names in the clause of private variables."""
    found = re.search(r"\bprivate\(([^)]*)\)", directive)
    return frozenset(re.findall(r"\w+", found[1]) if found else ())


def _order(
    facts: Facts,
    found: Scop,
    known: Mapping[Place, Skeleton],
    *,
    is_parallel: bool,
) -> tuple[Tree, frozenset[Jam]]:
    """A better order of a loop, or that of the text, and those inside that run in groups."""
    better = along_rows(facts, found, STRIP if is_parallel else "")
    tree = found.tree if better is None else better
    jammed = groups(facts, found, tree, known, is_parallel=is_parallel)
    if better is None and not jammed and not may_add(found):
        raise NoPlanError("its loops walk along rows")
    return tree, jammed


def groups(
    facts: Facts,
    found: Scop,
    tree: Tree,
    known: Mapping[Place, Skeleton],
    *,
    is_parallel: bool,
) -> frozenset[Jam]:
    """The loops that may run in groups, and whose index a compiler knows not to wrap."""
    every = jams(facts, found, tree, is_parallel=is_parallel)
    return frozenset(each for each in every if _is_signed(found, known, each[0]))


def _is_signed(found: Scop, known: Mapping[Place, Skeleton], number: int) -> bool:
    span = found.loops[number].span
    skeleton = known.get((span.line, span.column))
    if skeleton is None or isinstance(skeleton.head, str):
        return False
    bounds = skeleton.head.variable.bounds
    return bounds is not None and bounds[0] < 0
