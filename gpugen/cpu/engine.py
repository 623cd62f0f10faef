"""The engine of this machine: kernels compiled by numba, run by threads without the lock."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Any

from numba.core.errors import NumbaError

from gpugen.cpu.indexing import NAMESPACE as UNSIGNED
from gpugen.cpu.indexing import indexed
from gpugen.cpu.machine import machine_code
from gpugen.cpu.primitives import NAMESPACE
from gpugen.emit.codes import STOPPED
from gpugen.engines import Call, CompilationError, Function, State

_GRAIN = 20_000
_PATIENCE = 0.05
_FUNCTIONS = ("iteration", "reach", "note", "run", "listed")


def available() -> int:
    """How many cores this process may use."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


@dataclass(slots=True)
class NumbaEngine:
    """Compiles each kernel once, and once more for each combination of types."""

    threads: int = field(default_factory=available)
    grain: int = _GRAIN
    compiling: float = 0.0
    _compiled: dict[str, Mapping[str, Function]] = field(default_factory=dict)

    def functions(self, text: str) -> Mapping[str, Function]:
        """The functions of a kernel; machine code is made when one is first called."""
        if text not in self._compiled:
            scope: dict[str, Any] = {**NAMESPACE, **UNSIGNED}
            exec(compile(indexed(text), "<kernel>", "exec"), scope)
            found = {}
            for name in _FUNCTIONS:
                if name in scope:
                    scope[name] = found[name] = machine_code(scope[name])
            self._compiled[text] = found
        return self._compiled[text]

    def together(self, function: Function, calls: Sequence[Call], state: State) -> None:
        """Runs the calls on threads that hold no lock, while this one waits for them."""
        if not calls:
            return
        # Compiled before there are threads, which would all wait for it.
        start = perf_counter()
        try:
            function(0, 0, *calls[0][2:])
        except (NumbaError, RuntimeError) as error:
            first = str(error).partition("\n")[0]
            raise CompilationError(f"numba cannot compile the loop: {first}") from error
        self.compiling += perf_counter() - start
        failures: list[BaseException] = []
        gate, done = Event(), list[Call]()

        def guarded(call: Call) -> None:
            # Nobody begins before all threads are there to be waited for.
            gate.wait()
            try:
                function(*call)
            except BaseException as error:
                failures.append(error)
            finally:
                done.append(call)

        workers = [Thread(target=guarded, args=(call,), daemon=True) for call in calls]
        try:
            for worker in workers:
                worker.start()
            gate.set()
            _join(workers)
        except BaseException:
            # The threads look at the state before each iteration, the first included.
            state[0] = STOPPED
            has_begun = gate.is_set()
            gate.set()
            if has_begun:
                _wait(done, len(calls))
            raise
        if failures:
            raise failures[0]


def _join(workers: Sequence[Thread]) -> None:
    """Waits in short pieces: an endless wait does not see a signal that came just before."""
    for worker in workers:
        while worker.is_alive():
            worker.join(_PATIENCE)


def _wait(done: Sequence[Call], count: int) -> None:
    """Waits until every thread is done, however often it is interrupted.

    A `join` that was interrupted takes its thread for ended while it still runs, so the
    threads say themselves when they are.
    """
    while len(done) < count:
        try:
            sleep(0.001)
        except KeyboardInterrupt:
            continue
