"""The command line: arguments in, reports out, and an exit code.

Only this package prints, colors and exits. The machinery of a verb is imported when the
verb runs, so that help answers at once.
"""

import re
import sys
from collections.abc import Collection, Sequence
from dataclasses import fields
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from depanalysis.cli import arguments
from depanalysis.cli.configuration import defaults
from depanalysis.cli.outputs import write_stream
from depanalysis.errors import UsageError
from depanalysis.extras import required
from depanalysis.options import Language
from depanalysis.projects import KERNELS, LOOPS, TEAMS
from depanalysis.version import VERSION

if TYPE_CHECKING:
    from depanalysis.cli.running import Request

__all__ = ["command", "main"]

_BAD_INPUT = 2
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; nothing escapes as a traceback."""
    try:
        code = _called(arguments)
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


def _called(arguments: Sequence[str] | None) -> int | None:
    try:
        known = defaults(command.commands)
        code: int | None = command.main(
            arguments, "depanalysis", standalone_mode=False, default_map=known
        )
    except UsageError as error:
        write_stream(f"depanalysis: error: {error}\n", sys.stderr)
        return _BAD_INPUT
    return code


def _request(
    files: tuple[str, ...],
    languages: Collection[Language],
    chosen: dict[str, Any],
    language: Language | None = None,
) -> "Request":
    """What the files are and how the answer is shown, from the options of any verb."""
    from depanalysis.cli.running import Request

    form = arguments.form(chosen)
    if form == "html":
        chosen["output"] = chosen["html"]
    selection = arguments.selection(files, languages, chosen, language)
    names = {field.name for field in fields(Request)}
    shown = {name: value for name, value in chosen.items() if name in names}
    return Request(selection, form, **shown)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, "--version", message="%(prog)s %(version)s")
def command() -> None:
    """An exact dependence analyser for loops.

    Text of a loop in, a verdict with its evidence out.
    """


@command.command(
    short_help="Decide for each loop whether its iterations may run at once."
)
@arguments.selecting
@arguments.reporting
@arguments.looking
@arguments.output
@click.option(
    "--only",
    default="",
    callback=arguments.verdicts,
    metavar="VERDICTS",
    help="Report only loops that are parallel, sequential, runtime, unknown (a list).",
)
@click.option(
    "--fail-on",
    default="",
    callback=arguments.failing,
    metavar="VERDICTS",
    help="Exit with 1 on loops that are sequential, runtime, unknown (a list).",
)
@click.option(
    "--since",
    metavar="FILE",
    help="With --format summary: what is decided newly, and no longer, since an earlier "
    "report that --json wrote.",
)
@arguments.assume
@arguments.alias
@arguments.wrap
@arguments.bounds
@arguments.in_bounds
@click.option(
    "--value-based", is_flag=True, help="Only dependences that carry a value."
)
@click.option("--relations", is_flag=True, help="Show the exact dependence relations.")
@click.option(
    "--timeout",
    type=float,
    callback=arguments.seconds,
    metavar="SECONDS",
    help="Leave the rest of a file undecided after this time.",
)
@click.option(
    "--cache",
    metavar="FOLDER",
    help="Keep verdicts there, and ask anew only about what has changed.",
)
@arguments.jobs
@arguments.language
@arguments.color
def check(files: tuple[str, ...], **chosen: Any) -> int:
    """Decide for every loop of each FILE whether its iterations may run at once.

    A FILE may be a folder; one named `-` is standard input. All files are read as one
    project. The exit code is 0 when the work was done, 1 where --fail-on says so, and 2
    for bad input.
    """
    from depanalysis.cli.checking import run_check

    request = _request(files, LOOPS, chosen)
    return run_check(request, arguments.options(chosen))


@command.command(short_help="Say what a code such as DA14 means, and what decides it.")
@click.argument("codes", nargs=-1, metavar="CODE...")
def explain(codes: tuple[str, ...]) -> int:
    """Say why loops with a CODE are not decided, and show what decides one.

    Reports name these codes in brackets. Without a CODE all are listed. The exit code is 2
    for a CODE that there is not.
    """
    from depanalysis.cli.explaining import run_explain

    return run_explain(codes)


@command.command(short_help="Print the JSON Schema of what a verb prints with --json.")
@click.argument(
    "verb", type=click.Choice(["check", "coalesce", "lde", "parallelize", "race"])
)
def schema(verb: str) -> int:
    """Print the JSON Schema of what VERB prints with --json."""
    from depanalysis.report.schemas import schema_text

    write_stream(schema_text(verb), sys.stdout)
    return 0


@command.command(short_help="Print what completes verbs and options in a shell.")
@click.argument("shell", type=click.Choice(["bash", "fish", "zsh"]))
def completion(shell: str) -> int:
    """Print what SHELL reads to complete verbs and options.

    For bash: eval "$(depanalysis completion bash)", at best in ~/.bashrc.
    """
    from depanalysis.cli.manual import completion_text

    write_stream(completion_text(command, shell), sys.stdout)
    return 0


@command.command(short_help="Print the manual page, with all verbs and options.")
def manual() -> int:
    """Print the manual page of the command in the form that man reads.

    For instance: depanalysis manual > ~/.local/share/man/man1/depanalysis.1
    """
    from depanalysis.cli.manual import manual_text

    write_stream(manual_text(command), sys.stdout)
    return 0


@command.command(short_help="Measure many random loops, on all cores or on a cluster.")
@click.option(
    "--equations",
    default="1,2,5,30,90",
    show_default=True,
    metavar="LIST",
    help="Numbers of equations.",
)
@click.option(
    "--ranges",
    default="5..65537",
    show_default=True,
    metavar="LIST",
    help="Numbers of iterations; 5..65537 doubles from 5, 9, 17 on.",
)
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Random loops for each of these.",
)
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(min=1),
    help="Worker processes; all cores if left out.",
)
@click.option("--cluster", metavar="ADDRESS", help="Work on this dask cluster instead.")
@click.option(
    "--out", "-o", "output", metavar="FILE", help="Write each measurement as CSV."
)
def sweep(**chosen: Any) -> int:
    """Measure the parallelism of random loops with variable dependence distances.

    Each loop has a seed of its own, so the results are the same in any arrangement.
    The exit code is 0 when the work was done, and 2 for bad input.
    """
    if chosen["cluster"]:
        required("distributed")
    from depanalysis.cli.sweeping import Sweep, run_sweep

    return run_sweep(Sweep(**chosen))


class _Equations(click.Command):
    """A command whose arguments may start with a minus sign, as `-x = 4` does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take what has `=` and no second `-` in front for an equation, by a blank."""
        return super().parse_args(
            ctx,
            [f" {text}" if re.match(r"-[^-].*=", text) else text for text in args],
        )


@command.command(
    cls=_Equations,
    short_help="Partition a range by linear Diophantine equations.",
)
@click.argument("equations", nargs=-1, required=True, metavar="EQUATION...")
@click.option(
    "--range",
    "bounds",
    nargs=2,
    metavar="L U",
    help="The first and the last iteration, such as -8 7 or 0 10**18, or letters, for which "
    "formulas are printed.",
)
@click.option(
    "--loop",
    "loops",
    nargs=3,
    multiple=True,
    metavar="NAME L U",
    help="A loop of a nest instead, the outermost first; equations are then pairs of "
    "accesses, 'g[2*i][j] = g[i][j - 1]'.",
)
@click.option(
    "--seeds",
    type=click.IntRange(min=0),
    metavar="K",
    help="List the smallest iterations of the first K components.",
)
@click.option(
    "--schedule",
    "threads",
    type=click.IntRange(1, 65536),
    metavar="T",
    help="Distribute the iterations over T threads, and say how fast that can be.",
)
@click.option(
    "--plot", metavar="FILE", help="Draw a picture; FILE ends in .svg, .png or .pdf."
)
@click.option("--json", "is_json", is_flag=True, help="Print the answers as JSON.")
@arguments.output
@arguments.color
def lde(equations: tuple[str, ...], **chosen: Any) -> int:
    """Tell which iterations of a range depend on each other, at any size.

    An EQUATION such as '2*x - 3*y = 5' says that iterations x and y touch the same
    element; so do two subscripts of one array, 'g[2*i + 1] = g[3*i + 6]'. Several
    equations hold side by side and share their variables.
    """
    from depanalysis.cli.equations import Question, run_lde

    return run_lde(Question(tuple(text.strip() for text in equations), **chosen))


@command.command(short_help="Make the loops that are proved run in parallel.")
@arguments.selecting
@click.option(
    "--output",
    "-o",
    metavar="PATH",
    help="Write there: a file; or a directory, which is made for several files.",
)
@click.option("--in-place", is_flag=True, help="Write over the files themselves.")
@click.option(
    "--target",
    type=click.Choice(["openmp"]),
    default="openmp",
    show_default=True,
    help="What C and Fortran get: directives of OpenMP 4.5.",
)
@click.option(
    "--transform/--no-transform",
    default=True,
    show_default=True,
    help="Let loops of C and Fortran run in other orders; else only directives are added.",
)
@click.option(
    "--inspect",
    is_flag=True,
    help="Let loops of C and Fortran that are `runtime` look at their subscripts before "
    "they run.",
)
@click.option("--report", is_flag=True, help="Say what was done with each loop.")
@click.option(
    "--explain",
    is_flag=True,
    help="Say it, and which orders of a loop were refused, each with the reason.",
)
@click.option("--json", is_flag=True, help="Print the same as JSON.")
@click.option("--diff", is_flag=True, help="Print what changes, as a patch.")
@arguments.assume
@arguments.alias
@arguments.wrap
@arguments.bounds
@arguments.in_bounds
@arguments.looking
@arguments.jobs
@arguments.language
def parallelize(files: tuple[str, ...], **chosen: Any) -> int:
    """Make the loops of C, Fortran and Python FILEs that are proved run in parallel.

    C and Fortran get lines with directives of OpenMP, Python gets numba. The new text
    goes to standard output unless -o or --in-place says where; --report, --json and
    --diff without them write no text. A FILE with an error in it is left out. The exit code is
    0 when the work was done, and 2 for bad input.
    """
    from depanalysis.cli.parallelizing import run_parallelize

    request = _request(files, LOOPS, chosen)
    return run_parallelize(request, arguments.options(chosen))


@command.command(short_help="Write loops in the forms that polyhedral tools read.")
@arguments.selecting
@arguments.output
@click.option(
    "--form",
    "notation",
    type=click.Choice(["openscop", "isl"]),
    default="openscop",
    show_default=True,
    help="OpenScop 1.0, or sets and relations in the notation of isl.",
)
@arguments.assume
@arguments.looking
@arguments.language
def scop(files: tuple[str, ...], **chosen: Any) -> int:
    """Write the functions of each FILE that have loops as static control parts.

    A function in which something is not affine is left out, with the place of it. The
    exit code is 0 when all were written, and 2 where one was left out.
    """
    from depanalysis.cli.exchanging import run_scop

    request = _request(files, LOOPS, chosen)
    return run_scop(request, arguments.options(chosen), chosen["notation"])


@command.command(short_help="Tell how many memory segments the warps of kernels touch.")
@arguments.selecting
@arguments.kernel
@arguments.instantiate
@arguments.block
@arguments.grid
@arguments.define
@click.option(
    "--method",
    type=click.Choice(["exact", "lattice", "both"]),
    default="exact",
    show_default=True,
    help="'lattice' runs the abstract domain of GPUDrano, which flags accesses.",
)
@click.option(
    "--second-dimension",
    is_flag=True,
    help="The lattice sees that threadIdx.y differs in a warp, too.",
)
@click.option(
    "--table",
    "is_table",
    is_flag=True,
    help="As text, only count for each kernel what both methods say.",
)
@arguments.assume
@arguments.reporting
@arguments.failing_on("uncoalesced", "unknown")
@arguments.looking
@arguments.jobs
@arguments.output
@arguments.color
def coalesce(files: tuple[str, ...], **chosen: Any) -> int:
    """Count the memory segments that a warp touches with each access of CUDA kernels.

    Launches are those in the FILE with constant blocks, unless --block names one. The
    exit code is 0 if all accesses are proved coalesced, 1 if one is not, 3 if something
    is undecided or there is nothing to judge, and 2 for bad input; with --fail-on it is
    what that says.
    """
    from depanalysis.cli.coalescing import run_coalesce

    return run_coalesce(_request(files, KERNELS, chosen, "cuda"), chosen)


@command.command(
    short_help="Find races in parallel code, or prove that there are none."
)
@arguments.selecting
@arguments.kernel
@arguments.instantiate
@arguments.block
@arguments.grid
@arguments.define
@click.option(
    "--warp",
    type=click.Choice(["independent", "lockstep"]),
    default="independent",
    show_default=True,
    help="Whether the threads of a warp run on their own.",
)
@click.option(
    "--level",
    type=click.Choice(["block", "grid", "all"]),
    default="all",
    show_default=True,
    help="Threads of one block, of different blocks, or both.",
)
@arguments.assume
@arguments.alias
@arguments.language
@arguments.reporting
@arguments.failing_on("race", "unknown")
@arguments.looking
@arguments.jobs
@arguments.output
@arguments.color
def race(files: tuple[str, ...], **chosen: Any) -> int:
    """Find two threads that touch one element at once, or prove that there are none.

    Sizes that are left out are those of constant launches in the FILE, else any. The
    exit code is 0 if all is proved race-free, 1 if there is a race, 3 if something is
    undecided or there is nothing to judge, and 2 for bad input; with --fail-on it is what
    that says.
    """
    from depanalysis.cli.racing import run_race

    return run_race(_request(files, TEAMS, chosen), chosen)


@command.command(short_help="Serve editors by the language server protocol.")
def lsp() -> int:
    """Serve an editor on standard input and output until it ends.

    It shows verdicts and races while a text is written, and runs loops in parallel that
    are proved. Editors start this command themselves.
    """
    required("pygls")
    server = import_module("depanalysis.editors.server")
    server.serve()
    return 0
