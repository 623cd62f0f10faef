"""`parallelize`: texts with the loops that are proved marked as parallel."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from depanalysis.api.sources import failures, given
from depanalysis.emit.decisions import Decision
from depanalysis.emit.emission import EMITTED, emitted
from depanalysis.errors import SourceError
from depanalysis.inputs import file_error
from depanalysis.options import Language, Options
from depanalysis.pipeline import check_source
from depanalysis.projects import LOOPS, Given, Project, Selection

_DEFAULT = Options()


@dataclass(frozen=True, slots=True)
class Parallelized:
    """A file with its parallel loops marked; `text` is `None` where it has errors."""

    path: str
    text: str | None
    decisions: tuple[Decision, ...] = ()
    errors: tuple[SourceError, ...] = ()


@dataclass(frozen=True, slots=True)
class ParallelizedFiles:
    """The answer to one call of `parallelize`. Nothing is written to any file."""

    files: tuple[Parallelized, ...]

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """The errors of all files."""
        return tuple(error for file in self.files for error in file.errors)


def parallelize(
    source: str | Path | Sequence[Path],
    language: Language | None = None,
    *,
    path: str = "<text>",
    options: Options = _DEFAULT,
    transform: bool = True,
    exclude: Sequence[str] = (),
) -> ParallelizedFiles:
    """The same texts with the loops that are proved marked as parallel.

    Without `transform` no loop of C runs in another order.
    """
    chosen = Selection(
        (),
        LOOPS,
        language,
        tuple(exclude),
        preprocessing=options.preprocessing,
    )
    files = given(source, path, chosen, "c")
    project = Project(files)
    return ParallelizedFiles(
        tuple(_parallelized(each, options, transform, project) for each in files)
    )


def _parallelized(
    file: Given, options: Options, transform: bool, project: Project
) -> Parallelized:
    read = file.source
    if read is None:
        return Parallelized(file.path, None, errors=failures(file))
    if read.language not in EMITTED:
        error = file_error(file.path, "only C, Fortran and Python are parallelized")
        return Parallelized(file.path, None, errors=(error,))
    own = replace(options, preprocessing=file.preprocessing)
    report = check_source(read.file, read.language, own, project=project)
    if report.errors:
        return Parallelized(file.path, None, errors=report.errors)
    emission = emitted(
        read.file,
        read.language,
        report.loops,
        own,
        transform=transform,
        project=project,
    )
    return Parallelized(file.path, emission.text, emission.decisions)
