"""The analysis of one file after another, here or in worker processes.

Input: jobs. Output: their outcomes, in the order of the jobs however many workers there
are. Whatever goes wrong in one file is an outcome of that file only.
"""

import multiprocessing
import signal
import traceback
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from depanalysis.errors import SourceError, UsageError
from depanalysis.inputs import STDIN, file_error, read_source
from depanalysis.options import Language, Options
from depanalysis.pipeline import STAGES, check_source
from depanalysis.source import SourceFile
from depanalysis.verdicts import FileReport


@dataclass(frozen=True, slots=True)
class Job:
    """One file to analyze; `stages` names those whose values are wanted as text."""

    path: str
    language: Language | None
    options: Options
    stages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a file; `trouble` is the traceback of a defect of ours."""

    report: FileReport
    source: SourceFile | None = None
    note: str | None = None
    dumps: tuple[tuple[str, str], ...] = ()
    trouble: str | None = None


def known_stages(name: str | None) -> tuple[str, ...]:
    """The stages that `--dump` names: one of the pipeline's, `all`, or none."""
    if name is None:
        return ()
    if name != "all" and name not in STAGES:
        stages = ", ".join((*STAGES, "all"))
        raise UsageError(f"there is no stage '{name}'; the stages are {stages}")
    return STAGES if name == "all" else (name,)


def outcomes(jobs: Iterable[Job], workers: int) -> Iterator[Outcome]:
    """Analyze all files; standard input stays here, because workers have none."""
    pending = list(jobs)
    if workers == 1 or len(pending) < 2:
        yield from map(analyzed, pending)
        return
    yield from _in_workers(pending, min(workers, len(pending)))


def analyzed(job: Job) -> Outcome:
    """Read and analyze one file; only a `UsageError` ends the whole run."""
    try:
        source = read_source(job.path, job.language)
    except SourceError as error:
        return Outcome(FileReport(job.path, errors=(error,)))
    dumps: list[tuple[str, str]] = []

    def trace(stage: str, value: object) -> None:
        if stage in job.stages:
            dumps.append((stage, str(value)))

    report, trouble = None, None
    try:
        report = check_source(source.file, source.language, job.options, trace)
    except UsageError:
        raise
    except SourceError as error:
        failure = error
    except RecursionError:
        failure = file_error(job.path, "is nested too deeply to be analyzed")
    except MemoryError:
        failure = file_error(job.path, "needs more memory than there is")
    except Exception as error:
        failure = file_error(job.path, _internal(f"{type(error).__name__}: {error}"))
        trouble = traceback.format_exc()
    report = report or FileReport(job.path, errors=(failure,))
    return Outcome(report, source.file, source.note, tuple(dumps), trouble)


def _internal(what: str) -> str:
    return f"internal error, please report it: {what}"


def _in_workers(jobs: list[Job], workers: int) -> Iterator[Outcome]:
    """Outcomes in order; a file on which a worker dies is an outcome like others.

    A death breaks the whole pool, so the files that it took along are done again, each
    in a pool of its own: the one that dies again is the culprit.
    """
    pool = _pool(workers)
    try:
        futures = [
            pool.submit(analyzed, job) if job.path != STDIN else None for job in jobs
        ]
        for job, future in zip(jobs, futures, strict=True):
            yield analyzed(job) if future is None else _outcome(future) or _alone(job)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()


def _alone(job: Job) -> Outcome:
    with _pool(1) as pool:
        outcome = _outcome(pool.submit(analyzed, job))
    if outcome is not None:
        return outcome
    failure = file_error(job.path, _internal("the analysis ended unexpectedly"))
    return Outcome(FileReport(job.path, errors=(failure,)))


def _outcome(future: "Future[Outcome]") -> Outcome | None:
    try:
        return future.result()
    except BrokenProcessPool:
        return None


def _pool(workers: int) -> ProcessPoolExecutor:
    """Workers that start from nothing and inherit neither threads nor solver state."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, context, _leave_interrupts_to_parent)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
