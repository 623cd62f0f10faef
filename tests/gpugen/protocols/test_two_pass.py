"""The two-pass inspector as printed: its executor need not repeat its order."""

from gpugen.protocols.two_pass import TWO_PASS
from tests.gpugen.protocols.checker import explored, missed, written


def test_two_lanes_may_store_in_either_order_after_the_check():
    source = written("W0 | W0")
    assert not explored(TWO_PASS, source, 2, "lockstep").is_miss_possible
    assert explored(TWO_PASS, source, 2, "lockstep", is_elected=False).is_miss_possible
    assert explored(TWO_PASS, source, 2, "independent").is_miss_possible


def test_warps_that_meet_are_always_found():
    found = explored(TWO_PASS, written("W0 | R0"), 1, "independent")
    assert not found.is_miss_possible
    assert not found.is_right_possible


def test_the_last_writer_hides_an_earlier_one():
    # Lane 1 reads before lane 0 writes, and its own write is all that the cell keeps.
    source = written("R0 W0 | R0 W0")
    assert explored(TWO_PASS, source, 2, "lockstep").is_miss_possible
    assert len(missed(TWO_PASS, 4, 2, 2, "lockstep")) == 2


def test_reads_alone_never_clash():
    found = explored(TWO_PASS, written("R0 | R0"), 1, "independent")
    assert not found.is_conflict_possible
