"""Short ranges are looked at, long ones proved, and no answer is better than a guess."""

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import (
    Legal,
    Misplaced,
    Unproved,
    check,
    components,
    listed,
    multi_split,
    wavefronts,
)
from depanalysis.diophantine.schedules.checks import check as checking
from depanalysis.diophantine.systems.system import System

TWO = (Equation(2, -3, 5), Equation(3, -4, 5))
FAR = 10**18


def test_short_ranges_are_looked_at():
    system = System(TWO[:1], 0, 99)
    assert "was found once" in str(check(components(system, 2), system))


def test_long_ranges_are_proved_by_theorems():
    system = System(TWO[:1], 0, 2**17)
    assert "theorem" in str(check(components(system, 2), system))


def test_what_no_theorem_says_is_looked_at():
    system = System(TWO, 0, 2**17)
    for make in (components, wavefronts, multi_split):
        outcome = check(make(system, 2), system)
        assert isinstance(outcome, Legal)
        assert "was found once" in outcome.proof


def test_what_can_be_neither_proved_nor_looked_at_stays_open(monkeypatch):
    monkeypatch.setattr(checking, "SHORT", 9)
    monkeypatch.setattr(checking, "MOST", 99)
    system = System(TWO, 0, 100)
    assert isinstance(check(components(system, 2), system), Unproved)


def test_a_huge_range_with_a_few_iterations_written_down_is_not_listed():
    system = System(TWO[:1], -FAR, FAR)
    assert isinstance(check(listed([[[1, 2], [3]]]), system), Unproved)


def test_an_empty_schedule_of_an_empty_range_is_legal():
    assert isinstance(check(listed([]), System(TWO, 1, 0)), Legal)
    assert check(listed([]), System(TWO, 1, 1)) == Misplaced(1, "is never executed")
