"""The verb `coalesce`: a CUDA file in, how the warps of its kernels use memory out."""

from collections.abc import Iterator
from functools import partial

from depanalysis.frontends.cuda import Extent, Kernel
from depanalysis.inputs import Source, file_error, language_of
from depanalysis.ir.printer import show
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.stages import Stages, Verb
from depanalysis.projects import Project
from depanalysis.proofs.coalescing.judging import judged, prepared
from depanalysis.proofs.coalescing.sites import show_sites
from depanalysis.proofs.coalescing.verdicts import (
    CoalescingReport,
    KernelVerdict,
    Shape,
)
from depanalysis.proofs.launches import defined_in, wanted_kernels
from depanalysis.source import SourceFile

_ANY: Extent = (None, None, None)


def coalescing(
    source: SourceFile, options: CoalescingOptions, stages: Stages | None = None
) -> CoalescingReport:
    """The answers for the kernels of a file; launches that are refused are errors."""
    stages = stages or Stages()
    # 1. Read the kernels that are meant, with what the user states of them.
    found = wanted_kernels(source, options)
    programs = [kernel.program for kernel in found.kernels]
    stages.ended("program", lambda: "\n".join(map(show, programs)))
    verdicts = [
        KernelVerdict(each.name, each.span, reason=each.reason) for each in found.unread
    ]
    for kernel in found.kernels:
        # 2. Find the accesses to global memory and the bytes that a lane touches.
        shapes = tuple(dict.fromkeys(_shapes(kernel, options)))
        subject = prepared(kernel, shapes, source)
        stages.ended("sites", partial(show_sites, subject.sites))
        # 3. Bound the segments of each access, and replay executions that reach them.
        verdict = judged(subject, options)
        stages.ended("verdicts", partial(_shown, verdict))
        verdicts.append(verdict)
    verdicts.sort(key=lambda verdict: verdict.span)
    return CoalescingReport(source.path, tuple(verdicts), found.errors)


def _shapes(kernel: Kernel, options: CoalescingOptions) -> Iterator[Shape]:
    """The launch that the user wants, else those of the text whose blocks are constant."""
    defined = defined_in(kernel, options)
    if options.block is not None:
        yield Shape(options.block, options.grid or _ANY, defined)
        return
    for launch in kernel.launches:
        x, y, z = launch.block
        if x is not None and y is not None and z is not None:
            yield Shape((x, y, z), options.grid or launch.grid, defined)


def _shown(verdict: KernelVerdict) -> str:
    lines = [
        f"  {each.span.line}:{each.span.column}: {each.kind} {each.array}: "
        f"{each.verdict}: {each.reason}"
        for each in verdict.accesses
    ]
    return "\n".join([f"{verdict.name}: {verdict.verdict}", *lines])


def _run(
    source: Source, options: CoalescingOptions, _project: Project, stages: Stages
) -> CoalescingReport:
    path = source.file.path
    if language_of(path) not in (None, "cuda", "c", "c++"):
        error = file_error(path, "only CUDA, C and C++ are read for kernels")
        return CoalescingReport(path, (), (error,))
    return coalescing(source.file, options, stages)


COALESCE = Verb(("program", "sites", "verdicts"), _run, CoalescingReport)
