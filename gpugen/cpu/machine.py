"""Python to machine code that holds no lock, counts no references and allocates nothing.

Counting references to its arrays would cost a function of a few instructions most of its
time; the caller holds the arrays while it runs. Divisors are checked by the code itself.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from numba import njit

_P = ParamSpec("_P")
_R = TypeVar("_R")

# The option that leaves out the counting of references has no place in its types.
_compiled: Any = njit


def machine_code(
    function: Callable[_P, _R], *, is_kept: bool = False
) -> Callable[_P, _R]:
    """The function, compiled when it is first called, for each combination of types.

    `is_kept`: the code stays on disk beside the file of the function.
    """
    options = {"nogil": True, "error_model": "numpy", "cache": is_kept}
    try:
        made = _compiled(_nrt=False, **options)(function)
    except (KeyError, TypeError):
        # A release without that option is slower and no less right.
        made = _compiled(**options)(function)
    return cast("Callable[_P, _R]", made)
