"""Races for code-scanning viewers: SARIF 2.1.0, both places of a race as related ones."""

from collections.abc import Iterator, Sequence

from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    Location,
    Race,
    RaceReport,
    Raciness,
)
from depanalysis.report.logs import (
    Findings,
    Record,
    Rule,
    Sources,
    digest,
    location_record,
    log_text,
    related_record,
    result_record,
)
from depanalysis.report.races.witnesses import witness_text

_RULES = (
    Rule(
        "race",
        "RaceConstruct",
        "race",
        "Two threads touch one element at once, or part at a barrier; a run shows it.",
        "error",
    ),
    Rule(
        "benign",
        "BenignConstruct",
        "benign",
        "Threads write provably equal values to one element.",
        "note",
    ),
    Rule(
        "race-free",
        "RaceFreeConstruct",
        "race-free",
        "No two threads touch one element at once where one of them writes.",
        "none",
    ),
    Rule(
        "unknown",
        "UnknownConstruct",
        "unknown",
        "Neither a proof nor a run that shows a race was found.",
        "warning",
    ),
)
_PRINT = "depanalysisRace/v1"


def sarif_text(files: Sequence[RaceReport], sources: Sources, version: str) -> str:
    """All files as one SARIF log, in ASCII, made by a `version` of ours."""
    paths = tuple(file.path for file in files)
    errors = tuple(error for file in files for error in file.errors)
    seen: dict[str, int] = {}
    results = []
    for identity, record in (r for file in files for r in _results(file, sources)):
        seen[identity] = seen.get(identity, 0) + 1
        prints = {_PRINT: f"{identity}:{seen[identity]}"}
        results.append({**record, "partialFingerprints": prints})
    return log_text(Findings(_RULES, paths, errors, results), sources, version)


def _results(file: RaceReport, sources: Sources) -> Iterator[tuple[str, Record]]:
    """Each finding with what identifies it as long as there is no equal one."""
    for construct in file.constructs:
        for race in construct.races:
            yield _race(construct, race, "race", sources)
        for race in construct.benign:
            yield _race(construct, race, "benign", sources)
        if construct.verdict is not Raciness.RACE:
            yield _whole(construct, sources)


def _race(
    construct: ConstructVerdict, race: Race, rule: str, sources: Sources
) -> tuple[str, Record]:
    names = {"divergence": "threads part at a barrier"}
    what = names.get(race.kind, f"{race.kind} on {race.variable}")
    text = f"{construct.kind} {construct.name}: {what}. {witness_text(race)}."
    place = location_record(race.first.span, sources, construct.name)
    record = result_record(_RULES, rule, text, place)
    related = _related((race.first, race.second), sources)
    identity = digest(rule, construct.name, race.first.text)
    return identity, {**record, "relatedLocations": related}


def _whole(construct: ConstructVerdict, sources: Sources) -> tuple[str, Record]:
    rule = construct.verdict.value
    text = f"{construct.kind} {construct.name}: {construct.reason}."
    text += "".join(f" Assumes: {each}." for each in construct.assumptions)
    place = location_record(construct.span, sources, construct.name)
    record = result_record(_RULES, rule, text, place)
    related = _related([where for where, _ in construct.open], sources)
    whole = {**record, "relatedLocations": related} if related else record
    return digest(rule, construct.name, ""), whole


def _related(places: Sequence[Location], sources: Sources) -> list[Record]:
    return [
        related_record(
            number, where.text or "here", location_record(where.span, sources)
        )
        for number, where in enumerate(places, start=1)
    ]
