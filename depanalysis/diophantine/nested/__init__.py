"""Nested loops: exact partitions of a box of iterations under separable subscripts."""

from depanalysis.extras import required

required("numpy")

from depanalysis.diophantine.nested.accesses import accesses  # noqa: E402
from depanalysis.diophantine.nested.partitions import BoxPartition, partition  # noqa: E402
from depanalysis.diophantine.nested.relations import Relation, distance, relation  # noqa: E402

__all__ = ["BoxPartition", "Relation", "accesses", "distance", "partition", "relation"]
