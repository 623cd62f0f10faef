"""Places of a kernel with roles: those of one role, and pairs of two roles at once.

A place that no segment is known to have may be in all of them.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Binary, Expr, IntConst
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.statements import Exit, If, Stmt
from depanalysis.proofs.races.cuda.roles import Role, Roles, Segment
from depanalysis.proofs.races.teams import Claim, Place, TeamProgram

Body = tuple[Stmt, ...]


def chosen(body: Body, role: Role) -> Body:
    """What a role does: one branch where all take the same one, nothing behind a jump."""
    made: list[Stmt] = []
    for stmt in body:
        made += _chosen(stmt, role)
        if made and isinstance(made[-1], Exit):
            break
    return tuple(made)


def _chosen(stmt: Stmt, role: Role) -> Body:
    if isinstance(stmt, If):
        taken = role.decided.get(id(stmt))
        if taken == frozenset((True,)):
            return chosen(stmt.then, role)
        if taken == frozenset((False,)):
            return chosen(stmt.otherwise, role)
    return (map_bodies(stmt, lambda inner: chosen(inner, role)),)


def own_places(
    places: tuple[Place, ...], roles: Roles, number: int, thread: Expr
) -> tuple[Place, ...]:
    """The places of one role, made by its threads."""
    spans, known = roles.spans(number), _known(roles)
    return tuple(
        _of(each, roles.roles[number], thread)
        for each in places
        if each.span in spans or each.span not in known
    )


def met_places(
    places: tuple[Place, ...], roles: Roles, thread: Expr
) -> Iterator[tuple[Place, ...]]:
    """Pairs of places of two roles that may be at once, one of them a write."""
    known = _known(roles)
    found: dict[tuple[int, int, int, int], None] = {}
    for i, one, j, other in roles.met:
        firsts, seconds = (
            [n for n, each in enumerate(places) if _is_in(each, segment, known)]
            for segment in (one, other)
        )
        found |= {
            (i, n, j, m): None
            for n in firsts
            for m in seconds
            if _conflict(places[n], places[m])
        }
    for i, n, j, m in sorted(found):
        yield tuple(
            replace(
                _of(places[at], roles.roles[role], thread),
                phase=(),
                claims=(Claim("role", (IntConst(role),)),),
            )
            for role, at in ((i, n), (j, m))
        )


def with_steady(team: TeamProgram, body: Body, disturbed: set[str]) -> TeamProgram:
    """The program of a role that knows: what nobody stores meanwhile, all load alike.

    `body` is what the role does, and of what is `disturbed` others store meanwhile.
    """
    written, hidden = written_names(body)
    if None in hidden:
        return team
    stored = disturbed | written | {name for each in hidden for name in each or ()}
    # Threads of a role that are at once are between the same two passes of barriers.
    return with_common(team, {e.array for e in team.loaded.values()} - stored)


def with_common(team: TeamProgram, arrays: Collection[str]) -> TeamProgram:
    """The program that knows: what its threads load from these arrays is the same for all."""
    steady = {n: e for n, e in team.loaded.items() if e.array in arrays}
    single = {
        n for n, e in steady.items() if all(isinstance(i, IntConst) for i in e.indices)
    }
    return replace(
        team,
        shared=team.shared | single,
        elements={**team.elements, **steady},
        loaded={n: e for n, e in team.loaded.items() if n not in steady},
        uncertain={n: why for n, why in team.uncertain.items() if n not in steady},
    )


def _is_in(place: Place, segment: Segment, known: frozenset[object]) -> bool:
    return place.span in segment.spans or place.span not in known


def _known(roles: Roles) -> frozenset[object]:
    return frozenset(s for n in range(len(roles.roles)) for s in roles.spans(n))


def _conflict(one: Place, other: Place) -> bool:
    is_write = "write" in (one.kind, other.kind)
    return (
        one.array == other.array
        and is_write
        and not (one.is_atomic and other.is_atomic)
    )


def _of(place: Place, role: Role, thread: Expr) -> Place:
    """The place, for threads that may be of a role."""
    first, last = (IntConst(role.threads[end]) for end in (0, -1))
    bounds = Binary(">=", thread, first), Binary("<=", thread, last)
    return replace(place, conditions=(*place.conditions, *bounds))
