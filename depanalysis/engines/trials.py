"""Runs of a program with one loop in focus: small parameters, a few contents of memory.

Whatever a run does is what the reference interpreter says, and a run that no program makes
that conforms to its language is none.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, product

from depanalysis.analysis.facts import stated_facts
from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.engines.extents import conforming
from depanalysis.engines.reaching import SIZES, Flags, agreeing, reaching
from depanalysis.engines.replay import OPERATIONS_OF_A_STATEMENT
from depanalysis.engines.small_runs import Filling, Trial
from depanalysis.engines.tests_only import tests_only
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.contents import is_kept, typed
from depanalysis.interpreter.machine import Inputs, Run
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.memory import Replies
from depanalysis.interpreter.values import evaluate, settled
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Assign, Loop
from depanalysis.solvers import effort

_LARGEST = 4
_MOST_RUNS = 60
_MIXED = 18
_LIMIT = 4_000
_LONG = 40_000
_LARGEST_CONSTANT = 64
_LONG_STEP = 4
_FEW = 3
_TIMES = (2, 3)
"""A loop has to have three iterations for its second one to end it."""
_MOST_CONSTANTS = 2


def small_choices(
    facts: Facts, *, has_scalars: bool = False
) -> Iterator[dict[str, int]]:
    """Small values of the parameters that are whole numbers, and of scalars like them."""
    program = facts.model.program
    names = _sizes(program, has_scalars=has_scalars)
    yield from _small(names)
    for constant, times in product(constants(program) if names else (), _TIMES):
        yield dict.fromkeys(names, times * constant + 1)
    yield from _mixed_choices(names)


def _sizes(program: Program, *, has_scalars: bool) -> list[str]:
    """The parameters that are whole numbers, and scalars from outside like them.

    No statement sets such a scalar; only code that is not modelled may change it.
    """
    parameters = [p.name for p in program.parameters if p.type.kind != "real"]
    if not has_scalars:
        return parameters
    assigned = {
        stmt.target.name
        for stmt in program.statements
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var)
    }
    scalars = (s for s in program.scalars if s.is_input and s.type.is_integer)
    return [*parameters, *(x.name for x in scalars if x.name not in assigned)]


def constants(program: Program) -> tuple[int, ...]:
    """The first constants that small values do not get beyond, as `n = 16` has one.

    So have loops that are unrolled: `i += 4`.
    """
    found: dict[int, None] = {}
    for stmt in program.statements:
        match stmt:
            case Assign(value=IntConst(value=value)):
                found |= {value: None} if _LARGEST < value <= _LARGEST_CONSTANT else {}
            case Loop(step=IntConst(value=value)):
                is_long = _LONG_STEP <= abs(value) <= _LARGEST_CONSTANT
                found |= {abs(value): None} if is_long else {}
            case _:
                pass
    return tuple(found)[:_MOST_CONSTANTS]


def middling_choices(
    facts: Facts, *, has_scalars: bool = False
) -> Iterator[dict[str, int]]:
    """Values that are large enough for a few iterations up to them, or down from them."""
    names = _sizes(facts.model.program, has_scalars=has_scalars)
    for size in (_LARGEST, _LARGEST + 1) if names else (_LARGEST,):
        yield dict.fromkeys(names, size)


def ample_choices(
    facts: Facts, *, has_scalars: bool = False
) -> Iterator[dict[str, int]]:
    """Values for long programs, in which there is no time to begin with the least ones.

    Extents may come before or behind the subscripts that they have to be greater than.
    """
    names = _sizes(facts.model.program, has_scalars=has_scalars)
    for size in SIZES:
        yield {name: size(place) for place, name in enumerate(names)}
    *_, growing = SIZES
    yield {name: growing(place) for place, name in enumerate(reversed(names))}


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
    program = facts.focus_on(loop).program
    names = [p.name for p in program.parameters if p.type.kind != "real"]
    reals = [p.name for p in program.parameters if p.type.kind == "real"]
    flags = reaching(facts, loop)
    choice = {**choice, **flags}
    # The start of a long run mostly has what is looked for.
    limits = (_LIMIT, _LONG) if may_be_cut else (_LIMIT,)
    for number, limit in product(fillings or FILLINGS, limits):
        filling = typed(program, _with(choice, number))
        # A real parameter is often a threshold, which memory has to be below, too.
        spread = enumerate(reversed(reals))
        parameters = {name: choice.get(name, 1) for name in names}
        parameters |= {name: filling(name, (k,)) or 3 for k, name in spread}
        parameters = agreeing(program, parameters, flags)
        start = Start(parameters, filling, limit, replies, may_be_cut=may_be_cut)
        log, trial = attempt(facts, loop, start)
        if trial is not None:
            yield trial
        is_last = limit == limits[-1]
        only_writes = log is not None and all(each.kind == "write" for each in log)
        if is_last and not reals and only_writes:
            # What memory holds makes no difference to a run that never reads it.
            return


@dataclass(frozen=True, slots=True)
class Start:
    """What a run starts from."""

    parameters: dict[str, int]
    filling: Filling
    limit: int = _LIMIT
    replies: Replies | None = None
    may_be_cut: bool = False


def attempt(
    facts: Facts, loop: LoopFacts, start: Start
) -> tuple[tuple[Recorded, ...] | None, Trial | None]:
    """What a run accesses, if it comes to an end, and the trial, if it is a conforming one."""
    focus = facts.focus_on(loop)
    if not _is_allowed(facts, start.parameters):
        return None, None
    given_back: list[tuple[str, int, int]] = []
    answer = start.replies and _kept(start.replies, given_back)
    inputs = Inputs(
        start.parameters, start.filling, start.limit, settled, start.may_be_cut, answer
    )
    try:
        made = focus.machine.run(inputs)
    except InterpretationError:
        effort.take(start.limit * OPERATIONS_OF_A_STATEMENT)
        return None, None
    effort.take(made.statements * OPERATIONS_OF_A_STATEMENT)
    log = conforming(facts, made, start.parameters)
    if not _keeps_facts(facts, log, start.filling, start.parameters):
        return None, None
    if made.accesses and not log:
        return log, None
    tests = tests_only(focus.test_ends, log)
    trial = Trial(start.parameters, start.filling, focus.given, log, tests)
    return log, _finished(trial, made, given_back)


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


def _small(names: list[str]) -> Iterator[dict[str, int]]:
    """Assignments of 0 to 4 by their sum, a sample where they are many."""
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


def _mixed_choices(names: list[str]) -> Iterator[dict[str, int]]:
    """Values that have nothing to do with each other.

    A size that must be more than twice another one, say, is seldom among the least.
    """
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


def _alternating(name: str, element: tuple[int, ...]) -> int:
    return (sum(element) + len(name)) % 3 - 1


def _named(name: str, element: tuple[int, ...]) -> int:
    """Numbers that differ from variable to variable, so that tests hold for a while."""
    return sum(map(ord, name)) % 11 + sum(element)


def constant(value: int) -> Filling:
    """The same number everywhere."""
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


def _few(_name: str, element: tuple[int, ...]) -> int:
    """Numbers of which few are not 0, for loops that count them down.

    Scalars and members of structures, which are where arrays begin, are sizes.
    """
    place = sum(element)
    return (place or _LARGEST) if place < _FEW else 0


FILLINGS: tuple[Filling, ...] = (
    lambda _name, _element: 1,
    lambda _name, _element: 0,
    _rising,
    _alternating,
    lambda _name, _element: 5,
    _named,
    _mixed(1),
    _mixed(2),
    _few,
)
