"""Copies have what the arrays have, and nobody gets memory that somebody still uses."""

import threading

import numpy as np
import pytest

from gpugen.spares import Spares

ARRAYS = [
    np.arange(12.0),
    np.arange(12.0).reshape(3, 4),
    np.asfortranarray(np.arange(24.0).reshape(2, 3, 4)),
    np.arange(24, dtype=np.int16)[::-2],
    np.arange(24.0).reshape(4, 6)[1:3, ::2],
    np.array(3.5),
    np.array([], dtype=np.float32),
    np.array([True, False]),
    np.array(["ab", None], dtype=object),
    np.array([(1, 2.0)], dtype=[("a", "i4"), ("b", "f8")]),
]


@pytest.mark.parametrize(
    "array", ARRAYS, ids=lambda array: f"{array.dtype}-{array.ndim}"
)
def test_a_copy_has_the_same_elements(array):
    spares = Spares()
    for _ in range(3):
        copy = spares.copy(array)
        assert copy.dtype == array.dtype
        assert copy.shape == array.shape
        assert copy.tolist() == array.tolist()
        assert copy.flags.f_contiguous == array.copy(order="K").flags.f_contiguous
        assert not np.may_share_memory(copy, array)
        spares.take_back([copy])


def test_memory_is_lent_again_only_when_it_was_given_back():
    spares, array = Spares(), np.arange(100.0)
    first, second = spares.copy(array), spares.copy(array)
    assert not np.may_share_memory(first, second)
    spares.take_back([first])
    third = spares.copy(array[:60])
    assert np.may_share_memory(first, third)
    assert not np.may_share_memory(second, third)
    spares.take_back([second, third])
    assert spares.bytes == 1600


def test_memory_that_is_much_too_large_is_left_for_others():
    spares = Spares()
    large = spares.copy(np.zeros(100))
    spares.take_back([large])
    assert not np.may_share_memory(large, spares.copy(np.zeros(49)))
    assert np.may_share_memory(large, spares.copy(np.zeros(50)))


def test_no_more_is_kept_than_is_allowed():
    spares = Spares(most_bytes=1000)
    copies = [spares.copy(np.zeros(50)) for _ in range(4)]
    spares.take_back(copies[:3])
    assert spares.bytes == 800
    spares.take_back([copies[3], spares.copy(np.zeros(1000))])
    assert spares.bytes == 800
    assert np.may_share_memory(spares.copy(np.zeros(50)), copies[3])


def test_threads_do_not_get_the_same_memory():
    spares, wrong = Spares(), []

    def use(value):
        for _ in range(300):
            copy = spares.copy(np.full(500, value))
            if (copy != value).any():
                wrong.append(value)
            spares.take_back([copy])

    threads = [threading.Thread(target=use, args=(n,)) for n in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong
