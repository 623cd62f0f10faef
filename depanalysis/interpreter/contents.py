"""What memory may hold at first: numbers that the types of its variables have."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TypeAlias

from depanalysis.interpreter.values import Element, Value, evaluate
from depanalysis.ir.facts import Statement
from depanalysis.ir.programs import Program, limits
from depanalysis.ir.types import BOOL, Type

Contents: TypeAlias = Callable[[str, Element], int]


def typed(program: Program, contents: Contents) -> Contents:
    """The contents, wrapped around where a variable has no such number."""
    types = {each.name: each.type for each in program.variables}
    enumerated = limits(program)
    return lambda name, element: held(
        contents(name, element), types.get(name), enumerated.get(name)
    )


def held(value: int, type_: Type | None, bounds: tuple[int, int] | None = None) -> int:
    """The number of a type that is left of a value, as a conversion in C leaves it."""
    if type_ == BOOL:
        return 1 if value != 0 else 0
    bounds = bounds or (None if type_ is None else type_.bounds)
    if bounds is None:
        return value
    least, greatest = bounds
    return least + (value - least) % (greatest - least + 1)


def is_kept(
    fact: Statement, elements: Mapping[int, int], values: Mapping[str, Value]
) -> bool:
    """Whether a stated fact is true of some elements, given by their subscripts."""
    found = [elements[place] for place in sorted(elements)]
    pairs = list(pairwise(found))
    match fact.kind:
        case "injective":
            return len(set(found)) == len(found)
        case "increasing":
            return all(one <= other for one, other in pairs)
        case "strictly_increasing":
            return all(one < other for one, other in pairs)
        case _:
            low, high = (evaluate(end, values) for end in fact.ends)
            return all(low <= value <= high for value in found)
