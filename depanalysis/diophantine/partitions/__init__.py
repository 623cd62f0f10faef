"""The partition of a range of iterations into components that share no dependence."""

from depanalysis.diophantine.partitions.facade import Partition
from depanalysis.diophantine.partitions.partition import partition

__all__ = ["Partition", "partition"]
