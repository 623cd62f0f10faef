"""The strict word: explored exhaustively, it misses nothing and raises no false alarm."""

import pytest

from gpugen.protocols.interface import Protocol
from gpugen.protocols.ownership import (
    CLASH,
    FREE,
    NEXT,
    OWNERSHIP,
    OWNERSHIP_INSPECTOR,
    PACKED,
    READ,
    SHARED,
    WRITTEN,
    Layout,
    following,
)
from tests.gpugen.protocols.checker import explored, has_conflict, missed, programs


def check_strict(protocol: Protocol, threads: int, width: int, accesses: int) -> None:
    """A conflict in every interleaving if there is one, else in none.

    The word does not tell threads apart but by name, so their order does not matter.
    """
    for source in programs(threads, accesses, is_symmetric=True):
        found = explored(protocol, source, width, "independent")
        assert not found.is_miss_possible, source
        assert found.is_conflict_possible == has_conflict(source), source
        assert found.is_right_possible != has_conflict(source), source


@pytest.mark.parametrize(
    ("threads", "width", "accesses"), [(2, 1, 3), (3, 2, 2)], ids=["2x3", "3x2"]
)
def test_speculation_is_exact_in_small_programs(threads, width, accesses):
    check_strict(OWNERSHIP, threads, width, accesses)


@pytest.mark.parametrize("threads", [3, pytest.param(4, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(
    "protocol", [OWNERSHIP, OWNERSHIP_INSPECTOR], ids=lambda p: p.name
)
def test_two_warps_of_two_lanes_with_two_accesses_to_two_addresses(protocol, threads):
    check_strict(protocol, threads, 2, 2)


@pytest.mark.nightly
def test_three_threads_with_three_accesses():
    check_strict(OWNERSHIP, 3, 2, 3)
    check_strict(OWNERSHIP, 3, 3, 3)


@pytest.mark.nightly
def test_nothing_is_missed_whatever_the_order_of_the_threads():
    assert missed(OWNERSHIP, 4, 2, 2, "independent") == []


def test_nothing_is_missed_in_lockstep():
    assert missed(OWNERSHIP, 3, 2, 2, "lockstep") == []


def test_the_table_is_that_of_the_docstring():
    assert following("read", FREE, False) == READ
    assert following("read", READ, True) == READ
    assert following("read", READ, False) == SHARED
    assert following("read", SHARED, False) == SHARED
    assert following("read", WRITTEN, True) == WRITTEN
    assert following("read", WRITTEN, False) == CLASH
    assert following("write", FREE, False) == WRITTEN
    assert following("write", READ, True) == WRITTEN
    assert following("write", READ, False) == CLASH
    assert following("write", SHARED, True) == CLASH
    assert following("write", WRITTEN, True) == WRITTEN
    assert following("write", WRITTEN, False) == CLASH


def test_the_packed_table_is_the_table():
    for is_write in (0, 1):
        for state in range(4):
            for is_owner in (0, 1):
                entry = PACKED >> 4 * (8 * is_write + 2 * state + is_owner) & 15
                assert entry == NEXT[is_write][state][is_owner]


@pytest.mark.parametrize("iterations", [0, 1, 2, 3, 1000, 2**20, 2**29])
def test_words_keep_state_and_owner(iterations):
    layout = Layout.of(iterations)
    assert layout is not None
    for epoch in {1, layout.epochs}:
        for state in (READ, SHARED, WRITTEN):
            for owner in {0, max(0, iterations - 1)}:
                word = layout.packed(epoch, state, owner)
                kept = 0 if state == SHARED else owner
                assert 0 < word < 2**32
                assert layout.unpacked(word, epoch) == (state, kept)
                assert layout.unpacked(word, epoch + 1) == (FREE, 0)
    assert layout.unpacked(0, 1) == (FREE, 0)


def test_a_word_holds_half_a_milliard_owners():
    assert Layout.of(2**29) is not None
    assert Layout.of(2**29 + 1) is None
