"""The analysis of one file after another, in worker processes.

Input: jobs. Output: their outcomes, in the order of the jobs; whatever goes wrong in one
file is an outcome of that file only.
"""

import os
import stat
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from depanalysis.cli.workers import death, failure_of, in_workers
from depanalysis.errors import SourceError, UsageError
from depanalysis.inputs import STDIN, Source, file_error, read_source
from depanalysis.options import Language, Options
from depanalysis.pipeline import STAGES, check_source
from depanalysis.projects import Given, Project
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


def job_of(file: Given, options: Options, stages: tuple[str, ...] = ()) -> Job:
    """The analysis of a file under the options of its own compilation."""
    own = replace(options, preprocessing=file.preprocessing)
    return Job(file.path, file.language, own, stages, file.source, file.failure)


def project_of(jobs: Iterable[Job]) -> Project:
    """The files that are analyzed together."""
    return Project(tuple(map(_given, jobs)))


def known_stages(name: str | None) -> tuple[str, ...]:
    """The stages that `--dump` names: one of the pipeline's, `all`, or none."""
    if name is None:
        return ()
    if name != "all" and name not in STAGES:
        stages = ", ".join((*STAGES, "all"))
        raise UsageError(f"there is no stage '{name}'; the stages are {stages}")
    return STAGES if name == "all" else (name,)


def outcomes(jobs: Iterable[Job], workers: int) -> Iterator[Outcome]:
    """Analyze all files as one project; a worker process that dies costs one of them."""
    pending = _read_here(jobs)
    work = partial(analyzed, project_of(pending))
    yield from in_workers(work, pending, workers, _lost)


def _given(job: Job) -> Given:
    preprocessing = job.options.preprocessing
    return Given(job.path, job.language, preprocessing, job.source, job.failure)


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


def analyzed(project: Project, job: Job) -> Outcome:
    """Read and analyze one file of a project; only a `UsageError` ends the whole run."""
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

    trouble = None
    try:
        report = check_source(source.file, source.language, job.options, trace, project)
    except UsageError:
        raise
    except Exception as error:
        report = FileReport(job.path, errors=(failure_of(job.path, error),))
        if not isinstance(error, SourceError | RecursionError | MemoryError):
            trouble = traceback.format_exc()
    return Outcome(report, source.file, source.note, tuple(dumps), trouble)


def _lost(job: Job) -> Outcome:
    return Outcome(FileReport(job.path, errors=(death(job.path),)))
