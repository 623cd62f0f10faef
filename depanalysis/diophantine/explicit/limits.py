"""How many iterations can be listed one by one."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError

# Iterations are numbered in signed integers of 4 bytes; a level is at most their number.
MOST = 2**31 - 1


def allocate(system: System, kind: type[Any] = np.int32) -> NDArray[Any]:
    """Room for one number an iteration, whose contents are undefined."""
    if system.size > MOST:
        raise _too_many(system, kind)
    try:
        return np.empty(system.size, dtype=kind)
    except MemoryError:
        raise _too_many(system, kind) from None


def _too_many(system: System, kind: type[Any]) -> UsageError:
    size = system.size * np.dtype(kind).itemsize
    return UsageError(
        f"listing {system.size} iterations would take {size} bytes; ask for counts or"
        " bounds in closed form, for single components, or for a part of the range"
    )
