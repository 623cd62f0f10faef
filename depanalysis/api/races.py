"""`race`: the races in parallel code that exists."""

from collections.abc import Sequence

from depanalysis.api.sources import Files, Where, answered, given
from depanalysis.options import Language, RaceOptions
from depanalysis.pipelines.race import RACE
from depanalysis.pipelines.stages import Trace
from depanalysis.projects import TEAMS, Selection
from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    RaceReport,
    Raciness,
    worst,
)

_DEFAULT = RaceOptions()


class RaceReports(Files[RaceReport]):
    """The answer to one call of `race`."""

    @property
    def constructs(self) -> tuple[ConstructVerdict, ...]:
        """The kernels and parallel regions of all files."""
        return tuple(each for file in self.files for each in file.constructs)

    @property
    def verdict(self) -> Raciness:
        """The worst verdict of all files."""
        return worst([file.verdict for file in self.files])


def race(
    source: Where,
    language: Language | None = None,
    *,
    path: str = "<text>",
    options: RaceOptions = _DEFAULT,
    exclude: Sequence[str] = (),
    trace: Trace | None = None,
) -> RaceReports:
    """The races in kernels of CUDA, regions of OpenMP and `prange` loops of numba.

    A text is CUDA unless `language` says otherwise.
    """
    chosen = Selection(
        (), TEAMS, language, tuple(exclude), preprocessing=options.preprocessing
    )
    files = given(source, path, chosen, "cuda")
    return RaceReports(answered(RACE, files, options, trace))
