"""Threads that wait for work: to wake one costs a fraction of what it costs to start one.

Each has a queue of its own. It wakes where it ran before, with its part of the data in
the cache, and not beside the thread that wakes it.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import sleep
from typing import NamedTuple, TypeAlias

Job: TypeAlias = Callable[[], object]

_PATIENCE = 0.05
_LEISURE = 10.0
"""Seconds after which a thread without work ends."""


class _Worker(NamedTuple):
    number: int
    given: "SimpleQueue[Callable[[], None]]"


@dataclass(slots=True)
class Workers:
    """As many threads as were ever needed at the same time, of late."""

    _idle: list[_Worker] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)
    _numbers: "count[int]" = field(default_factory=count)
    _process: int = field(default_factory=os.getpid)

    def run(self, jobs: Sequence[Job], stop: Callable[[], None]) -> None:
        """Runs each job on a thread, and waits for all of them.

        What a job raises is raised here. After an interrupt, `stop` makes jobs end soon,
        and those that have not begun end at once.
        """
        begun, done = list[Job](), list[Job]()
        failures: list[BaseException] = []
        bell: SimpleQueue[None] = SimpleQueue()

        def guarded(worker: _Worker, job: Job) -> None:
            begun.append(job)
            try:
                job()
            except BaseException as error:
                failures.append(error)
            finally:
                with self._lock:
                    self._idle.append(worker)
                done.append(job)
                bell.put(None)

        try:
            for job in jobs:
                worker = self._taken()
                worker.given.put(partial(guarded, worker, job))
            while len(done) < len(jobs):
                _listen(bell)
        except BaseException:
            _settle(stop, begun, done)
            raise
        if failures:
            raise failures[0]

    def _taken(self) -> _Worker:
        """A thread without work: of these the oldest, so that parts stay where they were."""
        if self._process != os.getpid():
            # A fork has copied this list, but none of the threads.
            self._idle, self._lock, self._process = [], Lock(), os.getpid()
        with self._lock:
            if self._idle:
                worker = min(self._idle)
                self._idle.remove(worker)
                return worker
        worker = _Worker(next(self._numbers), SimpleQueue())
        name = f"gpugen worker {worker.number}"
        Thread(target=self._work, args=(worker,), name=name, daemon=True).start()
        return worker

    def _work(self, worker: _Worker) -> None:
        while True:
            try:
                given = worker.given.get(timeout=_LEISURE)
            except Empty:
                with self._lock:
                    if worker in self._idle:
                        self._idle.remove(worker)
                        return
                continue
            given()
            # A thread that waits must not keep the arrays of its last job.
            del given


def _listen(bell: "SimpleQueue[None]") -> None:
    """Waits in short pieces: an endless wait does not see a signal that came just before."""
    try:
        bell.get(timeout=_PATIENCE)
    except Empty:
        return


def _settle(
    stop: Callable[[], None], begun: Sequence[Job], done: Sequence[Job]
) -> None:
    """Waits until no job runs, however often signals interrupt that.

    A job that begins later finds that it has to stop before it does anything.
    """
    while True:
        try:
            stop()
            while len(done) < len(begun):
                sleep(0.001)
            return
        except BaseException:
            # Whatever a signal raises: the first interrupt is raised again afterwards.
            continue
