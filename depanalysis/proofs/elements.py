"""Reductions into one element: `x[i] -= l[i][j] * x[j]` over j is one into `x[i]`.

Iterations can have their own copy of an element where the loop fixes which element it
is, only updates it by one operator, and reaches it in no other way: every other access
to the array provably touches another element, in the same iteration, too.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.analysis.reductions import ElementUpdate, element_updates
from depanalysis.engines.conflict import Facts
from depanalysis.engines.ladder import Open, proof
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Var,
    loads,
    names,
    walk,
)
from depanalysis.ir.printer import show_expression
from depanalysis.ir.sites import SiteId
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.verdicts import Reduction, element_text

_PLAIN = re.compile(
    r"[A-Za-z_]\w*(?:(?:\.|->)\w+|\[[^\[\]]*(?:\[[^\[\]]*\])?[^\[\]]*\])*"
)
_WORD = re.compile(r"[A-Za-z_]\w*")
_DIVISIONS = ("//", "%", "tdiv", "trem")
_PLAIN_IN_FORTRAN = re.compile(r"\w+\([^()]*\)")


@dataclass(frozen=True, slots=True)
class CombinedElement:
    """A reduction into one element, and the sites that belong to it."""

    reduction: Reduction
    sites: frozenset[SiteId]
    assumptions: tuple[str, ...] = ()

    def covers(self, question: ConflictQuestion) -> bool:
        """Whether a question is answered by the reduction, or for it."""
        return not self.sites.isdisjoint((question.source.id, question.sink.id))


def combined_elements(
    facts: Facts, loop: LoopFacts, accesses: Sequence[Access]
) -> Iterator[CombinedElement]:
    """The elements of one array that a loop combines values into and uses for nothing else."""
    for operator, target, sites in _groups(facts, loop, accesses):
        own = [a for a in accesses if a.id in sites and a.kind == "write"]
        others = [a for a in accesses if a.id not in sites]
        assumptions = _apart(facts, loop, own, others)
        if assumptions is not None and _meets_itself(facts, loop, own):
            text = _text(facts, target)
            yield CombinedElement(Reduction(operator, text, target), sites, assumptions)


def only_element(
    facts: Facts, loop: LoopFacts, accesses: Sequence[Access], operator: str
) -> Reduction | None:
    """The reduction into an element, where a loop reaches one of an array only."""
    for found, target, sites in _groups(facts, loop, accesses):
        if found == operator and all(a.id in sites for a in accesses):
            return Reduction(operator, _text(facts, target), target)
    return None


def _groups(
    facts: Facts, loop: LoopFacts, accesses: Sequence[Access]
) -> Iterator[tuple[str, Load, frozenset[SiteId]]]:
    """The fixed elements that are updated by one operator, with the sites of updates."""
    program = facts.model.program
    ids = {a.id for a in accesses}
    groups: dict[Load, list[ElementUpdate]] = {}
    for update in element_updates(
        program, loop.node.body, loop.number + 1, facts.model.variables
    ):
        if update.sites <= ids and _is_fixed(loop, update.target):
            groups.setdefault(update.target, []).append(update)
    for target, found in groups.items():
        operators = {update.operator for update in found}
        if len(operators) == 1:
            sites = frozenset(site for update in found for site in update.sites)
            yield found[0].operator, target, sites


def _is_fixed(loop: LoopFacts, target: Load) -> bool:
    """Whether the subscripts, as they are written, mean one element during the loop."""
    body = loop.node.body
    changed = effects(body)
    indices = {s.variable for s in walk_statements(body) if isinstance(s, Loop)}
    indices.add(loop.variable or "")
    used = set(names(target)) | {
        load.array for index in target.indices for load in loads(index)
    }
    if any(name in indices or changed.may_write(name) for name in sorted(used)):
        return False
    return all(map(_is_defined, target.indices))


def _is_defined(index: Expr) -> bool:
    """Whether a subscript has a value before the loop, which may not come to it."""
    return all(
        isinstance(part.right, IntConst) and part.right.value != 0
        for part in walk(index)
        if isinstance(part, Binary) and part.operator in _DIVISIONS
    )


def _apart(
    facts: Facts, loop: LoopFacts, own: list[Access], others: list[Access]
) -> tuple[str, ...] | None:
    """What has to be assumed for no other access to reach the element; `None` if one may."""
    assumptions: dict[str, None] = {}
    for one in own:
        for other in others:
            for question in _questions(loop, one, other):
                found = proof(facts, question)
                if isinstance(found, Open):
                    return None
                assumptions.update(dict.fromkeys(found.assumptions))
    return tuple(assumptions)


def _questions(
    loop: LoopFacts, one: Access, other: Access
) -> Iterator[ConflictQuestion]:
    """Whether two accesses meet in one execution of a loop, in whatever order."""
    within = ConflictQuestion(one, other, None)
    yield within
    for carrier in within.common[loop.depth - 1 :]:
        yield ConflictQuestion(one, other, carrier)
        yield ConflictQuestion(other, one, carrier)


def _meets_itself(facts: Facts, loop: LoopFacts, own: list[Access]) -> bool:
    """Whether more than one iteration may do an update at all."""
    pairs = ((one, other) for one in own for other in own)
    return any(
        isinstance(proof(facts, ConflictQuestion(one, other, loop)), Open)
        for one, other in pairs
    )


def _text(facts: Facts, target: Load) -> str:
    """The element as the source writes it, or by its name and subscripts."""
    source = facts.source
    written = "" if source is None else source.text_of(target.span)
    words = set(_WORD.findall(written))
    meant = {n.name for n in walk(target) if isinstance(n, Var)}
    base = target.array.split(".")[0]
    if _is_plain_in_fortran(facts, target, written, meant):
        return written
    is_plain = _PLAIN.fullmatch(written) and written.startswith(base)
    if is_plain and meant <= words and "++" not in written and "--" not in written:
        return written
    return element_text(target.array, map(show_expression, target.indices))


def _is_plain_in_fortran(
    facts: Facts, target: Load, written: str, meant: set[str]
) -> bool:
    """Whether a text is the element, for arrays whose source counts in its own way."""
    spelled = {each.name: each for each in facts.model.program.spellings}
    if target.array not in spelled or not spelled[target.array].subscripts:
        return False
    texts = {spelled[name].text if name in spelled else name for name in meant}
    words = {word.lower() for word in _WORD.findall(written)}
    return bool(_PLAIN_IN_FORTRAN.fullmatch(written)) and all(
        text.lower() in words for text in (spelled[target.array].text, *texts)
    )
