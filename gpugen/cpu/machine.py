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


def machine_code(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The function, compiled when it is first called, for each combination of types."""
    try:
        made = _compiled(nogil=True, error_model="numpy", _nrt=False)(function)
    except (KeyError, TypeError):
        # A release without that option is slower and no less right.
        made = _compiled(nogil=True, error_model="numpy")(function)
    return cast("Callable[_P, _R]", made)
