"""What our SARIF logs may contain: strict, so that a misspelt property is found.

SARIF 2.1.0 allows more. Every rule here is one that the standard makes as well.
"""

from typing import Any

Schema = dict[str, Any]


def _object(required: list[str], **properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _array(items: Schema) -> Schema:
    return {"type": "array", "items": items}


_STRING: Schema = {"type": "string"}
_POSITIVE: Schema = {"type": "integer", "minimum": 1}
_LEVEL: Schema = {"enum": ["none", "note", "warning", "error"]}
_MESSAGE = _object(["text"], text=_STRING)
_ARTIFACT = _object(["uri"], uri={"type": "string", "pattern": r"^[!-~]+$"})
_REGION = _object(
    ["startLine"],
    startLine=_POSITIVE,
    startColumn=_POSITIVE,
    endLine=_POSITIVE,
    endColumn=_POSITIVE,
)
_LOCATION = _object(
    ["physicalLocation"],
    id={"type": "integer", "minimum": 0},
    physicalLocation=_object(
        ["artifactLocation"], artifactLocation=_ARTIFACT, region=_REGION
    ),
    logicalLocations=_array(_object(["name"], name=_STRING, kind=_STRING)),
    message=_MESSAGE,
)
_RULE = _object(
    ["id"],
    id=_STRING,
    name=_STRING,
    shortDescription=_MESSAGE,
    fullDescription=_MESSAGE,
    defaultConfiguration=_object([], level=_LEVEL),
)
_RESULT = _object(
    ["message", "ruleId"],
    ruleId=_STRING,
    ruleIndex={"type": "integer", "minimum": 0},
    level=_LEVEL,
    message=_MESSAGE,
    locations=_array(_LOCATION),
    relatedLocations=_array(_LOCATION),
    partialFingerprints={"type": "object", "additionalProperties": _STRING},
    baselineState={"enum": ["new", "unchanged", "updated", "absent"]},
    suppressions=_array(
        _object(
            ["kind"], kind={"enum": ["inSource", "external"]}, justification=_STRING
        )
    ),
)
_NOTIFICATION = _object(
    ["message"], level=_LEVEL, message=_MESSAGE, locations=_array(_LOCATION)
)
_INVOCATION = _object(
    ["executionSuccessful"],
    executionSuccessful={"type": "boolean"},
    toolExecutionNotifications=_array(_NOTIFICATION),
)
_DRIVER = _object(["name"], name=_STRING, version=_STRING, rules=_array(_RULE))
_RUN = _object(
    ["tool"],
    tool=_object(["driver"], driver=_DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    invocations=_array(_INVOCATION),
    artifacts=_array(_object([], location=_ARTIFACT)),
    results=_array(_RESULT),
)
LOG = _object(
    ["version", "runs"],
    **{"$schema": _STRING, "version": {"const": "2.1.0"}, "runs": _array(_RUN)},
)
