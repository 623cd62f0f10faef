"""A file of parallel code to a report on the races in it, whatever its language."""

from depanalysis.errors import SourceError
from depanalysis.inputs import Source
from depanalysis.projects import Project
from depanalysis.proofs.openmp.files import openmp_races
from depanalysis.proofs.races.cuda.files import kernel_races
from depanalysis.proofs.races.options import RaceOptions
from depanalysis.proofs.races.verdicts import RaceReport
from depanalysis.source import Span


def races(
    source: Source, options: RaceOptions, project: Project | None = None
) -> RaceReport:
    """The answers about all parallel code of a file."""
    if source.language == "cuda":
        return kernel_races(source.file, options)
    if source.language in ("c", "fortran"):
        return openmp_races(source.file, options, source.language, project)
    path = source.file.path
    message = f"races in files of the language {source.language} are not looked for"
    error = SourceError(message, Span(path, 1, 1, 1, 1))
    return RaceReport(path, errors=(error,))
