"""`race`: the races in parallel code that exists."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from depanalysis.api.sources import failures, given
from depanalysis.errors import SourceError
from depanalysis.options import Language
from depanalysis.projects import Project, Selection
from depanalysis.proofs.races.files import races
from depanalysis.proofs.races.options import RaceOptions
from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    RaceReport,
    Raciness,
    worst,
)

_LANGUAGES: frozenset[Language] = frozenset(("c", "cuda", "fortran"))
_DEFAULT = RaceOptions()


@dataclass(frozen=True, slots=True)
class RaceReports:
    """The answer to one call of `race`."""

    files: tuple[RaceReport, ...]

    @property
    def constructs(self) -> tuple[ConstructVerdict, ...]:
        """The kernels and parallel regions of all files."""
        return tuple(each for file in self.files for each in file.constructs)

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """The errors of all files."""
        return tuple(error for file in self.files for error in file.errors)

    @property
    def verdict(self) -> Raciness:
        """The worst verdict of all files."""
        return worst([file.verdict for file in self.files])


def race(
    source: str | Path | Sequence[Path],
    language: Language | None = None,
    *,
    path: str = "<text>",
    options: RaceOptions = _DEFAULT,
    exclude: Sequence[str] = (),
) -> RaceReports:
    """The races in kernels of CUDA and in parallel regions of OpenMP.

    A text is CUDA unless `language` says otherwise.
    """
    chosen = Selection(
        (),
        _LANGUAGES,
        language,
        tuple(exclude),
        preprocessing=options.preprocessing,
    )
    files = given(source, path, chosen, "cuda")
    project = Project(files)
    return RaceReports(
        tuple(
            RaceReport(each.path, errors=failures(each))
            if each.source is None
            else races(
                each.source,
                replace(options, preprocessing=each.preprocessing),
                project,
            )
            for each in files
        )
    )
