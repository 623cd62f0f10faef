"""Imprints are as exact as the ownership word, without a compare-and-swap."""

import pytest

from gpugen.protocols.imprint import IMPRINT
from tests.gpugen.protocols.checker import explored, has_conflict, programs


@pytest.mark.parametrize(
    ("threads", "width", "accesses"),
    [(2, 1, 3), (3, 2, 2), (4, 2, 2)],
    ids=["2x3", "3x2", "4x2"],
)
def test_a_conflict_is_found_exactly_if_there_is_one(threads, width, accesses):
    for source in programs(threads, accesses, is_symmetric=True):
        found = explored(IMPRINT, source, width, "independent")
        assert not found.is_miss_possible, source
        assert found.is_conflict_possible == has_conflict(source), source
        assert found.is_right_possible != has_conflict(source), source
