"""The answers about kernels as one JSON object."""

import json
from collections.abc import Sequence

from depanalysis.proofs.coalescing.verdicts import (
    AccessVerdict,
    CoalescingReport,
    Count,
    KernelVerdict,
    WarpWitness,
)
from depanalysis.report.records import error_record

SCHEMA = 1


def json_text(files: Sequence[CoalescingReport]) -> str:
    """All files as indented JSON, in ASCII."""
    record = {"schema": SCHEMA, "files": [_file(file) for file in files]}
    return json.dumps(record, indent=2) + "\n"


def _file(file: CoalescingReport) -> dict[str, object]:
    return {
        "path": file.path,
        "errors": [error_record(error) for error in file.errors],
        "kernels": [_kernel(kernel) for kernel in file.kernels],
    }


def _kernel(kernel: KernelVerdict) -> dict[str, object]:
    return {
        "name": kernel.name,
        "line": kernel.span.line,
        "verdict": kernel.verdict.value,
        "accesses": [_access(access) for access in kernel.accesses],
        "assumptions": list(kernel.assumptions),
        "reason": kernel.reason,
    }


def _access(access: AccessVerdict) -> dict[str, object]:
    span = access.span
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "text": access.text,
        "array": access.array,
        "kind": access.kind,
        "verdict": access.verdict.value,
        "transactions": _count(access.lines),
        "sectors": _count(access.sectors),
        "exact": access.is_exact,
        "fewest": access.fewest,
        "block": list(access.block_size) if access.block_size else None,
        "cause": access.cause,
        "witness": _witness(access.witness),
        "suggestion": access.suggestion,
        "lattice": access.lattice,
        "reason": access.reason,
    }


def _count(count: Count | None) -> dict[str, int] | None:
    return None if count is None else {"least": count.least, "most": count.most}


def _witness(witness: WarpWitness | None) -> dict[str, object] | None:
    if witness is None:
        return None
    return {
        "parameters": dict(witness.parameters),
        "memory": [
            {"array": array, "element": list(element), "value": value}
            for array, element, value in witness.memory
        ],
        "block_size": list(witness.block_size),
        "grid_size": list(witness.grid_size),
        "block": list(witness.block),
        "warp": witness.warp,
        "iteration": [
            {"loop": name, "number": number} for name, number in witness.iteration
        ],
        "lanes": [
            {"lane": each.lane, "thread": list(each.thread), "address": each.address}
            for each in witness.lanes
        ],
        "transactions": witness.lines,
        "sectors": witness.sectors,
    }
