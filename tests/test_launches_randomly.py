"""No kernel is called race-free where the host lets its pointers lead into one memory."""

import pytest

from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import kernel_races
from depanalysis.source import SourceFile
from tests.nights import by_night
from tests.oracle.launched import case

BATCHES = [
    pytest.param(range(0, 4), id="0-3"),
    *by_night((range(start, start + 10) for start in range(20, 2020, 10)), 20),
]


def verdict(text: str) -> str:
    report = kernel_races(SourceFile("launched.cu", text), RaceOptions())
    assert report.errors == ()
    return next(str(x.verdict) for x in report.constructs if x.name.startswith("shift"))


@pytest.mark.parametrize("seeds", BATCHES)
@pytest.mark.sampled(4)
def test_pointers_of_launches_overlap_where_the_host_says_so(seeds):
    cases = {seed: case(seed) for seed in seeds}
    found = {seed: verdict(each.text) for seed, each in cases.items()}
    assert [s for s in seeds if cases[s].overlaps and found[s] == "race-free"] == []
    # Nothing is refuted that does not overlap, and most of that is proved, if it is much.
    apart = [found[s] for s in seeds if not cases[s].overlaps]
    assert "race" not in apart
    apart = [found[s] for s in seeds if not (cases[s].overlaps or cases[s].is_handed)]
    assert 2 * apart.count("race-free") >= len(apart) - 2
