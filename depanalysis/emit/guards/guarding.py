"""A loop that is parallel under conditions which a program can check before it.

Input: a loop of a text. Output: the verdict under the conditions, proved anew, and the
conditions as C. What is private has to be so for all values, because a directive makes it
private also where its condition is false and one thread runs the loop in order.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.emit.guards.conditions import Condition, NoGuardError, strongest
from depanalysis.emit.guards.distances import (
    Alternative,
    Alternatives,
    alternatives,
)
from depanalysis.emit.guards.overlaps import separation
from depanalysis.emit.guards.roles import needs_of
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.guards.visible import check_visible
from depanalysis.engines.conflict import Facts, assume, has_allowed_values
from depanalysis.engines.encoding import Encoding
from depanalysis.engines.instances import Instance
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.printer import show_expression
from depanalysis.proofs.assumptions import OVERLAP, is_between, overlaps, pointer_notes
from depanalysis.proofs.naming import named
from depanalysis.proofs.parallel import verdict
from depanalysis.schedule.copies import judged
from depanalysis.solvers.polyhedra import QuotaExceededError, integer_set
from depanalysis.verdicts import LoopVerdict, Verdict

_MOST_PROOFS = 12


@dataclass(frozen=True, slots=True)
class Guarded:
    """A verdict that holds where all conditions do, each of them C.

    `worth` is the condition under which threads are worth their start.
    """

    loop: LoopVerdict
    conditions: tuple[str, ...] = ()
    worth: str = ""

    @property
    def clause(self) -> str:
        """The clause of a directive, empty if nothing is to be checked."""
        found = (*self.conditions, self.worth) if self.worth else self.conditions
        return f"if({_all(found)})" if found else ""

    @property
    def needed(self) -> str:
        """All conditions for the verdict, empty if there are none."""
        return _all(self.conditions)


def _all(conditions: tuple[str, ...]) -> str:
    if len(conditions) == 1:
        return conditions[0]
    parts = (f"({text})" if "||" in text else text for text in conditions)
    return " && ".join(parts)


@dataclass(frozen=True, slots=True)
class _Proved:
    """A parallel loop, and the conditions under which it was found so."""

    conditions: tuple[Condition, ...]
    facts: Facts
    loop: LoopVerdict


def may_overlap(loop: LoopVerdict) -> bool:
    """Whether a verdict takes it for granted that pointers do not overlap."""
    return any(each.endswith(OVERLAP) for each in loop.assumptions)


def apart(subject: Subject) -> Guarded | None:
    """A loop that is parallel but for pointers that the program may let overlap.

    The condition that they do not is checked when it runs.
    """
    known = subject.overlaps
    proved = _proof(subject, (), judged) if known else None
    if proved is None:
        return None
    loop = subject.loop(proved.facts)
    names = overlaps(proved.facts, loop, proved.facts.model.inside(loop))
    if not all(is_between(each, names) for each in known):
        return None
    return _apart(subject, proved, proved.loop)


def separated(subject: Subject, loop: LoopVerdict) -> Guarded:
    """A parallel loop with the condition that its pointers do not overlap."""
    proved = _proof(subject, (), judged)
    if proved is None or proved.loop.needs != loop.needs:
        raise NoGuardError("more than its own pointers has to be apart")
    return _apart(subject, proved, loop)


def freed(
    subject: Subject, few: int, *, has_parallel_loops: bool, is_strict: bool
) -> Guarded | None:
    """A loop that conditions make parallel, unless there are none.

    `few` iterations are too few to be worth it. A loop with parallel loops inside is only
    freed by conditions on the lengths of rows, which nearly always hold. `is_strict`:
    pointers are not taken to be apart without a condition.
    """
    facts = subject.facts()
    loop = subject.loop(facts)
    if is_strict and any(pointer_notes(facts.model, loop)):
        return None
    try:
        found = alternatives(facts, loop)
    except NoGuardError:
        return None
    if found is None or (has_parallel_loops and not found.is_about_rows):
        return None
    proved = tuple(_proofs(subject, found.choices(), few))
    if not proved:
        return None
    first = proved[0]
    kept = [each for each in proved if each.loop.needs == first.loop.needs]
    if needs_of(facts, loop) != needs_of(first.facts, subject.loop(first.facts)):
        raise NoGuardError("what is private in it depends on values of parameters")
    guarded = Guarded(first.loop, _checks(subject, found, kept))
    checked = _with_pointers_apart(subject, first, guarded, is_strict=is_strict)
    # Without a condition this would contradict the verdict, which is the one to trust.
    return checked if checked.conditions else None


def _with_pointers_apart(
    subject: Subject, proved: _Proved, guarded: Guarded, *, is_strict: bool
) -> Guarded:
    if not may_overlap(guarded.loop):
        return guarded
    try:
        apart = _apart(subject, proved, guarded.loop)
    except NoGuardError:
        if is_strict:
            raise
        return guarded
    conditions = dict.fromkeys((*guarded.conditions, *apart.conditions))
    return Guarded(apart.loop, tuple(conditions))


def _apart(subject: Subject, proved: _Proved, loop: LoopVerdict) -> Guarded:
    found = separation(proved.facts, subject.loop(proved.facts), subject.types)
    kept = tuple(each for each in loop.assumptions if not each.endswith(OVERLAP))
    return Guarded(replace(loop, assumptions=kept), found)


def _proofs(
    subject: Subject, found: tuple[Alternative, ...], few: int
) -> Iterator[_Proved]:
    """The alternatives under which the loop is parallel."""
    for each in found[:_MOST_PROOFS]:
        conditions = tuple(sorted(each, key=repr))
        proved = _proof(subject, conditions)
        if proved is not None and _is_worthwhile(subject, proved, few):
            yield proved


def _proof(
    subject: Subject,
    conditions: tuple[Condition, ...],
    judge: Callable[[Facts, LoopFacts], LoopVerdict] = verdict,
) -> _Proved | None:
    facts = subject.facts(*(each.expression for each in conditions))
    # No run makes a loop parallel.
    facts = replace(facts, searches=False)
    if not has_allowed_values(facts.model):
        return None
    loop = subject.loop(facts)
    found = named(facts, loop, judge(facts, loop))
    if found.verdict is not Verdict.PARALLEL:
        return None
    checked = {f"{show_expression(each.expression)}, as stated" for each in conditions}
    kept = tuple(each for each in found.assumptions if each not in checked)
    return _Proved(conditions, facts, replace(found, assumptions=kept))


def _is_worthwhile(subject: Subject, proved: _Proved, few: int) -> bool:
    """Whether the conditions leave every write possible in loops that run long.

    A loop inside that runs long without them has to do so with them, too.
    """
    before, under = subject.facts(), proved.facts
    pairs = zip(_writes(subject, before), _writes(subject, under), strict=True)
    return all(
        _may_happen(under.model, other, new, few)
        or (inner > 0 and not _may_happen(before.model, one, old, few))
        for old, new in pairs
        for inner, (one, other) in enumerate(
            zip(_inside(subject, old), _inside(subject, new), strict=True)
        )
    )


def _inside(subject: Subject, access: Access) -> list[LoopFacts]:
    """The loop and those inside it that are around an access."""
    return [each for each in access.loops if each.number >= subject.number]


def _writes(subject: Subject, facts: Facts) -> list[Access]:
    """The elements that the loop writes."""
    inside = facts.model.inside(subject.loop(facts))
    return [a for a in inside if a.kind == "write" and a.indices]


def _may_happen(known: Model, loop: LoopFacts, access: Access, few: int) -> bool:
    """Whether an access occurs while a loop has more than a few iterations."""
    encoding = Encoding(known, frozenset(each.number for each in access.loops))
    instance = Instance(encoding, "x")
    if isinstance(loop.step, IntConst) and loop.lower and loop.upper:
        sign = 1 if loop.step.value > 0 else -1
        span = instance.form(loop.upper) - instance.form(loop.lower)
        least = few * abs(loop.step.value)
        encoding.require(encoding.at_least(span.scaled(sign), least))
    try:
        instance.enter(access)
        assume(known, instance)
        points = integer_set(tuple(encoding.variables), encoding.constraints)
        return not points.is_empty()
    except QuotaExceededError:
        return True


def _checks(
    subject: Subject, found: Alternatives, proved: list[_Proved]
) -> tuple[str, ...]:
    """That one of the proved alternatives holds; nothing if one of them asks for nothing."""
    if {frozenset(each.conditions) for each in proved} == set(found.choices()):
        lone = [one for group in found.groups if len(group) == 1 for one in group]
        wider = (group for group in found.groups if len(group) > 1)
        first = _texts(subject, strongest(lone))
        return (*first, *(_any(_texts(subject, group)) for group in wider))
    parts = (_texts(subject, strongest(each.conditions)) for each in proved)
    return (_any(" && ".join(texts) for texts in parts),)


def _any(texts: Iterable[str]) -> str:
    parts = (f"({text})" if "&&" in text else text for text in dict.fromkeys(texts))
    return " || ".join(parts)


def _texts(subject: Subject, conditions: Iterable[Condition]) -> tuple[str, ...]:
    found: list[str] = []
    for each in conditions:
        for atom in each.form.atoms:
            assert isinstance(atom, Var), "conditions are about variables"
            check_visible(subject.program, atom.name, subject.function.source)
        found.append(each.text(subject.types))
    return tuple(found)
