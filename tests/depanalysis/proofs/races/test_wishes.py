"""What is asked by default."""

from depanalysis.proofs.races.wishes import Wishes


def test_everything_is_asked_by_default():
    wishes = Wishes()
    assert wishes.levels == ("block", "grid")
    assert wishes.block is None
    assert wishes.warps == "independent"
