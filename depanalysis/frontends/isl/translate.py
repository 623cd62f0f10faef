"""Texts in isl notation as Programs, one for each scop, and an error for each other."""

from depanalysis.frontends.isl.reader import read
from depanalysis.frontends.openscop.translate import translated
from depanalysis.frontends.translation import Translation
from depanalysis.source import SourceFile


def translate(source: SourceFile) -> Translation:
    """The Programs of all scops of a text."""
    return translated(source, *read(source))
