"""Decisions are plain data, compared by value."""

import dataclasses

import pytest

from depanalysis.emit.decisions import FEW, TINY, Decision, Emission
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Verdict

_LOOP = LoopVerdict(
    "f", Span("a.c", 1, 1, 1, 9), "i", 1, Verdict.PARALLEL, "forall", "free"
)


def test_they_are_compared_by_value():
    assert Decision(_LOOP, "x") == Decision(_LOOP, "x", "")
    assert Decision(_LOOP, "x") != Decision(_LOOP, None, "x")
    assert Emission("", ()) == Emission("", ())


def test_they_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(Decision(_LOOP), "reason", "other")  # noqa: B010


def test_few_iterations_are_more_than_a_tiny_number():
    assert 1 < TINY < FEW
