"""Trees of a nest of several statements whose outermost loop is another one for each of them.

Input: a loop that is not parallel. Output: trees in which one loop goes over fronts: all
instances of statements whose chosen index has one value. All dependences go from a front to
the same or a later one; within a front, the statements run one after the other, each in the
loops that it is left with, and neighbors in one loop where that is legal. So the column of
an elimination comes before what it updates, whatever the order of the text is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import IntConst
from depanalysis.schedule.dependence_pairs import DependencePair, dependence_pairs
from depanalysis.schedule.edits import fused, joined, places, private_scalars
from depanalysis.schedule.locality import jumps
from depanalysis.schedule.obstacles import obstacle
from depanalysis.schedule.orders import broken, turned_back
from depanalysis.schedule.scops import Scop, row
from depanalysis.solvers.constraints import Floor
from depanalysis.solvers.trees import Band, Leaf, Tree, leaves_of
from depanalysis.solvers.trees import Sequence as InTurn

_MOST_LEAVES = 5
_MOST_CHOICES = 48
_MOST_PAIRS = 120


def fronts(facts: Facts, found: Scop, name: str) -> Iterator[Band]:
    """Legal trees, those with fewer jumps from row to row first.

    The outermost loop has the name of an index, or where that means something else, `name`.
    """
    leaves = list(leaves_of(found.tree))
    counts = [len(leaf.counters) for leaf in leaves]
    if not 2 <= len(leaves) <= _MOST_LEAVES or prod(counts) > _MOST_CHOICES:
        return
    if any(loop.step != IntConst(1) for loop in found.loops.values()):
        return
    numbered = {loop.number: loop for loop in facts.model.loops}
    nest = [numbered[number] for number in sorted(found.loops)]
    if obstacle(facts, nest) is not None:
        return
    own = private_scalars(facts, found)
    pairs = list(dependence_pairs(facts, nest[0], own))
    if len(pairs) > _MOST_PAIRS:
        return
    search = _Search(facts, found, pairs, name)
    choices = [c for c in product(*map(range, counts)) if any(c)]
    trees = [tree for choice in choices for tree in search.trees(leaves, choice)]
    bound = jumps(facts, found, found.tree)
    costs = [
        (jumps(facts, found, tree), len(list(places(tree))), tree) for tree in trees
    ]
    for cost, _, tree in sorted(costs, key=lambda each: each[:2]):
        if cost <= bound:
            yield tree


@dataclass(frozen=True, slots=True)
class _Search:
    facts: Facts
    found: Scop
    pairs: Sequence[DependencePair]
    name: str

    def trees(self, leaves: Sequence[Leaf], choice: Sequence[int]) -> Iterator[Band]:
        """The trees with the chosen loops of the leaves as the outermost one."""
        chosen = {
            leaf.number: leaf.counters[at]
            for leaf, at in zip(leaves, choice, strict=True)
        }
        rows = {number: row(counter) for number, counter in chosen.items()}
        order = self._order(leaves, rows)
        if order is None:
            return
        parts = [self._rest(leaf, chosen[leaf.number]) for leaf in order]
        name = self._name(leaves, chosen)
        front = Band(name, rows, joined(*parts), self.found.place)
        if not self.is_legal(front):
            return
        closer = self._fused(front)
        if closer is not front:
            yield closer
        yield front

    def _name(self, leaves: Sequence[Leaf], chosen: Mapping[int, str]) -> str:
        """The index of some statements that means nothing else in the others."""
        for name in chosen.values():
            if all(chosen[x.number] == name or name not in x.counters for x in leaves):
                return name
        return self.name

    def is_legal(self, tree: Tree) -> bool:
        return broken(self.facts, self.pairs, self.found, tree) is None

    def _order(
        self, leaves: Sequence[Leaf], rows: Mapping[int, Floor]
    ) -> list[Leaf] | None:
        """The order of statements within a front, if there is one."""
        before: dict[int, set[int]] = {leaf.number: set() for leaf in leaves}
        for pair in self.pairs:
            ends = turned_back(self.facts, pair, self.found, rows)
            if ends is None:
                return None
            source, sink = ends
            if source != sink:
                before[sink].add(source)
        order: list[Leaf] = []
        left = list(leaves)
        while left:
            numbers = {leaf.number for leaf in left}
            ready = [leaf for leaf in left if not before[leaf.number] & numbers]
            if not ready:
                return None
            order.append(ready[0])
            left.remove(ready[0])
        return order

    def _rest(self, leaf: Leaf, chosen: str) -> Tree:
        """The loops of a statement but for one."""
        loops = self.found.parts[leaf.number].loops
        tree: Tree = leaf
        for counter, loop in reversed(list(zip(leaf.counters, loops, strict=True))):
            if counter != chosen:
                tree = Band(counter, {leaf.number: row(counter)}, tree, loop)
        return tree

    def _fused(self, front: Band) -> Band:
        """Neighbors of one front that begin with one index as one loop, where that is legal."""
        parts = front.child.parts if isinstance(front.child, InTurn) else (front.child,)
        position = 0
        while position + 1 < len(parts):
            new = _joined(parts, position)
            if new is not None:
                tree = Band(front.name, front.rows, joined(*new), front.loop)
                if self.is_legal(tree):
                    parts, front = new, tree
                    continue
            position += 1
        return front


def _joined(parts: tuple[Tree, ...], position: int) -> tuple[Tree, ...] | None:
    """The parts with one and the next as one loop, if both are loops over one index."""
    first, second = parts[position : position + 2]
    if not isinstance(first, Band) or not isinstance(second, Band):
        return None
    if first.name != second.name:
        return None
    one = fused(first, second, first.name)
    return (*parts[:position], one, *parts[position + 2 :])
