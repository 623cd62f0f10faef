"""`graph` and `transform`: the dependences of one loop, and other orders of it.

Both take what `check` takes. The loop is the one at a line, or the first one.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Literal, TypeAlias, get_args

from depanalysis.api.sources import Function, Where, function_lines, given
from depanalysis.errors import UsageError
from depanalysis.frontends.stated import read_assumptions
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.options import Language, Options
from depanalysis.pipelines.check import translated, verified_programs
from depanalysis.projects import LOOPS, Project, Selection, with_imports
from depanalysis.schedule.choices import Choice
from depanalysis.schedule.graph import DependenceGraph, dependence_graph
from depanalysis.schedule.pieces import Refusal, Rewriting

Rewrite: TypeAlias = Literal[
    "choose", "distribute", "expand", "fuse", "interchange", "reorder", "reverse", "skew",
    "tile", "wavefront",
]  # fmt: skip
_DEFAULT = Options()


def graph(
    source: Where | Program | Function,
    line: int | None = None,
    language: Language | None = None,
    *,
    path: str = "<text>",
    options: Options = _DEFAULT,
) -> DependenceGraph:
    """The dependences between the statements of a loop; value-based if the options say so.

    >>> found = graph("for (int i = 1; i < n; i++) a[i] = a[i - 1] + b[i];")
    >>> [(edge.source, edge.sink, edge.dependence.kind) for edge in found.edges]
    [(1, 1, 'flow')]
    """
    program, place = _loop(source, line, language, path, options)
    found = dependence_graph(program, place, options)
    assert isinstance(found, DependenceGraph), "the place is that of a loop"
    return found


def transform(
    source: Where | Program | Function,
    rewrite: Rewrite,
    *arguments: Any,
    line: int | None = None,
    language: Language | None = None,
    path: str = "<text>",
    options: Options = _DEFAULT,
) -> Rewriting | Choice | Refusal:
    """A loop in another order, or the reason why not, with the dependence that forbids it.

    The arguments are those of the rewriting of that name in `depanalysis.schedule`, such as
    the sizes of tiles. `choose` looks for an order in which a loop is parallel.

    >>> text = "for (int i = 0; i < n; i++) for (int j = 1; j < m; j++) a[i][j] = a[i][j - 1];"
    >>> type(transform(text, "interchange")).__name__
    'Rewriting'
    >>> transform("for (int i = 1; i < n; i++) a[i] = a[i - 1];", "reverse").reason
    'the loop carries a dependence'
    """
    if rewrite not in get_args(Rewrite):
        known = ", ".join(get_args(Rewrite))
        raise UsageError(f"there is no rewriting {rewrite!r}; these are: {known}")
    program, place = _loop(source, line, language, path, options)
    made: Callable[..., Rewriting | Choice | Refusal]
    made = getattr(import_module("depanalysis.schedule"), rewrite)
    return made(program, place, *arguments, options=options)


def _loop(
    source: Where | Program | Function,
    line: int | None,
    language: Language | None,
    path: str,
    options: Options,
) -> tuple[Program, int]:
    """A program and the number of the loop that is meant."""
    lines: range | None = None
    if isinstance(source, Program):
        programs: tuple[Program, ...] = (source,)
    elif callable(source):
        read, lines = function_lines(source)
        stated = read_assumptions(options.assume)
        translation = translated(read, options, Project())
        programs, _ = verified_programs(translation, stated, options.alias)
    else:
        programs = tuple(_programs(source, language, path, options))
    for program in programs:
        for number, stmt in enumerate(walk_statements(program.body)):
            is_meant = stmt.span.line == line if line else True
            is_inside = lines is None or stmt.span.line in lines
            if isinstance(stmt, Loop) and is_meant and is_inside:
                return program, number
    where = "" if line is None else f" on line {line}"
    raise UsageError(f"there is no loop that counts{where}")


def _programs(
    source: Where, language: Language | None, path: str, options: Options
) -> Iterator[Program]:
    """The programs of all files; an error is raised where a file has no other thing."""
    chosen = Selection((), LOOPS, language, preprocessing=options.preprocessing)
    files = with_imports(given(source, path, chosen, "c"))
    project, stated = Project(files), read_assumptions(options.assume)
    for each in files:
        if each.failure is not None:
            raise each.failure
        if each.source is None or each.is_taken:
            continue
        translation = translated(each.source, options, project)
        programs, errors = verified_programs(translation, stated, options.alias)
        if errors and not programs:
            raise errors[0]
        yield from programs
