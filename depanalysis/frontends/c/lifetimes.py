"""Objects that outlive the block in which the translation declares them.

Memory of `malloc` that an inlined function returns is declared inside the block of its
call, and used after it. Its declaration moves in front of the block. Input: statements
with all declarations where the text has them. Output: the same with every use inside of
the scope of its declaration, as far as no loop is in between: memory of one iteration is
other memory than that of the next.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from depanalysis.frontends.c.state import SLOTS, State
from depanalysis.ir.expressions import Load, Var, walk
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    bodies,
)

Body = tuple[Stmt, ...]
Path = tuple[int, ...]
"""The positions of a statement and of those around it, the outermost first."""


@dataclass(slots=True)
class _Found:
    """Where variables are declared, and at which depths outside of that they are used."""

    declared: dict[str, Path] = field(default_factory=dict)
    twice: set[str] = field(default_factory=set)
    outside: dict[str, set[int]] = field(default_factory=dict)
    crossing: set[Path] = field(default_factory=set)


def with_lifetimes(s: State, body: Body) -> Body:
    """The statements with the declarations of what escapes moved out."""
    found = _Found()
    _survey(s, body, (), found)
    moved: dict[Path, list[Stmt]] = {}
    removed: set[Path] = set()
    for name, depths in found.outside.items():
        path = found.declared[name]
        free = [depth for depth in depths if _is_free(path, depth, found)]
        if name not in found.twice and free:
            depth = min(free)
            moved.setdefault(path[:depth], []).append(_at(body, path))
            removed.add(path)
    return _rebuilt(body, (), moved, removed) if removed else body


def _is_free(path: Path, depth: int, found: _Found) -> bool:
    """Whether no loop is between a declaration and where it has to stand."""
    return not any(path[:k] in found.crossing for k in range(depth, len(path)))


def _survey(s: State, body: Body, above: Path, found: _Found) -> None:
    for path, stmt in _numbered(body, above):
        if isinstance(stmt, Declare):
            for name in _declared(s, stmt):
                if name in found.declared:
                    found.twice.add(name)
                found.declared[name] = path
        for name in _used(stmt):
            _note(name, path, found)
        inner = bodies(stmt)
        if inner and not isinstance(stmt, Block | If):
            found.crossing.add(path)
        for branch, each in enumerate(inner):
            _survey(s, each, (*path, branch), found)


def _note(name: str, path: Path, found: _Found) -> None:
    home = found.declared.get(name)
    if home is None or home[:-1] == path[: len(home) - 1]:
        return
    shared = next(k for k, (a, b) in enumerate(zip(home, path, strict=False)) if a != b)
    # Paths alternate statements and branches; a declaration stands before a statement.
    depth = shared + 1 if shared % 2 == 0 else shared
    found.outside.setdefault(name, set()).add(depth)


def _numbered(body: Body, above: Path) -> Iterator[tuple[Path, Stmt]]:
    for position, stmt in enumerate(body):
        yield (*above, position), stmt


def _declared(s: State, stmt: Declare) -> tuple[str, ...]:
    name = stmt.variable.name
    if not name.endswith(SLOTS):
        return (name,)
    return (name, *(slot.name for slot in s.slots[name.removesuffix(SLOTS)]))


def _used(stmt: Stmt) -> Iterator[str]:
    for expr in evaluated(stmt):
        for part in walk(expr):
            if isinstance(part, Var):
                yield part.name
            elif isinstance(part, Load):
                yield part.array
    if isinstance(stmt, Assign):
        yield stmt.target.name if isinstance(stmt.target, Var) else stmt.target.array
    elif isinstance(stmt, Opaque):
        yield from (*(stmt.reads or ()), *(stmt.writes or ()))
    elif isinstance(stmt, Declare) and isinstance(stmt.variable, Array):
        for extent in stmt.variable.extents:
            if extent is not None:
                yield from (p.name for p in walk(extent) if isinstance(p, Var))


def _at(body: Body, path: Path) -> Stmt:
    stmt = body[path[0]]
    for branch, position in zip(path[1::2], path[2::2], strict=True):
        stmt = bodies(stmt)[branch][position]
    return stmt


def _rebuilt(
    body: Body, above: Path, moved: dict[Path, list[Stmt]], removed: set[Path]
) -> Body:
    result: list[Stmt] = []
    for path, stmt in _numbered(body, above):
        result += moved.get(path, ())
        if path not in removed:
            result.append(_inside(stmt, path, moved, removed))
    return tuple(result)


def _inside(
    stmt: Stmt, path: Path, moved: dict[Path, list[Stmt]], removed: set[Path]
) -> Stmt:
    inner = tuple(
        _rebuilt(each, (*path, branch), moved, removed)
        for branch, each in enumerate(bodies(stmt))
    )
    if inner == bodies(stmt):
        return stmt
    if isinstance(stmt, If):
        return replace(stmt, then=inner[0], otherwise=inner[1])
    assert isinstance(stmt, Loop | While | Block)
    return replace(stmt, body=inner[0])
