"""Schedules as values: sizes, spans, bounds and what a person reads."""

from fractions import Fraction

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import components, listed, wavefronts
from depanalysis.diophantine.schedules.schedule import shown
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError

TWO = listed([[[1, 2, 3], [4]], [[5], [6, 7], []]])


def test_the_span_is_that_of_the_longest_thread_of_each_phase():
    assert (TWO.size, TWO.phase_count, TWO.threads, TWO.span) == (7, 2, 3, 5)
    assert TWO.speed_up == Fraction(7, 5)
    assert TWO.lists() == [[[1, 2, 3], [4]], [[5], [6, 7], []]]


def test_the_bound_is_the_longest_task_or_an_even_share():
    assert TWO.least_span(1) == 7
    assert TWO.least_span(2) == 3 + 2
    assert TWO.least_span(10**9) == TWO.unlimited_span == 3 + 2
    assert TWO.speed_up_bound() == TWO.speed_up_bound(10**9) == Fraction(7, 5)


def test_phases_are_numbered():
    assert TWO.phases[1].span == TWO.phases[-1].span == 2
    assert [phase.size for phase in TWO.phases] == [4, 3]
    with pytest.raises(IndexError, match="there is no phase 2 of 2"):
        TWO.phases[2]


def test_nothing_to_do_is_no_division_by_zero():
    empty = components(System((), 1, 0), 4)
    assert empty.size == empty.span == 0
    assert empty.speed_up == 1
    assert empty.speed_up_bound(3) == 1
    assert listed([]).threads == 1


def test_a_person_reads_one_sentence():
    assert str(TWO) == (
        "given: 7 iterations in 2 phases on 3 threads, span 5 "
        "(speed-up 1.4; with any number of processors at most 1.4)"
    )
    single = listed([[[1]]], "mine")
    assert str(single).startswith("mine: 1 iterations in 1 phase on 1 thread, span 1")


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (Fraction(1), "1"),
        (Fraction(8, 3), "2.67"),
        (Fraction(99999, 100), "1000"),
        (Fraction(123456), "123456"),
        (Fraction(10**400, 3), str(10**400 // 3)),
    ],
)
def test_speed_ups_are_short_and_never_overflow(ratio, text):
    assert shown(ratio) == text


def test_a_long_range_is_not_listed():
    wide = wavefronts(System((Equation(2, 3, 5),), -(10**18), 10**18), 2)
    with pytest.raises(UsageError, match="are more than the 20000000 that are listed"):
        wide.lists()


@pytest.mark.parametrize("threads", [0, -1])
def test_threads_are_one_or_more(threads):
    with pytest.raises(UsageError, match=f"needs a thread or more, not {threads}"):
        components(System((), 0, 9), threads)


def test_threads_have_a_limit_and_processors_none():
    with pytest.raises(UsageError, match="65537 threads are more than the 65536"):
        components(System((), 0, 9), 2**16 + 1)
    assert components(System((), 0, 9), 2).least_span(10**18) == 1


def test_threads_and_iterations_are_integers():
    with pytest.raises(UsageError, match=r"'2\.5' is not an integer"):
        components(System((), 0, 9), 2.5)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="'a' is not an integer"):
        listed([[["a"]]])  # type: ignore[list-item]
