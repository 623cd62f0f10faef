"""isl's scheduler: times for the iterations of one nest that keep all dependences.

It runs under a quota of operations. Where that does not suffice it is asked once more
to schedule strongly connected components one after the other, which is far cheaper;
then there is no answer. What it says is a proposal, which the caller checks.
"""

from typing import Any

from depanalysis.solvers.polyhedra import (
    QUOTA,
    QuotaExceededError,
    Relation,
    bounded,
    relation,
    scheduling_problem,
)


def proposed_times(
    dependences: Relation, depth: int, quota: int = 10 * QUOTA
) -> tuple[tuple[int, ...], ...] | None:
    """The linear parts of the times of `S[i1, …]`, row by row; `None` if there is no answer."""
    for is_serial in (False, True):
        try:
            return _rows(_schedule(dependences._map, quota, is_serial), depth)
        except QuotaExceededError:
            continue
    return None


def _schedule(dependences: Any, quota: int, is_serial: bool) -> Any:
    with bounded(quota) as context:
        context.set_schedule_serialize_sccs(int(is_serial))
        try:
            asked = scheduling_problem(dependences.domain().union(dependences.range()))
            asked = asked.set_validity(dependences).set_coincidence(dependences)
            return asked.set_proximity(dependences).compute_schedule().get_map()
        finally:
            context.set_schedule_serialize_sccs(0)


def _rows(times: Any, depth: int) -> tuple[tuple[int, ...], ...]:
    """The columns are the differences that unit steps from the origin make."""
    origin = _time(times, (0,) * depth)
    columns = []
    for k in range(depth):
        step = tuple(int(k == other) for other in range(depth))
        columns.append([b - a for a, b in zip(origin, _time(times, step), strict=True)])
    return tuple(zip(*columns, strict=True))


def _time(times: Any, point: tuple[int, ...]) -> tuple[int, ...]:
    at = relation(f"{{ S[{', '.join(map(str, point))}] -> X[] }}")
    ((_, _, _, found),) = Relation(times.intersect_domain(at._map.domain())).pairs({})
    return found
