"""Compiled claims follow the table, and compiled arithmetic is that of Python."""

import math
from itertools import product

import numpy as np
import pytest

from gpugen.cpu.machine import machine_code
from gpugen.cpu.primitives import (
    claimed,
    claimed_alone,
    double,
    imprint,
    is_stopped,
    shifted,
    stop,
    truncated_quotient,
    truncated_remainder,
    verified,
    whole,
)
from gpugen.protocols.ownership import Layout
from tests.gpugen import plain


@pytest.mark.parametrize("owner_bits", [1, 3, 20])
@pytest.mark.parametrize("claim", [claimed, claimed_alone])
def test_claims_follow_the_table(owner_bits, claim):
    r = np.random.default_rng(owner_bits)
    one, other = (np.zeros(3, dtype=np.uint32) for _ in range(2))
    epochs = sorted(r.integers(1, Layout(owner_bits).epochs + 1, 40))
    for epoch in epochs:
        for _ in range(12):
            position, is_write = int(r.integers(3)), int(r.integers(2))
            k = int(r.integers(2**owner_bits))
            call = (position, is_write, k, owner_bits, int(epoch))
            assert claim(one, *call) == plain.claimed(other, *call)
            assert one.tolist() == other.tolist()


@pytest.mark.parametrize("owner_bits", [1, 3, 20])
def test_imprints_are_left_and_found(owner_bits):
    r = np.random.default_rng(owner_bits)
    one, other = (np.zeros(3, dtype=np.uint32) for _ in range(2))
    for epoch in range(1, 40):
        for _ in range(6):
            position, k = int(r.integers(3)), int(r.integers(2**owner_bits))
            call = (position, k, owner_bits, epoch)
            for is_write in (0, 1):
                found = verified(one, *call, is_write)
                assert found == plain.verified(other, *call, is_write)
            if r.random() < 0.5:
                imprint(one, *call)
                plain.imprint(other, *call)
            assert one.tolist() == other.tolist()


def test_the_first_reason_to_stop_stays():
    state = np.zeros(4, dtype=np.int64)
    assert not is_stopped(state)
    stop(state, 2, 7)
    stop(state, 3, 8)
    assert is_stopped(state)
    assert state.tolist() == [2, 7, 0, 0]


def test_division_rounds_towards_zero():
    for left, right in product(range(-9, 10), [-4, -3, -1, 1, 2, 5]):
        quotient = int(left / right)
        assert truncated_quotient(left, right) == quotient
        assert truncated_remainder(left, right) == left - quotient * right


def test_a_single_is_computed_with_in_64_bits():
    tenth = np.float32(0.1)
    assert compiled_root(tenth) == math.sqrt(float(tenth))
    assert compiled_root(tenth) != math.sqrt(0.1)


@machine_code
def compiled_root(value):
    return math.sqrt(double(value))


def test_shifts_say_what_is_lost():
    assert shifted(3, 4) == (48, False)
    assert shifted(1, 62) == (2**62, False)
    assert shifted(1, 63)[1]
    assert shifted(-1, 62) == (-(2**62), False)
    assert shifted(2**40, 30)[1]


@pytest.mark.parametrize("width", ["int8", "int16", "int32", "uint8", "uint32"])
def test_integers_of_any_width_are_kept(width):
    info = np.iinfo(width)
    for value in (info.min, info.max):
        assert whole(np.dtype(width).type(value)) == value
