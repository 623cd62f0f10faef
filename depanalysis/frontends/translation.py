"""What every frontend returns."""

from dataclasses import dataclass

from depanalysis.errors import SourceError
from depanalysis.ir.programs import Program
from depanalysis.source import SourceFile


@dataclass(frozen=True, slots=True)
class Translation:
    """The Programs of a file in the order of its text, and what was wrong with the rest."""

    source: SourceFile
    programs: tuple[Program, ...] = ()
    errors: tuple[SourceError, ...] = ()
