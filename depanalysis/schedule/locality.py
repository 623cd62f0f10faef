"""A tree of a loop whose innermost loops walk along rows of memory, where that is legal.

Input: a loop that runs in parallel as it stands. Output: another tree of its statements, or
`None` where nothing is won. The loop stays the outermost one, or strips of it do. Bodies of
inner loops are divided, and of loops that are nested without other code the one along which
the fewest accesses jump becomes the innermost.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.polynomials import polynomial
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import Var, names
from depanalysis.schedule.dependence_pairs import DependencePair, dependence_pairs
from depanalysis.schedule.edits import (
    blocked,
    distributed,
    interchanged,
    places,
    private_scalars,
    replaced_at,
)
from depanalysis.schedule.obstacles import obstacle
from depanalysis.schedule.orders import broken
from depanalysis.schedule.scops import Scop
from depanalysis.solvers.trees import Band, Leaf, Sequence, Tree

_STRIP = 64
_MOST_PAIRS = 400
# A compiler unrolls loops that are shorter, and what they touch stays in a cache.
_SHORT = 16


def along_rows(facts: Facts, found: Scop, strip: str) -> Tree | None:
    """The best legal tree, if it is better than that of the text; `strip` names a new loop."""
    numbered = {loop.number: loop for loop in facts.model.loops}
    nest = [numbered[number] for number in sorted(found.loops)]
    if obstacle(facts, nest) is not None or not isinstance(found.tree, Band):
        return None
    root = found.tree
    search = _Search(facts, found, numbered, [])
    if search.cost(root) == 0:
        return None
    own = private_scalars(facts, found)
    search.pairs.extend(dependence_pairs(facts, nest[0], own))
    if len(search.pairs) > _MOST_PAIRS:
        return None
    trees = search.improved(root), search.improved(blocked(root, _STRIP, strip))
    best = min(trees, key=search.cost)
    return best if search.cost(best) < search.cost(root) else None


@dataclass(frozen=True, slots=True)
class _Search:
    """Edits one after the other, each of which keeps all dependences."""

    facts: Facts
    found: Scop
    loops: dict[int, LoopFacts]
    pairs: list[DependencePair]

    def improved(self, root: Tree) -> Tree:
        """The tree after all divisions that are legal, and the exchanges that are better."""
        for edits in (self._divisions, self._exchanges):
            step: Tree | None = root
            while step is not None:
                root = step
                step = next(filter(self.is_legal, edits(root)), None)
        return root

    def is_legal(self, tree: Tree) -> bool:
        return broken(self.facts, self.pairs, self.found, tree) is None

    def cost(self, tree: Tree) -> int:
        """How many accesses jump from one iteration of an innermost loop to the next."""
        return sum(
            self._jumps(part)
            for _, part in places(tree)
            if isinstance(part, Band) and isinstance(part.child, Leaf | Sequence)
        )

    def _divisions(self, root: Tree) -> Iterator[Tree]:
        for place, part in places(root):
            if place and isinstance(part, Band) and isinstance(part.child, Sequence):
                yield replaced_at(root, place, distributed(part))

    def _exchanges(self, root: Tree) -> Iterator[Tree]:
        for place, part in places(root):
            if place and isinstance(part, Band) and isinstance(part.child, Band):
                new = replaced_at(root, place, interchanged(part))
                if self.cost(new) < self.cost(root):
                    yield new

    def _jumps(self, band: Band) -> int:
        """The accesses right inside of a long loop that jump with each of its iterations."""
        node = self.found.loops[band.loop]
        trips = (polynomial(node.upper) - polynomial(node.lower)).as_constant
        if trips is not None and trips < _SHORT:
            return 0
        parts = band.child.parts if isinstance(band.child, Sequence) else (band.child,)
        inside = {leaf.number for leaf in parts if isinstance(leaf, Leaf)}
        symbol = Var(self.loops[band.loop].symbol)
        jumping = {
            (access.variable, access.indices)
            for access in self.facts.model.accesses
            if self.found.part_at(access.id.statement) in inside
            and _jumps(access, symbol)
        }
        return len(jumping)


def _jumps(access: Access, symbol: Var) -> bool:
    """Whether the next iteration uses neither the same element nor a neighbor of it."""
    if not access.indices:
        return False
    *others, last = access.indices
    factor = polynomial(last).coefficient(symbol).as_constant
    return factor not in (-1, 0, 1) or any(symbol.name in names(e) for e in others)
