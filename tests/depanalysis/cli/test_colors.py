import io

import pytest

from depanalysis.cli.colors import style_for


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "coloring", "environment", "is_colored"),
    [
        pytest.param(Terminal(), "auto", {}, True, id="terminal"),
        pytest.param(Terminal(), "auto", {"NO_COLOR": "1"}, False, id="no color"),
        pytest.param(Terminal(), "auto", {"TERM": "dumb"}, False, id="dumb"),
        pytest.param(Terminal(), "never", {}, False, id="never"),
        pytest.param(io.StringIO(), "auto", {}, False, id="pipe"),
        pytest.param(io.StringIO(), "always", {"NO_COLOR": "1"}, True, id="always"),
        pytest.param(None, "auto", {}, False, id="closed"),
    ],
)
def test_colors_are_for_terminals(stream, coloring, environment, is_colored):
    style = style_for(stream, coloring, environment)
    assert (style("error", "text") != "text") is is_colored
    assert style("plain", "text") == "text"
