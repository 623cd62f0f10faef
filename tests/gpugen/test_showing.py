"""The code of each scheme is shown."""

import pytest

from gpugen.planning import kernel_plan
from gpugen.plans.plan import Scheme
from gpugen.showing import show
from tests.gpugen.loops import program

TEXT = "def f(a, p, x):\n    for i in range(len(p)):\n        a[p[i]] = x[i]\n"


@pytest.mark.parametrize(
    ("scheme", "claims", "stores", "iterations"),
    [("inspector", 1, 1, 2), ("speculation", 1, 1, 1), ("sequential", 0, 1, 1)],
)
def test_the_code_of_a_scheme_is_shown(
    scheme: Scheme, claims: int, stores: int, iterations: int
) -> None:
    text = show(kernel_plan(*program(TEXT), is_numpy=True, scheme=scheme))
    assert text.count("if not claimed(") == claims
    assert text.count("a[at] = x_2") == stores
    assert text.count("def iteration(") == iterations
