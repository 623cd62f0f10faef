"""A CUDA file and what the user says of its launches, to a report on all its kernels."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from depanalysis.analysis.folding import folded
from depanalysis.errors import SourceError, UsageError
from depanalysis.frontends.cuda import Extent, Kernel, Kernels, translate
from depanalysis.frontends.stated import (
    Assumption,
    is_about,
    read_assumptions,
    with_stated,
)
from depanalysis.ir.expressions import BoolConst, Expr, IntConst
from depanalysis.ir.printer import show_expression
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.types import Type
from depanalysis.options import AS_WRITTEN, Preprocessing
from depanalysis.proofs.coalescing.intervals import ANY
from depanalysis.proofs.coalescing.judging import judged
from depanalysis.proofs.coalescing.narrowing import narrowed
from depanalysis.proofs.coalescing.scopes import Scope
from depanalysis.proofs.coalescing.verdicts import (
    EXACT,
    CoalescingReport,
    KernelVerdict,
    Method,
    Shape,
    Triple,
)
from depanalysis.proofs.launches import check_kernels, is_wanted, launch_problem
from depanalysis.source import SourceFile


@dataclass(frozen=True, slots=True)
class CoalescingOptions:
    """What the user says: which kernels, under which launch, with which values."""

    kernels: tuple[str, ...] = ()
    block: Triple | None = None
    grid: Triple | None = None
    defined: tuple[tuple[str, int], ...] = ()
    assume: tuple[str, ...] = ()
    preprocessing: Preprocessing = AS_WRITTEN
    method: Method = EXACT
    instantiate: tuple[str, ...] = ()


def coalescing(source: SourceFile, options: CoalescingOptions) -> CoalescingReport:
    """The answers for the kernels of a file; launches that are refused are errors."""
    found = translate(source, options.preprocessing, instantiate=options.instantiate)
    stated = read_assumptions(options.assume)
    _check_names(found, options, stated)
    verdicts: list[KernelVerdict] = [
        KernelVerdict(each.name, each.span, reason=each.reason)
        for each in found.unread
        if is_wanted(each.name, options.kernels)
    ]
    errors = list(found.errors)
    for kernel in found.kernels:
        if not is_wanted(kernel.program.name, options.kernels):
            continue
        refused = () if options.block else tuple(_refused(kernel, source))
        errors += refused
        if not refused:
            shapes = tuple(dict.fromkeys(_shapes(kernel, options)))
            known = _with_stated(kernel, stated)
            _check_possible(known, options)
            verdicts.append(judged(known, shapes, source, options.method))
    verdicts.sort(key=lambda verdict: verdict.span)
    return CoalescingReport(source.path, tuple(verdicts), tuple(errors))


def _check_names(
    found: Kernels, options: CoalescingOptions, stated: tuple[Assumption, ...]
) -> None:
    """Refuses options that are about nothing, because a name in them is wrong."""
    if found.errors:
        return
    check_kernels(found, options.kernels)
    if not found.kernels:
        return
    parameters = {p.name for kernel in found.kernels for p in kernel.program.parameters}
    for name, _ in options.defined:
        if name not in parameters:
            raise UsageError(f"--define: no kernel has a parameter `{name}`")
    for each in stated:
        if not any(is_about(kernel.program, each) for kernel in found.kernels):
            raise UsageError(
                f"--assume: `{each.text}` fits no kernel; every name in it has to be a "
                "parameter that the kernel never changes"
            )


def _refused(kernel: Kernel, source: SourceFile) -> Iterator[SourceError]:
    for launch in kernel.launches:
        problem = launch_problem(launch.block, launch.grid)
        if problem is not None:
            yield SourceError.at(source, launch.span, problem)


def _shapes(kernel: Kernel, options: CoalescingOptions) -> Iterator[Shape]:
    """The launch that the user wants, else those of the text whose blocks are constant."""
    defined = _defined(kernel, options)
    any_grid: Extent = (None, None, None)
    if options.block is not None:
        yield Shape(options.block, options.grid or any_grid, defined)
        return
    for launch in kernel.launches:
        x, y, z = launch.block
        if x is not None and y is not None and z is not None:
            yield Shape((x, y, z), options.grid or launch.grid, defined)


def _defined(kernel: Kernel, options: CoalescingOptions) -> tuple[tuple[str, int], ...]:
    types = {p.name: p.type for p in kernel.program.parameters}
    for name, value in options.defined:
        if name in types and not _fits(value, types[name]):
            raise UsageError(f"--define: {value} is no value of `{name}`")
    return tuple((name, value) for name, value in options.defined if name in types)


def _fits(value: int, type_: Type) -> bool:
    return type_.bounds is None or type_.bounds[0] <= value <= type_.bounds[1]


def _check_possible(kernel: Kernel, options: CoalescingOptions) -> None:
    """Refuses assumptions under which there is nothing to decide."""
    values: dict[str, Expr] = {n: IntConst(v) for n, v in options.defined}
    ranges = {p.name: p.type.bounds or ANY for p in kernel.program.parameters}
    stated = kernel.program.assumptions
    known = Scope({}, ranges)
    possible = narrowed(known, (1, 1, 1), stated)
    plain = [folded(substituted(condition, values)) for condition in stated]
    if possible.is_empty or BoolConst(False) in plain:
        shown = " and ".join(show_expression(condition) for condition in stated)
        raise UsageError(f"--assume: no values satisfy {shown}")


def _with_stated(kernel: Kernel, stated: tuple[Assumption, ...]) -> Kernel:
    return replace(kernel, program=with_stated(kernel.program, stated))
