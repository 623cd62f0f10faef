"""Random nests that can be rewritten: perfect or nearly so, with equal heads side by side.

Loops of depth 1 to 3 with constant, parametric and triangular bounds and any step;
subscripts with small offsets, coupled or scaled ones; temporaries; one to three
statements; a second loop with the same head at times.
"""

from dataclasses import dataclass, field

from depanalysis.ir.expressions import Binary, Expr, Load, Var
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    If,
    Loop,
    Scalar,
    Stmt,
    UpdateOperator,
)
from depanalysis.ir.types import I32
from tests.oracle.affine import PARAMETERS, Shapes, binary
from tests.oracle.choices import Choices, happens, pick

_ARRAYS = {"a": 2, "b": 2, "v": 1, "w": 1}
_OFFSETS = (0, 0, 0, -1, 1, -2)


@dataclass
class _Nest:
    choices: Choices
    depth: int
    indices: list[str] = field(default_factory=list)

    def element(self) -> Load:
        name = pick(self.choices, tuple(_ARRAYS))
        used = self.indices[-_ARRAYS[name] :] or self.indices
        if happens(self.choices, 15):
            used = used[::-1]
        used = (used * 2)[: _ARRAYS[name]]
        return Load(name, tuple(self.subscript(index) for index in used))

    def subscript(self, index: str) -> Expr:
        shapes = Shapes(self.choices, self.indices)
        if happens(self.choices, 12):
            return shapes.affine()
        if happens(self.choices, 12):
            index = pick(self.choices, self.indices)
        return shapes.plus(Var(index), pick(self.choices, _OFFSETS))

    def value(self) -> Expr:
        total: Expr = Binary("+", self.element(), Var(pick(self.choices, self.indices)))
        if happens(self.choices, 40):
            total = Binary("+", total, binary("*", self.element(), 2))
        return total

    def assignments(self, most: int) -> list[Stmt]:
        items: list[Stmt] = []
        for _ in range(self.choices.integer(1, most)):
            items += self.assignment()
        return items

    def assignment(self) -> list[Stmt]:
        if happens(self.choices, 15):
            name = pick(self.choices, ("t", "s"))
            save = Assign(Var(name), self.value())
            return [save, Assign(self.element(), binary("+", Var(name), self.value()))]
        symbols: tuple[UpdateOperator | None, ...] = (None, None, None, "+")
        symbol = pick(self.choices, symbols)
        stmt = Assign(self.element(), self.value(), symbol)
        if happens(self.choices, 10):
            return [If(Shapes(self.choices, self.indices).comparison(), (stmt,))]
        return [stmt]

    def loop(self, most: int) -> Loop:
        name = "ijk"[len(self.indices)]
        head, trips = Shapes(self.choices, list(self.indices)).loop(name, most)
        self.indices.append(name)
        body: list[Stmt] = []
        if len(self.indices) < self.depth:
            if happens(self.choices, 12):
                body += self.assignments(1)
            body.append(self.loop(most // trips))
            if happens(self.choices, 8):
                body += self.assignments(1)
        else:
            body += self.assignments(3)
        self.indices.pop()
        return Loop(name, head.lower, head.upper, tuple(body), head.step)


def nest_program(choices: Choices) -> Program:
    """One nest, or two with heads that are often equal."""
    depth = pick(choices, (2, 1, 2, 3))
    most = 400 if depth == 3 else 150
    loops = [_Nest(choices, depth).loop(most)]
    if happens(choices, 40):
        other = _Nest(choices, depth).loop(most)
        if happens(choices, 80):
            first = loops[0]
            other = Loop("i", first.lower, first.upper, other.body, first.step)
        loops.append(other)
    return Program(
        "random",
        tuple(loops),
        tuple(map(Parameter, PARAMETERS)),
        tuple(Array(name, I32, (None,) * rank) for name, rank in _ARRAYS.items()),
        (Scalar("t", I32, is_input=True), Scalar("s", I32, True, happens(choices, 30))),
    )
