"""The reference interpreter for threads that run at once and wait for each other.

Between two barriers the threads run one after the other, which is one of the orders that
are allowed, so what is recorded really happens. Each access is recorded with its thread
and with the barriers that the thread has passed.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple, TypeAlias

from depanalysis.errors import InterpretationError, LimitError
from depanalysis.interpreter.assignments import inner_extents_code
from depanalysis.interpreter.branches import Signal, Step
from depanalysis.interpreter.contents import held
from depanalysis.interpreter.exchanges import FUNCTIONS, has_mask, is_of_block
from depanalysis.interpreter.expressions import (
    Binding,
    Code,
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
from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import (
    Element,
    NonconformingError,
    Value,
    conformed,
    integer,
    is_known,
)
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.programs import Program, limits
from depanalysis.ir.statements import (
    Array,
    Barrier,
    Block,
    Declare,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    bodies,
    exchanged,
    walk_statements,
)

# Statements that may wait for other threads, as generators that yield where they do.


class Stop(NamedTuple):
    """Where a thread waits: the number of the statement, for whom, and what it gives them.

    `function` is that by which threads give each other values.
    """

    statement: int
    kind: str
    function: str = ""
    offered: tuple[Value, ...] = ()


Running: TypeAlias = Generator[Stop, Value | None, Signal | None]
Script: TypeAlias = Callable[[], Running]


def _waits(stmt: Stmt) -> bool:
    return any(
        isinstance(each, Barrier) or exchanged(each) is not None
        for each in walk_statements((stmt,))
    )


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
        case Opaque():
            return _exchange_script(stmt, number, compilation.context)
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
        yield Stop(number, kind)
        return None

    return execute


def _exchange_script(stmt: Opaque, number: int, context: Context) -> Script:
    """The generator that gives what the statement reads, and writes what it gets."""
    function = exchanged(stmt)
    assert function is not None, "other code that is not modelled does not wait"
    read = [_offer_code(name, number, context) for name in stmt.reads or ()]
    (result,) = (context.scope[name] for name in stmt.writes or ())
    assert isinstance(result, Variable), "what a thread gets is kept in a variable"
    cells, slot, type_ = context.state.cells, result.slot, result.declaration.type
    kind = BLOCK if is_of_block(function) else EXCHANGE

    def execute() -> Running:
        offered = tuple([each() for each in read])
        answer = yield Stop(number, kind, function, offered)
        assert answer is not None, "whoever waits for others gets an answer"
        if type_.is_integer and is_known(answer):
            answer = held(integer(answer), type_)
        cells[slot][()] = conformed(answer, type_.kind)
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


def _offer_code(name: str, number: int, context: Context) -> Code:
    """The value that a thread gives: nobody knows it before the variable has one."""
    bound = context.scope[name]
    code = expression_code(Var(name), context.at(number))
    variable = bound.declaration if isinstance(bound, Variable) else None
    if not isinstance(bound, Variable) or not isinstance(variable, Scalar):
        return code
    if variable.is_input:
        return code
    cells, slot = context.state.cells, bound.slot
    return lambda: code() if () in cells[slot] else UNSETTLED


Memory: TypeAlias = dict[str, Cell]
"""Variables of several threads by their names."""
Sizes: TypeAlias = tuple[int | None, ...]
"""The extents of an array, `None` where one is not known."""

_RETURN = "return"
BLOCK, EXCHANGE = "block", "exchange"
"""The kinds of stops at which a thread waits for its block, or for lanes of its warp."""


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
    `statements` is what it took from the limit, or from the shares of the threads.
    It `has_strayed` where a subscript has left its row, or its part of an array, and it
    `has_left` where one has left the extents that the team says. It ends after the turn in
    which that happens, unless the team may stray. It `is_whole` where nothing was passed by
    because a value that nobody knows would have decided it.
    """

    touches: tuple[Touch, ...]
    divergence: Divergence | None = None
    statements: int = 0
    cut: frozenset[int] = frozenset()
    has_strayed: bool = False
    has_left: bool = False
    is_whole: bool = True


