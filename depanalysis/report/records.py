"""The report for programs: JSON with stable names, order and bytes.

Input: a `Report`. Output: one JSON object that ends in a line end; `docs/json.md` names
its fields. Only `milliseconds` differs between two runs on the same input.
"""

import json
from typing import TypeAlias

from depanalysis.errors import SourceError
from depanalysis.report.reasons import code
from depanalysis.verdicts import (
    Dependence,
    FileReport,
    Location,
    LoopVerdict,
    Needs,
    Report,
    Witness,
)

Record: TypeAlias = dict[str, object]

SCHEMA = 1


def json_text(report: Report) -> str:
    """The whole report as one indented JSON object, in ASCII."""
    return json.dumps(report_record(report), indent=2) + "\n"


def report_record(report: Report) -> Record:
    """The report as plain dictionaries, lists, strings and numbers."""
    return {"schema": SCHEMA, "files": [_file(file) for file in report.files]}


def _file(file: FileReport) -> Record:
    return {
        "path": file.path,
        "errors": [error_record(error) for error in file.errors],
        "loops": [_loop(loop) for loop in file.loops],
    }


def error_record(error: SourceError) -> Record:
    """What went wrong, and where as far as that is known."""
    return {
        "path": error.span.path,
        "line": error.span.line or None,
        "column": error.span.column or None,
        "message": error.message,
    }


def _loop(loop: LoopVerdict) -> Record:
    return {
        "function": loop.function,
        "line": loop.span.line,
        "column": loop.span.column,
        "end_line": loop.last_line,
        "variable": loop.variable,
        "keyword": loop.keyword,
        "depth": loop.depth,
        "verdict": loop.verdict.value,
        "pattern": loop.pattern,
        "needs": _needs(loop.needs),
        "applicable": loop.is_applicable,
        "obstacle": loop.obstacle,
        "dependences": [_dependence(found) for found in loop.dependences],
        "evidence": {
            "engine": loop.evidence.engine,
            "milliseconds": round(loop.evidence.milliseconds, 3),
        },
        "reason": loop.reason,
        "code": code(loop),
        "assumptions": list(loop.assumptions),
        "advice": loop.advice,
        "warning": loop.warning,
        "place": None if loop.place is None else _location(loop.place),
        "directives": list(loop.directives),
    }


def _needs(needs: Needs) -> Record:
    return {
        "private": list(needs.private),
        "firstprivate": list(needs.firstprivate),
        "lastprivate": list(needs.lastprivate),
        "reduction": [
            {"operator": item.operator, "variable": item.variable}
            for item in needs.reduction
        ],
        "induction": [
            {"variable": item.variable, "value": item.value} for item in needs.induction
        ],
    }


def _dependence(found: Dependence) -> Record:
    return {
        "kind": found.kind,
        "array": found.variable,
        "source": _access(found.source),
        "sink": _access(found.sink),
        "level": found.level,
        "direction": list(found.direction),
        "distance": None if found.distance is None else list(found.distance),
        "witness": None if found.witness is None else _witness(found.witness),
        "relation": found.relation,
    }


def _location(location: Location) -> Record:
    return {
        "path": location.span.path,
        "line": location.span.line,
        "column": location.span.column,
        "text": location.text,
    }


def _access(location: Location) -> Record:
    statement, position = location.site or (None, None)
    return {**_location(location), "statement": statement, "position": position}


def _by_name(pairs: tuple[tuple[str, int], ...]) -> Record:
    """The values by name; of loops on one line that share a name, inner ones get a number."""
    found: dict[str, int] = {}
    for name, value in pairs:
        key, count = name, 1
        while key in found:
            count += 1
            key = f"{name} ({count})"
        found[key] = value
    return dict(found)


def _witness(witness: Witness) -> Record:
    return {
        "parameters": _by_name(witness.parameters),
        "source": _by_name(witness.source),
        "sink": _by_name(witness.sink),
        "element": list(witness.element),
        "memory": dict(witness.memory),
    }
