"""A second interpreter that walks the tree, knows no sites and records nothing."""

from dataclasses import dataclass, field

from depanalysis.interpreter.machine import Inputs, Place
from depanalysis.interpreter.values import BINARY, Value, conformed, evaluate, integer
from depanalysis.ir.expressions import Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Scalar,
    Stmt,
    While,
)


class _LeftBodyError(Exception):
    """A `break` or `continue` on its way to its target, with its label."""

    def __init__(self, kind: str, label: str | None) -> None:
        self.kind, self.label = kind, label


@dataclass
class _Walker:
    program: Program
    inputs: Inputs
    memory: dict[Place, Value] = field(default_factory=dict)
    indices: dict[str, int] = field(default_factory=dict)
    locals: set[str] = field(default_factory=set)

    def variable(self, name: str) -> Array | Scalar:
        arrays = {item.name: item for item in self.program.arrays}
        scalars = {item.name: item for item in self.program.scalars}
        return arrays[name] if name in arrays else scalars[name]

    def load(self, name: str, element: tuple[int, ...]) -> Value:
        place = self.located(name, element)
        if place not in self.memory:
            initial = self.inputs.memory(*place)
            self.memory[place] = conformed(initial, self.variable(name).type.kind)
        return self.memory[place]

    def located(self, name: str, element: tuple[int, ...]) -> Place:
        if name in self.locals or len(element) < 2:
            return name, element
        declared = self.variable(name)
        assert isinstance(declared, Array)
        extent = declared.extents[1]
        if extent is None:
            return name, element
        row = self.value(extent)
        assert isinstance(row, int)
        address = element[0] * row + element[1]
        return name, (address // row, address % row)

    def value(self, expr) -> Value:
        scalars = {item.name for item in self.program.scalars} | self.locals

        class Names(dict[str, Value]):
            def __missing__(names, name: str) -> Value:  # noqa: N805
                assert name in scalars
                return self.load(name, ())

            def __contains__(names, name: object) -> bool:  # noqa: N805
                return True

        return evaluate(
            expr, Names({**self.inputs.parameters, **self.indices}), self.load
        )

    def run(self, body: tuple[Stmt, ...]) -> None:
        for stmt in body:
            self.execute(stmt)

    def execute(self, stmt: Stmt) -> None:
        match stmt:
            case Assign():
                self.assign(stmt)
            case If():
                self.run(stmt.then if self.value(stmt.condition) else stmt.otherwise)
            case Loop():
                self.loop(stmt)
            case While():
                while self.value(stmt.condition):
                    if self.leaves(stmt):
                        break
            case Block():
                self.block(stmt)
            case Exit():
                raise _LeftBodyError(stmt.kind, stmt.label)
            case Declare(variable=variable):
                self.locals.add(variable.name)
                self.memory[variable.name, ()] = 0
            case _:
                raise AssertionError(stmt)

    def assign(self, stmt: Assign) -> None:
        value, target = self.value(stmt.value), stmt.target
        name = target.name if isinstance(target, Var) else target.array
        indices = target.indices if isinstance(target, Load) else ()
        element = tuple(integer(self.value(index)) for index in indices)
        if stmt.update is not None:
            value = BINARY[stmt.update](self.load(name, element), value)
        self.memory[self.located(name, element)] = value

    def loop(self, loop: Loop) -> None:
        lower, upper, step = map(self.value, (loop.lower, loop.upper, loop.step))
        index: Value = lower
        while index <= upper if step > 0 else index >= upper:
            self.indices[loop.variable] = integer(index)
            if self.leaves(loop):
                break
            index += step
        self.indices.pop(loop.variable, None)

    def leaves(self, loop: Loop | While) -> bool:
        try:
            self.run(loop.body)
        except _LeftBodyError as leave:
            if leave.label not in (None, loop.label):
                raise
            return leave.kind == "break"
        return False

    def block(self, block: Block) -> None:
        try:
            self.run(block.body)
        except _LeftBodyError as leave:
            if leave.label is None or leave.label != block.label:
                raise


def walked(program: Program, inputs: Inputs) -> dict[Place, Value]:
    """The final memory of a program that never reads a local before writing it."""
    walker = _Walker(program, inputs)
    walker.run(program.body)
    return {
        place: value
        for place, value in sorted(walker.memory.items())
        if place[0] not in walker.locals
    }
