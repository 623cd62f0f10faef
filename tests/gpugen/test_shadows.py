"""Words are cleared only when their epochs are used up."""

from gpugen.protocols.ownership import Layout
from gpugen.shadows import Shadow


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
