"""The shape of the JSON that `lde` prints: what docs/lde.md promises."""

_INTEGER = {"type": "integer"}
_STRING = {"type": "string"}
_COUNT = {"type": ["integer", "null"], "minimum": 0}


def _object(fields, optional=()):
    return {
        "type": "object",
        "properties": fields,
        "required": [name for name in fields if name not in optional],
        "additionalProperties": False,
    }


def _array(items, count=None):
    counts = {} if count is None else {"minItems": count, "maxItems": count}
    return {"type": "array", "items": items, **counts}


_PAIR = _array(_INTEGER, 2)
_CANDIDATE = _object(
    {
        "method": _STRING,
        "phases": _COUNT,
        "span": _COUNT,
        "least_span": _COUNT,
        "reason": {"type": ["string", "null"]},
    }
)

ANSWER = _object(
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
        "seeds": _array(_INTEGER),
        "schedule": _array(_array(_INTEGER)),
        "schedules": _object(
            {
                "threads": _INTEGER,
                "best": _STRING,
                "candidates": _array(_CANDIDATE),
                "reasons": _array(_STRING),
            }
        ),
        "variables": _array(_STRING, 2),
        "kinds": _array(
            {
                "enum": [
                    "independent",
                    "clique",
                    "star",
                    "constant",
                    "involution",
                    "chain",
                ]
            }
        ),
        "general_solutions": _array(
            {"anyOf": [{"type": "null"}, _object({"x": _PAIR, "y": _PAIR})]}
        ),
        "iterations": _INTEGER,
        "edges": _INTEGER,
        "depth": _COUNT,
        "bounds": _object(
            {
                "edges": _PAIR,
                "components": _PAIR,
                "independents": _PAIR,
                "largest": _PAIR,
                "depth": _PAIR,
            }
        ),
        "reason": {"type": ["string", "null"]},
        "advice": _object({"method": _STRING, "reasons": _array(_STRING)}),
    },
    optional=("seeds", "schedule", "schedules"),
)
