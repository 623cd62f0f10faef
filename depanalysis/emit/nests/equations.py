"""All that the iterations of a loop share, as equations between two of them.

Input: the facts about a loop. Output: equations a x + b y = c with the numbers a and b, and
c over parameters. Iterations x and y that touch one element, one of them writing, satisfy
one of the equations; there is no other dependence. A loop of which that cannot be said has
no equations but a reason.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.polynomials import Polynomial, constant, polynomial
from depanalysis.analysis.questions import ConflictQuestion, conflicts_carried_by
from depanalysis.engines.conflict import Facts
from depanalysis.engines.ladder import Open, proof
from depanalysis.engines.wraps import UNWRAPPED
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import Array, Declare, walk_statements

_MOST_QUESTIONS = 24
_LARGEST = 2**20


class NoPlanError(Exception):
    """Why a loop keeps its head, as a sentence."""


@dataclass(frozen=True, slots=True)
class DependenceEquation:
    """a x + b y = c for two iterations that meet: 0 <= |a| <= b, and b > 0."""

    a: int
    b: int
    c: Polynomial


def dependence_equations(
    facts: Facts, loop: LoopFacts
) -> tuple[DependenceEquation, ...]:
    """The equations of a loop that rises by one, each once."""
    _check_loop(facts, loop)
    found: dict[DependenceEquation, None] = {}
    for question in _open_questions(facts, loop):
        found[_dependence_equation(facts, loop, question)] = None
    return tuple(found)


def _check_loop(facts: Facts, loop: LoopFacts) -> None:
    if loop.step != IntConst(1) or loop.early_exit is not None:
        raise NoPlanError("it does not count up by one to its end")
    if any(loop.number in fact.loops for fact in facts.model.opaque):
        raise NoPlanError("code in it is not modelled")
    for stmt in walk_statements(loop.node.body):
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Array):
            extents = stmt.variable.extents
            if not all(isinstance(extent, IntConst) for extent in extents):
                raise NoPlanError("an array in it has a size that may change")


def _open_questions(facts: Facts, loop: LoopFacts) -> Iterator[ConflictQuestion]:
    inside = facts.model.inside(loop)
    own = {(a.storage, a.variable) for a in inside if loop.number in a.owners}
    arrays = {
        (a.storage, a.variable) for a in inside if a.kind == "write" and a.indices
    }
    questions = [
        question
        for variable in sorted(arrays - own)
        for question in conflicts_carried_by(facts.model, loop, variable)
    ]
    if len(questions) > _MOST_QUESTIONS:
        raise NoPlanError("too many accesses may meet")
    return (each for each in questions if _is_open(facts, each))


def _is_open(facts: Facts, question: ConflictQuestion) -> bool:
    """Whether iterations may meet, also by a wrap: nobody lists assumptions here."""
    found = proof(facts, question)
    return isinstance(found, Open) or UNWRAPPED in found.assumptions


def _dependence_equation(
    facts: Facts, loop: LoopFacts, question: ConflictQuestion
) -> DependenceEquation:
    """One subscript is enough: elements that are the same have the same subscripts."""
    first, second = question.source, question.sink
    accesses = (first, second)
    if len(first.indices) > 1 and not all(map(facts.is_in_bounds, accesses)):
        raise NoPlanError("a subscript in it may leave its row")
    for position in range(len(first.indices)):
        forms = [_linear(facts, loop, each, position) for each in accesses]
        one, other = forms
        if one is not None and other is not None and (one[0] or other[0]):
            return _normal(one[0], -other[0], other[1] - one[1])
    raise NoPlanError("its subscripts are no multiples of the index")


def _linear(
    facts: Facts, loop: LoopFacts, access: Access, position: int
) -> tuple[int, Polynomial] | None:
    """The factor of the index and the rest of a subscript, which only parameters decide."""
    form, symbol = polynomial(access.indices[position]), Var(loop.symbol)
    factor = form.coefficient(symbol).as_constant
    known = {parameter.name for parameter in facts.model.program.parameters}
    if factor is None or form.degree(symbol) > 1 or abs(factor) > _LARGEST:
        return None
    rest = form - polynomial(symbol).scaled(factor)
    is_known = all(isinstance(a, Var) and a.name in known for a in rest.atoms)
    return (factor, rest) if is_known else None


def _normal(a: int, b: int, c: Polynomial) -> DependenceEquation:
    """The roles of the two iterations are exchanged at will: the order decides, not they."""
    shared = gcd(a, b, *(factor for _, factor in c.terms))
    a, b = a // shared, b // shared
    rest = sum(
        (Polynomial(((m, factor // shared),)) for m, factor in c.terms), constant(0)
    )
    if abs(a) > abs(b):
        a, b = b, a
    if b < 0:
        a, b, rest = -a, -b, rest.scaled(-1)
    if a == -b:
        # The difference of the two is known up to its sign.
        rest = rest.scaled(-1) if rest.terms and rest.terms[0][1] < 0 else rest
    return DependenceEquation(a, b, rest)
