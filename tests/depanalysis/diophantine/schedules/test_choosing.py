"""The choice is the least span, it is explained, and what is too long is not built."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import Legal, best, check
from depanalysis.diophantine.schedules.choosing import operation_count
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError
from tests.oracle import lde, lde_systems

FAR = 10**18


def system_of(drawn):
    equations, low, high = drawn
    return System(tuple(Equation(*each) for each in equations), low, high)


@given(lde_systems.systems(), st.integers(1, 8))
def test_no_candidate_has_a_smaller_span(drawn, processors):
    system = system_of(drawn)
    choice = best(system, processors)
    spans = [each.schedule.span for each in choice.candidates if each.schedule]
    assert choice.best.span == min(spans)
    for each in choice.candidates:
        assert each.schedule is not None
        assert each.schedule.threads in (1, processors)
        assert isinstance(check(each.schedule, system), Legal)


@given(lde_systems.systems(), st.integers(1, 8), st.integers(0, 9))
def test_barriers_count_if_they_have_a_cost(drawn, processors, barrier):
    choice = best(system_of(drawn), processors, barrier)
    costs = [
        each.schedule.span + barrier * max(0, each.schedule.phase_count - 1)
        for each in choice.candidates
        if each.schedule
    ]
    chosen = choice.best
    assert chosen.span + barrier * max(0, chosen.phase_count - 1) == min(costs)


def test_expensive_barriers_leave_one_phase():
    system = System((Equation(1, -1, 7), Equation(1, -1, 9)), 0, 9999)
    assert best(system, 7).best.method == "wavefronts"
    assert best(system, 7, barrier=10**6).best.phase_count == 1


def test_components_are_not_the_parallelism():
    # 45 equations of one sign: components hang together, wavefronts are few.
    equations = tuple(Equation(a, a + 1, 100 * a + 5) for a in range(1, 46))
    choice = best(System(equations, -500, 500), 16)
    built = [each.schedule for each in choice.candidates if each.schedule]
    by_method = {each.method: each for each in built}
    assert by_method["components"].speed_up < 2
    assert choice.best.speed_up > 10
    assert choice.best.method != "components"
    least = by_method["components"].unlimited_span
    assert choice.reasons[1] == (
        f"components cannot do with less than {least}, because of the longest task in "
        "each phase"
    )


def test_what_needs_too_many_operations_is_not_built():
    system = System((Equation(1, 1, 5), Equation(2, -3, 9)), -FAR, FAR)
    choice = best(system, 8)
    assert choice.best.method == "multi-split with 1 cut"
    missing = [each.method for each in choice.candidates if each.schedule is None]
    assert missing == ["components", "split", "wavefronts"]
    assert choice.reasons[-1] == (
        "wavefronts was not built: 3666666666666666665 iterations and dependences would "
        "have to be looked at, more than the 134217728 allowed"
    )


def test_without_operations_one_thread_is_left():
    system = System((Equation(2, -3, 5), Equation(3, -4, 9)), 0, 99)
    choice = best(system, 8, operations=10)
    assert choice.best.method == "sequential"
    edges = [len(lde.truth(*each, 0, 99).edges) for each in [(2, -3, 5), (3, -4, 9)]]
    assert operation_count(system) == 100 + sum(edges)
    assert operation_count(System((Equation(0, 0, 0),), 0, 9)) == 10


def test_a_person_reads_a_table_and_sentences():
    choice = best(System((Equation(2, -3, 5),), -8, 7), 4, barrier=1)
    assert (
        str(choice)
        == """\
method      phases  span  speed-up  at most
sequential       1    16         1        1
components       1     4         4        4
split            2     5       3.2      3.2
wavefronts       3     5       3.2      3.2

components is best for 4 processors: 4 of 16 iterations run one after the other, \
barriers at 1 each, in 1 phase.
no schedule has a smaller span on 4 processors.
split cannot do with less than 5, because of the longest task in each phase."""
    )


def test_the_reasons_name_a_bound_where_it_is_not_reached():
    system = System((Equation(0, 0, 0),), 0, 9)
    assert best(system, 1).reasons == (
        "sequential is best for 1 processor: 10 of 10 iterations run one after the other,"
        " in 1 phase",
        "no schedule has a smaller span on 1 processor",
    )
    uneven = best(System((Equation(1, -1, 3),), 0, 10), 2)
    assert uneven.reasons[0].startswith("components is best for 2 processors: 7 of 11")


@pytest.mark.parametrize(
    ("processors", "barrier", "message"),
    [
        (0, 0, "a schedule needs a thread or more, not 0"),
        (1, -1, "a barrier costs 0 iterations or more, not -1"),
    ],
)
def test_numbers_have_to_make_sense(processors, barrier, message):
    with pytest.raises(UsageError, match=message):
        best(System((), 0, 9), processors, barrier)
