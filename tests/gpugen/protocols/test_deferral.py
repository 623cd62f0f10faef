"""The word of a window: the greatest one is that of the lowest iteration."""

import pytest

from gpugen.protocols.deferral import MOST, packed, unpacked


def test_nothing_is_wrong_at_first():
    assert unpacked(0) is None


@pytest.mark.parametrize("iteration", [0, 1, 31, 2**31, 2**40, MOST - 1])
def test_a_word_has_an_iteration_and_its_code(iteration):
    for code in range(1, 7):
        word = packed(iteration, code)
        assert 0 < word < 2**63
        assert unpacked(word) == (iteration, code)


def test_a_lower_iteration_has_a_greater_word_whatever_its_code():
    assert packed(7, 1) > packed(8, 6)
    assert packed(7, 2) > packed(7, 1)
