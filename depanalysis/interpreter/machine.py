"""The reference interpreter: runs a `Program` and records every access to memory.

It is the oracle of the project, so it does what the definitions say and nothing clever.
Scalars and array elements are memory; parameters and loop indices are not. Arrays never
overlap each other, also if they may alias.
"""

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from depanalysis.errors import InterpretationError, LimitError
from depanalysis.interpreter.assignments import inner_extents_code
from depanalysis.interpreter.branches import Step
from depanalysis.interpreter.expressions import (
    Binding,
    Constant,
    Context,
    FunctionValues,
    Variable,
)
from depanalysis.interpreter.memory import (
    Access,
    Cell,
    Indices,
    Replies,
    State,
    without_value,
)
from depanalysis.interpreter.overflow import enumerated
from depanalysis.interpreter.reordering import Reordering
from depanalysis.interpreter.statements import Compilation, body_code
from depanalysis.interpreter.unsettled import UNSETTLED, UnsettledError
from depanalysis.interpreter.values import Element, Value, called, conformed
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.programs import (
    Parameter,
    Program,
    Table,
    ends,
    limits,
    partners,
    tables,
)
from depanalysis.ir.statements import Array, Scalar

__all__ = ["Access", "Inputs", "Place", "Reordering", "Run", "difference", "run"]

# A statement inside 200 others takes some thousand Python frames to compile.
_FRAMES = 20_000

