"""What is asked by default."""

from depanalysis.proofs.races.options import RaceOptions


def test_everything_is_asked_by_default():
    options = RaceOptions()
    assert options.levels == ("block", "grid")
    assert options.block is None
    assert options.warps == "independent"
