"""Findings as lists: a line each, a table of files, what GitHub and GitLab show.

Findings that are ignored, or known from an earlier report, are left out.
"""

import json
from collections import Counter
from collections.abc import Iterator

from depanalysis.errors import SourceError
from depanalysis.report.findings import Finding, Findings, digest
from depanalysis.source import Span

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
_UNDECIDED = ("unknown", "runtime")
_PLACES = 4
_SEVERITIES = {"error": "critical", "warning": "minor", "note": "info"}


def concise_text(findings: Findings) -> str:
    """Each finding on a line of its own, as compilers write theirs."""
    return "".join(
        f"{each.span}: {each.rule}: {each.title}\n" for each in _open(findings)
    )


def summary_text(findings: Findings) -> str:
    """How many findings of each rule a file has, and why how many are not decided."""
    rules = [rule.id for rule in findings.rules]
    found = [*_open(findings)]
    counts = Counter((each.span.path, each.rule) for each in found)
    paths = dict.fromkeys((*findings.paths, *(each.span.path for each in found)))
    rows = [(path, [counts[path, rule] for rule in rules]) for path in paths]
    total = [sum(row[k] for _, row in rows) for k in range(len(rules))]
    failed = Counter(error.span.path for error in findings.errors)
    shown = [("", [*rules, "errors"])]
    shown += [(path, [*map(str, row), str(failed[path])]) for path, row in rows]
    shown.append(("all", [*map(str, total), str(len(findings.errors))]))
    return _table(shown) + _causes(found)


def _table(rows: list[tuple[str, list[str]]]) -> str:
    """Names to the left, numbers to the right below their heads."""
    width = max(len(name) for name, _ in rows)
    widths = [
        max(map(len, column)) for column in zip(*(c for _, c in rows), strict=True)
    ]
    return "".join(
        f"{name:{width}}"
        + "".join(f"  {cell:>{w}}" for cell, w in zip(cells, widths, strict=True))
        + "\n"
        for name, cells in rows
    )


def _causes(found: list[Finding]) -> str:
    """Why findings are not decided, the most frequent causes first, with places."""
    places: dict[str, list[Span]] = {}
    for each in found:
        if each.rule in _UNDECIDED:
            places.setdefault(each.reason, []).append(each.span)
    lines = [
        f"{len(spans):5}  {reason}\n       {', '.join(map(str, spans[:_PLACES]))}"
        + ", …" * (len(spans) > _PLACES)
        for reason, spans in sorted(places.items(), key=lambda pair: -len(pair[1]))
    ]
    return "".join(f"{line}\n" for line in ("\nnot decided, by cause", *lines) if lines)


def github_text(findings: Findings) -> str:
    """Commands of GitHub's workflows, which show each finding beside the changed lines."""
    errors = [_annotation("error", each.span, each.message) for each in findings.errors]
    notes = [
        _annotation(_COMMANDS[findings.level(each)], each.span, each.title, each.rule)
        for each in _serious(findings)
    ]
    return "".join(f"{line}\n" for line in (*errors, *notes))


def gitlab_text(findings: Findings) -> str:
    """The report that GitLab shows as code quality of a merge request."""
    records = [_failure(each) for each in findings.errors]
    records += [
        _issue(
            each.span,
            each.title,
            each.rule,
            _SEVERITIES[findings.level(each)],
            digest(each.rule, each.span.path, each.identity),
        )
        for each in _serious(findings)
    ]
    return json.dumps(records, indent=2) + "\n"


def _open(findings: Findings) -> Iterator[Finding]:
    return (each for each in findings.results if each.is_open)


def _serious(findings: Findings) -> Iterator[Finding]:
    """What somebody should look at; a rule without a level only says that all is well."""
    return (each for each in _open(findings) if findings.level(each) != "none")


def _annotation(command: str, span: Span, text: str, title: str = "") -> str:
    known = [("file", span.path)] if span.path else []
    if span.line:
        known += [("line", str(span.line)), ("endLine", str(span.end_line))]
        known += [("col", str(span.column))]
    if title:
        known.append(("title", f"depanalysis: {title}"))
    shown = ",".join(f"{name}={_property(value)}" for name, value in known)
    return (
        f"::{command} {shown}::{_data(text)}"
        if shown
        else f"::{command}::{_data(text)}"
    )


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _failure(error: SourceError) -> dict[str, object]:
    identity = digest("error", error.span.path, error.message)
    return _issue(error.span, error.message, "error", "blocker", identity)


def _issue(
    span: Span, text: str, rule: str, severity: str, identity: str
) -> dict[str, object]:
    return {
        "description": text,
        "check_name": f"depanalysis/{rule}",
        "fingerprint": identity,
        "severity": severity,
        "location": {"path": span.path, "lines": {"begin": max(1, span.line)}},
    }
