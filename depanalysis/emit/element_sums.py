"""Sums into the elements of an array, of which each thread adds up its own.

Input: a parallel loop that combines values into elements of arrays, and its text. Output:
a `Rewriting` in which a reduction clause names the part of each array that the loop touches
(`reduction(+: y[:n])`), or a `NoPlanError`. A thread has a copy of that part on its stack,
so the loop is written twice: with the directive for parts that are not empty and fit, and
as it was for all others.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from depanalysis.analysis.model import Access
from depanalysis.analysis.polynomials import Polynomial, constant, polynomial
from depanalysis.emit.clauses import OPERATORS, Clauses, NoClauseError, clauses
from depanalysis.emit.decisions import FEW, MOST_BYTES
from depanalysis.emit.guards.conditions import (
    Condition,
    NoGuardError,
    strongest,
    value_text,
)
from depanalysis.emit.guards.guarding import Guarded, may_overlap
from depanalysis.emit.guards.overlaps import separation
from depanalysis.emit.guards.ranges import Range, range_of
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.guards.visible import check_visible
from depanalysis.emit.nests.bodies import twice
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.nests.rewriting import Rewriting
from depanalysis.emit.orders.pairs import check_text
from depanalysis.emit.surroundings import Surroundings
from depanalysis.frontends.c.skeletons import Skeleton
from depanalysis.ir.expressions import Expr, IntConst, Var, names
from depanalysis.ir.statements import Array
from depanalysis.proofs.assumptions import OVERLAP
from depanalysis.verdicts import LoopVerdict, Reduction

_ORDER = "with sums of its own in each thread"
_WHY = "it combines values into elements, and there are few of them"


def summed(
    subject: Subject,
    skeleton: Skeleton,
    loop: LoopVerdict,
    dealt: str,
    around: Surroundings,
) -> Rewriting:
    """The loop with a clause for the parts of arrays that it combines values into.

    `dealt` is the clause that says how its iterations are dealt out, or empty.
    """
    try:
        return _summed(subject, skeleton, loop, dealt, around)
    except (NoGuardError, NoClauseError) as error:
        raise NoPlanError(str(error)) from error


def _summed(
    subject: Subject,
    skeleton: Skeleton,
    loop: LoopVerdict,
    dealt: str,
    around: Surroundings,
) -> Rewriting:
    check_text(skeleton, around)
    if isinstance(skeleton.head, str):
        raise NoPlanError(skeleton.head)
    if skeleton.callees:
        raise NoPlanError("a function that it calls may know the array by its name")
    scalars = {each.name for each in skeleton.written}
    sums = [each for each in loop.needs.reduction if each.variable not in scalars]
    others = tuple(each for each in loop.needs.reduction if each not in sums)
    plain = clauses(
        replace(loop.needs, reduction=others), skeleton, skeleton.head.variable
    )
    if plain.firstprivate or plain.lastprivate or plain.condition:
        raise NoPlanError("its directive says more than that it is parallel")
    sections = [_section(subject, each) for each in sums]
    conditions = [_length(subject)]
    conditions += (each for one in sections for each in one.conditions)
    conditions += (each.room(MOST_BYTES // len(sections)) for each in sections)
    guarded = _apart(subject, loop, _told(subject, conditions))
    parts = ((each.operator, each.text(subject)) for each in sections)
    joined: Clauses = replace(plain, reduction=(*plain.reduction, *parts))
    directive = f"#pragma omp parallel for {joined} {dealt}".strip()
    lines = twice(around.source, skeleton, directive, guarded.needed)
    return Rewriting(guarded.loop, lines, directive, _ORDER, (), _WHY)


@dataclass(frozen=True, slots=True)
class _Section:
    """The part of an array that a loop combines values into, and when all of it is there."""

    operator: str
    array: Array
    low: Polynomial
    length: Polynomial
    conditions: tuple[Condition, ...]

    def room(self, size: int) -> Condition:
        """That a copy of the part has no more than so many bytes."""
        return Condition(constant(size * 8 // self.array.type.bits) - self.length)

    def text(self, subject: Subject) -> str:
        """The part as OpenMP writes it."""
        low, length = (
            value_text(each, subject.types)[1] if each.terms else "0"
            for each in (self.low, self.length)
        )
        return f"{self.array.name}[{low if self.low.terms else ''}:{length}]"


def _length(subject: Subject) -> Condition:
    """That the loop has enough iterations for the copies to be worth it."""
    facts = subject.facts()
    loop = subject.loop(facts)
    if not any(loop.number in each.outer for each in facts.model.loops):
        raise NoPlanError("its iterations have little work beside the copies")
    if loop.outer or loop.lower is None or loop.upper is None:
        raise NoPlanError("copies would be made in each iteration of a loop around it")
    trips = polynomial(loop.upper) - polynomial(loop.lower) + constant(1)
    return Condition(trips - constant(FEW))


def _section(subject: Subject, sum_: Reduction) -> _Section:
    name, facts = sum_.variable, subject.facts()
    loop = subject.loop(facts)
    array = next((a for a in facts.model.program.arrays if a.name == name), None)
    if array is None or len(array.extents) != 1 or array.record:
        raise NoPlanError(f"`{name}` is no array of numbers in one dimension")
    kind = "integer" if array.type.is_integer else array.type.kind
    if sum_.operator not in OPERATORS.get(kind, ()):
        raise NoPlanError(f"there is no reduction by `{sum_.operator}` for `{name}`")
    check_visible(facts.model.program, name, facts.source)
    inside = [a for a in facts.model.inside(loop) if a.variable == name]
    found = {_touched(each) for each in inside}
    if len(found) != 1:
        raise NoPlanError(f"`{name}` is used in more than one part")
    (part,) = found
    for atom in (*part.low.atoms, *part.high.atoms):
        if not isinstance(atom, Var) or not _is_fixed(atom):
            raise NoPlanError(f"`{name}` is used where more than indices decide")
        check_visible(facts.model.program, atom.name, facts.source)
    length = part.high - part.low + constant(1)
    return _Section(sum_.operator, array, part.low, length, part.conditions)


def _touched(access: Access) -> Range:
    """The subscripts of an access, where it leaves out none between two of them."""
    if access.storage or access.conditions or access.doubts:
        raise NoPlanError(f"`{access.variable}` is not touched in every iteration")
    form = polynomial(access.indices[0])
    moving = [each for each in access.loops if form.degree(Var(each.symbol))]
    steps = {form.coefficient(Var(each.symbol)).as_constant for each in moving}
    steps |= {each.step.value for each in moving if isinstance(each.step, IntConst)}
    fixed = [_is_fixed(each.lower) + _is_fixed(each.upper) for each in moving]
    if not steps <= {-1, 1} or min(fixed, default=2) < (1 if len(moving) == 1 else 2):
        raise NoPlanError(f"`{access.variable}` is used with gaps")
    return range_of(form, access.loops, is_exact=True)


def _is_fixed(bound: Expr | None) -> bool:
    """Whether a value is the same in all iterations of the loops around."""
    return bound is not None and not any("#" in name for name in names(bound))


def _told(subject: Subject, conditions: Iterable[Condition]) -> list[str]:
    """Conditions as text, without those that always hold."""
    found = list(conditions)
    if any(each.truth is False for each in found):
        raise NoPlanError("it has few iterations, or copies of its sums are large")
    kept = strongest(each for each in found if each.truth is None)
    return [each.text(subject.types) for each in kept]


def _apart(subject: Subject, loop: LoopVerdict, conditions: list[str]) -> Guarded:
    """The loop with its conditions, among them that pointers are apart, if that is told."""
    facts = subject.facts()
    try:
        apart = separation(facts, subject.loop(facts), subject.types)
    except NoGuardError:
        if subject.function.options.alias == "strict":
            raise
        return Guarded(loop, tuple(dict.fromkeys(conditions)))
    if may_overlap(loop):
        kept = tuple(each for each in loop.assumptions if not each.endswith(OVERLAP))
        loop = replace(loop, assumptions=kept)
    return Guarded(loop, tuple(dict.fromkeys((*conditions, *apart))))
