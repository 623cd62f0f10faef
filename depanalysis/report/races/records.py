"""The answers about races as one JSON object."""

import json
from collections.abc import Sequence

from depanalysis.proofs.races.verdicts import (
    Actor,
    ConstructVerdict,
    Location,
    Race,
    RaceReport,
    RaceWitness,
)
from depanalysis.report.records import error_record

SCHEMA = 1


def json_text(files: Sequence[RaceReport]) -> str:
    """All files as indented JSON, in ASCII."""
    record = {"schema": SCHEMA, "files": [_file(file) for file in files]}
    return json.dumps(record, indent=2) + "\n"


def _file(file: RaceReport) -> dict[str, object]:
    return {
        "path": file.path,
        "verdict": file.verdict.value,
        "errors": [error_record(error) for error in file.errors],
        "constructs": [_construct(construct) for construct in file.constructs],
    }


def _construct(construct: ConstructVerdict) -> dict[str, object]:
    return {
        "name": construct.name,
        "path": construct.span.path,
        "line": construct.span.line,
        "column": construct.span.column,
        "kind": construct.kind,
        "verdict": construct.verdict.value,
        "configuration": construct.configuration or None,
        "races": [_race(race) for race in construct.races],
        "benign": [_race(race) for race in construct.benign],
        "undecided": [
            {**_location(where), "reason": reason} for where, reason in construct.open
        ],
        "pairs": None if construct.pairs is None else dict(construct.pairs),
        "assumptions": list(construct.assumptions),
        "reason": construct.reason,
    }


def _race(race: Race) -> dict[str, object]:
    return {
        "kind": race.kind,
        "variable": race.variable,
        "level": race.level,
        "first": _location(race.first),
        "second": _location(race.second),
        "witness": _witness(race.witness),
    }


def _location(location: Location) -> dict[str, object]:
    span = location.span
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "text": location.text,
    }


def _witness(witness: RaceWitness) -> dict[str, object]:
    return {
        "launch": {name: list(values) for name, values in witness.launch},
        "parameters": dict(witness.parameters),
        "first": _actor(witness.first),
        "second": _actor(witness.second),
        "element": list(witness.element),
        "memory": dict(witness.memory),
    }


def _actor(actor: Actor) -> dict[str, object]:
    return {
        **{name: list(values) for name, values in actor.thread},
        "iteration": [
            {"loop": name, "index": index} for name, index in actor.iteration
        ],
    }
