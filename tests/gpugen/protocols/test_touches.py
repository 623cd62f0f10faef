"""Bits of threads tell exactly whether an element that is written is touched twice."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gpugen.cpu import primitives
from gpugen.shadows import Shadow, are_apart
from tests.gpugen import plain

SIZE = 70


def is_clean(threads, functions):
    """Whether nothing stops; a thread is a list of pairs of an element and `is_write`."""
    has_reads = not all(is_write for own in threads for _, is_write in own)
    noted = Shadow().noting({"a": (SIZE, has_reads)}, len(threads))

    def notes(bits, place, is_write):
        if has_reads:
            return functions.untouched(bits, place, is_write)
        return functions.unwritten(bits, place)

    for own, accesses in zip(noted, threads, strict=True):
        if not all(notes(own["a"], *access) for access in accesses):
            return False
    return are_apart(noted)


def has_pair(threads):
    """The oracle: two accesses to one element, one of them a write."""
    accesses = [each for own in threads for each in own]
    return any(
        one[0] == other[0] and (one[1] or other[1])
        for one, other in combinations(accesses, 2)
    )


@pytest.mark.parametrize("place", [0, 2, 30, 31, 62, 63, 68])
def test_every_small_case_is_told(place):
    kinds = [(place + e, is_write) for e in (0, 1) for is_write in (0, 1)]
    for first in product(kinds, repeat=2):
        for second in product(kinds, repeat=2):
            threads = [list(first), list(second)]
            assert is_clean(threads, plain) != has_pair(threads), threads


ACCESSES = st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(0, 1)), max_size=5)


@given(st.lists(ACCESSES, min_size=1, max_size=4))
def test_bits_tell_what_pairs_tell(threads):
    assert is_clean(threads, plain) != has_pair(threads)
    assert is_clean(threads, primitives) != has_pair(threads)
