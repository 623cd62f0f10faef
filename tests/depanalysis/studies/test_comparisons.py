"""Comparisons with published numbers, and of schedules."""

from fractions import Fraction

from depanalysis.studies.comparisons import (
    compared,
    most_points,
    points,
    published_points,
    speed_ups,
)
from depanalysis.studies.experiments import grid
from depanalysis.studies.measurements import measure
from depanalysis.studies.published import Published
from depanalysis.studies.tables import spread

MEASUREMENTS = [measure(each) for each in grid([1, 5], [17, 65], 3)]
MEANS = {
    Published(1, 1, 17, "components"): Fraction("16.5"),
    Published(1, 1, 999, "components"): Fraction(998),
    Published(2, 5, 65, "components"): Fraction(60),
    Published(2, 7, 65, "components"): Fraction(50),
    Published(2, 5, 65, "split_components"): Fraction(64),
}


def test_each_published_mean_is_followed_by_ours():
    table = compared(MEASUREMENTS, MEANS, 1)
    ours = spread(MEASUREMENTS, "components")[1, 17].mean
    assert table.header == ("range", "components, m = 1", "ours")
    assert table.rows == ((17, Fraction("16.5"), ours),)


def test_what_was_not_measured_is_left_open():
    table = compared(MEASUREMENTS, MEANS, 2)
    assert table.header[1::2] == (
        "components, m = 5",
        "components, m = 7",
        "split components, m = 5",
    )
    ((size, five, ours, seven, none, split, split_ours),) = table.rows
    assert (size, five, seven, split) == (65, 60, 50, 64)
    assert ours == spread(MEASUREMENTS, "components")[5, 65].mean
    assert none is None
    assert split_ours == spread(MEASUREMENTS, "split_components")[5, 65].mean


def test_speed_ups_are_means_of_ratios():
    table = speed_ups(MEASUREMENTS)
    assert table.header[3:] == ("components", "split", "multi-split", "wavefronts")
    row = table.rows[-1]
    chosen = MEASUREMENTS[-3:]
    assert row[:2] == (5, 65)
    assert row[2] == Fraction(sum(each.components for each in chosen), 3)
    assert row[3] == sum(Fraction(65, each.largest) for each in chosen) / 3
    assert row[6] == sum(Fraction(65, each.levels) for each in chosen) / 3
    assert speed_ups([]).rows == ()


def test_points_are_those_of_one_number_of_equations():
    counts = spread(MEASUREMENTS, "components")
    assert points(counts, 5) == tuple((n, counts[5, n].mean) for n in (17, 65))
    assert points(counts, 9) == ()
    most = dict(most_points(counts, 5))
    assert list(most) == [17, 65]
    for size, found in most.items():
        own = [each for each in MEASUREMENTS if each.experiment.size == size]
        assert found == max(e.components for e in own if e.experiment.equations == 5)


def test_published_points_are_those_of_the_sizes_meant():
    assert published_points(MEANS, 1, [999, 17, 5]) == (
        (999, Fraction(998)),
        (17, Fraction("16.5")),
    )
