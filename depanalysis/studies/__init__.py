"""Sweeps over many random loops, and what they say: seeded, exact, in any arrangement."""

from depanalysis.studies.bars import watched
from depanalysis.studies.comparisons import (
    compared,
    most_points,
    points,
    published_points,
    speed_ups,
)
from depanalysis.studies.experiments import Distribution, Experiment, grid
from depanalysis.studies.measurements import Measurement, measure
from depanalysis.studies.published import Published, published
from depanalysis.studies.sweeps import sweep
from depanalysis.studies.tables import Spread, Table, speed_up_spread, spread

__all__ = [
    "Distribution",
    "Experiment",
    "Measurement",
    "Published",
    "Spread",
    "Table",
    "compared",
    "grid",
    "measure",
    "most_points",
    "points",
    "published",
    "published_points",
    "speed_up_spread",
    "speed_ups",
    "spread",
    "sweep",
    "watched",
]
