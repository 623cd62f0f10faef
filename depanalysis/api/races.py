"""`race`: the races in parallel code that exists."""

from collections.abc import Sequence
from dataclasses import replace

from depanalysis.api.sources import (
    Files,
    Function,
    Where,
    answered,
    function_lines,
    given,
)
from depanalysis.options import Language, RaceOptions
from depanalysis.pipelines.race import RACE, races
from depanalysis.pipelines.stages import Stages, Trace
from depanalysis.projects import TEAMS, Project, Selection
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
    source: Where | Function,
    language: Language | None = None,
    *,
    path: str = "<text>",
    options: RaceOptions = _DEFAULT,
    exclude: Sequence[str] = (),
    trace: Trace | None = None,
) -> RaceReports:
    """The races in kernels of CUDA, regions of OpenMP and `prange` loops of numba.

    A text is CUDA unless `language` says otherwise. A function of Python is judged in its
    file, which says what the names in it mean.
    """
    if callable(source):
        return RaceReports((_of_function(source, options, trace),))
    chosen = Selection(
        (), TEAMS, language, tuple(exclude), preprocessing=options.preprocessing
    )
    files = given(source, path, chosen, "cuda")
    return RaceReports(answered(RACE, files, options, trace))


def _of_function(
    function: Function, options: RaceOptions, trace: Trace | None
) -> RaceReport:
    source, lines = function_lines(function)
    report = races(source, options, Project(), Stages(trace=trace))
    inside = tuple(each for each in report.constructs if each.span.line in lines)
    return replace(report, constructs=inside)
