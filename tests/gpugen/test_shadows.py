"""Words are cleared only when their epochs are used up; bits meet wherever they are."""

from itertools import product

import numpy as np
import pytest

from gpugen.protocols.ownership import Layout
from gpugen.protocols.touches import READS, WRITES
from gpugen.shadows import Shadow, are_apart


def test_each_launch_has_an_epoch_of_its_own():
    shadow, layout = Shadow(), Layout(4)
    assert [shadow.launch({"a": 3}, layout) for _ in range(3)] == [1, 2, 3]
    assert shadow.bytes == 12


def test_words_are_cleared_when_the_epochs_are_used_up():
    shadow, layout = Shadow(), Layout(28)
    assert layout.epochs == 3
    for epoch in (1, 2, 3):
        assert shadow.launch({"a": 2}, layout) == epoch
        shadow.words["a"][0] = layout.packed(epoch, 3, 5)
    assert shadow.launch({"a": 2}, layout) == 1
    assert shadow.words["a"].tolist() == [0, 0]


def test_words_are_cleared_for_another_layout():
    shadow = Shadow()
    shadow.launch({"a": 2}, Layout(4))
    shadow.words["a"][1] = 7
    assert shadow.launch({"a": 2}, Layout(5)) == 1
    assert shadow.words["a"].tolist() == [0, 0]


def test_an_array_of_another_size_gets_other_words():
    shadow, layout = Shadow(), Layout(4)
    shadow.launch({"a": 2, "b": 1}, layout)
    shadow.launch({"a": 5}, layout)
    assert {name: len(words) for name, words in shadow.words.items()} == {
        "a": 5,
        "b": 1,
    }


SIZES = {"a": 5, "b": 2_000_000}
READ, WRITE = {READS}, {WRITES}


def _note(bits, elements, rows):
    bits_of = np.uint64(1) << (elements % 64).astype(np.uint64)
    for row in rows:
        np.bitwise_or.at(bits[row], elements // 64, bits_of)


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize(
    ("name", "element"),
    [
        ("a", 0), ("a", 4), ("b", 0), ("b", 63), ("b", 524_287), ("b", 524_288),
        ("b", 1_999_999),
    ],
)  # fmt: skip
def test_what_two_threads_touch_meets_if_one_has_written_it(name, element, threads):
    places = np.array([element])
    for one, other in product([READ, WRITE, READ | WRITE], repeat=2):
        for first, last in ((0, -1), (-1, 0), (0, 1)):
            noted = Shadow().noting({n: (SIZES[n], True) for n in SIZES}, threads)
            _note(noted[first][name], places, one)
            _note(noted[last][name], places, other)
            assert are_apart(noted) == (one == other == READ)


@pytest.mark.parametrize("has_reads", [False, True])
def test_neighbours_do_not_meet(has_reads):
    noted = Shadow().noting({"b": (SIZES["b"], has_reads)}, 3)
    elements = np.arange(SIZES["b"])
    for thread, own in enumerate(noted):
        _note(own["b"], elements[elements % 3 == thread], WRITE)
    assert are_apart(noted)
    _note(noted[2]["b"], np.array([1_234_567]), WRITE)
    assert are_apart(noted) == (1_234_567 % 3 == 2)


def test_one_thread_meets_nobody():
    noted = Shadow().noting({"a": (3, False)}, 1)
    _note(noted[0]["a"], np.array([1]), WRITE)
    assert are_apart(noted)


def test_bits_are_used_again_and_are_clear_then():
    shadow = Shadow()
    first = shadow.noting({"a": (100, False)}, 2)
    _note(first[1]["a"], np.array([99]), WRITE)
    second = shadow.noting({"a": (100, False)}, 2)
    assert second[1]["a"] is first[1]["a"]
    assert not second[1]["a"].any()
    assert shadow.bytes == 32
    assert shadow.noting({"a": (100, True)}, 1)[0]["a"].shape == (2, 2)
