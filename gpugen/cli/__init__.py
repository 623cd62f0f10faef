"""The command line: kernels are shown, what they touch is counted, schemes are compared.

Only this module prints. The machinery of a verb is imported when the verb runs, so that
help answers at once.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import click

from depanalysis.errors import SourceError, UsageError
from depanalysis.extras import required
from depanalysis.version import VERSION
from gpugen.cuda.forkjoin import FORMS
from gpugen.cuda.schemes import SCHEMES
from gpugen.hosted_loops import HOSTS

_CONTRADICTED = 1
_BAD_INPUT = 2
_INTERRUPTED = 130

_machinery = partial(required, extra="runtime")


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
    type=click.Choice([*SCHEMES, "ld", "python"]),
    default="ownership",
    show_default=True,
    help="How dependences are found; `python` is the code for the processor, `ld` a CUDA "
    "kernel on copies, as `guard` runs it.",
)
@click.option(
    "--way",
    type=click.Choice(["inspector", "speculation"]),
    help="Inspect first, or check while the loop runs; chosen by the plan if left out.",
)
@click.option("--line", type=int, help="Only the loop at this line, inner ones too.")
@click.option(
    "--host",
    type=click.Choice(HOSTS),
    help="A program that checks one loop and runs it, with CuPy or in CUDA C++.",
)
def show(
    place: str, scheme: str, way: str | None, line: int | None, host: str | None
) -> int:
    """Print the kernels for the outermost loops of FUNCTION in FILE, as CUDA C++.

    The exit code is 0 when all was shown, and 2 for bad input.
    """
    if scheme == "ld":
        if host is not None:
            raise UsageError("--host: the scheme `ld` is not one that runs a loop")
        click.echo(_machinery("gpugen.cli.guarding").transformed(place))
        return 0
    listing = _machinery("gpugen.listing")
    code = 0
    for text, error in listing.listed(place, scheme, way, line, host):
        click.echo(text or error, err=not text)
        code = code if text else _BAD_INPUT
    return code


@command.command(short_help="Print nests as kernels whose threads share inner loops.")
@click.argument("place", metavar="FILE:FUNCTION")
@click.option(
    "--form",
    type=click.Choice(["auto", *FORMS]),
    default="auto",
    show_default=True,
    help="Who does what is sequential; `auto` is the cheapest by a model.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 992),
    help="Threads that share an inner loop; if left out, what `num_threads` says, or 256.",
)
@click.option(
    "--define", multiple=True, metavar="NAME=N", help="The value of a parameter."
)
@click.option(
    "--host",
    type=click.Choice(HOSTS),
    help="A program that runs the kernel, with CuPy or in CUDA C++; for one loop.",
)
@click.option(
    "--explain",
    is_flag=True,
    help="Print the costs of the forms, and why loops stay in order, on stderr.",
)
@click.option(
    "--html",
    metavar="FILE",
    help="Write a page: forms and costs, who works when, barriers, lines of warps.",
)
@click.option("-o", "--output", metavar="FILE", help="Where the kernels go.")
def offload(
    place: str,
    form: str,
    threads: int | None,
    define: tuple[str, ...],
    host: str | None,
    explain: bool,
    html: str | None,
    output: str | None,
) -> int:
    """Print the outermost loops of FUNCTION in FILE as kernels of CUDA C++, in which a
    team of threads shares the inner loops that are proved to be parallel.

    The exit code is 0 when all loops have a kernel, and 2 otherwise.
    """
    offers = _machinery("gpugen.cli.offers")
    chosen = None if form == "auto" else form
    order = offers.Order(place, chosen, threads, define, host, output, html)
    explained, failures = offers.written(order)
    for line in (*failures, *(explained if explain else ())):
        click.echo(line, err=True)
    return _BAD_INPUT if failures else 0


_launched = (
    click.argument("place", metavar="FILE:KERNEL"),
    click.option(
        "--block",
        metavar="X,Y,Z",
        help="The size of a block; only `count --table` can take it from the files.",
    ),
    click.option(
        "--grid", default="1", metavar="X,Y,Z", show_default=True, help="The grid."
    ),
    click.option(
        "--define", multiple=True, metavar="NAME=N", help="The value of a parameter."
    ),
    click.option(
        "--bytes",
        "sizes",
        multiple=True,
        metavar="NAME=N",
        help="The size of an array; 1 MiB if left out.",
    ),
    click.option(
        "--fill",
        "filling",
        type=click.Choice(["zeros", "count", "random"]),
        default="zeros",
        show_default=True,
        help="What is in the arrays; `count` is 0, 1, 2, …",
    ),
)


def _of_a_launch(function: Callable[..., int]) -> Callable[..., int]:
    """The options of a verb that runs a kernel."""
    for option in reversed(_launched):
        function = option(function)
    return function


@command.command(short_help="Run a CUDA kernel and count what its warps touch.")
@_of_a_launch
@click.option(
    "--times",
    "is_timed",
    is_flag=True,
    help="With --table: how many milliseconds each of the three takes.",
)
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="Where it runs.",
)
@click.option(
    "--table",
    "is_table",
    is_flag=True,
    help="All kernels of a FILE, or of those below a folder: the sites that the lattice "
    "method, the exact one and a run call uncoalesced, for the first launch with constant "
    "sizes that the file itself has unless --block is given.",
)
def count(is_table: bool, is_timed: bool, **options: Any) -> int:
    """Run KERNEL of the CUDA file FILE, count lines of 128 and sectors of 32 bytes that
    its warps touch, and compare them with what `depanalysis coalesce` proves.

    The exit code is 0 when the two agree, 1 when they do not, and 2 for bad input.
    """
    counting = _machinery("gpugen.cli.counting")
    lines = counting.lines
    if is_table:
        rows = _machinery("gpugen.cli.tabulating").rows
        lines = partial(rows, is_timed=is_timed)
    elif is_timed:
        raise UsageError("--times is for --table")
    code = 0
    for text, is_contradicted in lines(counting.Order(**options)):
        click.echo(text)
        code = _CONTRADICTED if is_contradicted else code
    return code


@command.command(short_help="Run a CUDA kernel and look for races in this run.")
@_of_a_launch
@click.option(
    "--shared",
    type=click.IntRange(1, 1 << 18),
    default=48 << 10,
    show_default=True,
    metavar="N",
    help="The bytes of shared memory that a block is given at the launch.",
)
@click.option(
    "--scheme",
    type=click.Choice(["exact", "ownership", "ld"]),
    help="How races are found; `exact` if left out, on a GPU `ld`.",
)
@click.option(
    "--device",
    type=click.Choice(["shim", "cuda"]),
    default="shim",
    show_default=True,
    help="Where it runs: threads as fibers on this processor, or a GPU by way of CuPy.",
)
@click.option(
    "--limit",
    type=click.FloatRange(1, 86400),
    default=120,
    show_default=True,
    metavar="SECONDS",
    help="How long a GPU may be silent before it is given up.",
)
@click.option(
    "--memory",
    type=click.IntRange(2),
    metavar="M",
    help="Copies that `ld` may make at once; as many as there is room for if left out.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    help="Chooses another order of the threads; one after the other if left out.",
)
@click.option(
    "--targets",
    type=click.Choice(["undecided", "all"]),
    default="undecided",
    show_default=True,
    help="What `ld` looks at: arrays of which `race` proves nothing, or all.",
)
@click.option("--json", "is_json", is_flag=True, help="Print JSON.")
@click.option(
    "--html", metavar="FILE", help="Write a page with both threads of a race."
)
def guard(
    scheme: str | None,
    memory: int | None,
    seed: int | None,
    targets: str,
    limit: float,
    is_json: bool,
    html: str | None,
    **options: Any,
) -> int:
    """Run KERNEL of the CUDA file FILE and say which threads have touched one byte at
    once, one of them writing.

    The exit code is 0 if nobody has in this run, 1 if there is a race, 3 if something
    is undecided, and 2 for bad input.
    """
    guarding = _machinery("gpugen.cli.guarding")
    text, code = guarding.answer(
        guarding.Order(**options),
        scheme,
        memory,
        seed,
        is_proving=targets == "undecided",
        is_json=is_json,
        html=html,
        limit=limit,
    )
    click.echo(text)
    return int(code)


_KERNELS = (".cu", ".cuh")
_ONLY_KERNELS = ("block", "grid", "shared", "safe", "seed")
_ONLY_FUNCTIONS = ("data", "device", "scheme", "line")


@command.command(short_help="Run a function's loops, checked, or a kernel safely.")
@click.argument("place", metavar="FILE:NAME")
@click.option(
    "--data",
    multiple=True,
    metavar="FILE.npz",
    help="Arrays and numbers by the names of the parameters.",
)
@click.option(
    "--define", multiple=True, metavar="NAME=N", help="The value of a parameter."
)
@click.option(
    "--fill",
    "filling",
    type=click.Choice(["zeros", "count", "random"]),
    help="What is in arrays that nobody gives; `count` is 0, 1, 2, … A kernel has "
    "`zeros` if left out, a function needs all of its arrays.",
)
@click.option(
    "--bytes",
    "sizes",
    multiple=True,
    metavar="NAME=N",
    help="The size of an array that is filled; for a kernel 1 MiB if left out.",
)
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda", "shim"]),
    help="Where loops run: threads of this processor (if left out), a GPU by way of "
    "CuPy, or kernels as fibers on this processor.",
)
@click.option(
    "--scheme",
    type=click.Choice([name for name, each in SCHEMES.items() if not each.refused]),
    help="How a device finds dependences; `ownership` if left out.",
)
@click.option("--line", type=int, help="Only the loop at this line, inner ones too.")
@click.option("--block", metavar="X,Y,Z", help="For a kernel: the size of a block.")
@click.option("--grid", metavar="X,Y,Z", help="For a kernel: the grid; 1 if left out.")
@click.option(
    "--shared",
    type=click.IntRange(1, 1 << 18),
    metavar="N",
    help="For a kernel: bytes of shared memory that a launch gives a block; 48 KiB if "
    "left out.",
)
@click.option(
    "--safe",
    type=click.Choice(["deterministic"]),
    help="For a kernel: copies are put together in the order of warps and blocks.",
)
@click.option(
    "--seed", type=click.IntRange(0), help="For a kernel: the order of threads."
)
@click.option("--out", metavar="DIR", help="Where the arrays go, one file each.")
def run(place: str, **options: Any) -> int:
    """Run FUNCTION of a file of Python, C, C++ or Fortran on data: each loop is checked while
    it runs, and its result is that of the sequential loop; it is said what was found.

    Of a CUDA file (.cu), run KERNEL with warps and blocks on copies of their own, and
    say what was merged; this needs --block and --safe.

    The exit code is 0 when the function was run, or if every order of the threads of a
    kernel leaves the same bytes, 3 if something may vary, and 2 for bad input.
    """
    given = {name: value for name, value in options.items() if value not in (None, ())}
    is_kernel = place.rpartition(":")[0].lower().endswith(_KERNELS)
    _refuse_others(given, is_kernel)
    if is_kernel:
        return _run_kernel(place, given)
    running = _machinery("gpugen.cli.running")
    for text in running.lines(running.FunctionOrder(place, **given)):
        click.echo(text)
    return 0


def _refuse_others(given: Mapping[str, Any], is_kernel: bool) -> None:
    """Options of the other form of `run`, and those that a kernel needs."""
    others = _ONLY_FUNCTIONS if is_kernel else _ONLY_KERNELS
    for name in others:
        if name in given:
            form = "functions, and this is a CUDA file" if is_kernel else "CUDA files"
            raise UsageError(f"--{name} is for {form}")
    for name in ("block", "safe") if is_kernel else ():
        if name not in given:
            raise UsageError(f"--{name} is missing, which a kernel needs")


def _run_kernel(place: str, given: dict[str, Any]) -> int:
    guarding = _machinery("gpugen.cli.guarding")
    kept = dict(given)
    kept.pop("safe")
    seed, out = kept.pop("seed", 0), kept.pop("out", None)
    text, code = guarding.safely(guarding.Order(place, **kept), seed, out)
    click.echo(text)
    return int(code)


class _Share(click.FloatRange):
    """A number from 0 to 1; what is not equal to itself is none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        share = float(super().convert(value, param, ctx))
        if share != share:
            self.fail(f"{value} is not in the range 0<=x<=1.", param, ctx)
        return share


