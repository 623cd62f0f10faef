"""The program of a function as other orders see it: no last values, no assertions of heads.

An index that is declared before its loop gets a last value behind it. Where nobody reads
that value, the assignment would only keep two loops from being a perfect nest.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from depanalysis.analysis.symbolic import model
from depanalysis.emit.guards.subjects import Subject
from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.engines.conflict import Facts, inside
from depanalysis.ir.expressions import Expr, Load, Var, names
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_bodies, with_plain_heads
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Loop,
    Opaque,
    Stmt,
    bodies,
)
from depanalysis.proofs.assumptions import of_language
from depanalysis.schedule.pieces import Refusal
from depanalysis.schedule.scops import DEEPEST, Scop, scop
from depanalysis.source import SourceFile, Span


def tidied(program: Program) -> Program:
    """The program without assignments to indices that nobody reads outside their loops."""
    program = replace(program, body=with_plain_heads(program.body))
    indices = {s.variable for s in program.statements if isinstance(s, Loop)}
    wanted = {each.name for each in program.scalars if each.is_output}
    wanted |= {*program.addressed, *program.exposed}
    wanted |= set(_read(program.body, frozenset()))
    for stmt in program.statements:
        if isinstance(stmt, Opaque):
            wanted |= indices if stmt.reads is None else set(stmt.reads)
    return replace(program, body=_kept(program.body, indices - wanted))


def scop_of(
    subject: Subject, span: Span, source: SourceFile, depth: int = DEEPEST
) -> tuple[Scop, Facts]:
    """The loop as a scop of some depth, and the facts about the program it is a part of."""
    program, options = tidied(subject.program), subject.function.options
    place = place_of(program, span)
    found = Refusal("") if place is None else scop(program, place, depth)
    if isinstance(found, Refusal):
        raise NoPlanError(found.reason)
    return found, Facts(model(program, options.alias), options, source)


def taken_for(facts: Facts, found: Scop) -> tuple[str, ...]:
    """What the order takes for granted besides what the directive does."""
    nest = next(each for each in facts.model.loops if each.number == found.place)
    arrays = {
        access.variable
        for access in facts.model.inside(nest)
        if len(access.indices) > 1 and not facts.is_in_bounds(access)
    }
    return (*of_language(facts.model, nest), *map(inside, sorted(arrays)))


def starts_alike(one: Span, other: Span) -> bool:
    """Whether two loops begin at the same place of a text."""
    return (one.line, one.column) == (other.line, other.column)


def place_of(program: Program, span: Span) -> int | None:
    """The number of the counted loop that begins where a span does, if it is the only one."""
    found = [
        number
        for number, stmt in enumerate(program.statements)
        if isinstance(stmt, Loop) and starts_alike(stmt.span, span)
    ]
    return found[0] if len(found) == 1 else None


def _read(body: Iterable[Stmt], hidden: frozenset[str]) -> Iterator[str]:
    """The names that are read, but for indices inside their loops."""
    for stmt in body:
        for expr in (*evaluated(stmt), *_extents(stmt)):
            yield from names(expr) - hidden
        if isinstance(stmt, Assign) and stmt.update and isinstance(stmt.target, Var):
            yield stmt.target.name
        own = hidden | {stmt.variable} if isinstance(stmt, Loop) else hidden
        for inner in bodies(stmt):
            yield from _read(inner, own)


def _extents(stmt: Stmt) -> tuple[Expr, ...]:
    if isinstance(stmt, Declare) and isinstance(stmt.variable, Array):
        return tuple(each for each in stmt.variable.extents if each is not None)
    return ()


def _kept(body: tuple[Stmt, ...], dead: set[str]) -> tuple[Stmt, ...]:
    return tuple(
        map_bodies(stmt, lambda inner: _kept(inner, dead))
        for stmt in body
        if not _is_dead(stmt, dead)
    )


def _is_dead(stmt: Stmt, dead: set[str]) -> bool:
    if not isinstance(stmt, Assign) or isinstance(stmt.target, Load):
        return False
    return stmt.target.name in dead
