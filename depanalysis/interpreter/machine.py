"""The reference interpreter: runs a `Program` and records every access to memory.

It is the oracle of the project, so it does what the definitions say and nothing clever.
Scalars and array elements are memory; parameters and loop indices are not. Arrays never
overlap each other, also if they may alias.
"""

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from depanalysis.errors import InterpretationError, LimitError
from depanalysis.interpreter.assignments import inner_extents_code
from depanalysis.interpreter.expressions import (
    Binding,
    Constant,
    Context,
    FunctionValues,
    Variable,
)
from depanalysis.interpreter.memory import Access, Cell, State
from depanalysis.interpreter.overflow import enumerated
from depanalysis.interpreter.reordering import Reordering
from depanalysis.interpreter.statements import Compilation, body_code
from depanalysis.interpreter.unsettled import UNSETTLED, UnsettledError
from depanalysis.interpreter.values import Element, Value, called, conformed
from depanalysis.ir.programs import Program, limits
from depanalysis.ir.statements import Array, Scalar

__all__ = ["Access", "Inputs", "Place", "Reordering", "Run", "difference", "run"]

# A statement inside 200 others takes some thousand Python frames to compile.
_FRAMES = 20_000

Place = tuple[str, Element]


@dataclass(frozen=True, slots=True)
class Inputs:
    """What a run starts from.

    `memory` gives the initial value of an array element or, with the element `()`, of a
    scalar. A run that executes more than `limit` statements is an `InterpretationError`
    (both branches of an `if` count), unless `may_be_cut`: then it ends there. `functions`
    gives the values of calls.
    """

    parameters: Mapping[str, Value]
    memory: Callable[[str, Element], Value]
    limit: int = 200_000
    functions: FunctionValues = called
    may_be_cut: bool = False

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
    what it took from the limit.
    """

    accesses: tuple[Access, ...]
    memory: Mapping[Place, Value]
    is_whole: bool = True
    strayed: tuple[int, ...] = ()
    statements: int = field(default=0, compare=False)


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
    known = limits(program) if inputs.is_certain else {}
    state = State(inputs.limit, is_certain=inputs.is_certain, enumerations=known)
    try:
        with _many_frames():
            scope = _scope(program, inputs, state)
            context = Context(state, scope, iter(()), watch, inputs.functions)
            _set_extents(program, context)
            compilation = Compilation(
                context,
                count(),
                reordering,
                only=only or {},
                procedures=procedures or {},
                globals=scope,
                is_lazy=True,
            )
            execute = body_code(program.body, compilation)
            try:
                execute()
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
    return Run(state.accesses(), memory, state.is_whole, tuple(state.strayed), spent)


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


def _scope(program: Program, inputs: Inputs, state: State) -> dict[str, Binding]:
    scope: dict[str, Binding] = {}
    for parameter in program.parameters:
        value = inputs.parameters.get(parameter.name)
        kind = parameter.type.kind
        known = None if value is None else conformed(value, kind)
        scope[parameter.name] = Constant(known, parameter.type)
    for declaration in _declarations(program):
        scope[declaration.name] = Variable(declaration, len(state.cells))
        state.cells.append(Cell(initial(declaration, program, inputs)))
    return scope


def initial(
    declaration: Scalar | Array, program: Program, inputs: Inputs
) -> Callable[[Element], Value]:
    """What the elements of a variable hold when a run begins."""
    name, kind, memory = declaration.name, declaration.type.kind, inputs.memory
    allowed = limits(program).get(name) if inputs.is_certain else None
    if (
        inputs.is_certain
        and isinstance(declaration, Scalar)
        and not declaration.is_input
    ):
        return lambda _: UNSETTLED

    def value(element: Element) -> Value:
        return conformed(memory(name, element), kind)

    return value if allowed is None else lambda at: enumerated(value(at), *allowed)


def _set_extents(program: Program, context: Context) -> None:
    for array in program.arrays:
        variable = context.scope[array.name]
        assert isinstance(variable, Variable)
        cell = context.state.cells[variable.slot]
        cell.inner, cell.walls = inner_extents_code(array, context)(), array.walls


def _final_memory(program: Program, state: State) -> dict[Place, Value]:
    # The first cells are those of the program, in the order of `_scope`.
    cells = zip(_declarations(program), state.cells, strict=False)
    memory = {
        (declaration.name, element): value
        for declaration, cell in cells
        for element, value in cell.items()
    }
    return dict(sorted(memory.items(), key=lambda item: item[0]))
