"""Trials in processes of their own: what hangs or fails costs itself, and is a row."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic
from typing import TypeAlias

from benchmarks.offload.trials import Row, Trial

Told: TypeAlias = Callable[[Trial, list[Row], str], None]
"""Who is told of a trial: its rows, or why there are none."""

_MANY = 6
_HUNG = "the kernel did not end in time"


@dataclass(frozen=True, slots=True)
class Children:
    """Where their kernels are, and until when they are to be done."""

    folder: Path
    is_stand_in: bool
    end: float

    def described(self) -> dict[str, str]:
        """What the device is; without one, that is a `LookupError`."""
        command = [*self._command(), "--describe"]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise LookupError(_last(ran.stderr))
        found: dict[str, str] = json.loads(ran.stdout.splitlines()[-1])
        return found

    def try_all(self, trials: Sequence[Trial], told: Told) -> None:
        """One after the other; after one that has ended its process, in a new one.

        What has hung is not tried again with other numbers of threads. Many failures in a
        row have one reason, and the rest is not tried.
        """
        left, failed = list(trials), 0
        while left and failed < _MANY and monotonic() < self.end:
            for rows, failure in self._in_child(left):
                trial = left.pop(0)
                told(trial, rows, failure)
                failed = failed + 1 if failure else 0
                if monotonic() > self.end:
                    break
            if failure == _HUNG:
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
                "too many had failed" if failed == _MANY else "there was no time left",
            )

    def _in_child(self, trials: Sequence[Trial]) -> Iterator[tuple[list[Row], str]]:
        """Rows of the trials, up to the first one that fails."""
        with (
            TemporaryFile("w+") as errors,
            subprocess.Popen(
                self._command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            ) as child,
        ):
            assert child.stdin is not None
            assert child.stdout is not None
            try:
                json.dump([asdict(each) for each in trials], child.stdin)
                child.stdin.close()
                for _ in trials:
                    line = child.stdout.readline()
                    if not line:
                        errors.seek(0)
                        yield [], _ended(child.wait(), errors.read())
                        return
                    said = json.loads(line)
                    yield said.get("rows", []), said.get("failed", "")
                    if "failed" in said:
                        return
            finally:
                child.kill()

    def _command(self) -> list[str]:
        options = ["--stand-in"] if self.is_stand_in else []
        module = "benchmarks.offload.trials"
        return [sys.executable, "-m", module, str(self.folder), *options]


def _ended(code: int, errors: str) -> str:
    if code == -signal.SIGALRM:
        return _HUNG
    return f"the process ended with {code}: {_last(errors)}"


def _last(errors: str) -> str:
    lines = errors.strip().splitlines()
    return lines[-1].rpartition("Error: ")[2] if lines else "nothing was said"
