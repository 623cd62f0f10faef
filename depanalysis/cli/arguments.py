"""Options that several verbs share, and the checks of their values.

An option here is a decorator; a verb puts those that it has above its function.
"""

from collections.abc import Mapping
from math import inf
from typing import get_args

import click

from depanalysis.options import Aliasing, Language, Wrapping
from depanalysis.verdicts import Verdict

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
    default=1,
    show_default=True,
    help="Worker processes.",
)
include = click.option(
    "--include",
    "-I",
    multiple=True,
    type=click.Path(exists=True, file_okay=False),
    metavar="DIR",
    help="Look for included files in DIR.",
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
in_bounds = click.option(
    "--in-bounds", is_flag=True, help="Subscripts stay inside their extents."
)
language = click.option(
    "--language",
    type=click.Choice(get_args(Language)),
    help="The language of all files; by their names if left out.",
)


def verdicts(
    context: click.Context, parameter: click.Parameter, text: str
) -> tuple[Verdict, ...]:
    """The verdicts that a comma-separated list names."""
    allowed = [verdict.value for verdict in _FAILING]
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in allowed:
            raise click.BadParameter(f"'{name}' is not one of {', '.join(allowed)}.")
    return tuple(Verdict(name) for name in names)


def seconds(
    context: click.Context, parameter: click.Parameter, value: float | None
) -> float | None:
    """A time limit, which has to be one that a run can reach."""
    if value is not None and not 0 < value < inf:
        raise click.BadParameter(f"'{value:g}' is not a number of seconds above 0.")
    return value


def refuse_two_forms(chosen: Mapping[str, object]) -> None:
    """A report is printed in one form."""
    if chosen["json"] and chosen["sarif"]:
        raise click.UsageError("--json and --sarif exclude each other.")
