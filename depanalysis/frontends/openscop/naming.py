"""What a scop calls its parameters, iterators and arrays; names are made up where none is.

Names come from the generics `strings`, `body` and `arrays`. The result never has two
names for different things that are alike.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from depanalysis.frontends.openscop.scops import (
    Generic,
    Relation,
    Scop,
    Statement,
    named,
)

_NUMBER = re.compile(r"[0-9]{1,18}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Naming:
    """The names of parameters, of each statement's iterators, and of arrays by number."""

    parameters: tuple[str, ...]
    iterators: tuple[tuple[str, ...], ...]
    arrays: dict[int, str]


def naming(scop: Scop) -> Naming:
    """The names of a scop."""
    parameters = _filled(_strings(scop.parameters), scop.parameter_count, "p", ())
    iterators = tuple(
        _filled(_iterators(each), max(_widths(each)), "i", parameters)
        for each in scop.statements
    )
    taken = {*parameters, *(name for names in iterators for name in names)}
    return Naming(parameters, iterators, _arrays(scop, taken))


def _widths(statement: Statement) -> Iterable[int]:
    yield statement.dimensions
    for relation in statement.relations:
        yield from (part.inputs for part in relation.parts)


def _strings(generics: tuple[Generic, ...]) -> tuple[str, ...]:
    strings = named(generics, "strings")
    return tuple(" ".join(strings.meaningful).split()) if strings else ()


def _iterators(statement: Statement) -> tuple[str, ...]:
    body = named(statement.generics, "body")
    lines = body.meaningful if body else ()
    has_some = bool(lines) and number_of(lines[0]) not in (None, 0)
    return tuple(lines[1].split()) if has_some and len(lines) > 1 else ()


def number_of(text: str) -> int | None:
    """A text as a number, if it is a short one without sign."""
    return int(text) if _NUMBER.fullmatch(text) else None


def _filled(
    names: tuple[str, ...], count: int, letter: str, taken: tuple[str, ...]
) -> tuple[str, ...]:
    """That many names, of which no two are alike."""
    found: list[str] = []
    for k in range(count):
        wanted = names[k] if len(names) == count else f"{letter}{k + 1}"
        found.append(unused(wanted, {*taken, *found}))
    return tuple(found)


def _arrays(scop: Scop, taken: set[str]) -> dict[int, str]:
    """A name for each number; a parameter or iterator may be listed as an array, too."""
    listed: dict[int, str] = {}
    extension = scop.extension("arrays")
    for line in extension.meaningful[1:] if extension else ():
        digits, _, name = line.partition(" ")
        number = number_of(digits)
        if number is not None and name.strip():
            listed[number] = name.strip()
    found: dict[int, str] = {}
    for number in sorted({*listed, *_used_numbers(scop)}):
        wanted = listed.get(number, f"A{number}")
        is_known = number in listed and wanted in taken
        found[number] = (
            wanted if is_known else unused(wanted, {*taken, *found.values()})
        )
    return found


def _used_numbers(scop: Scop) -> set[int]:
    accesses = (a for each in scop.statements for a in each.accesses)
    return {number for a in accesses if (number := array_number(a)) is not None}


def array_number(relation: Relation) -> int | None:
    """The number that the first output dimension is equal to, the same in all parts."""
    numbers = set()
    for part in relation.parts:
        for row in part.rows:
            is_plain = row[0] == 0 and abs(row[1]) == 1 and not any(row[2:-1])
            if is_plain:
                numbers.add(-row[-1] * row[1])
    return numbers.pop() if len(numbers) == 1 else None


def unused(name: str, taken: set[str]) -> str:
    """The name, with a number behind it where another thing has it."""
    found, number = name, 2
    while found in taken:
        found, number = f"{name}_{number}", number + 1
    return found
