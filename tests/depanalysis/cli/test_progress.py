import io
import sys

import pytest

from depanalysis.cli.progress import with_progress, working


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "items", "is_shown"),
    [
        pytest.param(Terminal(), [1, 2, 3], True, id="terminal"),
        pytest.param(Terminal(), [1], False, id="one item"),
        pytest.param(io.StringIO(), [1, 2, 3], False, id="pipe"),
        pytest.param(None, [1, 2, 3], False, id="closed"),
    ],
)
def test_a_bar_is_for_terminals_and_changes_no_item(
    monkeypatch, stream, items, is_shown
):
    monkeypatch.setattr(sys, "stderr", stream)
    assert list(with_progress(iter(items), len(items))) == items
    assert bool(stream and stream.getvalue()) is is_shown


@pytest.mark.parametrize(
    ("stream", "is_shown"),
    [
        pytest.param(Terminal(), True, id="terminal"),
        pytest.param(io.StringIO(), False, id="pipe"),
        pytest.param(None, False, id="closed"),
    ],
)
def test_a_sign_of_life_is_for_terminals(monkeypatch, stream, is_shown):
    monkeypatch.setattr(sys, "stderr", stream)
    with working("counting"):
        pass
    assert bool(stream and stream.getvalue()) is is_shown
