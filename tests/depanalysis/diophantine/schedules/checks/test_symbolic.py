"""Proofs without a list: never wrong where they speak, and they name what is broken."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import (
    Broken,
    Legal,
    Misplaced,
    Schedule,
    Unproved,
    components,
    multi_split,
    sequential,
    split,
    strips,
    wavefronts,
)
from depanalysis.diophantine.schedules.checks import symbolic
from depanalysis.diophantine.schedules.checks.outcomes import LATER_PHASE, OTHER_THREAD
from depanalysis.diophantine.schedules.checks.symbolic import prove
from depanalysis.diophantine.schedules.schedule import FewPhases
from depanalysis.diophantine.schedules.wavefronts import Strips
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems, schedules

FAR = 10**18
EXAMPLE = System((Equation(2, -3, 5),), -FAR, FAR)
MAKERS = (components, wavefronts, split, multi_split)


def system_of(drawn):
    equations, low, high = drawn
    return System(tuple(Equation(*each) for each in equations), low, high)


@given(lde_systems.systems(), st.sampled_from(MAKERS), st.integers(1, 5))
def test_legal_schedules_are_never_refuted(drawn, make, threads):
    system = system_of(drawn)
    assert isinstance(prove(make(system, threads), system), Legal | Unproved)


@given(lde_systems.systems(equations=1), st.sampled_from(MAKERS), st.integers(1, 5))
def test_one_equation_is_always_proved(drawn, make, threads):
    system = system_of(drawn)
    assert isinstance(prove(make(system, threads), system), Legal)


@given(
    lde_systems.systems(equations=2),
    lde_systems.systems(equations=1),
    st.sampled_from((*MAKERS, strips)),
    st.integers(1, 5),
    st.randoms(use_true_random=False),
)
def test_what_is_proved_is_true_of_any_schedule(drawn, other, make, threads, random):
    """A schedule of other equations, with phases lost, doubled or out of order."""
    _, low, high = drawn
    made = make(System(system_of(other).equations, low, high), threads)
    if made is None:
        return
    if isinstance(made.phases, FewPhases) and random.random() < 0.5:
        phases = list(made.phases)
        if phases and random.random() < 0.5:
            phases.append(random.choice(phases))
        random.shuffle(phases)
        made = Schedule("changed", threads, FewPhases(tuple(phases[:9])))
    lists = made.lists()
    broken = schedules.broken(lists, lde_systems.truth(*drawn).edges)
    placed = sorted(schedules.executed(lists)) == list(range(low, high + 1))
    match prove(made, system_of(drawn)):
        case Legal():
            assert placed
            assert not broken
        case Broken(_, source, sink):
            assert (source, sink) in broken
        case Misplaced(iteration):
            assert schedules.executed(lists).count(iteration) != 1 or not (
                low <= iteration <= high
            )


def test_the_proof_says_what_it_rests_on():
    assert str(prove(components(EXAMPLE, 4), EXAMPLE)) == (
        "legal: the phases hold every iteration once (counted in closed form); theorem: "
        "no dependence joins two components, and each runs in ascending order on one "
        "thread; phases are intervals in ascending order, as are source and sink"
    )
    assert str(prove(wavefronts(EXAMPLE, 4), EXAMPLE)) == (
        "legal: the phases hold every iteration once (counted in closed form); "
        "0 dependences lead elsewhere or from thread to thread (counted in closed form)"
    )


@pytest.mark.parametrize("b", [-3, 3, 2, 0])
def test_wavefronts_out_of_order_are_refuted_at_any_size(b):
    system = System((Equation(2, b, 6),), -FAR, FAR)
    phases = list(wavefronts(system, 4).phases)
    phases[0], phases[1] = phases[1], phases[0]
    outcome = prove(Schedule("changed", 4, FewPhases(tuple(phases))), system)
    assert isinstance(outcome, Broken)
    assert outcome.why == LATER_PHASE
    ends = outcome.source, outcome.sink
    assert ends[0] < ends[1]
    assert 6 in (2 * ends[0] + b * ends[1], 2 * ends[1] + b * ends[0])


def test_a_phase_with_a_dependence_inside_is_refuted_at_any_size():
    everything = multi_split(System((), -FAR, FAR), 4)
    outcome = prove(everything, EXAMPLE)
    assert isinstance(outcome, Broken)
    assert outcome.why == OTHER_THREAD


def test_dependences_that_stay_on_one_thread_are_kept_at_any_size():
    # All dependences are below 10^18; the second thread starts at 2 * 10^18.
    system = System((Equation(10**9, 10**9 + 1, 0),), -FAR, 5 * FAR)
    made = components(System((), -FAR, 5 * FAR), 2)
    assert isinstance(prove(made, system), Legal)


def test_components_of_another_equation_are_no_proof():
    other = System((Equation(2, -3, 6),), -FAR, FAR)
    assert isinstance(prove(components(other, 4), EXAMPLE), Unproved)


def test_strips_have_to_be_narrow():
    system = System((Equation(1, -1, 7), Equation(1, -1, 9)), -FAR, FAR)
    narrow = Schedule("strips", 4, Strips(-FAR, FAR, 7, 4))
    assert isinstance(prove(narrow, system), Legal)
    wide = Schedule("strips", 4, Strips(-FAR, FAR, 8, 4))
    assert isinstance(prove(wide, system), Unproved)
    short = Schedule("strips", 4, Strips(-FAR, FAR - 1, 7, 4))
    assert isinstance(prove(short, system), Unproved)
    single = Schedule("strips", 4, Strips(-FAR, FAR, 1, 4))
    assert isinstance(prove(single, EXAMPLE), Legal)


def test_labeled_schedules_are_not_proved_by_theorems():
    system = System((Equation(2, -3, 5), Equation(3, -4, 5)), 0, 99)
    assert isinstance(prove(components(system, 4), system), Unproved)
    assert isinstance(prove(wavefronts(system, 4), system), Unproved)


def test_too_many_pairs_of_phases_are_not_counted(monkeypatch):
    monkeypatch.setattr(symbolic, "MOST_PAIRS", 10)
    assert isinstance(prove(wavefronts(EXAMPLE, 4), EXAMPLE), Unproved)


def test_one_thread_in_ascending_order_is_proved():
    system = System((Equation(0, 0, 0), Equation(2, -3, 5)), -FAR, FAR)
    assert isinstance(prove(components(system, 4), system), Legal)
    assert isinstance(prove(sequential(system), system), Legal)
