"""The rooms that need numba or numpy, entered when they are first used.

`import depanalysis` may load none of those, because help has to answer at once.
"""

from importlib import import_module
from typing import Any


def labels() -> Any:
    """The component of every iteration."""
    return import_module("depanalysis.diophantine.explicit.components")


def levels() -> Any:
    """The wavefront of every iteration."""
    return import_module("depanalysis.diophantine.explicit.levels")


def arrays() -> Any:
    """What the array of labels says about the components."""
    return import_module("depanalysis.diophantine.partitions.arrays")


def schedules() -> Any:
    """Orders of execution."""
    return import_module("depanalysis.diophantine.schedules")
