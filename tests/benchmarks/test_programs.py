"""The programs of the benchmark leave what plain Python leaves, to the bit."""

from typing import Any

import numpy as np
import pytest

from benchmarks.programs import PROGRAMS, by_hand, shortest_paths, values
from gpugen.cpu.engine import NumbaEngine
from gpugen.functions import parallel
from tests.gpugen.plain import PlainEngine

RUN = {
    "histogram": ["sequential"],
    "alignment": ["sequential"],
    "butterflies": ["sequential"],
    "convolution": ["inspector"],
    "marching": ["inspector"],
    "product": ["inspector"],
    "fractal": ["inspector"],
}
"""How those are run that are no sweeps; a check of an update or two does not pay."""

_BY_DAY = ("jacobi", "wave", "sparse_product", "prefix_sums", "knapsack", "histogram")

each_program = pytest.mark.parametrize(
    "program",
    [
        pytest.param(
            each,
            id=each.__name__,
            marks=[pytest.mark.nightly] * (each.__name__ not in _BY_DAY),
        )
        for each in PROGRAMS
    ],
)


def outcome(function, given):
    result = function(*given)
    return result, [x.tobytes() for x in given if isinstance(x, np.ndarray)]


@each_program
def test_each_program_leaves_what_python_leaves(program):
    own: Any = parallel(least=1, engine=PlainEngine(threads=2))(program)
    one, other = values(program, 7), values(program, 7)
    assert outcome(own, one) == outcome(program, other)
    found = [report.scheme for report in own.reports]
    assert found == RUN.get(program.__name__, ["sweep"])


@pytest.mark.nightly
@each_program
def test_threads_and_loops_by_hand_leave_the_same(program):
    own: Any = parallel(least=1, engine=NumbaEngine(threads=3, grain=1))(program)
    one, other = values(program, 12), values(program, 12)
    assert outcome(own, one) == outcome(program, other)
    if program is not shortest_paths:
        third, fourth = values(program, 12), values(program, 12)
        by_hand(program)(*third)
        program(*fourth)
        for left, right in zip(third, fourth, strict=True):
            np.testing.assert_allclose(left, right)
