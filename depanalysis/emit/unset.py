"""Variables that certainly have no value yet when a loop starts.

Such a variable needs no `firstprivate` where it is `lastprivate`: if no iteration runs, it
has no value afterwards either. Compilers would warn that it is read without having one.
"""

from collections.abc import Iterator

from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Assign,
    Declare,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.schedule.places import size


def unset_before(program: Program, place: int) -> frozenset[str]:
    """The scalars, by their names in the text, that nothing sets before a loop."""
    spelled = {each.name: each.text for each in program.spellings}
    found = list(_unset(program, place))
    alike = [spelled.get(name, name) for name in _scalars(program)]
    texts = (spelled.get(name, name) for name in found)
    return frozenset(text for text in texts if alike.count(text) == 1)


def _scalars(program: Program) -> Iterator[str]:
    yield from (each.name for each in program.scalars)
    for stmt in walk_statements(program.body):
        if isinstance(stmt, Declare):
            yield stmt.variable.name


def _unset(program: Program, place: int) -> Iterator[str]:
    numbered = list(enumerate(walk_statements(program.body)))
    shared = {*program.addressed, *program.exposed}
    for number, stmt in numbered:
        if number > place or not isinstance(stmt, Declare):
            continue
        name = stmt.variable.name
        if not isinstance(stmt.variable, Scalar) or name in shared:
            continue
        between = numbered[number + 1 : place]
        # A loop around that the declaration is not in may have run before.
        if not any(_may_set(k, each, name, place) for k, each in between):
            yield name


def _may_set(number: int, stmt: Stmt, name: str, place: int) -> bool:
    match stmt:
        case Assign(target=target):
            return getattr(target, "name", None) == name
        case Opaque(writes=writes):
            return writes is None or name in writes
        case Loop() | While():
            return number + size(stmt) > place
        case _:
            return False
