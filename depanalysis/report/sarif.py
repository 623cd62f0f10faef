"""Findings for code-scanning viewers: a log of SARIF 2.1.0.

Columns count UTF-16 code units from 1, which is what viewers expect. The format is
published by OASIS.
"""

import json
from pathlib import PurePath
from typing import TypeAlias
from urllib.parse import quote

from depanalysis.errors import SourceError
from depanalysis.report.findings import Finding, Findings, Rule, Sources
from depanalysis.source import SourceFile, Span

Record: TypeAlias = dict[str, object]


def sarif_text(findings: Findings, sources: Sources, version: str) -> str:
    """All findings as one log, in ASCII, made by a `version` of ours."""
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [_run(findings, sources, version)],
    }
    return json.dumps(log, indent=2) + "\n"


def identities(log: object) -> frozenset[tuple[str, str]]:
    """The rules and identities of the findings in a log; a `ValueError` in another text."""
    match log:
        case {"runs": [*runs]}:
            results = [each for run in runs for each in run.get("results", ())]
        case _:
            raise ValueError("it is no log of SARIF")
    return frozenset(
        (str(each.get("ruleId")), str(identity))
        for each in results
        for identity in each.get("partialFingerprints", {}).values()
    )


def _result(findings: Findings, finding: Finding, sources: Sources) -> Record:
    rules = [rule.id for rule in findings.rules]
    record: Record = {
        "ruleId": finding.rule,
        "ruleIndex": rules.index(finding.rule),
        "level": findings.level(finding),
        "message": {"text": escaped(finding.text)},
        "locations": [_location(finding.span, sources, finding.function)],
        "partialFingerprints": {findings.scheme: finding.identity},
    }
    if finding.related:
        record["relatedLocations"] = [
            {"id": k, **_location(span, sources), "message": {"text": escaped(text)}}
            for k, (span, text) in enumerate(finding.related, start=1)
        ]
    if finding.is_known:
        record["baselineState"] = "unchanged"
    if finding.ignored is not None:
        record["suppressions"] = [
            {"kind": "inSource", "justification": finding.ignored}
        ]
    return record


def escaped(text: str) -> str:
    """The text without brackets that would start a link."""
    escaped = text.replace("\\", "\\\\")
    return escaped.replace("[", "\\[").replace("]", "\\]")


def _location(span: Span, sources: Sources, function: str = "") -> Record:
    """A place as SARIF names it."""
    physical: Record = {"artifactLocation": _artifact(span.path)}
    if span.line >= 1:
        physical["region"] = _region(span, sources.get(span.path))
    record: Record = {"physicalLocation": physical}
    if function:
        record["logicalLocations"] = [{"name": function, "kind": "function"}]
    return record


def _run(findings: Findings, sources: Sources, version: str) -> Record:
    return {
        "tool": {
            "driver": {
                "name": "depanalysis",
                "version": version,
                "rules": [_rule(rule) for rule in findings.rules],
            }
        },
        "columnKind": "utf16CodeUnits",
        "invocations": [
            {
                "executionSuccessful": not findings.errors,
                "toolExecutionNotifications": [
                    _notification(error, sources) for error in findings.errors
                ],
            }
        ],
        "artifacts": [{"location": _artifact(path)} for path in findings.paths],
        "results": [_result(findings, each, sources) for each in findings.results],
    }


def _rule(rule: Rule) -> Record:
    return {
        "id": rule.id,
        "name": rule.name,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.description},
        "defaultConfiguration": {"level": rule.level},
    }


def _notification(error: SourceError, sources: Sources) -> Record:
    record: Record = {"level": "error", "message": {"text": error.message}}
    if error.span.path:
        record["locations"] = [_location(error.span, sources)]
    return record


def _artifact(path: str) -> Record:
    """A relative path stays relative, so that a viewer finds it in its own checkout."""
    if path == "-":
        return {"uri": "stdin"}
    pure = PurePath(path)
    encoded = quote(pure.as_posix(), errors="surrogateescape")
    return {"uri": f"file://{encoded}" if pure.is_absolute() else encoded}


def _region(span: Span, source: SourceFile | None) -> Record:
    return {
        "startLine": span.line,
        "startColumn": utf16_column(source, span.line, span.column),
        "endLine": span.end_line,
        "endColumn": utf16_column(source, span.end_line, span.end_column),
    }


def utf16_column(source: SourceFile | None, line: int, column: int) -> int:
    """The column in UTF-16 code units; one beyond the line counts as it stands."""
    if source is None or not 1 <= line <= len(source.lines):
        return max(1, column)
    before = source.lines[line - 1][: max(0, column - 1)]
    return max(1, column + sum(ord(sign) > 0xFFFF for sign in before))
