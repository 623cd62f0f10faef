"""The verb `parallelize`: sources in, the same with their parallel loops marked out."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from depanalysis.cli.analyses import Job, Outcome, job_of, outcomes, project_of
from depanalysis.cli.colors import style_for
from depanalysis.cli.outputs import check_writable, write_data, write_stream
from depanalysis.cli.progress import with_progress
from depanalysis.emit.emission import EMITTED, emitted
from depanalysis.errors import DefectError, UsageError
from depanalysis.inputs import STDIN, Source, file_error
from depanalysis.options import Options
from depanalysis.pipeline import refuse_unmatched
from depanalysis.projects import Given, Project, Selection, given_files
from depanalysis.report.parallelizations import Parallelization, json_text, report_text
from depanalysis.report.parallelizations import summary as summary_of
from depanalysis.report.styles import printable
from depanalysis.report.text import error_text
from depanalysis.source import SourceFile

_DONE, _BAD_INPUT = 0, 2


@dataclass(frozen=True, slots=True)
class Order:
    """What a user asked the verb to do; `output` is a file or a directory."""

    selection: Selection
    options: Options
    output: str | None = None
    in_place: bool = False
    transform: bool = True
    report: bool = False
    json: bool = False
    jobs: int = 1

    @property
    def is_dry(self) -> bool:
        """Whether only a report is wanted."""
        return (self.report or self.json) and self._writes_to_screen

    @property
    def _writes_to_screen(self) -> bool:
        return self.output in (None, STDIN) and not self.in_place


@dataclass(frozen=True, slots=True)
class _Written:
    """What came of one file: the bytes of the new text, and where they belong."""

    result: Parallelization
    data: bytes
    target: str | None
    encoding: str


def run_parallelize(order: Order) -> int:
    """Analyze all files, then write those without errors, each at once or not at all."""
    try:
        files = given_files(order.selection)
        targets = _targets(order, tuple(file.path for file in files))
        jobs = [_job(file, order) for file in files]
        project = project_of(jobs)
        done = tuple(with_progress(outcomes(jobs, order.jobs), len(jobs)))
        refuse_unmatched([outcome.report for outcome in done])
        triples = list(zip(jobs, done, targets, strict=True))
        for job, outcome, _ in triples:
            _say_what_went_wrong(job, outcome)
        sound = [triple for triple in triples if _is_sound(triple[1])]
        written = tuple(_written(*triple, order, project) for triple in sound)
        _write(written, order)
        _report(written, order)
    except UsageError as error:
        write_stream(f"depanalysis: error: {error}\n", sys.stderr)
        return _BAD_INPUT
    return _DONE if len(sound) == len(triples) else _BAD_INPUT


def _is_sound(outcome: Outcome) -> bool:
    """Whether a file was read; a defect of ours at a statement costs that statement."""
    return all(isinstance(error, DefectError) for error in outcome.report.errors)


def _targets(order: Order, paths: tuple[str, ...]) -> tuple[str | None, ...]:
    """Where each file's new text belongs; refused before any work is done."""
    if order.in_place:
        if order.output is not None:
            raise UsageError("--in-place and --output exclude each other")
        if STDIN in paths:
            raise UsageError("standard input cannot be written over with --in-place")
        return paths
    if order.is_dry:
        return (None,) * len(paths)
    if order.output is not None and os.path.isdir(order.output):
        return tuple(_into(order.output, paths))
    if len(paths) > 1:
        raise UsageError("several files need --in-place or a directory for --output")
    check_writable(order.output, paths)
    return (None if order.output == STDIN else order.output,)


def _into(folder: str, paths: tuple[str, ...]) -> Iterator[str]:
    taken: set[str] = set()
    for path in paths:
        name = os.path.basename(path)
        if path == STDIN:
            raise UsageError("standard input has no name for a file in a directory")
        if name in taken:
            raise UsageError(f"two files would be written to '{name}' in '{folder}'")
        taken.add(name)
        target = os.path.join(folder, name)
        check_writable(target, paths)
        yield target


def _job(file: Given, order: Order) -> Job:
    """The file is read here, because its encoding is that of what is written."""
    read = file.read()
    if read.source is not None and read.source.language not in EMITTED:
        failure = file_error(file.path, "only C, Fortran and Python are parallelized")
        read = replace(read, source=None, failure=failure)
    return job_of(read, order.options)


def _written(
    job: Job, outcome: Outcome, target: str | None, order: Order, project: Project
) -> _Written:
    source = _source(job)
    loops = outcome.report.loops
    emission = emitted(
        source.file,
        source.language,
        loops,
        job.options,
        transform=order.transform,
        project=project,
    )
    result = Parallelization(job.path, target, emission.decisions)
    data = emission.text.encode(source.encoding)
    if source.encoding == "latin-1" and target is None and not order.is_dry:
        raise UsageError(f"'{job.path}' is not UTF-8; name a file with --output")
    return _Written(result, data, target, source.encoding)


def _source(job: Job) -> Source:
    assert job.source is not None
    return job.source


def _write(written: tuple[_Written, ...], order: Order) -> None:
    for each in written:
        if each.target is not None:
            write_data(each.data, each.target)
        elif not order.is_dry:
            write_stream(each.data.decode(), sys.stdout)


def _report(written: tuple[_Written, ...], order: Order) -> None:
    results = tuple(each.result for each in written)
    if order.json:
        text = json_text(results)
    elif order.report:
        text = report_text(results)
    elif results and all(each.target is not None for each in written):
        text = f"{summary_of(results)}\n"
    else:
        return
    write_stream(text, sys.stdout)


def _say_what_went_wrong(job: Job, outcome: Outcome) -> None:
    style = style_for(sys.stderr, "auto")
    sources: dict[str, SourceFile] = {}
    if job.source is not None:
        sources[job.path] = job.source.file
    text = "".join(error_text(e, sources, style) for e in outcome.report.errors)
    if outcome.note is not None:
        text += f"{printable(job.path)}: note: {outcome.note}\n"
    if text:
        write_stream(text, sys.stderr)
