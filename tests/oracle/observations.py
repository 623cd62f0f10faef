"""What a `Model` says about a run, compared with what the run did.

Values over parameters, indices and unknown initial values are evaluated; those that depend
on any other unknown are left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Inputs, Run, run
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.interpreter.values import Element, Value, evaluate, integer
from depanalysis.ir.expressions import Expr, Load, Var, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    If,
    Loop,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.ir.types import INT
from depanalysis.verdicts import Dependence

_PROBE = "@probe"
_LIMIT = 20_000
_KINDS = {
    "flow": ("write", "read"),
    "anti": ("read", "write"),
    "output": ("write",) * 2,
}


class _NoValueError(Exception):
    """An expression depends on an unknown of which nothing is known."""


@dataclass(frozen=True)
class _Knowledge:
    """The values of a model's names in one iteration of one run."""

    facts: Model
    inputs: Inputs
    indices: Mapping[str, int]

    def value(self, expr: Expr) -> Value:
        known = {name: self._named(name) for name in sorted(names(expr))}
        return evaluate(expr, known)

    def _named(self, name: str) -> Value:
        unknown = self.facts.unknowns.get(name)
        if unknown is None:
            if name in self.indices:
                return self.indices[name]
            return self.inputs.parameters[name]
        if unknown.origin is None:
            raise _NoValueError
        element = tuple(integer(self.value(i)) for i in unknown.origin.indices)
        return self.inputs.memory(unknown.origin.array, element)


def _knowledge(
    facts: Model, inputs: Inputs, loops: tuple[LoopFacts, ...], at: tuple[int, ...]
) -> _Knowledge:
    symbols = [loop.symbol for loop in loops]
    return _Knowledge(facts, inputs, dict(zip(symbols, at, strict=True)))


def misplaced_accesses(facts: Model, inputs: Inputs, outcome: Run) -> Iterator[str]:
    """Accesses of a run to another element, or on other conditions, than foreseen."""
    by_site = {(a.id, a.kind): a for a in facts.accesses}
    for recorded in outcome.accesses:
        access = by_site[recorded.site, recorded.kind]
        at = tuple(index for _, index in recorded.iteration)
        known = _knowledge(facts, inputs, access.loops, at)
        if not _is_there(known, access, recorded):
            yield f"{recorded} is not at {access.indices}"
        for condition in access.conditions:
            if not _holds(known, condition):
                yield f"{recorded} happened without {condition}"


def _is_there(known: _Knowledge, access: Access, recorded: Recorded) -> bool:
    extents = known.facts.extents.get((access.storage, access.variable), ())
    if len(access.indices) > 1 and all(e is not None for e in extents[1:]):
        # Subscripts beyond their extent reach another row under another name.
        return True
    try:
        return recorded.element == tuple(known.value(i) for i in access.indices)
    except _NoValueError:
        return True


def _holds(known: _Knowledge, condition: Expr) -> bool:
    try:
        return bool(known.value(condition))
    except _NoValueError:
        return True


def is_shown(program: Program, dependence: Dependence) -> bool:
    """Whether a run from the witness's parameters and memory has its two accesses."""
    witness = dependence.witness
    assert witness is not None
    memory = dict(witness.memory)

    def value(name: str, element: Element) -> Value:
        return memory.get(name + "".join(f"[{index}]" for index in element), 1)

    at = [tuple(index for _, index in side) for side in (witness.source, witness.sink)]
    try:
        log = run(program, Inputs(dict(witness.parameters), value, _LIMIT)).accesses
    except InterpretationError:
        # Too long a run to look at; the iterations of the witness were replayed alone.
        return True
    touched = [
        access
        for access in log
        if (access.variable, access.element) == (dependence.variable, witness.element)
    ]
    if dependence.kind == "control":
        # The loop ends with the iteration that reads the element.
        source, sink = at
        reads = [a for a in touched if a.kind == "read"]
        return any(_indices(a)[: len(source)] == source for a in reads) and not any(
            _indices(a)[: len(sink)] == sink for a in log
        )
    times = [
        [a.time for a in touched if a.kind == kind and _indices(a) == place]
        for kind, place in zip(_KINDS[dependence.kind], at, strict=True)
    ]
    return bool(times[0] and times[1]) and min(times[0]) < max(times[1])


def _indices(access: Recorded) -> tuple[int, ...]:
    return tuple(index for _, index in access.iteration)


def wrong_headers(facts: Model, inputs: Inputs) -> Iterator[tuple[str, str]]:
    """Scalars that do not start an iteration with the value of their closed form."""
    outcome = run(_probed(facts), inputs)
    values = dict(outcome.memory)
    loops = {loop.number: loop for loop in facts.loops}
    for (number, name), form in sorted(facts.headers.items()):
        loop = loops[number]
        around = (*(loops[outer] for outer in loop.outer), loop)
        for place, value in values.items():
            if place[0] != f"{_PROBE} {name} {number}":
                continue
            known = _knowledge(facts, inputs, around, place[1])
            try:
                foreseen = known.value(form)
            except (_NoValueError, InterpretationError):
                continue
            if foreseen != value:
                at = ", ".join(map(str, place[1]))
                yield loop.symbol, f"{name} at {at} is {value}, not {foreseen}"


def _probed(facts: Model) -> Program:
    """The program where every iteration first stores the scalars with closed forms."""
    loops = {loop.number: loop for loop in facts.loops}
    wanted = {
        (number, name)
        for number, name in facts.headers
        if all(loops[n].is_counted for n in (*loops[number].outer, number))
    }
    writer = _Probes(wanted)
    body = writer.statements(facts.program.body, 0, ())
    arrays = tuple(
        Array(f"{_PROBE} {name} {number}", INT, (None,) * loops[number].depth)
        for number, name in sorted(wanted)
    )
    return replace(facts.program, body=body, arrays=facts.program.arrays + arrays)


@dataclass(frozen=True)
class _Probes:
    wanted: set[tuple[int, str]]

    def statements(
        self, body: tuple[Stmt, ...], first: int, indices: tuple[str, ...]
    ) -> tuple[Stmt, ...]:
        found: list[Stmt] = []
        number = first
        for stmt in body:
            found.append(self._statement(stmt, number, indices))
            number += _size((stmt,))
        return tuple(found)

    def _statement(self, stmt: Stmt, number: int, indices: tuple[str, ...]) -> Stmt:
        match stmt:
            case Loop(variable=variable, body=body):
                inside = (*indices, variable)
                probes = [
                    _probe(name, number, inside)
                    for loop, name in sorted(self.wanted)
                    if loop == number
                ]
                rest = self.statements(body, number + 1, inside)
                return replace(stmt, body=(*probes, *rest))
            case While(body=body) | Block(body=body):
                return replace(stmt, body=self.statements(body, number + 1, indices))
            case If(then=then, otherwise=otherwise):
                middle = number + 1 + _size(then)
                return replace(
                    stmt,
                    then=self.statements(then, number + 1, indices),
                    otherwise=self.statements(otherwise, middle, indices),
                )
            case _:
                return stmt


def _probe(name: str, number: int, indices: tuple[str, ...]) -> Stmt:
    place = Load(f"{_PROBE} {name} {number}", tuple(Var(i) for i in indices))
    return Assign(place, Var(name))


def _size(body: tuple[Stmt, ...]) -> int:
    return sum(1 for _ in walk_statements(body))