@dataclass(slots=True)
class _Thread:
    """One thread between two turns: its variables and where it goes on."""

    number: int
    cells: list[Cell]
    indices: list[Value]
    run: Running
    moment: Moment = field(default_factory=Moment)
    stop: Stop | None = None
    answer: Value | None = None
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
    other at barriers of the kind "warp". A thread that executes more statements than its
    `share` in a turn is cut, and so is one that comes when all have executed `most`.
    """

    program: Program
    own: Sequence[Mapping[str, int]]
    memory: Memory
    warp: int = 32
    share: int | None = None
    extents: Mapping[str, Sizes] = field(default_factory=dict)
    may_stray: bool = False
    most: int | None = None

    def allowance(self, spent: int) -> int | None:
        """How many statements the next turn of a thread may take, if that is limited."""
        if self.share is None or self.most is None:
            return self.share
        return max(0, min(self.share, self.most - spent))


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
        self.spent = 0
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
        # What the text declares gets storage of its own where it does.
        declared = len(self.state.cells)
        compilation = Compilation(context, count())
        script = body_script(program.body, compilation)
        slots = {
            name: binding.slot
            for name, binding in scope.items()
            if isinstance(binding, Variable)
        }
        shared = {slots[name] for name in team.memory if name in slots}
        own = [k for k in range(declared) if k not in shared]
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
            waiting = [each for each in self.threads if each.stop is not None]
            if divergence is None and any(e.stop.function for e in waiting if e.stop):
                self._exchange(waiting)
            for each in waiting:
                each.stop = None
                each.phase += 1
        is_shared = self.team.share is not None
        spent = self.spent if is_shared else self.limit - self.state.budget
        has_strayed = bool(self.state.strayed)
        cut = frozenset(self.cut)
        touches = tuple(self.touches)
        return TeamRun(
            touches, divergence, spent, cut, has_strayed, self.has_left,
            self.state.is_whole,
        )  # fmt: skip

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
                pending = self._released(warp)

    def _released(self, warp: Sequence[_Thread]) -> list[_Thread]:
        """The threads of a warp that go on before the block does, with what they get."""
        ready = [*self._answered(warp)]
        if not ready:
            waiting = [e for e in warp if e.stop is not None and e.stop.kind != BLOCK]
            if any(each.stop.kind == EXCHANGE for each in waiting if each.stop):
                raise InterpretationError("lanes that exchange values have parted")
            ready = waiting
            for each in ready:
                each.warp_phase += 1
        for each in ready:
            each.stop = None
        return ready

    def _answered(self, warp: Sequence[_Thread]) -> Iterator[_Thread]:
        """The threads all of whose partners in an exchange have come to it."""
        for each in warp:
            stop = each.stop
            if stop is None or stop.kind != EXCHANGE or each.answer is not None:
                continue
            partners = _partners(each, warp)
            if each not in partners:
                # What lanes get that the mask does not name is not known.
                each.answer = UNSETTLED
            elif all(_is_same(stop, other.stop) for other in partners):
                self._exchange(partners)
        yield from (each for each in warp if each.answer is not None)

    def _exchange(self, partners: Sequence[_Thread]) -> None:
        """Gives each of the threads that take part what it gets from the others."""
        stops = {e.number: e.stop for e in partners if e.stop is not None}
        function = next(iter(stops.values())).function
        masks = 1 if has_mask(function) else 0
        size = len(self.threads) if is_of_block(function) else self.team.warp
        offers = {n % size: stop.offered[masks:] for n, stop in stops.items()}
        answers = FUNCTIONS[function](offers)
        for each in partners:
            each.answer = answers[each.number % size]

    def _turn(self, thread: _Thread) -> None:
        """Lets a thread run until it waits or ends."""
        state, first = self.state, len(self.state.log)
        state.cells[:], state.indices[:] = thread.cells, thread.indices
        state.moment = thread.moment
        allowed = self.team.allowance(self.spent)
        if allowed is not None:
            state.budget = allowed
        try:
            answer, thread.answer = thread.answer, None
            thread.stop = thread.run.send(answer)
        except LimitError:
            if allowed is None:
                raise
            thread.is_done = True
            self.cut.add(thread.number)
        except StopIteration as ended:
            thread.is_done = True
            signal = ended.value
            if signal is not None and signal[0] == _RETURN:
                thread.exit = signal[1]
        if allowed is not None:
            self.spent += allowed - state.budget
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
        barrier = first.stop.statement
        for each in self.threads:
            if each.stop is not None and each.stop.statement != barrier:
                other = each.stop.statement
                return Divergence(barrier, first.number, each.number, other)
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


def _partners(thread: _Thread, warp: Sequence[_Thread]) -> list[_Thread]:
    """The threads of a warp that take part in what a thread waits for."""
    assert thread.stop is not None, "it waits"
    alive = [each for each in warp if not each.is_done]
    if not has_mask(thread.stop.function):
        return alive
    mask = integer(thread.stop.offered[0])
    first = warp[0].number
    return [each for each in alive if mask >> (each.number - first) & 1]


def _is_same(stop: Stop, other: Stop | None) -> bool:
    """Whether another thread waits for the same exchange, among the same lanes."""
    if other is None or other.statement != stop.statement:
        return False
    return not has_mask(stop.function) or other.offered[0] == stop.offered[0]


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
