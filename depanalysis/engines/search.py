"""Small-scope search: runs the program for small parameters and looks for a conflict.

It serves where the constraints are too weak to be trusted, as with products of
unknowns. Whatever it finds is a run of the reference interpreter, so it needs no
further replay.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, islice, product

from depanalysis.analysis.facts import stated_facts
from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts
from depanalysis.engines.extents import conforming
from depanalysis.engines.reaching import SIZES, Flags, reaching
from depanalysis.engines.replay import (
    OPERATIONS_OF_A_STATEMENT,
    REACHED,
    element_name,
    shown_iteration,
)
from depanalysis.engines.small_runs import Filling, Shown, Site, Survey, Trial, carried
from depanalysis.engines.tests_only import tests_only
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.contents import is_kept, typed
from depanalysis.interpreter.machine import Inputs, Run
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.memory import Replies
from depanalysis.interpreter.values import evaluate, settled
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.inputs import REPLY, chosen
from depanalysis.ir.programs import Program, tables
from depanalysis.ir.statements import MADE, Assign, Opaque, While, walk_statements
from depanalysis.solvers import effort
from depanalysis.verdicts import DependenceKind, Witness

_LARGEST = 4
_MOST_RUNS = 60
_MIXED = 18
_LIMIT = 4_000
_LONG = 40_000
_FEW = 2
_LARGEST_CONSTANT = 64
_MOST_CONSTANTS = 2
# What it takes to make a statement ready to run, and what all runs may take.
_OPERATIONS_BEFORE_A_RUN = 50
_MOST_OPERATIONS = 1_000_000
_MOST_PASSING = 100_000


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
    made = Survey(program, _trials(facts, loop), scalars, flags)
    facts.surveys.append(made)
    return made


def _trials(facts: Facts, loop: LoopFacts) -> Iterator[Trial]:
    """Runs with small parameters and a few contents of memory, the same ones always."""
    body = facts.focus_on(loop).program.body
    statements = sum(1 for _ in walk_statements(body))
    spent = 0
    large = tuple(_constant(2 * c + 1) for c in _constants(facts.model.program))
    choices = small_choices(facts)
    first = [*islice(choices, _FEW)]
    for group in (first, choices):
        for choice in group:
            for trial in trials(facts, loop, choice, (*FILLINGS, *large)):
                yield trial
                effort.take(statements * _OPERATIONS_BEFORE_A_RUN)
                spent += statements * _OPERATIONS_BEFORE_A_RUN
            if spent > _MOST_OPERATIONS:
                for likely in ample_choices(facts):
                    yield from trials(facts, loop, likely)
                return
        # Where constants say how long a run takes, none is short. It ends, if all is counted.
        is_counted = not any(isinstance(s, While) for s in walk_statements(body))
        if group is first and not spent and is_counted:
            for choice in first:
                yield from trials(facts, loop, choice, FILLINGS[:_FEW], may_be_cut=True)


def small_choices(
    facts: Facts, *, has_scalars: bool = False
) -> Iterator[dict[str, int]]:
    """Small values of the parameters that are whole numbers, and of scalars like them."""
    program = facts.model.program
    names = _sizes(program, has_scalars=has_scalars)
    yield from _small(names)
    for constant in _constants(program) if names else ():
        yield dict.fromkeys(names, 2 * constant + 1)


def _sizes(program: Program, *, has_scalars: bool) -> list[str]:
    """The parameters that are whole numbers, and scalars from outside like them.

    No statement sets such a scalar; only code that is not modelled may change it.
    """
    parameters = [p.name for p in program.parameters if p.type.kind != "real"]
    if not has_scalars:
        return parameters
    assigned = {
        stmt.target.name
        for stmt in walk_statements(program.body)
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var)
    }
    scalars = (s for s in program.scalars if s.is_input and s.type.is_integer)
    return [*parameters, *(x.name for x in scalars if x.name not in assigned)]


def _constants(program: Program) -> tuple[int, ...]:
    """The first constants that small values do not get beyond, as `n = 16` has one."""
    found: dict[int, None] = {}
    for stmt in walk_statements(program.body):
        if isinstance(stmt, Assign) and isinstance(stmt.value, IntConst):
            value = stmt.value.value
            found |= {value: None} if _LARGEST < value <= _LARGEST_CONSTANT else {}
    return tuple(found)[:_MOST_CONSTANTS]


def ample_choices(
    facts: Facts, *, has_scalars: bool = False
) -> Iterator[dict[str, int]]:
    """Values for long programs, in which there is no time to begin with the least ones."""
    names = _sizes(facts.model.program, has_scalars=has_scalars)
    for size in SIZES:
        yield {name: size(place) for place, name in enumerate(names)}


def trials(
    facts: Facts,
    loop: LoopFacts,
    choice: Mapping[str, int],
    fillings: Sequence[Filling] | None = None,
    *,
    may_be_cut: bool = False,
    replies: Replies | None = None,
) -> Iterator[Trial]:
    """Runs with some parameters, 1 where none is given, on each contents of memory."""
    focus = facts.focus_on(loop)
    program, machine, given = focus.program, focus.machine, _given(focus.program)
    names = [p.name for p in program.parameters if p.type.kind != "real"]
    reals = [p.name for p in program.parameters if p.type.kind == "real"]
    choice = {**choice, **reaching(facts, loop)}
    # The start of a long run mostly has what is looked for.
    limits = (_LIMIT, _LONG) if may_be_cut else (_LIMIT,)
    for number, limit in product(fillings or FILLINGS, limits):
        filling = typed(program, _with(choice, number))
        # A real parameter is often a threshold, which memory has to be below, too.
        spread = enumerate(reversed(reals))
        parameters = {name: choice.get(name, 1) for name in names}
        parameters |= {name: filling(name, (k,)) or 3 for k, name in spread}
        if not _is_allowed(facts, parameters):
            continue
        try:
            given_back: list[tuple[str, int, int]] = []
            answer = replies and _kept(replies, given_back)
            inputs = Inputs(parameters, filling, limit, settled, may_be_cut, answer)
            made = machine.run(inputs)
        except InterpretationError:
            effort.take(limit * OPERATIONS_OF_A_STATEMENT)
            continue
        effort.take(made.statements * OPERATIONS_OF_A_STATEMENT)
        log = conforming(facts, made, parameters)
        if not _keeps_facts(facts, log, filling, parameters):
            continue
        if log or not made.accesses:
            trial = Trial(parameters, filling, given, log, tests_only(program, log))
            yield _finished(trial, made, given_back)
        is_last = limit == limits[-1]
        if is_last and not reals and all(access.kind == "write" for access in log):
            # What memory holds makes no difference to a run that never reads it.
            return


def _finished(trial: Trial, made: Run, replies: list[tuple[str, int, int]]) -> Trial:
    """The trial with what else is known of its run."""
    count = len(trial.log)
    return replace(
        trial,
        is_whole=made.is_whole and trial.log == made.accesses,
        certain=count if made.passed is None else min(made.passed, count),
        bounds=made.bounds,
        replies=tuple(replies),
    )


def _kept(replies: Replies, kept: list[tuple[str, int, int]]) -> Replies:
    """The same replies, of which those are kept that a run gets."""

    def reply(name: str, number: int) -> int | None:
        value = replies(name, number)
        if value is not None:
            kept.append((name, number, value))
        return value

    return reply


def _with(flags: Flags, filling: Filling) -> Filling:
    """Contents of memory in which what is chosen of logical values is as given."""
    if not flags:
        return filling
    return lambda name, element: flags.get(name, filling(name, element))


def _keeps_facts(
    facts: Facts,
    log: tuple[Recorded, ...],
    filling: Filling,
    parameters: Mapping[str, int],
) -> bool:
    """Whether what a run reads holds at first what the user states of it."""
    stated = stated_facts(facts.model, facts.options.assume)
    for fact in {each.statement for each in stated if each.version == 0}:
        read = {a.element[0] for a in log if a.variable == fact.array and a.element}
        start = {place: filling(fact.array, (place,)) for place in read}
        if not is_kept(fact, start, parameters):
            return False
    return True


def _given(program: Program) -> frozenset[str]:
    """The variables of which a run chooses what they hold at first."""
    scalars = [s.name for s in program.scalars if s.is_input]
    outside = (*scalars, *chosen(program.body), *(a.name for a in program.arrays))
    return frozenset(outside) - _made(program) - tables(program).keys()


def _made(program: Program) -> frozenset[str]:
    """The arrays that hold at first what only other code knows."""
    found = (s for s in walk_statements(program.body) if isinstance(s, Opaque))
    return frozenset(n for s in found if s.reason == MADE for n in s.writes or ())


def _small(names: list[str]) -> Iterator[dict[str, int]]:
    """Assignments of 0 to 4 by their sum, a sample where they are many, then mixed ones.

    A size that must be more than twice another one, say, is seldom among the first.
    """
    largest = _LARGEST
    while largest > 0 and (largest + 1) ** len(names) > 4 * _MOST_RUNS:
        largest -= 1
    every = product(range(largest + 1), repeat=len(names)) if largest else ()
    choices = sorted(every, key=lambda choice: (sum(choice), choice))
    choices = choices[:: max(1, len(choices) // _MOST_RUNS)]
    if not largest:
        choices = [(value,) * len(names) for value in range(_LARGEST + 1)]
    for choice in choices:
        yield dict(zip(names, choice, strict=True))
    for number in range(_MIXED if names else 0):
        mixed = (
            (number * 7 + place * 5 + number // 3 * place) % 9 for place in count()
        )
        yield dict(zip(names, mixed, strict=False))


def _is_allowed(facts: Facts, parameters: dict[str, int]) -> bool:
    try:
        return all(evaluate(a, parameters) for a in facts.model.program.assumptions)
    except InterpretationError:
        return False


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


def _alternating(name: str, element: tuple[int, ...]) -> int:
    return (sum(element) + len(name)) % 3 - 1


def _named(name: str, element: tuple[int, ...]) -> int:
    """Numbers that differ from variable to variable, so that tests hold for a while."""
    return sum(map(ord, name)) % 11 + sum(element)


def _constant(value: int) -> Filling:
    return lambda _name, _element: value


def _mixed(seed: int) -> Filling:
    """Small numbers in no order, so that some values rise where others fall."""

    def number(name: str, element: tuple[int, ...]) -> int:
        mixed = sum(map(ord, name)) + 3 * seed
        for index in element:
            mixed = (mixed * 31 + index * 17 + 5) % 1009
        return mixed % 7

    return number


def _rising(_name: str, element: tuple[int, ...]) -> int:
    return sum(element) + 1


FILLINGS: tuple[Filling, ...] = (
    lambda _name, _element: 1,
    lambda _name, _element: 0,
    _rising,
    _alternating,
    lambda _name, _element: 5,
    _named,
    _mixed(1),
    _mixed(2),
)
