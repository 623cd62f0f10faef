"""Programs with index arrays of which something is known, and contents to match.

What is known is stated as a fact, or a loop before the rest fills the array. The contents
that are made for a fact keep it for all places, also negative ones.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from depanalysis.interpreter.machine import Inputs
from depanalysis.interpreter.values import Element, Value
from depanalysis.ir.expressions import Binary, BinaryOperator, Expr, IntConst, Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Assign, Loop, Stmt
from tests.oracle.affine import binary
from tests.oracle.choices import Choices, Seeded, happens, pick
from tests.oracle.data import data_program
from tests.oracle.programs import memory, seeded_inputs

# What is longer shows nothing else.
_LIMIT = 3_000

Contents = Callable[[int, int, int], int]


def _mixed(seed: int, place: int, most: int) -> int:
    return random.Random(seed * 1000 + place).randint(0, most)


# A fact about an array, and the value at a place for a seed and a value of n.
FACTS: dict[str, Contents] = {
    "injective({})": lambda seed, k, _: (k ^ 1, -k, 3 * k - 5, k + 2)[seed % 4],
    "increasing({})": lambda seed, k, _: (k + _mixed(seed, k, 1)) // 2,
    "strictly_increasing({})": lambda seed, k, _: 2 * k + _mixed(seed, k, 1),
    "range({}, 0, n)": lambda seed, k, n: _mixed(seed, k, max(n, 0)),
    "range({}, 1, 1)": lambda _, __, ___: 1,
}


@dataclass(frozen=True)
class Informed:
    """A program, the facts that are stated about it, and whose contents they are."""

    program: Program
    stated: tuple[str, ...]
    kept: dict[str, Contents]

    def inputs(self, seed: int) -> Inputs | None:
        """Inputs that keep all facts, if there are any."""
        plain = seeded_inputs(self.program, seed)
        most = int(plain.parameters["n"])
        if most < 0 and any("0, n" in text for text in self.stated):
            return None
        others = memory(seed)

        def value(name: str, element: Element) -> Value:
            if name in self.kept and element:
                return self.kept[name](seed, element[0], most)
            return others(name, element)

        return Inputs(plain.parameters, value, _LIMIT)


def informed_program(seed: int) -> Informed:
    """The random program of a seed with a fact about each of its index arrays."""
    choices = Seeded(random.Random(seed))
    program = data_program(choices)
    stated: list[str] = []
    kept: dict[str, Contents] = {}
    for array in ("p", "q"):
        text = pick(choices, tuple(FACTS))
        stated.append(text.format(array))
        kept[array] = FACTS[text]
    return Informed(program, tuple(stated), kept)


def filled_program(seed: int) -> Informed:
    """The random program of a seed after a loop that fills an index array."""
    choices = Seeded(random.Random(seed))
    program = data_program(choices)
    fill = _fill(choices)
    known = {"q": FACTS["range({}, 0, n)"]}
    body = (*program.body[:-1], fill, _reader(choices), program.body[-1])
    return Informed(replace(program, body=body), ("range(q, 0, n)",), known)


def _reader(choices: Choices) -> Stmt:
    """A scatter through the filled array, or rows between its elements."""
    place = Load("p", (binary("+", Var("r"), choices.integer(-1, 2)),))
    last = binary("-", Var("n"), choices.integer(-1, 1))
    write = Assign(Load("a", (place,)), Var("r"))
    if happens(choices, 50):
        return Loop("r", IntConst(choices.integer(0, 2)), last, (write,))
    following = Load("p", (binary("+", place.indices[0], 1),))
    row = Assign(Load("a", (Var("t"),)), Var("r"))
    end = binary("-", following, choices.integer(0, 1))
    inner = Loop("t", place, end, (row,))
    return Loop("r", IntConst(choices.integer(0, 2)), last, (inner,))


def _fill(choices: Choices) -> Stmt:
    shift = choices.integer(-1, 2)
    place = binary("+", Var("f"), shift)
    step = IntConst(pick(choices, (1, 1, 1, 2)))
    lower, upper = IntConst(choices.integer(-1, 2)), binary("+", Var("n"), 1)
    write = Assign(Load("p", (place,)), _content(choices, place))
    return Loop("f", lower, upper, (write,), step)


def _content(choices: Choices, place: Expr) -> Expr:
    index = Var("f")
    operators: tuple[BinaryOperator, ...] = ("//", "%", "tdiv")
    match choices.integer(0, 5):
        case 0 | 1:
            before = Load("p", (binary("-", place, 1),))
            return Binary("+", before, Load("q", (index,)))
        case 2:
            return binary("*", index, choices.integer(-2, 2))
        case 3:
            return binary(pick(choices, operators), index, choices.integer(2, 3))
        case 4:
            return Binary("-", Var("n"), index)
        case _:
            return Binary("*", index, index)