@command.command(short_help="Time the microbenchmark by every way to run it.")
@click.option(
    "--size",
    type=click.IntRange(2, 1 << 27),
    help="Iterations; 100000 if left out, 1024 where they are counted.",
)
@click.option(
    "--loop",
    type=click.Choice(["micro", "heavy"]),
    default="micro",
    help="'heavy' computes each index for long, so that a check before it is not possible.",
)
@click.option(
    "--accesses",
    type=click.IntRange(1, 1000),
    default=5,
    help="Of each kind an iteration; with 'heavy' steps of an index, 16 for 1.",
)
@click.option(
    "--density",
    type=_Share(0, 1),
    default=0.0,
    help="The share of dependent iterations.",
)
@click.option(
    "--repetitions", type=click.IntRange(1, 1000), default=5, help="Runs of each."
)
@click.option(
    "--device", type=click.Choice(["cpu", "cuda"]), default="cpu", help="Where it runs."
)
@click.option(
    "--counts",
    "is_counting",
    is_flag=True,
    help="Count what the kernels of each scheme do to memory; they run as fibers on this "
    "processor, and nothing is timed.",
)
def bench(size: int | None, is_counting: bool, **options: Any) -> int:
    """Run the microbenchmark of the published schemes: in order, without any check, and
    by every scheme that this machine, or a GPU, has.

    The exit code is 0, and 2 where there is no such device.
    """
    benching = _machinery("gpugen.cli.benching")
    lines = benching.lines
    if is_counting:
        if options["device"] == "cuda":
            raise UsageError("--counts: accesses are counted on the processor only")
        lines = _machinery("gpugen.cli.scheme_counts").lines
    size = size or (1024 if is_counting else 100_000)
    for text in lines(benching.Order(size, **options)):
        click.echo(text)
    return 0
