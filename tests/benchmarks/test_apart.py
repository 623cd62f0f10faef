"""What other processes compute, and what is left of one that hangs, crashes or fails."""

import os
import time
from functools import partial

from benchmarks.apart import Lost, Task, told


def numbers(first, end, device):
    yield first, device
    if end == "hangs":
        time.sleep(600)
    if end == "crashes":
        os.abort()
    if end == "fails":
        raise ValueError("the device\nfailed")
    yield first + 1, device


def asked(*ends, seconds=60.0):
    tasks = [Task(f"task {n}", partial(numbers, 10 * n, e)) for n, e in enumerate(ends)]
    return list(told(tasks, partial(str, "gpu"), seconds))


def test_all_rows_of_all_tasks_are_told_in_order():
    assert asked("", "") == [(0, "gpu"), (1, "gpu"), (10, "gpu"), (11, "gpu")]


def test_a_task_that_fails_costs_its_own_rows_alone(capfd):
    found = asked("fails", "crashes", "")
    assert found == [
        (0, "gpu"),
        Lost("task 0", "ValueError: the device"),
        (10, "gpu"),
        Lost("task 1", "the process crashed"),
        (20, "gpu"),
        (21, "gpu"),
    ]
    assert "Traceback" in capfd.readouterr().err


def test_a_task_that_hangs_is_ended():
    (first, lost) = asked("hangs", seconds=2)
    assert first == (0, "gpu")
    assert lost == Lost("task 0", "nothing was heard of it for 2 seconds")


def test_without_a_device_no_task_is_done():
    tasks = [Task("task", partial(numbers, 0, ""))]
    (lost,) = told(tasks, partial(int, "no"), 60)
    assert isinstance(lost, Lost)
    assert lost.reason.startswith("ValueError")
