"""The wavefront of every iteration: all of one level can run at once."""

from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.explicit import plain
from depanalysis.diophantine.explicit.limits import allocate
from depanalysis.diophantine.explicit.streams import is_clique, is_short
from depanalysis.diophantine.systems.system import System

_COMPILED = "depanalysis.diophantine.explicit.compiled.wavefronts"


def levels(system: System) -> NDArray[np.int32]:
    """The first wavefront, counted from 1, in which each iteration can run.

    It is the number of iterations on the longest path of dependences that ends there.
    """
    if is_clique(system):
        found = allocate(system)
        found[:] = 1
        return found.cumsum(dtype=np.int32, out=found)
    if is_short(system):
        return np.array(plain.levels(system), dtype=np.int32)
    compiled: NDArray[np.int32] = import_module(_COMPILED).levels(system)
    return compiled


def depth(system: System) -> int:
    """The number of wavefronts that execute the range."""
    if is_clique(system):
        return system.size
    return int(levels(system).max(initial=0))
