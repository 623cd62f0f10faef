"""Preimages are those found by trying every parameter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.schedules.checks.symbolic import preimage
from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)

TERMS = st.builds(
    Progression, st.integers(-30, 30), st.integers(1, 5), st.integers(0, 12)
)


def by_trial(terms, first, step, count):
    members = [terms.first + terms.step * k for k in range(terms.count)]
    return [t for t in range(count) if first + step * t in members]


@given(TERMS, st.integers(-30, 30), st.integers(-6, 6), st.integers(1, 20))
def test_each_term_has_the_parameters_found_by_trial(terms, first, step, count):
    found = preimage(ProgressionSum((terms,), (terms,)), first, step, count)
    assert found.added == found.removed
    (each,) = found.added
    tried = by_trial(terms, first, step, count)
    assert [each.first + each.step * k for k in range(each.count)] == tried


@pytest.mark.parametrize("step", [3, -3, 0])
def test_a_set_keeps_its_holes(step):
    holes = ProgressionSum((consecutive(-20, 20),), (Progression(-20, 2, 21),))
    found = preimage(holes, 1, step, 9)
    tried = [t for t in range(9) if abs(1 + step * t) <= 20 and (1 + step * t) % 2]
    assert list(found.members()) == tried
