"""Threads are used again, end when nobody needs them, and are waited for in any case."""

import os
import signal
import sys
import threading
import time
import weakref
from functools import partial

import numpy as np
import pytest

from gpugen.cpu import workers as module
from gpugen.cpu.workers import Workers


def _nothing():
    return None


def _threads_of(workers, count):
    """The threads that ran jobs which had to wait for each other."""
    meeting, found = threading.Barrier(count), []

    def job():
        meeting.wait(timeout=30)
        found.append(threading.current_thread())

    workers.run([job] * count, _nothing)
    return sorted(found, key=lambda thread: thread.name)


def test_jobs_run_at_the_same_time_on_threads_that_are_used_again():
    workers = Workers()
    first = _threads_of(workers, 3)
    assert len(set(first)) == 3
    assert threading.main_thread() not in first
    assert _threads_of(workers, 2) == first[:2]
    assert _threads_of(workers, 3) == first


def test_calls_from_several_threads_do_not_wait_for_each_other():
    workers, meeting = Workers(), threading.Barrier(4)
    jobs = [partial(meeting.wait, 30)] * 2
    callers = [
        threading.Thread(target=workers.run, args=(jobs, _nothing)) for _ in range(2)
    ]
    for each in callers:
        each.start()
    for each in callers:
        each.join(timeout=30)
    assert not meeting.broken
    assert not any(each.is_alive() for each in callers)


def test_threads_without_work_end(monkeypatch):
    monkeypatch.setattr(module, "_LEISURE", 0.01)
    workers = Workers()
    first = _threads_of(workers, 2)
    for each in first:
        each.join(timeout=30)
    assert not any(each.is_alive() for each in first)
    assert len(_threads_of(workers, 2)) == 2


def test_what_a_job_was_given_is_not_kept():
    workers, array = Workers(), np.zeros(3)
    seen = weakref.ref(array)
    workers.run([partial(np.sum, array)], _nothing)
    del array
    for _ in range(500):
        if seen() is None:
            break
        time.sleep(0.01)
    assert seen() is None


def test_the_first_failure_is_raised_when_all_are_done():
    done = []

    def fails():
        raise ValueError("no")

    def lasts():
        time.sleep(0.05)
        done.append(True)

    with pytest.raises(ValueError, match="no"):
        Workers().run([fails, lasts], _nothing)
    assert done == [True]


def test_interrupts_wait_for_jobs_that_have_begun():
    workers, stopped, done = Workers(), threading.Event(), []

    def job():
        # Two interrupts: the second one comes while jobs are being waited for.
        os.kill(os.getpid(), signal.SIGINT)
        stopped.wait(timeout=30)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.05)
        done.append(True)

    with pytest.raises(KeyboardInterrupt):
        workers.run([job], stopped.set)
    assert done == [True]


def test_jobs_that_begin_late_find_that_they_have_to_stop(monkeypatch):
    """An interrupt between two jobs: the second one is not given to anybody."""
    workers, stopped, ran = Workers(), threading.Event(), []
    taken, given = Workers._taken, []

    def interrupted(self):
        given.append(True)
        if len(given) == 2:
            raise KeyboardInterrupt
        return taken(self)

    def job():
        ran.append(stopped.wait(timeout=30))

    monkeypatch.setattr(Workers, "_taken", interrupted)
    with pytest.raises(KeyboardInterrupt):
        workers.run([job, job], stopped.set)
    for _ in range(500):
        if ran:
            break
        time.sleep(0.01)
    assert ran == [True]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_fork_has_threads_of_its_own():
    workers = Workers()
    _threads_of(workers, 2)
    child = os.fork()
    if not child:
        signal.alarm(30)
        is_right = len(set(_threads_of(workers, 2))) == 2
        os._exit(0 if is_right else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, sys.platform
