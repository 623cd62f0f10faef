"""The compiled levels against brute force and against plain Python."""

import pytest
from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.explicit import plain
from depanalysis.diophantine.explicit.compiled import wavefronts
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


@given(lde_systems.systems())
def test_random_systems_with_any_block(drawn):
    equations, low, high = drawn
    equations = [each for each in equations if each != (0, 0, 0)]
    truth = lde_systems.truth(equations, low, high)
    system = System(tuple(Equation(*each) for each in equations), low, high)
    for block in (1, 2, 5, 64, None):
        found = wavefronts.levels(system, block)
        assert found.tolist() == lde_systems.levels(truth)


@given(lde_systems.systems(size=300, coefficient=9, equations=12))
def test_longer_random_systems_with_small_blocks(drawn):
    equations, low, high = drawn
    lines = tuple(Equation(*each) for each in equations if each != (0, 0, 0))
    system = System(lines, low, high)
    expected = plain.levels(system)
    for block in (2, 3, 7, 30):
        assert wavefronts.levels(system, block).tolist() == expected


LONG = [
    pytest.param([(1, -1, 1), (2, -3, 5)], id="distance-1"),
    pytest.param([(1, -1, 3), (1, -1, 40_000), (2, 3, 7)], id="near-and-far"),
    pytest.param([(0, 1, 50_000), (3, -2, 1), (1, 1, 90_000)], id="star"),
    pytest.param([(a, b, 9) for a in (1, 2, 5) for b in range(-5, 6)], id="dense"),
]


@pytest.mark.parametrize("equations", LONG)
def test_ranges_of_several_blocks(equations):
    lines = tuple(Equation(*each) for each in equations)
    system = System(lines, -5_000, 95_000)
    assert wavefronts.levels(system).tolist() == plain.levels(system)


def test_many_equations_make_blocks_small(monkeypatch):
    monkeypatch.setattr(wavefronts, "WAITING", 50)
    lines = tuple(Equation(1, -1, d) for d in range(1, 12))
    system = System(lines, 0, 200)
    assert wavefronts.levels(system).tolist() == list(range(1, 202))
