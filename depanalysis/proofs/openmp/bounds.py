"""What holds where all subscripts stay inside of their arrays, as in every conforming run.

Input: a model and one of its accesses. Output: conditions on the accesses that are executed
in the same iteration. Where the text itself leaves an array, nothing is said of that.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from depanalysis.analysis.model import Access, Model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import Binary, Expr, IntConst
from depanalysis.options import Options
from depanalysis.proofs.openmp.contexts import CHECK, EVENT, PROBE

_INTERNAL = (PROBE, CHECK, EVENT)


@dataclass
class Bounds:
    """The conditions of a model; `arrays` are those whose subscripts they are about."""

    known: Model
    arrays: dict[str, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.facts = Facts(self.known, Options())

    def of(self, access: Access) -> Iterator[Expr]:
        """What holds wherever an access is executed."""
        for each in self.facts.beside(access):
            if each.variable.startswith(_INTERNAL):
                continue
            extents = self.facts.extents(each)
            for position, extent in enumerate(extents[: len(each.indices)]):
                if extent is None or self.facts.leaves_extent(each, position):
                    continue
                self.arrays.setdefault(each.variable)
                yield Binary("<=", IntConst(0), each.indices[position])
                yield Binary("<", each.indices[position], extent)
            for index, extent in self.facts.parts(each):
                self.arrays.setdefault(each.variable)
                yield Binary("<=", IntConst(0), index)
                yield Binary("<", index, extent)
