"""Everything that is raised on purpose.

    DepanalysisError
    ├── SourceError                the program's fault: has a span; collected, not raised
    │   ├── ParseError             the text is not a program of its language
    │   ├── VerificationError      a Program breaks a rule of the intermediate form
    │   ├── DefectError            our fault, at one place
    │   └── UnsupportedError       the text is a program, but not one that is modelled
    ├── UsageError                 the caller's fault: an option, a fact, a file name
    │   └── MissingLibraryError    a library of an extra is not installed
    ├── InterpretationError        a concrete run left the defined behaviour
    │   └── LimitError             a run took more statements than it was given
    └── InternalError              our fault: please report it

"May race" and "gave up" are results, never exceptions.
"""

from depanalysis.source import NOWHERE, SourceFile, Span


class DepanalysisError(Exception):
    """The root of all errors of this package."""


class SourceError(DepanalysisError):
    """Something is wrong at a place in a program's text."""

    def __init__(self, message: str, span: Span = NOWHERE, excerpt: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.span = span
        self.excerpt = excerpt

    @classmethod
    def at(cls, source: SourceFile, span: Span, message: str) -> "SourceError":
        """The error with the excerpt of its place drawn from the source."""
        return cls(message, span, source.excerpt(span))

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span != NOWHERE else ""
        return f"{place}{self.message}" + (f"\n{self.excerpt}" if self.excerpt else "")


def notes_of(error: SourceError) -> tuple[str, ...]:
    """What was added to an error for those who debug us: a traceback."""
    return tuple(getattr(error, "__notes__", ()))


class ParseError(SourceError):
    """The text is not a program of its language."""


class VerificationError(SourceError):
    """A Program breaks a rule of the intermediate form."""


class DefectError(SourceError):
    """A defect of ours at one place: the rest of the file is analyzed all the same."""


class UnsupportedError(SourceError):
    """The text is a program, but not one that is modelled."""


class UsageError(DepanalysisError):
    """An option, an assumption or a file name is wrong."""


class MissingLibraryError(UsageError, ImportError):
    """A library of an extra is not installed."""


class InterpretationError(DepanalysisError):
    """A concrete run left the defined behaviour of the program."""


class LimitError(InterpretationError):
    """A run took more statements than it was given."""


class InternalError(DepanalysisError):
    """A defect of ours, never of the input."""
