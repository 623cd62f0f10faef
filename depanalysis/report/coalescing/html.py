"""The answers about kernels as one page: each access with what the lanes of a warp touch."""

from collections.abc import Iterator, Mapping, Sequence

from depanalysis.proofs.coalescing.verdicts import (
    AccessVerdict,
    Coalescing,
    CoalescingReport,
    KernelVerdict,
)
from depanalysis.report.coalescing.text import access_excerpt, facts, summary
from depanalysis.report.page.document import Entry, Kind, Page, Part, Sources, document
from depanalysis.report.page.fragments import (
    code_html,
    evidence_element,
    facts_html,
    shown,
)
from depanalysis.report.page.warps import warp_picture

KINDS: Mapping[Coalescing, Kind] = {
    Coalescing.COALESCED: Kind("coalesced", "▤", "parallel"),
    Coalescing.UNCOALESCED: Kind("uncoalesced", "⇶", "sequential"),
    Coalescing.UNKNOWN: Kind("unknown", "?", "unknown"),
}


def html_text(files: Sequence[CoalescingReport], sources: Sources) -> str:
    """All files as one HTML document, in ASCII."""
    page = Page(
        "Kernels and the memory that their warps touch",
        summary(files),
        "answer",
        tuple(KINDS.values()),
        tuple(_part(file, sources) for file in files),
    )
    return document(page, sources)


def _part(file: CoalescingReport, sources: Sources) -> Part:
    return Part(file.path, tuple(entries_of(file, sources)), file.errors)


def entries_of(file: CoalescingReport, sources: Sources) -> Iterator[Entry]:
    """What is said of the kernels of a file, and of each of their accesses."""
    for kernel in file.kernels:
        yield from _entries(kernel, sources)


def _entries(kernel: KernelVerdict, sources: Sources) -> Iterator[Entry]:
    kind = KINDS[kernel.verdict]
    reason = kernel.reason or ""
    taken = facts_html(("assumes", each) for each in kernel.assumptions)
    title = f"{kernel.span}: kernel {kernel.name}: {kind.word}"
    yield Entry(
        kernel.span,
        kernel.span.end_line,
        kind,
        kind.word,
        evidence_element(kind.tint, title, (f"<p>{shown(reason)}</p>", taken)),
        1,
        ("", reason) if reason else None,
    )
    for access in kernel.accesses:
        yield _access(access, kernel, sources)


def _access(access: AccessVerdict, kernel: KernelVerdict, sources: Sources) -> Entry:
    kind = KINDS[access.verdict]
    what = f"{access.kind} of {access.array or 'memory'}"
    witness = access.witness
    parts = [
        f"<p>{shown(access.reason)}</p>",
        code_html(access_excerpt(access, sources)),
        "" if witness is None else warp_picture(witness),
        facts_html(facts(access)),
    ]
    title = f"{access.span}: {what} in {kernel.name}: {kind.word}"
    is_open = access.verdict is Coalescing.UNKNOWN
    return Entry(
        access.span,
        access.span.end_line,
        kind,
        f"{what} {kind.word}",
        evidence_element(kind.tint, title, parts),
        cause=("", access.reason) if is_open else None,
    )
