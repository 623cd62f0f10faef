"""Parallel code that exists, file by file, to the answers about it.

What is asked of a file is a function that can be sent to a worker process.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from depanalysis.cli.outputs import write_stream
from depanalysis.cli.workers import death, failure_of, in_workers
from depanalysis.errors import SourceError, UsageError
from depanalysis.projects import Given, Project
from depanalysis.report.styles import printable
from depanalysis.source import SourceFile

Report = TypeVar("Report")


@dataclass(frozen=True, slots=True)
class Answer(Generic[Report]):
    """What was found in a file, and its text if that could be read."""

    report: Report
    source: SourceFile | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Asked(Generic[Report]):
    """What is asked of a file, and the report that only says what went wrong."""

    judge: Callable[[Given, Project], Report]
    failed: Callable[[str, SourceError], Report]


def answers(
    asked: Asked[Report], files: Sequence[Given], workers: int
) -> Iterator[Answer[Report]]:
    """The answers in the order of the files; a wrong option ends all of them."""
    jobs = [each.read() for each in files]
    work = partial(_answered, asked, Project(tuple(jobs)))
    yield from in_workers(work, jobs, workers, partial(_lost, asked))


def sources_of(done: Sequence[Answer[Report]]) -> dict[str, SourceFile]:
    """The texts that could be read, by their paths."""
    files = [each.source for each in done if each.source is not None]
    return {file.path: file for file in files}


def say_notes(done: Sequence[Answer[Report]]) -> None:
    """Says on standard error what was strange about the texts."""
    for each in done:
        if each.note is not None and each.source is not None:
            path = printable(each.source.path)
            write_stream(f"{path}: note: {each.note}\n", sys.stderr)


def _answered(asked: Asked[Report], project: Project, file: Given) -> Answer[Report]:
    if file.source is None:
        return Answer(asked.failed(file.path, file.failure or death(file.path)))
    try:
        report = asked.judge(file, project)
    except UsageError:
        raise
    except Exception as error:
        report = asked.failed(file.path, failure_of(file.path, error))
    return Answer(report, file.source.file, file.source.note)


def _lost(asked: Asked[Report], file: Given) -> Answer[Report]:
    text = None if file.source is None else file.source.file
    return Answer(asked.failed(file.path, death(file.path)), text)
