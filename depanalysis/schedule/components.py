"""Strongly connected components in an order that keeps all edges; the home of networkx."""

from collections.abc import Iterable

import networkx


def ordered_components(
    size: int, edges: Iterable[tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """The components of the numbers below `size`; edges go from earlier ones to later ones.

    Of two components that may both come next, the one with the least number does.
    """
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(sorted(set(edges)))
    condensed = networkx.condensation(graph)
    members = {
        node: sorted(data["members"]) for node, data in condensed.nodes(data=True)
    }
    order = networkx.lexicographical_topological_sort(
        condensed, key=members.__getitem__
    )
    return tuple(tuple(members[node]) for node in order)
