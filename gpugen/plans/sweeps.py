"""A loop that stays in its order while threads share the loops in it: a sweep in time.

    for t in range(steps):
        for i in range(1, n - 1):        # proved parallel: every thread runs its part
            v[i] = u[i - 1] + u[i + 1]
        u, v = v, u                      # every thread does it for itself

Every thread runs the whole loop. What stores to no array is run by all of them, to the same
values; what else stores is run by one. They wait for each other around whatever stores.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from depanalysis.ir.expressions import IntConst, Load, Var, loads, names
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Assign,
    Exit,
    Loop,
    Stmt,
    exchange,
    walk_statements,
)
from depanalysis.ir.types import INT
from gpugen.plans.live_out import Result
from gpugen.plans.loops import Input, Numbered, PlannedLoop, inner, numbered
from gpugen.plans.private_scalars import carried

_FEW = 16


@dataclass(frozen=True, slots=True)
class Sweep:
    """What the threads of a sweep do together.

    `shared` are the numbers of the loops of which each thread runs a part, `begun` the scalars
    that the loop may read before it assigns them, `exchanged` the arrays that change places.
    `looks`: what all threads run reads elements, so they wait before a store, too.
    """

    shared: frozenset[int]
    begun: frozenset[str]
    exchanged: tuple[str, ...]
    looks: bool


def planned_sweep(
    found: PlannedLoop, shared: Collection[int], wanted: Collection[str]
) -> tuple[PlannedLoop, Sweep, tuple[Result, ...]] | str:
    """The loop with what it has to be given, how it is run, and the scalars that it leaves.

    `shared` are loops that are proved parallel, `wanted` the scalars that are read outside.
    A text says why the loop is no sweep.
    """
    body = tuple(numbered(found.node.body, found.number + 1))
    everything = tuple(_all(body))
    long = {n: s for n, s in everything if n in shared and not _is_short(s)}
    nested = {
        k for n, s in long.items() for k, _ in _all(((n, s),)) if k != n and k in long
    }
    own = frozenset(long.keys() - nested)
    if not own and not _is_for_one(everything):
        return "no loop in it is shared by threads"
    scalars = tuple(s for s in found.changed if ".shape." not in s.name)
    changed = frozenset(each.name for each in scalars)
    parts = tuple(_parts(body, own))
    problem = next(_problems(everything, parts, own, changed, wanted), None)
    if own and problem is not None:
        return problem
    begun = frozenset(carried(found.node.body, changed))
    exchanged = dict.fromkeys(n for _, s in everything for n in _exchanged(s))
    looks = any(loads(expr) for n, s in everything if _is_run_by_all(n, parts, own)
                for expr in evaluated(s))  # fmt: skip
    given = [Input(s.name, s.type) for s in scalars if s.name in begun]
    extents = [Input(s.name, INT) for s in found.changed if ".shape." in s.name]
    loop = replace(found, inputs=(*found.inputs, *given, *extents), changed=scalars)
    results = tuple(
        Result(each.name, "last", each.type.kind == "real")
        for each in scalars
        if each.name in wanted
    )
    return loop, Sweep(own, begun, tuple(exchanged), looks), results


def _is_for_one(everything: Sequence[Numbered]) -> bool:
    """Whether loops in a loop are worth it that one thread runs all of them as they stand."""
    has_loops = any(isinstance(s, Loop) and not _is_short(s) for _, s in everything)
    is_plain = not any(isinstance(s, Exit) or exchange(s) for _, s in everything)
    return has_loops and is_plain


def stores(stmt: Stmt) -> bool:
    """Whether a statement stores to an array."""
    return any(
        isinstance(each, Assign) and isinstance(each.target, Load)
        for each in walk_statements((stmt,))
    )


def is_whole(number: int, stmt: Stmt, shared: Collection[int]) -> bool:
    """Whether no threads share loops in a statement, and no arrays change places in it."""
    listed = ((number, stmt),)
    return number in shared or not any(
        n in shared or exchange(s) is not None for n, s in _all(listed)
    )


def _exchanged(stmt: Stmt) -> tuple[str, ...]:
    found = exchange(stmt)
    return () if found is None else found[0]


def _all(body: Sequence[Numbered]) -> Iterator[Numbered]:
    """All statements in a body, but for those in exchanges."""
    for number, stmt in body:
        yield number, stmt
        if exchange(stmt) is None:
            for each in inner(number, stmt):
                yield from _all(each)


def _parts(body: Sequence[Numbered], shared: Collection[int]) -> Iterator[Numbered]:
    """The statements that are run as wholes: by all threads, by each a part, or by one."""
    for number, stmt in body:
        if is_whole(number, stmt, shared):
            yield number, stmt
        elif exchange(stmt) is None:
            for each in inner(number, stmt):
                yield from _parts(each, shared)


def _is_run_by_all(
    number: int, parts: Sequence[Numbered], shared: Collection[int]
) -> bool:
    return not any(
        (n in shared or stores(s)) and any(k == number for k, _ in _all(((n, s),)))
        for n, s in parts
    )


def _is_short(stmt: Stmt) -> bool:
    match stmt:
        case Loop(lower=IntConst(value=lower), upper=IntConst(value=upper)):
            return upper - lower < _FEW
        case _:
            return False


def _problems(
    everything: Sequence[Numbered],
    parts: Sequence[Numbered],
    shared: Collection[int],
    changed: frozenset[str],
    wanted: Collection[str],
) -> Iterator[str]:
    """Nothing that only some threads compute may be read by others, nor end the loop."""
    for number, stmt in parts:
        if number not in shared and not stores(stmt):
            continue
        own = {n for n, _ in _all(((number, stmt),))}
        used = set(wanted)
        for n, other in everything:
            if n not in own and exchange(other) is None:
                used |= _used(other)
        assigned = changed & {
            name for n, s in _all(((number, stmt),)) for name in _assigned(s)
        }
        if assigned & used:
            yield f"`{min(assigned & used)}` is not computed by all threads"
        has_exit = any(isinstance(s, Exit) for _, s in _all(((number, stmt),)))
        if has_exit and not isinstance(stmt, Loop):
            yield "a jump stands where one thread works"


def _assigned(stmt: Stmt) -> set[str]:
    match stmt:
        case Assign(target=Var(name=name)):
            return {name}
        case _:
            return set()


def _used(stmt: Stmt) -> set[str]:
    """The scalars that a statement itself reads or assigns."""
    return _assigned(stmt).union(*map(names, evaluated(stmt)))
