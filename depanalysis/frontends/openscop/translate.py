"""OpenScop text as Programs, one for each scop, and one error for each that is none.

A scop that is read is called `scop1`, `scop2`, … by its place in the text.
"""

from depanalysis.errors import SourceError
from depanalysis.frontends.openscop.programs import program_of
from depanalysis.frontends.openscop.reader import read
from depanalysis.frontends.openscop.scops import Scop
from depanalysis.frontends.translation import Translation
from depanalysis.ir.programs import Program
from depanalysis.source import SourceFile


def translate(source: SourceFile) -> Translation:
    """The Programs of all scops of a text."""
    return translated(source, *read(source))


def translated(
    source: SourceFile, scops: tuple[Scop, ...], found: tuple[SourceError, ...]
) -> Translation:
    """The Programs of scops that were read from a text, and of which some could not be."""
    programs: list[Program] = []
    errors = list(found)
    for number, scop in enumerate(scops, start=1):
        try:
            programs.append(program_of(scop, f"scop{number}", source))
        except SourceError as error:
            errors.append(error)
    errors.sort(key=lambda error: error.span)
    return Translation(source, tuple(programs), tuple(errors))
