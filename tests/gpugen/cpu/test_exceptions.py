"""Compiled loops under `parallel`: exceptions are Python's own, interrupts undo the call."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from gpugen.functions import parallel


def divided(a, p, x):
    a[0] = 9.0
    for i in range(len(p)):
        a[p[i]] = 1.0 / x[i]


def nested(a, p, x):
    for i in range(len(p)):
        total = 0
        for j in range(2):
            total += 8 // p[i] + j
        a[p[i] + 1] = x[i] * total


def lasting(a, p, count):
    a[0] = 5.0
    for i in range(len(p)):
        value = 1.0 + a[p[i]]
        for _ in range(count):
            value = value * 0.5 + 1.0
        a[p[i]] = value


CHOICES = ("", "always", "reuse")


@lru_cache
def made(function: Any, choice: str) -> Any:
    """The function decorated, once for all tests."""
    is_always, is_reused = choice == "always", choice == "reuse"
    return parallel(least=1, always=is_always, reuse=is_reused)(function)


def given(size: int, **wrong: Any) -> dict[str, Any]:
    values: dict[str, Any] = {
        "a": np.zeros(size + 2), "p": np.arange(size, 0, -1), "x": np.ones(size),
    }  # fmt: skip
    for name, value in wrong.items():
        values[name][3 * size // 4] = value
    return values


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize(
    ("function", "wrong", "error"),
    [
        (divided, {"p": 1000}, IndexError),
        (divided, {"p": -1000}, IndexError),
        (divided, {"x": 0.0}, None),
        (nested, {"p": 0}, None),
        (nested, {"p": 98}, IndexError),
    ],
)
@pytest.mark.sampled(4)
def test_what_python_does_is_done(function, wrong, error, choice):
    checked = made(function, choice)
    mine, pythons = given(90, **wrong), given(90, **wrong)
    if choice == "reuse":
        checked(**given(90))
    if error is None:
        # NumPy divides by zero with a warning, and writes what it makes of it.
        with np.errstate(all="ignore"):
            caught = _caught(function, pythons)
            assert _caught(checked, mine) == caught
    else:
        with pytest.raises(error) as theirs:
            function(**pythons)
        with pytest.raises(error) as ours:
            checked(**mine)
        assert str(ours.value) == str(theirs.value)
    assert mine["a"].tolist() == pythons["a"].tolist()


def _caught(function: Any, values: dict[str, Any]) -> str | None:
    try:
        function(**values)
    except (IndexError, ZeroDivisionError) as error:
        return str(error)
    return None


@contextmanager
def interrupted(array: Any) -> Iterator[None]:
    """Interrupts this thread once an element between the first and the last was written."""
    main = threading.get_ident()
    done = threading.Event()

    def interrupt() -> None:
        while not done.is_set() and not (array[1:] != array[-1]).any():
            time.sleep(0.005)
        if not done.is_set():
            signal.pthread_kill(main, signal.SIGINT)

    killer = threading.Thread(target=interrupt)
    killer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        done.set()
        killer.join()


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.sampled(4)
def test_an_interrupt_leaves_the_arrays_as_before_the_call(choice):
    checked = made(lasting, choice)
    a, p = np.full(400, 0.25), np.arange(1, 391)
    with interrupted(a):
        checked(a, p, 2_000_000)
    assert a.tolist() == [0.25] * 400
    time.sleep(0.05)
    assert a.tolist() == [0.25] * 400


def test_an_interrupt_of_wavefronts_leaves_the_arrays_as_before_the_call():
    checked = made(lasting, "always")
    a, p = np.full(400, 0.25), np.repeat(np.arange(1, 196), 2)
    with interrupted(a):
        checked(a, p, 2_000_000)
    assert a.tolist() == [0.25] * 400
