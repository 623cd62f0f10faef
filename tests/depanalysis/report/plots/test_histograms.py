from depanalysis.report.plots.histograms import Histogram, histogram


def shown(by_length):
    return histogram(Histogram("title", ("line",), by_length), "svg")


def test_counts_are_exact_at_any_size(texts):
    drawn = texts(shown({1: 888888888888888890, 2: 296296296296296297, 38: 4}))
    assert {"888,888,888,888,888,890", "296,296,296,296,296,297", "4", "38"} <= set(
        drawn
    )
    assert {"title", "line", "length", "components"} <= set(drawn)


def test_numbers_beyond_floats_are_drawn(texts):
    assert "1.000… · 10^400" in texts(shown({1: 10**400, 10**500: 1}))


def test_many_lengths_are_points(texts):
    drawn = texts(shown({k: 10**400 // 2**k for k in range(1, 1000)}))
    assert {"length", "components"} <= set(drawn)
    assert len(drawn) < 40


def test_an_empty_range_is_an_empty_picture():
    assert shown({}) == shown({})
