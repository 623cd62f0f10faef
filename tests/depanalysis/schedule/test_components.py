from hypothesis import given
from hypothesis import strategies as st

from depanalysis.schedule.distribution import ordered_components

EDGES = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=9)


def reached(edges: list[tuple[int, int]], start: int) -> set[int]:
    found, pending = {start}, [start]
    while pending:
        node = pending.pop()
        new = {b for a, b in edges if a == node} - found
        found |= new
        pending += new
    return found


@given(EDGES)
def test_components_are_cycles_in_the_order_of_the_edges(edges) -> None:
    found = ordered_components(6, edges)
    assert sorted(k for group in found for k in group) == list(range(6))
    group_of = {k: g for g, group in enumerate(found) for k in group}
    assert all(group_of[a] <= group_of[b] for a, b in edges)
    for a in range(6):
        for b in range(6):
            is_cycle = b in reached(edges, a) and a in reached(edges, b)
            assert (group_of[a] == group_of[b]) == is_cycle


def test_what_is_free_keeps_the_order_of_the_text() -> None:
    assert ordered_components(3, []) == ((0,), (1,), (2,))
    assert ordered_components(3, [(2, 0)]) == ((1,), (2,), (0,))
    assert ordered_components(4, [(0, 3), (3, 0)]) == ((0, 3), (1,), (2,))
