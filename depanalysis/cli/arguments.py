"""Options that several verbs share, and the checks of their values.

An option here is a decorator; a verb puts those that it has above its function.
"""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from math import inf
from typing import Any, TypeVar, get_args

import click

from depanalysis.options import (
    Aliasing,
    Bounding,
    Language,
    Options,
    Preprocessing,
    Wrapping,
)
from depanalysis.projects import Selection
from depanalysis.verdicts import Verdict

Command = TypeVar("Command", bound=Callable[..., Any])

_HAS_CORES = hasattr(os, "sched_getaffinity")
_FAILING = (Verdict.SEQUENTIAL, Verdict.RUNTIME, Verdict.UNKNOWN)

output = click.option(
    "--output", "-o", metavar="FILE", help="Write there, not to the screen."
)
color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Whether the text has colors.",
)
jobs = click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    default=lambda: len(os.sched_getaffinity(0)) if _HAS_CORES else os.cpu_count() or 1,
    show_default="the cores",
    help="Worker processes, each for a file.",
)
kernel = click.option(
    "--kernel", multiple=True, metavar="NAME", help="Only this kernel."
)
block = click.option("--block", metavar="X,Y,Z", help="The threads of a block.")
grid = click.option("--grid", metavar="X,Y,Z", help="The blocks of the grid.")
define = click.option(
    "--define",
    multiple=True,
    metavar="NAME=VALUE",
    help="Fix a parameter of the kernels; may be repeated.",
)
instantiate = click.option(
    "--instantiate",
    multiple=True,
    metavar="KERNEL",
    help="Make this of a template, such as 'k<256, float>'; may be repeated.",
)
assume = click.option(
    "--assume",
    multiple=True,
    metavar="EXPR",
    help="Take for granted, such as 'n >= 1'; may be repeated.",
)
alias = click.option(
    "--alias",
    type=click.Choice(get_args(Aliasing)),
    default="assume",
    show_default=True,
    help="'assume' takes pointers without restrict not to overlap, and says so.",
)
wrap = click.option(
    "--wrap",
    type=click.Choice(get_args(Wrapping)),
    default="assume",
    show_default=True,
    help="'assume' takes unsigned integers not to wrap around, and says so.",
)
bounds = click.option(
    "--bounds",
    type=click.Choice(get_args(Bounding)),
    default="assume",
    show_default=True,
    help="'assume' takes subscripts to stay inside their extents, and says so.",
)
# What is the default; old command lines still say it.
in_bounds = click.option("--in-bounds", is_flag=True, hidden=True, expose_value=False)
language = click.option(
    "--language",
    type=click.Choice(get_args(Language)),
    help="The language of all files; by their names if left out.",
)
_LOOKING = (
    click.option(
        "--dump", metavar="STAGE", help="Print what a stage yields, or `all`."
    ),
    click.option("--times", is_flag=True, help="Say how long each stage took."),
    click.option(
        "--debug", is_flag=True, help="Show the traceback of an internal error."
    ),
)
_FORMS = ("json", "sarif", "html", "report", "explain", "diff", "dump")
_FORMATS = ("text", "concise", "summary", "json", "sarif", "github", "gitlab")
_REPORTING = (
    click.option(
        "--format",
        "format_",
        type=click.Choice(_FORMATS),
        help="How the report is written: 'concise' is a line for each finding, 'summary' "
        "a table of files with the causes of what is not decided, 'github' and 'gitlab' "
        "are what these show beside changed lines.",
    ),
    click.option("--json", is_flag=True, help="The same as --format json."),
    click.option("--sarif", is_flag=True, help="The same as --format sarif."),
    click.option("--html", metavar="FILE", help="Write the report as one HTML page."),
    click.option(
        "--baseline",
        metavar="FILE",
        help="Leave findings of this earlier report in SARIF out of lists and exit code.",
    ),
)
_SELECTING = (
    click.argument("files", nargs=-1, metavar="FILE..."),
    click.option(
        "--include",
        "-I",
        multiple=True,
        type=click.Path(exists=True, file_okay=False),
        metavar="DIR",
        help="Look for included files in DIR.",
    ),
    click.option(
        "-isystem",
        "system",
        multiple=True,
        type=click.Path(exists=True, file_okay=False),
        metavar="DIR",
        help="The same, after all of -I.",
    ),
    click.option(
        "-D",
        "defined",
        multiple=True,
        metavar="NAME[=TEXT]",
        help="Define a macro.",
    ),
    click.option(
        "-U", "undefined", multiple=True, metavar="NAME", help="Undefine a macro."
    ),
    click.option(
        "-include",
        "before",
        multiple=True,
        type=click.Path(exists=True, dir_okay=False),
        metavar="HEADER",
        help="Include HEADER before each file.",
    ),
    click.option("-std", "standard", metavar="NAME", help="The standard, such as c11."),
    click.option(
        "--database",
        "-p",
        metavar="FOLDER",
        help="Files and their options from compile_commands.json.",
    ),
    click.option(
        "--exclude",
        multiple=True,
        metavar="PATTERN",
        help="Leave out what fits, such as tests, in folders and databases.",
    ),
)


