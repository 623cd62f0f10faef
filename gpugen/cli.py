"""The command line: `gpugen show FILE:FUNCTION` prints the kernels of its loops.

Only this module prints. The machinery of a verb is imported when the verb runs, so that
help answers at once.
"""

from collections.abc import Sequence
from importlib import import_module

import click

from depanalysis.errors import SourceError, UsageError
from depanalysis.version import VERSION
from gpugen.cuda.schemes import SCHEMES

_BAD_INPUT = 2
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; nothing escapes as a traceback."""
    try:
        code = command.main(arguments, "gpugen", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return _BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        return _INTERRUPTED
    except (UsageError, SourceError) as error:
        click.echo(f"gpugen: error: {error}", err=True)
        return _BAD_INPUT
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        click.echo(f"gpugen: internal error, please report it: {what}", err=True)
        return _BAD_INPUT
    return int(code or 0)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, "--version", message="%(prog)s %(version)s")
def command() -> None:
    """Kernels for loops that are checked while they run."""


@command.command(short_help="Print the kernels that check and run a function's loops.")
@click.argument("place", metavar="FILE:FUNCTION")
@click.option(
    "--scheme",
    type=click.Choice([*SCHEMES, "python"]),
    default="ownership",
    show_default=True,
    help="How dependences are found; `python` is the code for the processor.",
)
@click.option(
    "--way",
    type=click.Choice(["inspector", "speculation"]),
    help="Inspect first, or check while the loop runs; chosen by the plan if left out.",
)
@click.option("--line", type=int, help="Only the loop at this line, inner ones too.")
def show(place: str, scheme: str, way: str | None, line: int | None) -> int:
    """Print the kernels for the outermost loops of FUNCTION in FILE, as CUDA C++.

    The exit code is 0 when all was shown, and 2 for bad input.
    """
    listing = import_module("gpugen.listing")
    code = 0
    for text, error in listing.listed(place, scheme, way, line):
        click.echo(text or error, err=not text)
        code = code if text else _BAD_INPUT
    return code
