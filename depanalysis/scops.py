"""The stages of the verb `scop`: source text in, static control parts out."""

from depanalysis.emit.openscop.scops import scop_of
from depanalysis.errors import SourceError
from depanalysis.frontends.isl.reader import read as read_notation
from depanalysis.frontends.openscop.reader import read as read_scops
from depanalysis.frontends.openscop.scops import Scop
from depanalysis.frontends.stated import read_assumptions
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, While, walk_statements
from depanalysis.options import Language, Options
from depanalysis.pipeline import located, translated, verified_programs
from depanalysis.projects import Project
from depanalysis.source import SourceFile


def scops_of(
    source: SourceFile,
    language: Language,
    options: Options,
    project: Project | None = None,
) -> tuple[tuple[Scop, ...], tuple[SourceError, ...]]:
    """The functions of one file that have loops, as scops; those of a scop file as read."""
    if language == "openscop":
        return read_scops(source)
    if language == "isl":
        return read_notation(source)
    translation = translated(source, language, options, project)
    stated = read_assumptions(options.assume)
    programs, errors = verified_programs(translation, stated, options.alias)
    scops: list[Scop] = []
    refused = list(errors)
    for program in programs:
        try:
            if any(isinstance(s, Loop | While) for s in walk_statements(program.body)):
                scops.append(scop_of(program))
        except SourceError as error:
            refused.append(located(source, _in_function(program, error)))
    return tuple(scops), tuple(refused)


def _in_function(program: Program, error: SourceError) -> SourceError:
    return type(error)(f"in {program.name}: {error.message}", error.span)
