"""The exact check finds every planted error and says what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import (
    Broken,
    Legal,
    Misplaced,
    components,
    listed,
    multi_split,
    wavefronts,
)
from depanalysis.diophantine.schedules.checks import exact
from depanalysis.diophantine.schedules.checks.exact import look_at_all
from depanalysis.diophantine.schedules.checks.outcomes import (
    LATER_PHASE,
    MISSING,
    OTHER_THREAD,
    STRAY,
    TWICE,
    WRONG_ORDER,
)
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems, schedules

EXAMPLE = System((Equation(2, -3, 5),), -8, 7)


def system_of(drawn):
    equations, low, high = drawn
    return System(tuple(Equation(*each) for each in equations), low, high)


def changed(change):
    """The components of the example on two threads, after a change to their lists."""
    lists = components(EXAMPLE, 2).lists()
    change(lists)
    return look_at_all(listed(lists), EXAMPLE)


def find(lists, iteration):
    return next(thread for phase in lists for thread in phase if iteration in thread)


def test_the_example_is_legal():
    outcome = look_at_all(components(EXAMPLE, 2), EXAMPLE)
    assert outcome == Legal(
        "each of 16 iterations was found once and each of 5 dependences from its source "
        "to its sink"
    )


def test_a_dropped_iteration_is_named():
    outcome = changed(lambda lists: find(lists, 5).remove(5))
    assert outcome == Misplaced(5, MISSING)


@pytest.mark.parametrize("thread", [0, 1])
def test_a_duplicate_is_named(thread):
    assert changed(lambda lists: lists[0][thread].append(5)) == Misplaced(5, TWICE)


@pytest.mark.parametrize("stray", [-9, 8, 10**30])
def test_a_stray_iteration_is_named(stray):
    assert changed(lambda lists: lists[0][1].append(stray)) == Misplaced(stray, STRAY)


def test_an_iteration_on_another_thread_breaks_its_dependence():
    def move(lists):
        home = find(lists, 4)
        home.remove(4)
        next(thread for thread in lists[0] if thread is not home).append(4)

    assert changed(move) == Broken(EXAMPLE.equations[0], 1, 4, OTHER_THREAD)


def test_two_iterations_in_the_wrong_order_break_their_dependence():
    def swap(lists):
        home = find(lists, 4)
        one, other = home.index(1), home.index(4)
        home[one], home[other] = 4, 1

    # -1 -> 1 is kept, since 1 only moved further back.
    assert changed(swap) == Broken(EXAMPLE.equations[0], 1, 4, WRONG_ORDER)


def test_an_iteration_in_a_later_phase_breaks_its_dependence():
    def postpone(lists):
        find(lists, 1).remove(1)
        lists.append([[1]])

    assert changed(postpone) == Broken(EXAMPLE.equations[0], 1, 4, LATER_PHASE)


def test_merged_phases_break_what_the_barrier_kept():
    lists = wavefronts(EXAMPLE, 3).lists()
    merged = [[a + b for a, b in zip(*lists[:2], strict=True)], lists[2]]
    outcome = look_at_all(listed(merged), EXAMPLE)
    assert isinstance(outcome, Broken)
    assert outcome.why == OTHER_THREAD


@given(lde_systems.systems(), st.integers(1, 4), st.randoms(use_true_random=False))
def test_any_schedule_is_judged_as_by_running_it(drawn, threads, random):
    equations, low, high = drawn
    truth = lde_systems.truth(*drawn)
    count = random.randint(1, 3)
    lists: list[list[list[int]]] = [[[] for _ in range(threads)] for _ in range(count)]
    order = list(range(low, high + 1))
    if random.random() < 0.3:
        random.shuffle(order)
    late = random.random()
    for i in order:
        phase = lists[min(len(lists) - 1, int(late * 4))]
        phase[random.randrange(threads)].append(i)
        late = max(late, random.random() * (i - low) / (high - low + 1))
    outcome = look_at_all(listed(lists), system_of(drawn))
    broken = schedules.broken(lists, truth.edges)
    if not broken:
        assert isinstance(outcome, Legal)
    else:
        assert isinstance(outcome, Broken)
        assert (outcome.source, outcome.sink) in broken
        a, b, c = outcome.equation.a, outcome.equation.b, outcome.equation.c
        ends = outcome.source, outcome.sink
        assert c in (a * ends[0] + b * ends[1], a * ends[1] + b * ends[0])
        assert (a, b, c) in equations


@given(lde_systems.systems(), st.integers(2, 4), st.randoms(use_true_random=False))
def test_a_legal_schedule_with_one_change_is_judged_anew(drawn, threads, random):
    system, truth = system_of(drawn), lde_systems.truth(*drawn)
    make = random.choice([components, wavefronts, multi_split])
    lists = make(system, threads).lists()
    lists.append([[] for _ in range(threads)])
    if system.size:
        i = random.randrange(system.low, system.high + 1)
        find(lists, i).remove(i)
        thread = random.choice(random.choice(lists))
        thread.insert(random.randint(0, len(thread)), i)
    outcome = look_at_all(listed(lists), system)
    is_broken = bool(schedules.broken(lists, truth.edges))
    assert isinstance(outcome, Broken if is_broken else Legal)


def test_edges_are_looked_at_in_blocks(monkeypatch):
    monkeypatch.setattr(exact, "BLOCK", 2)
    system = System((Equation(1, -1, 1),), 0, 9)
    lists = [[[*range(9)], [9]]]
    outcome = look_at_all(listed(lists), system)
    assert outcome == Broken(system.equations[0], 8, 9, OTHER_THREAD)


def test_the_broken_dependence_with_the_least_sink_is_named():
    system = System((Equation(1, -1, 3), Equation(1, -1, 2)), 0, 9)
    outcome = look_at_all(listed([[[i] for i in range(10)]]), system)
    assert outcome == Broken(system.equations[1], 0, 2, OTHER_THREAD)
