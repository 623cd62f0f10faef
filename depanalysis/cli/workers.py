"""Work on one file after another, in worker processes.

Results come in the order of the jobs, however many workers there are. Whatever goes wrong
in one file is a result for that file only, even if it takes the process along: libclang
and isl are not written in Python, so they may.
"""

import ctypes
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any, TypeVar

from depanalysis.errors import SourceError
from depanalysis.inputs import file_error

_MOST_MEMORY = 4 * 2**30
_DEATH_SIGNAL = 1

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_workers(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    workers: int,
    lost: Callable[[Job], Result],
) -> Iterator[Result]:
    """Results in order; `lost` is that of a job on which a worker dies.

    A worker gets `work` once, with all that it holds, and jobs one by one. A death
    breaks the whole pool, so the jobs that it took along are done again, each in a pool
    of its own: the one that dies again is the culprit.
    """
    pool = _pool(work, max(1, min(workers, len(jobs))))
    try:
        futures = [pool.submit(_done, job) for job in jobs]
        for job, future in zip(jobs, futures, strict=True):
            done = _result(future) or alone(work, job)
            yield lost(job) if done is None else done
    except BaseException:
        # Workers that end in the middle of a message would be waited for in vain.
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    # The threads of a pool that is not waited for may write to what is closed by then.
    pool.shutdown()


def failure_of(path: str, error: Exception) -> SourceError:
    """What went wrong in a file, as an error that a user can read."""
    match error:
        case SourceError():
            return error
        case RecursionError():
            return file_error(path, "is nested too deeply to be analyzed")
        case MemoryError():
            return file_error(
                path, f"needs more than {_MOST_MEMORY >> 30} GiB of memory"
            )
        case _:
            return internal_error(path, f"{type(error).__name__}: {error}")


def internal_error(path: str, what: str) -> SourceError:
    """A defect of ours that a file brought to light."""
    return file_error(path, f"internal error, please report it: {what}")


def death(path: str) -> SourceError:
    """What is said of a file on which a worker died."""
    return internal_error(path, "the analysis ended unexpectedly")


def alone(work: Callable[[Job], Result], job: Job) -> Result | None:
    """The result of one job in a process of its own, or nothing if that dies."""
    with _pool(work, 1) as pool:
        return _result(pool.submit(_done, job))


def _result(future: "Future[Result]") -> Result | None:
    try:
        return future.result()
    except BrokenProcessPool:
        return None


def _pool(work: Callable[[Any], Any], workers: int) -> ProcessPoolExecutor:
    """Workers that nobody has asked anything yet.

    A copy of this process is a worker at once, because it has the solvers loaded and
    unused. Elsewhere than on Linux a copy is not safe, so that workers start from
    nothing there.
    """
    method = "fork" if sys.platform == "linux" else "spawn"
    context = multiprocessing.get_context(method)
    return ProcessPoolExecutor(workers, context, _begin, (work, os.getpid()))


def _done(job: Any) -> Any:
    """The result of a job, in a worker that has begun."""
    return _WORK[0](job)


_WORK: list[Callable[[Any], Any]] = []
"""What a worker process does with each job; empty in the parent."""


def _begin(work: Callable[[Any], Any], parent: int) -> None:
    """Take the work on."""
    _WORK[:] = [work]
    settle(parent)


def settle(parent: int) -> None:
    """Leave interrupts and streams to the parent: libraries speak as they die."""
    _end_with(parent)
    _limit_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.close(nowhere)


def _end_with(parent: int) -> None:
    """Ends this process when its parent does, even if that is killed."""
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _limit_memory() -> None:
    """Reaching the limit is a `MemoryError`, a result for one file, on every machine."""
    if sys.platform != "linux":
        return
    resource = import_module("resource")

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = _MOST_MEMORY if hard == resource.RLIM_INFINITY else min(hard, _MOST_MEMORY)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
