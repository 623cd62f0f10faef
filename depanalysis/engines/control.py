"""Whether what an iteration reads decides that later ones run: a control dependence.

Two runs show it that differ in the initial value of one element. They are the same up to
an iteration that is not the first and reads the element before anything else does; in one
of them the loop ends there, in the other it goes on.

One run shows it for a loop that counts, if what jumps out of it is tested on elements that
the iteration reads and on no index: an iteration that is not the last by the bounds ends the
loop, an earlier one did not.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

from depanalysis.analysis.early_exits import read_by_tests
from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.engines.directed import directed
from depanalysis.engines.replay import shown_iteration
from depanalysis.engines.search import memory_read
from depanalysis.engines.small_runs import Filling, Trial
from depanalysis.engines.trials import (
    ample_choices,
    middling_choices,
    small_choices,
    trials,
)
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.memory import Indices, Replies
from depanalysis.ir.expressions import Call, IntConst, walk
from depanalysis.ir.inputs import replies
from depanalysis.ir.sites import SiteId
from depanalysis.ir.statements import If, Loop, While, walk_statements
from depanalysis.solvers import effort
from depanalysis.verdicts import Witness

_MOST_PAIRS = 500
_MOST_OPERATIONS = 1_000_000
_MOST_READS = 4
_MOST_STEPS = 3
_MOST_FRUITLESS = 250
_SHORT = 4
_FEW = 4
_MOST_LONGER = 20
_MOST_VALUES = 4
_VALUES = (1, 0, -1, 4)
_MEMBERS = {
    "isdigit": "0", "isalpha": "a", "isalnum": "a", "isspace": " ", "isupper": "A",
    "islower": "a",
}  # fmt: skip
"""A character of each class that the library of C knows."""
_FEW_FILLINGS = 2


@dataclass(frozen=True, slots=True)
class Ending:
    """The read that ends a loop in one of its iterations, with the values of the run."""

    read: Access
    witness: Witness


def ending(facts: Facts, loop: LoopFacts) -> Ending | None:
    """The first read in small runs that decides whether a loop goes on."""
    search = _Search.of(facts, loop)
    return _in_small_runs(facts, loop, search) or search.with_values_held()


def _in_small_runs(facts: Facts, loop: LoopFacts, search: "_Search") -> Ending | None:
    end = effort.taken() + _MOST_OPERATIONS
    for choice in small_choices(facts, has_scalars=True):
        found = search.with_sizes(choice)
        if found is not None:
            return found
        if search.is_fruitless:
            break
        # Runs that ended with an error or at the limit are paid for, too.
        if search.pairs >= _MOST_PAIRS or effort.taken() > end:
            break
    # Where the first iteration was the last one, runs that go on may show it.
    for _ in range(_MOST_STEPS):
        longer, search.longer, search.pairs = search.longer[:_MOST_LONGER], [], 0
        for ended in longer:
            found = search.shown_by(ended)
            if found is not None:
                return found
    search.pairs = 0
    choices = ample_choices(facts, has_scalars=True)
    shown = chain(
        (search.with_sizes(choice) for choice in choices),
        (search.shown_by(ended) for ended in directed(facts, loop)),
    )
    return next((found for found in shown if found is not None), None)


@dataclass(slots=True)
class _Search:
    """Runs that begin with various contents of memory, and how many pairs were tried.

    `longer` go on after a run that ended with its first iteration.
    """

    facts: Facts
    loop: LoopFacts
    reads: Mapping[SiteId, Access]
    deciding: frozenset[str]
    values: tuple[int, ...]
    fillings: tuple[Filling, ...]
    pairs: int = 0
    runs: int = 0
    longer: list[Trial] = field(default_factory=list)
    replies: tuple[Replies, ...] = ()

    @classmethod
    def of(cls, facts: Facts, loop: LoopFacts) -> "_Search":
        accesses = facts.model.accesses
        replied = replies(loop.node.body)
        reads = {
            a.id: a
            for a in accesses
            if a.kind == "read" and (a.indices or a.variable in replied)
        }
        deciding = read_by_tests(loop.node) if loop.is_counted else frozenset()
        replied &= deciding
        values = _compared(loop)
        cycles = (_cycle(values, start) for start in range(len(values)))
        begun = (_begun_with(value) for value in values if value not in _VALUES)
        fillings = (*_FILLINGS, *cycles, *begun)
        found = cls(facts, loop, reads, deciding, values, fillings)
        found.replies = tuple(_changing(values, replied)) if replied else ()
        return found

    def with_values_held(self) -> Ending | None:
        """What runs show in which a test of a `while` holds for a few iterations.

        That is what it takes to find the end of a text, or the last number that is not 0.
        """
        if self.loop.is_counted:
            return None
        fillings = [make(value) for make in (_held, _stopped) for value in self.values]
        for choice in middling_choices(self.facts, has_scalars=True):
            for longer in trials(self.facts, self.loop, choice, fillings):
                found = self._shortened(longer)
                if found is not None:
                    return found
        return None

    def with_sizes(self, choice: Mapping[str, int]) -> Ending | None:
        """What runs with some parameters show."""
        for reply in self.replies:
            few = (_zero, *self.fillings[:_FEW_FILLINGS])
            for ended in trials(self.facts, self.loop, choice, few, replies=reply):
                found = _cut_short(ended, self.loop, self.reads, self.deciding)
                if found is not None:
                    return found
        for ended in trials(self.facts, self.loop, choice, self.fillings):
            found = self.shown_by(ended)
            if found is not None or self.pairs >= _MOST_PAIRS:
                return found
        return None

    @property
    def is_fruitless(self) -> bool:
        """Whether no read of many runs might have ended the loop."""
        return self.runs > _MOST_FRUITLESS and not self.pairs and not self.longer

    def shown_by(self, ended: Trial) -> Ending | None:
        """What a run shows, by itself or beside one with another value."""
        self.runs += 1
        found = _cut_short(ended, self.loop, self.reads, self.deciding)
        return found or self._changed(ended) or self._shortened(ended)

    def _shortened(self, longer: Trial) -> Ending | None:
        """A run that ends with the second iteration of one that goes on."""
        for read, after in _second_reads(longer, self.loop):
            for value in self.values if read.site in self.reads else ():
                self.pairs += 1
                filling = (_changed(longer.filling, read, value),)
                made = trials(self.facts, self.loop, longer.parameters, filling)
                ended = next(made, None)
                if ended is not None and _is_last(ended, read, self.loop):
                    access = self.reads[read.site]
                    return _shown(access, ended, read, after, self.loop)
        return None

    def _changed(self, ended: Trial) -> Ending | None:
        """A run that goes on where one ended, with another value of what was read last."""
        for last, is_first in _last_reads(ended, self.loop):
            for value in self.values if last.site in self.reads else ():
                self.pairs += 1
                filling = (_changed(ended.filling, last, value),)
                made = trials(self.facts, self.loop, ended.parameters, filling)
                longer = next(made, None)
                after = longer and _iteration_after(longer, last, self.loop)
                if longer is None or not isinstance(after, Recorded):
                    continue
                if not is_first:
                    read = self.reads[last.site]
                    return _shown(read, ended, last, after, self.loop)
                self.longer.append(longer)
        return None


def _cut_short(
    trial: Trial,
    loop: LoopFacts,
    reads: Mapping[SiteId, Access],
    deciding: frozenset[str],
) -> Ending | None:
    """What a run shows that jumped out of a loop behind its first iteration."""
    executions: dict[Indices, list[Recorded]] = {}
    for access in trial.log if deciding else ():
        iteration = _iteration(access, loop)
        if iteration:
            executions.setdefault(iteration[:-1], []).append(access)
    for made in executions.values():
        last = _iteration(made[-1], loop)
        if not trial.is_over(made[-1]):
            continue
        tested = [
            access
            for access in made
            if _iteration(access, loop) == last
            and access.kind == "read"
            and access.variable in deciding
            and access.site in reads
        ]
        following = trial.following(last)
        if last == _iteration(made[0], loop) or not tested or following is None:
            continue
        read = reads[tested[-1].site]
        source = shown_iteration(read, tested[-1])[: len(last)]
        sink = (*source[:-1], (source[-1][0], following))
        memory = memory_read(trial, made[-1].time)
        parameters = tuple(trial.parameters.items())
        witness = Witness(parameters, source, sink, tested[-1].element, memory)
        return Ending(read, witness)
    return None


def _compared(loop: LoopFacts) -> tuple[int, ...]:
    """Numbers with which tests in a loop may compare what they read, and a few others."""
    found: dict[int, None] = {}
    for stmt in (loop.node, *walk_statements(loop.node.body)):
        if isinstance(stmt, If | While):
            for part in walk(stmt.condition):
                if isinstance(part, IntConst):
                    found[part.value] = None
                elif isinstance(part, Call) and part.function in _MEMBERS:
                    found[ord(_MEMBERS[part.function])] = None
    return tuple(
        {**dict.fromkeys(_VALUES), **dict.fromkeys(list(found)[:_MOST_VALUES])}
    )


def _changing(values: tuple[int, ...], names: frozenset[str]) -> Iterator[Replies]:
    """Replies of which the first one is another than those that follow."""
    for first in values:
        for other in values:
            if first != other:
                yield partial(_then, first, other, names)


def _then(
    first: int, other: int, names: frozenset[str], name: str, number: int
) -> int | None:
    if name not in names:
        return None
    return first if number == 0 else other


def _begun_with(value: int) -> Filling:
    """A number at the start of all arrays, and nothing behind it."""
    return lambda _name, element: value if sum(element) < _SHORT else 0


def _held(value: int) -> Filling:
    """A number in all arrays; scalars are small."""
    return lambda _name, element: value if element else _FEW


def _stopped(value: int) -> Filling:
    """A number in all arrays but where they begin, for loops that go down to there.

    Members of structures are where arrays begin.
    """
    start = _FEW if value != _FEW else _FEW + 1
    return lambda _name, element: value if sum(element) else start


def _zero(_name: str, _element: tuple[int, ...]) -> int:
    return 0


def _cycle(values: tuple[int, ...], start: int) -> Filling:
    return lambda _name, element: values[(start + sum(element)) % len(values)]


def _last_reads(trial: Trial, loop: LoopFacts) -> Iterator[tuple[Recorded, bool]]:
    """The elements that a loop reads in its last iteration, and nothing touched before.

    With each, whether that iteration is the first, too.
    """
    last: dict[Indices, Recorded] = {}
    first: dict[Indices, Indices] = {}
    for access in trial.log:
        iteration = _iteration(access, loop)
        if iteration:
            last[iteration[:-1]] = access
            first.setdefault(iteration[:-1], iteration)
    found = 0
    touched: set[tuple[str, tuple[int, ...]]] = set()
    for access in trial.log:
        place = access.variable, access.element
        iteration = _iteration(access, loop)
        around = iteration[:-1]
        if (
            iteration
            and found < _MOST_READS
            and access.kind == "read"
            and access.element
            and access.variable in trial.given
            and place not in touched
            and iteration == _iteration(last[around], loop)
            and trial.is_over(last[around])
            and not _is_bound(iteration, loop, trial)
        ):
            found += 1
            yield access, iteration == first[around]
        touched.add(place)


def _second_reads(trial: Trial, loop: LoopFacts) -> Iterator[tuple[Recorded, Recorded]]:
    """The elements that a loop reads first in its second iteration, which is not the last.

    With each, what the loop does later.
    """
    order: dict[Indices, list[Indices]] = {}
    for access in trial.log:
        iteration = _iteration(access, loop)
        if iteration and iteration not in trial.tests:
            known = order.setdefault(iteration[:-1], [])
            known += [] if iteration in known[-1:] else [iteration]
    found = 0
    touched: set[tuple[str, tuple[int, ...]]] = set()
    for access in trial.log:
        place = access.variable, access.element
        iteration = _iteration(access, loop)
        known = order.get(iteration[:-1], []) if iteration else []
        is_read = access.kind == "read" and access.element and place not in touched
        if len(known) > 2 and iteration == known[1] and is_read and found < _MOST_READS:
            after = _iteration_after(trial, access, loop)
            if access.variable in trial.given and after is not None:
                found += 1
                yield access, after
        touched.add(place)


def _is_last(trial: Trial, read: Recorded, loop: LoopFacts) -> bool:
    """Whether a run ends a loop with the iteration of a read, and not by its bound."""
    wanted = _iteration(read, loop)
    made = [
        access
        for access in trial.log
        if _iteration(access, loop) and _iteration(access, loop)[:-1] == wanted[:-1]
    ]
    is_read = any(a.time == read.time and a.site == read.site for a in trial.log)
    is_end = bool(made) and _iteration(made[-1], loop) == wanted
    is_end = is_end and trial.is_over(made[-1])
    return is_end and is_read and not _is_bound(wanted, loop, trial)


def _iteration(access: Recorded, loop: LoopFacts) -> Indices:
    """The iteration of a loop that an access belongs to, with those around it."""
    for level, (number, _) in enumerate(access.iteration, start=1):
        if number == loop.number:
            return access.iteration[:level]
    return ()


def _is_bound(iteration: Indices, loop: LoopFacts, trial: Trial) -> bool:
    """Whether no iteration follows by the bounds of the loop."""
    return isinstance(loop.node, Loop) and trial.following(iteration) is None


def _changed(filling: Filling, at: Recorded, value: int) -> Filling:
    """The contents of memory with another value at the place of an access."""
    place = at.variable, at.element
    return lambda name, element: (
        value if (name, element) == place else filling(name, element)
    )


def _iteration_after(trial: Trial, last: Recorded, loop: LoopFacts) -> Recorded | None:
    """What a run does in an iteration after one, in the same execution of the loop."""
    ended = _iteration(last, loop)
    is_reached = False
    for access in trial.log:
        iteration = _iteration(access, loop)
        is_reached |= iteration == ended
        is_other = iteration != ended and iteration[:-1] == ended[:-1]
        is_none = not iteration or iteration in trial.tests
        if is_reached and is_other and not is_none and access.time < trial.certain:
            return access
    return None


def _shown(
    read: Access, ended: Trial, last: Recorded, after: Recorded, loop: LoopFacts
) -> Ending:
    source = shown_iteration(read, last)[: len(_iteration(last, loop))]
    indices = (index for _, index in after.iteration)
    sink = tuple(
        (name, index) for (name, _), index in zip(source, indices, strict=False)
    )
    ends = (a.time for a in ended.log if _iteration(a, loop) == _iteration(last, loop))
    memory = memory_read(ended, max(ends))
    parameters = tuple(ended.parameters.items())
    return Ending(read, Witness(parameters, source, sink, last.element, memory))


_FILLINGS: tuple[Filling, ...] = (
    lambda _name, element: (sum(element) + 1) % 3,
    lambda _name, element: sum(element) + 1,
    lambda name, element: (sum(map(ord, name)) + 2 * sum(element)) % 5 - 1,
    lambda _name, element: 2 - sum(element),
    # Rows and columns of which only the first one has something in it.
    lambda _name, element: int(max(element[:1], default=0) == 0),
    lambda _name, element: int(max(element[-1:], default=0) == 0),
    # Arrays of ones among others of zeros, such as the diagonals of a matrix.
    lambda name, _element: sum(map(ord, name)) % 2,
    lambda name, _element: 1 - sum(map(ord, name)) % 2,
)
