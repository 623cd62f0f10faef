"""What a check says, as a person reads it."""

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules.checks.outcomes import (
    MISSING,
    OTHER_THREAD,
    Broken,
    Legal,
    Misplaced,
    Unproved,
)


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Legal("all looked at"), "legal: all looked at"),
        (
            Broken(Equation(2, -3, 5), 1, 4, OTHER_THREAD),
            "broken: iteration 4 depends on 1 (2x - 3y = 5), and both run in the same "
            "phase on different threads",
        ),
        (Misplaced(7, MISSING), "broken: iteration 7 is never executed"),
        (Unproved("too long"), "not proved: too long"),
    ],
)
def test_outcomes_are_sentences(outcome, text):
    assert str(outcome) == text
