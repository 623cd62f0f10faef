"""What `coalesce` found: a finding for each access, and each kernel that is not modelled."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from depanalysis.proofs.coalescing.verdicts import (
    AccessVerdict,
    CoalescingReport,
    KernelVerdict,
)
from depanalysis.report.coalescing.text import facts
from depanalysis.report.findings import (
    Finding,
    Findings,
    Rule,
    Sources,
    digest,
    settled,
)

_RULES = (
    Rule(
        "coalesced",
        "CoalescedAccess",
        "coalesced",
        "No warp touches more lines of memory than its elements fill.",
        "none",
    ),
    Rule(
        "uncoalesced",
        "UncoalescedAccess",
        "uncoalesced",
        "A warp touches more lines than its elements fill; a run shows it.",
        "warning",
    ),
    Rule(
        "unknown",
        "UnknownAccess",
        "unknown",
        "How many lines a warp touches is not known exactly enough.",
        "note",
    ),
)


def coalescing_findings(
    files: Sequence[CoalescingReport], sources: Sources
) -> Findings:
    """All that is said of the accesses of files."""
    paths = tuple(file.path for file in files)
    errors = tuple(error for file in files for error in file.errors)
    results = settled(_of_files(files), sources)
    return Findings(_RULES, "depanalysisCoalescing/v1", paths, errors, results)


def _of_files(files: Sequence[CoalescingReport]) -> Iterator[Finding]:
    for kernel in (kernel for file in files for kernel in file.kernels):
        for access in kernel.accesses:
            yield _access(kernel, access)
        if kernel.reason is not None:
            title = f"kernel {kernel.name}: {kernel.reason}"
            identity = digest(kernel.name, kernel.reason)
            found = Finding(
                "unknown", title, f"{title}.", kernel.span, kernel.name, identity
            )
            yield replace(found, reason=kernel.reason)


def _access(kernel: KernelVerdict, access: AccessVerdict) -> Finding:
    title = f"{access.kind} of {access.array or 'memory'}: {access.reason}"
    said = [f" {label.capitalize()}: {text}." for label, text in facts(access)]
    taken = [f" Assumes: {each}." for each in kernel.assumptions]
    return Finding(
        access.verdict.value,
        title,
        "".join((f"{title}.", *said, *taken)),
        access.span,
        kernel.name,
        digest(kernel.name, access.kind, access.text),
        reason=access.reason,
    )
