"""Whether what an iteration reads decides that later ones run: a control dependence.

Two runs show it that differ in the initial value of one element. They are the same up to
an iteration that is not the first and reads the element before anything else does; in one
of them the loop ends there, in the other it goes on.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.engines.replay import shown_iteration
from depanalysis.engines.search import memory_read, small_choices, trials
from depanalysis.engines.small_runs import Filling, Trial
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.memory import Indices
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import IntConst, names, walk
from depanalysis.ir.statements import If, Loop, While, walk_statements
from depanalysis.solvers import effort
from depanalysis.verdicts import Witness

_MOST_PAIRS = 500
_MOST_OPERATIONS = 1_000_000
_MOST_READS = 4
_MOST_VALUES = 4
_VALUES = (1, 0, -1, 3)


@dataclass(frozen=True, slots=True)
class Ending:
    """The read that ends a loop in one of its iterations, with the values of the run."""

    read: Access
    witness: Witness


def ending(facts: Facts, loop: LoopFacts) -> Ending | None:
    """The first read in small runs that decides whether a loop goes on."""
    reads = {a.id: a for a in facts.model.accesses if a.kind == "read" and a.indices}
    values = _compared(loop)
    fillings = (*_FILLINGS, *(_cycle(values, start) for start in range(len(values))))
    pairs, end = 0, effort.taken() + _MOST_OPERATIONS
    for choice in small_choices(facts):
        for ended in trials(facts, loop, choice, fillings):
            for last in _last_reads(ended, loop) if ended.is_whole else ():
                for value in values if last.site in reads else ():
                    pairs += 1
                    filling = _changed(ended.filling, last, value)
                    longer = next(trials(facts, loop, choice, (filling,)), None)
                    after = longer and _iteration_after(longer, last, loop)
                    if isinstance(after, Recorded):
                        return _shown(reads[last.site], ended, last, after, loop)
            if pairs >= _MOST_PAIRS or effort.taken() > end:
                return None
        if effort.taken() > end:
            # Runs that ended with an error or at the limit are paid for, too.
            return None
    return None


def _compared(loop: LoopFacts) -> tuple[int, ...]:
    """Numbers with which tests in a loop may compare what they read, and a few others."""
    found: dict[int, None] = {}
    for stmt in (loop.node, *walk_statements(loop.node.body)):
        if isinstance(stmt, If | While):
            parts = walk(stmt.condition)
            found |= {e.value: None for e in parts if isinstance(e, IntConst)}
    return tuple(
        {**dict.fromkeys(_VALUES), **dict.fromkeys(list(found)[:_MOST_VALUES])}
    )


def _cycle(values: tuple[int, ...], start: int) -> Filling:
    return lambda _name, element: values[(start + sum(element)) % len(values)]


def _last_reads(trial: Trial, loop: LoopFacts) -> Iterator[Recorded]:
    """The elements that a loop reads in its last iteration, and nothing touched before."""
    last: dict[Indices, Indices] = {}
    first: dict[Indices, Indices] = {}
    for access in trial.log:
        iteration = _iteration(access, loop)
        if iteration:
            last[iteration[:-1]] = iteration
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
            and iteration == last[around] != first[around]
            and not _is_bound(iteration[-1][1], loop, trial)
        ):
            found += 1
            yield access
        touched.add(place)


def _iteration(access: Recorded, loop: LoopFacts) -> Indices:
    """The iteration of a loop that an access belongs to, with those around it."""
    for level, (number, _) in enumerate(access.iteration, start=1):
        if number == loop.number:
            return access.iteration[:level]
    return ()


def _is_bound(index: int, loop: LoopFacts, trial: Trial) -> bool:
    """Whether no iteration follows by the bound of the loop, where parameters tell it."""
    node = loop.node
    if not isinstance(node, Loop):
        return False
    if not names(node.upper) | names(node.step) <= trial.parameters.keys():
        return False
    try:
        upper, step = (evaluate(e, trial.parameters) for e in (node.upper, node.step))
    except InterpretationError:
        return False
    return index + step > upper if step > 0 else index + step < upper


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
        if is_reached and is_other and iteration and iteration not in trial.tests:
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
)
