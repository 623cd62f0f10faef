"""A loop that gets a new head because its iterations meet at distances that vary.

Input: a loop that is not parallel, its skeleton and the text. Output: the new lines of the
text, with the body as it stands, or the reason why the loop keeps its head. Phases keep the
order of the loop where one thread runs them, so that they can have a condition that
pointers do not overlap; for other plans this stays an assumption.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from depanalysis.emit.clauses import NoClauseError, clauses
from depanalysis.emit.guards.conditions import NoGuardError
from depanalysis.emit.guards.guarding import Guarded, may_overlap
from depanalysis.emit.guards.overlaps import separation
from depanalysis.emit.guards.roles import needs_of
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.guards.visible import check_visible
from depanalysis.emit.nests.bodies import end_of_body
from depanalysis.emit.nests.equations import NoPlanError, dependence_equations
from depanalysis.emit.nests.headers import Header, header
from depanalysis.emit.nests.heads import Head, head
from depanalysis.emit.nests.plans import Phases, Plan, plan
from depanalysis.frontends.c.canonical import Head as Canonical
from depanalysis.frontends.c.skeletons import Place, Skeleton
from depanalysis.ir.expressions import Var
from depanalysis.proofs.assumptions import (
    OVERLAP,
    enumeration,
    is_between,
    of_reductions,
    overlaps,
    pointer_notes,
)
from depanalysis.proofs.naming import named
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Needs

_WIDEST = 2**32


@dataclass(frozen=True, slots=True)
class Rewriting:
    """New texts of lines by their numbers, the directive in them, and the order in words.

    `names` are the parameters that the new head adds to the text; `reason` says why the
    order is another one, where that is not plain. Loops `inside` get directives, too.
    """

    loop: LoopVerdict
    lines: Mapping[int, str | None]
    directive: str | None
    order: str
    names: tuple[str, ...]
    reason: str = ""
    inside: Mapping[Place, str] = field(default_factory=dict)


def rewritten(
    subject: Subject, skeleton: Skeleton, loop: LoopVerdict, *, is_strict: bool
) -> Rewriting:
    """The loop with a new head, or a `NoPlanError`."""
    try:
        return _rewritten(subject, skeleton, loop, is_strict=is_strict)
    except (NoGuardError, NoClauseError) as error:
        raise NoPlanError(str(error)) from error


def _rewritten(
    subject: Subject, skeleton: Skeleton, loop: LoopVerdict, *, is_strict: bool
) -> Rewriting:
    facts = subject.facts()
    inner = subject.loop(facts)
    # The equations are asked first: what scalars need may take runs to find out.
    chosen = plan(dependence_equations(facts, inner))
    needs = needs_of(facts, inner)
    if needs is None or needs.firstprivate or needs.lastprivate or needs.induction:
        raise NoPlanError("a scalar depends on the order of its iterations")
    guarded = _guarded(subject, loop, chosen, is_strict=is_strict)
    assumptions = (*guarded.loop.assumptions, *of_reductions(facts.model, needs))
    kept = replace(guarded.loop, assumptions=tuple(dict.fromkeys(assumptions)))
    directive = _directive(subject, skeleton, needs, guarded)
    source = subject.function.source
    made = _head(source, skeleton, chosen, directive, subject)
    comment = f"/* The iterations run {chosen}. */"
    old = _header(source, skeleton)
    lines = _lines(source, skeleton, old, replace(made, lines=(comment, *made.lines)))
    return Rewriting(kept, lines, directive, str(chosen), _names(subject))


def _guarded(
    subject: Subject, loop: LoopVerdict, chosen: Plan, *, is_strict: bool
) -> Guarded:
    """The loop with the condition that its pointers do not overlap, where that helps."""
    facts = subject.facts()
    inner = subject.loop(facts)
    inside = facts.model.inside(inner)
    header = tuple(a for a in facts.model.accesses if a.id.statement == inner.number)
    names = overlaps(facts, inner, inside)
    for known in subject.overlaps:
        if not is_between(known, names):
            raise NoPlanError(known.reason)
        is_strict = True
    if is_strict and names != overlaps(facts, inner, inside + header):
        # The new head reads the bounds once, and the old one each time.
        raise NoPlanError("its bounds may be overwritten through a pointer")
    if is_strict and (names or any(pointer_notes(facts.model, inner))):
        if not isinstance(chosen, Phases) or any(pointer_notes(facts.model, inner)):
            raise NoPlanError("its pointers may overlap")
        return Guarded(loop, separation(facts, inner, subject.types))
    if not names or not isinstance(chosen, Phases):
        return Guarded(_assuming(loop, names))
    try:
        conditions = separation(facts, inner, subject.types)
    except NoGuardError:
        return Guarded(_assuming(loop, names))
    kept = (each for each in loop.assumptions if not each.endswith(OVERLAP))
    return Guarded(replace(loop, assumptions=tuple(kept)), conditions)


def _assuming(loop: LoopVerdict, names: tuple[str, ...]) -> LoopVerdict:
    if not names or may_overlap(loop):
        return loop
    sentence = f"{enumeration(names)} {OVERLAP}"
    return replace(loop, assumptions=(*loop.assumptions, sentence))


def _directive(
    subject: Subject, skeleton: Skeleton, needs: Needs, guarded: Guarded
) -> str:
    """The directive, with the variables by their names in the text."""
    assert isinstance(skeleton.head, Canonical)
    facts = subject.facts()
    bare = replace(guarded.loop, needs=needs, dependences=(), assumptions=(), reason="")
    written = named(facts, subject.loop(facts), bare)
    if written.obstacle is not None:
        raise NoPlanError(written.obstacle)
    shared = str(clauses(written.needs, skeleton, skeleton.head.variable))
    parts = ("#pragma omp parallel for", shared, guarded.clause)
    return " ".join(part for part in parts if part)


def _head(
    source: SourceFile,
    skeleton: Skeleton,
    chosen: Plan,
    directive: str,
    subject: Subject,
) -> Head:
    assert isinstance(skeleton.head, Canonical)
    variable = skeleton.head.variable
    if variable.bounds is None or max(map(abs, variable.bounds)) > _WIDEST:
        raise NoPlanError("its index has 64 bits")
    for name in _names(subject):
        check_visible(subject.program, name, source)
    old = _header(source, skeleton)
    return head(chosen, old, directive, subject.types)


def _names(subject: Subject) -> tuple[str, ...]:
    """The parameters in the equations of a loop, which stand in its new head."""
    facts = subject.facts()
    found = dependence_equations(facts, subject.loop(facts))
    atoms = (atom for each in found for atom in each.c.atoms)
    return tuple(atom.name for atom in atoms if isinstance(atom, Var))


def _header(source: SourceFile, skeleton: Skeleton) -> Header:
    assert isinstance(skeleton.head, Canonical)
    return header(source, skeleton.span, skeleton.head.variable)


def _lines(
    source: SourceFile, skeleton: Skeleton, old: Header, made: Head
) -> dict[int, str]:
    """The lines that change: where the old head stood, and where the body ends."""
    span = skeleton.span
    first = source.lines[span.line - 1]
    indentation = first[: span.column - 1]
    texts = {number: source.lines[number - 1] for number in (span.line, span.end_line)}
    end = end_of_body(source, skeleton)
    last = texts[span.end_line]
    texts[span.end_line] = last[:end] + made.closing + last[end:]
    line = texts[span.line]
    head_text = f"\n{indentation}".join(made.lines)
    texts[span.line] = indentation + head_text + line[old.end :]
    return texts
