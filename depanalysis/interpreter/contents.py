"""What memory may hold at first: numbers that the types of its variables have."""

from collections.abc import Callable
from typing import TypeAlias

from depanalysis.interpreter.values import Element
from depanalysis.ir.programs import Program, limits, variables
from depanalysis.ir.types import BOOL, Type

Contents: TypeAlias = Callable[[str, Element], int]


def typed(program: Program, contents: Contents) -> Contents:
    """The contents, wrapped around where a variable has no such number."""
    types = {each.name: each.type for each in variables(program)}
    enumerated = limits(program)
    return lambda name, element: held(
        contents(name, element), types.get(name), enumerated.get(name)
    )


def held(value: int, type_: Type | None, bounds: tuple[int, int] | None = None) -> int:
    """The number of a type that is left of a value, as a conversion in C leaves it."""
    if type_ == BOOL:
        return int(value != 0)
    bounds = bounds or (None if type_ is None else type_.bounds)
    if bounds is None:
        return value
    least, greatest = bounds
    return least + (value - least) % (greatest - least + 1)
