"""Whether a run keeps to the names that an inlined procedure has for a variable.

Input: accesses that the interpreter recorded. A procedure that changes an element by one of
its names, such as that of a dummy argument, uses it by no other one while it runs: by
another dummy argument, or as a variable of its module (Fortran 2018, 15.5.2.13).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from depanalysis.interpreter.memory import Access
from depanalysis.ir.expressions import Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import SiteId, sites
from depanalysis.ir.statements import (
    Block,
    Declare,
    Loop,
    Stmt,
    While,
    bodies,
    walk_statements,
)
from depanalysis.source import Span

_Names = Mapping[SiteId, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Named:
    """A call in the text: the loops around it, and the names that its sites may stand for."""

    depth: int
    names: _Names


def named(program: Program) -> tuple[Named, ...]:
    """The calls of a program whose procedures have several names for something."""
    known = {each.call: each.names for each in program.namings}
    return tuple(_calls(program.body, 0, 0, known)) if known else ()


def _calls(
    body: tuple[Stmt, ...],
    number: int,
    depth: int,
    known: Mapping[Span, tuple[tuple[Span, ...], ...]],
) -> Iterator[Named]:
    for stmt in body:
        if isinstance(stmt, Block) and stmt.span in known:
            yield Named(depth, _names(stmt, number, known[stmt.span]))
        inner = number + 1
        for part in bodies(stmt):
            yield from _calls(
                part, inner, depth + isinstance(stmt, Loop | While), known
            )
            inner += sum(1 for _ in walk_statements(part))
        number = inner


def _names(block: Block, number: int, listed: tuple[tuple[Span, ...], ...]) -> _Names:
    by_place: dict[Span, set[int]] = {}
    for name, places in enumerate(listed):
        for place in places:
            by_place.setdefault(place, set()).add(name)
    inside = tuple(walk_statements((block,)))
    own = {s.variable.name for s in inside if isinstance(s, Declare)}
    return {
        site.id: frozenset(by_place[site.span])
        for place, stmt in enumerate(inside, start=number)
        for site in sites(stmt, place)
        if site.span in by_place and _variable(site.node) not in own
    }


def _variable(node: Var | Load) -> str:
    return node.name if isinstance(node, Var) else node.array


def mixes_names(calls: Iterable[Named], log: Iterable[Access]) -> bool:
    """Whether a call of a run changes an element by one name and uses it by another one."""
    for call in calls:
        used: dict[object, set[int]] = {}
        changed: set[object] = set()
        for each in log:
            names = call.names.get(each.site)
            if names is None:
                continue
            around = each.iteration[: call.depth]
            place = around, each.variable, each.storage, each.element
            used.setdefault(place, set()).update(names)
            if each.kind == "write":
                changed.add(place)
            if len(used[place]) > 1 and place in changed:
                return True
    return False
