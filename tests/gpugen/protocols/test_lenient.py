"""The warp-lenient word: sound in lockstep with elected stores, and only there."""

import pytest

from gpugen.protocols.interface import Thread
from gpugen.protocols.lenient import LENIENT, following
from tests.gpugen.protocols.checker import explored, missed, written


def test_nothing_is_missed_in_lockstep():
    assert missed(LENIENT, 4, 2, 2, "lockstep") == []


@pytest.mark.nightly
def test_nothing_is_missed_in_lockstep_with_three_accesses():
    assert missed(LENIENT, 4, 2, 3, "lockstep") == []


def test_without_lockstep_a_violation_passes():
    source = written("R0 W0 | R0 W0 | R1 W1 | R1 W1")
    assert not explored(LENIENT, source, 2, "lockstep").is_miss_possible
    assert explored(LENIENT, source, 2, "independent").is_miss_possible


@pytest.mark.nightly
def test_without_lockstep_as_many_programs_are_missed_as_are_known():
    # Six of all programs; half of them begin with address 0.
    assert len(missed(LENIENT, 4, 2, 2, "independent")) == 3


def test_without_elected_stores_a_violation_passes():
    source = written("W0 | W0")
    assert not explored(LENIENT, source, 2, "lockstep").is_miss_possible
    assert explored(LENIENT, source, 2, "lockstep", is_elected=False).is_miss_possible


def test_a_dependence_inside_a_warp_in_order_is_accepted():
    found = explored(LENIENT, written("W0 R0 | R1 R0"), 2, "lockstep")
    assert found.is_right_possible
    assert not found.is_conflict_possible
    backwards = explored(LENIENT, written("R1 R0 | W0 R0"), 2, "lockstep")
    assert backwards.is_conflict_possible


def test_several_warps_share_what_they_only_read():
    cell = following("read", LENIENT.initial, Thread(0, 2))
    assert cell is not None
    shared = following("read", cell, Thread(2, 2))
    assert shared is not None
    assert following("write", shared, Thread(0, 2)) is None
