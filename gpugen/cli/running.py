"""The verb `run` for functions: values are read, loops are run, and it is said how."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import BadZipFile

import numpy as np

from depanalysis.cli.outputs import check_writable, write_data
from depanalysis.errors import UsageError
from depanalysis.ir.programs import Program
from gpugen.cli.counting import pair, size_of
from gpugen.cli.processes import first_error
from gpugen.cuda.counting.counts import Filling
from gpugen.cuda.cupy import cupy_device
from gpugen.cuda.launching import Device, DeviceError
from gpugen.emit.writer import of_containers
from gpugen.function_runs import Ran, Step, run_steps, step_at, steps
from gpugen.given_values import Values, as_written, filled, taken
from gpugen.listing import program_at
from gpugen.preparing import types_of
from gpugen.reports import Report
from gpugen.shim.device import Shim, compiler

_ROUNDED = ("sum", "product")


@dataclass(frozen=True, slots=True)
class FunctionOrder:
    """What a user asked the verb to do, as it was written."""

    place: str
    data: tuple[str, ...] = ()
    define: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    filling: Filling | None = None
    line: int | None = None
    device: str = "cpu"
    scheme: str = "ownership"
    out: str | None = None


def lines(order: FunctionOrder) -> Iterator[str]:
    """What was found of each loop and how it was run; arrays go into a folder."""
    if order.out is not None:
        inputs = (order.place.rpartition(":")[0], *order.data)
        check_writable(str(Path(order.out) / "_.npy"), inputs, makes_folders=True)
    path, program, planned, values = _ready(order)
    try:
        with _device(order.device) as device:
            ran, held = run_steps(planned, values, device, order.scheme)
    except DeviceError as error:
        raise UsageError(first_error(str(error))) from None
    left = dict(_left(program, ran, held))
    for name, contents in left.items() if order.out is not None else ():
        write_data(_npy(contents), str(Path(order.out or "") / f"{name}.npy"))
    for each in ran:
        yield from _shown(path, program, each, order)
    if order.line is not None:
        rest = f"nothing else of `{program.name}`"
        yield f"only the loop at line {order.line} was run, and {rest}"
    for name, contents in left.items():
        if contents.ndim == 0:
            yield f"`{name}` is {contents[()]}"


def _ready(order: FunctionOrder) -> tuple[str, Program, tuple[Step, ...], Values]:
    """The file, the function in it, what is to be run, and on which values."""
    given = _given(order)
    path, program, is_numpy = program_at(order.place)
    if order.filling is not None:
        sizes = dict(map(size_of, order.sizes))
        given |= filled(program, given, sizes, order.filling)
    elif order.sizes:
        raise UsageError("--bytes is the size of an array that --fill makes")
    if is_numpy:
        _, program, _ = program_at(order.place, types_of(given))
    if order.line is None:
        planned = steps(program, is_numpy=is_numpy)
    else:
        planned = (step_at(program, order.line, is_numpy=is_numpy),)
    is_alone = order.line is not None
    values = taken(program, planned, given, is_numpy=is_numpy, is_alone=is_alone)
    return path, program, planned, values


def _given(order: FunctionOrder) -> Values:
    given: Values = {}
    for file in order.data:
        for name, value in _read(file).items():
            if name in given:
                raise UsageError(f"--data: `{name}` is given twice")
            given[name] = value[()] if value.ndim == 0 else value
    for text in order.define:
        name, number = pair("--define", text)
        if name in given:
            raise UsageError(f"--define: `{name}` is given twice")
        given[name] = number
    return given


def _read(file: str) -> dict[str, np.ndarray[Any, Any]]:
    try:
        with np.load(file, allow_pickle=False) as found:
            if not isinstance(found, np.lib.npyio.NpzFile):
                raise UsageError(f"--data: '{file}' is no .npz file of named arrays")
            return {name: found[name] for name in found.files}
    except FileNotFoundError:
        raise UsageError(f"--data: there is no file '{file}'") from None
    except (OSError, ValueError, BadZipFile, EOFError, TypeError) as error:
        reason = str(error).partition("\n")[0]
        raise UsageError(f"--data: '{file}' cannot be read: {reason}") from None


@contextmanager
def _device(name: str) -> Iterator[Device | None]:
    if name == "cuda":
        yield cupy_device()
    elif name == "shim":
        if compiler() is None:
            raise UsageError("--device shim: there is no g++ to compile kernels with")
        with TemporaryDirectory() as folder:
            yield Shim(Path(folder))
    else:
        yield None


def _left(
    program: Program, ran: tuple[Ran, ...], held: Values
) -> Iterator[tuple[str, np.ndarray[Any, Any]]]:
    """What the function leaves behind: arrays that it writes, scalars that a caller gets."""
    written = {name for each in ran for name in each.step.plan.loop.written}
    for array in program.arrays:
        if array.name in written:
            contents = as_written(program, array.name, held[array.name])
            yield of_containers(array.name), contents
    changed = {s.name for each in ran for s in each.step.plan.loop.changed}
    for scalar in program.scalars:
        if scalar.is_output and scalar.name in changed and scalar.name in held:
            yield scalar.name, np.asarray(held[scalar.name])


def _npy(contents: np.ndarray[Any, Any]) -> bytes:
    buffer = BytesIO()
    np.save(buffer, contents, allow_pickle=False)
    return buffer.getvalue()


def _shown(
    path: str, program: Program, ran: Ran, order: FunctionOrder
) -> Iterator[str]:
    span, found = ran.step.span, ran.step.verdict
    place = f"{path}:{span.line}:{span.column}"
    if found is None:
        lines = ", ".join(map(str, ran.step.inner_lines))
        loops = f", with the loops on the lines {lines}" if lines else ""
        yield f"{place}: outside of loops: run in order{loops}"
        return
    head = f"{place}: {found.keyword} {found.variable}: {found.verdict}"
    sums = [e.name for e in ran.step.plan.results if e.is_real and e.role in _ROUNDED]
    if ran.step.inside:
        yield f"{head}, gone through in its order: {found.reason}"
        return
    count = f"{sum(each.iterations for each in ran.reports):,} iterations"
    if len(ran.reports) != 1:
        count += f" in {len(ran.reports):,} runs"
    yield f"{head}, {count}"
    yield from _aspect("finding", (_finding(program, ran, e) for e in ran.reports))
    yield from _aspect("handling", map(_handling, ran.reports))
    yield from _aspect("scheme", (_scheme(each, order) for each in ran.reports))
    checks = max((each.shadow_bytes for each in ran.reports), default=0)
    copies = max((each.copied_bytes for each in ran.reports), default=0)
    yield f"  memory    {checks:,} bytes for the check, {copies:,} for copies"
    for name in sums:
        yield f"  rounding  `{name}` is put together of parts, in another order"


def _aspect(name: str, texts: Iterable[str]) -> Iterator[str]:
    """What was said of all runs of a loop, each thing once, and how often it was said."""
    counted = Counter(texts)
    for text, count in counted.items():
        often = f" ({count:,} times)" if count > 1 else ""
        yield f"  {name:<9} {text}{often}"


def _finding(program: Program, ran: Ran, report: Report) -> str:
    met = report.violation
    if met is None:
        is_proved = report.finding == "not checked" and not ran.step.plan.checked
        is_parallel = is_proved and ran.step.plan.scheme != "sequential"
        return "independent, by proof" if is_parallel else report.finding
    element, text = met.element, met.array
    for each in program.spellings:
        if each.name == met.array:
            element, text = each.counted(element), each.text
    where = ", ".join(map(str, element))
    return f"conflict: iterations {met.source} and {met.sink} meet in {text}[{where}]"


def _handling(report: Report) -> str:
    return f"{report.handling}: {report.reason}"


def _scheme(report: Report, order: FunctionOrder) -> str:
    if report.is_on_device:
        return f"{report.scheme} by {order.scheme} words, on {order.device}"
    threads = "one thread" if report.threads == 1 else f"{report.threads} threads"
    instead = f" and not on {order.device}" if order.device != "cpu" else ""
    return f"{report.scheme}, by the processor with {threads}{instead}"
