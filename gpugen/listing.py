"""The kernels of the loops of a function, by the name of its file, for a person to read."""

from collections.abc import Callable, Iterator, Mapping

from depanalysis.errors import SourceError, UsageError
from depanalysis.frontends.c import translate as translate_c
from depanalysis.frontends.cxx import translate as translate_cxx
from depanalysis.frontends.fortran import translate as translate_fortran
from depanalysis.frontends.python import translate as translate_python
from depanalysis.frontends.python.ordered import without_orders
from depanalysis.frontends.translation import Translation
from depanalysis.inputs import read_source
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile
from gpugen.cuda.kernels import Held, cuda_kernels, in_order_kernel
from gpugen.cuda.schemes import SCHEMES
from gpugen.emit.writer import located
from gpugen.hosted_loops import Host
from gpugen.inlining import without_calls
from gpugen.nest_hosts import hosted_stages
from gpugen.planning import kernel_plan
from gpugen.plans.loops import size
from gpugen.plans.plan import Scheme
from gpugen.preparing import Types
from gpugen.showing import show

PYTHON = "python"
"""The scheme that is the code for the processor."""

_SHOWN = "; of a kernel `--scheme ld` shows what `guard` runs"
_FRONTENDS: Mapping[str, Callable[[SourceFile], Translation]] = {
    "c": translate_c,
    "c++": translate_cxx,
    "fortran": translate_fortran,
    "python": translate_python,
}


def listed(
    place: str,
    scheme: str,
    way: Scheme | None,
    line: int | None,
    host: Host | None = None,
) -> Iterator[tuple[str, str]]:
    """For each loop of FILE:FUNCTION its kernels, or an empty text and what is wrong.

    Without a line, these are the outermost counted loops. With a host the text is a program
    around the kernels of one loop. What is wrong with the place itself is raised, before
    anything is given.
    """
    if host is not None and (scheme == PYTHON or SCHEMES[scheme].refused):
        raise UsageError(f"--host: the scheme `{scheme}` is not one that runs a loop")
    path, program, is_numpy = program_at(place)
    loops = tuple(counted_loops(program, line))
    if not loops:
        where = "" if line is None else f" at line {line}"
        raise UsageError(f"`{program.name}` in {path} has no counted loop{where}")
    if host is not None and len(loops) > 1:
        lines = ", ".join(str(loop.span.line) for _, loop in loops)
        raise UsageError(
            f"--host: a program is for one loop; choose one of {lines} by --line"
        )
    for number, loop in loops:
        try:
            yield _text(program, number, is_numpy, scheme, way, host), ""
        except (SourceError, UsageError) as error:
            where = f"{path}:{loop.span.line}:{loop.span.column}"
            reason = located(error) if isinstance(error, SourceError) else str(error)
            yield "", f"{where}: error: {reason}"


def program_at(
    place: str, given: Types | None = None, *, keep_exceptions: bool = True
) -> tuple[str, Program, bool]:
    """The file, the function in it, and whether its arrays are those of NumPy.

    `given` are the types of what a function of Python is to be run on.
    """
    path, _, name = place.rpartition(":")
    if not path or not name:
        raise UsageError(f"'{place}' is not of the form FILE:FUNCTION")
    source = read_source(path, None)
    if source.language not in _FRONTENDS:
        raise UsageError(
            f"{path} is {source.language}; kernels are made from C, C++, Fortran and "
            f"Python{_SHOWN if source.language == 'cuda' else ''}"
        )
    if source.language == "python":
        types = None if given is None else dict(given)
        translation = translate_python(
            source.file, given=types, keep_exceptions=keep_exceptions
        )
    else:
        translation = _FRONTENDS[source.language](source.file)
    for program in translation.programs:
        if program.name == name:
            for broken in verify(program):
                raise broken
            is_numpy = source.language == "python"
            plain = without_orders(program)
            return path, plain if is_numpy else without_calls(plain), is_numpy
    for error in translation.errors:
        raise error
    names = ", ".join(f"`{each.name}`" for each in translation.programs)
    known = f"; it has {names}" if names else ""
    raise UsageError(f"{path} has no function `{name}` with loops{known}")


def counted_loops(program: Program, line: int | None) -> Iterator[tuple[int, Loop]]:
    """The counted loops that are asked for, with their statement numbers."""
    end = 0
    for number, stmt in enumerate(program.statements):
        is_wanted = number >= end if line is None else stmt.span.line == line
        if isinstance(stmt, Loop) and is_wanted:
            end = number + size(stmt)
            yield number, stmt


def _text(
    program: Program,
    number: int,
    is_numpy: bool,
    name: str,
    way: Scheme | None,
    host: Host | None,
) -> str:
    plan = kernel_plan(program, number, is_numpy=is_numpy, scheme=way)
    if name == PYTHON:
        return show(plan)
    scheme = SCHEMES[name]
    if way is None and plan.scheme not in (*scheme.ways, "sequential"):
        (only,) = scheme.ways
        plan = kernel_plan(program, number, is_numpy=is_numpy, scheme=only)
    held = Held.supposed(plan) if host is None else Held.of_text(plan)
    kernels = cuda_kernels(plan, scheme, held)
    if host is None:
        return "\n".join(each.text for each in kernels)
    word = "unsigned int" if scheme.word_bytes == 4 else "unsigned long long"
    rest = in_order_kernel(plan, scheme, held)
    return hosted_stages(plan.loop, kernels, rest, held, host, word)
