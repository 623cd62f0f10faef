import warnings

import numpy as np
import pytest
from numba import prange

from depanalysis.plugins.numba import (
    RaceError,
    UndecidedRaceWarning,
    check,
    checked,
)


@checked
def doubled(a):
    for i in prange(a.shape[0]):
        a[i] = 2 * a[i]


@checked(fastmath=True)
def shifted(a):
    for i in prange(a.shape[0] - 1):
        a[i] = a[i + 1]


def without_prange(a):
    return a


def test_what_is_proved_is_compiled():
    a = np.arange(4.0)
    with warnings.catch_warnings():
        warnings.simplefilter("error", UndecidedRaceWarning)
        doubled(a)
    assert a.tolist() == [0, 2, 4, 6]


def test_a_race_is_an_error_of_the_compilation():
    with pytest.raises(
        RaceError, match=r"a race on a: a\[i \+ 1\] and a\[i\], by thread"
    ):
        shifted(np.arange(4.0))


def test_a_function_without_prange_is_nothing_to_ask_about():
    check(without_prange)


def test_a_function_without_a_text_is_undecided():
    made: dict[str, object] = {}
    exec("def f(a):\n    return a\n", made)
    with pytest.warns(UndecidedRaceWarning, match="cannot be read"):
        check(made["f"])  # type: ignore[arg-type]
