"""A text of MLIR as Programs, one for each function with a body.

xDSL parses the text. Dialects that it does not know are allowed in the generic form, and
are opaque; what is no MLIR, or an environment without xDSL, is one error.
"""

from depanalysis.errors import MissingLibraryError, ParseError, SourceError
from depanalysis.extras import required
from depanalysis.frontends.translation import Translation
from depanalysis.source import SourceFile, Span


def translate(source: SourceFile) -> Translation:
    """The Programs of all functions of a text, or the first error in it."""
    start = Span(source.path, 1, 1, 1, 2)
    try:
        read = required("depanalysis.frontends.mlir.parsing").read
        return Translation(source, tuple(read(source)))
    except MissingLibraryError as error:
        failure: SourceError = ParseError(str(error), start)
    except SourceError as error:
        failure = error
    return Translation(source, errors=(failure,))
