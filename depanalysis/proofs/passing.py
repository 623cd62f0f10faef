"""Loops with code that is not modelled, which some runs pass by.

Such a loop is never called parallel. But where that code stands under a condition, or is a
call of a function of which no text says what it does, a run may show that a value goes
from one iteration to a later one, whatever the code does elsewhere.
"""

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.analysis.reductions import updates
from depanalysis.engines.conflict import Facts
from depanalysis.engines.search import passing, shown, taken_for_granted
from depanalysis.ir.statements import Block, Loop, Opaque, Stmt, While
from depanalysis.proofs.elements import combined_elements
from depanalysis.proofs.scalars import reduction_operator, steps
from depanalysis.solvers.verdict import Refuted


def is_passable(loop: Loop | While) -> bool:
    """Whether a run may have several iterations that meet no code that is not modelled."""
    return not any(map(_is_met, loop.body))


def _is_met(stmt: Stmt) -> bool:
    """Whether every run of a statement meets such code, by its form."""
    match stmt:
        case Opaque(kind="opaque" | "foreign"):
            return stmt.reads != () or stmt.writes != ()
        case Block(body=body):
            return any(map(_is_met, body))
        case _:
            return False


def carried_in_a_run(
    facts: Facts, loop: LoopFacts
) -> tuple[ConflictQuestion, Refuted] | None:
    """A scalar's value, or an element's, that goes from one iteration to a later one."""
    accesses = {(a.id, a.kind): a for a in facts.model.inside(loop)}
    free: dict[tuple[int, str], bool] = {}
    for run in passing(facts, loop):
        source, sink = (accesses.get((each.site, each.kind)) for each in run[1:])
        if source is None or sink is None or loop.number in sink.owners:
            continue
        question, variable = (
            ConflictQuestion(source, sink, loop),
            (sink.storage, sink.variable),
        )
        if variable not in free:
            free[variable] = _is_free(facts, loop, variable)
        if not free[variable] and not _is_combined(facts, loop, question):
            granted = taken_for_granted(facts, loop)
            witness = shown(question, run)
            return question, Refuted("search", witness, assumptions=granted)
    return None


def _is_combined(facts: Facts, loop: LoopFacts, question: ConflictQuestion) -> bool:
    """Whether a reduction into one element is what meets."""
    variable = question.sink.storage, question.sink.variable
    inside = facts.model.inside(loop) if question.sink.indices else ()
    accesses = [a for a in inside if (a.storage, a.variable) == variable]
    found = combined_elements(facts, loop, accesses) if accesses else ()
    return any(each.covers(question) for each in found)


def _is_free(facts: Facts, loop: LoopFacts, variable: tuple[int, str]) -> bool:
    """Whether what goes on is that of a reduction, or of an induction."""
    program, inside = facts.model.program, facts.model.inside(loop)
    known = updates(program, loop.node.body, loop.number + 1, facts.model.variables)
    accesses = [a for a in inside if (a.storage, a.variable) == variable]
    is_reduction = reduction_operator(accesses, known, variable[1]) is not None
    return is_reduction or steps(facts, loop, variable[1])
