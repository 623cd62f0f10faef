"""Coalescing for code-scanning viewers: SARIF 2.1.0, a result for each access."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from depanalysis.errors import SourceError
from depanalysis.proofs.coalescing.verdicts import (
    AccessVerdict,
    CoalescingReport,
    KernelVerdict,
)
from depanalysis.report.coalescing.text import facts
from depanalysis.report.sarif import artifact_record, escaped, location_record
from depanalysis.source import SourceFile, Span

Record: TypeAlias = dict[str, object]
Sources = Mapping[str, SourceFile]

_LEVELS = {"coalesced": "none", "uncoalesced": "warning", "unknown": "note"}
_DESCRIPTIONS = {
    "coalesced": "No warp touches more lines of memory than its elements fill.",
    "uncoalesced": "A warp touches more lines than its elements fill; a run shows it.",
    "unknown": "How many lines a warp touches is not known exactly enough.",
}
_RULES = tuple(_LEVELS)
_PRINT = "depanalysisCoalescing/v1"


def sarif_text(
    files: Sequence[CoalescingReport], sources: Sources, version: str
) -> str:
    """All files as one SARIF log, in ASCII, made by a `version` of ours."""
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [_run(files, sources, version)],
    }
    return json.dumps(log, indent=2) + "\n"


def _run(files: Sequence[CoalescingReport], sources: Sources, version: str) -> Record:
    errors = [error for file in files for error in file.errors]
    return {
        "tool": {
            "driver": {
                "name": "depanalysis",
                "version": version,
                "rules": [_rule(name) for name in _RULES],
            }
        },
        "columnKind": "utf16CodeUnits",
        "invocations": [
            {
                "executionSuccessful": not errors,
                "toolExecutionNotifications": [
                    _notification(error, sources) for error in errors
                ],
            }
        ],
        "artifacts": [{"location": artifact_record(file.path)} for file in files],
        "results": list(_results(files, sources)),
    }


def _rule(name: str) -> Record:
    return {
        "id": name,
        "name": f"{name.capitalize()}Access",
        "shortDescription": {"text": name},
        "fullDescription": {"text": _DESCRIPTIONS[name]},
        "defaultConfiguration": {"level": _LEVELS[name]},
    }


def _notification(error: SourceError, sources: Sources) -> Record:
    record: Record = {"level": "error", "message": {"text": error.message}}
    if error.span.path:
        record["locations"] = [location_record(error.span, sources)]
    return record


def _results(files: Sequence[CoalescingReport], sources: Sources) -> Iterator[Record]:
    """A result for each access, and one for each kernel that is not modelled."""
    seen: dict[str, int] = {}
    for kernel in (kernel for file in files for kernel in file.kernels):
        for access in kernel.accesses:
            identity = f"{kernel.name}\n{access.kind}\n{access.text}"
            seen[identity] = seen.get(identity, 0) + 1
            text = _sentences(kernel, access)
            place = _digest(f"{identity}\n{seen[identity]}")
            yield _result(
                access.verdict.value, text, access.span, (sources, kernel.name, place)
            )
        if kernel.reason is not None:
            text = f"kernel {kernel.name}: {kernel.reason}."
            place = _digest(f"{kernel.name}\n{kernel.reason}")
            yield _result("unknown", text, kernel.span, (sources, kernel.name, place))


def _sentences(kernel: KernelVerdict, access: AccessVerdict) -> str:
    first = f"{access.kind} of {access.array or 'memory'}: {access.reason}."
    said = [f" {label.capitalize()}: {text}." for label, text in facts(access)]
    taken = [f" Assumes: {each}." for each in kernel.assumptions]
    return "".join((first, *said, *taken))


def _digest(identity: str) -> str:
    return hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _result(
    rule: str, text: str, span: Span, where: tuple[Sources, str, str]
) -> Record:
    sources, kernel, print_ = where
    return {
        "ruleId": rule,
        "ruleIndex": _RULES.index(rule),
        "level": _LEVELS[rule],
        "message": {"text": escaped(text)},
        "locations": [location_record(span, sources, kernel)],
        "partialFingerprints": {_PRINT: print_},
    }