Place = tuple[str, Element]
Bounds = Mapping[tuple[Indices, int], tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a run starts from.

    `memory` gives the initial value of an array element or, with the element `()`, of a
    scalar. A run that executes more than `limit` statements is an `InterpretationError`
    (both branches of an `if` count), unless `may_be_cut`: then it ends there. `functions`
    gives the values of calls, and `replies` what the code of a `reply` gives each time; else
    that is its value in memory.
    """

    parameters: Mapping[str, Value]
    memory: Callable[[str, Element], Value]
    limit: int = 200_000
    functions: FunctionValues = called
    may_be_cut: bool = False
    replies: Replies | None = None

    @property
    def is_certain(self) -> bool:
        """Whether the run shows only what happens with any values of functions."""
        return self.functions is not called


@dataclass(frozen=True, slots=True)
class Run:
    """All accesses in the order of time, and the final values of what they touched.

    `memory` is ordered by name and element, and leaves out variables that are declared
    inside the program. `is_whole`: nothing was passed by because the value of a function
    would have decided it, or the limit was reached. `strayed` are the times of accesses
    whose subscripts left a row, without a right of the language to do so. `statements` is
    what it took from the limit, `exit` the number of the statement that ended the program.
    `passed` accesses come before the first thing that was passed by. `bounds` are the first
    index, the step and the number of iterations of counted loops, as they were entered. Of
    `unplaced` arrays an element was used that nobody knows. `possible` is what may have
    happened where something was passed by, with `astray` in place of `strayed`.
    """

    accesses: tuple[Access, ...]
    memory: Mapping[Place, Value]
    is_whole: bool = True
    strayed: tuple[int, ...] = ()
    statements: int = field(default=0, compare=False)
    exit: int | None = field(default=None, compare=False)
    passed: int | None = field(default=None, compare=False)
    bounds: Bounds = field(default_factory=dict, compare=False)
    unplaced: frozenset[str] = field(default=frozenset(), compare=False)
    possible: tuple[Access, ...] = field(default=(), compare=False)
    astray: tuple[int, ...] = field(default=(), compare=False)


def run(
    program: Program,
    inputs: Inputs,
    reordering: Reordering | None = None,
    watch: Collection[str] | None = None,
    only: Mapping[int, Collection[int]] | None = None,
    procedures: Mapping[str, Program] | None = None,
) -> Run:
    """Runs a program and records all accesses, or those of the watched variables.

    `only` names, by statement number, loops of which just the iterations with the given
    indices are executed, those that the loop really has. `procedures` are those that calls
    name; their accesses are recorded by the names and subscripts that they have there.
    """
    settings = Settings(reordering, watch, only or {}, procedures or {})
    machine = Machine(program, inputs.parameters, inputs.functions, settings)
    return machine.run(inputs)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a program is run, as `run` says."""

    reordering: Reordering | None = None
    watch: Collection[str] | None = None
    only: Mapping[int, Collection[int]] = field(default_factory=dict)
    procedures: Mapping[str, Program] = field(default_factory=dict)


_AS_WRITTEN = Settings()


class Machine:
    """A program that is compiled once, to run with many values of its parameters.

    `given` are the parameters that all runs have values for.
    """

    def __init__(
        self,
        program: Program,
        given: Collection[str],
        functions: FunctionValues,
        settings: Settings = _AS_WRITTEN,
    ) -> None:
        self.program = program
        self.stated = Stated.of(program)
        self.parameters = [p for p in program.parameters if p.name in given]
        is_certain = functions is not called
        known = limits(program) if is_certain else {}
        sized = ends(program) if is_certain else {}
        beside = partners(program) if is_certain else {}
        self.state = State(
            is_certain=is_certain, enumerations=known, partners=beside, sized=sized
        )
        scope = scope_of(self.parameters, _declarations(program), self.state)
        self.context = Context(self.state, scope, iter(()), settings.watch, functions)
        self.settings = settings
        self.extents: list[Callable[[], tuple[int, ...] | None]] = []
        self.execute: Step | None = None

    def run(self, inputs: Inputs) -> Run:
        """One run, which nothing is left for from those before."""
        state, program = self.state, self.program
        state.begin(
            inputs.limit,
            [value_of(each, inputs) for each in self.parameters],
            [Cell(initial(v, self.stated, inputs)) for v in _declarations(program)],
            inputs.memory,
            inputs.replies,
        )
        signal = None
        try:
            with _many_frames():
                self._set_extents()
                if self.execute is None:
                    self.execute = body_code(program.body, self._compilation())
                try:
                    signal = self.execute()
                except UnsettledError:
                    # What was done until then is done, whatever the values of functions.
                    state.is_whole = False
                except LimitError:
                    if not inputs.may_be_cut:
                        raise
                    state.is_whole = False
        except RecursionError:
            raise InterpretationError("the program is nested too deeply") from None
        memory = _final_memory(program, state)
        spent = inputs.limit - state.budget
        end = None if signal is None else signal[1]
        strayed = tuple(state.strayed)
        return Run(
            state.accesses(),
            memory,
            state.is_whole,
            strayed,
            spent,
            end,
            state.passed,
            state.bounds,
            frozenset(state.unplaced),
            state.possible_accesses(),
            tuple(state.astray),
        )

    def _compilation(self) -> Compilation:
        settings = self.settings
        return Compilation(
            self.context,
            count(),
            settings.reordering,
            only=settings.only,
            procedures=settings.procedures,
            globals=self.context.scope,
            is_lazy=True,
        )

    def _set_extents(self) -> None:
        arrays = self.program.arrays
        for position, array in enumerate(arrays):
            if position == len(self.extents):
                self.extents.append(inner_extents_code(array, self.context))
            cell = self.state.cells[position]
            cell.inner, cell.walls = self.extents[position](), array.walls


def difference(
    program: Program, inputs: Inputs, first: Run, second: Run
) -> Place | None:
    """An element of an array or output scalar in which two runs end differently."""
    outputs = {scalar.name for scalar in program.scalars if scalar.is_output}
    outputs |= {array.name for array in program.arrays}
    kinds = {v.name: v.type.kind for v in _declarations(program)}

    def left(run_: Run, place: Place) -> Value:
        if place in run_.memory:
            return run_.memory[place]
        return conformed(inputs.memory(*place), kinds[place[0]])

    for place in sorted({**first.memory, **second.memory}):
        if place[0] in outputs and left(first, place) != left(second, place):
            return place
    return None


@contextmanager
def _many_frames() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _declarations(program: Program) -> tuple[Array | Scalar, ...]:
    return (*program.arrays, *program.scalars)


def scope_of(
    parameters: Iterable[Parameter],
    declarations: Iterable[Array | Scalar],
    state: State,
) -> dict[str, Binding]:
    """The places of the values of parameters, then those of variables."""
    scope: dict[str, Binding] = {}
    for parameter in parameters:
        scope[parameter.name] = Constant(len(state.indices), parameter.type)
        state.indices.append(0)
    for slot, declaration in enumerate(declarations):
        scope[declaration.name] = Variable(declaration, slot)
    return scope


def value_of(parameter: Parameter, inputs: Inputs) -> Value:
    """The value that the inputs give to a parameter."""
    return conformed(inputs.parameters[parameter.name], parameter.type.kind)


@dataclass(frozen=True, slots=True)
class Stated:
    """What a program says of the values that its variables hold when a run begins."""

    limits: Mapping[str, tuple[int, int]]
    tables: Mapping[str, Table]

    @classmethod
    def of(cls, program: Program) -> "Stated":
        return cls(limits(program), tables(program))


def initial(
    declaration: Scalar | Array, stated: Stated, inputs: Inputs
) -> Callable[[Element], Value]:
    """What the elements of a variable hold when a run begins."""
    name, kind, memory = declaration.name, declaration.type.kind, inputs.memory
    allowed = stated.limits.get(name) if inputs.is_certain else None
    if (
        inputs.is_certain
        and isinstance(declaration, Scalar)
        and not declaration.is_input
    ):
        return without_value(declaration)

    def value(element: Element) -> Value:
        return conformed(memory(name, element), kind)

    table = stated.tables.get(name) if inputs.is_certain else None
    if table is not None and isinstance(declaration, Array):
        return tabulated(declaration, table)
    return value if allowed is None else lambda at: enumerated(value(at), *allowed)


def tabulated(array: Array, table: Table) -> Callable[[Element], Value]:
    """What the elements of an array of constants hold, whatever memory does elsewhere."""
    inner = [e.value if isinstance(e, IntConst) else 0 for e in array.extents[1:]]
    values = table.values or ()

    def value(element: Element) -> Value:
        position = element[0]
        for index, extent in zip(element[1:], inner, strict=True):
            position = position * extent + index
        is_known = 0 <= position < len(values)
        return conformed(values[position], array.type.kind) if is_known else UNSETTLED

    return value


def _final_memory(program: Program, state: State) -> dict[Place, Value]:
    # The first cells are those of the program, in the order of `_declarations`.
    cells = zip(_declarations(program), state.cells, strict=False)
    memory = {
        (declaration.name, element): value
        for declaration, cell in cells
        for element, value in cell.items()
    }
    return dict(sorted(memory.items(), key=lambda item: item[0]))
