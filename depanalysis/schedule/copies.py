"""Verdicts on loops whose iterations have their own copies of some arrays.

The copy is a variable that the body declares; the verdict on that program, together
with the arrays, is one on the loop as it stands.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts, inside
from depanalysis.ir.expressions import Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Array, Block, Declare, Loop, walk_statements
from depanalysis.proofs.parallel import verdict
from depanalysis.schedule.dependence_pairs import Variable
from depanalysis.schedule.obstacles import assumptions
from depanalysis.schedule.pieces import Added, Kept, NewLoop, Piece, Refusal
from depanalysis.schedule.places import fresh, loop_at, rewritten, size
from depanalysis.schedule.privatization import PrivateArray, private_arrays
from depanalysis.verdicts import LoopVerdict, Needs, Verdict

_REASON = "no iteration touches what another one writes, once the needs are met"


def judged(facts: Facts, loop: LoopFacts) -> LoopVerdict:
    """The verdict on a loop, where an array that the function declares may be copied."""
    return with_copies(facts, loop, verdict(facts, loop))


def with_copies(facts: Facts, loop: LoopFacts, found: LoopVerdict) -> LoopVerdict:
    """A verdict, or a better one where arrays that the function declares are copied.

    Other arrays are shared: their last values are wanted, and copies of them may be large.
    """
    if found.verdict is not Verdict.SEQUENTIAL:
        return found
    reused = {each.variable for each in found.dependences}
    own = {name for (storage, name), _ in _declared(facts.model.program) if storage}
    if not reused <= own or not all(_is_named(facts, loop, name) for name in reused):
        return found
    return privatized(facts, loop, reused) or found


def privatized(
    facts: Facts, loop: LoopFacts, among: Collection[str] | None = None
) -> LoopVerdict | None:
    """The verdict that a loop is parallel with private arrays; `None` if it is not.

    Only the arrays `among` some names are made private, if there are any such.
    """
    node = loop_at(facts.model.program, loop.number)
    private = private_arrays(facts, loop, among)
    if isinstance(node, Refusal) or not private:
        return None
    program = _copied(facts, node, loop.number, private)
    if program is None:
        return None
    own = Facts(model(program, facts.options.alias), facts.options, facts.source)
    same = next(each for each in own.model.loops if each.number == loop.number)
    found = verdict(own, same)
    if found.verdict is not Verdict.PARALLEL:
        return None
    named = (_original(each, private) for each in found.assumptions)
    bounded = map(inside, _leaving(facts, loop, {each.name for each in private}))
    taken = dict.fromkeys((*assumptions(facts, loop), *named, *bounded))
    needs = _joined(found.needs, private)
    return replace(found, reason=_REASON, needs=needs, assumptions=tuple(taken))


def _leaving(facts: Facts, loop: LoopFacts, private: set[str]) -> Iterator[str]:
    """The private arrays whose subscripts are taken to stay inside."""
    for name in sorted(private):
        own = [a for a in facts.model.inside(loop) if a.variable == name]
        if facts.relies_on_bounds and not all(map(facts.is_whole, own)):
            yield name


def _is_named(facts: Facts, loop: LoopFacts, array: str) -> bool:
    """Whether the text of a loop calls an array by its name, not by way of a pointer.

    A pointer that was set before the loop would not point to the copy. Functions that
    the loop calls stand elsewhere, and get their pointers in the iteration.
    """
    if facts.source is None:
        return True
    spelled = {each.name: each.text for each in facts.model.program.spellings}
    name = re.escape(spelled.get(array, array).partition("[")[0])
    called = set(_called(loop))
    return all(
        re.match(rf"\W*{name}\b", facts.source.text_of(access.span), re.IGNORECASE)
        for access in facts.model.inside(loop)
        if access.variable == array and access.id.statement not in called
    )


def _called(loop: LoopFacts) -> Iterator[int]:
    """The numbers of the statements of functions that a loop calls."""
    for number, stmt in enumerate(walk_statements((loop.node,)), loop.number):
        if isinstance(stmt, Block) and stmt.kind == "inlined":
            yield from range(number, number + size(stmt))


def _copied(
    facts: Facts, node: Loop, place: int, private: Iterable[PrivateArray]
) -> Program | None:
    program = facts.model.program
    declared = dict(_declared(program))
    added: list[Added] = []
    meant: dict[str, Var] = {}
    for each in private:
        array = declared.get((each.storage, each.name))
        is_shared = array is not None and array.may_alias
        if (
            array is None
            or array.record
            or (is_shared and facts.options.alias == "strict")
        ):
            return None
        copy = fresh(program, f"{each.name}_own")
        added.append(Added(Declare(replace(array, name=copy, may_alias=False))))
        meant[each.name] = Var(copy)
    body: tuple[Piece, ...] = (
        *added,
        *(Kept(stmt, tuple(meant.items())) for stmt in node.body),
    )
    new = NewLoop(
        node.variable, node.lower, node.upper, body, node.step, node.label, node.span
    )
    made = rewritten(program, place, 1, (new,))
    return None if isinstance(made, Refusal) else made.program


def _original(sentence: str, private: Iterable[PrivateArray]) -> str:
    """A sentence about copies as one about the arrays."""
    for each in private:
        sentence = re.sub(rf"\b{re.escape(each.name)}_own\d*\b", each.name, sentence)
    return sentence


def _declared(program: Program) -> Iterator[tuple[Variable, Array]]:
    """The arrays of a program by their storage, as accesses name it."""
    for array in program.arrays:
        yield (0, array.name), array
    for number, stmt in enumerate(walk_statements(program.body)):
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Array):
            yield (number + 1, stmt.variable.name), stmt.variable


def _joined(needs: Needs, private: Iterable[PrivateArray]) -> Needs:
    """The needs with the arrays among them; a copy is private if it is nothing else."""
    arrays = tuple(private)
    plain = [a.name for a in arrays if not (a.is_first or a.is_last)]
    first = [a.name for a in arrays if a.is_first]
    last = [a.name for a in arrays if a.is_last]
    return replace(
        needs,
        private=tuple(sorted((*needs.private, *plain))),
        firstprivate=tuple(sorted((*needs.firstprivate, *first))),
        lastprivate=tuple(sorted((*needs.lastprivate, *last))),
    )
