"""`parallelize`: texts with the loops that are proved marked as parallel."""

from collections.abc import Sequence
from dataclasses import replace

from depanalysis.api.sources import (
    Files,
    Function,
    Where,
    answered,
    function_lines,
    given,
)
from depanalysis.options import Language, Options
from depanalysis.pipelines.parallelize import (
    PARALLELIZE,
    Parallelized,
    as_compiled,
    parallelized,
)
from depanalysis.pipelines.stages import Stages, Trace
from depanalysis.projects import LOOPS, Selection

_DEFAULT = Options()


class ParallelizedFiles(Files[Parallelized]):
    """The answer to one call of `parallelize`. Nothing is written to any file."""


def parallelize(
    source: Where | Function,
    language: Language | None = None,
    *,
    path: str = "<text>",
    options: Options = _DEFAULT,
    transform: bool = True,
    inspect: bool = False,
    exclude: Sequence[str] = (),
    trace: Trace | None = None,
) -> ParallelizedFiles:
    """The same texts with the loops that are proved marked as parallel.

    Without `transform` no loop of C runs in another order. With `inspect` those of which
    only data tells whether iterations meet look at it before they run. A function of Python
    gives the text of its file, in which its own loops are marked.
    """
    options = replace(
        options,
        transform=options.transform and transform,
        inspect=options.inspect or inspect,
    )
    if callable(source):
        read, lines = function_lines(source)
        own = replace(options, first_line=lines.start)
        made = parallelized(read, own, stages=Stages(trace=trace))
        return ParallelizedFiles((made,))
    chosen = Selection(
        (), LOOPS, language, tuple(exclude), preprocessing=options.preprocessing
    )
    files = as_compiled(given(source, path, chosen, "c"))
    return ParallelizedFiles(answered(PARALLELIZE, files, options, trace))
