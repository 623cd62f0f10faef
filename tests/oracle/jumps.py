"""Random programs whose control jumps: out of blocks, out of inner loops, to an outer one."""

from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.ir.expressions import Expr, IntConst, Load, Unary, Var
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import Array, Assign, Block, Exit, If, Loop, Stmt
from depanalysis.ir.types import I32
from tests.oracle.affine import PARAMETERS, Shapes, binary
from tests.oracle.choices import Choices, happens, pick
from tests.oracle.scalars import Idioms, openings, random_scalar

_ARRAYS = ("a", "b")
_SCALARS = ("s", "t", "k")
_MOST_EXECUTIONS = 50


@dataclass
class _Jumping:
    choices: Choices
    idioms: Idioms
    depth: int
    blocks: int = 0

    @property
    def indices(self) -> list[str]:
        return self.idioms.shapes.indices

    def assignment(self) -> Stmt:
        """A scalar gets a value of which the iteration is part."""
        target = Var(pick(self.choices, _SCALARS))
        values: Sequence[Expr] = (
            IntConst(self.choices.integer(0, 2)),
            self.idioms.shapes.atom(),
            Unary("-", self.idioms.shapes.atom()),
            binary("+", Var(pick(self.choices, _SCALARS)), 1),
        )
        return Assign(target, pick(self.choices, values))

    def use(self) -> Stmt:
        """An element whose place depends on scalars."""
        first = binary(
            "*", Var(pick(self.choices, _SCALARS)), pick(self.choices, (1, 2))
        )
        place = binary("+", first, self.idioms.shapes.atom())
        array = pick(self.choices, _ARRAYS)
        return Assign(Load(array, (place,)), self.idioms.operand())

    def exit(self, labels: Sequence[str], loops: Sequence[str]) -> Stmt:
        """A jump, at times after an assignment, on a condition."""
        before = (self.assignment(),) if happens(self.choices, 40) else ()
        targets = [Exit("continue", label) for label in loops]
        targets += [Exit("break", label) for label in labels]
        return If(self.idioms.condition(), (*before, pick(self.choices, targets[::-1])))

    def block(
        self, labels: Sequence[str], loops: Sequence[str], executions: int
    ) -> Stmt:
        self.blocks += 1
        label = f"b{self.blocks}"
        inside = (*labels, label)
        body = self.statements(inside, loops, executions)
        return Block(pick(self.choices, ("single", "critical")), body, label=label)

    def loop(
        self, labels: Sequence[str], loops: Sequence[str], executions: int
    ) -> Stmt:
        name = "ijl"[len(self.indices)]
        loop, trips = self.idioms.shapes.loop(name, executions)
        self.indices.append(name)
        label = f"l{len(self.indices)}"
        inside = ((*labels, label), (*loops, label))
        body = self.statements(*inside, executions // trips)
        self.indices.pop()
        return Loop(name, loop.lower, loop.upper, body, loop.step, label)

    def statements(
        self, labels: Sequence[str], loops: Sequence[str], executions: int
    ) -> tuple[Stmt, ...]:
        items = [self.assignment()]
        if len(self.indices) < self.depth:
            items.append(self.nested(labels, loops, executions))
        for _ in range(self.choices.integer(1, 3)):
            items.append(self.statement(labels, loops))
        return tuple(items)

    def nested(
        self, labels: Sequence[str], loops: Sequence[str], executions: int
    ) -> Stmt:
        if self.blocks < 3 and happens(self.choices, 40):
            return self.block(labels, loops, executions)
        return self.loop(labels, loops, executions)

    def statement(self, labels: Sequence[str], loops: Sequence[str]) -> Stmt:
        match self.choices.integer(0, 3):
            case 0:
                return self.assignment()
            case 1 if labels:
                return self.exit(labels, loops)
            case _:
                return self.use()


def jumping_program(choices: Choices) -> Program:
    """A random program with labeled blocks and loops, and jumps to their ends."""
    writer = _Jumping(choices, Idioms(choices, Shapes(choices)), choices.integer(1, 3))
    body = [writer.nested((), (), _MOST_EXECUTIONS)]
    if happens(choices, 50):
        body += [Assign(Load("a", (IntConst(0),)), Var(pick(choices, _SCALARS)), "+")]
    scalars = tuple(random_scalar(choices, name) for name in _SCALARS)
    return Program(
        "random",
        (*openings(choices, scalars), *body),
        tuple(map(Parameter, PARAMETERS)),
        tuple(Array(name, I32, (None,)) for name in _ARRAYS),
        scalars,
    )
