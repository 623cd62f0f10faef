"""Trials in processes of their own: what hangs or fails costs itself, and is a row."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TypeAlias

from benchmarks.apart import Task, events
from benchmarks.offload.trials import Bench, Row, Trial, described, opened

Told: TypeAlias = Callable[[Trial, list[Row], str], None]
"""Who is told of a trial: its rows, or why there are none."""

MANY = 6
_SECONDS = 30.0
"""What a trial takes at most if its kernel ends."""


@dataclass(frozen=True, slots=True)
class _Ended:
    """The rows of a trial, or why there are none."""

    rows: list[Row]
    failure: str
    is_hung: bool


@dataclass(frozen=True, slots=True)
class Children:
    """Where their kernels are, and until when they are to be done."""

    folder: Path
    is_stand_in: bool
    end: float
    seconds: float = _SECONDS

    def described(self) -> dict[str, str]:
        """What the device is; without one, that is a `LookupError`."""
        if self.is_stand_in:
            return {"name": "fibers"}
        event = next(events([Task("device", described)], _nothing, self.seconds))
        if not isinstance(event.said, dict):
            raise LookupError(event.said)
        return event.said

    def try_all(self, trials: Sequence[Trial], told: Told) -> None:
        """One after the other; after one that has ended its process, in a new one.

        What has hung is not tried again with other numbers of threads. Many failures in a
        row have one reason, and the rest is not tried.
        """
        left, failed = list(trials), 0
        while left and failed < MANY and monotonic() < self.end:
            for end in self._in_child(left):
                trial = left.pop(0)
                told(trial, end.rows, end.failure)
                failed = failed + 1 if end.failure else 0
                if monotonic() > self.end:
                    break
            if end.is_hung:
                alike = [
                    e for e in left if (e.nest, e.form) == (trial.nest, trial.form)
                ]
                left = [each for each in left if each not in alike]
                for each in alike:
                    told(each, [], "it has hung with other threads")
        for each in left:
            told(
                each,
                [],
                "too many had failed" if failed == MANY else "there was no time left",
            )

    def _in_child(self, trials: Sequence[Trial]) -> Iterator[_Ended]:
        """How the trials end, up to the first one that fails."""
        tasks = [Task(each.nest, partial(_rows, each)) for each in trials]
        make = partial(opened, self.folder, self.is_stand_in)
        rows = list[Row]()
        for event in events(tasks, make, self.seconds):
            if event.kind == "row":
                rows.append(event.said)
            else:
                yield _Ended(rows, event.said or "", event.kind == "hung")
                rows = []


def _rows(trial: Trial, bench: Bench) -> list[Row]:
    return bench.rows(trial)


def _nothing() -> None:
    """A description needs no kernels."""
