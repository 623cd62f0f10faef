"""Functions of the C library by their addresses, for compiled code.

A compiler that knows what it calls may compute something else: `x * x` for `pow(x, 2.0)`,
which is rounded otherwise. Python's own `math` calls these functions as they are.
"""

import ctypes
from collections.abc import Mapping
from typing import Any

from gpugen.emit.functions import LIBRARY


def library() -> Mapping[str, Any]:
    """The functions that this process has loaded; none where they cannot be looked up."""
    try:
        loaded = ctypes.CDLL(None)
    except (OSError, TypeError):
        return {}
    found: dict[str, Any] = {}
    for name, count in LIBRARY.items():
        function = getattr(loaded, name, None)
        if function is not None:
            function.restype = ctypes.c_double
            function.argtypes = [ctypes.c_double] * count
            found[name] = function
    return found
