"""The third rung: what the linear rungs leave open, asked of z3.

A proof is asked for over unbounded integers, or over words of the length that the types
ask for where bits decide. A conflict is looked for in small ranges, so that the values
that show it are small; whoever asks replays it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module

from depanalysis.engines.conflict import Conflict, Facts
from depanalysis.engines.encoding import Kind
from depanalysis.engines.smt.conditions import Conditions, conditions
from depanalysis.engines.smt.elements import Known, known
from depanalysis.engines.smt.scopes import (
    full_ranges,
    needs_words,
    shifts_by_variables,
    small_ranges,
)
from depanalysis.ir.expressions import Expr, names
from depanalysis.solvers.smt.queries import (
    Impossible,
    Outcome,
    Possible,
    Query,
    Undecided,
)
from depanalysis.solvers.verdict import Proved

QUOTA = 1_500_000
_SMALL_QUOTA = 300_000
_LOOP_QUOTA = 2 * QUOTA
_WORD_SHIFT = 63
_NO_LOOP = -1
_SHIFTS_STAY = "no number is shifted by 64 bits or more"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in the form that the solver reads, with what is known of elements.

    The steps that it takes are added to those of the other questions about its loop.
    """

    conflict: Conflict
    conditions: Conditions
    known: tuple[Known, ...]
    taken: Counter[int]

    @property
    def sources(self) -> tuple[str, ...]:
        """All that somebody has to vouch for."""
        return tuple(dict.fromkeys(each.source for each in self.known if each.source))

    def trusting(self, sources: tuple[str, ...]) -> tuple[Expr, ...]:
        """The conditions with what is known without doubt, or from some sources."""
        kept = [k.condition for k in self.known if k.source in ("", *sources)]
        return (*self.conditions.all, *kept)

    def solved(self, query: Query) -> Outcome:
        """What the solver says, with no more steps than its loop has left."""
        carrier = self.conflict.question.carrier
        number = _NO_LOOP if carrier is None else carrier.number
        left = _LOOP_QUOTA - self.taken[number]
        if left <= 0:
            return Undecided("the questions about this loop have taken all their steps")
        # z3 takes a while to load, and most questions never get here.
        solving = import_module("depanalysis.solvers.smt.solving")
        found: Outcome = solving.solve(replace(query, quota=min(query.quota, left)))
        self.taken[number] += found.steps
        return found


def asked(facts: Facts, conflict: Conflict) -> Asked | None:
    """A question for the solver, or `None` if it has no words for it."""
    found = conditions(facts, conflict)
    if found is None:
        return None
    read = frozenset(name for each in found.all for name in names(each))
    return Asked(conflict, found, known(facts, conflict, read), facts.steps)


def proof(question: Asked) -> Proved | None:
    """A proof that the instances never meet, if the solver finds one.

    Its assumptions name no source that it can do without.
    """
    needed = question.sources
    taken = _proof(question, needed)
    if taken is None:
        return None
    for source in question.sources:
        fewer = tuple(each for each in needed if each != source)
        without = _proof(question, fewer)
        if without is not None:
            needed, taken = fewer, without
    return Proved("smt", (*question.conflict.assumptions, *taken, *needed))


def candidates(question: Asked) -> Iterator[Mapping[str, int] | None]:
    """Values under which the conditions of a conflict hold, to be replayed.

    One answer for each small range, one wider than the other; `None` where it has none.
    """
    every = question.trusting(question.sources)
    used = _variables(question, every)
    kinds = question.conflict.encoding.variables
    least = tuple(name for name in used if kinds[name] <= Kind.COMMON)
    for ranges in small_ranges(question.conflict, used):
        if any(low > high for low, high in ranges.values()):
            continue
        outcome = question.solved(
            Query(every, _SMALL_QUOTA, ranges, least, _WORD_SHIFT)
        )
        yield outcome.values if isinstance(outcome, Possible) else None


def _proof(question: Asked, sources: tuple[str, ...]) -> tuple[str, ...] | None:
    """What a proof takes for granted about numbers, `None` where there is no proof."""
    every = question.trusting(sources)
    if isinstance(question.solved(Query(every, QUOTA)), Impossible):
        return ()
    if not needs_words(every):
        return None
    ranges = full_ranges(question.conflict)
    # A condition on a number of any size is left out, so that the rest may hold too often.
    kept = tuple(each for each in every if names(each) <= ranges.keys())
    own = {name: ranges[name] for name in _variables(question, kept)}
    is_shifting = shifts_by_variables(kept)
    farthest = _WORD_SHIFT if is_shifting else None
    outcome = question.solved(Query(kept, QUOTA, own, farthest=farthest))
    if not isinstance(outcome, Impossible):
        return None
    return (_SHIFTS_STAY,) if is_shifting else ()


def _variables(question: Asked, every: tuple[Expr, ...]) -> tuple[str, ...]:
    """The names of all variables: parameters, unknowns, common loops, source, sink."""
    kinds = question.conflict.encoding.variables
    used = {name for each in every for name in names(each)}
    return tuple(sorted(used, key=lambda name: (kinds[name], name)))
