"""Coalescing for code-scanning viewers: SARIF 2.1.0, a result for each access."""

from collections.abc import Iterator, Sequence

from depanalysis.proofs.coalescing.verdicts import (
    AccessVerdict,
    CoalescingReport,
    KernelVerdict,
)
from depanalysis.report.coalescing.text import facts
from depanalysis.report.logs import (
    Findings,
    Record,
    Rule,
    Sources,
    digest,
    location_record,
    log_text,
    result_record,
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


def sarif_text(
    files: Sequence[CoalescingReport], sources: Sources, version: str
) -> str:
    """All files as one SARIF log, in ASCII, made by a `version` of ours."""
    paths = tuple(file.path for file in files)
    errors = tuple(error for file in files for error in file.errors)
    results = list(_results(files, sources))
    return log_text(Findings(_RULES, paths, errors, results), sources, version)


def _results(files: Sequence[CoalescingReport], sources: Sources) -> Iterator[Record]:
    """A result for each access, and one for each kernel that is not modelled."""
    seen: dict[str, int] = {}
    for kernel in (kernel for file in files for kernel in file.kernels):
        for access in kernel.accesses:
            identity = digest(kernel.name, access.kind, access.text)
            seen[identity] = seen.get(identity, 0) + 1
            place = location_record(access.span, sources, kernel.name)
            text = _sentences(kernel, access)
            record = result_record(_RULES, access.verdict.value, text, place)
            yield _identified(record, f"{identity}:{seen[identity]}")
        if kernel.reason is not None:
            place = location_record(kernel.span, sources, kernel.name)
            text = f"kernel {kernel.name}: {kernel.reason}."
            record = result_record(_RULES, "unknown", text, place)
            yield _identified(record, digest(kernel.name, kernel.reason))


def _identified(record: Record, fingerprint: str) -> Record:
    return {
        **record,
        "partialFingerprints": {"depanalysisCoalescing/v1": fingerprint},
    }


def _sentences(kernel: KernelVerdict, access: AccessVerdict) -> str:
    first = f"{access.kind} of {access.array or 'memory'}: {access.reason}."
    said = [f" {label.capitalize()}: {text}." for label, text in facts(access)]
    taken = [f" Assumes: {each}." for each in kernel.assumptions]
    return "".join((first, *said, *taken))
