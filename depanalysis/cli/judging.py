"""A verb that judges parallel code: files in, its report out, and how the call ends.

The verbs differ in what they ask of a file and in what their reports look like.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from depanalysis.cli.answers import Asked, answers, say_notes, sources_of
from depanalysis.cli.colors import style_for
from depanalysis.cli.outputs import check_writable, write_output, write_stream
from depanalysis.cli.progress import with_progress
from depanalysis.cli.requests import Coloring
from depanalysis.errors import SourceError, UsageError
from depanalysis.projects import Selection, given_files
from depanalysis.report.logs import Sources
from depanalysis.report.styles import Style, plain_style
from depanalysis.report.text import error_text
from depanalysis.version import VERSION

PROVED, REFUTED, BAD_INPUT, UNDECIDED = 0, 1, 2, 3


class Judged(Protocol):
    """What is known about a file, whatever was asked."""

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """What went wrong with the file."""


Report = TypeVar("Report", bound=Judged)


@dataclass(frozen=True, slots=True)
class Call:
    """What every such verb may be told, as it was written."""

    selection: Selection
    kernel: tuple[str, ...] = ()
    instantiate: tuple[str, ...] = ()
    block: str | None = None
    grid: str | None = None
    define: tuple[str, ...] = ()
    assume: tuple[str, ...] = ()
    json: bool = False
    sarif: bool = False
    jobs: int = 1
    output: str | None = None
    color: Coloring = "auto"


@dataclass(frozen=True, slots=True)
class Forms(Generic[Report]):
    """The forms of a verb's report, and the exit code where no input was bad."""

    json_text: Callable[[Sequence[Report]], str]
    sarif_text: Callable[[Sequence[Report], Sources, str], str]
    report_text: Callable[[Sequence[Report], Sources, Style], str]
    exit_code: Callable[[Sequence[Report]], int]


def judge_files(
    call: Call, asked: Callable[[], Asked[Report]], forms: Forms[Report]
) -> int:
    """Judge all files, print the report, say on standard error what went wrong."""
    try:
        files = given_files(call.selection)
        check_writable(call.output, [file.path for file in files])
        found = answers(asked(), files, call.jobs)
        done = tuple(with_progress(found, len(files)))
        reports = tuple(each.report for each in done)
        sources = sources_of(done)
        errors = tuple(error for report in reports for error in report.errors)
        say_notes(done)
        _say(errors, sources, call)
        write_output(_text(reports, sources, call, forms), call.output)
    except UsageError as error:
        write_stream(f"depanalysis: error: {error}\n", sys.stderr)
        return BAD_INPUT
    return BAD_INPUT if errors else forms.exit_code(reports)


def _say(errors: tuple[SourceError, ...], sources: Sources, call: Call) -> None:
    style = style_for(sys.stderr, call.color)
    text = "".join(error_text(error, sources, style) for error in errors)
    if text:
        write_stream(text, sys.stderr)


def _text(
    reports: Sequence[Report], sources: Sources, call: Call, forms: Forms[Report]
) -> str:
    if call.json:
        return forms.json_text(reports)
    if call.sarif:
        return forms.sarif_text(reports, sources, VERSION)
    to_screen = call.output in (None, "-")
    style = style_for(sys.stdout, call.color) if to_screen else plain_style
    return forms.report_text(reports, sources, style)
