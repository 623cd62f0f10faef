"""Small-scope search: runs the program for small parameters and looks for a conflict.

It serves where the constraints are too weak to be trusted, as with products of
unknowns. Whatever it finds is a run of the reference interpreter, so it needs no
further replay.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import TypeAlias

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts
from depanalysis.engines.extents import stays_inside
from depanalysis.engines.replay import REACHED, element_name, shown_iteration
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.sites import AccessKind, SiteId
from depanalysis.verdicts import DependenceKind, Witness

Filling: TypeAlias = Callable[[str, tuple[int, ...]], int]

_LARGEST = 4
_MOST_RUNS = 60
_LIMIT = 4_000


def found(facts: Facts, question: ConflictQuestion) -> Witness | None:
    """The witness with the least parameters, if a small run shows the conflict."""
    carrier = question.carrier
    if carrier is None:
        return None
    for trial in _trials(facts, carrier):
        pair = _pair(question, trial.log)
        if pair is not None:
            return _witness(question, trial, *pair)
    return None


def taken_for_granted(facts: Facts, carrier: LoopFacts | None) -> tuple[str, ...]:
    """What a trial assumes: conditions around the loop that depend on data hold."""
    return (REACHED,) if facts.focus_on(carrier).is_forced else ()


@dataclass(frozen=True, slots=True)
class _Trial:
    """One run: its parameters, what memory held at first, and what it did."""

    parameters: dict[str, int]
    filling: Filling
    given: frozenset[str]
    log: tuple[Recorded, ...]


def _trials(
    facts: Facts, loop: LoopFacts, first: Mapping[str, int] | None = None
) -> Iterator[_Trial]:
    """Runs with small parameters and a few contents of memory, the same ones always.

    Parameters that are expected to show something are tried `first`.
    """
    program = facts.focus_on(loop).program
    inputs = [s.name for s in program.scalars if s.is_input]
    given = frozenset((*inputs, *(a.name for a in program.arrays)))
    reals = [p.name for p in program.parameters if p.type.kind == "real"]
    names = [p.name for p in program.parameters if p.type.kind != "real"]
    likely = [] if first is None else [{n: first.get(n, 1) for n in names}]
    for choice in chain(likely, _small(names)):
        for filling in _FILLINGS:
            # A real parameter is often a threshold, which memory has to be below, too.
            spread = enumerate(reversed(reals))
            parameters = choice | {name: filling(name, (k,)) or 3 for k, name in spread}
            if not _is_allowed(facts, parameters):
                continue
            try:
                log = run(program, Inputs(parameters, filling, _LIMIT)).accesses
            except InterpretationError:
                continue
            if stays_inside(facts, log, parameters):
                yield _Trial(parameters, filling, given, log)


def _small(names: list[str]) -> Iterator[dict[str, int]]:
    """Assignments of 0 to 4, by their sum; a sample of them where they are many."""
    largest = _LARGEST
    while largest > 1 and (largest + 1) ** len(names) > 4 * _MOST_RUNS:
        largest -= 1
    if (largest + 1) ** len(names) > 100_000:
        return
    every = product(range(largest + 1), repeat=len(names))
    choices = sorted(every, key=lambda choice: (sum(choice), choice))
    step = max(1, len(choices) // _MOST_RUNS)
    for choice in choices[::step]:
        yield dict(zip(names, choice, strict=True))


def _is_allowed(facts: Facts, parameters: dict[str, int]) -> bool:
    try:
        return all(evaluate(a, parameters) for a in facts.model.program.assumptions)
    except InterpretationError:
        return False


def _pair(
    question: ConflictQuestion, log: tuple[Recorded, ...]
) -> tuple[Recorded, Recorded] | None:
    """The first two accesses in the log that answer the question."""
    assert question.carrier is not None
    depth = question.carrier.depth
    earlier: dict[tuple[object, ...], list[Recorded]] = {}
    for access in log:
        place = (access.storage, access.element, access.iteration[: depth - 1])
        if access.site == question.sink.id and access.kind == question.sink.kind:
            for source in earlier.get(place, ()):
                if source.iteration[depth - 1] != access.iteration[depth - 1]:
                    return source, access
        if access.site == question.source.id and access.kind == question.source.kind:
            earlier.setdefault(place, []).append(access)
    return None


def _witness(
    question: ConflictQuestion, trial: _Trial, source: Recorded, sink: Recorded
) -> Witness:
    return Witness(
        tuple(trial.parameters.items()),
        shown_iteration(question.source, source),
        shown_iteration(question.sink, sink),
        sink.element,
        _memory_read(trial, sink.time),
    )


def value_carried(
    facts: Facts,
    loop: LoopFacts,
    accesses: Sequence[Access],
    kind: DependenceKind = "flow",
    likely: Mapping[str, int] | None = None,
) -> tuple[ConflictQuestion, Witness] | None:
    """A small run in which a scalar's value goes from one iteration to a later one.

    The contents of arrays are part of what is tried; the witness lists those that the
    run read before writing them.
    """
    by_site = {(a.id, a.kind): a for a in accesses}
    for trial in _trials(facts, loop, likely):
        pair = _value_pair(loop, by_site, trial.log, kind)
        if pair is not None:
            source, sink = (by_site[p.site, p.kind] for p in pair)
            question = ConflictQuestion(source, sink, loop)
            return question, _witness(question, trial, *pair)
    return None


def _alternating(name: str, element: tuple[int, ...]) -> int:
    return (sum(element) + len(name)) % 3 - 1


def _rising(_name: str, element: tuple[int, ...]) -> int:
    return sum(element) + 1


_FILLINGS: tuple[Filling, ...] = (
    lambda _name, _element: 1,
    lambda _name, _element: 0,
    _rising,
    _alternating,
    lambda _name, _element: 5,
)


def _value_pair(
    loop: LoopFacts,
    by_site: Mapping[tuple[SiteId, AccessKind], Access],
    log: tuple[Recorded, ...],
    kind: DependenceKind,
) -> tuple[Recorded, Recorded] | None:
    """A last write and the access after it, in different iterations of the loop."""
    wanted = "write" if kind == "output" else "read"
    last: dict[tuple[int, str], Recorded] = {}
    for access in log:
        if (access.site, access.kind) not in by_site:
            continue
        place = (access.storage, access.variable)
        before = last.get(place)
        if (
            before is not None
            and access.kind == wanted
            and _is_carried(loop, before, access)
        ):
            return before, access
        if access.kind == "write":
            last[place] = access
    return None


def _is_carried(loop: LoopFacts, before: Recorded, access: Recorded) -> bool:
    depth = loop.depth
    return (
        before.iteration[: depth - 1] == access.iteration[: depth - 1]
        and before.iteration[depth - 1] != access.iteration[depth - 1]
    )


def _memory_read(trial: _Trial, until: int) -> tuple[tuple[str, int], ...]:
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
    return tuple(sorted(found.items()))
