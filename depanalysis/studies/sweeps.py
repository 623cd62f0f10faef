"""Many experiments at once, on the cores of this machine or on a cluster.

An experiment depends on nothing but itself, and results come in the order of the
experiments: neither the number of workers nor their place or speed can change a table.
"""

import multiprocessing
import os
import re
import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeAlias

from depanalysis.errors import DepanalysisError, InternalError, UsageError
from depanalysis.extras import required
from depanalysis.studies.experiments import Experiment
from depanalysis.studies.measurements import Measurement, measure

Batch: TypeAlias = tuple[Experiment, ...]

# A task is long enough to be worth its way to a worker.
_BATCH = 10
# A scheduler answers in milliseconds.
_PATIENCE = "10s"
_PORTS = range(1, 2**16)
# The library takes a minute to refuse other texts, with a traceback of its own.
_ADDRESS = re.compile(
    r"inproc://[\w./:-]+|"
    r"((tcp|tls|ws|wss|ucx)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):(?P<port>[0-9]{1,5})",
    re.ASCII,
)


def sweep(
    experiments: Iterable[Experiment],
    jobs: int | None = None,
    cluster: str | None = None,
) -> Iterator[Measurement]:
    """The measurements of all experiments, in their order, each as soon as it is there.

    Worker processes are as many as `jobs` says, or as there are usable cores. With the
    address of a dask scheduler as `cluster`, its workers do the work instead.
    """
    chosen = tuple(experiments)
    batches = [chosen[i : i + _BATCH] for i in range(0, len(chosen), _BATCH)]
    if cluster is not None:
        return _on_cluster(batches, cluster)
    workers = min(_usable_cores() if jobs is None else jobs, len(batches))
    if jobs is not None and jobs < 1:
        raise UsageError(f"a sweep needs a worker or more, not {jobs}")
    if workers < 2:
        return map(measure, chosen)
    return _in_processes(batches, workers)


def measured(batch: Batch) -> list[Measurement]:
    """What a worker does."""
    return [measure(experiment) for experiment in batch]


def _in_processes(batches: Sequence[Batch], workers: int) -> Iterator[Measurement]:
    """Workers start from nothing and inherit neither threads nor compiler state."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, _leave_interrupts_to_parent)
    try:
        for done in pool.map(measured, batches):
            yield from done
    except BrokenProcessPool:
        raise InternalError("a worker process ended unexpectedly") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _on_cluster(batches: Sequence[Batch], address: str) -> Iterator[Measurement]:
    distributed = required("distributed")
    with _client(distributed, address) as client:
        futures = client.map(measured, batches, pure=False)
        for future in futures:
            yield from _result(future)


def _result(future: Any) -> list[Measurement]:
    try:
        done: list[Measurement] = future.result()
    except DepanalysisError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise UsageError(f"a worker of the cluster failed with {what}") from None
    return done


def _client(distributed: Any, address: str) -> Any:
    place = _ADDRESS.fullmatch(address)
    if place is None or int(place["port"] or 1) not in _PORTS:
        raise UsageError(
            f"'{address}' is not the address of a cluster, such as 'tcp://host:8786'"
        )
    try:
        return distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error).splitlines()[0] if str(error) else "no answer"
        raise UsageError(f"no cluster was reached at '{address}': {reason}") from None


def _usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
