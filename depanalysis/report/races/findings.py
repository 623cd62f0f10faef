"""What `race` found: a finding for each race, and for each construct that has none."""

from collections.abc import Iterator, Sequence

from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    Location,
    Race,
    RaceReport,
    Raciness,
)
from depanalysis.report.findings import (
    Finding,
    Findings,
    Rule,
    Sources,
    digest,
    settled,
)
from depanalysis.report.races.witnesses import witness_text
from depanalysis.source import Span

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


def race_findings(files: Sequence[RaceReport], sources: Sources) -> Findings:
    """All that is said of the constructs of files."""
    paths = tuple(file.path for file in files)
    errors = tuple(error for file in files for error in file.errors)
    found = (each for file in files for each in _of_file(file))
    results = settled(found, sources)
    return Findings(_RULES, "depanalysisRace/v1", paths, errors, results)


def _of_file(file: RaceReport) -> Iterator[Finding]:
    for construct in file.constructs:
        for race in construct.races:
            yield _race(construct, race, "race")
        for race in construct.benign:
            yield _race(construct, race, "benign")
        if construct.verdict is not Raciness.RACE:
            yield _whole(construct)


def _race(construct: ConstructVerdict, race: Race, rule: str) -> Finding:
    names = {"divergence": "threads part at a barrier"}
    what = names.get(race.kind, f"{race.kind} on {race.variable}")
    title = f"{construct.kind} {construct.name}: {what}"
    return Finding(
        rule,
        title,
        f"{title}. {witness_text(race)}.",
        race.first.span,
        construct.name,
        digest(rule, construct.name, race.first.text),
        _related((race.first, race.second)),
    )


def _whole(construct: ConstructVerdict) -> Finding:
    rule = construct.verdict.value
    title = f"{construct.kind} {construct.name}".rstrip()
    if construct.reason:
        title += f": {construct.reason}"
    taken = "".join(f" Assumes: {each}." for each in construct.assumptions)
    return Finding(
        rule,
        title,
        f"{title}.{taken}",
        construct.span,
        construct.name,
        digest(rule, construct.name, ""),
        _related([where for where, _ in construct.open]),
        construct.reason,
    )


def _related(places: Sequence[Location]) -> tuple[tuple[Span, str], ...]:
    return tuple((where.span, where.text or "here") for where in places)
