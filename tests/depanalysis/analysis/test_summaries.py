import pytest

from depanalysis.analysis.symbolic import iteration, trip_count
from tests.oracle.models import expr, plain


def _bounds(*texts):
    return tuple(expr(text) for text in texts)


@pytest.mark.parametrize(
    ("bounds", "count"),
    [
        pytest.param(("0", "9", "1"), "10", id="inclusive"),
        pytest.param(("0", "9", "4"), "3", id="step"),
        pytest.param(("9", "0", "-4"), "3", id="falling"),
        pytest.param(("5", "0", "1"), "0", id="empty"),
        pytest.param(("0", "n - 1", "1"), "max(0, n)", id="parametric"),
        pytest.param(("0", "n", "2"), "max(0, (n + 2) // 2)", id="parametric-step"),
    ],
)
def test_trips_are_counted(bounds, count):
    assert plain(trip_count(_bounds(*bounds))) == count


@pytest.mark.parametrize(
    ("bounds", "count"),
    [
        pytest.param(("0", "n", "1"), "i", id="plain"),
        pytest.param(("m", "n", "1"), "i - m", id="from-a-lower-bound"),
        pytest.param(("1", "n", "2"), "(i - 1) // 2", id="step"),
        pytest.param(("n", "0", "-1"), "-i + n", id="falling"),
        pytest.param((), "i", id="while"),
    ],
)
def test_completed_iterations_follow_from_the_index(bounds, count):
    assert plain(iteration("i", _bounds(*bounds))) == count
