"""How many components several equations have, exactly where a closed form is known.

An edge that is not in a cycle joins two components, so the components are the
iterations less the *joins*, and the joins of equations without a common iteration add
up. Each rule below says how many joins a group of equations makes; where none applies,
there are at least as many as in any one equation, and at most one an edge.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from depanalysis.diophantine.single.degenerate import (
    Clique,
    ConstantDistance,
    Involution,
    Star,
)
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.systems import dilations, distances, path_intersections
from depanalysis.diophantine.systems.crossings import dependent, union
from depanalysis.diophantine.systems.points import edge_count
from depanalysis.diophantine.systems.system import System

# So many equations at most have their dependent iterations counted for a bound.
FEW = 4


@dataclass(frozen=True, slots=True)
class Count:
    """A number that is known exactly or between two bounds, and the rule that says it."""

    least: int
    most: int
    rule: str

    @property
    def exact(self) -> int | None:
        """The number, if the bounds meet."""
        return self.least if self.least == self.most else None

    def __str__(self) -> str:
        if self.exact is None:
            return f"{self.least} to {self.most} ({self.rule})"
        return f"{self.exact} ({self.rule})"


def component_bounds(system: System) -> Count:
    """The number of components, those of one iteration included."""
    size, graphs = system.size, system.graphs()
    if any(isinstance(shape, Star | Clique) for shape in graphs):
        # The center of a star, and any member of a clique, has an edge to all others.
        return Count(1, 1, "a star or a clique joins all iterations")
    joins = [_joins(group, size) for group in path_intersections.groups(graphs)]
    # Two graphs can share an edge, which joins once.
    edges = min(sum(each.most for each in joins), edge_count(system))
    least = max(min(1, size), size - edges)
    most = size - sum(each.least for each in joins)
    return Count(least, most, _rule([each.rule for each in joins]))


def lengths(system: System) -> dict[int, int] | None:
    """How many components have how many iterations, if a closed form says it."""
    size, graphs = system.size, system.graphs()
    if any(isinstance(shape, Star | Clique) for shape in graphs):
        return {size: 1}
    counts: dict[int, int] = {}
    for group in path_intersections.groups(graphs):
        found = path_intersections.lengths(group)
        if found is None:
            return None
        for length, count in found.items():
            counts[length] = counts.get(length, 0) + count
    alone = size - sum(length * count for length, count in counts.items())
    return {k: m for k, m in sorted([(1, alone), *counts.items()]) if m}


def _joins(graphs: Sequence[Structure], size: int) -> Count:
    for rule, decide in _RULES:
        decided = decide(graphs, size)
        if decided is not None:
            return Count(decided, decided, rule)
    return _bounds(graphs, size)


def _one_equation(graphs: Sequence[Structure], size: int) -> int | None:
    """The graph of one equation is a forest: every edge joins."""
    return graphs[0].edge_count if len(graphs) == 1 else None


def _constant_distances(graphs: Sequence[Structure], size: int) -> int | None:
    meant = _distances(graphs)
    if len(meant) < len(graphs):
        return None
    return size - distances.component_count(size, meant)


def _two_reflections(graphs: Sequence[Structure], size: int) -> int | None:
    """x + y = c and x + y = d, c != d: a forest.

    A path takes the two in turns, and both together move by c - d or by d - c, always
    the same way: it never comes back.
    """
    if len(graphs) != 2 or not all(isinstance(shape, Involution) for shape in graphs):
        return None
    return sum(shape.edge_count for shape in graphs)


def _shared_fixed_point(graphs: Sequence[Structure], size: int) -> int | None:
    return dilations.joined(graphs)


def _few_meetings(graphs: Sequence[Structure], size: int) -> int | None:
    found = path_intersections.lengths(graphs)
    if found is None:
        return None
    return sum((length - 1) * count for length, count in found.items())


_RULES: tuple[tuple[str, Callable[[Sequence[Structure], int], int | None]], ...] = (
    ("one equation is a forest", _one_equation),
    ("constant distances, by Euclid's rule", _constant_distances),
    ("two reflections are a forest", _two_reflections),
    ("one fixed point and coprime factors", _shared_fixed_point),
    ("few common iterations, one by one", _few_meetings),
)


def _bounds(graphs: Sequence[Structure], size: int) -> Count:
    """An equation's own joins stay; more edges than all together there cannot be.

    A component of s > 1 iterations is joined s - 1 times, at least s / 2 times. So d
    dependent iterations are joined at least d / 2 and at most d - 1 times.
    """
    edges = [shape.edge_count for shape in graphs]
    constant = size - distances.component_count(size, _distances(graphs))
    least, most = max(*edges, constant), min(sum(edges), size - 1)
    iterations = union(map(dependent, graphs)) if len(graphs) <= FEW else None
    if iterations is not None:
        least = max(least, -(-iterations.count // 2))
        most = min(most, iterations.count - 1)
    return Count(least, most, "bounds from the edges")


def _distances(graphs: Sequence[Structure]) -> list[int]:
    return [each.distance for each in graphs if isinstance(each, ConstantDistance)]


def _rule(rules: Sequence[str]) -> str:
    """What the joins of all groups rest on."""
    match sorted(set(rules)):
        case []:
            return "no dependences"
        case [rule] if len(rules) == 1:
            return rule
        case distinct:
            return f"{len(rules)} disjoint groups: {'; '.join(distinct)}"
