"""The pieces of machine code one by one."""

import numpy as np
import pytest

from depanalysis.diophantine.explicit.compiled import kernels
from depanalysis.diophantine.explicit.compiled.kernels import compiled


def numbers(*values):
    return np.array(values, dtype=np.int32)


def row(sink, sink_step, source, source_step, edges):
    return np.array([sink, sink_step, source, source_step, edges], dtype=np.int64)


@pytest.mark.parametrize("step", [0, 1, 3, 7])
@pytest.mark.parametrize("sink", [1, 4, 19])
def test_a_span_holds_the_sinks_in_a_block(step, sink):
    stream = row(sink, step, 0, 1, 6)
    for start in range(0, 70, 5):
        first, last = kernels._span(stream, start, start + 5)
        inside = [t for t in range(6) if start <= sink + step * t < start + 5]
        assert list(range(first, last)) == inside


def test_trees_are_planted_and_flattened_in_the_given_part_only():
    parents = numbers(9, 9, 9, 9, 9)
    kernels.plant(parents, 1, 4)
    assert parents.tolist() == [9, 1, 2, 3, 9]
    chain = numbers(0, 0, 1, 2, 3, 4, 5)
    kernels.flatten(chain, 5, 7)
    assert chain.tolist() == [0, 0, 1, 2, 3, 0, 0]


def test_unions_are_counted_and_hang_the_greater_root_below_the_smaller():
    parents = np.arange(10, dtype=np.int32)
    rows = np.array([row(5, 1, 4, -1, 5), row(9, 0, 0, 1, 9)])
    assert kernels.unite(parents, rows, 3, 0, 10) == 5 + 4
    kernels.flatten(parents, 0, 10)
    assert parents.tolist() == [0] * 10


def test_lengths_are_counted_up_to_a_limit_and_listed_beyond():
    flat = numbers(0, 1, 0, 3, 1, 0, 3, 0, 8)
    counts, others = np.zeros(3, np.int64), np.zeros(3, np.int64)
    assert kernels.lengths(flat, counts, others) == 1
    assert counts.tolist() == [0, 1, 2]
    assert others[0] == 4


@compiled
def _exchanged(array, index, expected, value):
    return kernels.exchange(array, index, expected, value)


@compiled
def _copied(array, place, to):
    kernels.fetch(array, -1000)
    kernels.store(array, to, kernels.load(array, place))


def test_an_exchange_needs_the_expected_value():
    array = numbers(1, 2, 3)
    assert _exchanged(array, 1, 2, 7)
    assert not _exchanged(array, 1, 2, 9)
    _copied(array, 1, 2)
    assert array.tolist() == [1, 7, 7]
