"""The bar of a notebook: shown at once, renewed a hundred times at most."""

from depanalysis.studies.bars import Bar, watched


class Display:
    """What a notebook would show."""

    def __init__(self):
        self.shown = []

    def __call__(self, bar, display_id):
        assert display_id
        self.shown.append(bar)
        return self

    def update(self, bar):
        self.shown.append(bar)


def test_all_items_pass_and_the_bar_ends_full():
    display = Display()
    assert list(watched(range(1000), 1000, display)) == list(range(1000))
    assert display.shown[0] == Bar(0, 1000)
    assert display.shown[-1] == Bar(1000, 1000)
    assert len(display.shown) == 101


def test_few_items_are_all_shown():
    display = Display()
    assert list(watched("ab", 2, display)) == ["a", "b"]
    assert display.shown == [Bar(0, 2), Bar(1, 2), Bar(2, 2)]


def test_nothing_is_shown_as_nothing():
    display = Display()
    assert list(watched([], 0, display)) == []
    assert display.shown == [Bar(0, 0)]


def test_a_bar_has_a_text_and_a_picture():
    assert repr(Bar(1234, 5000)) == "1,234 of 5,000"
    assert '<progress value="1234" max="5000">' in Bar(1234, 5000)._repr_html_()