def selecting(function: Command) -> Command:
    """The FILEs of a verb, and the options that say which they are and how they are read."""
    for decorate in reversed(_SELECTING):
        function = decorate(function)
    return function


def reporting(function: Command) -> Command:
    """The options of a verb that say how its findings are written."""
    for decorate in reversed(_REPORTING):
        function = decorate(function)
    return function


def looking(function: Command) -> Command:
    """The options of a verb for those who look into its stages."""
    for decorate in reversed(_LOOKING):
        function = decorate(function)
    return function


def options(chosen: Mapping[str, Any]) -> Options:
    """The options of `check` among those that were chosen."""
    names = {field.name for field in fields(Options)}
    return Options(**{k: value for k, value in chosen.items() if k in names})


def selection(
    files: tuple[str, ...],
    languages: Collection[Language],
    chosen: dict[str, Any],
    language: Language | None = None,
) -> Selection:
    """What a user selected; the options that say so are taken from the others."""
    macros = [f"-D{each}" for each in chosen.pop("defined")]
    macros += [f"-U{each}" for each in chosen.pop("undefined")]
    preprocessing = Preprocessing(
        chosen.pop("include"),
        chosen.pop("system"),
        tuple(macros),
        tuple(map(os.path.abspath, chosen.pop("before"))),
        chosen.pop("standard"),
    )
    return Selection(
        files,
        frozenset(languages),
        chosen.pop("language", language),
        chosen.pop("exclude"),
        chosen.pop("database"),
        preprocessing,
    )


def failing(
    context: click.Context, parameter: click.Parameter, text: str
) -> tuple[Verdict, ...]:
    """The verdicts of loops that are not parallel that a comma-separated list names."""
    return _listed(text, _FAILING)


def failing_on(*names: str) -> Callable[..., Any]:
    """The option of a verb that judges parallel code: which verdicts end with 1."""

    def listed(
        context: click.Context, parameter: click.Parameter, text: str
    ) -> tuple[str, ...]:
        return _names(text, names)

    return click.option(
        "--fail-on",
        default="",
        callback=listed,
        metavar="VERDICTS",
        help=f"Exit with 1 on {' or '.join(names)} (a list), and else with 0.",
    )


def verdicts(
    context: click.Context, parameter: click.Parameter, text: str
) -> tuple[Verdict, ...]:
    """The verdicts that a comma-separated list names."""
    return _listed(text, tuple(Verdict))


def _listed(text: str, choices: tuple[Verdict, ...]) -> tuple[Verdict, ...]:
    return tuple(map(Verdict, _names(text, [each.value for each in choices])))


def _names(text: str, allowed: Sequence[str]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        if name not in allowed:
            raise click.BadParameter(f"'{name}' is not one of {', '.join(allowed)}.")
    return names


def seconds(
    context: click.Context, parameter: click.Parameter, value: float | None
) -> float | None:
    """A time limit, which has to be one that a run can reach."""
    if value is not None and not 0 < value < inf:
        raise click.BadParameter(f"'{value:g}' is not a number of seconds above 0.")
    return value


def form(chosen: Mapping[str, object]) -> str:
    """The one form of the report that was asked for."""
    asked = [name for name in _FORMS if chosen.get(name)]
    named = chosen.get("format_")
    if len(asked) + bool(named) > 1:
        names = " and ".join(f"--{name}" for name in ("format", *asked)[not named :])
        raise click.UsageError(f"{names} exclude each other.")
    if named:
        return str(named)
    if asked == ["html"] and chosen["output"]:
        raise click.UsageError("--html and --output exclude each other.")
    return asked[0] if asked else "text"
