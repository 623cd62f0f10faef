"""The verb `scop`: source text in, static control parts out."""

from dataclasses import dataclass

from depanalysis.emit.openscop.scops import scop_of
from depanalysis.errors import SourceError
from depanalysis.frontends.isl.reader import read as read_notation
from depanalysis.frontends.openscop.printer import show as show_scops
from depanalysis.frontends.openscop.reader import read as read_scops
from depanalysis.frontends.openscop.scops import Scop
from depanalysis.frontends.stated import read_assumptions
from depanalysis.inputs import Source
from depanalysis.ir.printer import show
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, While
from depanalysis.options import Options
from depanalysis.pipelines.check import located, translated, verified_programs
from depanalysis.pipelines.stages import Stages, Verb
from depanalysis.projects import Project


@dataclass(frozen=True, slots=True)
class ScopReport:
    """One file: its functions with loops as scops, and what was wrong with the rest."""

    path: str
    scops: tuple[Scop, ...] = ()
    errors: tuple[SourceError, ...] = ()


def scops_of(
    source: Source,
    options: Options,
    project: Project | None = None,
    stages: Stages | None = None,
) -> ScopReport:
    """The functions of one file that have loops, as scops; those of a scop file as read."""
    stages = stages or Stages()
    path = source.file.path
    if source.language == "openscop":
        return ScopReport(path, *read_scops(source.file))
    if source.language == "isl":
        return ScopReport(path, *read_notation(source.file))
    # 1. Translate the text to Programs, and keep the sound ones with what is stated.
    translation = translated(source, options, project)
    stated = read_assumptions(options.assume)
    programs, refused = verified_programs(translation, stated, options.alias)
    stages.ended("program", lambda: "\n".join(map(show, programs)))
    # 2. Write the functions that have loops as static control parts.
    scops: list[Scop] = []
    errors = list(refused)
    for program in programs:
        try:
            if any(isinstance(s, Loop | While) for s in program.statements):
                scops.append(scop_of(program))
        except SourceError as error:
            errors.append(located(translation.source, _in_function(program, error)))
    stages.ended("scops", lambda: show_scops(scops))
    return ScopReport(path, tuple(scops), tuple(errors))


def _in_function(program: Program, error: SourceError) -> SourceError:
    return type(error)(f"in {program.name}: {error.message}", error.span)


SCOP = Verb(("program", "scops"), scops_of, ScopReport)
