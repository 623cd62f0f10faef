"""Paths of several equations that meet in a few iterations, exactly at any size.

Each equation is a forest of paths that are walked on demand. Paths of different
equations merge in the iterations that they have in common and nowhere else; if there
are few of those, the merged components are found from them, and all others are the
components of one equation, which its closed form counts.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from depanalysis.diophantine.single.progressions import ProgressionSum
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.systems.crossings import (
    ascending,
    both,
    common_to_pairs,
    dependent,
)

# The merged components are found one by one; each iteration costs some microseconds.
MEETINGS = 10_000

# The number of an equation and the seed of one of its paths.
Path: TypeAlias = tuple[int, int]


class Cluster(NamedTuple):
    """A component of several paths: their lengths, and the iterations in all of them."""

    paths: tuple[int, ...]
    size: int


def groups(graphs: Sequence[Structure]) -> list[list[Structure]]:
    """The equations, together if a chain of common iterations leads from one to other."""
    dependents = {shape: dependent(shape) for shape in graphs}
    found: list[list[Structure]] = []
    for shape, iterations in dependents.items():
        met = [
            group
            for group in found
            if any(both(iterations, dependents[other]).count for other in group)
        ]
        found = [group for group in found if group not in met]
        found.append([*(each for group in met for each in group), shape])
    return found


def lengths(graphs: Sequence[Structure]) -> dict[int, int] | None:
    """How many components have how many iterations, from two iterations on.

    `None` if the equations have too many iterations in common to look at each.
    """
    common = common_to_pairs(graphs)
    if sum(each.count for each in common) > MEETINGS:
        return None
    counts: Counter[int] = Counter()
    for shape in graphs:
        counts.update({k: m for k, m in shape.by_length().items() if k > 1})
    for cluster in _clusters(graphs, common):
        counts.subtract(cluster.paths)
        counts[cluster.size] += 1
    return {length: counts[length] for length in sorted(counts) if counts[length]}


def _clusters(
    graphs: Sequence[Structure], common: Sequence[ProgressionSum]
) -> list[Cluster]:
    """The components of two paths or more."""
    sizes: dict[Path, int] = {}
    parents: dict[Path, Path] = {}
    repeated: list[tuple[Path, int]] = []
    for iteration in ascending(common):
        first, *others = _paths(graphs, iteration, sizes)
        for path in others:
            parents[_root(parents, path)] = _root(parents, first)
        repeated.append((first, len(others)))
    members: dict[Path, list[int]] = {}
    for path, size in sizes.items():
        members.setdefault(_root(parents, path), []).append(size)
    # An iteration of k paths was counted k - 1 times too often.
    overlaps: Counter[Path] = Counter()
    for path, times in repeated:
        overlaps[_root(parents, path)] += times
    return [
        Cluster(tuple(each), sum(each) - overlaps[root])
        for root, each in members.items()
    ]


def _paths(
    graphs: Sequence[Structure], iteration: int, sizes: dict[Path, int]
) -> Iterator[Path]:
    """The paths through an iteration; their lengths are noted in `sizes`."""
    for number, shape in enumerate(graphs):
        members = shape.component(iteration)
        if members[0] != members[-1]:
            path = number, members[0]
            sizes[path] = _length(members)
            yield path


def _length(members: Sequence[int]) -> int:
    """The number of members; `len` fails beyond 2^63."""
    if isinstance(members, range):
        return (members[-1] - members[0]) // members.step + 1
    return len(members)


def _root(parents: dict[Path, Path], path: Path) -> Path:
    above = path
    while above in parents and parents[above] != above:
        above = parents[above]
    while parents.get(path, above) != above:
        parents[path], path = above, parents[path]
    return above
