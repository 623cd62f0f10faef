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
from depanalysis.inputs import Source, read_source
from depanalysis.options import Language
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

    judge: Callable[[Source], Report]
    failed: Callable[[str, SourceError], Report]


def answers(
    asked: Asked[Report], paths: Sequence[str], language: Language | None, workers: int
) -> Iterator[Answer[Report]]:
    """The answers in the order of the files; a wrong option ends all of them."""
    jobs = [(path, _read(path, language)) for path in paths]
    work = partial(_answered, asked)
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


def _read(path: str, language: Language | None) -> Source | SourceError:
    try:
        return read_source(path, language)
    except SourceError as error:
        return error


def _answered(
    asked: Asked[Report], job: tuple[str, Source | SourceError]
) -> Answer[Report]:
    path, source = job
    if isinstance(source, SourceError):
        return Answer(asked.failed(path, source))
    try:
        report = asked.judge(source)
    except UsageError:
        raise
    except Exception as error:
        report = asked.failed(path, failure_of(path, error))
    return Answer(report, source.file, source.note)


def _lost(
    asked: Asked[Report], job: tuple[str, Source | SourceError]
) -> Answer[Report]:
    path, source = job
    text = None if isinstance(source, SourceError) else source.file
    return Answer(asked.failed(path, death(path)), text)
