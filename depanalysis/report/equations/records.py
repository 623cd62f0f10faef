"""A partition for programs: JSON with stable names, order and bytes.

`docs/lde.md` names the fields. Integers are exact, however long they are.
"""

import json
from dataclasses import asdict
from typing import TypeAlias

from depanalysis.diophantine.equation import Equation
from depanalysis.report.equations import schedules
from depanalysis.report.equations.findings import Findings

Record: TypeAlias = dict[str, object]

SCHEMA = 1


def json_text(found: Findings) -> str:
    """The findings as one JSON object, a line for each field."""
    fields = (f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in record(found).items())
    return "{\n" + ",\n".join(fields) + "\n}\n"


def record(found: Findings) -> Record:
    """The findings as plain dictionaries, lists, strings and numbers."""
    part = found.partition
    made: Record = {
        "schema": SCHEMA,
        "equations": [[each.a, each.b, each.c] for each in part.equations],
        "range": [part.low, part.high],
        "solutions": found.solutions,
        "components": found.components,
        "independents": found.independents,
        "largest": found.largest,
        "by_length": found.by_length,
        **_on_request(found),
        "variables": list(found.names),
        "kinds": [each.kind.value for each in part.equations],
        "general_solutions": [_general_solution(each) for each in part.equations],
        "iterations": part.size,
        "edges": found.edges,
        "depth": found.depth,
        "bounds": {name: list(pair) for name, pair in asdict(found.bounds).items()},
        "reason": found.reason,
        "advice": _advice(found),
    }
    return made


def _on_request(found: Findings) -> Record:
    """Lists that may be long."""
    seeds = {} if found.seeds is None else {"seeds": list(found.seeds)}
    if found.scheduling is None:
        return {**seeds}
    return {**seeds, **schedules.record(found.scheduling)}


def _general_solution(equation: Equation) -> Record | None:
    """x = x0 + p t, y = y0 + q t as pairs [x0, p] and [y0, q]."""
    line = equation.general_solution()
    return None if line is None else {"x": [line.x0, line.p], "y": [line.y0, line.q]}


def _advice(found: Findings) -> Record:
    advised = found.partition.advice()
    return {"method": advised.method, "reasons": list(advised.reasons)}
