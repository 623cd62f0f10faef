"""Plans against the schedules of the Diophantine engine, on ranges of numbers."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.analysis.polynomials import constant, polynomial
from depanalysis.diophantine import schedules
from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems.system import System
from depanalysis.emit.nests.equations import DependenceEquation, NoPlanError
from depanalysis.emit.nests.plans import Blocks, Cut, Phases, Walks, plan
from depanalysis.ir.expressions import Var

K = polynomial(Var("k"))


def equation(a, b, c):
    return DependenceEquation(a, b, constant(c) if isinstance(c, int) else c)


def planned(*triples):
    return plan([equation(*triple) for triple in triples])


def test_kinds():
    assert planned((1, 1, 7)) == Phases((Cut(constant(7), 2),))
    assert planned((2, 3, K)) == Phases((Cut(K, 5),))
    assert planned((0, 1, K)) == Phases((Cut(K, 1), Cut(K, 1, -1)))
    assert planned((-1, 1, 32), (-1, 1, 48)) == Blocks(16, 4)
    assert planned((-2, 3, K)) == Walks(equation(-2, 3, K))
    assert planned((-1, 1, 64)) == Blocks(64, 4)
    assert planned((-1, 1, 100)) == Blocks(100, 4)


@pytest.mark.parametrize(
    "triples",
    [
        [],
        [(-1, 1, 15)],
        [(-1, 1, 48), (-1, 1, 49)],
        [(-1, 1, K)],
        [(-2, 3, 5), (1, 1, 7)],
        [(-2, 3, 5), (-2, 3, 6)],
        [(-2, 4, K)],
        [(1, n, 5 * n) for n in range(2, 20)],
    ],
)
def test_loops_without_a_plan(triples):
    with pytest.raises(NoPlanError):
        planned(*triples)


def test_words():
    assert str(planned((1, 1, 7))) == "in up to 2 phases"
    assert str(planned((-1, 1, 66))) == "in 14 blocks of every 66 iterations"
    assert str(planned((-2, 3, K))) == "in walks along the iterations that meet"


@given(st.integers(16, 3000))
def test_blocks_cover_the_distance(distance):
    found = planned((-1, 1, distance))
    assert (found.count - 1) * found.width < distance <= found.count * found.width


_SAME_SIGNS = st.tuples(st.integers(0, 7), st.integers(1, 9), st.integers(-60, 60))


@given(st.lists(_SAME_SIGNS, min_size=1, max_size=4))
def test_nothing_in_a_phase_depends_on_anything(triples):
    found = planned(*triples)
    ends = sorted({c.value.constant // c.divisor + c.shift for c in found.cuts})
    borders = [-41, *(end for end in ends if -41 < end < 40), 40]
    phases = [range(one + 1, other + 1) for one, other in pairwise(borders)]
    for a, b, c in triples:
        for phase in phases:
            assert not any(a * x + b * y == c for x in phase for y in phase if x != y)


@pytest.mark.parametrize(
    ("triple", "method"),
    [((2, 3, 9), "split"), ((1, 1, 10), "split"), ((-2, 3, 5), "components")],
)
def test_no_schedule_has_a_smaller_span(triple, method):
    system = System((Equation(*triple),), -10_000, 10_000)
    choice = schedules.best(system, processors=8)
    made = {each.method: each.schedule for each in choice.candidates}
    spans = {name: each.span for name, each in made.items() if each is not None}
    assert spans[method] <= 1.001 * min(spans.values())
