"""Verdicts of files from those of their constructs."""

from depanalysis.errors import SourceError
from depanalysis.proofs.races.verdicts import (
    Actor,
    ConstructVerdict,
    RaceReport,
    Raciness,
    worst,
)
from depanalysis.source import NOWHERE


def construct(verdict):
    return ConstructVerdict("k", "kernel", NOWHERE, verdict)


def test_a_race_is_worse_than_what_is_not_known():
    assert worst([Raciness.FREE, Raciness.UNKNOWN, Raciness.RACE]) is Raciness.RACE
    assert worst([Raciness.FREE, Raciness.UNKNOWN]) is Raciness.UNKNOWN
    assert worst([]) is Raciness.FREE


def test_a_file_with_an_error_is_never_race_free():
    constructs = (construct(Raciness.FREE),)
    assert RaceReport("a", constructs).verdict is Raciness.FREE
    broken = RaceReport("a", constructs, (SourceError("wrong"),))
    assert broken.verdict is Raciness.UNKNOWN


def test_an_actor_is_named():
    actor = Actor((("thread", (1, 0, 0)), ("block", (2, 0, 0))))
    assert actor.text == "thread (1, 0, 0) of block (2, 0, 0)"
