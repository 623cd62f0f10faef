"""Ranges that cannot be listed are refused with the bytes they would take."""

import numpy as np
import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.explicit.components import (
    by_length,
    component_count,
    labels,
    largest,
    offsets,
)
from depanalysis.diophantine.explicit.levels import depth, levels
from depanalysis.diophantine.explicit.limits import MOST, allocate
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError

LINES = (Equation(2, -3, 5), Equation(1, 5, 3))
ADVICE = (
    "; ask for counts or bounds in closed form, for single components, or for a part of"
    " the range"
)


@pytest.mark.parametrize(
    "ask", [labels, offsets, component_count, by_length, largest, levels, depth]
)
def test_too_many_iterations(ask):
    with pytest.raises(UsageError) as raised:
        ask(System(LINES, -(10**18), 10**18))
    assert str(raised.value) == (
        "listing 2000000000000000001 iterations would take 8000000000000000004 bytes"
        + ADVICE
    )


def test_the_first_number_of_iterations_that_is_too_many(monkeypatch):
    monkeypatch.setattr(np, "empty", lambda size, dtype: (size, dtype))
    assert allocate(System(LINES, 1, MOST)) == (MOST, np.int32)
    with pytest.raises(UsageError, match="would take 8589934592 bytes"):
        allocate(System(LINES, 0, MOST))


def test_too_little_memory(monkeypatch):
    def refuse(size, dtype):
        raise MemoryError

    monkeypatch.setattr(np, "empty", refuse)
    with pytest.raises(UsageError, match="listing 16 iterations would take 128 bytes"):
        allocate(System(LINES, -8, 7), np.int64)


@pytest.mark.parametrize("ask", [labels, levels])
def test_a_clique_that_is_too_large(ask):
    clique = System((Equation(0, 0, 0),), 1, 10**18)
    with pytest.raises(UsageError, match="4000000000000000000 bytes"):
        ask(clique)
    assert (component_count(clique), depth(clique)) == (1, 10**18)
    assert by_length(clique) == {10**18: 1}
