"""Judges a team program: for every pair of places a proof, a run that shows a race, or why not.

Whoever lowers a language says how to replay: the engine only proposes values.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeAlias

from depanalysis.analysis.polynomials import Polynomial, expression, polynomial
from depanalysis.analysis.valuation import UNDEFINED
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Expr,
    IntConst,
    Unary,
    Var,
    names,
    walk,
)
from depanalysis.proofs.races.deciding import (
    Candidate,
    Free,
    by_constraints,
    by_sight,
    by_solver,
    small_values,
)
from depanalysis.proofs.races.products import ordered_products
from depanalysis.proofs.races.questions import (
    MARKS,
    TRUE,
    Question,
    different_values,
    marked,
    question_of,
    unmarked,
)
from depanalysis.proofs.races.teams import Numbering, Pair, Range, TeamProgram, pairs
from depanalysis.proofs.races.verdicts import RaceWitness

Replay: TypeAlias = Callable[[Pair, Mapping[str, int]], RaceWitness | None]
"""A run with given values, if the two places collide in it."""
Search: TypeAlias = Callable[[Pair], RaceWitness | None]
"""A small run of any kind in which the two places collide."""


@dataclass(slots=True)
class Attempts:
    """What may still be asked about one kernel or region.

    `left` is how many questions z3 may get in vain: where so many stay open, nothing is
    race-free, and the next one is hardly decided. `steps` counts the parts of expressions in
    all questions that take a solver, `questions` those about places that may be at once.
    """

    left: int = 16
    steps: int = 400_000
    questions: int = 12_000

    def spend(self, question: Question) -> None:
        """Counts a question that a solver gets."""
        self.steps -= sum(1 for each in question.all for _ in walk(each))


@dataclass(frozen=True, slots=True)
class Runs:
    """How witnesses come about; once nothing `can_run`, no run shows anything any more."""

    replay: Replay
    search: Search = lambda _pair: None
    can_run: Callable[[], bool] = lambda: True
    attempts: Attempts = field(default_factory=Attempts)


_NO_RUN = (
    "two threads may touch one element at once, but no run was found that shows it"
)


_MOST_OPEN = 16
_MOST_OPEN_COPIES = 2
_TOO_OPEN = (
    "what else threads do to the array is not asked, as so much of it stays open"
)
_TOO_MANY = "its accesses make more questions about two threads than are asked"
_EQUAL = (
    "two threads store to one element at once, but no run was found in which the values "
    "differ"
)
_VALUES = "two threads store to one element at once, and whether the values differ"


@dataclass(frozen=True, slots=True)
class Collides:
    """A run showed that the instances collide; `is_benign` if they store equal values."""

    witness: RaceWitness
    is_benign: bool = False


@dataclass(frozen=True, slots=True)
class Open:
    """Neither a proof nor a run was found."""

    reason: str


Outcome: TypeAlias = Free | Collides | Open


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """What is known of one pair of places."""

    pair: Pair
    outcome: Outcome

    @property
    def is_harmless(self) -> bool:
        """Whether it makes no difference which of two threads comes first."""
        found = self.outcome
        return isinstance(found, Free) or (
            isinstance(found, Collides) and found.is_benign
        )


def judged(
    program: TeamProgram, runs: Runs, disturbed: Collection[str] = ()
) -> tuple[PairAnswer, ...]:
    """The answers for all pairs of places that could race.

    Stores of values that were loaded from arrays come last: values of one element are
    known to be equal only where it is proved that no two threads conflict about the array,
    and where it is not `disturbed` otherwise.
    """
    every = pairs(program)
    late = {
        number for number, pair in enumerate(every) if _rests_on_loads(program, pair)
    }
    plain = replace(program, loaded={}) if program.loaded else program
    opened: Counter[object] = Counter()
    outcomes = {
        number: _counted(plain, pair, runs, opened)
        for number, pair in enumerate(every)
        if number not in late
    }
    disturbed = {
        *disturbed,
        *(place.array for place in program.places if place.is_atomic),
    }
    for number, pair in enumerate(every):
        outcome = outcomes.get(number)
        if outcome is None or not PairAnswer(pair, outcome).is_harmless:
            disturbed.add(pair.first.array)
    kept = {
        n: load for n, load in program.loaded.items() if load.array not in disturbed
    }
    informed = replace(program, loaded=kept)
    outcomes |= {n: _counted(informed, every[n], runs, opened) for n in sorted(late)}
    return tuple(PairAnswer(pair, outcomes[n]) for n, pair in enumerate(every))


def _rests_on_loads(program: TeamProgram, pair: Pair) -> bool:
    """Whether both places store values that were loaded from arrays that are written."""
    stored = pair.first.value, pair.second.value
    return all(
        value is not None and not program.loaded.keys().isdisjoint(names(value))
        for value in stored
    )


def plainest(found: Iterable[RaceWitness | None]) -> RaceWitness | None:
    """The first run in which two threads do not store one value, else any."""
    equal = None
    for each in found:
        if each is not None and not each.is_equal:
            return each
        equal = equal or each
    return equal


def _counted(
    program: TeamProgram, pair: Pair, runs: Runs, opened: Counter[object]
) -> Outcome:
    """The answer; where much of an array stays open, no proof of the rest decides anything.

    Copies of two places of the text, in loops that are written out, are counted, too.
    """
    array, ends = pair.first.array, (pair.first.span, pair.second.span)
    is_open = opened[array] >= _MOST_OPEN or opened[ends] >= _MOST_OPEN_COPIES
    answer = _run_only if is_open else _answer
    found = answer(program, pair, runs)
    if isinstance(found, Open):
        opened.update((array, ends))
    return found


def _answer(program: TeamProgram, pair: Pair, runs: Runs) -> Outcome:
    if runs.attempts.questions <= 0:
        return Open(_TOO_MANY)
    question = question_of(program, pair)
    runs.attempts.questions -= not question.is_impossible
    outcome = by_sight(question)
    if outcome is not None:
        return outcome
    if runs.attempts.steps <= 0:
        return Open(_TOO_MANY)
    runs.attempts.spend(question)
    return _decided(program, question, runs)


def _run_only(program: TeamProgram, pair: Pair, runs: Runs) -> Outcome:
    """The answer of small runs."""
    witness = runs.search(pair)
    if witness is None or witness.is_equal:
        return Open(_TOO_OPEN)
    question = question_of(program, pair)
    is_undefined = question.is_impossible or _is_undefined(question)
    return Open(_reason(question)) if is_undefined else Collides(witness)


def _is_undefined(question: Question) -> bool:
    """Whether a run has some value there, and may collide only because of it."""
    return any(reason.startswith(UNDEFINED) for reason in question.uncertain)


def _decided(program: TeamProgram, question: Question, runs: Runs) -> Outcome:
    """The answer of solvers and runs."""
    pair = question.pair
    outcome = by_constraints(question)
    array = pair.first.array
    if array in program.bounded and not isinstance(outcome, Free):
        return _inside(program, pair, runs)
    if isinstance(outcome, Candidate) and not outcome.is_linear:
        outcome = _by_numbers(program, question) or outcome
    if isinstance(outcome, Free):
        return outcome
    if _is_undefined(question):
        return Open(_reason(question))
    narrower = _with_different_values(program, pair)
    equal = None if narrower is None else _proved(narrower)
    equal = None if equal is None else replace(equal, is_equal=True)
    any_run = equal is not None
    witness = _witness(question, outcome, runs, any_run=any_run)
    if witness is None:
        proved = None if outcome.is_linear else _solved(question, runs)
        if proved is not None:
            return proved
    asked = () if outcome.is_linear else (question,)
    if narrower is not None and equal is None:
        asked = (narrower, *asked)
    if not _is_enough(witness, any_run=any_run):
        more = (each for one in asked for each in _replayed(one, runs))
        witness = plainest(chain((witness,), more))
    if equal is None or witness is None:
        return equal or _shown(question, narrower or question, witness)
    # Where a run shows what cannot be, it left the numbers that were proved about.
    is_real = outcome.is_linear or by_solver(question) is None
    return Collides(witness, is_benign=is_real)


def _inside(program: TeamProgram, pair: Pair, runs: Runs) -> Outcome:
    """The answer, where values that lead inside of the array are proposed if others fail.

    No proof rests on that: where all runs leave the array, it would prove anything.
    """
    found = _answer(replace(program, bounded={}), pair, runs)
    if not isinstance(found, Open) or not runs.can_run():
        return found
    array = pair.first.array
    extents = {**program.extents, array: program.bounded[array]}
    inside = _answer(replace(program, extents=extents, bounded={}), pair, runs)
    return inside if isinstance(inside, Collides) else found


def _shown(
    question: Question, narrower: Question, witness: RaceWitness | None
) -> Outcome:
    """What a run says of places that may collide and store different values."""
    if witness is None:
        return Open(_reason(question))
    if not witness.is_equal:
        return Collides(witness)
    shown = " and ".join(sorted(narrower.uncertain[:2]))
    return Open(f"{_VALUES} depends on {shown}" if shown else _EQUAL)


def _is_enough(witness: RaceWitness | None, *, any_run: bool) -> bool:
    return witness is not None and (any_run or not witness.is_equal)


def _by_numbers(program: TeamProgram, question: Question) -> Free | None:
    for simpler in numbered(program, question):
        found = by_constraints(simpler)
        if isinstance(found, Free):
            return found
    return None


def _witness(
    question: Question, found: Candidate, runs: Runs, *, any_run: bool
) -> RaceWitness | None:
    known = found.values
    witness = None if known is None else runs.replay(question.pair, known)
    if _is_enough(witness, any_run=any_run):
        return witness
    return plainest((witness, runs.search(question.pair)))


def _solved(question: Question, runs: Runs) -> Free | None:
    found = None
    if runs.attempts.left > 0:
        simpler = ordered_products(question)
        found = None if simpler is None else by_solver(simpler)
        found = found or by_solver(question)
        runs.attempts.spend(question)
    runs.attempts.left -= found is None
    return found


def _replayed(question: Question, runs: Runs) -> Iterator[RaceWitness]:
    if runs.attempts.left <= 0 or not runs.can_run():
        return
    for values in small_values(question):
        witness = runs.replay(question.pair, values)
        if witness is not None:
            yield witness
    runs.attempts.left -= 1


def _with_different_values(program: TeamProgram, pair: Pair) -> Question | None:
    """The question whether instances that meet store different values, if these are known."""
    if not pair.first.kind == pair.second.kind == "write":
        return None
    if pair.first.is_atomic or pair.second.is_atomic:
        return None
    differ = different_values(program, pair)
    return None if differ == TRUE else question_of(program, pair, differ)


def _proved(question: Question) -> Free | None:
    found = by_constraints(question)
    if isinstance(found, Free):
        return found
    return None if found.is_linear else by_solver(question)


def _reason(question: Question) -> str:
    if not question.uncertain:
        return _NO_RUN
    shown = " and ".join(sorted(question.uncertain[:2]))
    return f"whether threads touch one element at once depends on {shown}"


# Questions in terms of global numbers: `block * size + thread` as one unknown.


_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_CONNECTIVES = ("and", "or")


@dataclass(frozen=True, slots=True)
class _Number:
    """The number of one instance as an unknown, and what it is made of."""

    name: Var
    block: Expr
    size: Expr
    thread: Expr

    def of(self, form: Polynomial) -> Polynomial:
        """The form with the number in place of `block * size`."""
        factor = form.coefficient(self.block).coefficient(self.size)
        if not factor.terms:
            return form
        made = Binary("+", Binary("*", self.block, self.size), self.thread)
        return form + (polynomial(self.name) - polynomial(made)) * factor


def numbered(program: TeamProgram, question: Question) -> Iterator[Question]:
    """Questions that hold wherever the given one does, if it has numbers in it.

    The first one knows least, and has the fewest cases.
    """
    used = {unmarked(name) for each in question.all for name in names(each)}
    pairs = [
        _numbers(program, each)
        for each in program.numberings
        if {each.block, each.size} <= used
    ]
    if not pairs:
        return
    numbers = [number for pair in pairs for number in pair]
    ranges: dict[str, Range] = {
        **question.ranges,
        **{number.name.name: (0, None) for number in numbers},
    }
    conditions = tuple(_rewritten(each, numbers) for each in question.conditions)
    equations = tuple(_rewritten(each, numbers) for each in question.equations)
    known = replace(question, equations=equations, ranges=ranges)
    apart = tuple(_apart(each, pairs) for each in conditions)
    if apart != conditions:
        sizes = (fact for pair in pairs for fact in _sizes(*pair))
        yield replace(known, conditions=(*apart, *sizes))
    facts = (fact for pair in pairs for fact in (*_sizes(*pair), *_facts(*pair)))
    yield replace(known, conditions=(*conditions, *facts))


def _numbers(program: TeamProgram, each: Numbering) -> tuple[_Number, _Number]:
    parts = (Var(each.block), Var(each.size), Var(each.thread))
    name = f"{each.block} * {each.size} + {each.thread}"
    one, other = (
        _Number(Var(name + mark), *(marked(program, part, mark) for part in parts))
        for mark in MARKS
    )
    return one, other


def _sizes(one: _Number, other: _Number) -> Iterator[Expr]:
    for number in (one, other):
        yield Binary(">=", number.name, number.thread)


def _facts(one: _Number, other: _Number) -> Iterator[Expr]:
    if one.block == other.block:
        apart = Binary("-", one.name, other.name)
        yield Binary("==", apart, Binary("-", one.thread, other.thread))
        return
    differ = Binary("!=", one.name, other.name)
    yield Binary("or", differ, Binary("==", one.block, other.block))
    yield Binary("or", differ, Binary("==", one.thread, other.thread))


def _apart(condition: Expr, pairs: list[tuple[_Number, _Number]]) -> Expr:
    """The condition with numbers that differ in place of blocks that do.

    That is weaker, so it is not right below a negation.
    """
    match condition:
        case Binary(operator="and" | "or" as operator, left=left, right=right):
            return Binary(operator, _apart(left, pairs), _apart(right, pairs))
        case Binary(operator="!=", left=left, right=right):
            for one, other in pairs:
                if (left, right) == (one.block, other.block):
                    return Binary("!=", one.name, other.name)
    return condition


def _rewritten(condition: Expr, numbers: list[_Number]) -> Expr:
    match condition:
        case Unary(operator="not", operand=operand):
            return Unary("not", _rewritten(operand, numbers))
        case Binary(operator=operator, left=left, right=right):
            if operator in _CONNECTIVES:
                one, other = (_rewritten(each, numbers) for each in (left, right))
                return Binary(operator, one, other)
            if operator in _COMPARISONS:
                return _compared(condition, operator, left, right, numbers)
    return condition


def _compared(
    condition: Expr,
    operator: BinaryOperator,
    left: Expr,
    right: Expr,
    numbers: list[_Number],
) -> Expr:
    form = polynomial(Binary("-", left, right))
    made = form
    for number in numbers:
        made = number.of(made)
    if made == form:
        return condition
    return Binary(operator, expression(made), IntConst(0))
