"""Small-scope search: runs the program for small parameters and looks for a conflict.

It serves where the constraints are too weak to be trusted, as with products of
unknowns. Whatever it finds is a run of the reference interpreter, so it needs no
further replay.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts
from depanalysis.engines.directed import directed
from depanalysis.engines.reaching import reaching
from depanalysis.engines.replay import REACHED, element_name, shown_iteration
from depanalysis.engines.small_runs import Shown, Site, Survey, Trial, carried
from depanalysis.engines.trials import (
    FILLINGS,
    ample_choices,
    constant,
    constants,
    small_choices,
    trials,
)
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.ir.inputs import REPLY
from depanalysis.ir.statements import While, walk_statements
from depanalysis.solvers import effort
from depanalysis.verdicts import DependenceKind, Witness

_FEW = 2
# What it takes to make a statement ready to run, and what all runs may take.
_OPERATIONS_BEFORE_A_RUN = 50
_MOST_OPERATIONS = 1_000_000
_MOST_PASSING = 100_000
# If so many choices of parameters make no run of a conforming program, few others do.
_MOST_FRUITLESS = 6


def found(facts: Facts, question: ConflictQuestion) -> Witness | None:
    """The witness with the least parameters, if a small run shows the conflict."""
    carrier = question.carrier
    if carrier is None or not facts.searches:
        return None
    source, sink = (_site(each) for each in (question.source, question.sink))
    shown = _survey(facts, carrier).meeting(carrier.number, source, sink)
    return None if shown is None else _witness(question, shown)


def taken_for_granted(facts: Facts, carrier: LoopFacts | None) -> tuple[str, ...]:
    """What a trial assumes: conditions around the loop that depend on data hold."""
    return (REACHED,) if facts.focus_on(carrier).is_forced else ()


def value_carried(
    facts: Facts,
    loop: LoopFacts,
    accesses: Sequence[Access],
    kind: DependenceKind = "flow",
    likely: Mapping[str, int] | None = None,
) -> tuple[ConflictQuestion, Witness] | None:
    """A small run in which a scalar's value goes from one iteration to a later one.

    `accesses` are all that the loop makes to the scalar. The contents of arrays are part
    of what is tried; the witness lists those that the run read before writing them.
    Parameters that are `likely` to show something are tried first.
    """
    if not facts.searches:
        return None
    by_site = {_site(each): each for each in accesses}
    variable = accesses[0].storage, accesses[0].variable
    key = (loop.number, *variable, kind)
    shown = None
    # Without parameters there is one choice of them, which the survey tries.
    is_choice = likely is not None and bool(facts.model.program.parameters)
    for trial in trials(facts, loop, likely or {}) if is_choice else ():
        shown = carried(trial, dict.fromkeys(by_site, variable)).get(key)
        if shown is not None:
            break
    shown = shown or _survey(facts, loop).value(key)
    if shown is None:
        return None
    source, sink = (by_site[p.site, p.kind] for p in (shown.source, shown.sink))
    question = ConflictQuestion(source, sink, loop)
    return question, _witness(question, shown)


def passing(
    facts: Facts, loop: LoopFacts
) -> Iterator[tuple[Trial, Recorded, Recorded]]:
    """Values that go from one iteration to a later one in a few runs that are whole.

    Each is what was written last before it is read.
    """
    end = effort.taken() + _MOST_PASSING
    for choice in small_choices(facts):
        for trial in trials(facts, loop, choice):
            for source, sink in _values(trial, loop) if trial.is_whole else ():
                yield trial, source, sink
        if effort.taken() > end:
            return


def _values(trial: Trial, loop: LoopFacts) -> Iterator[tuple[Recorded, Recorded]]:
    last: dict[tuple[str, int, tuple[int, ...]], Recorded] = {}
    for access in trial.log:
        place = (access.variable, access.storage, access.element)
        level = [number for number, _ in access.iteration]
        if loop.number in level and access.kind == "read" and place in last:
            depth = level.index(loop.number)
            before, now = last[place].iteration[: depth + 1], access.iteration
            is_later = len(before) > depth and before[:depth] == now[:depth]
            is_test = now[: depth + 1] in trial.tests
            if is_later and before != now[: depth + 1] and not is_test:
                yield last[place], access
        if access.kind == "write":
            last[place] = access


def shown(
    question: ConflictQuestion, found: tuple[Trial, Recorded, Recorded]
) -> Witness:
    """What a run shows for a question."""
    return _witness(question, Shown(*found))


def _site(access: Access) -> Site:
    return access.id, access.kind


def _survey(facts: Facts, loop: LoopFacts) -> Survey:
    """The runs with one loop in focus, which other loops of the nest often share."""
    program, flags = facts.focus_on(loop).program, reaching(facts, loop)
    for known in facts.surveys:
        if known.flags == flags and known.program == program:
            return known
    scalars = {
        _site(each): (each.storage, each.variable)
        for each in facts.model.accesses
        if not each.indices
    }
    again = facts.repeating if facts.focus_on(loop).is_cut else None
    repeated = () if again is None else _trials(again, loop)
    runs = chain(_trials(facts, loop), directed(facts, loop), repeated)
    made = Survey(program, runs, scalars, flags)
    facts.surveys.append(made)
    return made


def _trials(facts: Facts, loop: LoopFacts) -> Iterator[Trial]:
    """Runs with small parameters and a few contents of memory, the same ones always."""
    body = facts.focus_on(loop).program.body
    statements = sum(1 for _ in walk_statements(body))
    spent = 0
    large = tuple(constant(2 * c + 1) for c in constants(facts.model.program))
    choices = small_choices(facts)
    first = [*islice(choices, _FEW)]
    fruitless: int | None = 0
    for group in (first, choices):
        for choice in group:
            fruitless = None if fruitless is None else fruitless + 1
            for trial in trials(facts, loop, choice, (*FILLINGS, *large)):
                yield trial
                fruitless = None
                effort.take(statements * _OPERATIONS_BEFORE_A_RUN)
                spent += statements * _OPERATIONS_BEFORE_A_RUN
            if spent > _MOST_OPERATIONS or fruitless == _MOST_FRUITLESS:
                for likely in ample_choices(facts):
                    yield from trials(facts, loop, likely)
                return
        # Where constants say how long a run takes, none is short. It ends, if all is counted.
        is_counted = not any(isinstance(s, While) for s in walk_statements(body))
        if group is first and not spent and is_counted:
            for choice in first:
                yield from trials(facts, loop, choice, FILLINGS[:_FEW], may_be_cut=True)


def _witness(question: ConflictQuestion, shown: Shown) -> Witness:
    trial, source, sink = shown.trial, shown.source, shown.sink
    return Witness(
        tuple(trial.parameters.items()),
        shown_iteration(question.source, source),
        shown_iteration(question.sink, sink),
        sink.element,
        memory_read(trial, sink.time),
    )


def memory_read(trial: Trial, until: int) -> tuple[tuple[str, int], ...]:
    """The initial values of variables that a run read up to a time."""
    written: set[tuple[str, tuple[int, ...]]] = set()
    found: dict[str, int] = {}
    for access in trial.log[: until + 1]:
        place = (access.variable, access.element)
        if access.variable not in trial.given:
            continue
        if access.kind == "read" and place not in written:
            found[element_name(*place)] = trial.filling(*place)
        elif access.kind == "write":
            written.add(place)
    replied = {name for name, _, _ in trial.replies}
    found = {name: value for name, value in found.items() if name not in replied}
    found |= {f"{name}{REPLY}{k + 1}": value for name, k, value in trial.replies}
    return tuple(sorted(found.items()))
