"""Places in a program: the loop with a number, the nest below it, and what may replace it.

A place is the number of a statement in the order of `walk_statements`. All functions
return new programs.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from depanalysis.ir.expressions import Var, walk
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Block,
    Exit,
    If,
    Loop,
    Stmt,
    While,
    bodies,
    walk_statements,
)
from depanalysis.ir.verifier import verify
from depanalysis.schedule.pieces import (
    Kept,
    NewGuard,
    NewLoop,
    Piece,
    Refusal,
    Rewriting,
    statements,
)


@dataclass(frozen=True, slots=True)
class Siblings:
    """The statement at a place and those behind it in the same body."""

    body: tuple[Stmt, ...]

    @property
    def first(self) -> Stmt:
        """The statement at the place."""
        return self.body[0]


def size(stmt: Stmt) -> int:
    """How many statements one is, with all inside it."""
    return 1 + sum(1 for body in bodies(stmt) for _ in walk_statements(body))


def siblings(program: Program, place: int) -> Siblings | None:
    """What stands at a place, and after it; `None` where the program is shorter."""
    return _siblings(program.body, 0, place)


def numbered(made: Rewriting) -> tuple[tuple[int, NewLoop], ...]:
    """The new loops with their places in the rewritten program, from outside inwards."""
    return tuple(_numbered(made.pieces, made.place))


def _numbered(pieces: Sequence[Piece], place: int) -> Iterator[tuple[int, NewLoop]]:
    for piece in pieces:
        if isinstance(piece, NewLoop):
            yield place, piece
        if isinstance(piece, NewLoop | NewGuard):
            yield from _numbered(piece.body, place + 1)
        place += _size(piece)


def _size(piece: Piece) -> int:
    """The number of statements of a piece."""
    match piece:
        case NewLoop(body=body) | NewGuard(body=body):
            return 1 + sum(map(_size, body))
        case Kept(statement=statement):
            return size(statement)
    return 1


def loop_at(program: Program, place: int) -> Loop | Refusal:
    """The counted loop at a place."""
    found = siblings(program, place)
    if found is None or not isinstance(found.first, Loop):
        return Refusal(f"statement {place} is not a counted loop")
    return found.first


def perfect_nest(loop: Loop, depth: int) -> tuple[Loop, ...]:
    """The loop and those that are each the only statement of the one before."""
    nest = [loop]
    while len(nest) < depth:
        body = nest[-1].body
        if len(body) != 1 or not isinstance(body[0], Loop):
            break
        nest.append(body[0])
    return tuple(nest)


def rewritten(
    program: Program, place: int, count: int, pieces: tuple[Piece, ...]
) -> Rewriting | Refusal:
    """The program with pieces for consecutive statements, if it keeps all rules."""
    found = siblings(program, place)
    assert found is not None, "only what was found is replaced"
    body = _edited(program.body, 0, place, count, statements(pieces))
    changed = replace(program, body=body)
    broken = verify(changed)
    if broken:
        return Refusal(f"the rewritten program breaks a rule: {broken[0].message}")
    return Rewriting(changed, place, found.body[:count], pieces)


def fresh(program: Program, stem: str, taken: Iterable[str] = ()) -> str:
    """A name that the program does not have yet."""
    used = {*all_names(program), *taken}
    name, count = stem, 2
    while name in used:
        name, count = f"{stem}{count}", count + 1
    return name


def all_names(program: Program) -> frozenset[str]:
    """All names of variables, parameters and indices."""
    found = {parameter.name for parameter in program.parameters}
    found |= {variable.name for variable in program.variables}
    for stmt in program.statements:
        if isinstance(stmt, Loop):
            found.add(stmt.variable)
        for expr in evaluated(stmt):
            found |= {node.name for node in walk(expr) if isinstance(node, Var)}
    return frozenset(found)


def has_jumps(body: tuple[Stmt, ...]) -> bool:
    """Whether a jump in the body of a loop ends an iteration, or the loop, or more.

    A jump to a statement inside the body does not.
    """
    return any(_jumps(stmt, frozenset(), False) for stmt in body)


def _jumps(stmt: Stmt, labels: frozenset[str], is_in_loop: bool) -> bool:
    if isinstance(stmt, Exit):
        if stmt.label is not None:
            return stmt.label not in labels
        return stmt.kind == "return" or not is_in_loop
    if isinstance(stmt, Loop | While | Block) and stmt.label is not None:
        labels = labels | {stmt.label}
    is_in_loop = is_in_loop or isinstance(stmt, Loop | While)
    return any(
        _jumps(inner, labels, is_in_loop) for body in bodies(stmt) for inner in body
    )


def _siblings(body: tuple[Stmt, ...], first: int, place: int) -> Siblings | None:
    number = first
    for position, stmt in enumerate(body):
        if number == place:
            return Siblings(body[position:])
        end = number + size(stmt)
        if number < place < end:
            inside = number + 1
            for inner in bodies(stmt):
                found = _siblings(inner, inside, place)
                if found is not None:
                    return found
                inside += sum(size(each) for each in inner)
        number = end
    return None


def _edited(
    body: tuple[Stmt, ...], first: int, place: int, count: int, new: tuple[Stmt, ...]
) -> tuple[Stmt, ...]:
    number = first
    for position, stmt in enumerate(body):
        if number == place:
            return (*body[:position], *new, *body[position + count :])
        end = number + size(stmt)
        if number < place < end:
            changed = _edited_inside(stmt, number + 1, place, count, new)
            return (*body[:position], changed, *body[position + 1 :])
        number = end
    return body


def _edited_inside(
    stmt: Stmt, first: int, place: int, count: int, new: tuple[Stmt, ...]
) -> Stmt:
    if isinstance(stmt, If):
        middle = first + sum(size(each) for each in stmt.then)
        return replace(
            stmt,
            then=_edited(stmt.then, first, place, count, new),
            otherwise=_edited(stmt.otherwise, middle, place, count, new),
        )
    assert isinstance(stmt, Loop | While | Block), "only these contain statements"
    return replace(stmt, body=_edited(stmt.body, first, place, count, new))
