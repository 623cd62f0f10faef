"""Races for code-scanning viewers: SARIF 2.1.0, both places of a race as related ones."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from depanalysis.errors import SourceError
from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    Location,
    Race,
    RaceReport,
    Raciness,
)
from depanalysis.report.races.witnesses import witness_text
from depanalysis.report.sarif import artifact_record, escaped, location_record
from depanalysis.source import SourceFile

Record: TypeAlias = dict[str, object]
Sources = Mapping[str, SourceFile]

_LEVELS = {"race": "error", "benign": "note", "race-free": "none", "unknown": "warning"}
_DESCRIPTIONS = {
    "race": "Two threads touch one element at once, or part at a barrier; a run shows it.",
    "benign": "Threads write provably equal values to one element.",
    "race-free": "No two threads touch one element at once where one of them writes.",
    "unknown": "Neither a proof nor a run that shows a race was found.",
}
_RULES = tuple(_LEVELS)


def sarif_text(files: Sequence[RaceReport], sources: Sources, version: str) -> str:
    """All files as one SARIF log, in ASCII, made by a `version` of ours."""
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [_run(files, sources, version)],
    }
    return json.dumps(log, indent=2) + "\n"


def _run(files: Sequence[RaceReport], sources: Sources, version: str) -> Record:
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
        "results": _numbered([r for file in files for r in _results(file, sources)]),
    }


def _rule(name: str) -> Record:
    words = "".join(word.capitalize() for word in name.split("-"))
    return {
        "id": name,
        "name": f"{words}Construct",
        "shortDescription": {"text": name},
        "fullDescription": {"text": _DESCRIPTIONS[name]},
        "defaultConfiguration": {"level": _LEVELS[name]},
    }


def _notification(error: SourceError, sources: Sources) -> Record:
    record: Record = {"level": "error", "message": {"text": error.message}}
    if error.span.path:
        record["locations"] = [location_record(error.span, sources)]
    return record


def _results(file: RaceReport, sources: Sources) -> Iterator[Record]:
    for construct in file.constructs:
        for race in construct.races:
            yield _race(construct, race, "race", sources)
        for race in construct.benign:
            yield _race(construct, race, "benign", sources)
        if construct.verdict is not Raciness.RACE:
            yield _whole(construct, sources)


def _race(
    construct: ConstructVerdict, race: Race, rule: str, sources: Sources
) -> Record:
    names = {"divergence": "threads part at a barrier"}
    what = names.get(race.kind, f"{race.kind} on {race.variable}")
    text = f"{construct.kind} {construct.name}: {what}. {witness_text(race)}."
    return {
        **_result(rule, text, race.first, sources, construct),
        "relatedLocations": [
            _related(number, end, sources)
            for number, end in enumerate((race.first, race.second), start=1)
        ],
    }


def _whole(construct: ConstructVerdict, sources: Sources) -> Record:
    text = f"{construct.kind} {construct.name}: {construct.reason}."
    text += "".join(f" Assumes: {each}." for each in construct.assumptions)
    here = Location(construct.span, "")
    record = _result(construct.verdict.value, text, here, sources, construct)
    related = [
        _related(number, where, sources)
        for number, (where, _) in enumerate(construct.open, start=1)
    ]
    return {**record, "relatedLocations": related} if related else record


def _result(
    rule: str,
    text: str,
    where: Location,
    sources: Sources,
    construct: ConstructVerdict,
) -> Record:
    identity = f"{rule}\n{construct.name}\n{where.text}"
    digest = hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()
    return {
        "ruleId": rule,
        "ruleIndex": _RULES.index(rule),
        "level": _LEVELS[rule],
        "message": {"text": escaped(text)},
        "locations": [location_record(where.span, sources, construct.name)],
        "partialFingerprints": {"depanalysisRace/v1": digest[:32]},
    }


def _related(number: int, where: Location, sources: Sources) -> Record:
    text = {"text": escaped(where.text or "here")}
    return {"id": number, **location_record(where.span, sources), "message": text}


def _numbered(results: list[Record]) -> list[Record]:
    """Equal findings in one log told apart by their numbers."""
    seen: dict[str, int] = {}
    for result in results:
        prints = result["partialFingerprints"]
        assert isinstance(prints, dict), "a record has fingerprints"
        digest = prints["depanalysisRace/v1"]
        seen[digest] = seen.get(digest, 0) + 1
        prints["depanalysisRace/v1"] = f"{digest}:{seen[digest]}"
    return results
