"""The frame of every report for code-scanning viewers: a log of SARIF 2.1.0.

Input: the rules of an analysis, its results as records, what went wrong, the sources.
Columns count UTF-16 code units from 1, which is what viewers expect. The format is
published by OASIS.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal, TypeAlias
from urllib.parse import quote

from depanalysis.errors import SourceError
from depanalysis.source import SourceFile, Span

Record: TypeAlias = dict[str, object]
Sources: TypeAlias = Mapping[str, SourceFile]
Level: TypeAlias = Literal["none", "note", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of result: `name` is what a viewer calls it, `title` says it in short."""

    id: str
    name: str
    title: str
    description: str
    level: Level


Rules: TypeAlias = tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """What an analysis of files found: `paths` are those of all files."""

    rules: Rules
    paths: tuple[str, ...]
    errors: tuple[SourceError, ...]
    results: Sequence[Record]


def log_text(findings: Findings, sources: Sources, version: str) -> str:
    """All findings as one log, in ASCII, made by a `version` of ours."""
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [_run(findings, sources, version)],
    }
    return json.dumps(log, indent=2) + "\n"


def result_record(rules: Rules, rule: str, text: str, place: Record) -> Record:
    """A result of the rule with that id, at the `place` of a `location_record`."""
    index, found = next(
        (number, each) for number, each in enumerate(rules) if each.id == rule
    )
    return {
        "ruleId": rule,
        "ruleIndex": index,
        "level": found.level,
        "message": {"text": escaped(text)},
        "locations": [place],
    }


def related_record(number: int, text: str, place: Record) -> Record:
    """A further place of a result, by the number that its message may name."""
    return {"id": number, **place, "message": {"text": escaped(text)}}


def digest(*parts: str) -> str:
    """What stays the same about a result when lines are added above it."""
    text = "\n".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()[:32]


def escaped(text: str) -> str:
    """The text without brackets that would start a link."""
    escaped = text.replace("\\", "\\\\")
    return escaped.replace("[", "\\[").replace("]", "\\]")


def location_record(span: Span, sources: Sources, function: str = "") -> Record:
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
        "results": list(findings.results),
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
        record["locations"] = [location_record(error.span, sources)]
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
