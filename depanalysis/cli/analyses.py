"""The analysis of one file after another, in worker processes.

Input: jobs. Output: their outcomes, in the order of the jobs however many workers there
are. Whatever goes wrong in one file is an outcome of that file only, even if it takes
the process along: libclang and isl are not written in Python, so they may.
"""

import multiprocessing
import os
import signal
import stat
import sys
import traceback
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace

from depanalysis.errors import SourceError, UsageError
from depanalysis.inputs import STDIN, Source, file_error, read_source
from depanalysis.options import Language, Options
from depanalysis.pipeline import STAGES, check_source
from depanalysis.source import SourceFile
from depanalysis.verdicts import FileReport


@dataclass(frozen=True, slots=True)
class Job:
    """One file to analyze; `stages` names those whose values are wanted as text.

    `source` or `failure` is there where the file has been read already.
    """

    path: str
    language: Language | None
    options: Options
    stages: tuple[str, ...] = ()
    source: Source | None = None
    failure: SourceError | None = None


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
    """Analyze all files; a worker process that dies costs one of them."""
    pending = _read_here(jobs)
    yield from _in_workers(pending, max(1, min(workers, len(pending))))


def _read_here(jobs: Iterable[Job]) -> list[Job]:
    """The jobs, with pipes and devices read: workers have no standard input."""
    read: list[Job] = []
    is_stdin_read = False
    for job in jobs:
        if job.path == STDIN and is_stdin_read:
            failure = file_error(job.path, "standard input has been read already")
            read.append(replace(job, failure=failure))
        else:
            read.append(job if _is_regular(job.path) else _read(job))
        is_stdin_read = is_stdin_read or job.path == STDIN
    return read


def _read(job: Job) -> Job:
    if job.source or job.failure:
        return job
    try:
        return replace(job, source=read_source(job.path, job.language))
    except SourceError as error:
        return replace(job, failure=error)


def _is_regular(path: str) -> bool:
    try:
        return path != STDIN and stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return True


def analyzed(job: Job) -> Outcome:
    """Read and analyze one file; only a `UsageError` ends the whole run."""
    job = _read(job)
    if job.source is None:
        return Outcome(
            FileReport(job.path, errors=(job.failure,) if job.failure else ())
        )
    source = job.source
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
        futures = [pool.submit(analyzed, job) for job in jobs]
        for job, future in zip(jobs, futures, strict=True):
            yield _outcome(future) or _alone(job)
    except BaseException:
        # Workers that end in the middle of a message would be waited for in vain.
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    # The threads of a pool that is not waited for may write to what is closed by then.
    pool.shutdown()


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
    """Workers that nobody has asked anything yet.

    A copy of this process is a worker at once, because it has the solvers loaded and
    unused. Elsewhere than on Linux a copy is not safe, so that workers start from
    nothing there.
    """
    method = "fork" if sys.platform == "linux" else "spawn"
    context = multiprocessing.get_context(method)
    return ProcessPoolExecutor(workers, context, _begin)


def _begin() -> None:
    """Leave interrupts to the parent, and keep what libraries say as they die quiet."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
