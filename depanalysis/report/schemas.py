"""JSON Schemas of what the verbs print with `--json`.

`depanalysis schema VERB` prints one. Fields may be added as long as `schema` is 1, so the
schemas allow others; the tests refuse any that is not named here.
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, TypeAlias, get_args

from depanalysis.proofs.coalescing.verdicts import AccessKind, Coalescing
from depanalysis.proofs.coalescing.verdicts import Cause as CauseOfLines
from depanalysis.proofs.races.verdicts import RaceKind, Raciness
from depanalysis.report.reasons import CAUSES
from depanalysis.verdicts import DependenceKind, Direction, Engine, Pattern, Verdict

Schema: TypeAlias = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_INTEGER: Schema = {"type": "integer"}
_NUMBER: Schema = {"type": "number"}
_STRING: Schema = {"type": "string"}
_BOOLEAN: Schema = {"type": "boolean"}
_COUNT: Schema = {"type": ["integer", "null"], "minimum": 0}


def schema_text(verb: str) -> str:
    """The schema of a verb as indented JSON."""
    title = f"depanalysis {verb} --json"
    made = {"$schema": _DIALECT, "title": title, **SCHEMAS[verb]}
    return json.dumps(made, indent=2) + "\n"


def _object(fields: Mapping[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "properties": dict(fields),
        "required": [name for name in fields if name not in optional],
    }


def _array(items: Schema, count: int | None = None) -> Schema:
    counts = {} if count is None else {"minItems": count, "maxItems": count}
    return {"type": "array", "items": items, **counts}


def _values(items: Schema) -> Schema:
    """Any names, each with a value."""
    return {"type": "object", "additionalProperties": items}


def _or_null(schema: Schema) -> Schema:
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [{"type": "null"}, schema]}


def _words(words: type[StrEnum] | tuple[object, ...]) -> Schema:
    return {"enum": [str(word) for word in words]}


def _report(file: Mapping[str, Schema]) -> Schema:
    return _object({"schema": {"const": 1}, "files": _array(_object(file))})


_ERRORS = _array(
    _object(
        {
            "path": _STRING,
            "line": _or_null(_INTEGER),
            "column": _or_null(_INTEGER),
            "message": _STRING,
        }
    )
)
_PLACE = {"path": _STRING, "line": _INTEGER, "column": _INTEGER, "text": _STRING}
_STRINGS = _array(_STRING)
_NUMBERS = _array(_INTEGER)
_SITE = {"statement": _or_null(_INTEGER), "position": _or_null(_INTEGER)}
_ACCESS = _object({**_PLACE, **_SITE})
_VALUES = _values(_INTEGER)

_DEPENDENCE = _object(
    {
        "kind": _words(get_args(DependenceKind)),
        "array": _STRING,
        "source": _ACCESS,
        "sink": _ACCESS,
        "level": _INTEGER,
        "direction": _array(_words(get_args(Direction))),
        "distance": _or_null(_NUMBERS),
        "witness": _or_null(
            _object(
                {
                    "parameters": _VALUES,
                    "source": _VALUES,
                    "sink": _VALUES,
                    "element": _NUMBERS,
                    "memory": _VALUES,
                }
            )
        ),
        "relation": _or_null(_STRING),
    }
)
_NEEDS = _object(
    {
        "private": _STRINGS,
        "firstprivate": _STRINGS,
        "lastprivate": _STRINGS,
        "reduction": _array(_object({"operator": _STRING, "variable": _STRING})),
        "induction": _array(_object({"variable": _STRING, "value": _or_null(_STRING)})),
    }
)
_LOOP = _object(
    {
        "function": _STRING,
        "line": _INTEGER,
        "column": _INTEGER,
        "end_line": _INTEGER,
        "variable": _or_null(_STRING),
        "keyword": _STRING,
        "depth": _INTEGER,
        "verdict": _words(Verdict),
        "pattern": _words(get_args(Pattern)),
        "needs": _NEEDS,
        "applicable": _or_null(_BOOLEAN),
        "obstacle": _or_null(_STRING),
        "dependences": _array(_DEPENDENCE),
        "evidence": _object(
            {"engine": _words(get_args(Engine)), "milliseconds": _NUMBER}
        ),
        "reason": _STRING,
        "code": _or_null(_words(tuple(each.code for each in CAUSES))),
        "assumptions": _STRINGS,
        "advice": _or_null(_STRING),
        "warning": _or_null(_STRING),
        "place": _or_null(_object(_PLACE)),
        "directives": _STRINGS,
    }
)
_CHECK = _report({"path": _STRING, "errors": _ERRORS, "loops": _array(_LOOP)})

_PARALLELIZE = _report(
    {
        "path": _STRING,
        "output": _or_null(_STRING),
        "loops": _array(
            _object(
                {
                    "function": _STRING,
                    "line": _INTEGER,
                    "column": _INTEGER,
                    "variable": _or_null(_STRING),
                    "verdict": _words(Verdict),
                    "directive": _or_null(_STRING),
                    "reason": _or_null(_STRING),
                    "order": _or_null(_STRING),
                    "inspected": _STRINGS,
                    "assumptions": _STRINGS,
                }
            )
        ),
    }
)

# A thread has the coordinates that its kind of team tells threads apart by.
_ACTOR: Schema = {
    **_object({"iteration": _array(_object({"loop": _STRING, "index": _INTEGER}))}),
    "additionalProperties": _NUMBERS,
}
_RACE = _object(
    {
        "kind": _words(get_args(RaceKind)),
        "variable": _STRING,
        "level": _STRING,
        "first": _object(_PLACE),
        "second": _object(_PLACE),
        "witness": _object(
            {
                "launch": _values(_NUMBERS),
                "parameters": _VALUES,
                "first": _ACTOR,
                "second": _ACTOR,
                "element": _NUMBERS,
                "memory": _VALUES,
            }
        ),
    }
)
_RACES = _report(
    {
        "path": _STRING,
        "verdict": _words(Raciness),
        "errors": _ERRORS,
        "constructs": _array(
            _object(
                {
                    "name": _STRING,
                    "path": _STRING,
                    "line": _INTEGER,
                    "column": _INTEGER,
                    "kind": _STRING,
                    "verdict": _words(Raciness),
                    "configuration": _or_null(_STRING),
                    "races": _array(_RACE),
                    "benign": _array(_RACE),
                    "undecided": _array(_object({**_PLACE, "reason": _STRING})),
                    "pairs": _or_null(_VALUES),
                    "assumptions": _STRINGS,
                    "reason": _STRING,
                }
            )
        ),
    }
)

_EXTENT = _or_null(_object({"least": _INTEGER, "most": _INTEGER}))
_LANE = _object({"lane": _INTEGER, "thread": _NUMBERS, "address": _or_null(_INTEGER)})
_WARP = _object(
    {
        "parameters": _VALUES,
        "memory": _array(
            _object({"array": _STRING, "element": _NUMBERS, "value": _INTEGER})
        ),
        "block_size": _NUMBERS,
        "grid_size": _NUMBERS,
        "block": _NUMBERS,
        "warp": _INTEGER,
        "iteration": _array(_object({"loop": _STRING, "number": _INTEGER})),
        "lanes": _array(_LANE),
        "transactions": _INTEGER,
        "sectors": _INTEGER,
    }
)
_ACCESS_OF_WARPS = _object(
    {
        **_PLACE,
        "array": _STRING,
        "kind": _words(get_args(AccessKind)),
        "verdict": _words(Coalescing),
        "transactions": _EXTENT,
        "sectors": _EXTENT,
        "exact": _BOOLEAN,
        "fewest": _or_null(_INTEGER),
        "block": _or_null(_NUMBERS),
        "cause": _or_null(_words(get_args(CauseOfLines))),
        "witness": _or_null(_WARP),
        "suggestion": _or_null(_STRING),
        "lattice": _or_null(_STRING),
        "reason": _or_null(_STRING),
    }
)
_COALESCE = _report(
    {
        "path": _STRING,
        "errors": _ERRORS,
        "kernels": _array(
            _object(
                {
                    "name": _STRING,
                    "line": _INTEGER,
                    "verdict": _words(Coalescing),
                    "accesses": _array(_ACCESS_OF_WARPS),
                    "assumptions": _STRINGS,
                    "reason": _or_null(_STRING),
                }
            )
        ),
    }
)

_PAIR = _array(_INTEGER, 2)
_KINDS = ("independent", "clique", "star", "constant", "involution", "chain")
_CANDIDATE = _object(
    {
        "method": _STRING,
        "phases": _COUNT,
        "span": _COUNT,
        "least_span": _COUNT,
        "reason": _or_null(_STRING),
    }
)
_PARTITION = _object(
    {
        "schema": {"const": 1},
        "equations": _array(_array(_INTEGER, 3)),
        "range": _PAIR,
        "solutions": {"type": "integer", "minimum": 0},
        "components": _COUNT,
        "independents": _COUNT,
        "largest": _COUNT,
        "by_length": {
            "type": ["object", "null"],
            "patternProperties": {"^[0-9]+$": _INTEGER},
            "additionalProperties": False,
        },
        "seeds": _NUMBERS,
        "schedule": _array(_NUMBERS),
        "schedules": _object(
            {
                "threads": _INTEGER,
                "best": _STRING,
                "candidates": _array(_CANDIDATE),
                "reasons": _STRINGS,
            }
        ),
        "variables": _array(_STRING, 2),
        "kinds": _array(_words(_KINDS)),
        "general_solutions": _array(_or_null(_object({"x": _PAIR, "y": _PAIR}))),
        "iterations": _INTEGER,
        "edges": _INTEGER,
        "depth": _COUNT,
        "bounds": _object(
            dict.fromkeys(
                ("edges", "components", "independents", "largest", "depth"), _PAIR
            )
        ),
        "reason": _or_null(_STRING),
        "advice": _object({"method": _STRING, "reasons": _STRINGS}),
    },
    optional=("seeds", "schedule", "schedules"),
)
_FORMULAS = _object(
    {
        "schema": {"const": 1},
        "equations": _array(_array(_INTEGER, 3)),
        "range": _array(_STRING, 2),
        "variables": _array(_STRING, 2),
        "general_solution": _or_null(_array(_STRING, 2)),
        **dict.fromkeys(
            ("solutions", "iterations", "edges", "components", "independents"), _STRING
        ),
    }
)

SCHEMAS: Mapping[str, Schema] = MappingProxyType(
    {
        "check": _CHECK,
        "coalesce": _COALESCE,
        "lde": {"anyOf": [_PARTITION, _FORMULAS]},
        "parallelize": _PARALLELIZE,
        "race": _RACES,
    }
)
