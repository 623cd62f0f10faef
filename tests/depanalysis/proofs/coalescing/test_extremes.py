from depanalysis.proofs.coalescing.judging import Extremes
from depanalysis.proofs.coalescing.search import Finding
from depanalysis.proofs.coalescing.verdicts import Count, WarpWitness


def finding(*addresses):
    lanes = tuple((k, (k, 0, 0), ((at, 4),)) for k, at in enumerate(addresses))
    return Finding({}, 0, lanes)


class Listed:
    """A subject with given findings; those in `refused` do not replay."""

    def __init__(self, *found, refused=()):
        self.found, self.refused = found, refused

    def findings(self):
        return self.found

    def replayed(self, found):
        if found in self.refused:
            return None
        one = (1, 1, 1)
        return WarpWitness((), one, one, one, 0, (), (), found.lines, found.sectors)


GOOD, BAD = finding(0, 4), finding(0, 128, 256)


def test_bounds_that_replay_are_exact():
    extremes = Extremes(Count(1, 3), Count(1, 3))
    extremes.search(Listed(GOOD, BAD))
    assert extremes.is_exact
    assert extremes.worst is not None
    assert extremes.worst.lines == 3


def test_what_does_not_replay_does_not_count():
    extremes = Extremes(Count(1, 3), Count(1, 3))
    extremes.search(Listed(BAD, GOOD, refused=(BAD,)))
    assert not extremes.is_exact
    assert extremes.worst is None


def test_a_later_subject_may_do_better():
    extremes = Extremes(Count(1, 3), Count(1, 3))
    extremes.search(Listed(GOOD))
    extremes.search(Listed(BAD))
    assert extremes.is_exact
