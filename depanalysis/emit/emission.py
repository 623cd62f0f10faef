"""From a text and the verdicts on its loops to the parallel text, in each language.

Input: a text in one of the languages that are emitted. Output: an `Emission`.
"""

from collections.abc import Iterable

from depanalysis.emit.decisions import Emission
from depanalysis.emit.fortran.directives import parallelized as parallel_fortran
from depanalysis.emit.openmp import parallelized as parallel_c
from depanalysis.emit.python.modules import parallelized as parallel_python
from depanalysis.options import Language, Options
from depanalysis.projects import Project
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict

EMITTED: tuple[Language, ...] = ("c", "fortran", "python")


def emitted(
    source: SourceFile,
    language: Language,
    loops: Iterable[LoopVerdict],
    options: Options,
    *,
    transform: bool = True,
    project: Project | None = None,
) -> Emission:
    """The text with its chosen loops marked as the language does it.

    `project` is that of the verdicts. Without `transform` no loop of C gets another head.
    """
    assert language in EMITTED
    if language == "fortran":
        return parallel_fortran(source, loops)
    if language == "python":
        return parallel_python(source, loops)
    return parallel_c(source, loops, options, transform=transform, project=project)
