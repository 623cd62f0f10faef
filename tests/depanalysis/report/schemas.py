"""The published schemas, closed: a field that they do not name is refused."""

from typing import Any

from depanalysis.report.schemas import SCHEMAS


def closed(schema: Any) -> Any:
    """The schema without fields that it does not name, here and inside."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: closed(value) for name, value in schema.items()}
    if "properties" in schema:
        made.setdefault("additionalProperties", False)
    return made


CLOSED = {verb: closed(schema) for verb, schema in SCHEMAS.items()}
