"""The reference interpreter for threads that run at once and wait for each other.

Between two barriers the threads run one after the other, which is one of the orders that
are allowed, so what is recorded really happens. Each access is recorded with its thread
and with the barriers that the thread has passed.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple, TypeAlias

from depanalysis.errors import InterpretationError, LimitError
from depanalysis.interpreter.assignments import inner_extents_code
from depanalysis.interpreter.branches import Signal, Step
from depanalysis.interpreter.expressions import (
    Binding,
    Constant,
    Context,
    Index,
    Variable,
    expression_code,
)
from depanalysis.interpreter.machine import Inputs, Stated, initial, value_of
from depanalysis.interpreter.memory import Access, Cell, Moment, State
from depanalysis.interpreter.statements import (
    Compilation,
    bounds_code,
    declared_code,
    statement_code,
    statements_an_iteration,
    type_of_index,
)
from depanalysis.interpreter.values import Element, NonconformingError, Value
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.programs import Program, limits
from depanalysis.ir.statements import (
    Array,
    Barrier,
    Block,
    Declare,
    If,
    Loop,
    Scalar,
    Stmt,
    While,
    bodies,
    walk_statements,
)

# Statements that may wait for other threads, as generators that yield where they do.


Running: TypeAlias = Generator[tuple[int, str], None, Signal | None]
Script: TypeAlias = Callable[[], Running]


def _waits(stmt: Stmt) -> bool:
    return any(isinstance(each, Barrier) for each in walk_statements((stmt,)))


def body_script(body: tuple[Stmt, ...], compilation: Compilation) -> Script:
    """The generator function that executes statements one after the other."""
    steps: list[tuple[Step | None, Script | None]] = []
    for stmt in body:
        number = next(compilation.numbers)
        if isinstance(stmt, Declare):
            compilation = declared_code(stmt, compilation)
        if _waits(stmt):
            steps.append((None, _script(stmt, number, compilation)))
        else:
            steps.append((statement_code(stmt, number, compilation), None))

    def execute() -> Running:
        for plain, script in steps:
            if plain is not None:
                signal = plain()
            else:
                assert script is not None, "a step is one of the two"
                signal = yield from script()
            if signal is not None:
                return signal
        return None

    return execute


def _script(stmt: Stmt, number: int, compilation: Compilation) -> Script:
    match stmt:
        case Barrier(kind=kind):
            return _barrier_script(number, kind)
        case If():
            return _if_script(stmt, number, compilation)
        case Block():
            return _block_script(stmt, number, compilation)
        case While():
            return _while_script(stmt, number, compilation)
        case Loop():
            return _loop_script(stmt, number, compilation)
        case _:
            raise InterpretationError("this statement cannot wait")


def _barrier_script(number: int, kind: str) -> Script:
    if kind == "named":
        raise InterpretationError("barriers with a number are not run")

    def execute() -> Running:
        yield number, kind
        return None

    return execute


def _if_script(stmt: If, number: int, compilation: Compilation) -> Script:
    condition = expression_code(stmt.condition, compilation.context.at(number))
    then = body_script(stmt.then, compilation)
    otherwise = body_script(stmt.otherwise, compilation)

    def execute() -> Running:
        return (yield from (then() if condition() else otherwise()))

    return execute


def _block_script(stmt: Block, number: int, compilation: Compilation) -> Script:
    body = body_script(stmt.body, compilation.inside(stmt, number))
    leave = ("break", number)

    def execute() -> Running:
        signal = yield from body()
        return None if signal == leave else signal

    return execute


def _while_script(stmt: While, number: int, compilation: Compilation) -> Script:
    state = compilation.context.state
    condition = expression_code(stmt.condition, compilation.context.at(number))
    body = body_script(stmt.body, compilation.inside(stmt, number))
    leave, again = ("break", number), ("continue", number)
    cost = statements_an_iteration(stmt.body)

    def execute() -> Running:
        outer = state.moment
        signal: Signal | None = None
        for counter in count():
            state.charge(cost)
            state.enter(outer, number, counter, counter)
            if not condition():
                break
            signal = yield from body()
            if signal is not None and signal != again:
                break
            signal = None
        state.moment = outer
        return None if signal == leave else signal

    return execute


def _loop_script(stmt: Loop, number: int, compilation: Compilation) -> Script:
    context = compilation.context
    state = context.state
    bounds = bounds_code(stmt, context.at(number))
    slot = len(state.indices)
    state.indices.append(0)
    inner = compilation.inside(stmt, number)
    index = Index(slot, type_of_index(stmt, context))
    inner = inner.seeing({**context.scope, stmt.variable: index})
    body = body_script(stmt.body, inner)
    leave, again = ("break", number), ("continue", number)
    cost = statements_an_iteration(stmt.body)

    def execute() -> Running:
        outer = state.moment
        signal: Signal | None = None
        lower, step, trips = bounds()
        for counter in range(trips):
            state.indices[slot] = index = lower + counter * step
            state.enter(outer, number, index, counter)
            state.charge(cost)
            signal = yield from body()
            if signal is not None and signal != again:
                break
            signal = None
        state.moment = outer
        return None if signal == leave else signal

    return execute


Memory: TypeAlias = dict[str, Cell]
"""Variables of several threads by their names."""
Sizes: TypeAlias = tuple[int | None, ...]
"""The extents of an array, `None` where one is not known."""

_RETURN = "return"


class Touch(NamedTuple):
    """An access by a thread, which had passed so many barriers of the block and its warp.

    `value` is what a write stored.
    """

    thread: int
    phase: int
    warp_phase: int
    access: Access
    value: Value | None = None


class Divergence(NamedTuple):
    """A barrier at which one thread waits and another one will never arrive.

    `other` is the number of the statement at which the other one stopped, or -1.
    """

    barrier: int
    waiting: int
    missing: int
    other: int


@dataclass(frozen=True, slots=True)
class TeamRun:
    """What the threads of one block did; it ends early where they part at a barrier.

    It also ends, between two barriers, where threads are `cut`: they may go on.
    `statements` is what it took from the limit, where no thread has a share of its own.
    It `has_strayed` where a subscript has left its row, or its part of an array, and it
    `has_left` where one has left the extents that the team says. It ends after the turn in
    which that happens, unless the team may stray.
    """

    touches: tuple[Touch, ...]
    divergence: Divergence | None = None
    statements: int = 0
    cut: frozenset[int] = frozenset()
    has_strayed: bool = False
    has_left: bool = False


@dataclass(slots=True)
class _Thread:
    """One thread between two turns: its variables and where it goes on."""

    number: int
    cells: list[Cell]
    indices: list[Value]
    run: Running
    moment: Moment = field(default_factory=Moment)
    stop: tuple[int, str] | None = None
    exit: int | None = None
    is_done: bool = False
    phase: int = 0
    warp_phase: int = 0


@dataclass(frozen=True, slots=True)
class Team:
    """A block of threads of one program.

    `own` has for each thread the values of the parameters that tell it apart; `memory`
    the variables that it shares with others, of which `extents` are those of arrays, as
    far as they are known. Threads whose numbers have one quotient by `warp` wait for each
    other at barriers of the kind "warp".
    """

    program: Program
    own: Sequence[Mapping[str, int]]
    memory: Memory
    warp: int = 32
    share: int | None = None
    extents: Mapping[str, Sizes] = field(default_factory=dict)
    may_stray: bool = False


def shared_memory(program: Program, names: frozenset[str], inputs: Inputs) -> Memory:
    """Cells for variables that threads share, with the values of the inputs."""
    declarations: tuple[Array | Scalar, ...] = (*program.arrays, *program.scalars)
    stated = Stated.of(program)
    return {
        each.name: Cell(initial(each, stated, inputs))
        for each in declarations
        if each.name in names
    }


def run_team(team: Team, inputs: Inputs) -> TeamRun:
    """Runs all threads of a block and records the accesses to what they share."""
    return _Scheduler(team, inputs).run()


class _Scheduler:
    def __init__(self, team: Team, inputs: Inputs) -> None:
        self.team = team
        self.limit = inputs.limit
        self.stored: dict[int, Value] = {}
        self.state = State(
            inputs.limit,
            is_certain=inputs.is_certain,
            stored=self.stored,
            enumerations=limits(team.program) if inputs.is_certain else {},
        )
        self.touches: list[Touch] = []
        self.cut: set[int] = set()
        self.has_left = False
        names = tuple(team.own[0]) if team.own else ()
        program = _with_own(team.program, names)
        scope = _scope(program, inputs, self.state, team.memory)
        self.sizes = {
            name: sizes
            for name, sizes in _sizes(program).items()
            if name not in team.memory
        }
        watched = frozenset((*team.memory, *self.sizes))
        context = Context(self.state, scope, iter(()), watched, inputs.functions)
        for array in program.arrays:
            variable = scope[array.name]
            assert isinstance(variable, Variable), "arrays have cells"
            cell = self.state.cells[variable.slot]
            cell.inner = inner_extents_code(array, context)()
            cell.walls = array.walls
        compilation = Compilation(context, count())
        script = body_script(program.body, compilation)
        slots = {
            name: binding.slot
            for name, binding in scope.items()
            if isinstance(binding, Variable)
        }
        shared = {slots[name] for name in team.memory if name in slots}
        own = [k for k in range(len(self.state.cells)) if k not in shared]
        self.threads = [
            _Thread(k, self._cells(own, values, slots), [*self.state.indices], script())
            for k, values in enumerate(team.own)
        ]
        self.loops = _outermost_loops(program)

    def _cells(
        self, own: Sequence[int], values: Mapping[str, int], slots: Mapping[str, int]
    ) -> list[Cell]:
        """The cells of a thread, of which it has some for itself."""
        cells = [*self.state.cells]
        for slot in own:
            cells[slot] = cells[slot].duplicate()
        for name, value in values.items():
            if name in slots:
                cells[slots[name]][()] = value
        return cells

    def run(self) -> TeamRun:
        divergence = None
        while divergence is None and any(not each.is_done for each in self.threads):
            self._to_barrier()
            if self.cut or self._is_outside():
                break
            divergence = self._divergence()
            for each in self.threads:
                if each.stop is not None:
                    each.stop = None
                    each.phase += 1
        spent = self.limit - self.state.budget
        has_strayed = bool(self.state.strayed)
        cut = frozenset(self.cut)
        touches = tuple(self.touches)
        return TeamRun(touches, divergence, spent, cut, has_strayed, self.has_left)

    def _is_outside(self) -> bool:
        """Whether the run need not go on, because no program does what it did."""
        return self.has_left or (bool(self.state.strayed) and not self.team.may_stray)

    def _to_barrier(self) -> None:
        """Every thread runs until it waits for the block or ends; warps wait in between."""
        size = self.team.warp
        for first in range(0, len(self.threads), size):
            warp = self.threads[first : first + size]
            pending = [each for each in warp if not each.is_done]
            while pending:
                for each in pending:
                    self._turn(each)
                    if self._is_outside():
                        return
                pending = [
                    e for e in pending if e.stop is not None and e.stop[1] != "block"
                ]
                for each in pending:
                    each.stop = None
                    each.warp_phase += 1

    def _turn(self, thread: _Thread) -> None:
        """Lets a thread run until it waits or ends."""
        state, first = self.state, len(self.state.log)
        state.cells[:], state.indices[:] = thread.cells, thread.indices
        state.moment = thread.moment
        if self.team.share is not None:
            state.budget = self.team.share
        try:
            thread.stop = next(thread.run)
        except LimitError:
            if self.team.share is None:
                raise
            thread.is_done = True
            self.cut.add(thread.number)
        except StopIteration as ended:
            thread.is_done = True
            signal = ended.value
            if signal is not None and signal[0] == _RETURN:
                thread.exit = signal[1]
        thread.cells, thread.indices = state.cells[:], state.indices[:]
        thread.moment = state.moment
        if len(state.log) > first:
            self._keep(thread)

    def _keep(self, thread: _Thread) -> None:
        extents = self.team.extents
        for access in self.state.accesses():
            name, element = access.variable, access.element
            if name in self.sizes:
                if not _is_inside(element, self.sizes[name]):
                    raise NonconformingError("a subscript left an array of a thread")
                continue
            if name in extents and not _is_inside(element, extents[name]):
                self.has_left = True
            value = self.stored.get(access.time)
            touch = Touch(thread.number, thread.phase, thread.warp_phase, access, value)
            self.touches.append(touch)
        self.state.log.clear()
        self.stored.clear()

    def _divergence(self) -> Divergence | None:
        """A waiting thread and one that waits elsewhere or has ended without a return.

        A thread that has returned before does not keep others waiting.
        """
        waiting = [each for each in self.threads if each.stop is not None]
        if not waiting:
            return None
        first = waiting[0]
        assert first.stop is not None, "it waits"
        barrier = first.stop[0]
        for each in self.threads:
            if each.stop is not None and each.stop[0] != barrier:
                return Divergence(barrier, first.number, each.number, each.stop[0])
            if (
                each.is_done
                and each.phase == first.phase
                and self._came_past(each, barrier)
            ):
                return Divergence(barrier, first.number, each.number, -1)
        return None

    def _came_past(self, thread: _Thread, barrier: int) -> bool:
        """Whether a thread that has ended could have come to a barrier before that."""
        if thread.exit is None:
            return True
        in_one_loop = self.loops.get(thread.exit, -1) == self.loops.get(barrier, -2)
        return thread.exit > barrier and not in_one_loop


def constant_sizes(array: Array) -> Sizes:
    """The extents of an array that are constants."""
    return tuple(e.value if isinstance(e, IntConst) else None for e in array.extents)


def _is_inside(element: Element, sizes: Sizes) -> bool:
    return all(
        size is None or 0 <= index < size
        for index, size in zip(element, sizes, strict=True)
    )


def _sizes(program: Program) -> dict[str, Sizes]:
    """The extents that constants say of the arrays that a thread declares."""
    return {
        stmt.variable.name: constant_sizes(stmt.variable)
        for stmt in program.statements
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Array)
    }


def _with_own(program: Program, names: Sequence[str]) -> Program:
    """The program in which the parameters that tell threads apart are variables."""
    own = [p for p in program.parameters if p.name in names]
    return replace(
        program,
        parameters=tuple(p for p in program.parameters if p.name not in names),
        scalars=(
            *program.scalars,
            *(Scalar(p.name, p.type, is_input=True) for p in own),
        ),
    )


def _scope(
    program: Program, inputs: Inputs, state: State, memory: Memory
) -> dict[str, Binding]:
    scope: dict[str, Binding] = {}
    for parameter in program.parameters:
        if parameter.name in inputs.parameters:
            scope[parameter.name] = Constant(len(state.indices))
            state.indices.append(value_of(parameter, inputs))
    declarations: tuple[Array | Scalar, ...] = (*program.arrays, *program.scalars)
    stated = Stated.of(program)
    for declaration in declarations:
        scope[declaration.name] = Variable(declaration, len(state.cells))
        known = memory.get(declaration.name)
        state.cells.append(
            known if known is not None else Cell(initial(declaration, stated, inputs))
        )
    return scope


def _outermost_loops(program: Program) -> dict[int, int]:
    """The outermost loop around each statement that is in one, by their numbers."""
    found: dict[int, int] = {}
    numbers = count()

    def enter(body: tuple[Stmt, ...], loop: int | None) -> None:
        for stmt in body:
            number = next(numbers)
            if loop is not None:
                found[number] = loop
            inner = number if loop is None and isinstance(stmt, Loop | While) else loop
            for part in bodies(stmt):
                enter(part, inner)

    enter(program.body, None)
    return found
