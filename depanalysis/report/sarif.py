"""Loops for code-scanning viewers: SARIF 2.1.0, a result for each loop."""

from depanalysis.report import phrases
from depanalysis.report.logs import (
    Findings,
    Level,
    Record,
    Rule,
    Sources,
    digest,
    location_record,
    log_text,
    related_record,
    result_record,
)
from depanalysis.verdicts import FileReport, LoopVerdict, Report, Verdict


def _rule(verdict: Verdict, level: Level, description: str) -> Rule:
    name = verdict.value.capitalize()
    return Rule(verdict.value, f"{name}Loop", f"{name} loop", description, level)


_RULES = (
    _rule(
        Verdict.PARALLEL,
        "note",
        "All iterations of the loop may run at once; this is proved.",
    ),
    _rule(
        Verdict.SEQUENTIAL,
        "warning",
        "Two iterations of the loop touch one element, and their order matters; "
        "a witness shows it.",
    ),
    _rule(
        Verdict.RUNTIME,
        "note",
        "Data that only a run knows decide whether iterations of the loop depend on "
        "each other.",
    ),
    _rule(
        Verdict.UNKNOWN,
        "warning",
        "The loop could not be decided; the reason is stated.",
    ),
)


def sarif_text(report: Report, sources: Sources, version: str) -> str:
    """The whole report as one SARIF log, in ASCII, made by a `version` of ours."""
    paths = tuple(file.path for file in report.files)
    results = [r for file in report.files for r in _results(file, sources)]
    return log_text(Findings(_RULES, paths, report.errors, results), sources, version)


def _results(file: FileReport, sources: Sources) -> list[Record]:
    seen: dict[str, int] = {}
    results = []
    for loop in file.loops:
        identity = _identity(loop, sources)
        seen[identity] = seen.get(identity, 0) + 1
        results.append(_result(loop, sources, f"{identity}:{seen[identity]}"))
    return results


def _identity(loop: LoopVerdict, sources: Sources) -> str:
    source = sources.get(loop.span.path)
    header = ""
    if source is not None and 1 <= loop.span.line <= len(source.lines):
        header = "".join(source.lines[loop.span.line - 1].split())
    return digest(loop.function, phrases.loop_name(loop), str(loop.depth), header)


def _result(loop: LoopVerdict, sources: Sources, fingerprint: str) -> Record:
    place = location_record(loop.span, sources, loop.function)
    record = {
        **result_record(_RULES, loop.verdict.value, _message(loop), place),
        "partialFingerprints": {"depanalysisLoop/v1": fingerprint},
    }
    related = _related(loop, sources)
    return {**record, "relatedLocations": related} if related else record


def _message(loop: LoopVerdict) -> str:
    """The verdict in sentences."""
    name = phrases.loop_name(loop)
    sentences = [f"{name} is {phrases.verdict_name(loop)}: {loop.reason}"]
    needs = [*phrases.clauses(loop.needs), *phrases.inductions(loop.needs)]
    if needs:
        sentences.append(f"needs {', '.join(needs)}")
    if loop.obstacle:
        sentences.append(loop.obstacle)
    found = phrases.offending(loop)
    if found is not None and found.witness is not None:
        sentences.append(f"witness: {phrases.witness_sentence(found, found.witness)}")
    sentences += [f"assumes that {assumption}" for assumption in loop.assumptions]
    if loop.warning:
        sentences.append(loop.warning)
    if loop.advice:
        sentences.append(f"advice: {loop.advice}")
    return ". ".join(sentence.rstrip(".") for sentence in sentences) + "."


def _related(loop: LoopVerdict, sources: Sources) -> list[Record]:
    found = phrases.offending(loop)
    if found is None:
        return _undecided(loop, sources)
    ends = (("source", found.source), ("sink", found.sink))
    verbs = phrases.verbs(found)
    return [
        related_record(
            number, f"{name}, {verb} {end.text}", location_record(end.span, sources)
        )
        for number, ((name, end), verb) in enumerate(
            zip(ends, verbs, strict=True), start=1
        )
    ]


def _undecided(loop: LoopVerdict, sources: Sources) -> list[Record]:
    """The code that could not be decided."""
    if loop.place is None or not loop.place.span.line:
        return []
    place = location_record(loop.place.span, sources)
    return [related_record(1, f"not decided: {loop.place.text}", place)]
