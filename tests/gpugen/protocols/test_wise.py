"""WISE as printed: the violations that it is known to miss are found again."""

import pytest

from gpugen.protocols.wise import ANNOUNCED, WISE
from tests.gpugen.protocols.checker import explored, missed, written


def test_a_reader_and_a_writer_may_both_look_too_early():
    source = written("W1 R0 | W1 R0 | W0 R0")
    assert explored(WISE, source, 2, "lockstep").is_miss_possible
    assert not explored(ANNOUNCED, source, 2, "lockstep").is_miss_possible


def test_the_highest_reader_hides_an_earlier_one():
    source = written("R0 W1 R0 | R0 W0 R0")
    assert explored(WISE, source, 1, "lockstep").is_miss_possible
    assert explored(ANNOUNCED, source, 1, "lockstep").is_miss_possible


@pytest.mark.parametrize(
    ("protocol", "threads", "width", "accesses", "count"),
    [
        (WISE, 3, 2, 2, 8),
        (WISE, 4, 2, 2, 4),
        (WISE, 2, 1, 3, 56),
        (ANNOUNCED, 3, 2, 2, 4),
    ],
    ids=["3,2,2", "4,2,2", "2,1,3", "announced 3,2,2"],
)
def test_lockstep_does_not_save_it(protocol, threads, width, accesses, count):
    # Half of all programs begin with address 0; the others are their mirror images.
    found = missed(protocol, threads, width, accesses, "lockstep")
    assert 2 * len(found) == count


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("protocol", "count"), [(WISE, 36), (ANNOUNCED, 12)], ids=["wise", "announced"]
)
def test_independent_threads_miss_more(protocol, count):
    assert 2 * len(missed(protocol, 4, 2, 2, "independent")) == count
