"""Words are cleared only when their epochs are used up; bits meet wherever they are."""

import numpy as np
import pytest

from gpugen.protocols.ownership import Layout
from gpugen.protocols.touches import READ, WRITE
from gpugen.shadows import Shadow, are_apart, no_touches


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


SIZES = {"a": 5, "b": 300_000}


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize(
    ("name", "element"),
    [("a", 0), ("a", 4), ("b", 0), ("b", 131_071), ("b", 131_072), ("b", 299_999)],
)
def test_what_two_threads_touch_meets_if_one_has_written_it(name, element, threads):
    for one in (READ, WRITE, READ | WRITE):
        for other in (READ, WRITE, READ | WRITE):
            noted = [no_touches(SIZES) for _ in range(threads)]
            noted[0][name][element // 4] |= one << 2 * (element % 4)
            noted[-1][name][element // 4] |= other << 2 * (element % 4)
            assert are_apart(noted) == (one == other == READ)


def test_neighbours_do_not_meet():
    noted = [no_touches(SIZES) for _ in range(3)]
    elements = np.arange(SIZES["b"])
    for thread, own in enumerate(noted):
        mine = elements[elements % 3 == thread]
        np.bitwise_or.at(
            own["b"], mine // 4, (WRITE << 2 * (mine % 4)).astype(np.uint8)
        )
    assert are_apart(noted)
