"""Strategies for random programs and their inputs, for hypothesis or from a seed.

Programs are valid, small and run to their end within a few hundred statements for all
parameters from -1 to 5; what a failing example shrinks to is meant to be read.
"""

import random
from collections.abc import Callable
from hashlib import blake2b

from hypothesis import strategies as st

from depanalysis.interpreter.machine import Inputs
from depanalysis.interpreter.values import Element, Value
from depanalysis.ir.programs import Program
from tests.oracle.affine import (
    GREATEST_PARAMETER,
    LEAST_PARAMETER,
    affine_program,
)
from tests.oracle.arithmetic import arithmetic_program
from tests.oracle.choices import Choices, Drawn, Seeded, pick
from tests.oracle.data import INDEX_ARRAYS, data_program
from tests.oracle.jumps import jumping_program
from tests.oracle.scalars import scalar_program

Generator = Callable[[Choices], Program]

GENERATORS: dict[str, Generator] = {
    "affine": affine_program,
    "scalar": scalar_program,
    "data": data_program,
    "jumping": jumping_program,
    "arithmetic": arithmetic_program,
}


def affine_programs() -> st.SearchStrategy[Program]:
    """Programs whose dependences are exactly decidable."""
    return _programs(affine_program)


def scalar_programs() -> st.SearchStrategy[Program]:
    """Programs with temporaries, reductions, inductions and last values."""
    return _programs(scalar_program)


def data_programs() -> st.SearchStrategy[Program]:
    """Programs with index arrays and guards on data."""
    return _programs(data_program)


def jumping_programs() -> st.SearchStrategy[Program]:
    """Programs with blocks and jumps out of them and out of loops."""
    return _programs(jumping_program)


def programs() -> st.SearchStrategy[Program]:
    """Programs of all kinds."""
    return st.one_of(
        affine_programs(), scalar_programs(), data_programs(), jumping_programs()
    )


def seeded_program(kind: str, seed: int) -> Program:
    """The random program of a kind and a seed, the same everywhere."""
    return GENERATORS[kind](Seeded(random.Random(seed)))


def small_inputs(program: Program) -> st.SearchStrategy[Inputs]:
    """Inputs with parameters from -1 to 5 and memory that differs everywhere."""

    @st.composite
    def inputs(draw: st.DrawFn) -> Inputs:
        return _inputs(program, Drawn(draw))

    return inputs()


def seeded_inputs(program: Program, seed: int) -> Inputs:
    """The small inputs of a seed, the same everywhere."""
    return _inputs(program, Seeded(random.Random(seed)))


def permutations(trips: int, seed: int) -> list[int]:
    """A permutation of the iterations of a loop: backwards, rotated, shuffled."""
    order = list(range(trips))
    match seed % 4:
        case 0:
            order.reverse()
        case 1:
            order = order[1:] + order[:1]
        case _:
            random.Random(seed).shuffle(order)
    return order


def memory(seed: int) -> Callable[[str, Element], Value]:
    """Initial values: small for index arrays, else hardly ever equal."""

    def value(name: str, element: Element) -> Value:
        text = f"{seed} {name} {element}".encode()
        number = int.from_bytes(blake2b(text, digest_size=4).digest(), "big")
        return number % 7 - 1 if name in INDEX_ARRAYS else number % 2001 - 1000

    return value


def _programs(generator: Generator) -> st.SearchStrategy[Program]:
    @st.composite
    def strategy(draw: st.DrawFn) -> Program:
        return generator(Drawn(draw))

    return strategy()


def _inputs(program: Program, choices: Choices) -> Inputs:
    # Larger values come first, since nothing happens in empty loops.
    values = range(GREATEST_PARAMETER, LEAST_PARAMETER - 1, -1)
    parameters = {item.name: pick(choices, values) for item in program.parameters}
    return Inputs(parameters, memory(choices.integer(0, 999)), limit=20_000)
