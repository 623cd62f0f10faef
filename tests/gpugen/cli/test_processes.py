"""What is run in another process: its result, what it told, and how it ended."""

import os
import time

import pytest

from depanalysis.errors import UsageError
from gpugen.cli.processes import within
from gpugen.cuda.launching import DeviceError


def task(kind, tell):
    tell("half")
    if kind == "hangs":
        time.sleep(60)
    if kind == "crashes":
        os._exit(3)
    if kind == "fails":
        raise DeviceError("the device failed")
    return "all"


def test_a_result_comes_with_what_was_told_before():
    assert within(60, task, "ends") == ("all", "half", "")


@pytest.mark.sampled(4)
def test_what_was_told_stays_when_a_run_crashes_or_hangs():
    assert within(60, task, "crashes") == (
        None, "half", "the kernel crashed while it ran"
    )  # fmt: skip
    result, latest, why = within(2, task, "hangs")
    assert result is None
    assert latest in (None, "half")
    assert "nothing was heard of the device for 2 seconds" in why


def test_what_a_device_fails_at_is_bad_input():
    with pytest.raises(UsageError, match="the device failed"):
        within(60, task, "fails")
