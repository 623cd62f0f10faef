"""Conditions on parameters under which the iterations of a loop do not meet.

Input: the facts about a loop that is not parallel for all values. Output: alternatives,
each a set of conditions, that are worth a proof: a symbolic distance is zero, or two
ranges of elements are apart, or a row is as long as what is touched of it.
Nothing here is a proof.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.polynomials import Polynomial, polynomial
from depanalysis.analysis.questions import ConflictQuestion, conflicts_carried_by
from depanalysis.emit.guards.conditions import Condition, NoGuardError, above, zero
from depanalysis.emit.guards.ranges import Range, range_of
from depanalysis.engines.conflict import Facts
from depanalysis.engines.ladder import Open, proof
from depanalysis.ir.expressions import Var

Alternative = frozenset[Condition]
_MOST_QUESTIONS = 24


@dataclass(frozen=True, slots=True)
class Alternatives:
    """What may free a loop: of each group one condition has to hold.

    `is_about_rows`: they are only about lengths of rows, which nearly always suffice.
    """

    groups: tuple[tuple[Condition, ...], ...]
    is_about_rows: bool = False

    def choices(self) -> tuple[Alternative, ...]:
        """The sets of conditions with one of each group, without those that need more."""
        chosen = dict.fromkeys(frozenset(each) for each in product(*self.groups))
        return tuple(_minimal(list(chosen)))


def alternatives(facts: Facts, loop: LoopFacts) -> Alternatives | None:
    """The conditions that could free a loop, if there are any for each open question."""
    groups: dict[Alternative, tuple[Condition, ...]] = {}
    is_about_rows = True
    for question in _open_questions(facts, loop):
        rows = _long_rows(question, loop)
        is_about_rows &= bool(rows)
        for group in map(_alone, rows) if rows else (tuple(_apart(question)),):
            # A question and its mirror image have the same answers in another order.
            groups.setdefault(frozenset(group), tuple(dict.fromkeys(group)))
    if frozenset() in groups:
        return None
    return Alternatives(tuple(groups.values()), is_about_rows)


def _alone(condition: Condition) -> tuple[Condition, ...]:
    return (condition,)


def _minimal(found: list[Alternative]) -> Iterator[Alternative]:
    """The alternatives that need no more than another one."""
    for each in found:
        if not any(other < each for other in found):
            yield each


def _open_questions(facts: Facts, loop: LoopFacts) -> Iterator[ConflictQuestion]:
    inside = facts.model.inside(loop)
    written = {
        (a.storage, a.variable) for a in inside if a.kind == "write" and a.indices
    }
    questions = [
        question
        for variable in sorted(written)
        for question in conflicts_carried_by(facts.model, loop, variable)
    ]
    if len(questions) > _MOST_QUESTIONS:
        raise NoGuardError("too many accesses may meet")
    for question in questions:
        outcome = proof(facts, question)
        if isinstance(outcome, Open):
            if outcome.is_data_dependent:
                raise NoGuardError(
                    "whether two iterations touch one element depends on data"
                )
            yield question


def _apart(question: ConflictQuestion) -> Iterator[Condition]:
    """An access stays at its element, or all of its elements are apart from the other's."""
    first, second = question.source, question.sink
    for one, other in zip(first.indices, second.indices, strict=True):
        difference = polynomial(one) - polynomial(other)
        if _is_constant_in(difference, first):
            yield from _kept((zero(difference),) if difference.terms else ())
        mine = _range(polynomial(one), first)
        theirs = _range(polynomial(other), second)
        if mine is not None and theirs is not None:
            found = above(mine.low - theirs.high), above(theirs.low - mine.high)
            yield from _kept(found)


def _long_rows(question: ConflictQuestion, loop: LoopFacts) -> tuple[Condition, ...]:
    """The factor of the index exceeds all that the rest of the subscripts differs by."""
    first, second = question.source, question.sink
    found: list[Condition] = []
    for one, other in zip(first.indices, second.indices, strict=True):
        factors, rests = [], []
        for index, access in ((one, first), (other, second)):
            form, symbol = polynomial(index), Var(loop.symbol)
            if form.degree(symbol) != 1:
                return ()
            factor = form.coefficient(symbol)
            factors.append(factor)
            rest = form - factor * polynomial(symbol)
            rests.append(_range(rest, access))
        mine, theirs = rests
        if factors[0] != factors[1] or mine is None or theirs is None:
            continue
        if factors[0].as_constant is not None:
            continue
        widths = (mine.high - theirs.low, theirs.high - mine.low)
        found += [above(factors[0] - width) for width in dict.fromkeys(widths)]
    return tuple(_kept(found)) if len(first.indices) == 1 else ()


def _kept(found: Iterable[Condition]) -> Iterator[Condition]:
    """Conditions that are neither known nor about more than variables."""
    for each in found:
        is_plain = all(isinstance(atom, Var) for atom in each.form.atoms)
        if each.truth is None and is_plain:
            yield each


def _is_constant_in(form: Polynomial, access: Access) -> bool:
    symbols = {loop.symbol for loop in access.loops}
    return all(isinstance(a, Var) and a.name not in symbols for a in form.atoms)


def _range(form: Polynomial, access: Access) -> Range | None:
    try:
        return range_of(form, access.loops)
    except NoGuardError:
        return None
