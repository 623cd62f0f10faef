"""Which access a value comes from: the last one before each sink, as a relation.

isl's own dataflow analysis is not used: on strided writes it was seen to lose pairs.
"""

from typing import Any

from depanalysis.solvers.polyhedra import QUOTA, Relation, bounded


def last_accesses(
    sinks: Relation, must: Relation, may: Relation, schedule: Relation
) -> tuple[Relation, Relation]:
    """Pairs (earlier instance, sink instance) without a `must` instance in between.

    The relations map instances to elements, the schedule maps instances to times. The
    second relation has the sinks that may have no earlier instance of `must` at all; so
    has a sink of which it is not known which element it is about.

    With B the pairs on one element in the order of time, this is B minus B after B.
    """
    with bounded(10 * QUOTA):
        earlier = _before(must._map.union(may._map), sinks._map, schedule._map)
        to_must = _before(must._map.union(may._map), must._map, schedule._map)
        from_must = earlier.intersect_domain(must._map.domain())
        direct = earlier.subtract(to_must.apply_range(from_must))
        reached = from_must.range()
        if not sinks._map.is_single_valued():
            reached = reached.subtract(_open(sinks._map))
        unreached = sinks._map.subtract_domain(reached)
        return Relation(direct.coalesce()), Relation(unreached)


def _before(sources: Any, sinks: Any, schedule: Any) -> Any:
    """Pairs of accesses to one element of which the first comes before the second."""
    meeting = sources.apply_range(sinks.reverse())
    order = schedule.intersect_domain(sources.domain()).lex_lt_union_map(
        schedule.intersect_domain(sinks.domain())
    )
    return meeting.intersect(order)


def _open(accesses: Any) -> Any:
    """The instances that may access one element or another."""
    elements = accesses.range()
    every = accesses.from_domain_and_range(elements, elements)
    others = every.subtract(elements.identity())
    return accesses.apply_range(others).intersect(accesses).domain()
