"""The component of every iteration, for systems without a closed form."""

import os
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.equation import exact_integer
from depanalysis.diophantine.explicit import plain
from depanalysis.diophantine.explicit.limits import allocate
from depanalysis.diophantine.explicit.streams import is_clique, is_short
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError

_COMPILED = "depanalysis.diophantine.explicit.compiled.forest"


def labels(system: System, threads: int | None = None) -> NDArray[Any]:
    """The smallest iteration of the component of each iteration.

    Numbers have 4 bytes if both ends of the range fit, else 8 bytes, and are Python
    integers where the range goes beyond those; `offsets` always has 4 bytes.
    """
    found, kind = offsets(system, threads), _kind(system)
    result = found if kind is np.int32 else allocate(system, kind)
    return np.add(found, system.low, out=result, dtype=kind)


def offsets(system: System, threads: int | None = None) -> NDArray[np.int32]:
    """The same with iterations counted from the low end of the range on.

    Any number of threads (all usable cores, unless it is said) finds the same labels.
    """
    threads = _threads(threads)
    if is_clique(system):
        found = allocate(system)
        found[:] = 0
        return found
    if is_short(system):
        return np.array(plain.roots(system), dtype=np.int32)
    compiled: NDArray[np.int32] = import_module(_COMPILED).roots(system, threads)
    return compiled


def component_count(system: System, threads: int | None = None) -> int:
    """The number of components."""
    threads = _threads(threads)
    if is_clique(system):
        return min(1, system.size)
    if is_short(system):
        return plain.root_count(system)
    count: int = import_module(_COMPILED).root_count(system, threads)
    return count


def by_length(system: System, threads: int | None = None) -> dict[int, int]:
    """How many components have how many iterations, shortest first."""
    threads = _threads(threads)
    if is_clique(system):
        counts = {system.size: 1} if system.size else {}
    elif is_short(system):
        counts = plain.lengths(system)
    else:
        counts = import_module(_COMPILED).lengths(system, threads)
    return dict(sorted(counts.items()))


def largest(system: System, threads: int | None = None) -> int:
    """The greatest number of iterations in a component."""
    return max(by_length(system, threads), default=0)


def _kind(system: System) -> type[Any]:
    """The smallest type for all iterations."""
    ends = sorted((system.low, system.high))
    for kind in (np.int32, np.int64):
        limits = np.iinfo(kind)
        if limits.min <= ends[0] <= ends[1] <= limits.max:
            return kind
    return object


def _threads(wanted: int | None) -> int:
    """As many threads as are wanted, but no more than can run at once."""
    if wanted is None:
        return _usable_cores()
    if exact_integer(wanted) < 1:
        raise UsageError(f"components need a thread or more, not {wanted}")
    return min(wanted, _usable_cores())


def _usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
