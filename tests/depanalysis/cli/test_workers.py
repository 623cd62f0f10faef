import os
import signal

import pytest

from depanalysis.cli.workers import death, failure_of, in_workers
from depanalysis.errors import SourceError
from depanalysis.source import Span


def doubled(number):
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def lost(number):
    return -number


@pytest.mark.parametrize("workers", [0, 1, 2, 9])
def test_results_come_in_order_and_a_death_costs_one(workers):
    assert list(in_workers(doubled, [1, 2, 3, 4], workers, lost)) == [2, 4, -3, 8]


def test_without_jobs_there_is_nothing_to_do():
    assert list(in_workers(doubled, [], 2, lost)) == []


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (SourceError("wrong", Span("k.c", 1, 1, 1, 2)), "wrong"),
        (RecursionError(), "is nested too deeply to be analyzed"),
        (MemoryError(), "needs more memory than there is"),
        (KeyError("a"), "internal error, please report it: KeyError: 'a'"),
    ],
)
def test_what_goes_wrong_is_told_in_one_sentence(error, message):
    assert failure_of("k.c", error).message == message
    assert "ended unexpectedly" in death("k.c").message
