"""Threads of one function, interpreted: values, statements, every access to memory."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from depanalysis.frontends.openmp.programs import (
    ASKED,
    NUMBERS,
    Construct,
    LockStep,
    ParallelProgram,
)
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
    names,
)
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from tests.oracle.touches import Edge, Task, TooLongError, Touch, applied

NOWHERE: tuple[int, ...] = ()
_MOST_STEPS = 30_000


class UnmodelledError(Exception):
    """The program has something that this interpreter does not know."""


class Variable:
    """Memory: elements with values that a function makes up."""

    _count = 0

    def __init__(self, name: str, start: Any = None) -> None:
        Variable._count += 1
        self.key = Variable._count
        self.name = name
        self.values: dict[tuple[int, ...], Any] = {}
        self.sizes: tuple[int, ...] = ()
        self.start = start or (lambda element: 0)

    def load(self, element: tuple[int, ...]) -> Any:
        if element not in self.values:
            self.values[element] = self.start(element)
        return self.values[element]


def sizes_of(variable: Scalar | Array) -> tuple[int, ...]:
    """The extents of an array, if all of them are numbers."""
    extents = variable.extents if isinstance(variable, Array) else ()
    sizes = tuple(each.value for each in extents if isinstance(each, IntConst))
    return sizes if len(sizes) == len(extents) else ()


def _listed(values: tuple[int, ...], element: tuple[int, ...]) -> int:
    (position,) = element
    return values[position] if 0 <= position < len(values) else 0


@dataclass
class Worker:
    """A thread: what its names mean, what it holds, where it is."""

    number: int
    names: dict[str, Any]
    region: int = 0
    task: int = 0
    phase: int = 0
    locks: list[tuple[object, ...]] = field(default_factory=list)
    atomic: Expr | None = None
    loop: tuple[int, ...] = ()
    crossing: tuple[tuple[str, ...], frozenset[tuple[int, ...]]] = ((), frozenset())
    turns: dict[object, int] = field(default_factory=dict)
    shared: frozenset[int] = frozenset()
    team: int = 0
    epoch: int = 0
    is_initial: bool = False
    lane: int = 0
    member: int | None = None
    running: dict[str, Variable] = field(default_factory=dict)


Contents = Mapping[tuple[str, tuple[int, ...]], int]
Flow = Generator[str, None, Any]


class Threads:
    """The threads of a function that runs; a subclass says what directives do."""

    def __init__(
        self,
        parallel: ParallelProgram,
        values: Mapping[str, int],
        threads: int,
        seed: int,
        contents: Contents,
        league: int = 2,
    ) -> None:
        self.league_size = league
        self.is_flat = False
        self.values = values
        self.parallel = parallel
        self.threads = threads
        self.random = Random(seed)
        self.style = seed % 4
        self.touches: list[Touch] = []
        self.steps = 0
        self.regions = 0
        self.teams = 0
        self.epochs = 0
        self.tasks: dict[int, Task] = {}
        self.waiting: dict[int, set[tuple[object, tuple[int, ...], str]]] = {}
        self.given: dict[object, Any] = {}
        self.posted: dict[object, tuple[int, int]] = {}
        self.edges: list[Edge] = []
        program = parallel.program
        names: dict[str, Any] = {}
        for parameter in program.parameters:
            least = threads if parameter.name == ASKED else 1
            names[parameter.name] = values.get(parameter.name, least)
        salt = seed // 4

        def start(name: str, element: tuple[int, ...]) -> int:
            at = sum(element)
            made_up = ((at + salt * (1 + len(element))) % 5, 0, at + 1, 7 - at)
            return contents.get((name, element), made_up[salt % len(made_up)])

        for scalar in program.scalars:
            fixed = values.get(scalar.name, threads if scalar.name == ASKED else 2)
            names[scalar.name] = Variable(scalar.name, lambda _e, f=fixed: f)
        listed = {each.name: each.values for each in program.tables if each.values}
        for array in program.arrays:
            begin = partial(start, array.name)
            if array.name in listed and len(array.extents) == 1:
                begin = partial(_listed, listed[array.name])
            names[array.name] = Variable(array.name, begin)
            names[array.name].sizes = sizes_of(array)
        master = Worker(0, names)
        self.is_parallel = False
        for _ in self.body(program.body, master):
            pass

    def construct(
        self, step: Construct, body: tuple[Stmt, ...], worker: Worker
    ) -> Flow:
        raise NotImplementedError

    # Values.

    def value(self, expr: Expr, worker: Worker) -> Any:
        match expr:
            case IntConst(value=value) | BoolConst(value=value):
                return value
            case RealConst(text=text):
                return Fraction(text)
            case Var(name=name):
                return self.named(name, expr, worker)
            case Load(array=array, indices=indices):
                element = tuple(int(self.value(i, worker)) for i in indices)
                return self.access(worker.names[array], element, expr, worker)
            case Unary(operator=operator, operand=operand):
                inner = self.value(operand, worker)
                return {
                    "-": lambda: -inner,
                    "not": lambda: not inner,
                    "~": lambda: ~inner,
                }[operator]()
            case Select(condition=condition, then=then, otherwise=otherwise):
                return self.value(
                    then if self.value(condition, worker) else otherwise, worker
                )
            case Cast(type=type_, operand=operand):
                return self.cast(type_, self.value(operand, worker))
            case Call(arguments=arguments):
                found = [self.value(each, worker) for each in arguments]
                return sum(found) if found else 1
            case Binary():
                return self.binary(expr, worker)
        raise UnmodelledError(str(expr))

    def cast(self, type_: Any, value: Any) -> Any:
        if type_.kind == "real":
            return Fraction(value)
        if type_.kind == "bool":
            return value != 0
        value = int(value)
        if type_.bounds is None:
            return value
        low, high = type_.bounds
        return (value - low) % (high - low + 1) + low

    def binary(self, expr: Binary, worker: Worker) -> Any:
        left = self.value(expr.left, worker)
        if expr.operator == "and":
            return bool(left) and bool(self.value(expr.right, worker))
        if expr.operator == "or":
            return bool(left) or bool(self.value(expr.right, worker))
        return applied(expr.operator, left, self.value(expr.right, worker))

    def named(self, name: str, node: Var, worker: Worker) -> Any:
        if worker.member is not None and name in ("omp.thread", "omp.threads"):
            return worker.member if name == "omp.thread" else 2
        if name == "omp.thread":
            return worker.number
        if name == "omp.threads":
            return self.threads if self.is_parallel and not worker.is_initial else 1
        if name in NUMBERS:
            return self.values.get(name, self.threads)
        if name in ("omp.team", "omp.teams"):
            return worker.team if name == "omp.team" else max(self.teams, 1)
        found = worker.names[name]
        if isinstance(found, Variable):
            return self.access(found, (), node, worker)
        return found

    def access(
        self,
        variable: Variable,
        element: tuple[int, ...],
        node: Var | Load,
        worker: Worker,
        is_write: bool = False,
    ) -> Any:
        if any(not 0 <= k < n for k, n in zip(element, variable.sizes, strict=False)):
            raise UnmodelledError("a subscript that leaves its array")
        if self.is_parallel:
            self.touches.append(
                Touch(
                    worker.number,
                    worker.task,
                    len(self.touches),
                    worker.region,
                    worker.phase,
                    variable.key,
                    variable.name,
                    element,
                    is_write,
                    worker.atomic is not None and worker.atomic == node,
                    frozenset(worker.locks),
                    node.span,
                    worker.team,
                    worker.epoch,
                    worker.lane,
                )
            )
        return None if is_write else variable.load(element)

    def store(self, target: Var | Load, value: Any, worker: Worker) -> None:
        if isinstance(target, Var):
            variable, element = worker.names[target.name], NOWHERE
        else:
            element = tuple(int(self.value(i, worker)) for i in target.indices)
            variable = worker.names[target.array]
        self.access(variable, element, target, worker, is_write=True)
        variable.values[element] = value

    # Statements: generators that yield where the thread waits.

    def body(self, body: tuple[Stmt, ...], worker: Worker) -> Flow:
        for stmt in body:
            signal = yield from self.statement(stmt, worker)
            if signal is not None:
                return signal
        return None

    def statement(self, stmt: Stmt, worker: Worker) -> Flow:
        self.steps += 1
        if self.steps > _MOST_STEPS:
            raise TooLongError
        step = self.parallel.step_of(stmt)
        if isinstance(step, LockStep):
            self.lock(step, worker)
            return None
        if isinstance(step, Construct):
            inner = stmt.body if isinstance(stmt, Block) else ()
            return (yield from self.construct(step, inner, worker))
        if isinstance(stmt, If | Loop | While | Block):
            return (yield from self.control(stmt, worker))
        return self.simple(stmt, worker)

    def lock(self, step: LockStep, worker: Worker) -> None:
        if step.result:
            raise UnmodelledError("a test of a lock")
        element = tuple(int(self.value(i, worker)) for i in step.indices)
        parts = (n for n in worker.names if f"{n}.".startswith(f"{step.name}."))
        variables = (id(worker.names[name]) for name in parts)
        lock = ("lock", step.name, *variables, *element)
        if step.is_set:
            worker.locks.append(lock)
        else:
            worker.locks.remove(lock)

    def simple(self, stmt: Stmt, worker: Worker) -> Any:
        match stmt:
            case Declare(variable=variable):
                worker.names[variable.name] = Variable(variable.name)
                worker.names[variable.name].sizes = sizes_of(variable)
            case Assign(target=target, value=value, update=update):
                result = self.value(value, worker)
                if update is not None:
                    result = applied(update, self.value(target, worker), result)
                self.store(target, result, worker)
            case Exit(kind=kind, label=label):
                return (kind, label)
            case Opaque(reason=reason, writes=writes):
                if reason == "input" or reason.startswith("calls `scanf"):
                    self.given_values(writes or (), worker)
                elif writes != () and "ALLOCATE" not in reason:
                    raise UnmodelledError(stmt.reason)
        return None

    def given_values(self, names: tuple[str, ...], worker: Worker) -> None:
        """What is read before a region is what the run is asked for."""
        for name in names:
            variable = worker.names[name]
            is_told = name in self.values or not name.startswith("given")
            if self.is_parallel or variable.values.keys() - {()} or not is_told:
                raise UnmodelledError("input")
            variable.values[()] = self.values.get(name, 3)

    def control(self, stmt: Stmt, worker: Worker) -> Flow:
        match stmt:
            case If(condition=condition, then=then, otherwise=otherwise):
                chosen = then if self.value(condition, worker) else otherwise
                return (yield from self.body(chosen, worker))
            case Loop():
                return (yield from self.loop(stmt, worker))
            case While(condition=condition, body=body, label=label):
                while self.value(condition, worker):
                    signal = yield from self.body(body, worker)
                    if signal is not None and signal not in (
                        ("continue", None),
                        ("continue", label),
                    ):
                        return self.left(signal, label)
            case Block(body=body, label=label):
                signal = yield from self.body(body, worker)
                is_own = signal == ("break", label) and label is not None
                return None if is_own else signal
        return None

    def left(self, signal: Any, label: str | None) -> Any:
        return None if signal in (("break", None), ("break", label)) else signal

    def trips(self, loop: Loop, worker: Worker) -> list[int]:
        lower, upper, step = (
            int(self.value(e, worker)) for e in (loop.lower, loop.upper, loop.step)
        )
        if step == 0:
            raise TooLongError
        return list(range(lower, upper + (1 if step > 0 else -1), step))

    def loop(self, loop: Loop, worker: Worker) -> Flow:
        before = worker.names.get(loop.variable)
        is_shared = isinstance(before, Variable) and self.is_parallel
        for index in self.trips(loop, worker):
            if isinstance(before, Variable) and is_shared:
                self.access(
                    before, (), Var(loop.variable, loop.span), worker, is_write=True
                )
                before.values[()] = index
                worker.running[loop.variable] = before
            worker.names[loop.variable] = index
            signal = yield from self.body(loop.body, worker)
            worker.names[loop.variable] = before
            worker.running.pop(loop.variable, None)
            if signal is not None and signal not in (
                ("continue", None),
                ("continue", loop.label),
            ):
                return self.left(signal, loop.label)
        return None


def mentioned(body: tuple[Stmt, ...]) -> set[str]:
    """The variables that the text of a task names."""
    found = set()
    for stmt in walk_statements(body):
        exprs = (
            *evaluated(stmt),
            *((stmt.target,) if isinstance(stmt, Assign) else ()),
        )
        found |= {n for expr in exprs for n in names(expr)}
    return found
