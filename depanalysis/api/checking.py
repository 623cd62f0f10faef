"""`check`: the library's entrance, for text, for a file, and for Programs from a builder."""

from collections.abc import Sequence
from dataclasses import fields, replace

from depanalysis.api.sources import Function, Where, answered, function_lines, given
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
from depanalysis.verdicts import FileReport, Report

_DEFAULT = Options()


def check(
    source: Where | Program | Function,
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
    options: Options = _DEFAULT,
    exclude: Sequence[str] = (),
    trace: Trace | None = None,
) -> Report:
    """The verdicts on all loops of a text, a file, a project, a Program or a function.

    A path may be that of a folder; its files, or those of several paths, are read as one
    project. The options are those of the command line, one by one or as one value, to
    which single ones are added; `path` names the text in messages. A file that cannot be
    read is an error in the report, like anything that is wrong inside it.
    `in_bounds` is deprecated and changes nothing: `bounds` has its place.
    """
    stated = (assume,) if isinstance(assume, str) else tuple(assume)
    single = Options(
        alias,
        bounds,
        stated,
        value_based,
        relations,
        preprocessing=preprocessing,
        wrap=wrap,
    )
    options = _with(options, single)
    if isinstance(source, Program):
        stages = Stages(trace=trace)
        files: tuple[FileReport, ...] = (check_program(source, options, stages),)
    elif callable(source):
        files = (_checked_function(source, options, trace),)
    else:
        chosen = Selection(
            (), LOOPS, language, tuple(exclude), preprocessing=options.preprocessing
        )
        files = answered(CHECK, given(source, path, chosen, "c"), options, trace)
    refuse_unmatched(files)
    return Report(files)


def _with(options: Options, single: Options) -> Options:
    """The options, with those of the second value that are not the default."""
    named = {field.name: getattr(single, field.name) for field in fields(Options)}
    chosen = {k: v for k, v in named.items() if v != getattr(_DEFAULT, k)}
    return replace(options, **chosen)


def _checked_function(
    function: Function, options: Options, trace: Trace | None
) -> FileReport:
    """The loops of one Python function, with the lines of the file that it stands in."""
    source, lines = function_lines(function)
    chosen = replace(options, first_line=lines.start)
    return check_source(source, chosen, stages=Stages(trace=trace))
