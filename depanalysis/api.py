"""`check`: the library's entrance, for text, for a file, and for Programs from a builder."""

from collections.abc import Sequence
from pathlib import Path

from depanalysis.errors import SourceError
from depanalysis.inputs import read_source
from depanalysis.ir.programs import Program
from depanalysis.options import Aliasing, Language, Options
from depanalysis.pipeline import Trace, check_program, check_source
from depanalysis.source import SourceFile
from depanalysis.verdicts import FileReport, Report


def check(
    source: str | Path | Program,
    language: Language | None = None,
    *,
    path: str = "<text>",
    assume: Sequence[str] = (),
    alias: Aliasing = "assume",
    in_bounds: bool = False,
    value_based: bool = False,
    relations: bool = False,
    trace: Trace | None = None,
) -> Report:
    """The verdicts on all loops of a program text, a file (as a `Path`) or a Program.

    The options are those of the command line; `path` names the text in messages. A file
    that cannot be read is an error in the report, like anything that is wrong inside
    it.
    """
    options = Options(alias, in_bounds, tuple(assume), value_based, relations)
    if isinstance(source, Program):
        return Report((check_program(source, options, trace),))
    if isinstance(source, Path):
        try:
            read = read_source(str(source), language)
        except SourceError as error:
            return Report((FileReport(str(source), errors=(error,)),))
        return Report((check_source(read.file, read.language, options, trace),))
    file = SourceFile(path, source)
    return Report((check_source(file, language or "c", options, trace),))
