"""Common seeds: the iterations in which components of different equations merge.

An iteration is a common seed if two equations or more make it dependent on others; a
set of unique common seeds has one of each merged component. Common representatives are
not what merges: on [0, 12], 4x + y = 6 has the components {0, 6} and {1, 2} with seeds 0
and 1, and 3x - y = 7 has {2, 3}, {4, 5, 8} and {6, 11} with seeds 2, 4 and 6. No seed is
common, yet components merge at 2 and at 6.
"""

from collections.abc import Iterator, Sequence

from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.systems.crossings import ascending, common_to_pairs
from depanalysis.diophantine.systems.walks import component


def common_seeds(graphs: Sequence[Structure]) -> Iterator[int]:
    """The iterations that have edges of two graphs or more, ascending, each once."""
    return ascending(common_to_pairs(graphs))


def unique_common_seeds(graphs: Sequence[Structure]) -> Iterator[int]:
    """The first common seed of each component that has one, in ascending order."""
    seeds: set[int] = set()
    for place in common_seeds(graphs):
        seed = component(graphs, place)[0]
        if seed not in seeds:
            seeds.add(seed)
            yield place
