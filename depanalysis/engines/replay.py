"""Witnesses: from a point of the constraints to a run of the program that shows it.

Nothing is believed from the solver: the reference interpreter runs the program with the
witness's parameters and memory, and the two accesses have to meet in its log. The run is of
the program with the loop in focus; where that takes a condition around the loop for
granted, the whole program is run, too, and if it does not get there the witness says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Conflict, Facts, Iteration, Recording
from depanalysis.engines.encoding import Kind
from depanalysis.engines.extents import conforming
from depanalysis.engines.focus import (
    deciding_arrays,
    is_repeatable,
    modelled_only,
)
from depanalysis.engines.instances import Instance, parameter_name
from depanalysis.engines.tests_only import test_ends, tests_only
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.values import (
    NonconformingError,
    evaluate,
    integer,
    settled,
)
from depanalysis.ir.expressions import (
    Load,
    Var,
    names,
)
from depanalysis.ir.inputs import chosen
from depanalysis.ir.programs import Program, tables
from depanalysis.ir.sites import AccessKind, SiteId
from depanalysis.solvers import effort
from depanalysis.verdicts import Witness

OPERATIONS_OF_A_STATEMENT = 10
_LIMIT = 400_000
_SHARED = (Kind.UNKNOWN, Kind.COMMON)
_SHORT = 5_000
_DEFAULT = 1
_AMPLE = 20
_MOST_SIZES = 4
_WHOLE = -1
REACHED = "data lets the program reach this loop"


@dataclass(frozen=True, slots=True)
class _Point:
    """Values of parameters, elements and indices, by name.

    `is_open`: what decides is not only what `memory` sets up, but what comes about.
    `sizes` are the variables that say how large containers are, and `size` how large that is
    where nothing else says it, like other numbers.
    """

    parameters: dict[str, int]
    memory: dict[tuple[str, tuple[int, ...]], int]
    source: tuple[tuple[LoopFacts, int], ...]
    sink: tuple[tuple[LoopFacts, int], ...]
    is_open: bool = False
    sizes: frozenset[str] = frozenset()
    size: int = _DEFAULT

    def initial(self, name: str, element: tuple[int, ...]) -> int:
        """What a variable holds when the run begins."""
        default = self.size if name in self.sizes or not element else _DEFAULT
        return self.memory.get((name, element), default)


@dataclass(frozen=True, slots=True)
class Replay:
    """A witness that a run showed; `assumptions` where the run took something for granted."""

    witness: Witness
    assumptions: tuple[str, ...] = ()


def replayed(
    facts: Facts, conflict: Conflict, values: Mapping[str, int]
) -> Replay | None:
    """The witness of a point, if a run of the program shows the conflict.

    What the conflict is not about is small, and ample where that is too small for containers
    or for what is asserted, all of it or all but the size of one container.
    """
    model = facts.model
    sized = sorted({each.size for each in model.program.sized if each.size})
    is_sized = bool(sized) or bool(model.assertions)
    points = [_point(conflict, values)]
    points += [_point(conflict, values, _AMPLE)] if is_sized else []
    if points[-1] is not None and 1 < len(sized) <= _MOST_SIZES:
        ample = points[-1]
        points += [
            replace(ample, memory={**ample.memory, (name, ()): _DEFAULT})
            for name in sized
            if (name, ()) not in ample.memory
        ]
    shown = (_replayed(facts, conflict, point) for point in points if point is not None)
    return next((each for each in shown if each is not None), None)


def _replayed(facts: Facts, conflict: Conflict, point: _Point) -> Replay | None:
    question = conflict.question
    focus = facts.focus_on(question.carrier)
    recording = _recording(facts, question.carrier, focus.program, point)
    witness = None if recording is None else _found(facts, question, point, recording)
    if witness is None:
        return None
    whole = modelled_only(facts.model.program)
    recording = _remembered_run(facts, _WHOLE, whole, point, {}, _SHORT)
    if recording == {}:
        # What was left out leaves the language with these values.
        return None
    is_reached = recording and _found(facts, question, point, recording) is not None
    reached = (REACHED,) if focus.is_forced and not is_reached else ()
    return Replay(witness, reached)


def _recording(
    facts: Facts, carrier: LoopFacts | None, program: Program, point: _Point
) -> Recording | None:
    """A whole run, which serves other witnesses, too; of only what matters if it is long."""
    number = carrier.number if carrier is not None else _WHOLE
    whole = _remembered_run(facts, number, program, point, {}, _SHORT)
    if whole is not None:
        return whole
    only = _iterations(program, point)
    return _remembered_run(facts, number, program, point, only, _LIMIT)


def _remembered_run(
    facts: Facts,
    number: int,
    program: Program,
    point: _Point,
    only: Mapping[int, frozenset[int]],
    limit: int,
) -> Recording | None:
    key = (
        number,
        tuple(sorted(point.parameters.items())),
        (point.size, tuple(sorted(point.memory.items()))),
        tuple((number, tuple(sorted(only[number]))) for number in sorted(only)),
    )
    if key not in facts.recordings:
        inputs = Inputs(point.parameters, point.initial, limit, settled)
        try:
            made = run(program, inputs, only=only)
            effort.take(made.statements * OPERATIONS_OF_A_STATEMENT)
            log = conforming(facts, made, point.parameters)
            tests = tests_only(test_ends(program), log)
            facts.recordings[key] = {
                (a.site, a.kind, a.iteration): a
                for a in log
                # The carrier is the loop in focus; others may have such iterations.
                if not any(t[-1][0] == number and a.iteration == t for t in tests)
            }
        except NonconformingError:
            facts.recordings[key] = {}
        except InterpretationError:
            effort.take(limit)
            facts.recordings[key] = None
    return facts.recordings[key]


def _iterations(program: Program, point: _Point) -> dict[int, frozenset[int]]:
    """The iterations that matter, for loops whose other iterations cannot matter."""
    deciding = deciding_arrays(program)
    wanted: dict[int, set[int]] = {}
    for loop, index in (*point.source, *point.sink):
        if loop.is_counted and is_repeatable(loop.node, deciding):
            wanted.setdefault(loop.number, set()).add(index)
    return {number: frozenset(indices) for number, indices in wanted.items()}


def _point(
    conflict: Conflict, values: Mapping[str, int], size: int = _DEFAULT
) -> _Point | None:
    encoding, model = conflict.encoding, conflict.model
    by_meaning = {
        encoding.meanings[n]: v for n, v in values.items() if n in encoding.meanings
    }
    # A parameter that the question is not about may matter to the rest of the run.
    parameters = {
        p.name: by_meaning.get(p.name, values.get(parameter_name(p.name), size))
        for p in model.program.parameters
    }
    memory: dict[tuple[str, tuple[int, ...]], int] = {}
    sides = (conflict.source, conflict.sink)
    for side in sides:
        if not _remembered(model, {**parameters, **_seen_by(side, values)}, memory):
            return None
    return _Point(
        parameters,
        memory,
        _position(conflict.source, conflict.question.source.loops, values),
        _position(conflict.sink, conflict.question.sink.loops, values),
        any(_is_open(model, name) for side in sides for name in _seen_by(side, values)),
        frozenset(each.size for each in model.program.sized),
        size,
    )


def _is_open(model: Model, name: str) -> bool:
    unknown = model.unknowns.get(name)
    return unknown is not None and unknown.origin is None and not unknown.chosen


def _remembered(
    model: Model,
    seen: dict[str, int],
    memory: dict[tuple[str, tuple[int, ...]], int],
) -> bool:
    """Adds the elements that have to hold the unknowns' values; whether they agree."""
    constant = tables(model.program)

    def value(name: str) -> int:
        chosen, origin = model.unknowns[name].chosen, model.unknowns[name].origin
        if chosen:
            origin = Load(chosen, ())
        if origin is None:
            # Nothing to set up: the run itself shows whether the value comes about.
            return seen.setdefault(name, _DEFAULT)
        for inner in sorted(names(origin) & model.unknowns.keys()):
            value(inner)
        element = tuple(integer(evaluate(i, seen)) for i in origin.indices)
        if origin.array in constant:
            # The run has the table, and shows whether the value is there.
            return seen.setdefault(name, _DEFAULT)
        known = memory.setdefault((origin.array, element), seen.get(name, _DEFAULT))
        if seen.setdefault(name, known) != known:
            raise InterpretationError("one element would need two values")
        return known

    try:
        for name in [n for n in seen if n in model.unknowns]:
            value(name)
    except InterpretationError:
        return False
    return True


