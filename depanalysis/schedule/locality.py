"""A tree of a loop whose innermost loops walk along rows of memory, where that is legal.

Input: a loop, which may run in parallel as it stands. Output: other trees of its statements,
in which fewer accesses jump. Where it is parallel, the loop stays the outermost one, or
strips of it do; else the one that is all of its body takes that place. Bodies of inner loops
are divided, and of loops that are nested without other code the one along which the fewest
accesses jump becomes the innermost.
"""

from collections.abc import Iterable, Iterator
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
    sunk,
)
from depanalysis.schedule.obstacles import obstacle
from depanalysis.schedule.orders import broken
from depanalysis.schedule.scops import Scop
from depanalysis.solvers.trees import Band, Leaf, Sequence, Tree

STRIP_SIZE = 64
_MOST_PAIRS = 400
# A compiler unrolls loops that are shorter, and what they touch stays in a cache.
SHORT = 16


def along_rows(facts: Facts, found: Scop, strip: str) -> Tree | None:
    """The best legal tree, if it is better than that of the text.

    The loop stays the outermost one, or strips of it by the name `strip` do; without such a
    name it may be moved and divided as any other.
    """
    search = _search(facts, found, is_free=not strip)
    root = found.tree
    if search is None or not isinstance(root, Band):
        return None
    roots = (root, blocked(root, STRIP_SIZE, strip)) if strip else (root,)
    return next(search.better(roots), None)


def turned(facts: Facts, found: Scop, strip: str) -> Iterator[Tree]:
    """Better legal trees in which the loop inside, or strips of it, are outermost."""
    root = found.tree
    if not isinstance(root, Band) or not isinstance(root.child, Band):
        return
    search = _search(facts, found)
    new = interchanged(root)
    if search is not None and search.is_legal(new):
        yield from search.better((new, blocked(new, STRIP_SIZE, strip)))


def _search(facts: Facts, found: Scop, *, is_free: bool = False) -> "_Search | None":
    """The dependences of a loop in which something jumps, if they are known."""
    numbered = {loop.number: loop for loop in facts.model.loops}
    nest = [numbered[number] for number in sorted(found.loops)]
    if obstacle(facts, nest) is not None:
        return None
    search = _Search(facts, found, numbered, [], is_free)
    if search.cost(found.tree) == 0:
        return None
    own = private_scalars(facts, found)
    search.pairs.extend(dependence_pairs(facts, nest[0], own))
    return None if len(search.pairs) > _MOST_PAIRS else search


def jumps(facts: Facts, found: Scop, tree: Tree) -> int:
    """How many accesses jump from one iteration of an innermost loop to the next."""
    numbered = {loop.number: loop for loop in facts.model.loops}
    return _Search(facts, found, numbered, [], is_free=False).cost(tree)


@dataclass(frozen=True, slots=True)
class _Search:
    """Edits one after the other, each of which keeps all dependences.

    Unless it `is_free`, the outermost loop stays where it is.
    """

    facts: Facts
    found: Scop
    loops: dict[int, LoopFacts]
    pairs: list[DependencePair]
    is_free: bool

    def improved(self, root: Tree) -> Tree:
        """The tree after all divisions that are legal, and the exchanges that are better."""
        for edits in (self._divisions, self._exchanges):
            step: Tree | None = root
            while step is not None:
                root = step
                step = next(filter(self.is_legal, edits(root)), None)
        return root

    def better(self, roots: Iterable[Band]) -> Iterator[Tree]:
        """What becomes of legal trees, if it is better than that of the text, best first."""
        trees = sorted(map(self.improved, roots), key=self.cost)
        bound = self.cost(self.found.tree)
        return (tree for tree in trees if self.cost(tree) < bound)

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
            if not isinstance(part, Band) or not isinstance(part.child, Sequence):
                continue
            if place or self.is_free:
                yield replaced_at(root, place, distributed(part))

    def _exchanges(self, root: Tree) -> Iterator[Tree]:
        """Better trees in which a loop has moved inwards, the best first."""
        moved = (
            replaced_at(root, place, new)
            for place, part in places(root)
            if isinstance(part, Band) and (place or self.is_free)
            for new in sunk(part)
        )
        ordered = sorted(moved, key=self.cost)
        bound = self.cost(root)
        return (new for new in ordered if self.cost(new) < bound)

    def _jumps(self, band: Band) -> int:
        """The accesses right inside of a long loop that jump with each of its iterations."""
        node = self.found.loops[band.loop]
        trips = (polynomial(node.upper) - polynomial(node.lower)).as_constant
        if trips is not None and trips < SHORT:
            return 0
        parts = band.child.parts if isinstance(band.child, Sequence) else (band.child,)
        moved = {
            leaf.number: self._moved(leaf, band)
            for leaf in parts
            if isinstance(leaf, Leaf)
        }
        jumping = {
            (access.variable, access.indices)
            for access in self.facts.model.accesses
            for symbol in self._symbols(moved, access)
            if is_jump(access, symbol)
        }
        return len(jumping)

    def _symbols(self, moved: dict[int, list[Var]], access: Access) -> list[Var]:
        """The indices that move under an access, unless a loop of its leaf is around it."""
        part = self.found.part_at(access.id.statement)
        if part is None or part not in moved:
            return []
        own = self.found.parts[part].loops
        return moved[part] if access.loops[-1].number in own else []

    def _moved(self, leaf: Leaf, band: Band) -> list[Var]:
        """The indices of the text that change from one iteration of a band to the next."""
        loops = self.found.parts[leaf.number].loops
        numbers = dict(zip(leaf.counters, loops, strict=True))
        terms = band.rows[leaf.number].terms
        return [
            Var(self.loops[numbers[name]].symbol)
            for name, _ in terms
            if name in numbers
        ]


def is_jump(access: Access, symbol: Var) -> bool:
    """Whether the next iteration uses neither the same element nor a neighbor of it."""
    if not access.indices:
        return False
    *others, last = access.indices
    factor = polynomial(last).coefficient(symbol).as_constant
    is_unknown = any(name.startswith("?") for name in names(last))
    is_far = factor not in (-1, 0, 1) or is_unknown
    return is_far or any(symbol.name in names(e) for e in others)
