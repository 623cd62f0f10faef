"""The answers about kernels for a person: a block for each access, then a summary."""

from collections.abc import Iterator, Mapping, Sequence

from depanalysis.options import Triple
from depanalysis.proofs.coalescing.verdicts import (
    AccessVerdict,
    CoalescingReport,
    Count,
    KernelVerdict,
    WarpWitness,
)
from depanalysis.report.excerpts import Line, Mark, annotated
from depanalysis.report.findings import ignored
from depanalysis.report.phrases import counted, nothing_to_judge
from depanalysis.report.styles import Fragment, Role, Style, plain_style, styled_lines
from depanalysis.source import SourceFile

_INDENT = "    "
_LABEL_WIDTH = 9
_COLORS: dict[str, Role] = {
    "coalesced": "parallel",
    "uncoalesced": "sequential",
    "unknown": "unknown",
}
_SHOWN_ELEMENTS = 4
_SHOWN_LANES = 4


def report_text(
    files: Sequence[CoalescingReport],
    sources: Mapping[str, SourceFile],
    style: Style = plain_style,
    width: int | None = None,
) -> str:
    """The kernels of all files, and how many accesses got which verdict."""
    lines = [line for file in files for line in _file_lines(file, sources)]
    lines.append((Fragment("name", summary(files)),))
    return styled_lines(lines, style, width)


def facts(access: AccessVerdict) -> Iterator[tuple[str, str]]:
    """What is known of an access beside its verdict, each with a label."""
    if access.lines is not None and access.sectors is not None:
        yield "touches", _touches(access)
    if access.cause is not None:
        yield "cause", access.cause
    if access.witness is not None:
        for text in _witness_texts(access.witness):
            yield "witness", text
    if access.suggestion is not None:
        yield "advice", access.suggestion
    if access.lattice is not None:
        yield "lattice", _compared(access)


def summary(files: Sequence[CoalescingReport]) -> str:
    """The numbers of accesses by their verdicts."""
    kernels = [kernel for file in files for kernel in file.kernels]
    accesses = [access for kernel in kernels for access in kernel.accesses]
    unread = sum(kernel.reason is not None for kernel in kernels)
    counts = [
        f"{sum(a.verdict == verdict for a in accesses)} {verdict}"
        for verdict in _COLORS
    ]
    text = f"{counted(len(kernels), 'kernel')}, {_accesses(len(accesses))}"
    rest = f"; {counted(unread, 'kernel')} not modelled" if unread else ""
    return f"{text}: {', '.join(counts)}{rest}"


def _accesses(count: int) -> str:
    return "1 access" if count == 1 else f"{count} accesses"


def _file_lines(
    file: CoalescingReport, sources: Mapping[str, SourceFile]
) -> Iterator[Line]:
    for kernel in file.kernels:
        yield from _kernel_lines(kernel, sources)
    if not file.kernels and not file.errors:
        said = nothing_to_judge(sources.get(file.path), "kernel")
        yield (Fragment("place", file.path), Fragment("plain", f"  {said}"))
        yield ()


def _kernel_lines(
    kernel: KernelVerdict, sources: Mapping[str, SourceFile]
) -> Iterator[Line]:
    for access in kernel.accesses:
        yield from _access_lines(access, kernel, sources)
        yield ()
    yield (
        Fragment("place", f"{kernel.span}"),
        Fragment("plain", f"  kernel {kernel.name}  "),
        Fragment(_COLORS[kernel.verdict.value], kernel.verdict.value),
    )
    if kernel.reason is not None:
        yield (Fragment("plain", f"{_INDENT}{kernel.reason}"),)
    for assumption in kernel.assumptions:
        yield _labeled("assumes", assumption)
    yield ()


def _access_lines(
    access: AccessVerdict, kernel: KernelVerdict, sources: Mapping[str, SourceFile]
) -> Iterator[Line]:
    yield (
        Fragment("place", f"{access.span}"),
        Fragment("plain", f"  {access.kind} of {access.array or 'memory'}  "),
        Fragment(_COLORS[access.verdict.value], access.verdict.value),
        Fragment("label", f"  in {kernel.name}"),
    )
    yield from access_excerpt(access, sources, _INDENT)
    yield (Fragment("plain", f"{_INDENT}{access.reason}"),)
    for label, text in facts(access):
        yield _labeled(label, text)
    why = ignored(access.span, sources)
    if why is not None:
        yield _labeled("ignored", why)


def access_excerpt(
    access: AccessVerdict, sources: Mapping[str, SourceFile], indent: str = ""
) -> Iterator[Line]:
    """The line of an access, as far as its text is there."""
    source = sources.get(access.span.path)
    if source is not None:
        mark = Mark(access.span, "^", _COLORS[access.verdict.value], "")
        yield from annotated(source, [mark], indent)


def _compared(access: AccessVerdict) -> str:
    """What the lattice says, and whether the exact answer is another."""
    verdicts = {"flagged": "uncoalesced", "not flagged": "coalesced"}
    said = access.lattice or ""
    other = access.verdict.value
    differs = other != "unknown" and verdicts.get(said) != other
    return f"{said}; differs from the exact answer" if differs else said


def _touches(access: AccessVerdict) -> str:
    assert access.lines is not None
    assert access.sectors is not None
    text = f"{_range(access.lines, 'line')}, {_range(access.sectors, 'sector')}"
    if access.block_size is not None:
        text += f" in blocks of {_size(access.block_size)}"
    return text if access.is_exact else f"{text}; not all of these need occur"


def _range(count: Count, noun: str) -> str:
    if count.least == count.most:
        return counted(count.most, noun)
    return f"{count.least} to {counted(count.most, noun)}"


def _size(block: Triple) -> str:
    used = [size for k, size in enumerate(block) if size > 1 or k == 0]
    return " x ".join(map(str, used)) + (" threads" if len(used) == 1 else "")


def _witness_texts(witness: WarpWitness) -> Iterator[str]:
    values = [f"{name} = {value}" for name, value in witness.parameters]
    values += [
        f"{array}{''.join(f'[{index}]' for index in element)} = {value}"
        for array, element, value in witness.memory[:_SHOWN_ELEMENTS]
    ]
    values += ["…"] if len(witness.memory) > _SHOWN_ELEMENTS else []
    values += [f"iteration {number} of {name}" for name, number in witness.iteration]
    where = f"warp {witness.warp} of block {_tuple(witness.block)}"
    with_ = f" with {', '.join(values)}" if values else ""
    yield (
        f"{where}{with_} touches {counted(witness.lines, 'line')}, "
        f"{counted(witness.sectors, 'sector')}"
    )
    shown = [f"{lane.lane}: {lane.address}" for lane in witness.lanes]
    if len(shown) > _SHOWN_LANES + 1:
        shown = [*shown[:_SHOWN_LANES], "…", shown[-1]]
    yield f"bytes from the start of the array, by lanes: {', '.join(shown)}"


def _tuple(values: Triple) -> str:
    return f"({', '.join(map(str, values))})"


def _labeled(label: str, text: str) -> Line:
    return (
        Fragment("label", f"{_INDENT}{label:{_LABEL_WIDTH}}"),
        Fragment("plain", text),
    )