def _seen_by(side: Instance, values: Mapping[str, int]) -> dict[str, int]:
    """The values of a side's indices and unknowns, under their names in the model."""
    return {
        meaning: values[name]
        for name, meaning in side.encoding.meanings.items()
        if name in values and side.encoding.variables[name] in (*_SHARED, side.kind)
    }


def _position(
    side: Instance, loops: tuple[LoopFacts, ...], values: Mapping[str, int]
) -> tuple[tuple[LoopFacts, int], ...]:
    return tuple(
        (loop, values[name.name])
        for loop in loops
        for name in side.index(loop).atoms
        if isinstance(name, Var)
    )


def _found(
    facts: Facts, question: ConflictQuestion, point: _Point, recording: Recording
) -> Witness | None:
    """The witness, if the run made both accesses, in order, on one element."""
    source = recording.get(_key(question.source, point.source))
    sink = recording.get(_key(question.sink, point.sink))
    if source is None or sink is None or source.time >= sink.time:
        return None
    if (source.storage, source.element) != (sink.storage, sink.element):
        return None
    given = chosen(facts.model.program.body)
    outside: dict[tuple[str, tuple[int, ...]], int] = {
        (each.variable, each.element): point.initial(each.variable, each.element)
        for each in recording.values()
        if each.variable in given and each.element == () and each.time < sink.time
    }
    point = replace(point, memory={**outside, **point.memory})
    if point.is_open:
        deciding = deciding_arrays(facts.model.program)
        deciding -= tables(facts.model.program).keys()
        first = _first_values(recording, deciding, (source, sink), point)
        point = replace(point, memory={**first, **point.memory})
    return _witness(point, sink.element)


