"""The levels of a range, block by block of sinks.

When a block is reached, the levels before it are final. An edge from there is applied
at once, in any order; the edges inside the block wait in lists, one for each sink, which
are applied in the order of their sinks.
"""

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.explicit.compiled import kernels
from depanalysis.diophantine.explicit.limits import allocate
from depanalysis.diophantine.explicit.streams import table
from depanalysis.diophantine.systems.system import System

Numbers = NDArray[np.int32]

BLOCK = 2**15  # Sinks whose levels stay in the cache.
WAITING = 2**21  # Edges inside one block, of 8 bytes each.


def levels(system: System, block: int | None = None) -> Numbers:
    """The number of iterations on the longest path that ends in each iteration."""
    found, rows = allocate(system), table(system)
    # A stream has at most as many edges inside a block as the block has iterations.
    block = block or max(1, min(BLOCK, WAITING // max(1, len(rows))))
    waiting = np.empty((2, block * len(rows)), dtype=np.int32)
    heads = np.empty(block, dtype=np.int32)
    for start in range(0, system.size, block):
        kernels.sweep(found, rows, start, heads, waiting)
    return found
