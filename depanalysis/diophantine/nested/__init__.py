"""Nested loops: exact partitions of a box of iterations under separable subscripts."""

from depanalysis.diophantine.nested.accesses import accesses
from depanalysis.diophantine.nested.partitions import BoxPartition, partition
from depanalysis.diophantine.nested.relations import Relation, distance, relation

__all__ = ["BoxPartition", "Relation", "accesses", "distance", "partition", "relation"]
