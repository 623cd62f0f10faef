"""Functions over arrays of integers, compiled when they are first called."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit

_P = ParamSpec("_P")
_R = TypeVar("_R")


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The function as machine code that lets other threads run.

    The code is kept on disk for the next process, unless no folder can be written to.
    """
    try:
        made = njit(nogil=True, cache=True)(function)
    except RuntimeError:
        made = njit(nogil=True)(function)
    return cast("Callable[_P, _R]", made)
