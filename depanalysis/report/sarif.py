"""The report for code-scanning viewers: SARIF 2.1.0.

Input: a `Report` and the sources that it is about. Output: one SARIF log with a result
for each loop and a notification for each error. Columns count UTF-16 code units from 1,
which is what viewers expect. The format is published by OASIS.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import TypeAlias
from urllib.parse import quote

from depanalysis.errors import SourceError
from depanalysis.report import phrases
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import FileReport, LoopVerdict, Report, Verdict

Record: TypeAlias = dict[str, object]
Sources = Mapping[str, SourceFile]

_LEVELS = {
    Verdict.PARALLEL: "note",
    Verdict.SEQUENTIAL: "warning",
    Verdict.RUNTIME: "note",
    Verdict.UNKNOWN: "warning",
}
_DESCRIPTIONS = {
    Verdict.PARALLEL: "All iterations of the loop may run at once; this is proved.",
    Verdict.SEQUENTIAL: "Two iterations of the loop touch one element, and their "
    "order matters; a witness shows it.",
    Verdict.RUNTIME: "Data that only a run knows decide whether iterations of the "
    "loop depend on each other.",
    Verdict.UNKNOWN: "The loop could not be decided; the reason is stated.",
}
_RULES = tuple(Verdict)


def sarif_text(report: Report, sources: Sources, version: str) -> str:
    """The whole report as one SARIF log, in ASCII, made by a `version` of ours."""
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [_run(report, sources, version)],
    }
    return json.dumps(log, indent=2) + "\n"


def _run(report: Report, sources: Sources, version: str) -> Record:
    return {
        "tool": {
            "driver": {
                "name": "depanalysis",
                "version": version,
                "rules": [_rule(verdict) for verdict in _RULES],
            }
        },
        "columnKind": "utf16CodeUnits",
        "invocations": [
            {
                "executionSuccessful": not report.errors,
                "toolExecutionNotifications": [
                    _notification(error, sources) for error in report.errors
                ],
            }
        ],
        "artifacts": [
            {"location": artifact_record(file.path)} for file in report.files
        ],
        "results": [
            result for file in report.files for result in _results(file, sources)
        ],
    }


def _rule(verdict: Verdict) -> Record:
    return {
        "id": verdict.value,
        "name": f"{verdict.value.capitalize()}Loop",
        "shortDescription": {"text": f"{verdict.value.capitalize()} loop"},
        "fullDescription": {"text": _DESCRIPTIONS[verdict]},
        "defaultConfiguration": {"level": _LEVELS[verdict]},
    }


def _notification(error: SourceError, sources: Sources) -> Record:
    record: Record = {"level": "error", "message": {"text": error.message}}
    if error.span.path:
        record["locations"] = [location_record(error.span, sources)]
    return record


def _results(file: FileReport, sources: Sources) -> list[Record]:
    seen: dict[str, int] = {}
    results = []
    for loop in file.loops:
        identity = _identity(loop, sources)
        seen[identity] = seen.get(identity, 0) + 1
        results.append(_result(loop, sources, f"{identity}:{seen[identity]}"))
    return results


def _identity(loop: LoopVerdict, sources: Sources) -> str:
    """What stays the same about a loop when lines are added above it."""
    source = sources.get(loop.span.path)
    header = ""
    if source is not None and 1 <= loop.span.line <= len(source.lines):
        header = "".join(source.lines[loop.span.line - 1].split())
    parts = (loop.function, phrases.loop_name(loop), str(loop.depth), header)
    text = "\n".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()[:32]


def _result(loop: LoopVerdict, sources: Sources, fingerprint: str) -> Record:
    record: Record = {
        "ruleId": loop.verdict.value,
        "ruleIndex": _RULES.index(loop.verdict),
        "level": _LEVELS[loop.verdict],
        "message": {"text": _message(loop)},
        "locations": [location_record(loop.span, sources, loop.function)],
        "partialFingerprints": {"depanalysisLoop/v1": fingerprint},
    }
    if related := _related(loop, sources):
        record["relatedLocations"] = related
    return record


def _message(loop: LoopVerdict) -> str:
    """The verdict in sentences, without brackets that would start a link."""
    name = phrases.loop_name(loop)
    sentences = [f"{name} is {phrases.verdict_name(loop)}: {loop.reason}"]
    needs = [*phrases.clauses(loop.needs), *phrases.inductions(loop.needs)]
    if needs:
        sentences.append(f"needs {', '.join(needs)}")
    found = phrases.offending(loop)
    if found is not None and found.witness is not None:
        sentences.append(f"witness: {phrases.witness_sentence(found, found.witness)}")
    sentences += [f"assumes that {assumption}" for assumption in loop.assumptions]
    if loop.warning:
        sentences.append(loop.warning)
    if loop.advice:
        sentences.append(f"advice: {loop.advice}")
    return escaped(". ".join(sentence.rstrip(".") for sentence in sentences) + ".")


def escaped(text: str) -> str:
    """The text without brackets that would start a link."""
    escaped = text.replace("\\", "\\\\")
    return escaped.replace("[", "\\[").replace("]", "\\]")


def _related(loop: LoopVerdict, sources: Sources) -> list[Record]:
    found = phrases.offending(loop)
    if found is None:
        return _undecided(loop, sources)
    ends = (("source", found.source), ("sink", found.sink))
    return [
        {
            "id": number,
            **location_record(end.span, sources),
            "message": {"text": escaped(f"{name}, {verb} {end.text}")},
        }
        for number, ((name, end), verb) in enumerate(
            zip(ends, phrases.verbs(found), strict=True), start=1
        )
    ]


def _undecided(loop: LoopVerdict, sources: Sources) -> list[Record]:
    """The code that could not be decided."""
    if loop.place is None or not loop.place.span.line:
        return []
    text = {"text": escaped(f"not decided: {loop.place.text}")}
    return [{"id": 1, **location_record(loop.place.span, sources), "message": text}]


def location_record(span: Span, sources: Sources, function: str = "") -> Record:
    """A place as SARIF names it."""
    physical: Record = {"artifactLocation": artifact_record(span.path)}
    if span.line >= 1:
        physical["region"] = _region(span, sources.get(span.path))
    record: Record = {"physicalLocation": physical}
    if function:
        record["logicalLocations"] = [{"name": function, "kind": "function"}]
    return record


def artifact_record(path: str) -> Record:
    """A relative path stays relative, so that a viewer finds it in its own checkout."""
    if path == "-":
        return {"uri": "stdin"}
    pure = PurePath(path)
    encoded = quote(pure.as_posix(), errors="surrogateescape")
    return {"uri": f"file://{encoded}" if pure.is_absolute() else encoded}


def _region(span: Span, source: SourceFile | None) -> Record:
    return {
        "startLine": span.line,
        "startColumn": _utf16_column(source, span.line, span.column),
        "endLine": span.end_line,
        "endColumn": _utf16_column(source, span.end_line, span.end_column),
    }


def _utf16_column(source: SourceFile | None, line: int, column: int) -> int:
    """The column in UTF-16 code units; one beyond the line counts as it stands."""
    if source is None or not 1 <= line <= len(source.lines):
        return max(1, column)
    before = source.lines[line - 1][: max(0, column - 1)]
    return max(1, column + sum(ord(sign) > 0xFFFF for sign in before))
