"""Witnesses: from a point of the constraints to a run of the program that shows it.

Nothing is believed from the solver: the reference interpreter runs the program with the
witness's parameters and memory, and the two accesses have to meet in its log. What is
certainly irrelevant is left out: other iterations of loops that change no integer
scalar, loops elsewhere in the program, code outside of the loop that is not modelled.
Whether the loop in question is reached is taken for granted where that depends on data.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Conflict, Facts, Iteration, Recording
from depanalysis.engines.instances import Instance
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.values import evaluate, integer
from depanalysis.ir.expressions import (
    BoolConst,
    Expr,
    IntConst,
    Load,
    Var,
    names,
    walk,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import AccessKind, SiteId
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    bodies,
    walk_statements,
)
from depanalysis.verdicts import Witness

_LIMIT = 400_000
_SHORT = 5_000
_DEFAULT = 1


@dataclass(frozen=True, slots=True)
class _Point:
    """Values of parameters, elements and indices, by name."""

    parameters: dict[str, int]
    memory: dict[tuple[str, tuple[int, ...]], int]
    source: tuple[tuple[LoopFacts, int], ...]
    sink: tuple[tuple[LoopFacts, int], ...]


def replayed(
    facts: Facts, conflict: Conflict, values: Mapping[str, int]
) -> Witness | None:
    """The witness of a point, if a run of the program shows the conflict."""
    point = _point(conflict, values)
    if point is None:
        return None
    recording = _recording(facts, conflict.question.carrier, point)
    return None if recording is None else _found(conflict.question, point, recording)


def _recording(
    facts: Facts, carrier: LoopFacts | None, point: _Point
) -> Recording | None:
    """A whole run, which serves other witnesses, too; of only what matters if it is long."""
    whole = _remembered_run(facts, carrier, point, {}, _SHORT)
    if whole is not None:
        return whole
    return _remembered_run(facts, carrier, point, _iterations(point), _LIMIT)


def _remembered_run(
    facts: Facts,
    carrier: LoopFacts | None,
    point: _Point,
    only: Mapping[int, frozenset[int]],
    limit: int,
) -> Recording | None:
    key = (
        carrier.number if carrier is not None else -1,
        tuple(sorted(point.parameters.items())),
        tuple(sorted(point.memory.items())),
        tuple((number, tuple(sorted(only[number]))) for number in sorted(only)),
    )
    if key not in facts.recordings:
        program = focused(facts.model, carrier)
        inputs = Inputs(point.parameters, _memory(point.memory), limit)
        try:
            log = run(program, inputs, only=only).accesses
            facts.recordings[key] = {(a.site, a.kind, a.iteration): a for a in log}
        except InterpretationError:
            facts.recordings[key] = None
    return facts.recordings[key]


def focused(model: Model, carrier: LoopFacts | None) -> Program:
    """The program with everything outside of a loop made harmless; numbers stay."""
    around = frozenset((*carrier.outer, carrier.number)) if carrier else frozenset()
    rewriter = _Focus(carrier.number if carrier else -1, around)
    body = tuple(rewriter.statements(model.program.body, 0))
    return replace(model.program, body=body)


@dataclass(frozen=True, slots=True)
class _Focus:
    target: int
    around: frozenset[int]

    def statements(self, body: tuple[Stmt, ...], first: int) -> Iterator[Stmt]:
        number = first
        for stmt in body:
            yield self._statement(stmt, number)
            number += _size(stmt)

    def _statement(self, stmt: Stmt, number: int) -> Stmt:
        end = number + _size(stmt)
        contains = number <= self.target < end
        if number == self.target:
            return stmt
        match stmt:
            case Opaque():
                return replace(stmt, reads=(), writes=())
            case While(body=body) if contains:
                inner = tuple(self.statements(body, number + 1))
                return Loop("@once", IntConst(0), IntConst(0), inner, label=stmt.label)
            case Loop(body=body) if contains:
                return replace(stmt, body=tuple(self.statements(body, number + 1)))
            case Block(body=body):
                return replace(stmt, body=tuple(self.statements(body, number + 1)))
            case If():
                return self._if(stmt, number, contains)
            case Loop() if self.target >= 0 and not _changes_scalars(stmt):
                return replace(
                    stmt, lower=IntConst(1), upper=IntConst(0), step=IntConst(1)
                )
            case While(body=body) if self.target >= 0 and not _changes_scalars(stmt):
                return replace(stmt, condition=BoolConst(False))
            case _:
                return stmt

    def _if(self, stmt: If, number: int, contains: bool) -> If:
        middle = number + 1 + sum(_size(s) for s in stmt.then)
        condition: Expr = stmt.condition
        if contains and self.target >= 0 and _reads_memory(condition):
            condition = BoolConst(self.target < middle)
        return replace(
            stmt,
            condition=condition,
            then=tuple(self.statements(stmt.then, number + 1)),
            otherwise=tuple(self.statements(stmt.otherwise, middle)),
        )


def _size(stmt: Stmt) -> int:
    return 1 + sum(1 for body in bodies(stmt) for _ in walk_statements(body))


def _reads_memory(expr: Expr) -> bool:
    return any(isinstance(node, Load) for node in walk(expr))


def _changes_scalars(stmt: Loop | While) -> bool:
    """Whether a loop changes scalars, on whose values other iterations may depend."""
    assigned = {
        s.target.name
        for s in walk_statements(stmt.body)
        if isinstance(s, Assign) and isinstance(s.target, Var)
    }
    local = {
        s.variable.name for s in walk_statements(stmt.body) if isinstance(s, Declare)
    }
    return bool(assigned - local) or effects(stmt.body).is_any_written


def _iterations(point: _Point) -> dict[int, frozenset[int]]:
    """The iterations that matter, for loops whose other iterations cannot matter."""
    wanted: dict[int, set[int]] = {}
    for loop, index in (*point.source, *point.sink):
        if loop.is_counted and not _changes_scalars(loop.node):
            wanted.setdefault(loop.number, set()).add(index)
    return {number: frozenset(indices) for number, indices in wanted.items()}


def _memory(
    known: Mapping[tuple[str, tuple[int, ...]], int],
) -> Callable[[str, tuple[int, ...]], int]:
    return lambda name, element: known.get((name, element), _DEFAULT)


def _point(conflict: Conflict, values: Mapping[str, int]) -> _Point | None:
    encoding, model = conflict.encoding, conflict.encoding.model
    by_meaning = {
        encoding.meanings[n]: v for n, v in values.items() if n in encoding.meanings
    }
    parameters = {
        p.name: by_meaning.get(p.name, _DEFAULT) for p in model.program.parameters
    }
    memory: dict[tuple[str, tuple[int, ...]], int] = {}
    for side in (conflict.source, conflict.sink):
        if not _remembered(model, {**parameters, **_seen_by(side, values)}, memory):
            return None
    return _Point(
        parameters,
        memory,
        _position(conflict.source, conflict.question.source.loops, values),
        _position(conflict.sink, conflict.question.sink.loops, values),
    )


def _remembered(
    model: Model,
    seen: dict[str, int],
    memory: dict[tuple[str, tuple[int, ...]], int],
) -> bool:
    """Adds the elements that have to hold the unknowns' values; whether they agree."""

    def value(name: str) -> int:
        origin = model.unknowns[name].origin
        if origin is None:
            # Nothing to set up: the run itself shows whether the value comes about.
            return seen.setdefault(name, _DEFAULT)
        for inner in sorted(names(origin) & model.unknowns.keys()):
            value(inner)
        element = tuple(integer(evaluate(i, seen)) for i in origin.indices)
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
        if name in values and name[0] in ("c", "u", side.side)
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
    question: ConflictQuestion, point: _Point, recording: Recording
) -> Witness | None:
    """The witness, if the run made both accesses, in order, on one element."""
    source = recording.get(_key(question.source, point.source))
    sink = recording.get(_key(question.sink, point.sink))
    if source is None or sink is None or source.time >= sink.time:
        return None
    if (source.storage, source.element) != (sink.storage, sink.element):
        return None
    return _witness(point, sink.element)


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
    return loop.variable or "while"


def element_name(name: str, at: tuple[int, ...]) -> str:
    """An element as a person writes it."""
    return name + "".join(f"[{index}]" for index in at)


def shown_iteration(access: Access, recorded: Recorded) -> tuple[tuple[str, int], ...]:
    """The indices of a recorded access, with the names of its loops."""
    indices = [index for _, index in recorded.iteration]
    names = [_shown(loop) for loop in access.loops]
    return tuple(zip(names, indices, strict=True))
