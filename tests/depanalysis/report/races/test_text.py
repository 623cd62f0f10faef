"""The text about races, as a person reads it."""

from depanalysis.report.races.text import report_text, summary
from tests.depanalysis.report.races.samples import REPORT, SOURCES


def test_a_construct_shows_its_races_and_what_is_open():
    text = report_text([REPORT], SOURCES)
    assert "k.cu:1:1  kernel f  race" in text
    assert "race     one thread reads what another one writes" in text
    assert "^^^^   -------- the other" in text
    assert "benign   threads of different blocks write equal values" in text
    assert "open     line 2: depends on data" in text
    assert "assumes  n is small" in text
    assert "launch   block 4, 1, 1" in text


def test_the_summary_counts_verdicts():
    expected = "1 file, 3 constructs: 1 race-free, 1 race, 1 unknown"
    assert summary([REPORT]) == expected
    assert report_text([REPORT], SOURCES).endswith(f"{expected}\n")
