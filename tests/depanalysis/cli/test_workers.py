import os
import signal
import sys
import time
from pathlib import Path

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


def hungry(number):
    return bytearray(2**33) and number


def waiting(folder):
    (folder / str(os.getpid())).write_text("")
    time.sleep(60)


def test_memory_has_a_limit():
    with pytest.raises(MemoryError):
        list(in_workers(hungry, [1], 1, lost))


@pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux")
def test_workers_end_when_their_parent_is_killed(tmp_path):
    parent = os.fork()
    if not parent:
        list(in_workers(waiting, [tmp_path] * 2, 2, lost))
        os._exit(0)
    wait_for(lambda: len(os.listdir(tmp_path)) == 2)
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    wait_for(lambda: not any(map(is_running, os.listdir(tmp_path))))


def wait_for(test):
    for _ in range(500):
        if test():
            return
        time.sleep(0.02)
    raise AssertionError("it took too long")


def is_running(process):
    """Whether a process is there and has not ended; nobody may have asked for its end."""
    try:
        status = Path("/proc", process, "stat").read_text()
    except OSError:
        return False
    return status.rsplit(")", 1)[1].split()[0] != "Z"


def test_without_jobs_there_is_nothing_to_do():
    assert list(in_workers(doubled, [], 2, lost)) == []


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (SourceError("wrong", Span("k.c", 1, 1, 1, 2)), "wrong"),
        (RecursionError(), "is nested too deeply to be analyzed"),
        (MemoryError(), "needs more than 4 GiB of memory"),
        (KeyError("a"), "internal error, please report it: KeyError: 'a'"),
    ],
)
def test_what_goes_wrong_is_told_in_one_sentence(error, message):
    assert failure_of("k.c", error).message == message
    assert "ended unexpectedly" in death("k.c").message
