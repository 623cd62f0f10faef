"""The verb `parallelize`: a text in, the same with its parallel loops marked out."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from depanalysis.emit.decisions import Decision, Emission
from depanalysis.emit.fortran.directives import parallelized as parallel_fortran
from depanalysis.emit.openmp import parallelized as parallel_c
from depanalysis.emit.python.modules import parallelized as parallel_python
from depanalysis.errors import SourceError
from depanalysis.inputs import Source, file_error
from depanalysis.options import Options, Preprocessing
from depanalysis.pipelines.check import CHECK, check_source
from depanalysis.pipelines.stages import Stages, Verb
from depanalysis.projects import Given, Project
from depanalysis.verdicts import LoopVerdict

EMITTED = ("c", "c++", "fortran", "python")
_OF_OPENMP = "-D_OPENMP=201511"


@dataclass(frozen=True, slots=True)
class Parallelized:
    """A file with its parallel loops marked; `text` is `None` where none was read.

    `errors` are those of the text, also where loops beside them were read.
    `unmatched` are the stated assumptions that are about no function of the file.
    """

    path: str
    text: str | None = None
    decisions: tuple[Decision, ...] = ()
    errors: tuple[SourceError, ...] = ()
    unmatched: tuple[str, ...] = ()


def as_compiled(files: Iterable[Given]) -> tuple[Given, ...]:
    """Files as a compiler reads them that follows directives: a macro tells them of it.

    Options that speak of the macro themselves come later, and are what counts.
    """
    return tuple(replace(each, preprocessing=_with_openmp(each)) for each in files)


def _with_openmp(file: Given) -> Preprocessing:
    macros = (_OF_OPENMP, *file.preprocessing.macros)
    return replace(file.preprocessing, macros=macros)


def parallelized(
    source: Source,
    options: Options,
    project: Project | None = None,
    stages: Stages | None = None,
) -> Parallelized:
    """The text of a file with its loops marked that are proved to be parallel."""
    stages = stages or Stages()
    path = source.file.path
    if source.language not in EMITTED:
        error = file_error(path, "only C, C++, Fortran and Python are parallelized")
        return Parallelized(path, errors=(error,))
    # 1. Decide all loops, as `check` does.
    report = check_source(source, options, project, stages)
    if report.errors and not report.loops:
        return Parallelized(path, errors=report.errors, unmatched=report.unmatched)
    # 2. Choose loops that get a directive, and write the text with them.
    emission = emitted(source, report.loops, options, project)
    stages.ended("text", lambda: emission.text)
    return Parallelized(
        path, emission.text, emission.decisions, report.errors, report.unmatched
    )


def emitted(
    source: Source,
    loops: Iterable[LoopVerdict],
    options: Options,
    project: Project | None = None,
) -> Emission:
    """The text with its chosen loops marked as the language does it."""
    match source.language:
        case "fortran":
            return parallel_fortran(
                source.file,
                loops,
                options,
                transform=options.transform,
                inspect=options.inspect,
                project=project,
            )
        case "python":
            return parallel_python(source.file, loops)
        case _:
            return parallel_c(
                source.file,
                loops,
                options,
                transform=options.transform,
                inspect=options.inspect,
                project=project,
                is_cxx=source.language == "c++",
            )


PARALLELIZE = Verb((*CHECK.stages, "text"), parallelized, Parallelized)