def _first_values(
    recording: Recording,
    deciding: frozenset[str],
    met: tuple[Recorded, Recorded],
    point: _Point,
) -> dict[tuple[str, tuple[int, ...]], int]:
    """What the iterations of two accesses read of arrays that the run began with."""
    changed: set[tuple[str, tuple[int, ...]]] = set()
    found: dict[tuple[str, tuple[int, ...]], int] = {}
    iterations = [each.iteration for each in met]
    for each in sorted(recording.values(), key=lambda access: access.time):
        place = (each.variable, each.element)
        if each.storage or each.time > met[1].time or each.variable not in deciding:
            continue
        if each.kind == "write":
            changed.add(place)
        elif place not in changed and any(
            each.iteration[: len(i)] == i for i in iterations
        ):
            found[place] = point.initial(*place)
    return found


def _key(
    access: Access, position: tuple[tuple[LoopFacts, int], ...]
) -> tuple[SiteId, AccessKind, Iteration]:
    iteration = tuple((loop.number, index) for loop, index in position)
    return access.id, access.kind, iteration


def _witness(point: _Point, element: tuple[int, ...]) -> Witness:
    memory = sorted(point.memory.items())
    return Witness(
        tuple(point.parameters.items()),
        tuple((_shown(loop), index) for loop, index in point.source),
        tuple((_shown(loop), index) for loop, index in point.sink),
        element,
        tuple((element_name(name, at), value) for (name, at), value in memory),
    )


def _shown(loop: LoopFacts) -> str:
    return loop.variable or f"loop (line {loop.node.span.line})"


def element_name(name: str, at: tuple[int, ...]) -> str:
    """An element as a person writes it."""
    return name + "".join(f"[{index}]" for index in at)


def shown_iteration(access: Access, recorded: Recorded) -> tuple[tuple[str, int], ...]:
    """The indices of a recorded access, with the names of its loops."""
    indices = [index for _, index in recorded.iteration]
    names = [_shown(loop) for loop in access.loops]
    return tuple(zip(names, indices, strict=True))
