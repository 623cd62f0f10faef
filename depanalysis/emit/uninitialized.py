"""Variables that certainly have no value yet when a loop starts, and those that may have none.

Where it is `lastprivate`, a variable without a value needs no `firstprivate`: if no iteration
runs, it has no value afterwards either. Compilers would warn that it is read without having
one. They do so as well where it only may have none, and then the clause is needed.
"""

from collections.abc import Iterator

from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    bodies,
)
from depanalysis.schedule.places import size


def unset_before(program: Program, place: int) -> frozenset[str]:
    """The scalars, by their names in the text, that nothing sets before a loop."""
    spelled = {each.name: each.text for each in program.spellings}
    found = list(_unset(program, place))
    alike = [spelled.get(name, name) for name in _scalars(program)]
    texts = (spelled.get(name, name) for name in found)
    return frozenset(text for text in texts if alike.count(text) == 1)


def unsure_before(program: Program, place: int) -> frozenset[str]:
    """The scalars, by their names in the text, that nothing need have set before a loop.

    Of several variables with one name, any.
    """
    spelled = {each.name: each.text for each in program.spellings}
    is_set: dict[str, bool] = {}
    for stmt in _passed(program.body, 0, place):
        if isinstance(stmt, Declare):
            is_set[stmt.variable.name] = not isinstance(stmt.variable, Scalar)
        is_set |= dict.fromkeys(_certainly_set((stmt,)) & is_set.keys(), True)
    shared = {*program.addressed, *program.exposed}
    return frozenset(
        spelled.get(k, k)
        for k, is_known in is_set.items()
        if not is_known and k not in shared
    )


def _passed(body: tuple[Stmt, ...], number: int, place: int) -> Iterator[Stmt]:
    """The statements that run before a place, with it in one of the bodies around it."""
    for stmt in body:
        after = number + size(stmt)
        if after <= place:
            yield stmt
        elif number < place:
            inside = number + 1
            for inner in bodies(stmt):
                end = inside + sum(map(size, inner))
                if inside <= place < end:
                    yield from _passed(inner, inside, place)
                inside = end
            return
        number = after


def _certainly_set(body: tuple[Stmt, ...]) -> set[str]:
    """The scalars that statements set whatever way they take."""
    found: set[str] = set()
    for stmt in body:
        match stmt:
            case Assign(target=Var(name=name)):
                found.add(name)
            case Block(body=inner):
                found |= _certainly_set(inner)
            case If(then=then, otherwise=otherwise):
                found |= _certainly_set(then) & _certainly_set(otherwise)
            case Loop(lower=IntConst(value=first), upper=IntConst(value=last)):
                found |= _certainly_set(stmt.body) if first <= last else set()
    return found


def _scalars(program: Program) -> Iterator[str]:
    yield from (each.name for each in program.scalars)
    for stmt in program.statements:
        if isinstance(stmt, Declare):
            yield stmt.variable.name


def _unset(program: Program, place: int) -> Iterator[str]:
    numbered = list(enumerate(program.statements))
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
