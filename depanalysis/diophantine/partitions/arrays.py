"""What an array of labels says about the components: which seeds have which number."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.single.seeds import Among


@dataclass(frozen=True, slots=True)
class Components:
    """The components of iterations that are counted from the low end of the range on."""

    labels: NDArray[np.int32]

    def seeds(self, among: Among = "all") -> NDArray[np.intp]:
        """The seeds that are meant, ascending; a seed is its own label."""
        offsets = np.arange(self.labels.size, dtype=np.int32)
        seeds = np.flatnonzero(self.labels == offsets)
        if among == "all":
            return seeds
        lengths = np.bincount(self.labels, minlength=self.labels.size)[seeds]
        return seeds[lengths > 1 if among == "nontrivial" else lengths == among]

    def rank(self, offset: int, among: Among = "all") -> int:
        """The number of seeds below an iteration."""
        return int(np.searchsorted(self.seeds(among), offset))
