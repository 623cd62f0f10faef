"""Common seeds and unique common seeds against brute force."""

from collections import Counter

from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems import common_seeds
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


@given(lde_systems.systems(size=25))
def test_common_seeds_are_in_the_edges_of_several_graphs(drawn):
    equations, low, high = drawn
    graphs = System(tuple(Equation(*each) for each in equations), low, high).graphs()
    alone = [lde_systems.truth([each], low, high) for each in equations]
    # Equations with one graph count once, and short ranges may hide that they differ.
    shapes = System(tuple(Equation(*e) for e in equations), low, high).structures()
    edges = {shape: truth.edges for shape, truth in zip(shapes, alone, strict=True)}
    touched = Counter(
        iteration
        for each in edges.values()
        for iteration in {end for edge in each for end in edge}
    )
    expected = sorted(i for i, times in touched.items() if times > 1)
    assert list(common_seeds.common_seeds(graphs)) == expected
    components = lde_systems.truth(equations, low, high).components()
    firsts = [min(set(c) & set(expected), default=None) for c in components]
    unique = sorted(first for first in firsts if first is not None)
    assert list(common_seeds.unique_common_seeds(graphs)) == unique
