"""Findings as lists: a line each, annotations of GitHub, the code quality of GitLab.

Findings that are ignored, or known from an earlier report, are left out.
"""

import json
from collections.abc import Iterator

from depanalysis.errors import SourceError
from depanalysis.report.findings import Finding, Findings, digest
from depanalysis.source import Span

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
_SEVERITIES = {"error": "critical", "warning": "minor", "note": "info"}


def concise_text(findings: Findings) -> str:
    """Each finding on a line of its own, as compilers write theirs."""
    return "".join(
        f"{each.span}: {each.rule}: {each.title}\n" for each in _open(findings)
    )


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
