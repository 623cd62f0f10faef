"""Copies have what the arrays have, and nobody gets memory that somebody still uses."""

import threading

import numpy as np
import pytest

from gpugen.buffer_pool import BufferPool

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
    pool = BufferPool()
    for _ in range(3):
        copy = pool.copy(array)
        assert copy.dtype == array.dtype
        assert copy.shape == array.shape
        assert copy.tolist() == array.tolist()
        assert copy.flags.f_contiguous == array.copy(order="K").flags.f_contiguous
        assert not np.may_share_memory(copy, array)
        pool.take_back([copy])


def test_memory_is_lent_again_only_when_it_was_given_back():
    pool, array = BufferPool(), np.arange(100.0)
    first, second = pool.copy(array), pool.copy(array)
    assert not np.may_share_memory(first, second)
    pool.take_back([first])
    third = pool.copy(array[:60])
    assert np.may_share_memory(first, third)
    assert not np.may_share_memory(second, third)
    pool.take_back([second, third])
    assert pool.bytes == 1600


def test_memory_that_is_much_too_large_is_left_for_others():
    pool = BufferPool()
    large = pool.copy(np.zeros(100))
    pool.take_back([large])
    assert not np.may_share_memory(large, pool.copy(np.zeros(49)))
    assert np.may_share_memory(large, pool.copy(np.zeros(50)))


def test_no_more_is_kept_than_is_allowed():
    pool = BufferPool(most_bytes=1000)
    copies = [pool.copy(np.zeros(50)) for _ in range(4)]
    pool.take_back(copies[:3])
    assert pool.bytes == 800
    pool.take_back([copies[3], pool.copy(np.zeros(1000))])
    assert pool.bytes == 800
    assert np.may_share_memory(pool.copy(np.zeros(50)), copies[3])


def test_threads_do_not_get_the_same_memory():
    pool, wrong = BufferPool(), []

    def use(value):
        for _ in range(300):
            copy = pool.copy(np.full(500, value))
            if (copy != value).any():
                wrong.append(value)
            pool.take_back([copy])

    threads = [threading.Thread(target=use, args=(n,)) for n in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong
