"""What a region touches that may be one piece of memory under two names."""

from collections.abc import Iterator
from typing import TypeVar

from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Load, Var, walk
from depanalysis.ir.programs import Apart, Overlap
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Array, Assign, Stmt, walk_statements
from depanalysis.proofs.openmp.contexts import ThreadProgram

Pair = TypeVar("Pair", Overlap, Apart)


def overlapping(thread: ThreadProgram) -> tuple[str, ...]:
    """The arrays and scalars that may overlap another one, with a store to one of the two.

    A pointer may point into what another pointer does, into a global array, or at a global
    scalar of its type. A caller may give one variable for two references.
    """
    body = thread.program.body
    used = dict.fromkeys(name for stmt in walk_statements(body) for name in _used(stmt))
    written = {
        stmt.target.array
        for stmt in walk_statements(body)
        if isinstance(stmt, Assign) and isinstance(stmt.target, Load)
    }
    arrays = [each for each in thread.program.arrays if each.name in used]
    found: set[str] = set()
    for position, one in enumerate(arrays):
        for other in arrays[position + 1 :]:
            is_stored = one.name in written or other.name in written
            if is_stored and _may_overlap(thread, one, other):
                found |= {one.name, other.name}
    # What is known of their values was set before, maybe through a pointer.
    values = [n for n in thread.outer if n in thread.reachable and n in used]
    if thread.stored:
        found |= {*values, *(thread.stored if values else ())}
    listed = (*(each.name for each in thread.program.arrays), *values)
    pointed = (thread.originals.get(n, n) for n in listed if n in found)
    return tuple(dict.fromkeys((*pointed, *_given(thread))))


def known_overlap(thread: ThreadProgram) -> Overlap | None:
    """Two variables of a region of which the program says that they may be one memory."""
    # What is known of a scalar was set before, maybe through a pointer.
    return next(_meeting(thread, thread.program.overlaps, thread.stored), None)


def _given(thread: ThreadProgram) -> Iterator[str]:
    """The numbers that a caller gives by references, of which two are taken to be apart."""
    known = thread.program.apart
    for each in _meeting(thread, known, thread.assigned):
        yield from (each.first, each.second)


def _meeting(
    thread: ThreadProgram, known: tuple[Pair, ...], before: frozenset[str]
) -> Iterator[Pair]:
    """The pairs with a store to one of them, if both are used or a value is from before.

    What is known of that value was set before the region, where `before` is stored to; of
    numbers that are no integers nothing is.
    """
    body = thread.program.body
    used = {name for stmt in walk_statements(body) for name in _used(stmt)}
    direct, _ = written_names(body)
    names = {thread.originals.get(each, each) for each in used}
    stored = {thread.originals.get(each, each) for each in direct} | before
    given = (p for p in thread.program.parameters if p.name in thread.outer)
    values = {each.name for each in given if each.type.is_integer}
    for each in known:
        pair = {each.first, each.second}
        if pair & stored and (pair <= names or pair & names & values):
            yield each


def _may_overlap(thread: ThreadProgram, one: Array, other: Array) -> bool:
    if not (one.may_alias or other.may_alias):
        return False
    if one.record and one.record == other.record:
        return False
    known = (thread.originals.get(each.name, each.name) for each in (one, other))
    return all(name in thread.reachable for name in known)


def _used(stmt: Stmt) -> Iterator[str]:
    place = (stmt.target,) if isinstance(stmt, Assign) else ()
    for expr in (*evaluated(stmt), *place):
        for part in walk(expr):
            if isinstance(part, Var):
                yield part.name
            elif isinstance(part, Load):
                yield part.array
