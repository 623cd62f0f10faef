"""The command line: arguments in, reports out, and an exit code.

Only this package prints, colors and exits. The machinery of a verb is imported when the
verb runs, so that help answers at once.
"""

from collections.abc import Sequence
from typing import Any

import click

from depanalysis.cli.requests import Form, Request
from depanalysis.options import Options
from depanalysis.verdicts import Verdict
from depanalysis.version import VERSION

__all__ = ["command", "main"]

_BAD_INPUT = 2
_INTERRUPTED = 130
_FAILING = (Verdict.SEQUENTIAL, Verdict.RUNTIME, Verdict.UNKNOWN)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; nothing escapes as a traceback."""
    try:
        code = command.main(arguments, "depanalysis", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return _BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        return _INTERRUPTED
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        click.echo(f"depanalysis: internal error, please report it: {what}", err=True)
        return _BAD_INPUT
    return int(code or 0)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, "--version", message="%(prog)s %(version)s")
def command() -> None:
    """An exact dependence analyser for loops.

    Text of a loop in, a verdict with its evidence out.
    """


def _verdicts(
    context: click.Context, parameter: click.Parameter, text: str
) -> tuple[Verdict, ...]:
    """The verdicts that a comma-separated list names."""
    allowed = [verdict.value for verdict in _FAILING]
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in allowed:
            raise click.BadParameter(f"'{name}' is not one of {', '.join(allowed)}.")
    return tuple(Verdict(name) for name in names)


@command.command(
    short_help="Decide for each loop whether its iterations may run at once."
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", is_flag=True, help="Print the report as JSON.")
@click.option("--sarif", is_flag=True, help="Print the report as SARIF 2.1.0.")
@click.option("--html", metavar="FILE", help="Write the report as one HTML page.")
@click.option("--dump", metavar="STAGE", help="Print what a stage yields, or `all`.")
@click.option("--output", "-o", metavar="FILE", help="Write there, not to the screen.")
@click.option(
    "--fail-on",
    default="",
    callback=_verdicts,
    metavar="VERDICTS",
    help="Exit with 1 on loops that are sequential, runtime, unknown (a list).",
)
@click.option(
    "--assume",
    multiple=True,
    metavar="EXPR",
    help="Take for granted, such as 'n >= 1'; may be repeated.",
)
@click.option(
    "--alias",
    type=click.Choice(["assume", "strict"]),
    default="assume",
    show_default=True,
    help="'assume' takes pointers without restrict not to overlap, and says so.",
)
@click.option("--in-bounds", is_flag=True, help="Subscripts stay inside their extents.")
@click.option(
    "--value-based", is_flag=True, help="Only dependences that carry a value."
)
@click.option("--relations", is_flag=True, help="Show the exact dependence relations.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Leave the rest of a file undecided after this time.",
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Worker processes.",
)
@click.option(
    "--language",
    type=click.Choice(["c", "ir", "json"]),
    help="The language of all files; by their names if left out.",
)
@click.option(
    "--include",
    "-I",
    multiple=True,
    type=click.Path(exists=True, file_okay=False),
    metavar="DIR",
    help="Look for included files in DIR.",
)
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Whether the text has colors.",
)
@click.option("--debug", is_flag=True, help="Show the traceback of an internal error.")
def check(files: tuple[str, ...], **chosen: Any) -> int:
    """Decide for every loop of each FILE whether its iterations may run at once.

    A FILE named `-` is standard input. The exit code is 0 when the work was done, 1
    where --fail-on says so, and 2 for bad input.
    """
    from depanalysis.cli.checking import run_check

    return run_check(_request(files, chosen))


def _request(files: tuple[str, ...], chosen: dict[str, Any]) -> Request:
    form = _form(chosen)
    return Request(
        paths=files,
        form=form,
        output=chosen["html"] if form == "html" else chosen["output"],
        dump=chosen["dump"],
        fail_on=chosen["fail_on"],
        jobs=chosen["jobs"],
        language=chosen["language"],
        color=chosen["color"],
        debug=chosen["debug"],
        options=Options(
            alias=chosen["alias"],
            in_bounds=chosen["in_bounds"],
            assume=chosen["assume"],
            value_based=chosen["value_based"],
            relations=chosen["relations"],
            include_directories=chosen["include"],
            timeout=chosen["timeout"],
        ),
    )


def _form(chosen: dict[str, Any]) -> Form:
    """The one form of output that was asked for."""
    forms: tuple[Form, ...] = ("json", "sarif", "html", "dump")
    asked = [form for form in forms if chosen[form]]
    if len(asked) > 1:
        names = " and ".join(f"--{form}" for form in asked)
        raise click.UsageError(f"{names} exclude each other.")
    if asked == ["html"] and chosen["output"]:
        raise click.UsageError("--html and --output exclude each other.")
    return asked[0] if asked else "text"
