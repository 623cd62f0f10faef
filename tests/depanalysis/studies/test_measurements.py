"""Measurements against brute force."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.systems.depths import middle
from depanalysis.studies.experiments import Distribution, Experiment
from depanalysis.studies.measurements import measure
from tests.oracle.lde import Truth, solve

SMALL = Distribution("small", 4, 40, 12, 1, 50)


@cache
def truth(equations, low, high):
    iterations = range(low, high + 1)
    pairs = [
        pair
        for each in equations
        for pair in solve(each.a, each.b, each.c, iterations, iterations)
    ]
    return Truth(low, high, pairs)


@given(st.integers(1, 5), st.integers(1, 30), st.integers(0, 10**6))
def test_measurements_agree_with_brute_force(equations, size, run):
    experiment = Experiment(equations, size, run, SMALL)
    found, system = measure(experiment), experiment.system()
    whole = truth(system.equations, system.low, system.high)
    lengths = whole.by_length()
    assert found.experiment == experiment
    assert found.components == len(whole.components())
    assert found.independents == lengths.get(1, 0)
    assert found.nontrivial == found.components - found.independents
    assert found.largest == max(lengths)
    assert found.levels == max(whole.levels().values())
    assert middle(system) == (() if found.cut is None else (found.cut,))
    halves = [whole]
    if found.cut is not None:
        halves = [
            truth(system.equations, system.low, found.cut),
            truth(system.equations, found.cut + 1, system.high),
        ]
    assert found.split_components == sum(len(half.components()) for half in halves)
    assert found.split_span == sum(max(half.by_length()) for half in halves)
    assert found.phases <= found.multi_split_span
    assert found.levels <= min(found.largest, found.split_span, found.multi_split_span)


def test_the_multi_split_cuts_after_every_crossed_fixed_point():
    mirrors = Distribution("ones", 1, 0, 8, 1, 0)
    experiment = Experiment(3, 17, 1, mirrors)
    found = measure(experiment)
    points = {each.c // 2 for each in experiment.system().equations}
    assert found.phases == len(points) + 1
    assert found.multi_split_span == found.phases


def test_a_speed_up_is_the_size_over_the_span():
    found = measure(Experiment(30, 1025, 0))
    assert found.spans == {
        "components": found.largest,
        "split": found.split_span,
        "multi-split": found.multi_split_span,
        "wavefronts": found.levels,
    }
    assert found.speed_up("wavefronts") * found.levels == 1025
    assert found.speed_up("components") < found.speed_up("wavefronts")
