"""Decides a question about two places: linear constraints first, then z3.

Bounds are numbers of operations, so that an answer depends on the question alone.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from math import gcd
from types import MappingProxyType

from depanalysis.analysis.polynomials import Polynomial, polynomial
from depanalysis.engines.diophantine import is_unsolvable
from depanalysis.engines.encoding import Encoding, Kind, Ranges
from depanalysis.engines.instances import Instance
from depanalysis.engines.polyhedral import factors
from depanalysis.engines.smt.scopes import needs_words, shifts_by_variables
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
    names,
    walk,
)
from depanalysis.ir.rewriting import substituted
from depanalysis.proofs.races.questions import Question
from depanalysis.proofs.races.teams import Range
from depanalysis.solvers.constraints import Constraint, all_of, any_of
from depanalysis.solvers.polyhedra import QuotaExceededError, integer_set
from depanalysis.solvers.smt.queries import Impossible, Possible, Query, solved
from depanalysis.solvers.smt.queries import Range as Between
from depanalysis.verdicts import Engine

Values = Mapping[str, int]

_QUOTA = 400_000
_SMALL_QUOTA = 150_000
_FARTHEST = 63
_SMALL: tuple[tuple[int, int], ...] = ((0, 5), (-4, 40), (-64, 1100))
SHIFTS = "no number is shifted by 64 bits or more"


@dataclass(frozen=True, slots=True)
class Free:
    """No two instances race; `engine` proved it under the assumptions.

    If it `is_equal`, they may meet, and store equal values.
    """

    engine: Engine
    assumptions: tuple[str, ...] = ()
    is_equal: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """Values under which the linear part holds; `is_linear` if there is no other part."""

    values: Values | None
    is_linear: bool


def by_sight(question: Question) -> Free | None:
    """A proof that takes no solver: elements that are apart by the gcd of their factors."""
    if question.is_impossible:
        return Free("syntactic")
    is_apart = any(
        is_unsolvable(polynomial(Binary("-", each.left, each.right)))
        for each in question.equations
        if isinstance(each, Binary) and each.operator == "=="
    )
    return Free("diophantine") if is_apart else None


def by_constraints(question: Question) -> Free | Candidate:
    """A proof over the integers of all that is linear, or the least values that remain.

    Where that takes too many steps, conditions with quotients by what varies are left out,
    then those that leave a choice.
    """
    if question.is_impossible:
        return Free("syntactic")
    with suppress(QuotaExceededError):
        return _by_constraints(question)
    for is_left_out in (_divides, _chooses):
        kept = _without(question, is_left_out)
        if len(kept.all) < len(question.all):
            with suppress(QuotaExceededError):
                found = _by_constraints(kept)
                if isinstance(found, Free):
                    return found
    return Candidate(None, is_linear=False)


def _without(question: Question, is_left_out: Callable[[Expr], bool]) -> Question:
    """A question that holds more often, as it has fewer conditions."""
    return replace(
        question,
        conditions=tuple(e for e in question.conditions if not is_left_out(e)),
        equations=tuple(e for e in question.equations if not is_left_out(e)),
    )


def _divides(condition: Expr) -> bool:
    """Whether a condition has a quotient or a rest by what is no number."""
    return any(
        isinstance(part, Binary)
        and part.operator in ("//", "%", "tdiv", "trem")
        and not isinstance(part.right, IntConst)
        for part in walk(condition)
    )


def _chooses(condition: Expr) -> bool:
    """Whether a condition is one of several, or has values of which one is chosen."""
    return any(map(_is_choice, walk(condition)))


def _is_choice(expr: Expr) -> bool:
    match expr:
        case Binary(operator="or") | Select():
            return True
        case Unary(operator="not", operand=Binary(operator="and")):
            return True
        case _:
            return False


def _by_constraints(question: Question) -> Free | Candidate:
    encoding = Encoding(Ranges(_known_ranges(question)))
    instance = Instance(encoding, "x")
    equations = _in_terms(question.equations, question.conditions)
    for condition in _plain_first((*question.conditions, *equations)):
        encoding.require(_formula(encoding, instance, condition))
    points = integer_set(tuple(encoding.variables), encoding.constraints)
    least = points.least(encoding.of_kinds((Kind.PARAMETER,)))
    if least is None:
        return Free("polyhedral")
    known = encoding.meanings.items()
    values = {meaning: least[name] for name, meaning in known if name in least}
    return Candidate(values, not encoding.doubts)


def by_solver(question: Question) -> Free | None:
    """A proof by z3, over integers and, where bits decide, over words."""
    conditions = tuple(filter(_is_arithmetic, question.all))
    if isinstance(solved(Query(conditions, _QUOTA)), Impossible):
        return Free("smt")
    if not needs_words(conditions):
        return None
    ranges = _known_ranges(question)
    kept = tuple(each for each in conditions if names(each) <= ranges.keys())
    used = {name for each in kept for name in names(each)}
    own = {name: ranges[name] for name in sorted(used)}
    is_shifting = shifts_by_variables(kept)
    farthest = _FARTHEST if is_shifting else None
    if isinstance(solved(Query(kept, _QUOTA, own, farthest=farthest)), Impossible):
        return Free("smt", (SHIFTS,) if is_shifting else ())
    return None


def small_values(question: Question) -> Iterator[Values]:
    """Small values under which all conditions hold, wider ranges later."""
    yield from small_solutions(question.all, question.ranges)


def small_solutions(
    facts: Iterable[Expr], known: Mapping[str, Range] = MappingProxyType({})
) -> Iterator[Values]:
    """Small values under which what is arithmetic among facts holds, wider ranges later."""
    conditions = tuple(filter(_is_arithmetic, facts))
    used = sorted({name for each in conditions for name in names(each)})
    for low, high in _SMALL:
        ranges: dict[str, Between] = {}
        for name in used:
            least, most = known.get(name, (None, None))
            ranges[name] = (
                low if least is None else max(low, least),
                high if most is None else min(high, most),
            )
        if any(first > last for first, last in ranges.values()):
            continue
        outcome = solved(Query(conditions, _SMALL_QUOTA, ranges, farthest=_FARTHEST))
        if isinstance(outcome, Possible):
            yield outcome.values


def _plain_first(conditions: tuple[Expr, ...]) -> list[Expr]:
    """Those about integers, choices and equations last: these use what the others say."""
    kept = [each for each in conditions if _is_arithmetic(each)]
    return sorted(kept, key=_rank)


def _rank(condition: Expr) -> int:
    if not isinstance(condition, Binary):
        return 0
    return {"==": 1, "!=": 1, "or": 2}.get(condition.operator, 0)


def _in_terms(equations: Iterable[Expr], known: Iterable[Expr]) -> tuple[Expr, ...]:
    """Equations with products, which split into parts, in place of names that are such."""
    values = {
        each.left.name: each.right
        for each in known
        if isinstance(each, Binary)
        and each.operator == "=="
        and isinstance(each.left, Var)
        and _is_arithmetic(each)
        and not polynomial(Binary("-", each.left, each.right)).is_affine
        and each.left.name not in names(each.right)
    }
    return tuple(substituted(each, values) for each in equations)


def _formula(encoding: Encoding, instance: Instance, condition: Expr) -> Constraint:
    """A condition as a formula; an equation splits where a rest is less than a factor."""
    match condition:
        case Binary(operator="and" | "or" as word, left=left, right=right):
            join = all_of if word == "and" else any_of
            return join(_formula(encoding, instance, e) for e in (left, right))
        case Binary(operator="==" | "!=" as operator, left=left, right=right):
            total = _reduced(instance.form(left) - instance.form(right))
            if total.is_affine:
                return instance.formula(condition)
            parts = _parts(encoding, total)
            if operator == "==":
                return all_of(map(encoding.is_zero, parts))
            return any_of(encoding.compare("!=", part) for part in parts)
        case _:
            return instance.formula(condition)


def _parts(encoding: Encoding, form: Polynomial) -> tuple[Polynomial, ...]:
    """Forms that are all zero exactly where one is: d·Q + R = 0 with |R| < d."""
    products = [factor for each, factor in form.terms if len(each) > 1]
    common = gcd(*products)
    if common < 2:
        return factors(encoding, form)
    multiple = [term for term in form.terms if term[1] % common == 0]
    rest = Polynomial(tuple(t for t in form.terms if t[1] % common))
    too_large = any_of(
        (encoding.at_least(rest, common), encoding.at_most(rest, -common))
    )
    constraints = [*encoding.constraints, too_large]
    if not integer_set(tuple(encoding.variables), constraints).is_empty():
        return factors(encoding, form)
    return (*factors(encoding, _reduced(Polynomial(tuple(multiple)))), rest)


def _reduced(form: Polynomial) -> Polynomial:
    """A form that is zero where another one is, without a common factor."""
    common = gcd(*(factor for _, factor in form.terms))
    if common < 2:
        return form
    return Polynomial(tuple((each, factor // common) for each, factor in form.terms))


def _known_ranges(question: Question) -> dict[str, Between]:
    return {
        name: (low, high)
        for name, (low, high) in question.ranges.items()
        if low is not None and high is not None
    }


def _is_arithmetic(expr: Expr) -> bool:
    return not any(isinstance(part, RealConst | Call | Load) for part in walk(expr))
