"""Levels and depth, whichever method finds them, and the memory of explicit methods."""

import subprocess
import sys
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.explicit import streams
from depanalysis.diophantine.explicit.levels import depth, levels
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


@pytest.fixture(params=["plain", "compiled"])
def method(request):
    """Both methods, with ranges for which only one would be taken."""
    limit = streams.SHORT if request.param == "plain" else 0
    with patch.object(streams, "SHORT", limit):
        yield


@pytest.mark.usefixtures("method")
@given(drawn=lde_systems.systems())
def test_random_systems(drawn):
    equations, low, high = drawn
    truth = lde_systems.truth(*drawn)
    system = System(tuple(Equation(*each) for each in equations), low, high)
    expected = lde_systems.levels(truth)
    assert levels(system).tolist() == expected
    assert levels(system).dtype == np.int32
    assert depth(system) == max(expected, default=0)


def test_one_constant_distance_makes_one_level_a_step():
    assert depth(System((Equation(1, -1, 1),), 1, 300_000)) == 300_000


def test_equal_signs_have_no_more_levels_than_equations_and_one():
    lines = tuple(Equation(a, a + 3, 1000 * a) for a in range(1, 21))
    assert depth(System(lines, -200_000, 200_000)) <= 21


MEMORY = """
from pathlib import Path
from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems.system import System
from depanalysis.diophantine.explicit import components, levels
lines = [Equation(a, a % 7 + 11, 999 * a) for a in range(1, 24)]
lines += [Equation(a, -a - 9, 77 * a) for a in range(1, 7)]
lines.append(Equation(1, -1, 5_000_000))
low, high = -5_000_000, 4_999_999
{question}
status = Path("/proc/self/status").read_text()
print(1024 * int(status.split("VmHWM:")[1].split()[0]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak from /proc")
@pytest.mark.parametrize(
    "question", ["components.labels", "components.by_length", "levels.levels"]
)
@pytest.mark.sampled(4)
def test_the_peak_of_memory_is_four_bytes_an_iteration_and_a_constant(question):
    asked = f"{question}(System(tuple(lines), low, high))"
    program = MEMORY.format(question=asked)
    run = [sys.executable, "-c", program]
    peak = int(subprocess.run(run, check=True, capture_output=True).stdout)
    assert peak <= 4 * 10_000_000 + 200 * 2**20
