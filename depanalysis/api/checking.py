"""`check`: the library's entrance, for text, for a file, and for Programs from a builder."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import replace

from depanalysis.api.sources import Where, answered, given
from depanalysis.errors import UsageError
from depanalysis.inputs import Source
from depanalysis.ir.programs import Program
from depanalysis.options import (
    AS_WRITTEN,
    Aliasing,
    Bounding,
    Language,
    Options,
    Preprocessing,
    Wrapping,
)
from depanalysis.pipelines.check import (
    CHECK,
    check_program,
    check_source,
    refuse_unmatched,
)
from depanalysis.pipelines.stages import Stages, Trace
from depanalysis.projects import LOOPS, Selection
from depanalysis.source import SourceFile
from depanalysis.verdicts import FileReport, Report


def check(
    source: Where | Program | Callable[..., object],
    language: Language | None = None,
    *,
    path: str = "<text>",
    assume: str | Sequence[str] = (),
    alias: Aliasing = "assume",
    wrap: Wrapping = "assume",
    bounds: Bounding = "assume",
    in_bounds: bool = True,
    value_based: bool = False,
    relations: bool = False,
    preprocessing: Preprocessing = AS_WRITTEN,
    exclude: Sequence[str] = (),
    trace: Trace | None = None,
) -> Report:
    """The verdicts on all loops of a text, a file, a Program or a function.

    A path may be that of a folder; its files, or those of several paths, are read as one
    project. The options are those of the command line; `path` names the text in
    messages. A file that cannot be read is an error in the report, like anything that is
    wrong inside it. `in_bounds` is deprecated and changes nothing: `bounds` has its place.
    """
    stated = (assume,) if isinstance(assume, str) else tuple(assume)
    options = Options(
        alias,
        bounds,
        stated,
        value_based,
        relations,
        preprocessing=preprocessing,
        wrap=wrap,
    )
    if isinstance(source, Program):
        stages = Stages(trace=trace)
        files: tuple[FileReport, ...] = (check_program(source, options, stages),)
    elif callable(source):
        files = (_checked_function(source, options, trace),)
    else:
        chosen = Selection(
            (), LOOPS, language, tuple(exclude), preprocessing=preprocessing
        )
        files = answered(CHECK, given(source, path, chosen, "c"), options, trace)
    refuse_unmatched(files)
    return Report(files)


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
    source = Source(SourceFile(code.co_filename, "".join(lines)), "python")
    chosen = replace(options, first_line=code.co_firstlineno)
    return check_source(source, chosen, stages=Stages(trace=trace))
