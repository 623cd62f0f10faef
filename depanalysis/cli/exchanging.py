"""The verb `scop`: files in, their loops as polyhedral tools read them out."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from depanalysis.cli.colors import style_for
from depanalysis.cli.outputs import check_writable, write_output, write_stream
from depanalysis.errors import SourceError, UsageError
from depanalysis.frontends.isl.printer import show as isl_text
from depanalysis.frontends.openscop.printer import show as openscop_text
from depanalysis.frontends.openscop.scops import Scop
from depanalysis.options import Options
from depanalysis.projects import Given, Project, Selection, given_files
from depanalysis.report.styles import printable
from depanalysis.report.text import error_text
from depanalysis.scops import scops_of
from depanalysis.source import SourceFile

_DONE, _BAD_INPUT = 0, 2


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a user asked the verb to do."""

    selection: Selection
    options: Options
    output: str | None = None
    form: Literal["openscop", "isl"] = "openscop"


def run_scop(exchange: Exchange) -> int:
    """Write all functions that are scops, and say why the others are none."""
    try:
        files = [file.read() for file in given_files(exchange.selection)]
        check_writable(exchange.output, [file.path for file in files])
        project = Project(tuple(files))
        scops: list[Scop] = []
        has_failed = False
        for file in files:
            found, is_whole = _read(file, exchange, project)
            scops += found
            has_failed = has_failed or not is_whole
        if scops or not has_failed:
            show = isl_text if exchange.form == "isl" else openscop_text
            write_output(show(scops), exchange.output)
    except UsageError as error:
        write_stream(f"depanalysis: error: {error}\n", sys.stderr)
        return _BAD_INPUT
    return _BAD_INPUT if has_failed else _DONE


def _read(
    file: Given, exchange: Exchange, project: Project
) -> tuple[Sequence[Scop], bool]:
    """The scops of a file, and whether that is all of it."""
    source = file.source
    if source is None:
        _say((file.failure,) if file.failure else (), None)
        return (), False
    if source.note is not None:
        write_stream(f"{printable(file.path)}: note: {source.note}\n", sys.stderr)
    options = replace(exchange.options, preprocessing=file.preprocessing)
    try:
        scops, errors = scops_of(source.file, source.language, options, project)
    except SourceError as error:
        scops, errors = (), (error,)
    _say(errors, source.file)
    return scops, not errors


def _say(errors: Sequence[SourceError], source: SourceFile | None) -> None:
    style = style_for(sys.stderr, "auto")
    sources = {source.path: source} if source else {}
    text = "".join(error_text(error, sources, style) for error in errors)
    if text:
        write_stream(text, sys.stderr)
