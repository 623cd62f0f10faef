"""Runs that are steered: each goes where none before it went (concolic execution).

Small numbers and a few contents of memory seldom get through `while (bits >= 8)`, or into
the branch behind `mode == 16197`. A run on traced inputs says which conditions decided its
way. z3 turns one of them round and proposes inputs that keep those before it. Places that
no run left that way come first, those inside the loop before others. What is found is a run
like any other one, so nothing is believed of the solver.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import cycle
from typing import NamedTuple

from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.engines.reaching import SIZES, reaching
from depanalysis.engines.replay import OPERATIONS_OF_A_STATEMENT
from depanalysis.engines.small_runs import Filling, Remembered, Trial
from depanalysis.engines.trials import FILLINGS, Start, attempt
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.contents import held, typed
from depanalysis.interpreter.machine import Inputs
from depanalysis.interpreter.memory import State
from depanalysis.interpreter.traced import Decision, Path, negated
from depanalysis.interpreter.values import settled
from depanalysis.ir.expressions import NEGATED, Binary, Expr, IntConst, names, walk
from depanalysis.ir.inputs import replies
from depanalysis.ir.programs import Program, limits
from depanalysis.ir.sites import SiteId
from depanalysis.ir.types import BOOL
from depanalysis.solvers import effort
from depanalysis.solvers.smt.queries import Possible, Query, Range, solved

_MOST_RUNS = 16
# So many runs get to the loop, or the search is given up.
_ENOUGH = 5
_MOST_OPERATIONS = 400_000
_MOST_DECISIONS = 1_000
_MOST_TURNS = 3
_LIMIT = 1_000
_QUOTA = 40_000
_LONGEST_SHIFT = 63
# Inputs are looked for near to 0, so that runs are short, or to what the text is about.
_NEAR = 4
_FURTHER = 3
_TYPES = frozenset(2**bits - k for bits in (8, 16, 31, 32, 63, 64) for k in (0, 1))
_MOST_ATTEMPTS = 3
# All ones, zeros, and numbers that rise with their places.
_BEGINNINGS = FILLINGS[:3]


def directed(facts: Facts, loop: LoopFacts) -> Remembered[Trial]:
    """Runs of the program with a loop in focus, the same ones always."""
    if loop.number not in facts.steered:
        facts.steered[loop.number] = Remembered(_trials(facts, loop))
    return facts.steered[loop.number]


def _trials(facts: Facts, loop: LoopFacts) -> Iterator[Trial]:
    search = _Search(facts, loop, facts.focus_on(loop).program)
    end = effort.taken() + _MOST_OPERATIONS
    for size, others in zip(cycle(SIZES), _BEGINNINGS):
        yield from search.run(search.first(size, others))
    while search.runs < _MOST_RUNS and effort.taken() < end:
        turn = search.most_promising()
        is_far = search.runs >= _ENOUGH and not search.gets_there
        if turn is None or is_far:
            return
        inputs = search.turned(turn)
        if inputs is not None:
            yield from search.run(inputs)


class _Input(NamedTuple):
    """Something that a run gets from outside: the number of the call, if it is a reply."""

    name: str
    element: tuple[int, ...] | None
    call: int = 0


@dataclass(frozen=True, slots=True)
class _Inputs:
    """What a run starts from: the values of some inputs, and what all others hold."""

    values: Mapping[_Input, int]
    others: Filling

    def value(self, each: _Input) -> int:
        """The value of an input."""
        found = self.values.get(each)
        element = (*(each.element or ()), each.call) if each.call else each.element
        return self.others(each.name, element or ()) if found is None else found


class _Place(NamedTuple):
    """Where a run is: its loops, the last access, the decisions since, the turn of the loop."""

    loops: tuple[int, ...]
    site: SiteId | None
    ordinal: int
    turn: int


class _Way(NamedTuple):
    """Where a run decided something, and what."""

    place: _Place
    operator: str


@dataclass(frozen=True, slots=True)
class _Turn:
    """A decision of a run that another run takes the other way; `known` are its inputs."""

    way: _Way
    wanted: tuple[Expr, ...]
    kept: tuple[Expr, ...]
    inputs: _Inputs
    known: Mapping[str, _Input]


@dataclass(slots=True)
class _Places:
    """Tells where a run is that has the given state."""

    state: State
    loop: int
    last: int = -1
    ordinal: int = 0

    def __call__(self) -> _Place:
        log, moment = self.state.log, self.state.moment
        self.ordinal = self.ordinal + 1 if len(log) == self.last else 0
        self.last = len(log)
        loops = tuple(number for number, _ in moment.iteration)
        is_inside = self.loop in loops
        turn = 1 + moment.counters[loops.index(self.loop)] if is_inside else 0
        site = log[-4].id if log else None
        return _Place(loops, site, self.ordinal, min(turn, _MOST_TURNS))


@dataclass(slots=True)
class _Search:
    """The ways that runs have gone, and those that they have not."""

    facts: Facts
    loop: LoopFacts
    program: Program
    runs: int = 0
    gets_there: bool = False
    pending: list[_Turn] = field(default_factory=list)
    gone: set[_Way] = field(default_factory=set)
    attempts: Counter[_Way] = field(default_factory=Counter)

    def first(self, size: Callable[[int], int], others: Filling) -> _Inputs:
        """Inputs with which runs often get to the loop."""
        known = {
            _Input(each.name, None): 1 if each.type == BOOL else size(place)
            for place, each in enumerate(self.program.parameters)
        }
        for name, value in reaching(self.facts, self.loop).items():
            known |= {_Input(name, None): value, _Input(name, ()): value}
        return _Inputs(known, others)

    def run(self, inputs: _Inputs) -> Iterator[Trial]:
        """The run from some inputs, if it is a conforming one; its decisions are noted."""
        self.runs += 1
        known: dict[str, _Input] = {}
        path = self._path(inputs, known)
        _, trial = attempt(self.facts, self.loop, self._start(inputs))
        # Where a run that is none of a conforming program went, another one may go.
        if trial is not None:
            self.gone.update(_way(each) for each in path.decisions)
            yield trial
        self._note(inputs, path, known)

    def _start(self, inputs: _Inputs) -> Start:
        parameters = {
            each.name: inputs.value(_Input(each.name, None))
            for each in self.program.parameters
        }

        def memory(name: str, element: tuple[int, ...]) -> int:
            return inputs.value(_Input(name, element))

        def reply(name: str, number: int) -> int:
            return inputs.value(_Input(name, (), number + 1))

        replied = replies(self.program.body)
        given = reply if replied else None
        return Start(parameters, typed(self.program, memory), _LIMIT, given)

    def _path(self, inputs: _Inputs, known: dict[str, _Input]) -> Path:
        """The decisions of the run from some inputs."""
        machine = self.facts.focus_on(self.loop).machine
        path = Path(_Places(machine.state, self.loop.number), _MOST_DECISIONS)
        start = self._start(inputs)

        def traced(each: _Input, value: int) -> int:
            name = f"{each.name}{each.element}{each.call}"
            known[name] = each
            return path.input(name, value)

        def memory(name: str, element: tuple[int, ...]) -> int:
            return traced(_Input(name, element), start.filling(name, element))

        def reply(name: str, number: int) -> int:
            each = _Input(name, (), number + 1)
            return traced(each, inputs.value(each))

        parameters = {
            name: traced(_Input(name, None), value)
            for name, value in start.parameters.items()
        }
        given = reply if start.replies else None
        effort.take(_LIMIT * OPERATIONS_OF_A_STATEMENT)
        with suppress(InterpretationError):
            machine.run(Inputs(parameters, memory, _LIMIT, settled, True, given))
        return path

    def _note(self, inputs: _Inputs, path: Path, known: Mapping[str, _Input]) -> None:
        self.gets_there |= any(each.place.turn for each in path.decisions)
        kept: list[Expr] = []
        turns: dict[_Way, _Turn] = {}
        for decision in path.decisions:
            way = _other_way(decision)
            if way not in turns:
                wanted = _other(decision)
                turns[way] = _Turn(way, wanted, tuple(kept), inputs, known)
            kept.append(decision.condition)
        self.pending += turns.values()

    def most_promising(self) -> _Turn | None:
        """A way that no run has gone: inside the loop first, and the first one there is."""
        self.pending = [
            each
            for each in self.pending
            if each.way not in self.gone and self.attempts[each.way] < _MOST_ATTEMPTS
        ]
        if not self.pending:
            return None
        best = min(self.pending, key=self._priority)
        self.attempts[best.way] += 1
        self.pending.remove(best)
        return best

    def _priority(self, turn: _Turn) -> tuple[bool, bool, int]:
        way = turn.way
        return way.place.turn == 0, way.operator == "more", self.attempts[way]

    def turned(self, turn: _Turn) -> _Inputs | None:
        """Inputs of a run that takes the other way, if some are found."""
        conditions = (*_related(turn), *turn.wanted)
        used = {name for each in conditions for name in names(each)}
        least = tuple(sorted({name for each in turn.wanted for name in names(each)}))
        reach = max((abs(n) for each in conditions for n in _numbers(each)), default=0)
        ends = (-_NEAR - reach, 10 * _NEAR + 2 * reach)
        ranges = {name: self._range(turn, name, ends) for name in sorted(used)}
        outcome = solved(Query(conditions, _QUOTA, ranges, least, _LONGEST_SHIFT))
        if not isinstance(outcome, Possible):
            return None
        found = {turn.known[name]: value for name, value in outcome.values.items()}
        return replace(turn.inputs, values={**turn.inputs.values, **found})

    def _range(self, turn: _Turn, name: str, ends: Range) -> Range:
        """What an input may be: near, or what it was, and what its type has."""
        each = turn.known[name]
        types = {
            x.name: x.type for x in (*self.program.variables, *self.program.parameters)
        }
        value = held(turn.inputs.value(each), types[each.name])
        bounds = limits(self.program).get(each.name) or types[each.name].bounds or ends
        if types[each.name] == BOOL:
            bounds = 0, 1
        low, high = min(ends[0], value), max(ends[1], value)
        return max(bounds[0], low), min(bounds[1], high)


def _way(decision: Decision) -> _Way:
    """Where a run went."""
    return _Way(decision.place, "pin" if decision.is_pin else _operator(decision))


def _other_way(decision: Decision) -> _Way:
    """Where it might have gone."""
    other = NEGATED[_operator(decision)]
    return _Way(decision.place, "more" if decision.is_pin else other)


def _operator(decision: Decision) -> str:
    return decision.condition.operator


def _other(decision: Decision) -> tuple[Expr, ...]:
    """The other way of a decision; a number that was taken as it is gets a little greater."""
    condition = decision.condition
    if not decision.is_pin:
        return (negated(condition),)
    most = Binary("+", condition.right, IntConst(_FURTHER))
    left = condition.left
    return Binary(">", left, condition.right), Binary("<=", left, most)


def _related(turn: _Turn) -> list[Expr]:
    """The decisions before one that share inputs with it, or with others that do."""
    used = {name for each in turn.wanted for name in names(each)}
    found: dict[int, Expr] = {}
    before = -1
    while len(found) != before:
        before = len(found)
        for place, each in enumerate(turn.kept):
            own = names(each)
            if place not in found and not used.isdisjoint(own):
                found[place] = each
                used |= own
    return [found[place] for place in sorted(found)]


def _numbers(expr: Expr) -> Iterator[int]:
    """The numbers in a condition, but for those of types."""
    for part in walk(expr):
        if isinstance(part, IntConst) and abs(part.value) not in _TYPES:
            yield part.value
