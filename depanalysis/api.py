"""`check`: the library's entrance, for text, for a file, and for Programs from a builder."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

from depanalysis.errors import SourceError, UsageError
from depanalysis.inputs import read_source
from depanalysis.ir.programs import Program
from depanalysis.options import Aliasing, Language, Options, Wrapping
from depanalysis.pipeline import Trace, check_program, check_source, refuse_unmatched
from depanalysis.source import SourceFile
from depanalysis.verdicts import FileReport, Report


def check(
    source: str | Path | Program | Callable[..., object],
    language: Language | None = None,
    *,
    path: str = "<text>",
    assume: str | Sequence[str] = (),
    alias: Aliasing = "assume",
    wrap: Wrapping = "assume",
    in_bounds: bool = False,
    value_based: bool = False,
    relations: bool = False,
    trace: Trace | None = None,
) -> Report:
    """The verdicts on all loops of a text, a file (as a `Path`), a Program or a function.

    The options are those of the command line; `path` names the text in messages. A file
    that cannot be read is an error in the report, like anything that is wrong inside
    it.
    """
    stated = (assume,) if isinstance(assume, str) else tuple(assume)
    options = Options(alias, in_bounds, stated, value_based, relations, wrap=wrap)
    if language not in (None, *get_args(Language)):
        known = ", ".join(get_args(Language))
        raise UsageError(f"the language {language!r} is not read; these are: {known}")
    _refuse_others(source)
    found = _checked(source, language, path, options, trace)
    refuse_unmatched((found,))
    return Report((found,))


def _checked(
    source: str | Path | Program | Callable[..., object],
    language: Language | None,
    path: str,
    options: Options,
    trace: Trace | None,
) -> FileReport:
    if isinstance(source, Program):
        return check_program(source, options, trace)
    if isinstance(source, Path):
        try:
            read = read_source(str(source), language)
        except SourceError as error:
            return FileReport(str(source), errors=(error,))
        return check_source(read.file, read.language, options, trace)
    if not isinstance(source, str):
        return _checked_function(source, options, trace)
    return check_source(SourceFile(path, source), language or "c", options, trace)


def _checked_function(
    function: Callable[..., object], options: Options, trace: Trace | None
) -> FileReport:
    """The loops of one Python function, with the lines of the file that it stands in."""
    # A function that numba compiled keeps the one that was written.
    written = inspect.unwrap(getattr(function, "py_func", function))
    code = getattr(written, "__code__", None)
    name = getattr(function, "__name__", repr(function))
    if code is None:
        raise UsageError(
            f"`{name}` is not written in Python, so it has no loops to read"
        )
    if code.co_name == "<lambda>":
        raise UsageError("a lambda has no loops to read")
    try:
        lines, _ = inspect.findsource(written)
    except (OSError, TypeError):
        raise UsageError(f"the text of `{name}` cannot be read") from None
    source = SourceFile(code.co_filename, "".join(lines))
    chosen = replace(options, first_line=code.co_firstlineno)
    return check_source(source, "python", chosen, trace)


def _refuse_others(source: object) -> None:
    if not (isinstance(source, str | Path | Program) or callable(source)):
        kind = type(source).__name__
        raise UsageError(
            f"check takes a text, a Path, a Program or a function, not a {kind}"
        )
